"""Puzzles of the best move: proved by samples with common cards, from two seeds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from nyhavn.game.view import View
from nyhavn.study.decisions import Candidate, list_candidates_by_net, rank_by_samples
from nyhavn.study.sampler import Measure, Sampler, Shares, seed_of

FIELD = 12
"""How many moves are compared, the best by the net."""
SCREENING = 480
"""How many samples of all moves together are played before a position is worth a proof."""
PROMISING = 0.08
"""By how much the best move must seem better in them."""
SAMPLES = 4000
"""How many samples of a move are a proof, from each seed."""
FEW = 250
"""How many samples of each move are played before those that are clearly worse drop out."""
SEEDS = (1, 2)
SAME = 0.01
"""By how much a move may be worse than the best and still be right."""
ALONE = 0.05
"""By how much all others are worse."""
CERTAIN = 4.0
"""How many standard errors that is above zero."""
STILL = 0.025
"""By how much they are still worse when fresh samples check a puzzle."""


class BestMoves(NamedTuple):
    """The moves that are right, and by how much the next one is worse."""

    right: tuple[Candidate, ...]
    gap: Measure


def find_best_moves(sampler: Sampler, view: View) -> BestMoves | None:
    """The right moves of a view; None if it is no puzzle."""
    field = list(islice(list_candidates_by_net(view), FIELD))
    if len(field) < 2:
        return None
    ranked = rank_by_samples(sampler, field, SCREENING, seed_of(view), view.seat)
    fewest = min(len(ranked[0].chosen), len(ranked[1].chosen))
    if (ranked[0].chosen[:fewest] - ranked[1].chosen[:fewest])[:, view.seat].mean() < PROMISING:
        return None
    found = [compare_moves(sampler, view, field, seed) for seed in SEEDS]
    rights = {tuple(move.numbers for move in each.right) for each in found}
    if len(rights) > 1 or any(each.gap.mean < ALONE or each.gap.mean < CERTAIN * each.gap.error for each in found):
        return None
    return found[0]


def compare_moves(sampler: Sampler, view: View, field: Sequence[Candidate], salt: int) -> BestMoves:
    """The moves within a point of the best, and the gap to the next one, by samples from one seed."""
    seed, seat = seed_of(view, salt), view.seat
    few = {move.numbers: sampler.play(move.after, seed, 0, FEW)[:, seat] for move in field}
    top = max(few.values(), key=lambda shares: float(shares.mean()))
    left = [move for move in field if not is_worse(top, few[move.numbers])]
    left = left if len(left) > 1 else sorted(field, key=lambda move: -float(few[move.numbers].mean()))[:2]
    shares = {move.numbers: sampler.play(move.after, seed, 0, SAMPLES)[:, seat] for move in left}
    ranked = sorted(left, key=lambda move: -float(shares[move.numbers].mean()))
    best = shares[ranked[0].numbers]
    right = [move for move in ranked if float((best - shares[move.numbers]).mean()) <= SAME]
    gaps = [Measure.of(best - shares[move.numbers]) for move in ranked if move not in right]
    right.sort(key=lambda move: move.numbers)
    return BestMoves(tuple(right), min(gaps, default=Measure(0.0, 1.0), key=lambda gap: gap.mean))


def is_worse(top: Shares, other: Shares) -> bool:
    """Whether a move is certainly worse than the best by what makes it wrong."""
    gap = Measure.of(top - other)
    return gap.mean - CERTAIN * gap.error > ALONE


def is_still_best(sampler: Sampler, view: View, right: Sequence[Candidate], salt: int) -> bool:
    """Whether the right moves are best by samples from a fresh seed, too."""
    field = list(islice(list_candidates_by_net(view), FIELD))
    known = {move.after.words for move in right}
    found = compare_moves(sampler, view, [*right, *(move for move in field if move.after.words not in known)], salt)
    return {move.after.words for move in found.right} <= known and found.gap.mean >= STILL
