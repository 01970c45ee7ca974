"""The store of all games: one writer commits what happens, and answers are sent only after the commit."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from sqlalchemy import delete, insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from nyhavn.server.store.backups import make_private_file
from nyhavn.server.store.database import make_engine, make_writing_engine, migrate, prepare_schema
from nyhavn.server.store.failures import NotStored, Unusable
from nyhavn.server.store.integrity import IntegrityCheck
from nyhavn.server.store.queries import Queries
from nyhavn.server.store.rows import NO_CHANGES, Changes, LogEntry, RatedGame
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
    change_statements,
    delete_devices,
    entry_to_row,
    insert_device,
    probe_statements,
    result_statements,
)
from nyhavn.server.store.writer import Writer
from nyhavn.server.table.chat import Line
from nyhavn.server.table.clock import Run
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.telemetry.metrics import EVENTS

LONG_AGO = 100 * 24 * 3600.0
"""The seconds after which a run of the server is deleted; no turn takes so long."""


class Store(Queries):
    """The tables of a server, in SQLite or any other database of SQLAlchemy."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self.writer = Writer(make_writing_engine(engine.url))
        self.integrity: IntegrityCheck | None = None

    @classmethod
    async def at(cls, path: Path) -> Store:
        """The store in a file, which is created if it does not exist."""
        path.parent.mkdir(parents=True, exist_ok=True)
        await migrate(path)
        with suppress(OSError):
            make_private_file(path)
        try:
            return await cls(make_engine(path)).opened()
        except (SQLAlchemyError, OSError, Unusable) as error:
            raise Unusable(str(getattr(error, "orig", error))) from error

    async def opened(self) -> Store:
        """The store after it is prepared; it is closed if that fails."""
        try:
            await self.prepare()
        except BaseException:
            await self.close()
            raise
        return self

    async def prepare(self) -> None:
        """Check that the store can be read and written, and start the writer."""
        await prepare_schema(self.engine)
        await self.writer.start(self.path)
        if self.path:
            self.integrity = IntegrityCheck(self.path)

    @property
    def path(self) -> Path | None:
        """The file of the store, if it is one."""
        name = self.engine.url.database if self.engine.dialect.name == "sqlite" else None
        return Path(name) if name else None

    @property
    def damaged(self) -> bool:
        """Whether the file is known to be damaged."""
        return self.integrity is not None and self.integrity.damaged

    async def close(self) -> None:
        """Write what is left, and close the store."""
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
        entries: Iterable[LogEntry],
        devices: Iterable[str],
        summary: bytes,
        at: float,
        changes: Changes = NO_CHANGES,
    ) -> None:
        """Store a new table with its first events, and what else belongs to it."""
        row = {"id": game, "secret": secret.reveal(), "summary": summary.decode(), "opened": at, "changed": at}
        rows = [entry_to_row(game, entry, at) for entry in entries]
        await self.writer.write(
            (insert(games), [row]),
            (LOGGING, rows),
            (insert(seated), [{"device": device, "game": game} for device in devices]),
            *change_statements(game, changes),
        )
        count_events(rows[1:])

    async def append(
        self,
        game: str,
        entries: Iterable[LogEntry],
        summary: bytes | None,
        at: float,
        changes: Changes = NO_CHANGES,
    ) -> None:
        """Store events of a table, and what else changes with them.

        Without a summary the list of games stays as it was, so that it does not show that somebody drafts.
        """
        rows = [entry_to_row(game, entry, at) for entry in entries]
        changed: list[dict[str, object]] = [{"name": game, "listed": summary.decode(), "at": at}] if summary else []
        listed: list[Statement] = [(CHANGING, changed)] if changed else []
        await self.writer.write((LOGGING, rows), *listed, *change_statements(game, changes))
        count_events(rows)

    async def store_chat_line(self, game: str, line: Line, most: int) -> None:
        """Store a chat line, and delete all lines of the table but the last `most`."""
        old = delete(chat).where(chat.c.game == game, chat.c.number <= line.number - most)
        await self.writer.write((insert(chat), [{"game": game, **line._asdict()}]), (old, None))

    async def store_run(self, run: Run) -> None:
        """Store that the server still runs, and delete runs that no clock needs."""
        old = delete(runs).where((runs.c.started == run.started) | (runs.c.seen < run.started - LONG_AGO))
        await self.writer.write((old, None), (insert(runs), [run._asdict()]))

    async def remove(self, game: str, results: Iterable[RatedGame] = ()) -> None:
        """Delete a table, and store its result if the game is rated."""
        parts = (log, seated, keys, watching, chat, awaited, expiring)
        belonging: list[Statement] = [(delete(part).where(part.c.game == game), None) for part in parts]
        await self.writer.write(
            *belonging, (delete(games).where(games.c.id == game), None), *result_statements(results)
        )

    async def store_results(self, found: Iterable[RatedGame]) -> None:
        """Store results, each only once."""
        await self.writer.write(*result_statements(found))

    async def forget_results(self, before: float) -> None:
        """Delete the results of games that ended before a moment."""
        await self.writer.write((delete(results).where(results.c.at < before), None))

    async def store_cutoff(self, before: float, since: float) -> None:
        """Store the moment before which results are to be deleted."""
        await self.writer.write((delete(cutoffs), None), (insert(cutoffs), [{"before": before, "since": since}]))

    async def mark_expiring(self, found: Iterable[tuple[str, float]], since: float) -> None:
        """Start the grace period of some games, given when each last changed."""
        rows: list[dict[str, object]] = [{"game": game, "changed": at, "since": since} for game, at in found]
        await self.writer.write((insert(expiring), rows))

    async def unmark(self, names: Iterable[str]) -> None:
        """End the grace period of some games, which are not deleted."""
        await self.writer.write((delete(expiring).where(expiring.c.game.in_(list(names))), None))

    async def unmark_after(self, moment: float) -> None:
        """End the grace periods that begin after a moment."""
        await self.writer.write((delete(expiring).where(expiring.c.since > moment), None))

    async def void_results(self, voided: Iterable[RatedGame]) -> None:
        """Void some games of a device, whatever result is stored."""
        games = [game._replace(score=None) for game in voided]
        gone: list[dict[str, object]] = [{"of": game.device, "name": game.game} for game in games]
        if games:
            await self.writer.write((FORGETTING, gone), *result_statements(games))

    async def forget_settled(self, device: str) -> None:
        """Delete all results of a device but those of void unfinished games."""
        while names := await self.settled_results(device):
            await self.writer.write((FORGETTING, [{"of": device, "name": name} for name in names]))

    async def list_for(self, game: str, device: str) -> None:
        """Add a table to the list of a device that has a seat there."""
        await self.writer.write((insert_device(seated, game, device), None))

    async def unlist(self, game: str, device: str) -> None:
        """Remove a table from a device's list, whether the device has a seat there or watches."""
        await self.writer.write(
            (delete_devices(seated, game, [device]), None), (delete_devices(watching, game, [device]), None)
        )

    async def watch(self, game: str, device: str) -> None:
        """Add a device to the watchers of a table."""
        await self.writer.write((insert_device(watching, game, device), None))

    async def change_key(self, game: str, seat: int, digest: str) -> None:
        """Store the hash of the only valid key to a seat."""
        old = delete(keys).where(keys.c.game == game, keys.c.seat == seat)
        await self.writer.write((old, None), (insert(keys), [{"digest": digest, "game": game, "seat": seat}]))

    async def probe_write(self) -> None:
        """Write a new value to the database, and as many bytes to the disk as a move may need."""
        await self.writer.write(*probe_statements())
        if self.writer.file:
            try:
                await asyncio.to_thread(self.writer.file.expect_room)
            except OSError as error:
                raise NotStored(type(error).__name__) from error


def count_events(rows: Iterable[Mapping[str, object]]) -> None:
    """Count the stored entries by their kind."""
    for row in rows:
        EVENTS.labels(str(row["event"]).split(maxsplit=1)[0]).inc()
