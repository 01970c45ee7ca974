"""The supply, an unordered bag: drawing a random card is equivalent to shuffling first."""

from nyhavn.rules import numbers
from nyhavn.rules.material import CARD_KINDS, END_CARD_DEPTH
from nyhavn.rules.words import BYTE, BYTE_MASK, CARD_SUM, DISCARDS, END_CARD, LEGAL, SUPPLY

EACH_BYTE = 0x010101010101
FIRST_FIVE = 0xFFFFFFFFFF
FIRST_FOUR = 0xFFFFFFFF
FIRST_TWO = 0xFFFF
EACH_HIGH_BIT = EACH_BYTE << BYTE - 1


def drawable(w: list[int]) -> int:
    """The bag of the next draw: the discards if the supply is empty, without the End card while it lies deeper."""
    supply = w[SUPPLY]
    if supply == 0:
        return w[DISCARDS]
    if supply % CARD_SUM > END_CARD_DEPTH:
        return supply & ~END_CARD
    return supply


def list_draws(w: list[int]) -> int:
    """List every card that can be drawn next."""
    bag = drawable(w)
    n = 0
    for card in range(CARD_KINDS):
        if bag >> BYTE * card & BYTE_MASK:
            w[LEGAL + n] = numbers.DRAWS + card
            n += 1
    return n


def remove(w: list[int], card: int) -> None:
    """Remove a card from the supply; an empty supply is first made anew from the discards and the End card."""
    if w[SUPPLY] == 0:
        w[SUPPLY] = w[DISCARDS] + END_CARD
        w[DISCARDS] = 0
    w[SUPPLY] -= 1 << BYTE * card


def pick(bag: int, index: int) -> int:
    """The card at an index of the sorted bag; all cumulative counts are compared with the index in parallel."""
    upto = bag + ((bag & FIRST_FIVE) << BYTE)
    upto += (upto & FIRST_FOUR) << 2 * BYTE
    upto += (upto & FIRST_TWO) << 4 * BYTE
    return (index * EACH_BYTE + EACH_HIGH_BIT - upto & EACH_HIGH_BIT).bit_count()
