"""Whole games by chance alone: what benchmarks measure and tests compare."""

from nyhavn.rules import numbers
from nyhavn.rules.drawing import drawable, pick
from nyhavn.rules.luck import below, spin
from nyhavn.rules.turn import legal, step
from nyhavn.rules.words import CARD_SUM, CHOOSING, DEAL, DEALING, DRAW, LEGAL, OVER, PAY, PHASE, TURN


def draw(w: list[int]) -> int:
    """The card that the seeded dealer draws next."""
    bag = drawable(w)
    w[DEALING] = spin(w[DEALING])
    return pick(bag, below(w[DEALING], bag % CARD_SUM))


def choose(w: list[int], n: int) -> int:
    """One of the n listed numbers at random."""
    w[CHOOSING] = spin(w[CHOOSING])
    return w[LEGAL + below(w[CHOOSING], n)]


def play_on(w: list[int], t: list[int]) -> tuple[int, int]:
    """Play to the end at random, listing all legal decisions each time; return the turns and decisions made."""
    turns = 0
    decisions = 0
    phase = w[PHASE]
    while phase != OVER:
        if phase in (DRAW, DEAL):
            step(w, t, numbers.DRAWS + draw(w))
        else:
            turns += phase == TURN
            decisions += phase != PAY
            step(w, t, choose(w, legal(w, t)))
        phase = w[PHASE]
    return turns, decisions
