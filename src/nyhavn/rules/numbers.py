"""The fixed numbers of all decisions, block by block; a build is two of them, first the place, then the payment."""

from math import comb

from nyhavn.rules.material import ABILITY_COUNT, CARD_KINDS, CELL_COUNT, COLOUR_COUNT, LARGEST, MOST_TAKEN, PIERS

TAKE_COUNT = comb(PIERS, 2) + comb(PIERS, MOST_TAKEN)
"""Two of the piers, or three."""
DISCARD_COUNT = sum(comb(COLOUR_COUNT + cards - 1, cards) for cards in range(1, MOST_TAKEN + 1))
"""One, two or three cards of any colours."""
PLACE_COUNT = 3132
"""Every tile, turned and flipped, wherever it lies inside a house, with each of its bricks."""
CHANGES_PER_COLOUR = LARGEST
WAYS_PER_DISCOUNT = 1 + (COLOUR_COUNT - 1) * CHANGES_PER_COLOUR
"""Without a change, or changing one to five cards of another colour."""
WAY_COUNT = 2 * WAYS_PER_DISCOUNT
"""The same once more with a discount."""

TAKES = 0
DISCARDS = TAKES + TAKE_COUNT
PLACES = DISCARDS + DISCARD_COUNT
WAYS = PLACES + PLACE_COUNT
WHITES = WAYS + WAY_COUNT
GAINS = WHITES + CELL_COUNT
ACTIVATE = GAINS + ABILITY_COUNT
END_TURN = ACTIVATE + 1
DECISIONS = END_TURN + 1
"""How many numbers persons and bots choose from."""

DRAWS = DECISIONS
END_DRAW = DRAWS + COLOUR_COUNT
NUMBERS = DRAWS + CARD_KINDS
"""How many numbers there are with those of the dealer, one for each kind of card."""
