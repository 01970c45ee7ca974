"""The one writer of a store and its group commit: what has gathered is committed at once, and only then answered."""

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
from nyhavn.server.store.statements import Statement, probing
from nyhavn.server.telemetry.metrics import COMMITS

LOG = logging.getLogger("nyhavn.server")
GROUP = 128
"""How many pieces of work one commit takes at most."""


@dataclass
class Work:
    """Statements that are kept together or not at all."""

    statements: list[Statement]
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def succeed(self) -> None:
        """Tell whoever waits that it was kept."""
        if not self.done.done():
            self.done.set_result(None)

    def fail(self, error: NotStored) -> None:
        """Tell whoever waits that it was not kept."""
        if not self.done.done():
            self.done.set_exception(error)
            self.done.exception()


class Writer:
    """Commits pieces of work one after the other, all that have gathered at once."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        """A commit is one piece of work of this thread: going to and fro for each statement takes far longer."""
        self.queue: asyncio.Queue[Work | None] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.file: DatabaseFile | None = None
        """The file, where the store is one."""
        self.checkpoints: Checkpoints | None = None
        self.vanished = False
        """Whether the file was deleted or replaced, after which nothing is acknowledged any more."""
        self.closed = False

    async def start(self, path: Path | None) -> None:
        """Make sure that the database can be written, and begin to take work; the path is that of a file."""
        await asyncio.get_running_loop().run_in_executor(self.thread, execute, self.engine, [Work(probing())])
        self.task = asyncio.create_task(self.run())
        if path:
            self.file, self.checkpoints = DatabaseFile(path), Checkpoints(str(path))

    async def close(self) -> None:
        """Write what is left, and let go."""
        self.closed = True
        if self.task:
            await self.queue.put(None)
            await asyncio.wait([self.task])
        if self.checkpoints:
            await self.checkpoints.close()
        await asyncio.to_thread(self.thread.shutdown)
        self.engine.dispose()

    async def write(self, *statements: Statement) -> None:
        """Wait until some statements are committed, all of them or none."""
        if self.closed or self.task is None or self.task.done():
            raise NotStored("the writer has ended")
        work = Work(list(statements))
        await self.queue.put(work)
        await asyncio.shield(work.done)

    async def run(self) -> None:
        """Commit group after group; whatever ends this, nobody waits for ever."""
        group: list[Work] = []
        try:
            while group := await self.next_group():
                await self.commit(group)
        finally:
            for work in [*group, *self.take_waiting()]:
                work.fail(NotStored("the writer has ended"))

    async def next_group(self) -> list[Work]:
        """The next pieces of work; none if there are to be no more."""
        first = await self.queue.get()
        return [] if first is None else [first, *self.take_waiting(GROUP - 1)]

    def take_waiting(self, most: int | None = None) -> Iterator[Work]:
        """The pieces of work that wait, up to the end or to so many."""
        while not self.queue.empty() and most != 0:
            if (work := self.queue.get_nowait()) is None:
                self.queue.put_nowait(None)
                return
            most = None if most is None else most - 1
            yield work

    async def commit(self, group: list[Work]) -> None:
        """Commit a group; if that fails, for whatever reason, each of its pieces alone."""
        try:
            with COMMITS.time():
                await asyncio.get_running_loop().run_in_executor(self.thread, self.execute, group)
        except Exception as error:
            if len(group) > 1 and not self.vanished:
                for work in group:
                    await self.commit([work])
            else:
                for work in group:
                    report(work, error)
        else:
            if self.checkpoints:
                self.checkpoints.due.set()
            for work in group:
                work.succeed()

    def execute(self, group: list[Work]) -> None:
        """Commit some pieces of work together, into a file that is still there."""
        if self.vanished:
            raise Vanished
        execute(self.engine, group)
        if self.file:
            self.expect_file(self.file)

    def expect_file(self, file: DatabaseFile) -> None:
        """Make sure that the file is the one that was opened; from the first time that it is not, nothing is kept."""
        try:
            file.expect_same()
        except Vanished as error:
            self.vanished = True
            LOG.critical("%s: nothing is acknowledged any more; put them back, and start the server again", error)
            raise


def execute(engine: Engine, group: Iterable[Work]) -> None:
    """Commit some pieces of work together."""
    with engine.begin() as connection:
        for work in group:
            for statement, rows in work.statements:
                connection.execute(statement, rows)


def report(work: Work, error: Exception) -> None:
    """Tell that a piece of work was not kept; what was in it is not logged."""
    kind = Conflict if isinstance(error, IntegrityError) else NotStored
    if not isinstance(error, SQLAlchemyError | OSError):
        LOG.error("incident %s: nothing stored", secrets.token_hex(4), exc_info=error)
    elif not isinstance(error, Vanished):
        LOG.error("nothing stored: %s", type(error).__name__)
    work.fail(kind(type(error).__name__))
