"""Search: heuristic, rollouts, network, lookahead and training, over the same flat lists of integers as the rules.

Like the rules, these functions run interpreted on lists, or compiled by `fast` on arrays. `w` is the words of a game,
`t` the lookup table of the rules, `d` the *desk*, the workspace of a search, which begins with the weights. Scratch
memory that is used together is one NamedTuple of lists or of arrays.
"""
