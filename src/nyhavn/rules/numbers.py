"""The fixed numbers of all decisions, in blocks; a build is two decisions, first the place, then the payment."""

from math import comb

from nyhavn.rules.material import ABILITY_COUNT, CARD_KINDS, CELL_COUNT, COLOUR_COUNT, LARGEST, MOST_TAKEN, PIERS

TAKE_COUNT = comb(PIERS, 2) + comb(PIERS, MOST_TAKEN)
"""All sets of two or three piers."""
DISCARD_COUNT = sum(comb(COLOUR_COUNT + cards - 1, cards) for cards in range(1, MOST_TAKEN + 1))
"""All bags of one, two or three cards."""
PLACE_COUNT = 3132
"""Every tile in every rotation and reflection, at every position inside a house, with each possible brick."""
CHANGES_PER_COLOUR = LARGEST
WAYS_PER_DISCOUNT = 1 + (COLOUR_COUNT - 1) * CHANGES_PER_COLOUR
"""No change of colours, or one to five changed cards of another colour."""
WAY_COUNT = 2 * WAYS_PER_DISCOUNT
"""The same again with a discount."""

TAKES = 0
DISCARDS = TAKES + TAKE_COUNT
PLACES = DISCARDS + DISCARD_COUNT
WAYS = PLACES + PLACE_COUNT
WHITES = WAYS + WAY_COUNT
GAINS = WHITES + CELL_COUNT
ACTIVATE = GAINS + ABILITY_COUNT
END_TURN = ACTIVATE + 1
DECISIONS = END_TURN + 1
"""The number of decisions of a seat."""

DRAWS = DECISIONS
END_DRAW = DRAWS + COLOUR_COUNT
NUMBERS = DRAWS + CARD_KINDS
"""The number of all decisions, including one of the dealer for each kind of card."""
