"""The words of a view: they start empty, and only public information and the viewer's own hand are added."""

from nyhavn.rules.material import MAX_PLAYERS
from nyhavn.rules.words import (
    CARD_SUM,
    DISCARDS,
    HAND,
    HARBOUR,
    HIDDEN,
    OPEN,
    OWNED,
    PHASE,
    PLACE,
    PLAYERS,
    SCORE,
    SEAT,
    SEAT_WORDS,
    SEATS,
    STATE,
    SUPPLY,
    TILES,
    WHITES,
)

UNKNOWN = STATE
"""The offset, behind the words of a view, of the number of cards of each hand that the viewer has not seen."""
VIEW_WORDS = UNKNOWN + MAX_PLAYERS


def write_view(w: list[int], viewer: int, v: list[int]) -> None:
    """Write the words of a view; its supply holds every card that the viewer has not seen."""
    for i in range(VIEW_WORDS):
        v[i] = 0
    v[PLAYERS] = w[PLAYERS]
    v[SEAT] = w[SEAT]
    v[PHASE] = w[PHASE]
    v[OPEN] = w[OPEN]
    v[PLACE] = w[PLACE]
    v[DISCARDS] = w[DISCARDS]
    v[TILES] = w[TILES]
    v[WHITES] = w[WHITES]
    v[HARBOUR] = w[HARBOUR]
    v[SUPPLY] = w[SUPPLY]
    for seat in range(w[PLAYERS]):
        write_seat_view(w, seat, seat == viewer, v)


def write_seat_view(w: list[int], seat: int, own: bool, v: list[int]) -> None:
    """Add the public words of a seat, and its hidden cards if it is the viewer's own, else only their number."""
    at = SEATS + seat * SEAT_WORDS
    for i in range(at, at + HAND):
        v[i] = w[i]
    for i in range(at + OWNED, at + SCORE + 1):
        v[i] = w[i]
    if own:
        v[at + HAND] = w[at + HAND]
        v[at + HIDDEN] = w[at + HIDDEN]
    else:
        v[at + HAND] = w[at + HAND] - w[at + HIDDEN]
        v[SUPPLY] += w[at + HIDDEN]
        v[UNKNOWN + seat] = w[at + HIDDEN] % CARD_SUM
