"""The sequential test (SPRT), which stops a match as soon as one of two hypotheses about the strength is accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite, log
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from nyhavn.arena.statistics import ELO, Floats
from nyhavn.rules.material import MAX_PLAYERS, MIN_PLAYERS

UNSEEN = 0.25
"""The prior: blocks won, and as many lost, so that few or equal samples do not look certain."""
DIGITS = 9
"""The number of digits to which scores of blocks are compared."""
STEPS = 60
CLOSE = 1e-6
"""The most steps, several times what is needed, and the part of the range below which a step has converged."""
WIDEST = 1000
"""The largest Elo of a hypothesis: beyond it a share of the wins is 1 but for less than a third of a percent."""


class SprtVerdict(StrEnum):
    """The hypothesis that is accepted."""

    H0 = "h0"
    H1 = "h1"


@dataclass(frozen=True, slots=True)
class Sequential:
    """The generalised sequential probability ratio test of `elo0` against `elo1`, as chess engines use it.

    A sample is a block, and no distribution of its outcomes is assumed: the five outcomes of a pair at two players (the
    pentanomial test), those of a rotation block at three and four. A strength implies an expected share of wins against
    equal opponents; its likelihood is the maximum over all distributions with this mean. For many blocks this
    approaches the usual form for normal samples; for few blocks it keeps its error rates, while the normal form does
    not, because the shares of three and four players are skewed.

    Samples are the scores of the tested bot, one for each block, in the order of the blocks and not in the order in
    which they finished: so neither the number of workers nor how often the test is evaluated changes the verdict,
    which is that of the first block at which a bound is reached.
    """

    elo0: float
    elo1: float
    players: int = 2
    alpha: float = 0.05
    """The probability of accepting H1 if H0 is true."""
    beta: float = 0.05
    """The probability of accepting H0 if H1 is true."""

    def __post_init__(self) -> None:
        if not (isfinite(self.elo0) and isfinite(self.elo1) and -WIDEST <= self.elo0 < self.elo1 <= WIDEST):
            raise ValueError(
                f"a sequential test goes from a smaller to a larger Elo, both within ±{WIDEST}, "
                f"not from {self.elo0:g} to {self.elo1:g}"
            )
        if not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise ValueError(f"a table has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {self.players}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"error rates lie between 0 and 0.5, not {self.alpha:g} and {self.beta:g}")

    @classmethod
    def parse(cls, text: str, players: int = 2) -> Self:
        """Parse a test: the two strengths in Elo, as in `0,10`."""
        try:
            elo0, elo1 = map(float, text.split(","))
        except ValueError:
            raise ValueError(f"a sequential test is two numbers of Elo with a comma between, not {text!r}") from None
        return cls(elo0, elo1, players)

    def __str__(self) -> str:
        return f"{self.elo0:g},{self.elo1:g}"

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which H0 and H1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    @property
    def shares(self) -> tuple[float, float]:
        """The shares of wins that the two strengths expect."""
        return expected_share(self.elo0, self.players), expected_share(self.elo1, self.players)

    def path(self, samples: ArrayLike) -> Floats:
        """The log-likelihood ratio after every block, along the last axis."""
        outcomes, counts = count_outcomes(np.asarray(samples, dtype=np.float64))
        share0, share1 = self.shares
        return likelihood(outcomes, counts, share1) - likelihood(outcomes, counts, share0)

    def llr(self, samples: Sequence[float]) -> float:
        """The log-likelihood ratio after all blocks; larger values favour `elo1`."""
        return float(self.path(samples)[-1]) if len(samples) else 0.0

    def decided(self, samples: Sequence[float]) -> int | None:
        """The number of blocks after which a bound was reached; None if none was."""
        low, high = self.bounds
        path = self.path(samples)
        crossed = np.flatnonzero((path <= low) | (path >= high))
        return int(crossed[0]) + 1 if len(crossed) else None

    def verdict(self, samples: Sequence[float]) -> SprtVerdict | None:
        """The accepted hypothesis; None if the blocks do not suffice."""
        blocks = self.decided(samples)
        if blocks is None:
            return None
        return SprtVerdict.H1 if self.llr(samples[:blocks]) > 0 else SprtVerdict.H0


def expected_share(elo: float, players: int) -> float:
    """The expected share of wins of a player who is `elo` stronger than each of its equal opponents."""
    return float(1 / (1 + (players - 1) * 10 ** (-elo / ELO)))


def count_outcomes(samples: Floats) -> tuple[Floats, Floats]:
    """The distinct outcomes of blocks, and their cumulative counts after every block in one more axis."""
    outcomes = np.unique(np.append(np.round(samples, DIGITS), (0.0, 1.0)))
    counts = (np.round(samples, DIGITS)[..., None] == outcomes).cumsum(axis=-2).astype(np.float64)
    counts[..., [0, -1]] += UNSEEN
    return outcomes, counts


def likelihood(outcomes: Floats, counts: Floats, share: float) -> Floats:
    """The maximum log-likelihood of the outcomes with this share as mean, relative to that of a free mean.

    The maximum has the frequencies divided by 1 + t (outcome - share), with the t that gives this mean.
    """
    off = outcomes - share
    least, most = -1 / off[-1], -1 / off[0]
    t = np.clip(counts @ off / (counts @ off**2), 0.9 * least, 0.9 * most)
    for _ in range(STEPS):
        ratio = off / (1 + t[..., None] * off)
        step = (counts * ratio).sum(axis=-1) / (counts * ratio**2).sum(axis=-1)
        t = np.clip(t + step, (t + 9 * least) / 10, (t + 9 * most) / 10)
        if np.all(np.abs(step) < CLOSE * (most - least)):
            break
    return -np.asarray((counts * np.log1p(t[..., None] * off)).sum(axis=-1))
