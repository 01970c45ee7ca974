"""Descriptions: what each legal move costs and brings, as a row of numbers."""

from nyhavn.rules import numbers
from nyhavn.rules.building import list_ways, payment, turned_by_paying
from nyhavn.rules.lookup import DISCARD_BAGS, PLACE_BRICK, PLACE_CELLS, PLACE_KIND, TAKE_PIERS, TAKE_TURNED
from nyhavn.rules.material import HAND_LIMIT, MOST_TAKEN, SIZE_COUNT, WINNING_SCORE
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.scoring import coats, full_columns, full_rows, points
from nyhavn.rules.taking import cards_taken
from nyhavn.rules.turn import legal
from nyhavn.rules.words import (
    BOTH_ACTIONS,
    CARD_SUM,
    COVERED,
    HAND,
    LEGAL,
    PIER_BITS,
    PLACE,
    SCORE,
    STATE,
    WINDOWS,
    mover,
    ready,
)

DECISION = 0
"""The number of the move, that of the place if it builds."""
WAY = 1
"""The number of the way to pay; NOTHING if the move builds no coloured tile."""
CARDS = 2
"""The bag that is taken, discarded or paid."""
TURNED = 3
"""The abilities that the move uses."""
PIERS = 4
"""The set of piers that cards are taken from."""
COLOUR = 5
"""The colour of the tile; NOTHING for a white one, or none."""
CELLS = 6
BRICK = 7
"""The cells that the tile covers, and the one of them that is a brick."""
POINTS = 8
"""By how much the score grows."""
COATS = 9
"""How many bonuses the tile earns."""
FULL_ROWS = 10
"""The leftmost cell of every row that the tile completes."""
FULL_COLUMNS = 11
"""The lowest cell of every column that the tile completes."""
WINS = 12
"""1 if the move reaches the winning score."""
LAST = 13
"""1 if after this take, discard or coloured tile nothing is left to decide in the turn."""
DESCRIPTION = 14
"""The number of words of a description."""
MOST_DESCRIBED = 8192
"""A bound on the memory, far above the moves of real positions; moves beyond it are left out."""
MOST_WORDS = DESCRIPTION * MOST_DESCRIBED


def describe(w: list[int], t: list[int], number: int, row: list[int]) -> None:
    """Write what a legal decision costs and brings; what does not apply to a decision of its kind stays as it is."""
    row[DECISION] = number
    if number < numbers.DISCARDS:
        row[CARDS] = cards_taken(w, t, number)
        row[TURNED] = t[TAKE_TURNED + number]
        row[PIERS] = piers_taken(t, number)
        row[LAST] = ends_turn(w, row[CARDS], row[TURNED])
    elif number < numbers.PLACES:
        row[CARDS] = t[DISCARD_BAGS + number - numbers.DISCARDS]
        row[LAST] = ends_turn(w, -row[CARDS], 0)
    elif number < numbers.WAYS:
        place = number - numbers.PLACES
        row[COLOUR] = t[PLACE_KIND + place] // SIZE_COUNT
        describe_tile(w, t[PLACE_CELLS + place], t[PLACE_BRICK + place], row)
        row[LAST] = 0 if row[COATS] or row[WINS] else 1
    elif number < numbers.WHITES:
        row[CARDS] = payment(w, t, w[PLACE], number - numbers.WAYS)
        row[TURNED] = turned_by_paying(w, number - numbers.WAYS)
    elif number < numbers.GAINS:
        describe_tile(w, 1 << number - numbers.WHITES, 0, row)


def ends_turn(w: list[int], cards: int, turned: int) -> int:
    """1 if with more cards, and abilities used, the seat to move neither discards nor builds by Both actions."""
    seat = mover(w)
    if ready(w, seat) & ~turned & BOTH_ACTIONS:
        return 0
    return 1 if (w[seat + HAND] + cards) % CARD_SUM <= HAND_LIMIT else 0


def piers_taken(t: list[int], number: int) -> int:
    """The set of piers of a take."""
    piers = 0
    at = TAKE_PIERS + MOST_TAKEN * number
    for i in range(at, at + MOST_TAKEN):
        if t[i] >= 0:
            piers |= 1 << t[i] // PIER_BITS
    return piers


def describe_tile(w: list[int], cells: int, brick: int, row: list[int]) -> None:
    """Write what a tile on these cells adds to the house of the seat to move."""
    seat = mover(w)
    before = w[seat + COVERED]
    covered = before | cells
    rows = full_rows(covered)
    columns = full_columns(covered)
    if rows:
        rows &= ~full_rows(before)
    if columns:
        columns &= ~full_columns(before)
    score = w[seat + SCORE]
    if rows or columns:
        score = points(covered, w[seat + WINDOWS] | cells & ~brick)
    row[CELLS] = cells
    row[BRICK] = brick
    row[POINTS] = score - w[seat + SCORE]
    row[COATS] = coats(before, cells)
    row[FULL_ROWS] = rows
    row[FULL_COLUMNS] = columns
    row[WINS] = 1 if score >= WINNING_SCORE else 0


def describe_moves(w: list[int], t: list[int], trial: list[int], row: list[int], rows: list[int]) -> int:
    """Write a description of each legal move of the seat to move, and return how many there are."""
    found = 0
    for i in range(STATE):
        trial[i] = w[i]
    for i in range(LEGAL, LEGAL + legal(w, t)):
        clear(row)
        describe(w, t, w[i], row)
        if not numbers.PLACES <= w[i] < numbers.WAYS:
            found = add_description(row, rows, found)
            continue
        trial[PLACE] = w[i] - numbers.PLACES
        for j in range(LEGAL, LEGAL + list_ways(trial, t)):
            describe(trial, t, trial[j], row)
            row[DECISION] = w[i]
            row[WAY] = trial[j]
            found = add_description(row, rows, found)
    return found


def clear(row: list[int]) -> None:
    """Clear a description."""
    for k in range(DESCRIPTION):
        row[k] = 0
    row[WAY] = NOTHING
    row[COLOUR] = NOTHING


def add_description(row: list[int], rows: list[int], found: int) -> int:
    """Append a description, if there is room, and return the new number of them."""
    if found == MOST_DESCRIBED:
        return found
    for k in range(DESCRIPTION):
        rows[found * DESCRIPTION + k] = row[k]
    return found + 1
