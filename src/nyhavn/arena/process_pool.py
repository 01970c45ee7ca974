"""A pool of local worker processes; one that dies is replaced, and its batch is played again."""

from __future__ import annotations

import os
import signal
from collections import Counter
from contextlib import suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Thread
from traceback import format_exc

from nyhavn.arena.batches import BatchFailed, BlockBatch, OpenBots, PlayedBatch

ATTEMPTS = 3
"""How often a batch is tried before it fails."""
EXIT_SECONDS = 5.0
"""The time in seconds for a process to end by itself."""
SPAWN = get_context("spawn")


class PoolWorker:
    """A worker process and its current batch."""

    def __init__(self) -> None:
        self.batch: BlockBatch | None = None
        self.connection, far_end = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(far_end,), daemon=True)
        resource_tracker.ensure_running()  # Its start unblocks SIGINT.
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
            far_end.close()

    def submit(self, batch: BlockBatch) -> None:
        """Send a batch; a dead process is detected when its answer is read."""
        self.batch = batch
        with suppress(BrokenPipeError, ConnectionResetError):
            self.connection.send(batch)

    def answer(self) -> PlayedBatch | None:
        """The result of the batch; None if the process has died."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            return None
        if isinstance(answer, str):
            raise BatchFailed(answer)
        assert isinstance(answer, PlayedBatch)
        return answer

    def dismiss(self) -> None:
        """Ask the process to end after its current block."""
        with suppress(OSError):
            self.connection.send(None)

    def end(self) -> None:
        """Kill the process and release its resources."""
        self.process.kill()
        self.process.join()
        self.connection.close()
        self.process.close()


class ProcessPool:
    """A fixed number of worker processes."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.lost: Counter[BlockBatch] = Counter()
        self.stopping = False
        self.workers: list[PoolWorker] = []
        try:
            self.workers += (PoolWorker() for _ in range(size))
        except BaseException:
            self.close()
            raise

    @property
    def free(self) -> int:
        """The number of idle processes."""
        return 0 if self.stopping else sum(worker.batch is None for worker in self.workers)

    @property
    def busy(self) -> bool:
        """Whether a batch is being played."""
        return any(worker.batch for worker in self.workers)

    def submit(self, batch: BlockBatch) -> None:
        """Send a batch to an idle process."""
        next(worker for worker in self.workers if worker.batch is None).submit(batch)

    def played(self, timeout: float) -> list[PlayedBatch]:
        """The results that are ready; waits up to `timeout` seconds for the first."""
        busy = {worker.connection: worker for worker in self.workers if worker.batch}
        answers = [self.answered(busy[ready]) for ready in wait(list(busy), timeout) if isinstance(ready, Connection)]
        return [answer for answer in answers if answer]

    def answered(self, worker: PoolWorker) -> PlayedBatch | None:
        """The result of a process; one that has died is replaced, unless the pool is stopping."""
        answer = worker.answer()
        if answer is None and not self.stopping:
            self.replace(worker)
        else:
            worker.batch = None
        return answer

    def replace(self, worker: PoolWorker) -> None:
        """Replace a process that has died, and send its batch to the new one."""
        batch = worker.batch
        assert batch is not None
        self.lost[batch] += 1
        if self.lost[batch] == ATTEMPTS:
            raise BatchFailed(f"the process that played {batch.match} died {ATTEMPTS} times")
        successor = PoolWorker()
        self.workers[self.workers.index(worker)] = successor
        worker.end()
        successor.submit(batch)

    def stop(self) -> None:
        """Start nothing new; running blocks may be finished."""
        self.stopping = True
        for worker in self.workers:
            worker.dismiss()

    def close(self) -> None:
        """End all processes; idle ones are asked to end, so that they can close their bots."""
        idle = [worker for worker in self.workers if not worker.batch]
        for worker in idle:
            worker.dismiss()
        for worker in idle:
            worker.process.join(EXIT_SECONDS)
        while self.workers:
            self.workers.pop().end()


def work(connection: Connection) -> None:
    """The main function of a worker process: play batches until there are no more."""
    leave_the_terminal()
    Thread(target=end_with_parent, daemon=True).start()
    bench = OpenBots()
    try:
        while (batch := connection.recv()) is not None:
            connection.send(play_batch_or_explain(bench, batch, connection))
    except (EOFError, OSError):
        pass
    finally:
        bench.close()


def play_batch_or_explain(bench: OpenBots, batch: BlockBatch, connection: Connection) -> PlayedBatch | str:
    """Play a batch; return its results or an error text; a message that arrives meanwhile asks to stop."""
    try:
        return bench.play(batch, connection.poll)
    except BatchFailed as failure:
        return str(failure)
    except Exception:
        return format_exc()


def leave_the_terminal() -> None:
    """Keep Ctrl-C from this process and its bot programs; the parent process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.setsid()


def end_with_parent() -> None:
    """Exit at once when the parent process is gone."""
    parent = parent_process()
    if parent:
        wait([parent.sentinel])
        os._exit(1)
