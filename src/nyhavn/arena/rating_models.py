"""Ratings: Elo by the Bradley–Terry model for two players, openskill for three and four."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from math import log

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from nyhavn.arena.bot_game import BotGame
from nyhavn.arena.statistics import CONFIDENCE, ELO, Block, Floats, Interval

Ints = NDArray[np.intp]

ANCHOR = "apprentice"
ANCHORED = 1000.0
HALF = 0.5
"""The prior: blocks won, and as many lost, for every bot but one, spread over all pairs that have met."""
RESAMPLES = 2000
"""Enough for the ends of a 95 % interval to vary by some 2 % of its width between runs."""
PORTION = 4_000_000
"""How many weights are drawn at once, to bound the memory."""
SHUFFLES = 8
"""How many orders of the games ratings are averaged over, as they depend on it."""
POINTS = ELO / log(10)
"""The number of Elo points in one unit of the model."""
LONGEST_STEP = 1.0
"""The longest step of Newton's method, in units of the model: longer ones overshoot where one bot always wins."""
STEPS = 200
CLOSE = 1e-8
"""The most steps, several times what is needed, and the step below which the ratings have converged."""
SMALLEST = 1e-12
"""What keeps divisors and logarithms away from zero."""


@dataclass(frozen=True, slots=True)
class EloRating:
    """A bot's Elo at two players with its 95 % interval, and how many blocks it has played."""

    bot: str
    elo: Interval
    blocks: int


@dataclass(frozen=True, slots=True)
class Skill:
    """A bot's openskill rating: its mean and its standard deviation."""

    bot: str
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class Pairs:
    """The blocks of two players as arrays: for every deal and every two bots that met, score and number of blocks."""

    bots: tuple[str, ...]
    first: Ints
    second: Ints
    scores: Floats
    counts: Floats

    @classmethod
    def of(cls, played: Sequence[Block]) -> Pairs:
        """Convert blocks to arrays; the blocks of one deal share a row."""
        bots = sorted({bot for block in played for bot in block.lineup})
        met = sorted({block.lineup for block in played})
        deals = {seed: row for row, seed in enumerate(sorted({block.seed for block in played}))}
        columns = {pair: column for column, pair in enumerate(met)}
        scores, counts = np.zeros((len(deals), len(met))), np.zeros((len(deals), len(met)))
        for block in played:
            at = deals[block.seed], columns[block.lineup]
            scores[at] += block.share(block.lineup[0])
            counts[at] += 1
        first, second = (np.array([bots.index(pair[side]) for pair in met], dtype=np.intp) for side in (0, 1))
        return cls(tuple(bots), first, second, scores, counts)

    @property
    def beforehand(self) -> float:
        """The prior of each pair: blocks won, and as many lost."""
        return HALF * (len(self.bots) - 1) / len(self.first)

    @property
    def totals(self) -> Floats:
        """The number of blocks of each pair, including the prior."""
        return np.asarray(self.counts.sum(axis=0) + 2 * self.beforehand)

    @property
    def means(self) -> Floats:
        """The score of each pair, including the prior."""
        return np.asarray((self.scores.sum(axis=0) + self.beforehand) / self.totals)

    def resampled(self, resamples: int, rng: Generator) -> Floats:
        """The scores of every pair in each resample.

        Rubin's Bayesian bootstrap: every deal has an exponential weight instead of a number of draws, the same in all
        pairs, since a deal may suit a bot against all others; the prior has a gamma weight.
        """
        rows = max(1, PORTION // len(self.scores))
        portions = (min(rows, resamples - done) for done in range(0, resamples, rows))
        return np.concatenate([self.portion(size, rng) for size in portions])

    def portion(self, resamples: int, rng: Generator) -> Floats:
        """Compute some resamples at once."""
        weights = rng.standard_exponential((resamples, len(self.scores)))
        won, lost = rng.standard_gamma(self.beforehand, (2, resamples, self.scores.shape[1]))
        return np.asarray((weights @ self.scores + won) / (weights @ self.counts + won + lost))


def rate_groups(played: Iterable[Block], rng: Generator, resamples: int = RESAMPLES) -> list[list[EloRating]]:
    """The ratings of the bots in two-player blocks, best first, with one list for each connected group of bots.

    Elo by the Bradley–Terry model: the strengths of maximum likelihood, where a shared win counts half. The prior is
    half a won and half a lost block for two bots, and as much for each further one, spread over all pairs that have
    met: so no rating is infinite, and distant bots are hardly pulled together. The apprentice has 1000 if it takes
    part, else the mean is 1000; intervals are those of the difference to that.
    """
    pairs = [block for block in played if len(block.lineup) == 2 and len(set(block.lineup)) == 2]
    return [
        rate_group([block for block in pairs if block.lineup[0] in group], rng, resamples)
        for group in connected_groups(pairs)
    ]


def connected_groups(played: Iterable[Block]) -> list[set[str]]:
    """The groups of bots that are connected by games, the largest first."""
    found: list[set[str]] = []
    for pair in dict.fromkeys(block.lineup for block in played):
        touched = [group for group in found if group & set(pair)]
        found = [group for group in found if group not in touched] + [set(pair).union(*touched)]
    return sorted(found, key=lambda group: (-len(group), sorted(group)))


def rate_group(played: Sequence[Block], rng: Generator, resamples: int = RESAMPLES) -> list[EloRating]:
    """The ratings of a connected group of bots, best first."""
    pairs = Pairs.of(played)
    means = anchor_ratings(pairs, strengths(pairs, pairs.means[None]))[0]
    low, high = bounds(anchor_ratings(pairs, strengths(pairs, pairs.resampled(resamples, rng))))
    counts = {bot: sum(bot in block.lineup for block in played) for bot in pairs.bots}
    rated = zip(pairs.bots, means, low, high, strict=True)
    ratings = [EloRating(bot, Interval(float(m), float(a), float(b)), counts[bot]) for bot, m, a, b in rated]
    return sorted(ratings, key=lambda rating: (-rating.elo.mean, rating.bot))


def bounds(resampled: Floats) -> Floats:
    """The 95 % interval of the resamples."""
    tails = (1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2
    return np.asarray(np.quantile(resampled, tails, axis=0, method="weibull"))


def strengths(pairs: Pairs, means: Floats) -> Floats:
    """The maximum-likelihood strengths for every row of scores, in Elo, with a mean of 0.

    Newton's method with bounded steps, which does not overshoot, on all rows at once.
    """
    shares = np.clip(means, SMALLEST, 1 - SMALLEST)
    sides = np.zeros((len(pairs.first), len(pairs.bots)))
    sides[np.arange(len(sides)), pairs.first], sides[np.arange(len(sides)), pairs.second] = 1, -1
    found = np.zeros((len(shares), len(pairs.bots)))
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-found @ sides.T))
        slope = (pairs.totals * (shares - expected)) @ sides
        bend = np.einsum("rp,pi,pj->rij", pairs.totals * expected * (1 - expected), sides, sides, optimize=True)
        step = np.linalg.solve(bend + 1 / len(pairs.bots), slope[..., None])[..., 0]
        found += step * np.minimum(1, LONGEST_STEP / np.maximum(np.abs(step).max(axis=1, keepdims=True), SMALLEST))
        if np.abs(step).max() < CLOSE:
            break
    return np.asarray(found - found.mean(axis=1, keepdims=True)) * POINTS


def anchor_ratings(pairs: Pairs, elo: Floats) -> Floats:
    """Shift strengths so that the newest apprentice, or else the mean, has 1000."""
    anchors = [place for place, bot in enumerate(pairs.bots) if bot.rpartition("@")[0] == ANCHOR]
    return ANCHORED + (elo - elo[:, anchors[-1:]] if anchors else elo)


def rate_skills(games: Sequence[BotGame], rng: Generator, shuffles: int = SHUFFLES) -> list[Skill]:
    """The openskill ratings of the bots in games of three and four, best first.

    The Plackett–Luce model, updated game by game: the winners rank before all others. Ratings depend on the order of
    the games, so they are averaged over several orders. A bot at several seats of a table gets the mean of their
    updates. `mu` starts at 25 and `sigma` at 25/3.
    """
    ordered = sorted(games, key=lambda game: (game.rules, game.seed, game.seats))
    orders = [rng.permutation(len(ordered)) for _ in range(shuffles)]
    rated = [rate_in_order([ordered[place] for place in order]) for order in orders]
    found = [average_skill(bot, [once[bot] for once in rated], games) for bot in rated[0]]
    return sorted(found, key=lambda one: (-one.mu, one.bot))


def average_skill(bot: str, rated: Sequence[tuple[float, float]], games: Sequence[BotGame]) -> Skill:
    """The mean of several ratings of a bot."""
    mu, sigma = np.mean(rated, axis=0)
    return Skill(bot, float(mu), float(sigma), sum(bot in game.seats for game in games))


def rate_in_order(games: Sequence[BotGame]) -> dict[str, tuple[float, float]]:
    """The ratings after these games, updated game by game."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    fresh = model.rating()
    known = dict.fromkeys(chain.from_iterable(game.seats for game in games), (fresh.mu, fresh.sigma))
    for game in games:
        seated = [[model.rating(*known[bot])] for bot in game.seats]
        learnt = model.rate(seated, ranks=[0 if share else 1 for share in game.shares])
        for bot in set(game.seats):
            own = [team[0] for team, seat in zip(learnt, game.seats, strict=True) if seat == bot]
            known[bot] = sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own)
    return known
