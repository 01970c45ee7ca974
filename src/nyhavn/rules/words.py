"""Where everything lies in the flat list of integers that is a game.

The first words are the state. Behind them lies room that no position keeps: the luck of a playout and the list of
legal numbers.

A *bag* of cards is one integer with a byte per colour in RYGBP order and a sixth byte for the End card, so that bags
are added and subtracted as they are, and `bag % 255` is the number of cards in it. A set of cells is one integer with
bit `row * 5 + column`; a set of abilities has one bit for each in AXDCT order.
"""

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

SEAT_WORDS = 12
COVERED = 0
WINDOWS = 1
PAINTED = 2
"""Five words: the cells covered in each colour."""
HAND = 7
HIDDEN = 8
"""The part of the hand that nobody else has seen."""
OWNED = 9
USED = 10
SCORE = 11

STATE = 58

DEALING = 58
"""The seeded dealer's random number."""
CHOOSING = 59
"""The random player's random number."""
TURNS = 60
DECISIONS = 61
"""Counters of what has been played, a build being one decision."""
LEGAL = 62
LENGTH = LEGAL + 3200

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
PIER_BITS = 4
CARD_SUM = 255
ONE_OF_EACH = 0x0101010101
END_CARD = 1 << 40

ANY_CARDS = 1
ADDITIONAL_CARD = 2
DISCOUNT = 4
CHANGE = 8
BOTH_ACTIONS = 16
ALL_ABILITIES = 31


def mover(w: list[int]) -> int:
    """Where the words of the seat to move begin."""
    return SEATS + w[SEAT] * SEAT_WORDS


def ready(w: list[int], seat: int) -> int:
    """The abilities that lie active at the seat whose words begin here."""
    return w[seat + OWNED] & ~w[seat + USED]
