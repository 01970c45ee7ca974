"""Plays batches on a Ray cluster; batches of a lost node are played again on another."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from logging import ERROR
from socket import create_connection
from typing import Any

from nyhavn.arena.batches import BatchFailed, BlockBatch, OpenBots, PlayedBatch

try:
    import ray
    from ray.exceptions import RayError, RayTaskError
except ImportError as error:
    raise ModuleNotFoundError("nyhavn[cluster] is not installed") from error

ATTEMPTS = 5
"""How often a batch is retried after Ray has given it up."""
CONNECT_SECONDS = 10.0
"""The timeout in seconds for a connection to a cluster."""
RETRIES = 20
"""How often Ray itself retries a batch whose process or node was lost."""
resources: Callable[[], dict[str, float]] = ray.cluster_resources
bench = OpenBots()
"""The bots of a worker process of the cluster."""


class Unreachable(Exception):
    """There is no cluster at an address."""


def play_batch(batch: BlockBatch) -> PlayedBatch:
    """Play a batch; this runs in the cluster."""
    return bench.play(batch)


def expect_reachable(address: str) -> None:
    """Check that the address accepts connections, since Ray would wait for minutes."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    if host and port.isdecimal():
        create_connection((host, int(port)), timeout=CONNECT_SECONDS).close()


def join_cluster(address: str) -> Any:
    """Join a cluster and return Ray."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        expect_reachable(address)
        ray.init(address=address, log_to_driver=False, logging_level=ERROR)
    except (OSError, OverflowError, RuntimeError, ValueError, RayError) as error:
        raise Unreachable(str(error)) from error
    return ray


class RayCluster:
    """The workers of a Ray cluster."""

    def __init__(self, address: str) -> None:
        join_cluster(address)
        self.task: Any = ray.remote(num_cpus=1, max_retries=RETRIES, scheduling_strategy="SPREAD")(play_batch)
        self.running: dict[Any, BlockBatch] = {}
        self.lost: Counter[BlockBatch] = Counter()
        self.stopping = False

    @property
    def size(self) -> int:
        """The current number of processors of the cluster."""
        return max(1, int(resources().get("CPU", 1)))

    @property
    def free(self) -> int:
        """How many more batches can be submitted: two for each processor, one of them queued."""
        return 0 if self.stopping else max(0, 2 * self.size - len(self.running))

    @property
    def busy(self) -> bool:
        """Whether a batch is being played."""
        return bool(self.running)

    def submit(self, batch: BlockBatch) -> None:
        """Send a batch."""
        self.running[self.task.remote(batch)] = batch

    def played(self, timeout: float) -> list[PlayedBatch]:
        """The results that are ready; waits up to `timeout` seconds for the first."""
        if not self.running:
            return []
        ready, _ = ray.wait(list(self.running), num_returns=1, timeout=timeout)
        more, _ = ray.wait(list(self.running), num_returns=len(self.running), timeout=0)
        answers = [self.answer(reference) for reference in dict.fromkeys([*ready, *more])]
        return [answer for answer in answers if answer]

    def answer(self, reference: Any) -> PlayedBatch | None:
        """The result of a reference; a batch that Ray has given up is submitted again."""
        batch = self.running.pop(reference)
        try:
            answer = ray.get(reference)
        except RayTaskError as error:
            raise BatchFailed(str(error.cause if isinstance(error.cause, BatchFailed) else error)) from error
        except RayError as error:
            self.send_again(batch, error)
            return None
        assert isinstance(answer, PlayedBatch)
        return answer

    def send_again(self, batch: BlockBatch, error: RayError) -> None:
        """Submit a batch again, up to the maximum number of attempts."""
        self.lost[batch] += 1
        if self.lost[batch] == ATTEMPTS:
            raise BatchFailed(str(error)) from error
        self.submit(batch)

    def stop(self) -> None:
        """Start nothing new."""
        self.stopping = True

    def close(self) -> None:
        """Leave the cluster, which ends the running batches."""
        ray.shutdown()
