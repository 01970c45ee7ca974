"""The weights of the heuristic of each level, the only difference between these levels."""

from nyhavn.search.weight_layout import (
    COAT,
    COAT_ROW,
    COLOUR,
    COLUMN,
    HELD,
    HOLE,
    LIT_COLUMN,
    LIT_ROW,
    POINT,
    READY,
    ROW,
    SIZE,
    SPACE,
    SURPLUS,
    TURNED,
    make_weights,
)

RANDOM = make_weights()
"""All moves have the same value."""

TOURIST = make_weights(
    (POINT, 60),
    (COAT, -60),
    (SPACE, 10),
    (SIZE, (0, 0, -40, 20, 90, 200)),
    (COLOUR, 15),
    (HELD, (0, 7, 28, 63, 112, 175, 175, 175)),
    (SURPLUS, -30),
    (READY, (20, 20, 20, 20, 20)),
    (TURNED, (20, 20, 20, 20, 20)),
)
"""Saves cards for large tiles and new colours, and avoids covering coats of arms."""

APPRENTICE = make_weights(
    (POINT, 120),
    (COAT, 90),
    (SPACE, 10),
    (ROW, (0, 2, 8, 18, 32, 50)),
    (HELD, (0, 5, 20, 45, 80, 125, 125, 125)),
    (SURPLUS, -30),
    (READY, (20, 40, 60, 50, 70)),
    (TURNED, (0, 20, 40, 30, 50)),
)
"""Greedy: prefers points, then covered cells, then cards of one colour."""

MASON = make_weights(
    (POINT, 80),
    (COAT, 150),
    (SPACE, 15),
    (HOLE, -40),
    (ROW, (0, 0, 8, 20, 45, 30)),
    (COAT_ROW, (0, 0, 2, 8, 30, 0)),
    (LIT_ROW, (0, 5, 25, 55, 100, 160)),
    (COLUMN, (0, 0, 5, 8, 16, 24, 40, 40, 40, 40)),
    (LIT_COLUMN, (0, 5, 5, 5, 10, 15, 35, 75, 110, 80)),
    (HELD, (0, 5, 20, 45, 80, 125, 125, 125)),
    (SURPLUS, -30),
    (READY, (5, 15, 130, 115, 140)),
    (TURNED, (0, 15, 45, 30, 60)),
)
"""Weighs rows, columns, windows and coats of arms, avoids holes, and values its abilities."""

LEVEL_WEIGHTS = {"random": RANDOM, "tourist": TOURIST, "apprentice": APPRENTICE, "mason": MASON}
"""The weights of every level that uses the heuristic, by the name of the bot."""
