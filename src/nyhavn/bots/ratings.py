"""Ratings of the levels, and of somebody who has played against them.

Ratings are those of Elo: whoever is 400 points stronger is ten times as likely to win. The Apprentice has 1000.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp, log, sqrt
from types import MappingProxyType
from typing import NamedTuple

from nyhavn.bots.catalog import BOTS

RATINGS: Mapping[str, int] = MappingProxyType(
    {name: listed.rating for name, listed in BOTS.items() if listed.rating is not None}
)
"""The levels that people are offered, the weakest first, with their ratings."""
LEVELS = tuple(RATINGS)
EXPECTED, SPREAD = 1100, 450
"""What is supposed of somebody who has not played yet: the rating, and its standard deviation."""
MEMORY = 40
"""How many results count, the last ones: who learns is not held to what was long ago."""
GRID = range(EXPECTED - 4 * SPREAD, EXPECTED + 4 * SPREAD + 1, 20)
"""The ratings that somebody may have."""


class Result(NamedTuple):
    """A game against some levels, and the share of the victory: 1 if it was won, 0 if it was lost."""

    levels: tuple[str, ...]
    score: float


class Standing(NamedTuple):
    """How strong somebody probably is: the rating, and its standard error."""

    rating: float
    error: float

    @property
    def level(self) -> str:
        """The level whose rating is closest."""
        return min(RATINGS, key=lambda level: abs(RATINGS[level] - self.rating))


def chance(rating: float, levels: Iterable[str]) -> float:
    """How likely somebody with a rating wins against some levels, of whom each may win instead."""
    return 1 / (1 + sum(10 ** ((RATINGS[level] - rating) / 400) for level in levels))


def standing(results: Iterable[Result]) -> Standing:
    """How strong somebody is, by results in their order: the mean of all ratings, each weighed by how likely it is."""
    told = [-(((rating - EXPECTED) / SPREAD) ** 2) / 2 for rating in GRID]
    for levels, score in tuple(results)[-MEMORY:]:
        told = [sum(both) for both in zip(told, logarithms(levels, score), strict=True)]
    most = max(told)
    weights = [exp(one - most) for one in told]
    mean = average(GRID, weights)
    return Standing(mean, sqrt(average([(rating - mean) ** 2 for rating in GRID], weights)))


@lru_cache(64)
def logarithms(levels: tuple[str, ...], score: float) -> tuple[float, ...]:
    """The logarithm of how likely a result is, for every rating."""
    wins = [chance(rating, levels) for rating in GRID]
    return tuple(score * log(win) + (1 - score) * log(1 - win) for win in wins)


def average(values: Iterable[float], weights: Sequence[float]) -> float:
    """The mean of some values, each with its weight."""
    return sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)
