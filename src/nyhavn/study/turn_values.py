"""The value of the game to a seat from turn to turn, divided into moves and luck.

U is the expected share at the start of a turn, V the one after its last decision, before the refill. Luck is U of the
next turn minus V, a move is V minus U. Both are played in the same samples, so their errors largely cancel.
"""

from __future__ import annotations

from typing import NamedTuple

from nyhavn.game.view import View
from nyhavn.study.sampler import Measure, Sampler, Shares, seed_of


class TurnValue(NamedTuple):
    """For each seat: the expected share before the refill and after it, and the error of their difference."""

    decided: tuple[float, ...]
    end: tuple[float, ...]
    errors: tuple[float, ...]


def value_start(sampler: Sampler, view: View, samples: int) -> tuple[float, ...]:
    """The expected shares of all seats at a view."""
    return mean_shares(sampler.play(view, seed_of(view), 0, samples))


def value_turn(sampler: Sampler, decided: View, end: View, samples: int) -> TurnValue:
    """The values around the end of a turn, by the knowledge of one seat; without a refill, both are the same."""
    if decided == end:
        value = value_start(sampler, end, samples)
        return TurnValue(value, value, (0.0,) * end.players)
    seed = seed_of(decided)
    before, after = (sampler.play(view, seed, 0, samples) for view in (decided, end))
    errors = [Measure.of(after[:, seat] - before[:, seat]).error for seat in end.seats]
    return TurnValue(mean_shares(before), mean_shares(after), tuple(errors))


def mean_shares(shares: Shares) -> tuple[float, ...]:
    """The mean share of each seat."""
    return tuple(shares.mean(axis=0).tolist())
