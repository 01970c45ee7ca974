"""The layout of the state words: where everything lies in the flat list of integers that is a game.

The first words are the state. Behind them lies room that no position keeps: the luck of a playout and the list of
legal numbers.

A *bag* of cards is one integer with a byte per colour in RYGBP order and a sixth byte for the End card, so that bags
are added and subtracted as they are, and `bag % 255` is the number of cards in it. A set of cells is one integer with
bit `row * 5 + column`; a set of abilities has one bit for each in AXDCT order.
"""

from nyhavn.rules.material import ABILITY_COUNT, COLOUR_COUNT, MAX_PLAYERS

PLAYERS = 0
SEAT = 1
PHASE = 2
OPEN = 3
"""Cards still to be discarded, or bonuses still to be taken."""
PLACE = 4
"""The placement chosen and not yet paid for."""
SUPPLY = 5
DISCARDS = 6
TILES = 7
"""The stock: two bits for each of the twenty kinds, colour by colour."""
WHITES = 8
HARBOUR = 9
"""Four bits per pier: the card's number plus one, or 0 for an empty pier."""
SEATS = 10

COVERED = 0
WINDOWS = 1
PAINTED = 2
"""A word for each colour: the cells covered in it."""
HAND = PAINTED + COLOUR_COUNT
HIDDEN = HAND + 1
"""The part of the hand that nobody else has seen."""
OWNED = HIDDEN + 1
USED = OWNED + 1
SCORE = USED + 1
SEAT_WORDS = SCORE + 1

STATE = SEATS + MAX_PLAYERS * SEAT_WORDS

DEALING = STATE
"""The seeded dealer's random number."""
CHOOSING = DEALING + 1
"""The random player's random number."""
TURNS = CHOOSING + 1
DECISIONS = TURNS + 1
"""Counters of what has been played, a build being one decision."""
LEGAL = DECISIONS + 1
MOST_LEGAL = 3200
"""More than there are takes and places."""
LENGTH = LEGAL + MOST_LEGAL

DEAL = 0
DRAW = 1
"""In these two phases it is the dealer's turn."""
TURN = 2
DISCARD = 3
BUILD = 4
PAY = 5
BONUS = 6
OVER = 7

BYTE = 8
BYTE_MASK = (1 << BYTE) - 1
COLOUR_BITS = COLOUR_COUNT * BYTE
"""How many bits of a bag hold colours; the End card's byte lies behind them."""
CARD_SUM = 255
"""A bag modulo this is the number of its cards."""
ONE_OF_EACH = sum(1 << shift for shift in range(0, COLOUR_BITS, BYTE))
END_CARD = 1 << COLOUR_BITS

PIER_BITS = 4
PIER_MASK = 7
KIND_BITS = 2
KIND_MASK = (1 << KIND_BITS) - 1

ANY_CARDS = 1
ADDITIONAL_CARD = 2
DISCOUNT = 4
CHANGE = 8
BOTH_ACTIONS = 16
ALL_ABILITIES = (1 << ABILITY_COUNT) - 1
TAKING_ABILITIES = ANY_CARDS | ADDITIONAL_CARD


def mover(w: list[int]) -> int:
    """Where the words of the seat to move begin."""
    return SEATS + w[SEAT] * SEAT_WORDS


def ready(w: list[int], seat: int) -> int:
    """The abilities that lie active at the seat whose words begin here."""
    return w[seat + OWNED] & ~w[seat + USED]
