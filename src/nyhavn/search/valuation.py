"""The value of a position: what a view is worth to every seat if all play by the net with a little noise.

Every sample deals the unknown cards anew and plays to the end. Its cards and choices are seeded by the sample and the
turn, so samples of two views with the same seed differ by the views and not by chance.
"""

from typing import NamedTuple

from nyhavn.rules.knowledge import VIEW_WORDS
from nyhavn.rules.material import MAX_PLAYERS
from nyhavn.rules.prng import LOW, below, mix, seeded, spin
from nyhavn.rules.scoring import final_share
from nyhavn.rules.supply import drawable, pick
from nyhavn.rules.turn import legal, step, turn_up
from nyhavn.rules.words import (
    CARD_SUM,
    CHOOSING,
    DEALING,
    DISCARDS,
    DRAW,
    HARBOUR,
    LEGAL,
    OVER,
    PHASE,
    PLAYERS,
    SEAT,
    SUPPLY,
    TURN,
    TURNS,
)
from nyhavn.search.evaluation import Evaluator, Numbers, best_by_net
from nyhavn.search.rollout import determinize
from nyhavn.search.workspace import SAMPLES, SEED

NOISE = {2: 0.05, 3: 0.05, 4: 0.05}
"""The noise of all players in a sample, by the number of seats."""
SEED_BITS = 52
"""The number of bits of the seed of a view: JavaScript has exact integers of 53 bits."""
FIRST_TURN_SEED = 1 << 40
"""Added to the seed of the desk: the seeds of turns are far from those of the unknown cards."""
SEEDS_PER_GAME = 1024
"""Two for each turn, and no game has 500 turns."""
STEPS = (3518319155, 2882110345, 2360945575)
"""Multiples of these, modulo 2**32, fill a cube evenly (the R3 sequence): one for each card of a refill."""


class Valuation(NamedTuple):
    """The number of samples, the noise of all players, and the results."""

    samples: int
    noise: float
    """The maximum that is added to a chance before the best move is chosen; 0 plays as the City planner does."""
    shares: Numbers
    """For each sample, the shares of the victory of four seats."""


def seed_view(v: list[int], salt: int) -> int:
    """A seed from what a view shows and a refill leaves alone: views before and after one share their samples."""
    low, high = salt, 0
    for i in range(VIEW_WORDS):
        if i != SEAT and i != PHASE and i != SUPPLY and i != DISCARDS and i != HARBOUR:
            low = mix(low ^ v[i] & LOW)
            high = mix(high ^ low ^ v[i] >> 32 & LOW)
    return (high << 32 | low) & (1 << SEED_BITS) - 1


def value_position(w: list[int], t: list[int], d: list[int], net: Evaluator, valuation: Valuation) -> None:
    """Play more samples of the view on the desk to the end, and write the shares of all seats."""
    shares, noise = valuation.shares, valuation.noise
    for i in range(valuation.samples):
        determinize(w, d, d[SAMPLES])
        play_sample(w, t, d, net, noise)
        for seat in range(w[PLAYERS]):
            shares[i * MAX_PLAYERS + seat] = final_share(w, seat)
        d[SAMPLES] += 1


def play_sample(w: list[int], t: list[int], d: list[int], net: Evaluator, noise: float) -> None:
    """Play to the end; turn 0 is what is left of the turn that has begun."""
    w[TURNS] = 0
    seed_choices(w, d)
    while w[PHASE] != OVER:
        if w[PHASE] == DRAW:
            draw_refill(w, d)
        else:
            play_decision(w, t, d, net, noise)


def play_decision(w: list[int], t: list[int], d: list[int], net: Evaluator, noise: float) -> None:
    """Play the decision that is due by the net."""
    if w[PHASE] == TURN:
        w[TURNS] += 1
        seed_choices(w, d)
    n = legal(w, t)
    step(w, t, w[LEGAL] if n == 1 else best_by_net(w, t, net, n, noise))


def turn_seed(w: list[int], d: list[int]) -> int:
    """The seed of a turn in a sample, the first of two."""
    return d[SEED] + FIRST_TURN_SEED + SEEDS_PER_GAME * d[SAMPLES] + 2 * w[TURNS]


def seed_choices(w: list[int], d: list[int]) -> None:
    """Seed the noise of a turn."""
    w[CHOOSING] = seeded(turn_seed(w, d) + 1)


def draw_refill(w: list[int], d: list[int]) -> None:
    """Refill the harbour; the refill of turn 0 is spread evenly over the samples."""
    w[DEALING] = seeded(turn_seed(w, d))
    card = 0
    while w[PHASE] == DRAW:
        w[DEALING] = spin(w[DEALING])
        chance = w[DEALING] if w[TURNS] else even_chance(d, card)
        bag = drawable(w)
        turn_up(w, pick(bag, below(chance, bag % CARD_SUM)))
        card += 1


def even_chance(d: list[int], card: int) -> int:
    """A random number below 2**32 for one card of a refill; the numbers of all samples are spread evenly."""
    return (seeded(d[SEED] + FIRST_TURN_SEED - 1 - card) + d[SAMPLES] * STEPS[card]) & LOW
