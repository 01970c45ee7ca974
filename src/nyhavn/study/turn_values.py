"""The value of the game to a seat from turn to turn, divided into moves and luck.

U is the expected share at the start of a turn, V the one after its last decision, before the refill. Luck is U of the
next turn minus V, a move is V minus U. Both are played in the same samples, so their errors largely cancel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from nyhavn.game.view import View
from nyhavn.study.sampler import Measure, Sampler, Shares, are_alike, count_few, seed_of


class TurnValue(NamedTuple):
    """For each seat: the expected share before the refill and after it, and the error of their difference."""

    decided: tuple[float, ...]
    end: tuple[float, ...]
    errors: tuple[float, ...]


def value_start(sampler: Sampler, view: View, samples: int) -> tuple[float, ...]:
    """The expected shares of all seats at a view."""
    return mean_shares(*play_all(sampler, [view], seed_of(view), samples))


def value_turn(sampler: Sampler, decided: View, end: View, samples: int) -> TurnValue:
    """The values around the end of a turn, by the knowledge of one seat; without a refill, both are the same."""
    if decided == end:
        value = value_start(sampler, end, samples)
        return TurnValue(value, value, (0.0,) * end.players)
    seed = seed_of(decided)
    before, after = play_all(sampler, [decided, end], seed, samples)
    errors = [Measure.of(after[:, seat] - before[:, seat]).error for seat in end.seats]
    return TurnValue(mean_shares(before), mean_shares(after), tuple(errors))


def play_all(sampler: Sampler, views: Sequence[View], seed: int, samples: int) -> list[Shares]:
    """The same samples of some views; only few where all end alike."""
    few = count_few(samples)
    shares = [sampler.play(view, seed, 0, few) for view in views]
    if few == samples or are_alike(shares):
        return shares
    more = [sampler.play(view, seed, few, samples - few) for view in views]
    return [np.concatenate(each) for each in zip(shares, more, strict=True)]


def mean_shares(shares: Shares) -> tuple[float, ...]:
    """The mean share of each seat."""
    return tuple(shares.mean(axis=0).tolist())
