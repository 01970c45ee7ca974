"""Playouts: games with random numbers of their own, for benchmarks, tests and compiled code."""

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
"""Instead of a number: no decision yet, only the deal."""


def begin(w: list[int], t: list[int], players: int, seed: int) -> None:
    """Set up a game that waits for its first card; the same seed deals the same cards."""
    set_up(w, t, players)
    w[DEALING] = seeded(2 * seed)
    w[CHOOSING] = seeded(2 * seed + 1)


def draw(w: list[int]) -> int:
    """The card that the seeded dealer draws next."""
    bag = drawable(w)
    w[DEALING] = spin(w[DEALING])
    return pick(bag, below(w[DEALING], bag % CARD_SUM))


def choose(w: list[int], n: int) -> int:
    """One of the n listed numbers at random."""
    w[CHOOSING] = spin(w[CHOOSING])
    return w[LEGAL + below(w[CHOOSING], n)]


def advance(w: list[int], t: list[int], number: int) -> int:
    """Play a decision and the dealer's answers, list what is legal then and return how many numbers that is."""
    if number != NOTHING:
        w[TURNS] += w[PHASE] == TURN
        w[DECISIONS] += w[PHASE] != PAY
        step(w, t, number)
    while w[PHASE] <= DRAW:
        turn_up(w, draw(w))
    return legal(w, t)


def proceed(w: list[int], t: list[int], number: int) -> int:
    """Play one number, which may be the dealer's, list what is legal then and return how many numbers that is."""
    if number != NOTHING:
        step(w, t, number)
    return legal(w, t)


def decide(w: list[int], t: list[int], number: int) -> int:
    """Advance, and pay at once where there is only one way to."""
    while True:
        n = advance(w, t, number)
        if n != 1 or w[PHASE] != PAY:
            return n
        number = w[LEGAL]


def advance_all(games: list[list[int]], t: list[int], chosen: list[int], listed: list[int]) -> int:
    """Advance every game by its chosen number, fill in how many are listed then, and return how many games are over."""
    over = 0
    for i in range(len(games)):
        listed[i] = advance(games[i], t, chosen[i])
        over += listed[i] == 0
    return over


def play_on(w: list[int], t: list[int]) -> None:
    """Play to the end at random, listing all legal decisions each time."""
    number = NOTHING
    while w[PHASE] != OVER:
        n = advance(w, t, number)
        if n:
            number = choose(w, n)


def play_games(w: list[int], t: list[int], players: int, seed: int, games: int) -> None:
    """Play so many random games, from this seed on."""
    for i in range(games):
        begin(w, t, players, seed + i)
        play_on(w, t)
