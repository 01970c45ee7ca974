"""Taking cards from the harbour, and discarding down to seven."""

from nyhavn.rules import numbers
from nyhavn.rules.bitboard import copy_words
from nyhavn.rules.lookup import DISCARD_BAGS, DISCARD_FIRST, TAKE_LIST, TAKE_LISTS, TAKE_PIERS, TAKE_TURNED
from nyhavn.rules.material import HAND_LIMIT, MOST_TAKEN, PIERS
from nyhavn.rules.words import (
    BYTE,
    BYTE_MASK,
    CARD_SUM,
    COLOUR_BITS,
    DISCARDS,
    HAND,
    HARBOUR,
    HIDDEN,
    LEGAL,
    ONE_OF_EACH,
    OPEN,
    PIER_BITS,
    PIER_MASK,
    TAKING_ABILITIES,
    USED,
    mover,
    ready,
)

HIGH_BITS = ONE_OF_EACH << BYTE - 1
EVERY_PIER = sum(1 << PIER_BITS * pier for pier in range(PIERS))


def list_takes(w: list[int], t: list[int]) -> int:
    """List the takes that the ready abilities allow; every pier holds a card at the start of a turn."""
    at = TAKE_LISTS + (ready(w, mover(w)) & TAKING_ABILITIES) * TAKE_LIST
    copy_words(w, LEGAL, t, at + 1, t[at])
    return t[at]


def cards_taken(w: list[int], t: list[int], number: int) -> int:
    """The bag of cards of a take."""
    bag = 0
    at = TAKE_PIERS + MOST_TAKEN * number
    for i in range(at, at + MOST_TAKEN):
        if t[i] >= 0:
            bag += 1 << BYTE * ((w[HARBOUR] >> t[i] & PIER_MASK) - 1)
    return bag


def take(w: list[int], t: list[int], number: int) -> None:
    """Move the cards of a take from the piers to the hand and mark the abilities that it needs as used."""
    seat = mover(w)
    harbour = w[HARBOUR]
    at = TAKE_PIERS + MOST_TAKEN * number
    for i in range(at, at + MOST_TAKEN):
        pier = t[i]
        if pier >= 0:
            card = harbour >> pier & PIER_MASK
            w[seat + HAND] += 1 << BYTE * (card - 1)
            harbour -= card << pier
    w[HARBOUR] = harbour
    w[seat + USED] |= t[TAKE_TURNED + number]


def surplus(w: list[int]) -> int:
    """How many cards the seat to move holds above the limit; not positive if it holds none."""
    return w[mover(w) + HAND] % CARD_SUM - HAND_LIMIT


def empty_piers(harbour: int) -> int:
    """The lowest of its four bits for every empty pier; piers are empty only after cards were taken."""
    return ~(harbour | harbour >> 1 | harbour >> 2) & EVERY_PIER


def contains(hand: int, bag: int) -> bool:
    """Whether all cards of the bag are in the hand: no byte borrows from its high bit."""
    return (hand + HIGH_BITS - bag) & HIGH_BITS == HIGH_BITS


def list_discards(w: list[int], t: list[int]) -> int:
    """List the discards of exactly the surplus."""
    hand = w[mover(w) + HAND]
    first = DISCARD_FIRST + w[OPEN]
    n = 0
    for number in range(t[first], t[first + 1]):
        if contains(hand, t[DISCARD_BAGS + number]):
            w[LEGAL + n] = numbers.DISCARDS + number
            n += 1
    return n


def discard(w: list[int], bag: int) -> None:
    """Move cards from the hand to the discards, public cards before hidden ones."""
    seat = mover(w)
    hand = w[seat + HAND] - bag
    w[seat + HAND] = hand
    w[DISCARDS] += bag
    if w[seat + HIDDEN]:
        hidden = 0
        for shift in range(0, COLOUR_BITS, BYTE):
            hidden |= min(hand >> shift & BYTE_MASK, w[seat + HIDDEN] >> shift & BYTE_MASK) << shift
        w[seat + HIDDEN] = hidden
