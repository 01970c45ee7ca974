"""Cards from the supply, which is a bag: drawing one at random is the same game as shuffling first."""

from nyhavn.rules import numbers
from nyhavn.rules.bits import count
from nyhavn.rules.material import END_CARD_DEPTH
from nyhavn.rules.words import BYTE, CARD_SUM, DISCARDS, END_CARD, LEGAL, SUPPLY

EACH_BYTE = 0x010101010101
ALL_BYTES = 0xFFFFFFFFFFFF
HIGH_BITS = EACH_BYTE << 7


def drawable(w: list[int]) -> int:
    """The bag that the next card comes from: the discards if the supply is empty, no End card while it lies deeper."""
    supply = w[SUPPLY]
    if supply == 0:
        return w[DISCARDS]
    if supply % CARD_SUM > END_CARD_DEPTH:
        return supply & ~END_CARD
    return supply


def list_draws(w: list[int]) -> int:
    """List every card that may come next."""
    bag = drawable(w)
    n = 0
    for card in range(6):
        if bag >> BYTE * card & 255:
            w[LEGAL + n] = numbers.DRAWS + card
            n += 1
    return n


def remove(w: list[int], card: int) -> None:
    """Take a card out of the supply, shuffling the discards and the End card into a new one when it is empty."""
    if w[SUPPLY] == 0:
        w[SUPPLY] = w[DISCARDS] + END_CARD
        w[DISCARDS] = 0
    w[SUPPLY] -= 1 << BYTE * card


def pick(bag: int, index: int) -> int:
    """The card at an index of the bag laid out in a row: all running totals are compared with the index at once."""
    upto = bag * EACH_BYTE & ALL_BYTES
    return count(index * EACH_BYTE + HIGH_BITS - upto & HIGH_BITS)
