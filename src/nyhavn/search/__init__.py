"""Search: heuristic, rollouts, network, lookahead and training, over the same flat lists of integers as the rules.

Like the rules these functions run as they are, on lists, or compiled by `fast`, on arrays. `w` is a game's words, `t`
the table of the rules, `d` the *desk*: what somebody thinks with, which begins with the weights. Scratch memory that is
used together is one NamedTuple of lists or of arrays.
"""
