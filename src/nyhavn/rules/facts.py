"""Facts of positions: who wins, where the End card is, and how the points of each house are made up."""

from nyhavn.rules import numbers
from nyhavn.rules.material import (
    CELL_COUNT,
    COLUMN_POINTS,
    END_CARD_DEPTH,
    LIT_COLUMN_POINTS,
    LIT_ROW_POINTS,
    MAX_PLAYERS,
    PIERS,
    ROW_POINTS,
)
from nyhavn.rules.scoring import full_columns, full_rows, winners_without
from nyhavn.rules.words import (
    CARD_SUM,
    COVERED,
    END_CARD,
    HARBOUR,
    PIER_BITS,
    PIER_MASK,
    PLAYERS,
    SCORE,
    SEAT_WORDS,
    SEATS,
    SUPPLY,
    WINDOWS,
)

OUT, DEEP, NEAR, DRAWN = range(4)
"""Where the End card is: not in the supply, below the cards of the next draw, perhaps the next card, or on a pier."""

ALL_ROWS = 0
"""The leftmost cell of every full row."""
ALL_COLUMNS = 1
"""The lowest cell of every full column."""
LIT_ROWS = 2
LIT_COLUMNS = 3
"""The same for those that consist of windows only."""
EMPTY = 4
"""The number of empty spaces."""
FROM_ROWS = 5
FROM_LIT_ROWS = 6
FROM_COLUMNS = 7
FROM_LIT_COLUMNS = 8
"""The points for each kind of row and column."""
HOUSE_FACTS = 9
"""The number of words about a house."""

WON = 0
"""The set of seats that win if the game ends here."""
TIE_BREAK = 1
"""1 if empty spaces decide between equal points."""
END_CARD_AT = 2
"""Where the End card is."""
END_ODDS = 3
"""The next card is the End card with a chance of one in this number; 0 if it cannot be."""
HOUSES = 4
"""The offset of the facts of the first house."""
FACTS = HOUSES + MAX_PLAYERS * HOUSE_FACTS
"""The number of all words."""


def summarise(w: list[int], loser: int, facts: list[int]) -> None:
    """Write all facts of a position in which a seat may have lost, such as by resigning; NOBODY if none has."""
    won = winners_without(w, loser)
    facts[WON] = won
    facts[TIE_BREAK] = 1 if is_tie_break(w, won, loser) else 0
    facts[END_CARD_AT] = find_end_card(w)
    facts[END_ODDS] = end_odds(w)
    for seat in range(w[PLAYERS]):
        summarise_house(w, seat, facts, HOUSES + seat * HOUSE_FACTS)


def summarise_house(w: list[int], seat: int, facts: list[int], at: int) -> None:
    """Write the facts of the house of a seat from offset `at`."""
    covered = w[SEATS + seat * SEAT_WORDS + COVERED]
    windows = w[SEATS + seat * SEAT_WORDS + WINDOWS]
    rows, columns = full_rows(covered), full_columns(covered)
    lit_rows, lit_columns = full_rows(windows), full_columns(windows)
    facts[at + ALL_ROWS] = rows
    facts[at + ALL_COLUMNS] = columns
    facts[at + LIT_ROWS] = lit_rows
    facts[at + LIT_COLUMNS] = lit_columns
    facts[at + EMPTY] = CELL_COUNT - covered.bit_count()
    facts[at + FROM_ROWS] = ROW_POINTS * (rows & ~lit_rows).bit_count()
    facts[at + FROM_LIT_ROWS] = LIT_ROW_POINTS * lit_rows.bit_count()
    facts[at + FROM_COLUMNS] = COLUMN_POINTS * (columns & ~lit_columns).bit_count()
    facts[at + FROM_LIT_COLUMNS] = LIT_COLUMN_POINTS * lit_columns.bit_count()


def is_tie_break(w: list[int], won: int, loser: int) -> bool:
    """Whether empty spaces decide for the winners, a set of seats, between equal points; one seat may have lost."""
    best = -1
    equals = 0
    for seat in range(w[PLAYERS]):
        score = w[SEATS + seat * SEAT_WORDS + SCORE]
        if seat != loser and score >= best:
            equals = equals + 1 if score == best else 1
            best = score
    return won.bit_count() == 1 and equals > 1


def find_end_card(w: list[int]) -> int:
    """Where the End card is."""
    for pier in range(PIERS):
        if w[HARBOUR] >> PIER_BITS * pier & PIER_MASK == numbers.END_DRAW - numbers.DRAWS + 1:
            return DRAWN
    if w[SUPPLY] & END_CARD == 0:
        return OUT
    return NEAR if w[SUPPLY] % CARD_SUM <= END_CARD_DEPTH else DEEP


def end_odds(w: list[int]) -> int:
    """One in how many the next card is the End card; 0 if it cannot be."""
    return w[SUPPLY] % CARD_SUM if find_end_card(w) == NEAR else 0
