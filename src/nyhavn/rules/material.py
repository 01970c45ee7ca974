"""The game material: cards, tiles, abilities, the house, and the quantities for each number of players."""

COLOURS = "RYGBP"
END = "E"
CARDS = COLOURS + END
ABILITIES = "AXDCT"
COLOUR_COUNT = len(COLOURS)
CARD_KINDS = len(CARDS)
ABILITY_COUNT = len(ABILITIES)

PIERS = 7
HAND_LIMIT = 7
LEAST_TAKEN, MOST_TAKEN = 2, 3
"""How many cards are taken at most: two, and an additional one."""
WINNING_SCORE = 12
ROW_POINTS, LIT_ROW_POINTS = 1, 2
COLUMN_POINTS, LIT_COLUMN_POINTS = 2, 4
"""The points of a full row and of a full column; lit ones consist of windows only."""
WHITE_TILES = 12
END_CARD_DEPTH = 10
"""The End card is one of this many cards at the bottom of the supply."""

MIN_PLAYERS = 2
MAX_PLAYERS = 4
PLAYER_COUNTS = tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1))
SIZES = (2, 3, 4, 5)
SIZE_COUNT = len(SIZES)
SMALLEST, LARGEST = SIZES[0], SIZES[-1]
TILE_KINDS = COLOUR_COUNT * SIZE_COUNT
START_HANDS = (2, 3, 3, 4)
CARDS_PER_COLOUR = {2: 14, 3: 12, 4: 14}
TILES_PER_COLOUR = {2: (2, 2, 2, 1), 3: (2, 3, 2, 1), 4: (3, 3, 3, 1)}

ROWS = 9
COLUMNS = 5
CELL_COUNT = ROWS * COLUMNS
COATS = ((2, 2), (4, 4), (1, 6), (3, 8))
"""The cells, as (column, row), that carry a coat of arms."""
COAT_ROWS = (1, 3, 5)

TILES = {
    "R": ("#o", "oo/#.", "oo/#o", ".oo/#oo"),
    "Y": ("#o", "oo/#.", ".oo/o#.", "o../ooo/..#"),
    "G": ("#o", "#oo", "ooo/.#.", ".o./#oo/.o."),
    "B": ("#o", "oo/#.", "..o/#oo", "..o/#oo/..o"),
    "P": ("#o", "#oo", "#ooo", "#oooo"),
}
"""Each colour's tiles of size 2 to 5, drawn from the top: `#` brick, `o` window, `.` nothing."""
