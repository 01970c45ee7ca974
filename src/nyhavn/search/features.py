"""Features of a net: words of bits that encode only what one seat may know.

Four words describe the table and eight each seat, the viewer first and then in the order of play. A count of k is k
ones followed by zeros. The hidden cards of other seats enter only as a number, and as part of all unseen cards.
"""

from nyhavn.rules.building import affordable, most_of_others, neighbours, shown_colours, supports
from nyhavn.rules.material import (
    ABILITY_COUNT,
    CARD_KINDS,
    CELL_COUNT,
    COLOUR_COUNT,
    COLUMNS,
    MAX_PLAYERS,
    PIERS,
    ROWS,
    TILE_KINDS,
    WINNING_SCORE,
)
from nyhavn.rules.scoring import GROUND, LEFT
from nyhavn.rules.words import (
    BYTE,
    BYTE_MASK,
    CARD_SUM,
    CHANGE,
    COVERED,
    DISCARDS,
    DISCOUNT,
    END_CARD,
    HAND,
    HARBOUR,
    HIDDEN,
    KIND_BITS,
    ONE_OF_EACH,
    OPEN,
    OVER,
    OWNED,
    PAINTED,
    PHASE,
    PIER_BITS,
    PIER_MASK,
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
from nyhavn.search.heuristic import holes

VERSION = 1
"""Changes whenever the bits for the same view change."""

PIERS_WORD, STOCK_WORD, SUPPLY_WORD, UNSEEN_WORD = range(4)
TABLE_WORDS = UNSEEN_WORD + 1
HOUSE_WORD, WINDOWS_WORD, HAND_WORD, ROWS_WORD, COLUMNS_WORD, MEANS_WORD, HOLES_WORD, EDGES_WORD = range(8)
WORDS_BY_SEAT = EDGES_WORD + 1
"""The words of the table, and of a seat."""
MOST_WORDS = TABLE_WORDS + MAX_PLAYERS * WORDS_BY_SEAT
WORD_BITS = 64
"""The number of inputs of the net for one word; the highest bits of a word are never set."""

OPEN_PLACES, WHITES_PLACES, SUPPLY_PLACES, DISCARDS_PLACES, UNSEEN_PLACES = 4, 6, 20, 18, 12
COLOUR_PLACES, HAND_PLACES, HIDDEN_PLACES = 8, 10, 4
"""The number of bits of each count; large counts are saturated, and some are encoded in coarser steps."""
PAIRS_AT = PIERS * COLOUR_COUNT
OPEN_AT = PAIRS_AT + COLOUR_COUNT
PHASE_AT = OPEN_AT + OPEN_PLACES
WHITES_AT = PHASE_AT + OVER + 1
END_CARD_AT = 2 * SUPPLY_PLACES
HELD_AT = COLOUR_COUNT * COLOUR_PLACES
STOCK_BITS = TILE_KINDS * KIND_BITS
READY_AT = CELL_COUNT + ABILITY_COUNT
SHOWN_AT = CELL_COUNT + COLUMNS
"""The bit offsets of parts within a word."""

FAR, FARTHER, FARTHEST, FAR_PLACES = 3, 5, 7, 3
"""The numbers of windows above which a column without bricks gets one more bit, and how many bits there are."""

EVEN = 0x5555555555
"""The lower bit of each of twenty kinds of tile."""
assert TILE_KINDS == 20, "EVEN and thirds() spread and compact twenty kinds of tile"

TABLE_WIDTHS = (
    WHITES_AT + WHITES_PLACES,
    STOCK_BITS + TILE_KINDS,
    END_CARD_AT + 1 + DISCARDS_PLACES,
    COLOUR_COUNT * UNSEEN_PLACES,
)
SEAT_WIDTHS = (
    CELL_COUNT + WINNING_SCORE,
    READY_AT + ABILITY_COUNT,
    HELD_AT + HAND_PLACES + HIDDEN_PLACES,
    CELL_COUNT + ROWS,
    SHOWN_AT + COLOUR_COUNT,
    STOCK_BITS + 2 * ROWS,
    CELL_COUNT + FAR_PLACES * COLUMNS,
    COLOUR_COUNT * ROWS,
)
"""The number of bits of each word."""
assert max(TABLE_WIDTHS + SEAT_WIDTHS) < WORD_BITS, "a word of features has no room for all its bits"


def words_for(players: int) -> int:
    """The number of words for a number of players."""
    return TABLE_WORDS + players * WORDS_BY_SEAT


def ones(n: int, most: int) -> int:
    """A number in unary, saturated at `most` ones."""
    return (1 << min(n, most)) - 1


def encode_features(w: list[int], seat: int, words: list[int], at: int) -> None:
    """Write all words from offset `at`, from the view of a seat."""
    encode_table(w, seat, words, at)
    for turn in range(w[PLAYERS]):
        other = (seat + turn) % w[PLAYERS]
        encode_seat(w, SEATS + other * SEAT_WORDS, turn == 0, words, at + TABLE_WORDS + turn * WORDS_BY_SEAT)


def encode_table(w: list[int], seat: int, words: list[int], at: int) -> None:
    """Write the words of the table: piers, phase, tiles in stock, cards in the supply and unseen cards."""
    words[at + PIERS_WORD] = piers(w[HARBOUR]) | ones(w[OPEN], OPEN_PLACES) << OPEN_AT | 1 << PHASE_AT + w[PHASE]
    words[at + PIERS_WORD] |= ones(w[WHITES] >> 1, WHITES_PLACES) << WHITES_AT
    tiles, more = w[TILES], w[TILES] >> 1
    words[at + STOCK_WORD] = (tiles | more) & EVEN | (more & EVEN) << 1 | thirds(tiles & more & EVEN) << STOCK_BITS
    left = (w[SUPPLY] & ~END_CARD) % CARD_SUM
    ending = 1 if w[SUPPLY] & END_CARD else 0
    discarded = w[DISCARDS] % CARD_SUM
    words[at + SUPPLY_WORD] = (
        ones(left, SUPPLY_PLACES) | ones(left >> 2, SUPPLY_PLACES) << SUPPLY_PLACES | ending << END_CARD_AT
    )
    words[at + SUPPLY_WORD] |= ones(discarded >> 2, DISCARDS_PLACES) << END_CARD_AT + 1
    words[at + UNSEEN_WORD] = bag_ones(unseen(w, seat), UNSEEN_PLACES)


def piers(harbour: int) -> int:
    """A one-hot colour of five bits for each pier, and a bit for each colour that occurs on two neighbouring piers."""
    cards = pairs = before = 0
    for pier in range(PIERS):
        card = harbour >> PIER_BITS * pier & PIER_MASK
        if 0 < card < CARD_KINDS:
            cards |= 1 << COLOUR_COUNT * pier + card - 1
            if card == before:
                pairs |= 1 << card - 1
        before = card
    return cards | pairs << PAIRS_AT


def thirds(kinds: int) -> int:
    """Every second bit, compacted."""
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
    """The number of cards of each colour in unary, with `most` bits for each."""
    bits = 0
    for colour in range(COLOUR_COUNT):
        bits |= ones(bag >> BYTE * colour & BYTE_MASK, most) << most * colour
    return bits


def encode_seat(w: list[int], seat: int, own: bool, words: list[int], at: int) -> None:
    """Write the words of the seat whose state words start at offset `seat`."""
    covered, windows = w[seat + COVERED], w[seat + WINDOWS]
    hand = w[seat + HAND] if own else w[seat + HAND] - w[seat + HIDDEN]
    hidden = w[seat + HIDDEN] % CARD_SUM
    held = hand % CARD_SUM + (0 if own else hidden)
    words[at + HOUSE_WORD] = covered | ones(w[seat + SCORE], WINNING_SCORE) << CELL_COUNT
    words[at + WINDOWS_WORD] = windows | w[seat + OWNED] << CELL_COUNT | ready(w, seat) << READY_AT
    words[at + HAND_WORD] = bag_ones(hand, COLOUR_PLACES) | ones(held, HAND_PLACES) << HELD_AT
    words[at + HAND_WORD] |= ones(hidden, HIDDEN_PLACES) << HELD_AT + HAND_PLACES
    words[at + MEANS_WORD] = means(w, seat, hand, (w[TILES] | w[TILES] >> 1) & EVEN if own else EVEN)
    encode_rows(covered, covered & ~windows, words, at)
    encode_columns(covered, covered & ~windows, words, at)
    words[at + COLUMNS_WORD] |= compact_bytes(shown_colours(w, seat)) << SHOWN_AT
    words[at + HOLES_WORD] |= holes(covered)
    words[at + EDGES_WORD] = edges(w, seat, covered)


def compact_bytes(colours: int) -> int:
    """The lowest bits of the bytes of all colours, side by side."""
    bits = 0
    for colour in range(COLOUR_COUNT):
        bits |= (colours >> BYTE * colour & 1) << colour
    return bits


def encode_rows(covered: int, dark: int, words: list[int], at: int) -> None:
    """Write how many cells of each row are covered, and whether all of them are windows."""
    filled_rows = lit = lit_three = lit_four = row = 0
    while covered >> COLUMNS * row:
        filled = (covered >> COLUMNS * row & GROUND).bit_count()
        filled_rows |= (1 << filled) - 1 << COLUMNS * row
        if dark >> COLUMNS * row & GROUND == 0:
            lit |= (filled > 0) << row
            lit_three |= (filled > 2) << row
            lit_four |= (filled > 3) << row
        row += 1
    words[at + ROWS_WORD] = filled_rows | lit << CELL_COUNT
    words[at + MEANS_WORD] |= lit_three << STOCK_BITS | lit_four << STOCK_BITS + ROWS


def encode_columns(covered: int, dark: int, words: list[int], at: int) -> None:
    """Write how many cells of each column are covered, and whether all of them are windows."""
    filled_columns = lit = lit_far = 0
    for column in range(COLUMNS):
        filled = (covered & LEFT << column).bit_count()
        filled_columns |= (1 << filled) - 1 << ROWS * column
        if dark & LEFT << column == 0:
            lit |= (filled > 0) << column
            lit_far |= ((filled > FAR) | (filled > FARTHER) << 1 | (filled > FARTHEST) << 2) << FAR_PLACES * column
    words[at + COLUMNS_WORD] = filled_columns | lit << CELL_COUNT
    words[at + HOLES_WORD] = lit_far << CELL_COUNT


def means(w: list[int], seat: int, hand: int, kinds: int) -> int:
    """Two bits for each of these kinds of tile: affordable anywhere, and affordable where it touches its colour.

    Other seats get the bits of all kinds, so that a move changes only the words of its seat and of the table.
    """
    abilities = ready(w, seat)
    cards = hand
    if abilities & CHANGE:
        for colour in range(COLOUR_COUNT):
            cards += most_of_others(hand, colour) << BYTE * colour
    if abilities & DISCOUNT:
        cards += ONE_OF_EACH
    return affordable(cards) & kinds | (affordable(cards + shown_colours(w, seat)) & kinds) << 1


def edges(w: list[int], seat: int, covered: int) -> int:
    """For each colour, the rows with an empty supported cell adjacent to it."""
    free = supports(covered) & ~covered
    rows = 0
    for colour in range(COLOUR_COUNT):
        cells = neighbours(w[seat + PAINTED + colour]) & free
        cells |= cells >> 1
        cells |= cells >> 2 | cells >> 3
        rows |= left_cells(cells & LEFT) << ROWS * colour
    return rows


def left_cells(cells: int) -> int:
    """The leftmost cells of the rows, compacted to one bit per row."""
    rows = 0
    while cells:
        row = ((cells & -cells).bit_length() - 1) // COLUMNS
        rows |= 1 << row
        cells &= cells - 1
    return rows
