"""What a covered house is worth."""

from nyhavn.rules.material import COAT_ROWS, COATS, COLUMNS, ROWS
from nyhavn.rules.words import COVERED, PLAYERS, SCORE, SEAT_WORDS, SEATS

CELLS = ROWS * COLUMNS
GRID = (1 << CELLS) - 1
GROUND = (1 << COLUMNS) - 1
LEFT = sum(1 << row * COLUMNS for row in range(ROWS))
RIGHT = LEFT << COLUMNS - 1
COAT_CELLS = sum(1 << row * COLUMNS + column for column, row in COATS)
COAT_ROW_STARTS = sum(1 << row * COLUMNS for row in COAT_ROWS)


def full_rows(cells: int) -> int:
    """The leftmost cell of every row that lies wholly in the set."""
    pairs = cells & cells >> 1
    return pairs & pairs >> 2 & cells >> 4 & LEFT


def full_columns(cells: int) -> int:
    """The lowest cell of every column that lies wholly in the set."""
    pairs = cells & cells >> 5
    fours = pairs & pairs >> 10
    return fours & fours >> 20 & cells >> 40 & GROUND


def points(covered: int, windows: int) -> int:
    """The score of a house: 1 for a row, 2 for a column, twice as much where all of it is windows."""
    rows = full_rows(covered)
    columns = full_columns(covered)
    score = 0
    if rows:
        score += rows.bit_count() + full_rows(windows).bit_count()
    if columns:
        score += 2 * (columns.bit_count() + full_columns(windows).bit_count())
    return score


def coats(covered: int, cells: int) -> int:
    """The coats of arms that a tile on these cells earns: those it covers and the coat-of-arms rows it completes."""
    earned = (cells & COAT_CELLS).bit_count()
    rows = full_rows(covered | cells) & COAT_ROW_STARTS
    if rows:
        earned += (rows & ~full_rows(covered)).bit_count()
    return earned


def rank(w: list[int], seat: int) -> int:
    """A number that is larger for the better seat: points first, then fewer empty spaces."""
    at = SEATS + seat * SEAT_WORDS
    return w[at + SCORE] * 64 + (w[at + COVERED]).bit_count()


def winners(w: list[int]) -> int:
    """The set of seats, as bits, that win if the game ends here."""
    best = -1
    seats = 0
    for seat in range(w[PLAYERS]):
        own = rank(w, seat)
        if own > best:
            best = own
            seats = 0
        if own == best:
            seats |= 1 << seat
    return seats
