"""A pool of processes on this machine; one that dies is replaced, and its batch is played again."""

from __future__ import annotations

import os
import signal
from collections import Counter
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from traceback import format_exc

from nyhavn.arena.batches import Batch, BatchFailed, Bench, Played

ATTEMPTS = 3
"""How often a batch is tried before it is clear that it does not only have bad luck."""
PATIENCE = 5.0
"""How many seconds a process has to end by itself."""
SPAWN = get_context("spawn")


class Worker:
    """A process and the batch it is playing."""

    def __init__(self) -> None:
        self.batch: Batch | None = None
        self.connection, far_end = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(far_end,), daemon=True)
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
            far_end.close()

    def submit(self, batch: Batch) -> None:
        """Send a batch; a process that is gone is noticed when its answer is read."""
        self.batch = batch
        with suppress(BrokenPipeError, ConnectionResetError):
            self.connection.send(batch)

    def answer(self) -> Played | None:
        """What has been played; None if the process has died."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            return None
        if isinstance(answer, str):
            raise BatchFailed(answer)
        assert isinstance(answer, Played)
        return answer

    def dismiss(self) -> None:
        """Ask the process to end after the block that it is playing."""
        with suppress(OSError):
            self.connection.send(None)

    def end(self) -> None:
        """End the process, by force if it is not over yet."""
        self.process.kill()
        self.process.join()
        self.connection.close()
        self.process.close()


class Pool:
    """So many processes."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.lost: Counter[Batch] = Counter()
        self.stopping = False
        self.workers: list[Worker] = []
        try:
            self.workers += (Worker() for _ in range(size))
        except BaseException:
            self.close()
            raise

    @property
    def free(self) -> int:
        """How many processes have nothing to do."""
        return 0 if self.stopping else sum(worker.batch is None for worker in self.workers)

    @property
    def busy(self) -> bool:
        """Whether a batch is being played."""
        return any(worker.batch for worker in self.workers)

    def submit(self, batch: Batch) -> None:
        """Give a batch to a process that has nothing to do."""
        next(worker for worker in self.workers if worker.batch is None).submit(batch)

    def played(self, timeout: float) -> list[Played]:
        """What has been played by now; waits so many seconds for the first."""
        busy = {worker.connection: worker for worker in self.workers if worker.batch}
        answers = [self.answered(busy[ready]) for ready in wait(list(busy), timeout) if isinstance(ready, Connection)]
        return [answer for answer in answers if answer]

    def answered(self, worker: Worker) -> Played | None:
        """What a process answers; if it has died, another one takes over, unless nothing is to begin any more."""
        answer = worker.answer()
        if answer is None and not self.stopping:
            self.replace(worker)
        else:
            worker.batch = None
        return answer

    def replace(self, worker: Worker) -> None:
        """Start another process in the place of one that died, with the same batch."""
        batch = worker.batch
        assert batch is not None
        self.lost[batch] += 1
        if self.lost[batch] == ATTEMPTS:
            raise BatchFailed(f"the process that played {batch.match} died {ATTEMPTS} times")
        successor = Worker()
        self.workers[self.workers.index(worker)] = successor
        worker.end()
        successor.submit(batch)

    def stop(self) -> None:
        """Begin nothing more; the blocks that are being played may be finished."""
        self.stopping = True
        for worker in self.workers:
            worker.dismiss()

    def close(self) -> None:
        """End all processes: those that have nothing to do by asking them, so that they can close their bots."""
        idle = [worker for worker in self.workers if not worker.batch]
        for worker in idle:
            worker.dismiss()
        for worker in idle:
            worker.process.join(PATIENCE)
        while self.workers:
            self.workers.pop().end()


def work(connection: Connection) -> None:
    """Play batches until there are no more; this is all that a process of the pool does."""
    leave_the_terminal()
    Thread(target=end_with_parent, daemon=True).start()
    bench = Bench()
    try:
        while (batch := connection.recv()) is not None:
            connection.send(answer(bench, batch, connection))
    except (EOFError, OSError):
        pass
    finally:
        bench.close()


def answer(bench: Bench, batch: Batch, connection: Connection) -> Played | str:
    """What comes of a batch: its games, or what went wrong; a message that arrives meanwhile asks to stop."""
    try:
        return bench.play(batch, connection.poll)
    except BatchFailed as failure:
        return str(failure)
    except Exception:
        return format_exc()


def leave_the_terminal() -> None:
    """Let Ctrl-C reach only the process that decides what it means, not this one or its bots' programs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.setsid()


def end_with_parent() -> None:
    """End at once when the process that started this one is gone, however it went."""
    parent = parent_process()
    if parent:
        wait([parent.sentinel])
        os._exit(1)
