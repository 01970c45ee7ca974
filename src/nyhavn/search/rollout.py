"""Rollouts: games played to the end by the heuristic with given weights, and counts of the wins."""

from nyhavn.rules.playout import NOTHING, advance, begin
from nyhavn.rules.prng import below, seeded, spin
from nyhavn.rules.scoring import victory_parts, winners
from nyhavn.rules.supply import pick
from nyhavn.rules.words import (
    BYTE,
    CARD_SUM,
    CHOOSING,
    DEALING,
    END_CARD,
    HAND,
    HIDDEN,
    LEGAL,
    PLAYERS,
    SEAT,
    SEAT_WORDS,
    SEATS,
    STATE,
    SUPPLY,
)
from nyhavn.search.heuristic import prefer
from nyhavn.search.workspace import (
    CANDIDATE,
    CANDIDATE_WORDS,
    CANDIDATES,
    DECISION,
    KNOWN,
    SAMPLES,
    SEED,
    SQUARES,
    UNKNOWN,
    WAY,
    WON,
)

SEEDS_PER_SAMPLE = 3
"""One seed each for the unknown cards, the dealer and the choices of a sample."""


def advance_game(w: list[int], t: list[int], number: int) -> int:
    """Advance; this function exists so that compiled code contains `advance` only once."""
    return advance(w, t, number)


def play_out(w: list[int], t: list[int], d: list[int], number: int) -> None:
    """Play this number, unless it is NOTHING, and then play to the end by the heuristic."""
    n = advance_game(w, t, number)
    while n:
        n = advance_game(w, t, w[LEGAL] if n == 1 else prefer(w, t, d, n))


def play_games_out(w: list[int], t: list[int], d: list[int], players: int, seed: int, games: int) -> None:
    """Play games by the heuristic, with consecutive seeds."""
    for i in range(games):
        begin(w, t, players, seed + i)
        play_out(w, t, d, NOTHING)


def determinize(w: list[int], d: list[int], sample: int) -> None:
    """Write a determinization: a position sampled from the view, with a seed of its own for each sample."""
    for i in range(STATE):
        w[i] = d[KNOWN + i]
    luck = seeded(d[SEED] + SEEDS_PER_SAMPLE * sample)
    for seat in range(w[PLAYERS]):
        at = SEATS + seat * SEAT_WORDS
        for _ in range(d[UNKNOWN + seat]):
            bag = w[SUPPLY] & ~END_CARD
            luck = spin(luck)
            card = 1 << BYTE * pick(bag, below(luck, bag % CARD_SUM))
            w[SUPPLY] -= card
            w[at + HAND] += card
            w[at + HIDDEN] += card
    w[DEALING] = seeded(d[SEED] + SEEDS_PER_SAMPLE * sample + 1)
    w[CHOOSING] = seeded(d[SEED] + SEEDS_PER_SAMPLE * sample + 2)


def roll_out(w: list[int], t: list[int], d: list[int], samples: int) -> None:
    """Roll out every candidate in more samples, the same ones for all candidates."""
    viewer = d[KNOWN + SEAT]
    for sample in range(d[SAMPLES], d[SAMPLES] + samples):
        for i in range(d[CANDIDATES]):
            at = CANDIDATE + i * CANDIDATE_WORDS
            determinize(w, d, sample)
            advance_game(w, t, d[at + DECISION])
            play_out(w, t, d, d[at + WAY])
            won = victory_parts(winners(w), viewer)
            d[at + WON] += won
            d[at + SQUARES] += won * won
    d[SAMPLES] += samples
