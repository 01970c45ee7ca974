"""The one writer of a store and its group commit: all waiting work is committed at once, and only then answered."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from nyhavn.server.store.checkpoints import Checkpoints
from nyhavn.server.store.database_file import DatabaseFile, Vanished
from nyhavn.server.store.failures import Conflict, NotStored
from nyhavn.server.store.statements import Statement, probe_statements
from nyhavn.server.telemetry.metrics import COMMITS

LOG = logging.getLogger("nyhavn.server")
GROUP = 128
"""How many pieces of work one commit contains at most.

At 128 the sync is shared so widely that larger groups hardly save anything, and a failed group is retried one by one.
"""


@dataclass
class Work:
    """Statements that are stored together or not at all."""

    statements: list[Statement]
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def succeed(self) -> None:
        """Report that the work was stored."""
        if not self.done.done():
            self.done.set_result(None)

    def fail(self, error: NotStored) -> None:
        """Report that the work was not stored."""
        if not self.done.done():
            self.done.set_exception(error)
            self.done.exception()


class Writer:
    """Commits work in order, all that waits at once."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        """A commit is one call in this thread, as a switch of threads for each statement takes far longer."""
        self.queue: asyncio.Queue[Work | None] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.file: DatabaseFile | None = None
        """The database file, if the store is one."""
        self.checkpoints: Checkpoints | None = None
        self.vanished = False
        """Whether the file was deleted or replaced; from then on, nothing is acknowledged."""
        self.closed = False

    async def start(self, path: Path | None) -> None:
        """Check that the database can be written, and start to take work; `path` is given if it is a file."""
        await asyncio.get_running_loop().run_in_executor(
            self.thread, execute_group, self.engine, [Work(probe_statements())]
        )
        self.task = asyncio.create_task(self.run())
        if path:
            self.file, self.checkpoints = DatabaseFile(path), Checkpoints(str(path))

    async def close(self) -> None:
        """Write what is left, and close the database."""
        self.closed = True
        if self.task:
            await self.queue.put(None)
            await asyncio.wait([self.task])
        if self.checkpoints:
            await self.checkpoints.close()
        await asyncio.to_thread(self.thread.shutdown)
        self.engine.dispose()

    async def write(self, *statements: Statement) -> None:
        """Wait until the statements are committed, all of them or none."""
        if self.closed or self.task is None or self.task.done():
            raise NotStored("the writer has ended")
        work = Work(list(statements))
        await self.queue.put(work)
        await asyncio.shield(work.done)

    async def run(self) -> None:
        """Commit group after group; at the end, whatever causes it, fail all work that still waits."""
        group: list[Work] = []
        try:
            while group := await self.next_group():
                await self.commit(group)
        finally:
            for work in [*group, *self.take_waiting()]:
                work.fail(NotStored("the writer has ended"))

    async def next_group(self) -> list[Work]:
        """The next group of work; empty if no more is to come."""
        first = await self.queue.get()
        return [] if first is None else [first, *self.take_waiting(GROUP - 1)]

    def take_waiting(self, most: int | None = None) -> Iterator[Work]:
        """The work that waits, up to the end or to `most` pieces."""
        while not self.queue.empty() and most != 0:
            if (work := self.queue.get_nowait()) is None:
                self.queue.put_nowait(None)
                return
            most = None if most is None else most - 1
            yield work

    async def commit(self, group: list[Work]) -> None:
        """Commit a group; if that fails, for whatever reason, commit each of its pieces alone."""
        try:
            with COMMITS.time():
                await asyncio.get_running_loop().run_in_executor(self.thread, self.execute, group)
        except Exception as error:
            if len(group) > 1 and not self.vanished:
                for work in group:
                    await self.commit([work])
            else:
                for work in group:
                    report_failure(work, error)
        else:
            if self.checkpoints:
                self.checkpoints.due.set()
            for work in group:
                work.succeed()

    def execute(self, group: list[Work]) -> None:
        """Commit work together, and check that the file is still the same."""
        if self.vanished:
            raise Vanished
        execute_group(self.engine, group)
        if self.file:
            self.expect_file(self.file)

    def expect_file(self, file: DatabaseFile) -> None:
        """Raise Vanished if the file is not the one that was opened; from then on, nothing is committed."""
        try:
            file.expect_same()
        except Vanished as error:
            self.vanished = True
            LOG.critical("%s: no longer acknowledging anything; restore the files, and restart the server", error)
            raise


def execute_group(engine: Engine, group: Iterable[Work]) -> None:
    """Commit work in one transaction."""
    with engine.begin() as connection:
        for work in group:
            for statement, rows in work.statements:
                connection.execute(statement, rows)


def report_failure(work: Work, error: Exception) -> None:
    """Fail a piece of work and log the error, without the content of the work."""
    kind = Conflict if isinstance(error, IntegrityError) else NotStored
    if not isinstance(error, SQLAlchemyError | OSError):
        LOG.error("incident %s: nothing stored", secrets.token_hex(4), exc_info=error)
    elif not isinstance(error, Vanished):
        LOG.error("nothing stored: %s", type(error).__name__)
    work.fail(kind(type(error).__name__))
