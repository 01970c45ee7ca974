"""What a net is told of a game: words of bits, written from what one seat may know and nothing else.

Four words tell of the table and eight of every seat, the viewer's first and then in the order of play. A count of k is
k ones and then zeros. Other seats' hidden cards enter as a number only, and as a part of all cards that were not seen.
"""

from nyhavn.rules.building import affordable, most_of_others, neighbours, present, supports
from nyhavn.rules.scoring import LEFT
from nyhavn.rules.words import (
    BYTE,
    CARD_SUM,
    CHANGE,
    COVERED,
    DISCARDS,
    DISCOUNT,
    END_CARD,
    HAND,
    HARBOUR,
    HIDDEN,
    ONE_OF_EACH,
    OPEN,
    OWNED,
    PAINTED,
    PHASE,
    PIER_BITS,
    PLAYERS,
    SCORE,
    SEAT_WORDS,
    SEATS,
    SUPPLY,
    TILES,
    WHITES,
    WINDOWS,
    ready,
)
from nyhavn.thinking.worth import holes

VERSION = 1
"""Changes whenever the same view would give other bits."""

TABLE_WORDS = 4
WORDS_BY_SEAT = 8
MOST_WORDS = TABLE_WORDS + 4 * WORDS_BY_SEAT
WORD_BITS = 64
"""How many inputs of the net stand for one word; the highest bits of a word are never set."""

EVEN = 0x5555555555
"""The lower bit of each of twenty kinds of tile."""
ROW_CELLS = 31


def words_for(players: int) -> int:
    """How many words a game with so many players has."""
    return TABLE_WORDS + players * WORDS_BY_SEAT


def ones(n: int, most: int) -> int:
    """A number as so many ones, but not more than these."""
    return (1 << min(n, most)) - 1


def tell(w: list[int], seat: int, b: list[int], at: int) -> None:
    """Write all words from here on, from what a seat may know."""
    tell_table(w, seat, b, at)
    for turn in range(w[PLAYERS]):
        other = (seat + turn) % w[PLAYERS]
        tell_seat(w, SEATS + other * SEAT_WORDS, turn == 0, b, at + TABLE_WORDS + turn * WORDS_BY_SEAT)


def tell_table(w: list[int], seat: int, b: list[int], at: int) -> None:
    """Write what lies on the table: piers, what is due, tiles in stock, cards in the supply and cards not seen."""
    b[at] = piers(w[HARBOUR]) | ones(w[OPEN], 4) << 40 | 1 << 44 + w[PHASE] | ones(w[WHITES] >> 1, 6) << 52
    tiles, more = w[TILES], w[TILES] >> 1
    b[at + 1] = (tiles | more) & EVEN | (more & EVEN) << 1 | thirds(tiles & more & EVEN) << 40
    left = (w[SUPPLY] & ~END_CARD) % CARD_SUM
    ending = 1 if w[SUPPLY] & END_CARD else 0
    laid_off = w[DISCARDS] % CARD_SUM
    b[at + 2] = ones(left, 20) | ones(left >> 2, 20) << 20 | ending << 40 | ones(laid_off >> 2, 18) << 41
    b[at + 3] = bag_ones(unseen(w, seat), 12)


def piers(harbour: int) -> int:
    """Five bits for each pier, one of them set where a card lies, and five for two neighbours of a colour."""
    cards = pairs = before = 0
    for pier in range(7):
        card = harbour >> PIER_BITS * pier & 7
        if 0 < card < 6:
            cards |= 1 << 5 * pier + card - 1
            if card == before:
                pairs |= 1 << card - 1
        before = card
    return cards | pairs << 35


def thirds(kinds: int) -> int:
    """Every second bit of these, moved together."""
    kinds = (kinds | kinds >> 1) & 0x3333333333
    kinds = (kinds | kinds >> 2) & 0x0F0F0F0F0F
    kinds = (kinds | kinds >> 4) & 0xFF00FF00FF
    return kinds & 0xFF | (kinds >> 16 & 0xFF) << 8 | (kinds >> 32 & 0xFF) << 16


def unseen(w: list[int], seat: int) -> int:
    """The bag of all cards that a seat has not seen."""
    bag = w[SUPPLY] & ~END_CARD
    for other in range(w[PLAYERS]):
        if other != seat:
            bag += w[SEATS + other * SEAT_WORDS + HIDDEN]
    return bag


def bag_ones(bag: int, most: int) -> int:
    """The cards of each colour as ones, so many places for each."""
    bits = 0
    for colour in range(5):
        bits |= ones(bag >> BYTE * colour & 255, most) << most * colour
    return bits


def tell_seat(w: list[int], seat: int, own: bool, b: list[int], at: int) -> None:
    """Write what lies before the seat whose words begin here."""
    covered, windows = w[seat + COVERED], w[seat + WINDOWS]
    hand = w[seat + HAND] if own else w[seat + HAND] - w[seat + HIDDEN]
    hidden = w[seat + HIDDEN] % CARD_SUM
    held = hand % CARD_SUM + (0 if own else hidden)
    b[at] = covered | ones(w[seat + SCORE], 12) << 45
    b[at + 1] = windows | w[seat + OWNED] << 45 | ready(w, seat) << 50
    b[at + 2] = bag_ones(hand, 8) | ones(held, 10) << 40 | ones(hidden, 4) << 50
    b[at + 5] = means(w, seat, hand, (w[TILES] | w[TILES] >> 1) & EVEN if own else EVEN)
    tell_rows(covered, covered & ~windows, b, at)
    tell_columns(covered, covered & ~windows, b, at)
    shown = present(w, seat)
    b[at + 4] |= (shown | shown >> 7 | shown >> 14 | shown >> 21 | shown >> 28) % 32 << 50
    b[at + 6] |= holes(covered)
    b[at + 7] = edges(w, seat, covered)


def tell_rows(covered: int, dark: int, b: list[int], at: int) -> None:
    """Write how far each row has come, and whether it can still be all windows."""
    filled_rows = lit = lit_three = lit_four = row = 0
    while covered >> 5 * row:
        filled = (covered >> 5 * row & ROW_CELLS).bit_count()
        filled_rows |= (1 << filled) - 1 << 5 * row
        if dark >> 5 * row & ROW_CELLS == 0:
            lit |= (filled > 0) << row
            lit_three |= (filled > 2) << row
            lit_four |= (filled > 3) << row
        row += 1
    b[at + 3] = filled_rows | lit << 45
    b[at + 5] |= lit_three << 40 | lit_four << 49


def tell_columns(covered: int, dark: int, b: list[int], at: int) -> None:
    """Write how far each column has come, and whether it can still be all windows."""
    filled_columns = lit = lit_far = 0
    for column in range(5):
        filled = (covered & LEFT << column).bit_count()
        filled_columns |= (1 << filled) - 1 << 9 * column
        if dark & LEFT << column == 0:
            lit |= (filled > 0) << column
            lit_far |= ((filled > 3) | (filled > 5) << 1 | (filled > 7) << 2) << 3 * column
    b[at + 4] = filled_columns | lit << 45
    b[at + 6] = lit_far << 45


def means(w: list[int], seat: int, hand: int, kinds: int) -> int:
    """Two bits for each of these kinds of tile: whether it can be paid anywhere, and where it touches its colour.

    Of other seats all kinds are told: what changes when somebody plays is that seat's words and the table's alone.
    """
    abilities = ready(w, seat)
    cards = hand
    if abilities & CHANGE:
        for colour in range(5):
            cards += most_of_others(hand, colour) << BYTE * colour
    if abilities & DISCOUNT:
        cards += ONE_OF_EACH
    return affordable(cards) & kinds | (affordable(cards + present(w, seat)) & kinds) << 1


def edges(w: list[int], seat: int, covered: int) -> int:
    """For each colour the rows in which a tile can rest beside it."""
    free = supports(covered) & ~covered
    rows = 0
    for colour in range(5):
        cells = neighbours(w[seat + PAINTED + colour]) & free
        cells |= cells >> 1
        cells |= cells >> 2 | cells >> 3
        rows |= left_cells(cells & LEFT) << 9 * colour
    return rows


def left_cells(cells: int) -> int:
    """The leftmost cells of the rows, moved together."""
    rows = 0
    while cells:
        row = ((cells & -cells).bit_length() - 1) // 5
        rows |= 1 << row
        cells &= cells - 1
    return rows
