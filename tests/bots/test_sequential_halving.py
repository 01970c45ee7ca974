"""Sequential halving: each round has an equal part of the budget, and the worse half drops out after it."""

from __future__ import annotations

import pytest

from nyhavn import fast
from nyhavn.bots import Limit
from nyhavn.bots.sequential_halving import Budget, halve
from nyhavn.search import workspace as at


@pytest.mark.parametrize(
    "candidates, sizes", [(1, [1]), (2, [2]), (3, [3, 2]), (8, [8, 4, 2]), (12, [12, 6, 3, 2]), (24, [24, 12, 6, 3, 2])]
)
def test_the_worse_half_drops_out_after_each_round(candidates: int, sizes: list[int]) -> None:
    rounds: list[tuple[int, float]] = []
    field = halve(list(range(candidates)), lambda left, part: rounds.append((len(left), part)), lambda value: value)
    assert rounds == [(size, (i + 1) / len(sizes)) for i, size in enumerate(sizes)]
    assert field == sorted(range(candidates), reverse=True)


def test_equal_candidates_keep_their_order() -> None:
    assert halve([3, 1, 2, 5, 4], lambda left, part: None, lambda value: 0) == [3, 1, 2, 5, 4]


def test_a_budget_is_spent_part_by_part_and_a_sample_is_played_at_least() -> None:
    budget, desk, sizes = Budget(Limit(playouts=20)), fast.array(at.CANDIDATE), []

    def play() -> None:
        desk[at.SAMPLES] += 1
        sizes.append(int(desk[at.CANDIDATES]))

    budget.play_samples(desk, 4, 0.5, play)
    assert (budget.played, sizes) == (8, [4, 4])
    budget.play_samples(desk, 3, 1.0, play)
    assert (budget.played, sizes[2:]) == (20, [3] * 4)
    scarce, desk[at.SAMPLES] = Budget(Limit(playouts=1)), 0
    scarce.play_samples(desk, 4, 1.0, play)
    assert scarce.played == 4
