"""Statistics of games between bots: blocks of a deal, scores with intervals, seats, endings, pace and forfeits."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from math import inf, log10, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nyhavn.arena.bot_game import Ending, Game

Floats = NDArray[np.float64]

CONFIDENCE = 0.95
FEW = 0.05
"""A spread that every match is given beforehand, so that few or equal blocks do not look certain."""
ELO = 400
"""How many points of Elo are odds of ten to one."""


class Interval(NamedTuple):
    """A mean and the bounds of its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def mirrored(self) -> Interval:
        """The same share seen by the other side."""
        return Interval(1 - self.mean, 1 - self.high, 1 - self.low)

    @property
    def elo(self) -> Interval:
        """The difference in Elo that a score stands for; without bound for 0 and 1."""
        return Interval(*map(elo, self))


class Quartiles(NamedTuple):
    """How many games there were, and what a quarter, half and three quarters of them stay below."""

    games: int
    lower: float
    median: float
    upper: float


class Pace(NamedTuple):
    """How many decisions a bot was asked for, and the milliseconds that half and 99 % of them stay below."""

    decisions: int
    median: float
    p99: float


@dataclass(frozen=True, slots=True)
class Block:
    """A deal that was played in all rotations of the seats: one sample."""

    rules: int
    lineup: tuple[str, ...]
    seed: int
    games: tuple[Game, ...]

    def share(self, bot: str) -> float:
        """The share of the wins that went to a bot, wherever it sat."""
        won = (share for game in self.games for seat, share in zip(game.seats, game.shares, strict=True) if seat == bot)
        return sum(won) / len(self.games)

    def seat_share(self, seat: int) -> float:
        """The share of the wins that went to a seat, whoever sat there."""
        return sum(game.shares[seat] for game in self.games) / len(self.games)


def rotations(seats: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The seats from every one of them on; fewer than seats if some look the same."""
    return {seats[first:] + seats[:first] for first in range(len(seats))}


def lineup(seats: tuple[str, ...]) -> tuple[str, ...]:
    """The first of all rotations, which stands for them."""
    return min(rotations(seats))


def blocks(games: Iterable[Game]) -> list[Block]:
    """The complete blocks among games, in the same order however the games are ordered; a game counts once."""
    found: defaultdict[tuple[int, tuple[str, ...], int], dict[tuple[str, ...], Game]] = defaultdict(dict)
    for game in games:
        found[game.rules, lineup(game.seats), game.seed].setdefault(game.seats, game)
    return [
        Block(rules, seats, seed, tuple(played[seats] for seats in sorted(played)))
        for (rules, seats, seed), played in sorted(found.items())
        if len(played) == len(rotations(seats))
    ]


def elo(score: float) -> float:
    """The difference in Elo that an expected score stands for."""
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return ELO * log10(score / (1 - score))


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The two-sided quantile of Student's distribution, for 2 degrees of freedom or, by Fisher's series, 4 and more."""
    tail = (1 + confidence) / 2
    if freedom == 2:
        return (2 * tail - 1) * sqrt(1 / (2 * tail * (1 - tail)))
    z = NormalDist().inv_cdf(tail)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum((term / float(freedom) ** power for power, term in enumerate(terms, 1)), 0.0)


def score(samples: Sequence[float], games: float) -> Interval:
    """The mean of block scores of so many games each, with its interval."""
    if not samples:
        raise ValueError("a score needs at least one block")
    return Interval(*(float(value) for value in scores(samples, games)))


def scores(samples: ArrayLike, games: float) -> tuple[Floats, Floats, Floats]:
    """The means of block scores along the last axis, and the lower and upper bounds of their intervals.

    Wilson's interval, which stays honest near 0 and 1 where the plain one fails, for as many independent games as
    would vary as much as the blocks do: a deal ties its games together, so that they count for more or for less than
    their number. The quantile is Student's, whose degrees of freedom grow fast with the blocks. Simulations chose them
    and `FEW`; `benchmarks/arena_statistics.py` shows how often the interval covers the truth.
    """
    x = np.asarray(samples, dtype=np.float64)
    count, mean = x.shape[-1], x.mean(axis=-1)
    spread = mean * (1 - mean)
    varied = ((x - mean[..., None]) ** 2).sum(axis=-1)
    independent = spread * (count - 1) / games
    trials = count * games * (independent + FEW) / (varied + FEW)
    return mean, *wilson(mean, trials, student(max(2, count**2 // 2)))


def wilson(mean: Floats, trials: Floats, quantile: float) -> tuple[Floats, Floats]:
    """The shares from which a mean of so many trials is not further away than the quantile."""
    pull = quantile**2 / trials
    middle = (mean + pull / 2) / (1 + pull)
    reach = np.sqrt(pull * mean * (1 - mean) + pull**2 / 4) / (1 + pull)
    return np.clip(middle - reach, 0, mean), np.clip(middle + reach, mean, 1)


def bot_score(played: Sequence[Block], bot: str) -> Interval:
    """The share of the wins that a bot has in blocks of one lineup."""
    return score([block.share(bot) for block in played], len(rotations(played[0].lineup)))


def seat_scores(played: Sequence[Block]) -> tuple[Interval, ...]:
    """The share of the wins that each seat has; in a whole block the bots' strength cancels out.

    A sample is a deal with all its blocks, as what a deal gives to a seat it gives to whoever sits there.
    """
    deals: defaultdict[tuple[int, int], list[Block]] = defaultdict(list)
    for block in played:
        deals[block.rules, block.seed].append(block)
    games = sum(len(block.games) for block in played) / len(deals)
    seats = range(len(played[0].lineup))
    return tuple(score([seat_share(deal, seat) for deal in deals.values()], games) for seat in seats)


def seat_share(played: Sequence[Block], seat: int) -> float:
    """The share of the wins that a seat has in blocks on average."""
    return sum(block.seat_share(seat) for block in played) / len(played)


def turns_to_twelve(games: Iterable[Game]) -> Quartiles | None:
    """How many turns the games took that ended by points; nothing if none did."""
    turns = [game.turns for game in games if game.ending is Ending.POINTS]
    return Quartiles(len(turns), *map(float, np.quantile(turns, (0.25, 0.5, 0.75)))) if turns else None


def endings(games: Sequence[Game]) -> dict[Ending, float]:
    """The share of games that ended in each way."""
    counted = Counter(game.ending for game in games)
    return {ending: counted[ending] / len(games) for ending in Ending}


def paces(games: Iterable[Game]) -> dict[str, Pace]:
    """How long each bot thinks about a decision that it is asked for."""
    times: defaultdict[str, list[tuple[int, ...]]] = defaultdict(list)
    for game in games:
        for bot, taken in zip(game.seats, game.times, strict=True):
            times[bot].append(taken)
    return {bot: pace(list(chain.from_iterable(taken))) for bot, taken in sorted(times.items()) if any(taken)}


def pace(microseconds: Sequence[int]) -> Pace:
    """The pace of somebody who took so long for each decision."""
    median, p99 = np.quantile(microseconds, (0.5, 0.99)) / 1000
    return Pace(len(microseconds), float(median), float(p99))


def forfeits(games: Iterable[Game]) -> dict[str, Counter[str]]:
    """How often each bot forfeited, by the kind of reason: what stands before the colon."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for game in games:
        if game.forfeit is not None:
            seat, reason = game.forfeit
            found[game.seats[seat]][reason.partition(":")[0].strip()] += 1
    return dict(sorted(found.items()))
