"""The layout of the weights of the heuristic."""

from itertools import pairwise

from nyhavn.rules.material import ABILITY_COUNT, COLUMNS, HAND_LIMIT, LARGEST, ROWS

MOST_HELD = HAND_LIMIT
"""The largest number of cards of one colour with a weight of its own."""

POINT = 0
COAT = 1
"""An open bonus."""
SPACE = 2
"""A covered cell."""
HOLE = 3
"""An empty cell below a covered one."""
COLOUR = 4
"""A tile of a colour that is new in the house."""
SURPLUS = 5
"""A card above the hand limit."""
ROW = SURPLUS + 1
"""Six weights: a row, by its number of covered cells."""
COAT_ROW = ROW + COLUMNS + 1
"""Six weights, added for a row with a coat of arms beside it."""
LIT_ROW = COAT_ROW + COLUMNS + 1
"""Six weights, added for a row whose covered cells are all windows."""
COLUMN = LIT_ROW + COLUMNS + 1
"""Ten weights: a column, by its number of covered cells."""
LIT_COLUMN = COLUMN + ROWS + 1
"""Ten weights, added for a column whose covered cells are all windows."""
HELD = LIT_COLUMN + ROWS + 1
"""Eight weights: the cards of one colour in the hand, by their number, saturated at the last one."""
READY = HELD + MOST_HELD + 1
"""Five weights: a ready ability."""
TURNED = READY + ABILITY_COUNT
"""Five weights: a used ability."""
SIZE = TURNED + ABILITY_COUNT
"""Six weights: building a coloured tile, by its size."""
WEIGHTS = SIZE + LARGEST + 1
"""The number of weights."""

GROUPS = (
    POINT,
    COAT,
    SPACE,
    HOLE,
    COLOUR,
    SURPLUS,
    ROW,
    COAT_ROW,
    LIT_ROW,
    COLUMN,
    LIT_COLUMN,
    HELD,
    READY,
    TURNED,
    SIZE,
)
LENGTHS = {at: end - at for at, end in pairwise((*GROUPS, WEIGHTS))}
"""How many weights each group has."""


def make_weights(*given: tuple[int, int | tuple[int, ...]]) -> list[int]:
    """All weights, 0 in groups that are not given; a group is given completely, by its offset."""
    weights = [0] * WEIGHTS
    for at, value in given:
        group = (value,) if isinstance(value, int) else value
        if len(group) != LENGTHS[at]:
            raise ValueError(f"the group of weights at {at} has {LENGTHS[at]} weights, not {len(group)}")
        weights[at : at + len(group)] = group
    return weights
