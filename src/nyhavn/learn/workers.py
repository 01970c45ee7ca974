"""The workers that play a batch of self-play: threads of this process, or the processors of a Ray cluster."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from nyhavn.learn.self_play import Floats, SelfPlayTask, TaskResult, run_task
from nyhavn.learn.training_plan import TrainingPlan


class WorkerPool(Protocol):
    """A set of workers that run tasks."""

    def run_tasks(
        self, plan: TrainingPlan, given: Sequence[SelfPlayTask], weights: Floats, pool: Sequence[Floats]
    ) -> list[TaskResult]:
        """Run the tasks of a batch and return their results in order."""

    def close(self) -> None:
        """Release the workers."""


class ThreadWorkers:
    """Threads of this process, in parallel since compiled code releases the GIL."""

    def __init__(self, count: int) -> None:
        self.pool = ThreadPoolExecutor(count)

    def run_tasks(
        self, plan: TrainingPlan, given: Sequence[SelfPlayTask], weights: Floats, pool: Sequence[Floats]
    ) -> list[TaskResult]:
        """Run the tasks of a batch and return their results in order."""
        return list(self.pool.map(lambda one: run_task(plan, one, weights, pool[one.earlier]), given))

    def close(self) -> None:
        """Stop the threads."""
        self.pool.shutdown(cancel_futures=True)


class RayWorkers:
    """The processors of a Ray cluster; Ray retries a task whose node was lost."""

    def __init__(self, address: str) -> None:
        from nyhavn.arena.cluster import join_cluster

        self.ray: Any = join_cluster(address)
        self.task = self.ray.remote(num_cpus=1, max_retries=-1, scheduling_strategy="SPREAD")(run_task)

    def run_tasks(
        self, plan: TrainingPlan, given: Sequence[SelfPlayTask], weights: Floats, pool: Sequence[Floats]
    ) -> list[TaskResult]:
        """Run the tasks of a batch and return their results in order."""
        sent = self.ray.put(weights)
        gains: list[TaskResult] = self.ray.get([self.task.remote(plan, one, sent, pool[one.earlier]) for one in given])
        return gains

    def close(self) -> None:
        """Leave the cluster."""
        self.ray.shutdown()
