"""Playouts: games whose random numbers are part of their state, for benchmarks, tests and compiled code."""

from nyhavn.rules.prng import below, seeded, spin
from nyhavn.rules.supply import drawable, pick
from nyhavn.rules.turn import legal, set_up, step, turn_up
from nyhavn.rules.words import (
    CARD_SUM,
    CHOOSING,
    DEALING,
    DECISIONS,
    DRAW,
    LEGAL,
    OVER,
    PAY,
    PHASE,
    TURN,
    TURNS,
)

NOTHING = -1
"""Passed instead of a number: deal only, without a decision."""


def begin(w: list[int], t: list[int], players: int, seed: int) -> None:
    """Set up a game before its deal; the same seed deals the same cards."""
    set_up(w, t, players)
    w[DEALING] = seeded(2 * seed)
    w[CHOOSING] = seeded(2 * seed + 1)


def draw(w: list[int]) -> int:
    """The card that the seeded dealer draws next."""
    bag = drawable(w)
    w[DEALING] = spin(w[DEALING])
    return pick(bag, below(w[DEALING], bag % CARD_SUM))


def choose(w: list[int], n: int) -> int:
    """Choose one of the n listed numbers at random."""
    w[CHOOSING] = spin(w[CHOOSING])
    return w[LEGAL + below(w[CHOOSING], n)]


def advance(w: list[int], t: list[int], number: int) -> int:
    """Play a decision and the draws that follow it, list the legal numbers and return how many there are."""
    if number != NOTHING:
        w[TURNS] += w[PHASE] == TURN
        w[DECISIONS] += w[PHASE] != PAY
        step(w, t, number)
    while w[PHASE] <= DRAW:
        turn_up(w, draw(w))
    return legal(w, t)


def proceed(w: list[int], t: list[int], number: int) -> int:
    """Play one number, which may be the dealer's, list the legal numbers and return how many there are."""
    if number != NOTHING:
        step(w, t, number)
    return legal(w, t)


def decide(w: list[int], t: list[int], number: int) -> int:
    """Advance, and pay automatically if there is only one way to pay."""
    while True:
        n = advance(w, t, number)
        if n != 1 or w[PHASE] != PAY:
            return n
        number = w[LEGAL]


def advance_all(games: list[list[int]], t: list[int], chosen: list[int], listed: list[int]) -> int:
    """Advance every game by its chosen number, write how many are legal then, and return how many games are over."""
    over = 0
    for i in range(len(games)):
        listed[i] = advance(games[i], t, chosen[i])
        over += listed[i] == 0
    return over


def play_on(w: list[int], t: list[int]) -> None:
    """Play random legal decisions until the game is over."""
    number = NOTHING
    while w[PHASE] != OVER:
        n = advance(w, t, number)
        if n:
            number = choose(w, n)


def play_games(w: list[int], t: list[int], players: int, seed: int, games: int) -> None:
    """Play random games with consecutive seeds."""
    for i in range(games):
        begin(w, t, players, seed + i)
        play_on(w, t)
