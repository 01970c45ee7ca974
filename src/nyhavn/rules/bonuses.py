"""Bonuses: each coat of arms earns one, such as an ability; they are taken one at a time."""

from nyhavn.rules import numbers
from nyhavn.rules.bitboard import lowest
from nyhavn.rules.building import cover, supports
from nyhavn.rules.material import ABILITY_COUNT
from nyhavn.rules.words import ALL_ABILITIES, COVERED, LEGAL, OPEN, OWNED, USED, WHITES, mover


def bonus_possible(w: list[int]) -> bool:
    """Whether any of the three bonuses can be taken; if not, all open ones lapse."""
    seat = mover(w)
    return w[WHITES] > 0 or w[seat + OWNED] != ALL_ABILITIES or w[seat + USED] != 0


def list_bonuses(w: list[int]) -> int:
    """List every cell for a white tile, every ability not owned, and activating."""
    seat = mover(w)
    n = 0
    if w[WHITES]:
        cells = supports(w[seat + COVERED]) & ~w[seat + COVERED]
        while cells:
            w[LEGAL + n] = numbers.WHITES + lowest(cells)
            cells &= cells - 1
            n += 1
    for ability in range(ABILITY_COUNT):
        if w[seat + OWNED] >> ability & 1 == 0:
            w[LEGAL + n] = numbers.GAINS + ability
            n += 1
    if w[seat + USED]:
        w[LEGAL + n] = numbers.ACTIVATE
        n += 1
    return n


def lay_white(w: list[int], cell: int) -> None:
    """Use one bonus for a white tile, which may earn points and further bonuses."""
    w[OPEN] -= 1
    w[WHITES] -= 1
    cover(w, 1 << cell, 0)


def gain(w: list[int], ability: int) -> None:
    """Use one bonus for an ability tile, which is ready at once."""
    w[OPEN] -= 1
    w[mover(w) + OWNED] |= 1 << ability


def activate(w: list[int]) -> None:
    """Use one bonus to make all used abilities ready again."""
    w[OPEN] -= 1
    w[mover(w) + USED] = 0
