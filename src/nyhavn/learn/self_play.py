"""Self-play: a few games in compiled code, and the gradient that they give."""

from __future__ import annotations

from threading import local
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nyhavn import fast
from nyhavn.learn.training_plan import Plan, Stage
from nyhavn.rules.words import LENGTH
from nyhavn.search import training
from nyhavn.search.evaluation import Evaluator
from nyhavn.search.level_weights import APPRENTICE, MASON
from nyhavn.search.lookahead import SUM_WORDS, Lookahead
from nyhavn.search.training import Company, Deals, Notebook, Settings

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


class Memory(NamedTuple):
    """What one thread plays and learns with."""

    game: fast.Array
    net: Evaluator
    """Scratch memory; the weights are put in for each call."""
    notebook: Notebook
    """Notes; the gradient and the tally are put in for each call."""
    sums: Doubles


threads = local()


def memory() -> Memory:
    """The memory of the thread that asks."""
    if not hasattr(threads, "memory"):
        threads.memory = make_memory()
    own: Memory = threads.memory
    return own


def make_memory() -> Memory:
    """Memory for one more thread."""
    nothing = np.zeros(0, dtype=np.float32)
    values, targets = (np.zeros(n, np.float32) for n in (training.MOST_NOTES * training.VALUE_WORDS, training.TARGETS))
    notebook = Notebook(fast.array(training.NOTES_LENGTH), values, targets, gradient=nothing, tally=nothing)
    return Memory(fast.array(LENGTH), fast.evaluator(nothing), notebook, np.zeros(SUM_WORDS))


def give(plan: Plan, given: Lesson, weights: Floats, earlier: Floats) -> Gain:
    """Play the games of a lesson, and find out what they say; what a cluster has sent may not be written to."""
    weights, earlier = (np.require(one, requirements="W") for one in (weights, earlier))
    gain = Gain(np.zeros_like(weights), np.zeros(training.TALLY))
    if plan.stage is Stage.GAMES:
        add_td_gradient(plan, given, weights, earlier, gain)
    else:
        add_rollout_gradient(plan, given, weights, gain)
    return gain


def add_td_gradient(plan: Plan, given: Lesson, weights: Floats, earlier: Floats, gain: Gain) -> None:
    """Learn from how games go on."""
    game, net, notebook, _ = memory()
    against = {ITSELF: training.ITSELF, EARLIER: training.NET}.get(given.against, training.TASTE)
    taste = np.array(TASTES.get(given.against, MASON), dtype=np.int64)
    fast.kernel("td_gradient")(
        game,
        net._replace(weights=weights),
        notebook._replace(**gain._asdict()),
        Company(against, net._replace(weights=earlier), taste),
        Deals(plan.players, given.seed, plan.games_per_lesson),
        Settings(*np.array((plan.trace, plan.noise, plan.side), dtype=np.float32)),
    )


def add_rollout_gradient(plan: Plan, given: Lesson, weights: Floats, gain: Gain) -> None:
    """Learn from what looking ahead says."""
    game, net, notebook, sums = memory()
    fast.kernel("rollout_gradient")(
        game,
        net._replace(weights=weights),
        notebook._replace(**gain._asdict()),
        Deals(plan.players, given.seed, plan.games_per_lesson),
        Lookahead(plan.turns, plan.samples, sums),
    )


def play_match(players: int, weights: Floats, other: Floats, seeds: range, seat: int) -> Doubles:
    """What a net wins in one seat against another one in the rest, deal by deal."""
    game, net, _, _ = memory()
    deals, shares = Deals(players, seeds.start, len(seeds)), np.zeros(len(seeds))
    sides = net._replace(weights=weights), net._replace(weights=other)
    fast.kernel("play_match")(game, *sides, deals, seat, shares)
    return shares
