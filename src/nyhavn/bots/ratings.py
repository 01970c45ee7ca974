"""Ratings of the levels, and of a player who has played against them.

Ratings are on the Elo scale: 400 points more make a player ten times as likely to win. The Apprentice has 1000.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import cosh, exp, log, pi, sqrt
from types import MappingProxyType
from typing import NamedTuple

from nyhavn.bots.catalog import BOTS

RATINGS: Mapping[str, int] = MappingProxyType(
    {name: listed.rating for name, listed in BOTS.items() if listed.rating is not None}
)
"""The levels that players can choose, the weakest first, with their ratings."""
LEVELS = tuple(RATINGS)
EXPECTED, SPREAD = 1100, 254
"""The prior of a player's rating: the mean and the standard deviation of a logistic distribution.

It is narrow, so that one resignation takes about 100 points, and its tails are heavy, so that very weak and very strong
players still reach their level within fifteen games.
"""
ELO_SCALE = 400
MEMORY = 40
"""The number of most recent results that count, so that a player who improves is not held back by old ones."""
GRID = range(EXPECTED - 1400, EXPECTED + 1401, 20)
"""The grid of ratings on which the posterior is computed."""


class Result(NamedTuple):
    """A game against some levels, and the player's share of the victory: 1 for a win, 0 for a loss."""

    levels: tuple[str, ...]
    score: float


class Standing(NamedTuple):
    """The estimated rating of a player, and its standard error."""

    rating: float
    error: float

    @property
    def level(self) -> str:
        """The level whose rating is closest."""
        return min(RATINGS, key=lambda level: abs(RATINGS[level] - self.rating))


def strength(rating: float) -> float:
    """The weight of a player in a game: each one wins with the probability of its share of all weights."""
    return float(10 ** (rating / ELO_SCALE))


def chance(rating: float, levels: Iterable[str]) -> float:
    """The probability that a player with a rating wins against some levels, each of which may win instead."""
    own = strength(rating)
    return own / (own + sum(strength(RATINGS[level]) for level in levels))


def expectation(rating: float) -> float:
    """The prior density of a rating, up to a factor."""
    return cosh((rating - EXPECTED) / SPREAD * pi / sqrt(12)) ** -2


def standing(results: Iterable[Result]) -> Standing:
    """The posterior mean and standard deviation of a player's rating, from results in chronological order."""
    log_weights = [log(expectation(rating)) for rating in GRID]
    for levels, score in tuple(results)[-MEMORY:]:
        log_weights = [sum(both) for both in zip(log_weights, logarithms(levels, score), strict=True)]
    most = max(log_weights)
    weights = [exp(one - most) for one in log_weights]
    mean = average(GRID, weights)
    return Standing(mean, sqrt(average([(rating - mean) ** 2 for rating in GRID], weights)))


@lru_cache(64)
def logarithms(levels: tuple[str, ...], score: float) -> tuple[float, ...]:
    """The log-likelihood of a result for every rating of the grid."""
    wins = [chance(rating, levels) for rating in GRID]
    return tuple(score * log(win) + (1 - score) * log(1 - win) for win in wins)


def average(values: Iterable[float], weights: Sequence[float]) -> float:
    """The weighted mean of some values."""
    return sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)
