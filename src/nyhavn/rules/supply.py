"""Cards from the supply, which is a bag: drawing one at random is the same game as shuffling first."""

from nyhavn.rules import numbers
from nyhavn.rules.material import CARD_KINDS, END_CARD_DEPTH
from nyhavn.rules.words import BYTE, BYTE_MASK, CARD_SUM, DISCARDS, END_CARD, LEGAL, SUPPLY

EACH_BYTE = 0x010101010101
FIRST_FIVE = 0xFFFFFFFFFF
FIRST_FOUR = 0xFFFFFFFF
FIRST_TWO = 0xFFFF
EACH_HIGH_BIT = EACH_BYTE << BYTE - 1


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
    for card in range(CARD_KINDS):
        if bag >> BYTE * card & BYTE_MASK:
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
    upto = bag + ((bag & FIRST_FIVE) << BYTE)
    upto += (upto & FIRST_FOUR) << 2 * BYTE
    upto += (upto & FIRST_TWO) << 4 * BYTE
    return (index * EACH_BYTE + EACH_HIGH_BIT - upto & EACH_HIGH_BIT).bit_count()
