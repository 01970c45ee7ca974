"""What a bot needs to look ahead: candidates, a desk with the view on it, a budget, and estimates of what was won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import perf_counter

from nyhavn import codec, engine, fast
from nyhavn.bots.bot import Estimate, Limit
from nyhavn.move import AnyMove
from nyhavn.rules.building import present
from nyhavn.rules.numbers import PLACES, WAYS
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.table import table
from nyhavn.rules.words import COVERED, LENGTH, WINDOWS, mover
from nyhavn.thinking import desk as at
from nyhavn.thinking.worth import house, worth
from nyhavn.view import View

SEED_BITS = 59


@dataclass(slots=True)
class Candidate:
    """A move by its numbers, the second for builds only, what it is worth at once, and what it has won."""

    number: int
    way: int
    worth: int
    won: int = 0
    squares: int = 0
    samples: int = 0

    def move(self, view: View) -> AnyMove:
        """The move itself."""
        chosen = (self.number,) if self.way == NOTHING else (self.number, self.way)
        return codec.move_of(engine.spread(view.words), chosen)

    def estimate(self, view: View) -> Estimate:
        """What its samples say of it."""
        return estimate(self.move(view), self.won, self.squares, self.samples)


def candidates(view: View, weights: Sequence[int]) -> list[Candidate]:
    """All legal moves, those that are worth most at once first."""
    w, t, d = engine.spread(view.words), table(), list(weights)
    seat = mover(w)
    shown, stands = present(w, seat), house(d, w[seat + COVERED], w[seat + WINDOWS])
    found = []
    for number in engine.legal_numbers(w):
        if PLACES <= number < WAYS:
            paying = engine.spread(engine.stepped(view.words, number))
            for way in engine.legal_numbers(paying):
                found.append(Candidate(number, way, worth(paying, t, d, way, shown, stands)))
        else:
            found.append(Candidate(number, NOTHING, worth(w, t, d, number, shown, stands)))
    return sorted(found, key=lambda candidate: -candidate.worth)


def laid_out(view: View, weights: Sequence[int], rng: Random, length: int) -> fast.Array:
    """A desk with the weights, what the view knows, and luck."""
    d = fast.array(length)
    d[: len(weights)] = weights
    d[at.KNOWN : at.UNKNOWN] = view.words
    d[at.UNKNOWN : at.UNKNOWN + len(view.unknown)] = view.unknown
    d[at.SEED] = rng.getrandbits(SEED_BITS)
    return d


class Budget:
    """How much of a limit is spent."""

    def __init__(self, limit: Limit) -> None:
        self.limit, self.start, self.played = limit, perf_counter(), 0

    def allows(self, playouts: int, part: float = 1.0) -> bool:
        """Whether so many more playouts stay within this part of the limit."""
        few = self.limit.playouts is None or self.played + playouts <= part * self.limit.playouts
        early = self.limit.seconds is None or perf_counter() - self.start < part * self.limit.seconds
        return few and early


def halve(view: View, field: list[Candidate], weights: Sequence[int], limit: Limit, rng: Random) -> list[Candidate]:
    """The field with what it has won, the best first: after each equal part of the limit the worse half drops out."""
    d = laid_out(view, weights, rng, at.CANDIDATE + len(field) * at.CANDIDATE_WORDS)
    budget, rounds, out = Budget(limit), max(1, (len(field) - 1).bit_length()), list[Candidate]()
    for number in range(1, rounds + 1):
        play(d, field, budget, number / rounds)
        field = sorted(field, key=lambda candidate: -candidate.won)
        kept = len(field) if number == rounds else (len(field) + 1) // 2
        field, out = field[:kept], field[kept:] + out
    return field + out


def play(d: fast.Array, field: list[Candidate], budget: Budget, part: float) -> None:
    """Play out the field in the same samples, one at least, until this part of the budget is spent."""
    rows = d[at.CANDIDATE :].reshape(-1, at.CANDIDATE_WORDS)[: len(field)]
    rows[:] = [(candidate.number, candidate.way, candidate.won, candidate.squares) for candidate in field]
    d[at.CANDIDATES] = len(field)
    w, roll_out = fast.array(LENGTH), fast.kernel("roll_out")
    while d[at.SAMPLES] == 0 or budget.allows(len(field), part):
        roll_out(w, d, 1)
        budget.played += len(field)
    for candidate, row in zip(field, rows.tolist(), strict=True):
        candidate.won, candidate.squares, candidate.samples = row[at.WON], row[at.SQUARES], int(d[at.SAMPLES])


def estimate(move: AnyMove, won: int, squares: int, samples: int) -> Estimate:
    """What some samples say of a move; one more that was half won keeps a few of them from seeming certain."""
    n = samples + 1
    chance = (won / at.WHOLE + 1 / 2) / n
    variance = (squares / at.WHOLE**2 + 1 / 4) / n - chance**2
    return Estimate(move, chance, sqrt(max(variance, 1 / (4 * n)) / n))
