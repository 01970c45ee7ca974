"""Sequential halving (Karnin, Koren and Somekh 2013): candidates share a budget, and most of it goes to the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TypeVar

from nyhavn import fast
from nyhavn.bots.bot import Limit
from nyhavn.search import workspace as at

Candidate = TypeVar("Candidate")


class Budget:
    """Tracks how much of a limit is spent."""

    def __init__(self, limit: Limit) -> None:
        self.limit, self.start, self.played = limit, perf_counter(), 0

    def allows(self, playouts: int, part: float = 1.0) -> bool:
        """Whether this many more playouts stay within this part of the limit."""
        few = self.limit.playouts is None or self.played + playouts <= part * self.limit.playouts
        early = self.limit.seconds is None or perf_counter() - self.start < part * self.limit.seconds
        return few and early

    def play_samples(self, desk: fast.Array, candidates: int, part: float, play: Callable[[], object]) -> None:
        """Play samples of the candidates on a desk, at least one, until this part of the limit is spent."""
        desk[at.CANDIDATES] = candidates
        while desk[at.SAMPLES] == 0 or self.allows(candidates, part):
            play()
            self.played += candidates


def halve(
    field: list[Candidate], play: Callable[[list[Candidate], float], None], value: Callable[[Candidate], float]
) -> list[Candidate]:
    """Rank the candidates, the best first: the worse half drops out after each equal part of the budget."""
    out = list[Candidate]()
    for part, kept in plan_rounds(len(field)):
        play(field, part)
        field = sorted(field, key=lambda candidate: -value(candidate))
        field, out = field[:kept], field[kept:] + out
    return field + out


def plan_rounds(field: int) -> Iterator[tuple[float, int]]:
    """For each round, the part of the budget that is spent after it, and how many candidates are kept."""
    rounds = max(1, (field - 1).bit_length())
    for number in range(1, rounds + 1):
        field = field if number == rounds else (field + 1) // 2
        yield number / rounds, field
