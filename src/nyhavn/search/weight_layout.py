"""The layout of the weights of the heuristic: where each lies, and how a level sets it."""

from nyhavn.rules.material import ABILITY_COUNT, COLUMNS, HAND_LIMIT, LARGEST, ROWS

MOST_HELD = HAND_LIMIT
"""How many cards of one colour are told apart."""

POINT = 0
COAT = 1
"""A bonus that is still open."""
SPACE = 2
"""A covered space."""
HOLE = 3
"""An empty space below a covered one."""
COLOUR = 4
"""A colour that the house shows."""
SURPLUS = 5
"""A card over the limit of the hand."""
ROW = SURPLUS + 1
"""Six weights: a row with so many spaces covered."""
COAT_ROW = ROW + COLUMNS + 1
"""Six weights, which a row with a coat of arms at its end has besides."""
LIT_ROW = COAT_ROW + COLUMNS + 1
"""Six weights, which a row has besides while all of its covered spaces are windows."""
COLUMN = LIT_ROW + COLUMNS + 1
"""Ten weights: a column with so many spaces covered."""
LIT_COLUMN = COLUMN + ROWS + 1
"""Ten weights, which a column has besides while all of its covered spaces are windows."""
HELD = LIT_COLUMN + ROWS + 1
"""Eight weights: so many cards of one colour in the hand, or more."""
READY = HELD + MOST_HELD + 1
"""Five weights: an ability that lies ready."""
TURNED = READY + ABILITY_COUNT
"""Five weights: an ability that is used up."""
SIZE = TURNED + ABILITY_COUNT
"""Six weights: a coloured tile of so many spaces, as such."""
WEIGHTS = SIZE + LARGEST + 1
"""How many weights there are."""


def weighing(*given: tuple[int, int | tuple[int, ...]]) -> list[int]:
    """All weights, those not given being 0; a row of them is given by where it begins."""
    weights = [0] * WEIGHTS
    for at, value in given:
        row = (value,) if isinstance(value, int) else value
        weights[at : at + len(row)] = row
    return weights
