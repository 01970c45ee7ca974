"""Where tables are kept. One writer commits what has gathered; only then is it answered."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import time
from typing import Any, NamedTuple

from sqlalchemy import (
    URL,
    BigInteger,
    Column,
    Engine,
    Executable,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    String,
    Text,
    bindparam,
    cast,
    create_engine,
    delete,
    event,
    insert,
    inspect,
    literal,
    select,
    union,
    update,
)
from sqlalchemy import Table as Relation
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.schema import CreateIndex, CreateTable

from nyhavn.server.backups import private
from nyhavn.server.chat import LINES, Line
from nyhavn.server.checkpoints import LARGEST, Checkpoints
from nyhavn.server.clock import Run
from nyhavn.server.database_file import DatabaseFile, Vanished
from nyhavn.server.dealer import Secret
from nyhavn.server.integrity import IntegrityCheck
from nyhavn.server.marks import mark
from nyhavn.server.metrics import COMMITS, EVENTS
from nyhavn.server.migrations import migrated

LOG = logging.getLogger("nyhavn.server")
SCHEMA = 4
GROUP = 128
"""How many pieces of work one commit takes at most."""
BATCH = 200
"""How many results one piece of work changes at most, so that others do not wait long for the writer."""
LONG_AGO = 100 * 24 * 3600.0
"""After how many seconds a run of the server is forgotten; no turn takes so long."""
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "secure_delete=ON",
    f"wal_autocheckpoint={LARGEST}",
)

metadata = MetaData()


def marked(name: str, *columns: Column[Any]) -> Relation:
    """A relation whose rows are only inserted and deleted, each with a mark of its own."""

    def own(context: Any) -> int:
        given = context.get_current_parameters()
        return mark(kept_as(column, given.get(column.name)) for column in columns)

    return Relation(name, metadata, *columns, Column("mark", BigInteger, nullable=False, default=own))


def kept_as(column: Column[Any], value: object) -> object:
    """A value as it is read again from a column."""
    return float(value) if isinstance(column.type, Float) and isinstance(value, int) else value


about = Relation("about", metadata, Column("name", String(30), primary_key=True), Column("value", Integer))
games = Relation(
    "games",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("secret", LargeBinary(32), nullable=False),
    Column("summary", Text, nullable=False),
    Column("opened", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
)
log = marked(
    "log",
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("event", Text, nullable=False),
    Column("digest", LargeBinary(32), nullable=False),
    Column("device", String(64)),
    Column("message", String(40)),
    Column("at", Float, nullable=False),
)
seated = marked(
    "seated",
    Column("device", String(64), primary_key=True),
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, index=True),
)
keys = marked(
    "keys",
    Column("digest", String(64), primary_key=True),
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
)
"""The hashes of the keys with which persons come back to their seats on other devices."""
watching = marked(
    "watching",
    Column("device", String(64), primary_key=True),
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, index=True),
)
chat = marked(
    "chat",
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("message", String(40), nullable=False),
)
runs = marked(
    "runs",
    Column("started", Float, primary_key=True),
    Column("seen", Float, nullable=False, index=True),
)
"""When the server ran, so that no clock runs while it does not."""
awaited = marked(
    "awaited",
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Float, nullable=False, index=True),
)
"""When the server has to look after a table that nobody is at, as time runs out or a bot is to play."""
results = marked(
    "results",
    Column("device", String(64), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("levels", Text, nullable=False),
    Column("score", Float),
)
"""How the games went that count for the ratings of devices, also of games that were deleted since."""
expiring = marked(
    "expiring",
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("changed", Float, nullable=False),
    Column("since", Float, nullable=False, index=True),
)
"""The games that are to be deleted: when they last changed, and since when their grace period runs."""
cutoffs = marked(
    "cutoffs",
    Column("before", Float, primary_key=True),
    Column("since", Float, nullable=False),
)
"""The moment before which results are to be forgotten, and since when their grace period runs: one row at most."""
probes = marked(
    "probes",
    Column("at", Float, primary_key=True),
)
"""When a health check last wrote: one row at most."""

Statement = tuple[Executable, list[dict[str, object]] | None]


LOGGING = insert(log)
CHANGING = (
    update(games).where(games.c.id == bindparam("name")).values(summary=bindparam("told"), changed=bindparam("at"))
)
"""What every move needs, made once: making a statement takes longer than anything else that keeping it needs."""
RATED = games.c.summary.contains('"rated":true')
UNFINISHED = games.c.summary.contains('"ending":null') & ~games.c.summary.contains('"gathering":true')
"""What the summary of a match says, and that of a game that has begun and is not over; names in it cannot say that."""


class NotStored(Exception):
    """Nothing of a piece of work was kept."""


class Conflict(NotStored):
    """Somebody else has already written what comes next in this log."""


class Unusable(Exception):
    """A file cannot be used as a store."""


class UnreadableLog(Exception):
    """What is kept of a game is not what was written."""


class Expiring(NamedTuple):
    """A game whose grace period runs."""

    name: str
    touched: bool
    """Whether something has happened there since it began."""
    changed: float
    since: float


class Cutoff(NamedTuple):
    """The moment before which results are to be forgotten, and since when their grace period runs."""

    before: float
    since: float


class Entry(NamedTuple):
    """An event as the log keeps it, with the message that brought it, if one did."""

    seq: int
    event: str
    digest: bytes
    device: str | None = None
    message: str | None = None
    at: float = 0.0
    """When it happened, in seconds since 1970."""


class Kept(NamedTuple):
    """All that is kept of a table."""

    secret: Secret
    entries: list[Entry]
    watchers: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    """The last that was said."""


class Counted(NamedTuple):
    """A game that counts for the rating of a device: against which levels, and the share of the victory it brought."""

    device: str
    game: str
    at: float
    levels: str
    score: float | None
    """None for a game that is not to count after all."""


class Seating(NamedTuple):
    """What changes about who sits at a table: who comes and goes, seats whose keys are used up or void, who begins."""

    come: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    void: tuple[int, ...] = ()
    first: int = 0
    players: int = 1


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


class Store:
    """The tables of a server, in SQLite or wherever SQLAlchemy reaches."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writing = plainly(engine.url)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        """A commit is one piece of work of this thread: going to and fro for each statement takes far longer."""
        self.queue: asyncio.Queue[Work | None] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.checkpoints: Checkpoints | None = None
        self.file: DatabaseFile | None = None
        """The file, where the store is one."""
        self.integrity: IntegrityCheck | None = None
        self.vanished = False
        """Whether the file was deleted or replaced, after which nothing is acknowledged any more."""
        self.closed = False

    @classmethod
    async def at(cls, path: Path) -> Store:
        """The store in a file, which is made if it is not there."""
        path.parent.mkdir(parents=True, exist_ok=True)
        await renewed(path)
        with suppress(OSError):
            private(path)
        engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(path)), hide_parameters=True)
        event.listen(engine.sync_engine, "connect", prepare)
        try:
            return await cls(engine).opened()
        except (SQLAlchemyError, OSError, Unusable) as error:
            raise Unusable(str(getattr(error, "orig", error))) from error

    async def opened(self) -> Store:
        """The store, ready to write."""
        try:
            await self.prepare()
        except BaseException:
            await self.close()
            raise
        return self

    async def prepare(self) -> None:
        """Make sure that the store can be read and written, and begin to write."""
        async with self.engine.begin() as connection:
            if not await connection.run_sync(lambda plain: inspect(plain).get_table_names()):
                await connection.run_sync(metadata.create_all)
                await connection.execute(insert(about).values(name="schema", value=SCHEMA))
            await recognise(connection)
        await asyncio.get_running_loop().run_in_executor(self.thread, execute, self.writing, [Work(probing())])
        self.writer = asyncio.create_task(self.write())
        if self.engine.dialect.name == "sqlite" and (path := self.engine.url.database):
            self.file = DatabaseFile(Path(path))
            self.checkpoints = Checkpoints(path)
            self.integrity = IntegrityCheck(Path(path))

    @property
    def damaged(self) -> bool:
        """Whether the file is known to be damaged."""
        return self.integrity is not None and self.integrity.damaged

    async def close(self) -> None:
        """Write what is left, and let go."""
        if self.closed:
            return
        self.closed = True
        if self.writer:
            await self.queue.put(None)
            await asyncio.wait([self.writer])
        if self.checkpoints:
            await self.checkpoints.close()
        if self.integrity:
            await asyncio.to_thread(self.integrity.stop)
        await asyncio.to_thread(self.thread.shutdown)
        self.writing.dispose()
        await self.engine.dispose()

    # Writing

    async def write(self) -> None:
        """Commit piece after piece, all that have gathered at once; whatever ends this, nobody waits for ever."""
        group: list[Work] = []
        try:
            while group := await self.gathered():
                await self.commit(group)
        finally:
            for work in [*group, *self.left()]:
                work.fail(NotStored("the writer has ended"))

    async def gathered(self) -> list[Work]:
        """The next pieces of work; none if there are to be no more."""
        first = await self.queue.get()
        return [] if first is None else [first, *self.left(GROUP - 1)]

    def left(self, most: int | None = None) -> Iterator[Work]:
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
            with COMMITS.timed():
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
        execute(self.writing, group)
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

    async def keep(self, *statements: Statement) -> None:
        """Wait until some statements are committed."""
        if self.closed or self.writer is None or self.writer.done():
            raise NotStored("the writer has ended")
        work = Work(list(statements))
        await self.queue.put(work)
        await asyncio.shield(work.done)

    async def open_table(
        self,
        game: str,
        secret: Secret,
        entries: Iterable[Entry],
        devices: Iterable[str],
        summary: bytes,
        at: float,
        *more: Statement,
    ) -> None:
        """Keep a new table with all that has happened there already, and what else belongs to it."""
        row = {"id": game, "secret": secret.reveal(), "summary": summary.decode(), "opened": at, "changed": at}
        rows = [logged(game, entry, at) for entry in entries]
        await self.keep(
            (insert(games), [row]),
            (LOGGING, rows),
            (insert(seated), [{"device": device, "game": game} for device in devices]),
            *more,
        )
        count(rows[1:])

    async def append(
        self,
        game: str,
        entries: Iterable[Entry],
        summary: bytes | None,
        at: float,
        seating: Seating | None = None,
        *more: Statement,
    ) -> None:
        """Keep what happened at a table, who sits there now, and what else comes of it.

        Without a summary the table is listed as before, so that nobody sees in a list that somebody drafts.
        """
        rows = [logged(game, entry, at) for entry in entries]
        changed: list[dict[str, object]] = [{"name": game, "told": summary.decode(), "at": at}] if summary else []
        listed: list[Statement] = [(CHANGING, changed)] if changed else []
        reseated = [(statement, None) for statement in reseating(game, seating)] if seating else []
        await self.keep((LOGGING, rows), *listed, *reseated, *more)
        count(rows)

    async def say(self, game: str, line: Line) -> None:
        """Keep what somebody said, and forget what was said long before."""
        old = delete(chat).where(chat.c.game == game, chat.c.number <= line.number - LINES)
        await self.keep((insert(chat), [{"game": game, **line._asdict()}]), (old, None))

    async def keep_run(self, run: Run) -> None:
        """Keep that the server still runs, and forget runs that no clock remembers."""
        old = delete(runs).where((runs.c.started == run.started) | (runs.c.seen < run.started - LONG_AGO))
        await self.keep((old, None), (insert(runs), [run._asdict()]))

    async def remove(self, game: str, *more: Statement) -> None:
        """Forget a table, and keep what else comes of it."""
        parts = (log, seated, keys, watching, chat, awaited, expiring)
        belonging: list[Statement] = [(delete(part).where(part.c.game == game), None) for part in parts]
        await self.keep(*belonging, (delete(games).where(games.c.id == game), None), *more)

    async def forget_results(self, before: float) -> None:
        """Forget the results of games that were over before a moment."""
        await self.keep((delete(results).where(results.c.at < before), None))

    async def keep_cutoff(self, before: float, since: float) -> None:
        """Keep the moment before which results are to be forgotten."""
        await self.keep((delete(cutoffs), None), (insert(cutoffs), [{"before": before, "since": since}]))

    async def mark_expiring(self, found: Iterable[tuple[str, float]], since: float) -> None:
        """Let the grace period of some games begin that last changed then."""
        rows: list[dict[str, object]] = [{"game": game, "changed": at, "since": since} for game, at in found]
        await self.keep((insert(expiring), rows))

    async def unmark(self, names: Iterable[str]) -> None:
        """End the grace period of some games, which stay."""
        await self.keep((delete(expiring).where(expiring.c.game.in_(list(names))), None))

    async def unmark_after(self, moment: float) -> None:
        """End the grace periods that begin after a moment."""
        await self.keep((delete(expiring).where(expiring.c.since > moment), None))

    async def void_results(self, voided: Iterable[Counted]) -> None:
        """Let none of some games of a device count, whatever is kept of them."""
        games = [game._replace(score=None) for game in voided]
        gone: list[dict[str, object]] = [{"of": game.device, "name": game.game} for game in games]
        if games:
            await self.keep((FORGETTING, gone), *counting(games))

    async def forget_settled(self, device: str) -> None:
        """Forget all results of a device but those of unfinished games that are not to count."""
        running = select(games.c.id).where(games.c.id == results.c.game, RATED, UNFINISHED).exists()
        settled = results.c.score.is_not(None) | ~running
        chosen = select(results.c.game).where(results.c.device == device, settled).limit(BATCH)
        while found := await self.read_all(chosen):
            await self.keep((FORGETTING, [{"of": device, "name": name} for (name,) in found]))

    async def list_for(self, game: str, device: str) -> None:
        """Have a table in the list of a device that has a seat there."""
        await self.keep((added(seated, game, device), None))

    async def unlist(self, game: str, device: str) -> None:
        """Take a table out of a device's list, whether it has a seat there or watches."""
        await self.keep((dropped(seated, game, [device]), None), (dropped(watching, game, [device]), None))

    async def is_listed(self, game: str) -> bool:
        """Whether a table is in anybody's list."""
        async with self.engine.connect() as connection:
            found = [await connection.scalar(select(r.c.device).where(r.c.game == game)) for r in (seated, watching)]
        return any(found)

    async def lists(self, game: str, device: str) -> bool:
        """Whether a table is in the list of a device."""
        there = [select(r.c.game).where(r.c.device == device, r.c.game == game) for r in (seated, watching)]
        async with self.engine.connect() as connection:
            return any([await connection.scalar(chosen) for chosen in there])

    async def watch(self, game: str, device: str) -> None:
        """Let a device watch a table."""
        await self.keep((added(watching, game, device), None))

    async def change_key(self, game: str, seat: int, digest: str) -> None:
        """Keep the hash of the only key that leads to a seat."""
        old = delete(keys).where(keys.c.game == game, keys.c.seat == seat)
        await self.keep((old, None), (insert(keys), [{"digest": digest, "game": game, "seat": seat}]))

    async def touch(self) -> None:
        """Write something that is new each time, and as much to the disk as a move may need."""
        await self.keep(*probing())
        if self.file:
            try:
                await asyncio.to_thread(self.file.expect_room)
            except OSError as error:
                raise NotStored(type(error).__name__) from error

    # Reading

    async def load(self, game: str) -> Kept | None:
        """What is kept of a table."""
        try:
            return await self.read(game)
        except DatabaseError as error:
            if isinstance(error, OperationalError) and "decode" not in str(error.orig):
                raise
            raise UnreadableLog(str(error.orig)) from None
        except (TypeError, ValueError) as error:
            raise UnreadableLog(str(error)) from None

    async def read(self, game: str) -> Kept | None:
        """What is kept of a table, or an error of the database."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(games.c.secret).where(games.c.id == game))).first()
            if row is None:
                return None
            columns = (log.c.seq, log.c.event, log.c.digest, log.c.device, log.c.message, log.c.at)
            rows = await connection.execute(select(*columns).where(log.c.game == game).order_by(log.c.seq))
            entries = [Entry(*found) for found in rows]
            watchers = await connection.scalars(select(watching.c.device).where(watching.c.game == game))
            said = (chat.c.number, chat.c.seat, chat.c.name, chat.c.text, chat.c.at, chat.c.message)
            lines = await connection.execute(select(*said).where(chat.c.game == game).order_by(chat.c.number))
            return Kept(Secret(row[0]), entries, tuple(watchers), tuple(Line(*found) for found in lines))

    async def runs(self) -> list[Run]:
        """The times when a server ran."""
        async with self.engine.connect() as connection:
            return [Run(*row) for row in await connection.execute(select(runs.c.started, runs.c.seen))]

    async def awaited(self, until: float, most: int) -> list[str]:
        """The tables that have to be looked after before a moment, those that wait longest first."""
        chosen = select(awaited.c.game).where(awaited.c.at <= until).order_by(awaited.c.at).limit(most)
        async with self.engine.connect() as connection:
            return list(await connection.scalars(chosen))

    async def tables_of(self, device: str, most: int | None = None) -> list[bytes]:
        """The summaries of a device's tables, the last changed first, at most so many."""
        own = union(*(select(part.c.game).where(part.c.device == device) for part in (seated, watching)))
        told = cast(games.c.summary, LargeBinary)
        chosen = select(told).where(games.c.id.in_(own)).order_by(games.c.changed.desc()).limit(most)
        async with self.engine.connect() as connection:
            return list(await connection.scalars(chosen))

    async def unfinished_matches(self, device: str, void: bool = False) -> AsyncIterator[list[bytes]]:
        """The summaries of a device's matches that are not over, in batches, without those that count as lost already.

        To void them, all are needed but those that are void.
        """
        name, last = seated.c.game, ""
        while found := await self.read_all(unfinished(device, void).where(name > last).order_by(name).limit(BATCH)):
            yield [told for _, told in found]
            last = found[-1][0]

    async def last_unfinished_match(self, device: str) -> list[bytes]:
        """The summary of the match of a device that changed last of those that are not over, if there is one."""
        chosen = unfinished(device).order_by(games.c.changed.desc()).limit(1)
        return [told for _, told in await self.read_all(chosen)]

    async def read_all(self, chosen: Select[Any]) -> list[Any]:
        """All rows that a query finds."""
        async with self.engine.connect() as connection:
            return list(await connection.execute(chosen))

    async def results_of(self, device: str) -> list[Counted]:
        """How the games of a device went that count, the oldest first."""
        columns = (results.c.device, results.c.game, results.c.at, results.c.levels, results.c.score)
        chosen = select(*columns).where(results.c.device == device).order_by(results.c.at)
        async with self.engine.connect() as connection:
            return [Counted(*row) for row in await connection.execute(chosen)]

    async def seat_of(self, game: str, digest: str) -> int | None:
        """The seat to which a key with this hash leads."""
        async with self.engine.connect() as connection:
            chosen = select(keys.c.seat).where(keys.c.game == game, keys.c.digest == digest)
            seat: int | None = await connection.scalar(chosen)
            return seat

    async def untouched(self, before: float, most: int) -> list[tuple[str, float]]:
        """Some of the tables at which nothing has happened since a moment and whose grace period does not run yet."""
        marked = select(expiring.c.game).where(expiring.c.game == games.c.id).exists()
        chosen = select(games.c.id, games.c.changed).where(games.c.changed < before, ~marked)
        async with self.engine.connect() as connection:
            rows = await connection.execute(chosen.order_by(games.c.changed).limit(most))
            return [(name, changed) for name, changed in rows]

    async def expiring(self, most: int) -> list[Expiring]:
        """Some of the tables whose grace period runs, those for which it began first."""
        touched = games.c.changed != expiring.c.changed
        chosen = select(games.c.id, touched, games.c.changed, expiring.c.since).where(games.c.id == expiring.c.game)
        async with self.engine.connect() as connection:
            rows = await connection.execute(chosen.order_by(expiring.c.since).limit(most))
            return [Expiring(*row) for row in rows]

    async def cutoff(self) -> Cutoff | None:
        """The moment before which results are to be forgotten, if there is one."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(cutoffs.c.before, cutoffs.c.since))).first()
            return row and Cutoff(*row)


def probing() -> list[Statement]:
    """What a health check writes: SQLite does not write a row again that stays the same."""
    return [(delete(probes), None), (insert(probes), [{"at": time()}])]


def statements() -> list[str]:
    """The statements that make the relations and their indices in SQLite."""
    relations, dialect = metadata.tables.values(), sqlite.dialect()
    made = [str(CreateTable(relation).compile(dialect=dialect)) for relation in relations]
    return made + [str(CreateIndex(index).compile(dialect=dialect)) for one in relations for index in one.indexes]


def awaiting(game: str, at: float | None) -> list[Statement]:
    """What keeps when a table has to be looked after; none if it need not."""
    gone: Statement = (delete(awaited).where(awaited.c.game == game), None)
    return [gone] if at is None else [gone, (insert(awaited), [{"game": game, "at": at}])]


def unfinished(device: str, void: bool = False) -> Select[Any]:
    """The names and summaries of a device's matches that are not over, and do not count as lost, or are not void."""
    known = select(results.c.game).where(results.c.device == device, results.c.game == seated.c.game)
    known = known.where(results.c.score.is_(None)) if void else known
    chosen = select(seated.c.game, cast(games.c.summary, LargeBinary)).where(games.c.id == seated.c.game)
    return chosen.where(seated.c.device == device, RATED, UNFINISHED, ~known.exists())


def counting(games: Iterable[Counted]) -> list[Statement]:
    """What keeps how some games went, each only once."""
    rows = [{f"{name}_": value for name, value in [*game._asdict().items(), ("mark", mark(game))]} for game in games]
    return [(COUNTING, rows)] if rows else []


def counted_once() -> Executable:
    """What keeps how a game went, unless that is kept already."""
    given = {name: bindparam(f"{name}_", type_=results.c[name].type) for name in (*Counted._fields, "mark")}
    there = select(results.c.game).where(results.c.device == given["device"], results.c.game == given["game"])
    return insert(results).from_select([*given], select(*given.values()).where(~there.exists()))


COUNTING = counted_once()
FORGETTING = delete(results).where(results.c.device == bindparam("of"), results.c.game == bindparam("name"))


async def renewed(path: Path) -> None:
    """Bring an older store to the present form."""
    try:
        aside = await asyncio.to_thread(migrated, path)
    except (sqlite3.Error, OSError) as error:
        raise Unusable(str(error)) from error
    if aside:
        LOG.info("brought to form %d; the store as it was is %s", SCHEMA, aside)


async def recognise(connection: AsyncConnection) -> None:
    """Make sure that a database is a whole one, and ours."""
    if not await connection.run_sync(lambda plain: inspect(plain).has_table(about.name)):
        raise Unusable("it belongs to another program")
    schema = await connection.scalar(select(about.c.value).where(about.c.name == "schema"))
    if schema != SCHEMA:
        raise Unusable(f"it has the form {schema}, and this version of Nyhavn knows no form after {SCHEMA}")
    for relation in metadata.tables.values():
        await connection.execute(select(relation).limit(1))


def prepare(connection: Any, _: object) -> None:
    """Set up a connection to SQLite so that what is committed stays."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def plainly(url: URL) -> Engine:
    """The same database without a loop, for a thread that does nothing but write."""
    engine = create_engine(url.set(drivername=url.get_backend_name()), hide_parameters=True)
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", prepare)
    return engine


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


def reseating(game: str, seating: Seating) -> Iterator[Executable]:
    """The statements after which it is kept who sits at a table now."""
    yield from (added(seated, game, device) for device in seating.come)
    if seating.gone:
        yield dropped(seated, game, seating.gone)
    if seating.void:
        yield delete(keys).where(keys.c.game == game, keys.c.seat.in_(seating.void))
    if seating.first:
        yield from (turned(relation, game, seating) for relation in (keys, chat))


def turned(relation: Relation, game: str, seating: Seating) -> Executable:
    """Bring the seats of a relation into the order of play."""
    here = relation.c
    seat = (here.seat + seating.players - seating.first) % seating.players
    return update(relation).where(here.game == game).values(seat=seat, mark=here.mark - here.seat + seat)


def added(relation: Relation, game: str, device: str) -> Executable:
    """Add a device to those of a table, unless it is there."""
    there = select(relation.c.game).where(relation.c.game == game, relation.c.device == device)
    row = select(literal(device), literal(game), literal(mark([device, game]))).where(~there.exists())
    return insert(relation).from_select(["device", "game", "mark"], row)


def dropped(relation: Relation, game: str, devices: Iterable[str]) -> Executable:
    """Take devices out of those of a table."""
    return delete(relation).where(relation.c.game == game, relation.c.device.in_(list(devices)))


def count(rows: Iterable[Mapping[str, object]]) -> None:
    """Count the entries that were kept, by their kind."""
    for row in rows:
        EVENTS.add(str(row["event"]).split(maxsplit=1)[0])


def logged(game: str, entry: Entry, at: float) -> dict[str, object]:
    """An entry as a row."""
    row: Mapping[str, object] = entry._asdict()
    return {"game": game, **row, "at": at}
