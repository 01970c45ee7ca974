"""Puzzles of the best move: proved by samples with common cards, from two seeds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from nyhavn.game.engine import Words
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.study.decisions import Candidate, list_candidates_by_net, measure_loss, rank_by_samples
from nyhavn.study.sampler import Measure, Sampler, seed_of

FIELD = 12
"""How many moves are compared, the best by the net."""
SCREENING = 480
"""How many samples of all moves together are played before a position is worth a proof."""
PROMISING = 0.08
"""By how much the best move must seem better in them."""
STAGES = (125, 500, 1500, 4000)
"""After how many samples of each move, from each seed, the certainly worse ones drop out; nothing is left but one, or \
the last number is reached."""
SEEDS = (1, 2)
SAME = 0.01
"""By how much a move may be worse than the best and still be right."""
ALONE = 0.05
"""By how much all others are worse."""
CERTAIN = 4.0
"""How many standard errors that is above zero."""
LIKELY = 2.0
"""How many standard errors are enough to give up."""
STILL = 0.025
"""By how much they are still worse when fresh samples check a puzzle."""


class BestMoves(NamedTuple):
    """The moves that are right, and by how much the next one is worse."""

    right: tuple[Candidate, ...]
    gap: Measure

    @property
    def is_clear(self) -> bool:
        """Whether the next move is certainly worse, and by enough."""
        return self.gap.mean >= max(ALONE, CERTAIN * self.gap.error)

    @property
    def words(self) -> set[Words]:
        """Where the right moves lead."""
        return {move.after.words for move in self.right}


def list_field(view: View) -> list[Candidate]:
    """The moves that are compared."""
    return list(islice(list_candidates_by_net(view), FIELD))


def count_moves(view: View) -> int:
    """How many moves lead to different positions."""
    return sum(1 for _ in list_candidates_by_net(view))


def is_promising(sampler: Sampler, view: View, played: AnyMove) -> bool:
    """Whether a position is worth a proof: few samples prefer the move that the Master played, and by much."""
    field = list_field(view)
    if len(field) < 2:
        return False
    best, other, *_ = rank_by_samples(sampler, field, SCREENING, seed_of(view), view.seat)
    fewest = min(len(best.chosen), len(other.chosen))
    gap = (best.chosen[:fewest] - other.chosen[:fewest])[:, view.seat].mean()
    return bool(gap >= PROMISING) and best.move(view) == played


def find_best_moves(sampler: Sampler, view: View) -> BestMoves | None:
    """The right moves of a view, the same from each seed; None if it is no puzzle."""
    found = None
    for salt in SEEDS:
        again = compare_moves(sampler, view, list_field(view), salt)
        if not again.is_clear or (found and found.words != again.words):
            return None
        found = found or again
    return found


def compare_moves(sampler: Sampler, view: View, field: Sequence[Candidate], salt: int) -> BestMoves:
    """The moves within a point of the best, and the gap to the next one, by samples from one seed."""
    seed, left, dropped = seed_of(view, salt), list(field), list[Measure]()
    for stage in STAGES:
        for move in left:
            move.play(sampler, seed, stage)
        best = max(left, key=lambda move: float(move.chosen[:, view.seat].mean()))
        gaps = [(move, measure_loss(best, move, view.seat)) for move in left]
        dropped += [gap for _, gap in gaps if is_certain(gap)]
        left = [move for move, gap in gaps if not is_certain(gap)]
        if len(left) == 1 or any(is_between(gap) for _, gap in gaps):
            break
    right = sorted((move for move, gap in gaps if gap.mean <= SAME), key=lambda move: move.numbers)
    others = [gap for _, gap in gaps if gap.mean > SAME and not is_certain(gap)]
    return BestMoves(tuple(right), min([*others, *dropped], default=Measure(0.0, 1.0), key=lambda gap: gap.mean))


def is_certain(gap: Measure) -> bool:
    """Whether a move is certainly worse than the best by what makes it wrong."""
    return gap.mean - CERTAIN * gap.error > ALONE


def is_between(gap: Measure) -> bool:
    """Whether a move is most likely neither right nor wrong."""
    return gap.mean - LIKELY * gap.error > SAME and gap.mean + LIKELY * gap.error < ALONE


def is_still_best(sampler: Sampler, view: View, right: Sequence[Candidate], salt: int) -> bool:
    """Whether the right moves are best by samples from a fresh seed, too."""
    known = {move.after.words for move in right}
    others = [move for move in list_field(view) if move.after.words not in known]
    found = compare_moves(sampler, view, [*right, *others], salt)
    return found.words <= known and found.gap.mean >= STILL
