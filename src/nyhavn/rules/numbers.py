"""The fixed numbers of all decisions, block by block; a build is two of them, first the place, then the payment."""

TAKES = 0
DISCARDS = TAKES + 56
PLACES = DISCARDS + 55
WAYS = PLACES + 3132
WHITES = WAYS + 42
GAINS = WHITES + 45
ACTIVATE = GAINS + 5
END_TURN = ACTIVATE + 1
DECISIONS = END_TURN + 1
"""How many numbers persons and bots choose from."""

DRAWS = DECISIONS
END_DRAW = DRAWS + 5
NUMBERS = DRAWS + 6
"""How many numbers there are with the dealer's six."""

WAYS_PER_DISCOUNT = 21
CHANGES_PER_COLOUR = 5
