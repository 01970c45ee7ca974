"""Lessons: a few games in compiled code, and what they say about the weights."""

from __future__ import annotations

from threading import local
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nyhavn import fast
from nyhavn.learn.plan import Plan, Stage
from nyhavn.rules.words import LENGTH
from nyhavn.thinking import lesson
from nyhavn.thinking.foresee import SUM_WORDS
from nyhavn.thinking.judge import BITS
from nyhavn.thinking.tastes import APPRENTICE, MASON

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

ITSELF, EARLIER = "itself", "earlier"
TASTES = {"mason": MASON, "apprentice": APPRENTICE}


class Lesson(NamedTuple):
    """Which games are played, and who sits in the other seats."""

    seed: int
    against: str
    earlier: int = 0
    """Which of the earlier nets, if it is one."""


class Gain(NamedTuple):
    """What a lesson says: a part of the gradient, and a tally of its games."""

    gradient: Floats
    tally: Doubles


class Desk:
    """The words and numbers that one thread plays and learns with."""

    def __init__(self) -> None:
        self.game, self.trial, self.other = (fast.array(LENGTH) for _ in range(3))
        self.bits, self.notes = fast.array(BITS), fast.array(lesson.NOTEBOOK)
        self.values = np.zeros(lesson.MOST_NOTES * lesson.VALUE_WORDS, dtype=np.float32)
        self.scratch = np.zeros(lesson.LESSON_SCRATCH, dtype=np.float32)
        self.sums = np.zeros(SUM_WORDS, dtype=np.float64)


desks = local()


def desk() -> Desk:
    """The desk of the thread that asks."""
    if not hasattr(desks, "mine"):
        desks.mine = Desk()
    mine: Desk = desks.mine
    return mine


def give(plan: Plan, given: Lesson, weights: Floats, earlier: Floats) -> Gain:
    """Play the games of a lesson, and find out what they say; what a cluster has sent may not be written to."""
    weights, earlier = (np.require(one, requirements="W") for one in (weights, earlier))
    gain = Gain(np.zeros_like(weights), np.zeros(lesson.TALLY))
    if plan.stage is Stage.GAMES:
        teach(plan, given, weights, earlier, gain)
    else:
        coach(plan, given, weights, gain)
    return gain


def teach(plan: Plan, given: Lesson, weights: Floats, earlier: Floats, gain: Gain) -> None:
    """Learn from how games go on."""
    at, taste = desk(), TASTES.get(given.against)
    against = {ITSELF: lesson.ITSELF, EARLIER: lesson.NET}.get(given.against, lesson.TASTE)
    fast.kernel("teach")(
        at.game,
        at.trial,
        at.bits,
        at.notes,
        at.values,
        weights,
        earlier,
        np.array(taste or MASON, dtype=np.int64),
        at.scratch,
        gain.gradient,
        plan.players,
        given.seed,
        plan.games_per_lesson,
        against,
        np.array([plan.trace, plan.noise, plan.side], dtype=np.float32),
        gain.tally,
    )


def coach(plan: Plan, given: Lesson, weights: Floats, gain: Gain) -> None:
    """Learn from what looking ahead says."""
    at = desk()
    fast.kernel("coach")(
        at.game,
        at.trial,
        at.other,
        at.bits,
        weights,
        at.scratch,
        gain.gradient,
        plan.players,
        given.seed,
        plan.games_per_lesson,
        plan.samples,
        plan.turns,
        at.sums,
        at.notes,
        gain.tally,
    )


def contest(players: int, weights: Floats, other: Floats, seeds: range, seat: int) -> Doubles:
    """What a net wins in one seat against another one in the rest, deal by deal."""
    at, shares = desk(), np.zeros(len(seeds))
    fast.kernel("contest")(
        at.game, at.trial, at.bits, weights, other, at.scratch, players, seeds.start, len(seeds), seat, shares
    )
    return shares
