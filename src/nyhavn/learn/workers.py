"""The workers that play a batch of self-play: threads of this process, or the processors of a Ray cluster."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from nyhavn.learn.self_play import Floats, Gain, Lesson, give
from nyhavn.learn.training_plan import Plan


class Crew(Protocol):
    """A set of workers that run lessons."""

    def give_all(self, plan: Plan, given: Sequence[Lesson], weights: Floats, pool: Sequence[Floats]) -> list[Gain]:
        """Run the lessons of a batch and return their results in order."""

    def close(self) -> None:
        """Release the workers."""


class Threads:
    """Threads of this process, in parallel since compiled code releases the GIL."""

    def __init__(self, count: int) -> None:
        self.pool = ThreadPoolExecutor(count)

    def give_all(self, plan: Plan, given: Sequence[Lesson], weights: Floats, pool: Sequence[Floats]) -> list[Gain]:
        """Run the lessons of a batch and return their results in order."""
        return list(self.pool.map(lambda one: give(plan, one, weights, pool[one.earlier]), given))

    def close(self) -> None:
        """Stop the threads."""
        self.pool.shutdown(cancel_futures=True)


class Cluster:
    """The processors of a Ray cluster; Ray retries a lesson whose node was lost."""

    def __init__(self, address: str) -> None:
        from nyhavn.arena.cluster import join

        self.ray: Any = join(address)
        self.task = self.ray.remote(num_cpus=1, max_retries=-1, scheduling_strategy="SPREAD")(give)

    def give_all(self, plan: Plan, given: Sequence[Lesson], weights: Floats, pool: Sequence[Floats]) -> list[Gain]:
        """Run the lessons of a batch and return their results in order."""
        sent = self.ray.put(weights)
        gains: list[Gain] = self.ray.get([self.task.remote(plan, one, sent, pool[one.earlier]) for one in given])
        return gains

    def close(self) -> None:
        """Leave the cluster."""
        self.ray.shutdown()
