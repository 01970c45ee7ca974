"""The layout of the state words: the offset of each value in the flat list of integers that is a game.

The first words are the state. The words behind them belong to no position: the random numbers and counters of a
playout, and the list of legal numbers.

A *bag* of cards is one integer with a byte per colour in RYGBP order and a sixth byte for the End card, so that bags
can be added and subtracted directly, and `bag % 255` is the number of cards in it. A set of cells is one integer with
bit `row * 5 + column`; a set of abilities has one bit for each in AXDCT order.
"""

from nyhavn.rules.material import (
    ABILITY_COUNT,
    CARD_KINDS,
    CARDS_PER_COLOUR,
    COLOUR_COUNT,
    MAX_PLAYERS,
    TILES_PER_COLOUR,
)
from nyhavn.rules.numbers import PLACE_COUNT, TAKE_COUNT

PLAYERS = 0
SEAT = 1
PHASE = 2
OPEN = 3
"""Cards still to be discarded, or bonuses still to be taken."""
PLACE = 4
"""The placement that is chosen and not yet paid for."""
SUPPLY = 5
DISCARDS = 6
TILES = 7
"""The stock: two bits for each of the twenty kinds of tile, ordered by colour and size."""
WHITES = 8
HARBOUR = 9
"""Four bits per pier: the card's number plus one, or 0 for an empty pier."""
SEATS = 10

COVERED = 0
WINDOWS = 1
PAINTED = 2
"""A word for each colour: the cells covered by tiles of this colour."""
HAND = PAINTED + COLOUR_COUNT
HIDDEN = HAND + 1
"""The cards of the hand that no other seat has seen."""
OWNED = HIDDEN + 1
USED = OWNED + 1
SCORE = USED + 1
SEAT_WORDS = SCORE + 1

STATE = SEATS + MAX_PLAYERS * SEAT_WORDS

DEALING = STATE
"""The state of the seeded dealer's generator."""
CHOOSING = DEALING + 1
"""The state of the random player's generator."""
TURNS = CHOOSING + 1
DECISIONS = TURNS + 1
"""Counters of turns and decisions played; a build counts as one decision."""
LEGAL = DECISIONS + 1
MOST_LEGAL = 3200
"""An upper bound: more than the number of takes and placements, and the words that building may write behind them."""
assert TAKE_COUNT + PLACE_COUNT + 3 <= MOST_LEGAL, "the list of legal numbers is too short"
LENGTH = LEGAL + MOST_LEGAL
NOBODY = -1
"""The number of a seat where no seat is meant, such as the viewer number of a spectator."""

DEAL = 0
DRAW = 1
"""In the phases DEAL and DRAW it is the dealer's turn."""
TURN = 2
DISCARD = 3
BUILD = 4
PAY = 5
BONUS = 6
OVER = 7

BYTE = 8
BYTE_MASK = (1 << BYTE) - 1
COLOUR_BITS = COLOUR_COUNT * BYTE
"""The number of bits of a bag for colours; the byte of the End card follows."""
CARD_SUM = 255
"""A bag modulo 255 is the number of its cards."""
assert max(CARDS_PER_COLOUR.values()) < 1 << BYTE - 1, "the high bit of a byte is left free for comparisons"
assert max(CARDS_PER_COLOUR.values()) * COLOUR_COUNT + 1 < CARD_SUM, "a bag modulo 255 would not be its size"
ONE_OF_EACH = sum(1 << shift for shift in range(0, COLOUR_BITS, BYTE))
END_CARD = 1 << COLOUR_BITS

PIER_BITS = 4
PIER_MASK = 7
KIND_BITS = 2
KIND_MASK = (1 << KIND_BITS) - 1
assert CARD_KINDS <= PIER_MASK, "a pier has no number for every card"
assert max(map(max, TILES_PER_COLOUR.values())) <= KIND_MASK, "the stock cannot count so many tiles of a kind"

ANY_CARDS = 1
ADDITIONAL_CARD = 2
DISCOUNT = 4
CHANGE = 8
BOTH_ACTIONS = 16
ALL_ABILITIES = (1 << ABILITY_COUNT) - 1
TAKING_ABILITIES = ANY_CARDS | ADDITIONAL_CARD


def mover(w: list[int]) -> int:
    """The offset of the words of the seat to move."""
    return SEATS + w[SEAT] * SEAT_WORDS


def ready(w: list[int], seat: int) -> int:
    """The ready abilities of the seat whose words start at offset `seat`."""
    return w[seat + OWNED] & ~w[seat + USED]
