"""Flat search with a budget: candidates, the desk for a view, rollouts of the candidates, and estimates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random

from nyhavn import fast
from nyhavn.bots.bot import Estimate, Limit
from nyhavn.bots.sequential_halving import Budget, halve
from nyhavn.game import codec, engine
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.rules.building import shown_colours
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.numbers import PLACES, WAYS
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.scoring import WHOLE_VICTORY
from nyhavn.rules.words import COVERED, LENGTH, WINDOWS, mover
from nyhavn.search import workspace as at
from nyhavn.search.heuristic import score_decision, score_house


@dataclass(slots=True)
class Candidate:
    """A move by its numbers, the second for builds only, its value by the heuristic, and its results in rollouts."""

    number: int
    way: int
    score: int
    won: int = 0
    squares: int = 0
    samples: int = 0

    def move(self, view: View) -> AnyMove:
        """The move of these numbers."""
        chosen = (self.number,) if self.way == NOTHING else (self.number, self.way)
        return codec.move_of(engine.spread(view.words), chosen)

    def estimate(self, view: View) -> Estimate:
        """The estimate of the move from its samples."""
        return estimate(self.move(view), self.won, self.squares, self.samples)


def list_candidates(view: View, weights: Sequence[int]) -> list[Candidate]:
    """All legal moves, ordered by the heuristic, the best first."""
    w, t, d = engine.spread(view.words), lookup_table(), list(weights)
    seat = mover(w)
    shown, stands = shown_colours(w, seat), score_house(d, w[seat + COVERED], w[seat + WINDOWS])
    found = []
    for number in engine.legal_numbers(w):
        if PLACES <= number < WAYS:
            paying = engine.spread(engine.apply_number(view.words, number))
            for way in engine.legal_numbers(paying):
                found.append(Candidate(number, way, score_decision(paying, t, d, way, shown, stands)))
        else:
            found.append(Candidate(number, NOTHING, score_decision(w, t, d, number, shown, stands)))
    return sorted(found, key=lambda candidate: -candidate.score)


def make_desk(view: View, weights: Sequence[int], rng: Random, length: int) -> fast.Array:
    """A desk with the weights, the view and a seed."""
    d = fast.array(length)
    d[: len(weights)] = weights
    d[at.KNOWN : at.UNKNOWN] = view.words
    d[at.UNKNOWN : at.UNKNOWN + len(view.unknown)] = view.unknown
    d[at.SEED] = rng.getrandbits(at.SEED_BITS)
    return d


def play_candidates(
    view: View, field: list[Candidate], weights: Sequence[int], limit: Limit, rng: Random
) -> list[Candidate]:
    """Roll out the candidates by these weights with sequential halving, and return them, the best first."""
    d = make_desk(view, weights, rng, at.CANDIDATE + len(field) * at.CANDIDATE_WORDS)
    return halve(field, partial(play_round, d, Budget(limit)), lambda candidate: candidate.won)


def play_round(d: fast.Array, budget: Budget, field: list[Candidate], part: float) -> None:
    """Roll out the candidates in the same samples until this part of the budget is spent."""
    rows = d[at.CANDIDATE :].reshape(-1, at.CANDIDATE_WORDS)[: len(field)]
    rows[:] = [(candidate.number, candidate.way, candidate.won, candidate.squares) for candidate in field]
    w, roll_out = fast.array(LENGTH), fast.kernel("roll_out")
    budget.play_samples(d, len(field), part, lambda: roll_out(w, d, 1))
    for candidate, row in zip(field, rows.tolist(), strict=True):
        candidate.won, candidate.squares, candidate.samples = row[at.WON], row[at.SQUARES], int(d[at.SAMPLES])


def estimate(move: AnyMove, won: int, squares: int, samples: int) -> Estimate:
    """The estimate of a move from its samples, plus one half-won sample so that few samples do not look certain."""
    n = samples + 1
    chance = (won / WHOLE_VICTORY + 1 / 2) / n
    variance = (squares / WHOLE_VICTORY**2 + 1 / 4) / n - chance**2
    return Estimate(move, chance, sqrt(max(variance, 1 / (4 * n)) / n))
