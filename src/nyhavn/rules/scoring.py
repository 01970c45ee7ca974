"""Scoring: the points of a covered house."""

from nyhavn.rules.material import (
    CELL_COUNT,
    COAT_ROWS,
    COATS,
    COLUMN_POINTS,
    COLUMNS,
    LIT_COLUMN_POINTS,
    LIT_ROW_POINTS,
    MAX_PLAYERS,
    ROW_POINTS,
    ROWS,
)
from nyhavn.rules.words import COVERED, NOBODY, PLAYERS, SCORE, SEAT_WORDS, SEATS

GRID = (1 << CELL_COUNT) - 1
GROUND = (1 << COLUMNS) - 1
TWO_ROWS, FOUR_ROWS, EIGHT_ROWS = 2 * COLUMNS, 4 * COLUMNS, 8 * COLUMNS
LEFT = sum(1 << row * COLUMNS for row in range(ROWS))
RIGHT = LEFT << COLUMNS - 1
COAT_CELLS = sum(1 << row * COLUMNS + column for column, row in COATS)
COAT_ROW_STARTS = sum(1 << row * COLUMNS for row in COAT_ROWS)
assert (COLUMNS, ROWS) == (5, 9), "full_rows and full_columns combine exactly five columns and nine rows"
MORE_THAN_CELLS = 64
assert CELL_COUNT < MORE_THAN_CELLS, "empty spaces would outweigh a point"
WHOLE_VICTORY = 12
"""The number of parts of a victory: two, three or four seats can share it evenly."""
assert not any(WHOLE_VICTORY % seats for seats in range(1, MAX_PLAYERS + 1)), "a victory cannot be shared evenly"


def full_rows(cells: int) -> int:
    """The leftmost cell of every row that is a subset of the set."""
    pairs = cells & cells >> 1
    return pairs & pairs >> 2 & cells >> COLUMNS - 1 & LEFT


def full_columns(cells: int) -> int:
    """The lowest cell of every column that is a subset of the set."""
    pairs = cells & cells >> COLUMNS
    fours = pairs & pairs >> TWO_ROWS
    return fours & fours >> FOUR_ROWS & cells >> EIGHT_ROWS & GROUND


def points(covered: int, windows: int) -> int:
    """The score of a house, by its full rows and columns."""
    rows = full_rows(covered)
    columns = full_columns(covered)
    score = 0
    if rows:
        lit = full_rows(windows)
        score += ROW_POINTS * (rows & ~lit).bit_count() + LIT_ROW_POINTS * lit.bit_count()
    if columns:
        lit = full_columns(windows)
        score += COLUMN_POINTS * (columns & ~lit).bit_count() + LIT_COLUMN_POINTS * lit.bit_count()
    return score


def coats(covered: int, cells: int) -> int:
    """How many coats of arms a tile on these cells earns: those it covers and those whose row it completes."""
    earned = (cells & COAT_CELLS).bit_count()
    rows = full_rows(covered | cells) & COAT_ROW_STARTS
    if rows:
        earned += (rows & ~full_rows(covered)).bit_count()
    return earned


def rank(w: list[int], seat: int) -> int:
    """A number that is larger for the better seat: points first, then fewer empty spaces."""
    at = SEATS + seat * SEAT_WORDS
    return w[at + SCORE] * MORE_THAN_CELLS + (w[at + COVERED]).bit_count()


def winners(w: list[int]) -> int:
    """The set of seats, as bits, that win if the game ends here."""
    return winners_without(w, NOBODY)


def winners_without(w: list[int], loser: int) -> int:
    """The set of seats, as bits, that win if the game ends here and one seat, or NOBODY, has lost."""
    best = -1
    seats = 0
    for seat in range(w[PLAYERS]):
        own = rank(w, seat)
        if own > best and seat != loser:
            best = own
            seats = 0
        if own == best and seat != loser:
            seats |= 1 << seat
    return seats


def victory_parts(won: int, seat: int) -> int:
    """How many parts of a victory a seat gets if this set of seats wins."""
    return WHOLE_VICTORY // won.bit_count() if won >> seat & 1 else 0


def victory_share(won: int, seat: int) -> float:
    """A seat's share of a victory if this set of seats wins: 1, 0, or an equal part."""
    return victory_parts(won, seat) / WHOLE_VICTORY


def final_share(w: list[int], seat: int) -> float:
    """A seat's share of the victory if the game ends here."""
    return victory_share(winners(w), seat)
