"""The store of all games: what happens is written by one writer, and answered only after the commit."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from sqlalchemy import delete, insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from nyhavn.server.store.backups import private
from nyhavn.server.store.database import make_engine, make_writing_engine, migrate, prepare_schema
from nyhavn.server.store.failures import NotStored, Unusable
from nyhavn.server.store.integrity import IntegrityCheck
from nyhavn.server.store.queries import Queries
from nyhavn.server.store.rows import NO_CHANGES, Changes, Counted, Entry
from nyhavn.server.store.schema import (
    awaited,
    chat,
    cutoffs,
    expiring,
    games,
    keys,
    log,
    results,
    runs,
    seated,
    watching,
)
from nyhavn.server.store.statements import (
    CHANGING,
    FORGETTING,
    LOGGING,
    Statement,
    added,
    changing,
    counting,
    dropped,
    logged,
    probing,
)
from nyhavn.server.store.writer import Writer
from nyhavn.server.table.chat import LINES, Line
from nyhavn.server.table.clock import Run
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.telemetry.metrics import EVENTS

LONG_AGO = 100 * 24 * 3600.0
"""After how many seconds a run of the server is forgotten; no turn takes so long."""


class Store(Queries):
    """The tables of a server, in SQLite or wherever SQLAlchemy reaches."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self.writer = Writer(make_writing_engine(engine.url))
        self.integrity: IntegrityCheck | None = None

    @classmethod
    async def at(cls, path: Path) -> Store:
        """The store in a file, which is made if it is not there."""
        path.parent.mkdir(parents=True, exist_ok=True)
        await migrate(path)
        with suppress(OSError):
            private(path)
        try:
            return await cls(make_engine(path)).opened()
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
        await prepare_schema(self.engine)
        await self.writer.start(self.path)
        if self.path:
            self.integrity = IntegrityCheck(self.path)

    @property
    def path(self) -> Path | None:
        """The file of the store, where it is one."""
        name = self.engine.url.database if self.engine.dialect.name == "sqlite" else None
        return Path(name) if name else None

    @property
    def damaged(self) -> bool:
        """Whether the file is known to be damaged."""
        return self.integrity is not None and self.integrity.damaged

    async def close(self) -> None:
        """Write what is left, and let go."""
        if self.writer.closed:
            return
        await self.writer.close()
        if self.integrity:
            await asyncio.to_thread(self.integrity.stop)
        await self.engine.dispose()

    # Writing

    async def open_table(
        self,
        game: str,
        secret: Secret,
        entries: Iterable[Entry],
        devices: Iterable[str],
        summary: bytes,
        at: float,
        changes: Changes = NO_CHANGES,
    ) -> None:
        """Keep a new table with all that has happened there already, and what else belongs to it."""
        row = {"id": game, "secret": secret.reveal(), "summary": summary.decode(), "opened": at, "changed": at}
        rows = [logged(game, entry, at) for entry in entries]
        await self.writer.write(
            (insert(games), [row]),
            (LOGGING, rows),
            (insert(seated), [{"device": device, "game": game} for device in devices]),
            *changing(game, changes),
        )
        count_events(rows[1:])

    async def append(
        self,
        game: str,
        entries: Iterable[Entry],
        summary: bytes | None,
        at: float,
        changes: Changes = NO_CHANGES,
    ) -> None:
        """Keep what happened at a table, and what else changes by it.

        Without a summary the table is listed as before, so that nobody sees in a list that somebody drafts.
        """
        rows = [logged(game, entry, at) for entry in entries]
        changed: list[dict[str, object]] = [{"name": game, "told": summary.decode(), "at": at}] if summary else []
        listed: list[Statement] = [(CHANGING, changed)] if changed else []
        await self.writer.write((LOGGING, rows), *listed, *changing(game, changes))
        count_events(rows)

    async def say(self, game: str, line: Line) -> None:
        """Keep what somebody said, and forget what was said long before."""
        old = delete(chat).where(chat.c.game == game, chat.c.number <= line.number - LINES)
        await self.writer.write((insert(chat), [{"game": game, **line._asdict()}]), (old, None))

    async def keep_run(self, run: Run) -> None:
        """Keep that the server still runs, and forget runs that no clock remembers."""
        old = delete(runs).where((runs.c.started == run.started) | (runs.c.seen < run.started - LONG_AGO))
        await self.writer.write((old, None), (insert(runs), [run._asdict()]))

    async def remove(self, game: str, results: Iterable[Counted] = ()) -> None:
        """Forget a table, and keep how it went if it counts."""
        parts = (log, seated, keys, watching, chat, awaited, expiring)
        belonging: list[Statement] = [(delete(part).where(part.c.game == game), None) for part in parts]
        await self.writer.write(*belonging, (delete(games).where(games.c.id == game), None), *counting(results))

    async def keep_results(self, found: Iterable[Counted]) -> None:
        """Keep how some games went, each only once."""
        await self.writer.write(*counting(found))

    async def forget_results(self, before: float) -> None:
        """Forget the results of games that were over before a moment."""
        await self.writer.write((delete(results).where(results.c.at < before), None))

    async def keep_cutoff(self, before: float, since: float) -> None:
        """Keep the moment before which results are to be forgotten."""
        await self.writer.write((delete(cutoffs), None), (insert(cutoffs), [{"before": before, "since": since}]))

    async def mark_expiring(self, found: Iterable[tuple[str, float]], since: float) -> None:
        """Let the grace period of some games begin that last changed then."""
        rows: list[dict[str, object]] = [{"game": game, "changed": at, "since": since} for game, at in found]
        await self.writer.write((insert(expiring), rows))

    async def unmark(self, names: Iterable[str]) -> None:
        """End the grace period of some games, which stay."""
        await self.writer.write((delete(expiring).where(expiring.c.game.in_(list(names))), None))

    async def unmark_after(self, moment: float) -> None:
        """End the grace periods that begin after a moment."""
        await self.writer.write((delete(expiring).where(expiring.c.since > moment), None))

    async def void_results(self, voided: Iterable[Counted]) -> None:
        """Let none of some games of a device count, whatever is kept of them."""
        games = [game._replace(score=None) for game in voided]
        gone: list[dict[str, object]] = [{"of": game.device, "name": game.game} for game in games]
        if games:
            await self.writer.write((FORGETTING, gone), *counting(games))

    async def forget_settled(self, device: str) -> None:
        """Forget all results of a device but those of unfinished games that are not to count."""
        while names := await self.settled_results(device):
            await self.writer.write((FORGETTING, [{"of": device, "name": name} for name in names]))

    async def list_for(self, game: str, device: str) -> None:
        """Have a table in the list of a device that has a seat there."""
        await self.writer.write((added(seated, game, device), None))

    async def unlist(self, game: str, device: str) -> None:
        """Take a table out of a device's list, whether it has a seat there or watches."""
        await self.writer.write((dropped(seated, game, [device]), None), (dropped(watching, game, [device]), None))

    async def watch(self, game: str, device: str) -> None:
        """Let a device watch a table."""
        await self.writer.write((added(watching, game, device), None))

    async def change_key(self, game: str, seat: int, digest: str) -> None:
        """Keep the hash of the only key that leads to a seat."""
        old = delete(keys).where(keys.c.game == game, keys.c.seat == seat)
        await self.writer.write((old, None), (insert(keys), [{"digest": digest, "game": game, "seat": seat}]))

    async def touch(self) -> None:
        """Write something that is new each time, and as much to the disk as a move may need."""
        await self.writer.write(*probing())
        if self.writer.file:
            try:
                await asyncio.to_thread(self.writer.file.expect_room)
            except OSError as error:
                raise NotStored(type(error).__name__) from error


def count_events(rows: Iterable[Mapping[str, object]]) -> None:
    """Count the entries that were kept, by their kind."""
    for row in rows:
        EVENTS.labels(str(row["event"]).split(maxsplit=1)[0]).inc()
