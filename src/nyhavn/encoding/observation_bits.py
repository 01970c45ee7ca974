"""Encodes an observation: a row of zeros and ones, written piece by piece from the words of a view."""

from nyhavn.encoding.layout import (
    MOST_IN_HAND,
    MOST_IN_STOCK,
    MOST_OF_A_COLOUR,
    MOST_OPEN,
    MOST_UNKNOWN,
    PHASES,
)
from nyhavn.rules.knowledge import UNKNOWN
from nyhavn.rules.lookup import PLACE_BRICK, PLACE_CELLS, PLACE_KIND
from nyhavn.rules.material import (
    ABILITY_COUNT,
    CARD_KINDS,
    CELL_COUNT,
    COLOUR_COUNT,
    END_CARD_DEPTH,
    MAX_PLAYERS,
    PIERS,
    SIZE_COUNT,
    TILE_KINDS,
    WHITE_TILES,
    WINNING_SCORE,
)
from nyhavn.rules.words import (
    BYTE,
    BYTE_MASK,
    CARD_SUM,
    COLOUR_BITS,
    COVERED,
    DISCARDS,
    END_CARD,
    HAND,
    HARBOUR,
    HIDDEN,
    KIND_BITS,
    KIND_MASK,
    OPEN,
    OWNED,
    PAINTED,
    PAY,
    PHASE,
    PIER_BITS,
    PIER_MASK,
    PLACE,
    PLAYERS,
    SCORE,
    SEAT,
    SEAT_WORDS,
    SEATS,
    SUPPLY,
    TILES,
    WHITES,
    WINDOWS,
    ready,
)

COLOUR_CARDS = END_CARD - 1
HALF_THE_KINDS = TILE_KINDS // 2
FIRST_COLOURS = 3
"""The number of colours whose cards fit into one word in unary."""
SPARE = 63
"""The number of spare elements behind a row: compiled code writes 64 at a time."""


def put(row: list[int], at: int, bits: int, width: int) -> int:
    """Write `width` bits, the lowest first, and return the next index."""
    for i in range(width):
        row[at + i] = bits >> i & 1
    return at + width


def count(n: int) -> int:
    """A number in unary."""
    return (1 << n) - 1


def counts(bag: int, width: int) -> int:
    """The number of cards of the first three colours of a bag in unary, with `width` bits for each."""
    return (
        count(bag & BYTE_MASK)
        | count(bag >> BYTE & BYTE_MASK) << width
        | count(bag >> 2 * BYTE & BYTE_MASK) << 2 * width
    )


def put_bag(row: list[int], at: int, bag: int, width: int) -> int:
    """Write the number of cards of each colour in unary."""
    at = put(row, at, counts(bag, width), FIRST_COLOURS * width)
    return put(row, at, counts(bag >> FIRST_COLOURS * BYTE, width), (COLOUR_COUNT - FIRST_COLOURS) * width)


def put_hand(row: list[int], at: int, hand: int) -> int:
    """Write the cards of a hand, by colour."""
    last = counts(hand >> FIRST_COLOURS * BYTE, MOST_IN_HAND) << FIRST_COLOURS * MOST_IN_HAND
    return put(row, at, counts(hand, MOST_IN_HAND) | last, COLOUR_COUNT * MOST_IN_HAND)


def encode(v: list[int], t: list[int], viewer: int, row: list[int], at: int) -> None:
    """Write the observation of a viewer from index `at`."""
    at = encode_turn(v, viewer, row, at)
    at = encode_harbour(v, row, at)
    at = encode_place(v, t, row, at)
    at = encode_stock(v, row, at)
    at = encode_cards(v, row, at)
    at = encode_shown(v, viewer, row, at)
    at = encode_houses(v, viewer, row, at)
    encode_belongings(v, viewer, row, at)


def encode_turn(v: list[int], viewer: int, row: list[int], at: int) -> int:
    """Write the phase, the open count, the mover and the viewer."""
    players = v[PLAYERS]
    due = 1 << v[PHASE] | count(v[OPEN]) << PHASES
    seats = 1 << turns_after(v, viewer, v[SEAT]) | 1 << players + viewer
    return put(row, at, due | seats << PHASES + MOST_OPEN, PHASES + MOST_OPEN + 2 * players)


def encode_harbour(v: list[int], row: list[int], at: int) -> int:
    """Write the card of each pier."""
    cards = 0
    for pier in range(PIERS):
        card = v[HARBOUR] >> PIER_BITS * pier & PIER_MASK
        cards |= (1 << card >> 1) << CARD_KINDS * pier
    return put(row, at, cards, CARD_KINDS * PIERS)


def encode_place(v: list[int], t: list[int], row: list[int], at: int) -> int:
    """Write the place that is chosen and not yet paid, if there is one."""
    chosen = v[PHASE] == PAY
    at = put(row, at, t[PLACE_CELLS + v[PLACE]] if chosen else 0, CELL_COUNT)
    at = put(row, at, t[PLACE_BRICK + v[PLACE]] if chosen else 0, CELL_COUNT)
    return put(row, at, 1 << t[PLACE_KIND + v[PLACE]] // SIZE_COUNT if chosen else 0, COLOUR_COUNT)


def encode_stock(v: list[int], row: list[int], at: int) -> int:
    """Write the tiles in stock."""
    for half in range(2):
        tiles = 0
        for kind in range(HALF_THE_KINDS):
            left = v[TILES] >> KIND_BITS * (HALF_THE_KINDS * half + kind) & KIND_MASK
            tiles |= count(left) << MOST_IN_STOCK * kind
        at = put(row, at, tiles, HALF_THE_KINDS * MOST_IN_STOCK)
    return put(row, at, count(v[WHITES]), WHITE_TILES)


def encode_cards(v: list[int], row: list[int], at: int) -> int:
    """Write the discards, the unseen cards, and how many of these are in the supply."""
    hidden = 0
    for seat in range(MAX_PLAYERS):
        hidden += v[UNKNOWN + seat]
    at = put_bag(row, at, v[DISCARDS], MOST_OF_A_COLOUR)
    at = put_bag(row, at, v[SUPPLY] & COLOUR_CARDS, MOST_OF_A_COLOUR)
    left = count(min(v[SUPPLY] % CARD_SUM - hidden, END_CARD_DEPTH))
    return put(row, at, v[SUPPLY] >> COLOUR_BITS | left << 1, 1 + END_CARD_DEPTH)


def encode_shown(v: list[int], viewer: int, row: list[int], at: int) -> int:
    """Write the viewer's own public cards."""
    own = seat_at(v, viewer, 0)
    return put_hand(row, at, v[own + HAND] - v[own + HIDDEN])


def turns_after(v: list[int], viewer: int, seat: int) -> int:
    """How many turns after the viewer a seat plays."""
    return seat - viewer if seat >= viewer else seat - viewer + v[PLAYERS]


def seat_after(v: list[int], viewer: int, turn: int) -> int:
    """The seat that plays `turn` turns after the viewer."""
    return viewer + turn if viewer + turn < v[PLAYERS] else viewer + turn - v[PLAYERS]


def seat_at(v: list[int], viewer: int, turn: int) -> int:
    """The offset of the words of the seat that plays `turn` turns after the viewer."""
    return SEATS + seat_after(v, viewer, turn) * SEAT_WORDS


def encode_houses(v: list[int], viewer: int, row: list[int], at: int) -> int:
    """Write the houses: the covered cells of all seats, then their windows, then their colours."""
    for turn in range(v[PLAYERS]):
        at = put(row, at, v[seat_at(v, viewer, turn) + COVERED], CELL_COUNT)
    for turn in range(v[PLAYERS]):
        at = put(row, at, v[seat_at(v, viewer, turn) + WINDOWS], CELL_COUNT)
    for turn in range(v[PLAYERS]):
        for colour in range(COLOUR_COUNT):
            at = put(row, at, v[seat_at(v, viewer, turn) + PAINTED + colour], CELL_COUNT)
    return at


def encode_belongings(v: list[int], viewer: int, row: list[int], at: int) -> None:
    """Write the hands, the abilities and the points."""
    for turn in range(v[PLAYERS]):
        at = put_hand(row, at, v[seat_at(v, viewer, turn) + HAND])
    unknown = abilities = scores = 0
    for turn in range(v[PLAYERS]):
        seat = seat_at(v, viewer, turn)
        unknown |= count(v[UNKNOWN + seat_after(v, viewer, turn)]) << MOST_UNKNOWN * turn
        abilities |= (v[seat + OWNED] | ready(v, seat) << ABILITY_COUNT * v[PLAYERS]) << ABILITY_COUNT * turn
        scores |= count(min(v[seat + SCORE], WINNING_SCORE)) << WINNING_SCORE * turn
    at = put(row, at, unknown, MOST_UNKNOWN * v[PLAYERS])
    at = put(row, at, abilities, 2 * ABILITY_COUNT * v[PLAYERS])
    put(row, at, scores, WINNING_SCORE * v[PLAYERS])
