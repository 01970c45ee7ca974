"""Self-play: a few games in compiled code, and their gradient."""

from __future__ import annotations

from threading import local
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nyhavn import fast
from nyhavn.learn.training_plan import Stage, TrainingPlan
from nyhavn.rules.words import LENGTH
from nyhavn.search import training
from nyhavn.search.evaluation import Evaluator
from nyhavn.search.level_weights import APPRENTICE, MASON
from nyhavn.search.lookahead import SUM_WORDS, Lookahead
from nyhavn.search.training import Deals, Notebook, OpponentSettings, Settings

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

ITSELF, EARLIER = "itself", "earlier"
OPPONENT_WEIGHTS = {"mason": MASON, "apprentice": APPRENTICE}


class SelfPlayTask(NamedTuple):
    """A unit of work: the first seed of its games, and the opponents."""

    seed: int
    against: str
    earlier: int = 0
    """The index of the earlier net, if it is the opponent."""


class TaskResult(NamedTuple):
    """The result of a task: its part of the gradient, and the tally of its games."""

    gradient: Floats
    tally: Doubles


class Memory(NamedTuple):
    """The scratch memory of one thread."""

    game: fast.Array
    net: Evaluator
    """The scratch memory of the net; the weights are set for each call."""
    notebook: Notebook
    """The notes; the gradient and the tally are set for each call."""
    sums: Doubles


threads = local()


def thread_memory() -> Memory:
    """The memory of the current thread."""
    if not hasattr(threads, "memory"):
        threads.memory = make_memory()
    own: Memory = threads.memory
    return own


def make_memory() -> Memory:
    """Allocate the memory of a thread."""
    nothing = np.zeros(0, dtype=np.float32)
    values, targets = (np.zeros(n, np.float32) for n in (training.MOST_NOTES * training.VALUE_WORDS, training.TARGETS))
    notebook = Notebook(fast.array(training.NOTES_LENGTH), values, targets, gradient=nothing, tally=nothing)
    return Memory(fast.array(LENGTH), fast.evaluator(nothing), notebook, np.zeros(SUM_WORDS))


def run_task(plan: TrainingPlan, given: SelfPlayTask, weights: Floats, earlier: Floats) -> TaskResult:
    """Play the games of a task and compute its gradient; arrays from a cluster are read-only and therefore copied."""
    weights, earlier = (np.require(one, requirements="W") for one in (weights, earlier))
    gain = TaskResult(np.zeros_like(weights), np.zeros(training.TALLY))
    if plan.stage is Stage.GAMES:
        add_td_gradient(plan, given, weights, earlier, gain)
    else:
        add_rollout_gradient(plan, given, weights, gain)
    return gain


def add_td_gradient(
    plan: TrainingPlan, given: SelfPlayTask, weights: Floats, earlier: Floats, gain: TaskResult
) -> None:
    """Add the gradient by TD(λ)."""
    game, net, notebook, _ = thread_memory()
    against = {ITSELF: training.ITSELF, EARLIER: training.NET}.get(given.against, training.HEURISTIC)
    heuristic_weights = np.array(OPPONENT_WEIGHTS.get(given.against, MASON), dtype=np.int64)
    fast.kernel("td_gradient")(
        game,
        net._replace(weights=weights),
        notebook._replace(**gain._asdict()),
        OpponentSettings(against, net._replace(weights=earlier), heuristic_weights),
        Deals(plan.players, given.seed, plan.games_per_lesson),
        Settings(*np.array((plan.trace, plan.noise, plan.side), dtype=np.float32)),
    )


def add_rollout_gradient(plan: TrainingPlan, given: SelfPlayTask, weights: Floats, gain: TaskResult) -> None:
    """Add the gradient by lookahead."""
    game, net, notebook, sums = thread_memory()
    fast.kernel("rollout_gradient")(
        game,
        net._replace(weights=weights),
        notebook._replace(**gain._asdict()),
        Deals(plan.players, given.seed, plan.games_per_lesson),
        Lookahead(plan.turns, plan.samples, sums),
    )


def score_match(players: int, weights: Floats, other: Floats, seeds: range, seat: int) -> Doubles:
    """The shares of victory of a net in one seat against another net in the others, for each deal."""
    game, net, _, _ = thread_memory()
    deals, shares = Deals(players, seeds.start, len(seeds)), np.zeros(len(seeds))
    sides = net._replace(weights=weights), net._replace(weights=other)
    fast.kernel("play_match")(game, *sides, deals, seat, shares)
    return shares
