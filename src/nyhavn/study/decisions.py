"""The judgement of a decision: the best moves by samples with common cards, what the played one lost, and a label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from math import ceil
from typing import Any, NamedTuple

import numpy as np

from nyhavn.bots.evaluator import evaluate_view
from nyhavn.bots.sequential_halving import halve
from nyhavn.game import codec, engine
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.nets import load_shipped_net
from nyhavn.rules.playout import NOTHING
from nyhavn.study.depth import Depth
from nyhavn.study.reasons import WORTH, Kind, Loss, Reason, Weighed, find_reasons, list_features
from nyhavn.study.sampler import Measure, Sampler, Shares, are_alike, count_few, seed_of

WEIGHING = 1 << 16
"""The number of the first sample that weighs moves: those before it choose them."""
FIRST_LOOK = 64
"""How many pairs are weighed before the first look at whether the label is clear; then twice as many each time."""
CERTAIN = 1.96
"""How many standard errors lie between a mean and its bounds."""
SHOWN = 3
"""How many of the best moves are shown."""


class Label(StrEnum):
    """What a move deserves."""

    FORCED = "forced"
    ONLY = "only"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LINES = ((0.10, Label.BLUNDER), (0.05, Label.MISTAKE), (0.02, Label.INACCURACY))
"""The share that a move loses at least, by its label."""
ALONE = 0.05
"""By how much an only move is better than the second best."""


class JudgedMove(NamedTuple):
    """A move in notation, the mover's chance to win with it, and the error of its difference from the best."""

    move: str
    chance: float
    error: float


class Decision(NamedTuple):
    """A decision, judged by what its seat could know."""

    view: str
    """What the seat knew, in notation."""
    played: JudgedMove
    best: tuple[JudgedMove, ...]
    """The best moves, the best first."""
    gap: float
    """How much better the best move is than the played one; below 0 if the fresh samples prefer the played one."""
    low: float
    high: float
    """The bounds of the loss, 95 % certain."""
    label: Label
    reasons: tuple[Reason, ...]
    """Why the best move is better than others; not told of a played move that is not the only one."""

    @property
    def loss(self) -> float:
        """The share of the victory that the played move loses against the best, as it is shown: never below 0."""
        return max(0.0, self.gap)


@dataclass(slots=True, eq=False)
class Candidate:
    """A move by its numbers, the view after it, and its results in the samples that choose and that weigh."""

    numbers: tuple[int, ...]
    after: View
    chosen: Shares
    weighed: Shares

    def play(self, sampler: Sampler, seed: int, samples: int) -> None:
        """Play samples until there are this many to choose by."""
        more = sampler.play(self.after, seed, len(self.chosen), samples - len(self.chosen))
        self.chosen = np.concatenate([self.chosen, more])

    def weigh(self, sampler: Sampler, seed: int, samples: int) -> None:
        """Play samples until there are at least this many to weigh by."""
        done = len(self.weighed)
        if samples > done:
            more = sampler.play(self.after, seed, WEIGHING + done, samples - done)
            self.weighed = np.concatenate([self.weighed, more])

    def move(self, view: View) -> AnyMove:
        """The move."""
        return codec.move_of(engine.spread(view.words), self.numbers)


def read_decision(parts: Sequence[Any]) -> Decision:
    """A decision from its parts, which may have been read from JSON."""
    view, played, best, gap, low, high, label, reasons = parts
    moves = tuple(JudgedMove(*move) for move in best)
    why = tuple(Reason(Kind(kind), letter, worth) for kind, letter, worth in reasons)
    return Decision(view, JudgedMove(*played), moves, gap, low, high, Label(label), why)


def list_candidates_by_net(view: View) -> Iterator[Candidate]:
    """All moves that lead to different positions, the best by the net first."""
    seen = set[engine.Words]()
    for judged in evaluate_view(load_shipped_net(view.players), view):
        candidate = make_candidate(view, (judged.number,) if judged.way == NOTHING else (judged.number, judged.way))
        if candidate.after.words not in seen:
            seen.add(candidate.after.words)
            yield candidate


def make_candidate(view: View, numbers: tuple[int, ...]) -> Candidate:
    """A candidate without samples."""
    words = view.words
    for number in numbers:
        words = engine.apply_number(words, number)
    none = np.empty((0, view.players))
    return Candidate(numbers, View(words, view.viewer, view.unknown), none, none)


def list_candidates(view: View, played: AnyMove, size: int) -> tuple[Candidate, list[Candidate]]:
    """The move that was played, and the field: the best moves by the net and the played one."""
    numbers = codec.numbers_of(played)
    assert numbers is not None
    own, field = make_candidate(view, numbers), list[Candidate]()
    for candidate in list_candidates_by_net(view):
        if len(field) == size:
            break
        field.append(own if candidate.after.words == own.after.words else candidate)
    return own, field if own in field or len(field) < 2 else [*field, own]


def judge(sampler: Sampler, view: View, played: AnyMove, depth: Depth) -> Decision:
    """Judge the move that was played at a view."""
    own, field = list_candidates(view, played, depth.field)
    if len(field) == 1:
        return Decision(str(view), JudgedMove(str(played), 0.0, 0.0), (), 0.0, 0.0, 0.0, Label.FORCED, ())
    seed = seed_of(view)
    ranked = rank_by_samples(sampler, field, depth.choosing, seed, view.seat)
    best = ranked[0]
    rival = ranked[1] if best is own else own
    lines = (ALONE,) if best is own else tuple(line for line, _ in LINES)
    gap = compare_until_clear(sampler, (best, rival), depth.weighing, seed, lines)
    weigh_to_show(sampler, (best, own), depth.showing, seed)
    gap = gap if best is own else compare(best, own)
    is_told = best is not own or bounds(gap)[0] >= ALONE
    return describe(view, own, ranked, gap, explain(sampler, view, ranked, depth.weighing) if is_told else ())


def rank_by_samples(sampler: Sampler, field: list[Candidate], budget: int, seed: int, seat: int) -> list[Candidate]:
    """Rank the candidates by sequential halving, the best first."""
    spent = 0

    def play(remaining: list[Candidate], part: float) -> None:
        nonlocal spent
        more = max(1, ceil((part * budget - spent) / len(remaining)))
        for candidate in remaining:
            candidate.play(sampler, seed, len(candidate.chosen) + more)
        spent += more * len(remaining)

    return halve(field, play, lambda candidate: float(candidate.chosen[:, seat].mean()))


def compare_until_clear(
    sampler: Sampler, pair: tuple[Candidate, Candidate], budget: int, seed: int, lines: tuple[float, ...]
) -> Measure:
    """How much better the first move is than the second for the mover, until it is clear which lines it clears."""
    better, other = pair
    samples = min(FIRST_LOOK, budget)
    while True:
        for candidate in pair:
            candidate.weigh(sampler, seed, samples)
        gap = compare(better, other)
        low, high = bounds(gap)
        if samples == budget or not any(low < line <= high for line in lines):
            return gap
        samples = min(2 * samples, budget)


def weigh_to_show(sampler: Sampler, pair: tuple[Candidate, Candidate], samples: int, seed: int) -> None:
    """Weigh moves until there are enough samples to show their chances: few where all end alike."""
    for candidate in pair:
        candidate.weigh(sampler, seed, count_few(samples))
    if not are_alike([candidate.weighed for candidate in pair]):
        for candidate in pair:
            candidate.weigh(sampler, seed, samples)


def compare(better: Candidate, other: Candidate) -> Measure:
    """How much better the first move is than the second for the mover, in the samples that weigh both."""
    seat, n = better.after.viewer, min(len(better.weighed), len(other.weighed))
    return Measure.of(better.weighed[:n, seat] - other.weighed[:n, seat])


def bounds(measure: Measure) -> tuple[float, float]:
    """The 95 % bounds of a measure."""
    return measure.mean - CERTAIN * measure.error, measure.mean + CERTAIN * measure.error


def label_loss(low: float) -> Label:
    """The label of a move that loses at least this much."""
    return next((label for line, label in LINES if low >= line), Label.FINE)


def describe(
    view: View, own: Candidate, ranked: list[Candidate], gap: Measure, reasons: tuple[Reason, ...]
) -> Decision:
    """The decision with its label; chances are that of the best move minus what a move loses against it."""
    best, seat = ranked[0], view.seat
    top = Measure.of(best.weighed[:, seat])
    shown = tuple(
        to_judged_move(view, candidate, top, measure_loss(best, candidate, seat)) for candidate in ranked[:SHOWN]
    )
    if own is best:
        label = Label.ONLY if bounds(gap)[0] >= ALONE else Label.FINE
        return Decision(str(view), shown[0], shown, 0.0, 0.0, 0.0, label, reasons)
    low, high = (max(0.0, bound) for bound in bounds(gap))
    played = to_judged_move(view, own, top, Measure(max(0.0, gap.mean), gap.error))
    return Decision(str(view), played, shown, gap.mean, low, high, label_loss(low), reasons)


def explain(sampler: Sampler, view: View, ranked: list[Candidate], budget: int) -> tuple[Reason, ...]:
    """Why the best move is better than the others, by samples that weigh: those that chose it flatter it."""
    best, *others = ranked
    others.sort(key=lambda other: -len(other.weighed))
    features = [list_features(view, candidate.move(view), candidate.after) for candidate in (best, *others)]
    losses = (partial(weigh_loss, sampler, best, other, budget, seed_of(view)) for other in others)
    return find_reasons(features[0], [Weighed(*each) for each in zip(features[1:], losses, strict=True)])


def weigh_loss(sampler: Sampler, best: Candidate, other: Candidate, budget: int, seed: int) -> Loss:
    """How much a move loses against the best, until that is certainly enough for a reason or seems too little."""
    samples = min(FIRST_LOOK, budget)
    while True:
        for candidate in (best, other):
            candidate.weigh(sampler, seed, samples)
        gap = compare(best, other)
        low, _ = bounds(gap)
        if samples == budget or low >= WORTH or gap.mean < WORTH:
            return Loss(gap.mean, low)
        samples = min(2 * samples, budget)


def measure_loss(best: Candidate, other: Candidate, seat: int) -> Measure:
    """What a move loses against the best, from the samples that chose the best."""
    n = len(other.chosen)
    return Measure.of(best.chosen[:n, seat] - other.chosen[:, seat]) if other is not best else Measure(0.0, 0.0)


def to_judged_move(view: View, candidate: Candidate, top: Measure, loss: Measure) -> JudgedMove:
    """A move with its chance; the error is that of the best move's chance for the best one itself."""
    error = loss.error or top.error
    return JudgedMove(str(candidate.move(view)), min(1.0, max(0.0, top.mean - loss.mean)), error)
