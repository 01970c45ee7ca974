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

from nyhavn.arena.bot_game import BotGame, BotGameEnding

Floats = NDArray[np.float64]

CONFIDENCE = 0.95
FEW = 0.05
"""A prior variance of every match, so that few or equal blocks do not look certain."""
ELO = 400
"""The difference in Elo that means odds of ten to one."""


class Interval(NamedTuple):
    """A mean and the bounds of its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def mirrored(self) -> Interval:
        """The share of the other side."""
        return Interval(1 - self.mean, 1 - self.high, 1 - self.low)

    @property
    def elo(self) -> Interval:
        """The difference in Elo that a score corresponds to; infinite for 0 and 1."""
        return Interval(*map(elo, self))


class Quartiles(NamedTuple):
    """The number of games, and the quartiles of a quantity."""

    games: int
    lower: float
    median: float
    upper: float


class ThinkingTime(NamedTuple):
    """The number of decisions a bot was asked for, and the median and 99th percentile of their milliseconds."""

    decisions: int
    median: float
    p99: float


@dataclass(frozen=True, slots=True)
class Block:
    """A deal played in all rotations of the seats, which is one sample."""

    rules: int
    lineup: tuple[str, ...]
    seed: int
    games: tuple[BotGame, ...]

    def share(self, bot: str) -> float:
        """The share of the wins of a bot, over all seats."""
        won = (share for game in self.games for seat, share in zip(game.seats, game.shares, strict=True) if seat == bot)
        return sum(won) / len(self.games)

    def seat_share(self, seat: int) -> float:
        """The share of the wins of a seat, over all bots."""
        return sum(game.shares[seat] for game in self.games) / len(self.games)


def rotations(seats: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The distinct rotations of the seats."""
    return {seats[first:] + seats[:first] for first in range(len(seats))}


def canonical_lineup(seats: tuple[str, ...]) -> tuple[str, ...]:
    """The canonical rotation: the smallest one."""
    return min(rotations(seats))


def blocks(games: Iterable[BotGame]) -> list[Block]:
    """The complete blocks among games, in an order that does not depend on that of the games; duplicates count once."""
    found: defaultdict[tuple[int, tuple[str, ...], int], dict[tuple[str, ...], BotGame]] = defaultdict(dict)
    for game in games:
        found[game.rules, canonical_lineup(game.seats), game.seed].setdefault(game.seats, game)
    return [
        Block(rules, seats, seed, tuple(played[seats] for seats in sorted(played)))
        for (rules, seats, seed), played in sorted(found.items())
        if len(played) == len(rotations(seats))
    ]


def elo(score: float) -> float:
    """The difference in Elo that an expected score corresponds to."""
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


def score_interval(samples: Sequence[float], games: float) -> Interval:
    """The mean of block scores with its interval; `games` is the number of games of a block."""
    if not samples:
        raise ValueError("a score needs at least one block")
    return Interval(*(float(value) for value in score_intervals(samples, games)))


def score_intervals(samples: ArrayLike, games: float) -> tuple[Floats, Floats, Floats]:
    """The means of block scores along the last axis, and the lower and upper bounds of their intervals.

    Wilson's interval, which stays valid near 0 and 1 where the normal one fails, for the effective number of
    independent games, those with the variance of the blocks: games of one deal are correlated, so they count for more
    or less than their number. The quantile is Student's, whose degrees of freedom grow fast with the blocks. They and
    `FEW` were chosen by simulation; `benchmarks/arena_statistics.py` shows how often the interval covers the true
    value.
    """
    x = np.asarray(samples, dtype=np.float64)
    count, mean = x.shape[-1], x.mean(axis=-1)
    spread = mean * (1 - mean)
    varied = ((x - mean[..., None]) ** 2).sum(axis=-1)
    independent = spread * (count - 1) / games
    trials = count * games * (independent + FEW) / (varied + FEW)
    return mean, *wilson(mean, trials, student(max(2, count**2 // 2)))


def wilson(mean: Floats, trials: Floats, quantile: float) -> tuple[Floats, Floats]:
    """Wilson's score interval for the mean of a number of trials."""
    pull = quantile**2 / trials
    middle = (mean + pull / 2) / (1 + pull)
    reach = np.sqrt(pull * mean * (1 - mean) + pull**2 / 4) / (1 + pull)
    return np.clip(middle - reach, 0, mean), np.clip(middle + reach, mean, 1)


def bot_score(played: Sequence[Block], bot: str) -> Interval:
    """The share of the wins of a bot in blocks of one lineup."""
    return score_interval([block.share(bot) for block in played], len(rotations(played[0].lineup)))


def seat_scores(played: Sequence[Block]) -> tuple[Interval, ...]:
    """The share of the wins of each seat; the strengths of the bots cancel out in a complete block.

    A sample is a deal with all its blocks, since a deal favours a seat whichever bot has it.
    """
    deals: defaultdict[tuple[int, int], list[Block]] = defaultdict(list)
    for block in played:
        deals[block.rules, block.seed].append(block)
    games = sum(len(block.games) for block in played) / len(deals)
    seats = range(len(played[0].lineup))
    return tuple(score_interval([seat_share(deal, seat) for deal in deals.values()], games) for seat in seats)


def seat_share(played: Sequence[Block], seat: int) -> float:
    """The mean share of the wins of a seat over blocks."""
    return sum(block.seat_share(seat) for block in played) / len(played)


def turns_to_twelve(games: Iterable[BotGame]) -> Quartiles | None:
    """The quartiles of the turns of the games that ended by points; None if there are none."""
    turns = [game.turns for game in games if game.ending is BotGameEnding.POINTS]
    return Quartiles(len(turns), *map(float, np.quantile(turns, (0.25, 0.5, 0.75)))) if turns else None


def endings(games: Sequence[BotGame]) -> dict[BotGameEnding, float]:
    """The share of games with each kind of ending."""
    counted = Counter(game.ending for game in games)
    return {ending: counted[ending] / len(games) for ending in BotGameEnding}


def thinking_times(games: Iterable[BotGame]) -> dict[str, ThinkingTime]:
    """The pace of each bot."""
    times: defaultdict[str, list[tuple[int, ...]]] = defaultdict(list)
    for game in games:
        for bot, taken in zip(game.seats, game.times, strict=True):
            times[bot].append(taken)
    return {
        bot: summarise_thinking(list(chain.from_iterable(taken))) for bot, taken in sorted(times.items()) if any(taken)
    }


def summarise_thinking(microseconds: Sequence[int]) -> ThinkingTime:
    """The pace from the times of all decisions."""
    median, p99 = np.quantile(microseconds, (0.5, 0.99)) / 1000
    return ThinkingTime(len(microseconds), float(median), float(p99))


def forfeits(games: Iterable[BotGame]) -> dict[str, Counter[str]]:
    """How often each bot forfeited, by the kind of reason, the part before the colon."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for game in games:
        if game.forfeit is not None:
            seat, reason = game.forfeit
            found[game.seats[seat]][reason.partition(":")[0].strip()] += 1
    return dict(sorted(found.items()))
