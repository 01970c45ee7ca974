"""Contenders: the seats that could win with one tile in their next turn, as far as a view tells."""

from nyhavn.rules import numbers
from nyhavn.rules.building import list_affordable, means
from nyhavn.rules.knowledge import UNKNOWN
from nyhavn.rules.lookup import PLACE_BRICK, PLACE_CELLS
from nyhavn.rules.material import WINNING_SCORE
from nyhavn.rules.scoring import points
from nyhavn.rules.words import COVERED, LEGAL, ONE_OF_EACH, OVER, PHASE, PLAYERS, SEAT, STATE, WINDOWS, mover


def contenders(v: list[int], t: list[int], w: list[int]) -> int:
    """The set of seats that could win with one tile, if the cards that a view does not show have the colour needed."""
    found = 0
    for i in range(STATE):
        w[i] = v[i]
    if v[PHASE] != OVER:
        for seat in range(v[PLAYERS]):
            w[SEAT] = seat
            if can_win(w, t, v[UNKNOWN + seat]):
                found |= 1 << seat
    return found


def can_win(w: list[int], t: list[int], unknown: int) -> bool:
    """Whether the seat to move could win with one tile if some more of its cards had any colour."""
    seat = mover(w)
    n = list_affordable(w, t, 0, means(w) + unknown * ONE_OF_EACH)
    for i in range(LEGAL, LEGAL + n):
        place = w[i] - numbers.PLACES
        cells = t[PLACE_CELLS + place]
        windows = w[seat + WINDOWS] | cells & ~t[PLACE_BRICK + place]
        if points(w[seat + COVERED] | cells, windows) >= WINNING_SCORE:
            return True
    return False
