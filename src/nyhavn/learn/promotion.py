"""Promotion: a new net replaces the old one only if a sequential test accepts that it is stronger."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from nyhavn.arena.sequential_test import Sequential, SprtVerdict
from nyhavn.learn.self_play import Doubles, score_match
from nyhavn.nets import Net, UnfitNet

FIRST_SEED = 1 << 50
"""The first seed of the promotion match, outside the seeds of training."""
BLOCKS = 500
"""The number of deals between two evaluations of the test."""
MOST_BLOCKS = 100_000
GAIN = (0.0, 10.0)
"""The hypotheses of the test, in Elo."""


class PromotionMatch(NamedTuple):
    """The result of a promotion match."""

    blocks: int
    score: float
    verdict: SprtVerdict | None

    @property
    def passed(self) -> bool:
        """Whether the test accepts that the new net is stronger."""
        return self.verdict is SprtVerdict.H1


def play_promotion_match(
    new: Net, champion: Net, workers: Executor, report: Callable[[PromotionMatch], None] = lambda _: None
) -> PromotionMatch:
    """Play a net against the champion, every deal in all seats, until the test ends."""
    if new.players != champion.players:
        raise UnfitNet(f"a net for {new.players} players cannot challenge one for {champion.players}")
    test, samples = Sequential(*GAIN, new.players), np.zeros(0)
    while len(samples) < MOST_BLOCKS:
        samples = np.append(samples, play_blocks(new, champion, workers, len(samples)))
        played = PromotionMatch(len(samples), float(samples.mean()), test.verdict(samples.tolist()))
        report(played)
        if played.verdict is not None:
            return played
    return played


def promote_net(new: Net, champion: Net, played: PromotionMatch) -> Net:
    """The new net, with the promotion match in its manifest."""
    beaten = {"champion": champion.digest, "deals": played.blocks, "score": round(played.score, 4)}
    return replace(new, manifest={**new.manifest, "gate": beaten})


def play_blocks(new: Net, champion: Net, workers: Executor, first: int) -> Doubles:
    """The new net's scores in further blocks, each a deal played once in each seat."""
    seeds = range(FIRST_SEED + first, FIRST_SEED + first + BLOCKS)
    seats = range(new.players)
    shares = workers.map(lambda seat: score_match(new.players, new.weights, champion.weights, seeds, seat), seats)
    return np.asarray(np.mean(list(shares), axis=0), dtype=np.float64)
