"""The queries of a store; none of them goes through the writer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from typing import Any

from sqlalchemy import LargeBinary, Select, cast, func, select, union
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from nyhavn.server.store.failures import UnreadableLog
from nyhavn.server.store.rows import Cutoff, Expiring, LogEntry, StoredTable
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
from nyhavn.server.store.statements import RATED, UNFINISHED, select_unfinished
from nyhavn.server.table.chat import Line
from nyhavn.server.table.clock import Run
from nyhavn.server.table.committed_dealer import Secret

BATCH = 200
"""How many results one write changes at most, so that others do not wait long for the writer."""
ROWS_PER_STEP = 1000
"""How many entries of a log are read before the event loop continues with other work.

A game has a few hundred, so only a log that was inflated on purpose is read in several steps.
"""


class Queries:
    """Reads the relations of a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def load(self, game: str) -> StoredTable | None:
        """The stored data of a table; raise UnreadableLog if they are damaged."""
        try:
            return await self.read(game)
        except DatabaseError as error:
            if isinstance(error, OperationalError) and "decode" not in str(error.orig):
                raise
            raise UnreadableLog(str(error.orig)) from None
        except (TypeError, ValueError) as error:
            raise UnreadableLog(str(error)) from None

    async def read(self, game: str) -> StoredTable | None:
        """The stored data of a table, or an error of the database."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(games.c.secret).where(games.c.id == game))).first()
            if row is None:
                return None
            columns = (log.c.seq, log.c.event, log.c.digest, log.c.device, log.c.message, log.c.at)
            rows = await connection.execute(select(*columns).where(log.c.game == game).order_by(log.c.seq))
            entries = list[LogEntry]()
            for part in rows.partitions(ROWS_PER_STEP):
                entries += (LogEntry(*found) for found in part)
                await asyncio.sleep(0)
            watchers = await connection.scalars(select(watching.c.device).where(watching.c.game == game))
            line_columns = (chat.c.number, chat.c.seat, chat.c.name, chat.c.text, chat.c.at, chat.c.message)
            lines = await connection.execute(select(*line_columns).where(chat.c.game == game).order_by(chat.c.number))
            return StoredTable(Secret(row[0]), entries, tuple(watchers), tuple(Line(*found) for found in lines))

    async def runs(self) -> list[Run]:
        """The intervals in which a server ran."""
        async with self.engine.connect() as connection:
            return [Run(*row) for row in await connection.execute(select(runs.c.started, runs.c.seen))]

    async def find_due_tables(self, until: float, most: int) -> list[str]:
        """The tables with a deadline up to a moment, the earliest first."""
        chosen = select(awaited.c.game).where(awaited.c.at <= until).order_by(awaited.c.at).limit(most)
        async with self.engine.connect() as connection:
            return list(await connection.scalars(chosen))

    async def tables_of(self, device: str, most: int | None = None) -> list[bytes]:
        """The summaries of a device's tables, the last changed first, at most `most`."""
        own = union(*(select(part.c.game).where(part.c.device == device) for part in (seated, watching)))
        summary = cast(games.c.summary, LargeBinary)
        chosen = select(summary).where(games.c.id.in_(own)).order_by(games.c.changed.desc()).limit(most)
        async with self.engine.connect() as connection:
            return list(await connection.scalars(chosen))

    async def unfinished_matches(self, device: str, void: bool = False) -> AsyncIterator[list[bytes]]:
        """The summaries of a device's unfinished matches, in batches, without those that already count as lost.

        To void matches, all but the void ones are needed.
        """
        chosen, last = select_unfinished(device, void).order_by(seated.c.game).limit(BATCH), ""
        while found := await fetch_rows(self.engine, chosen.where(seated.c.game > last)):
            yield [summary for _, summary in found]
            last = found[-1][0]

    async def last_unfinished_match(self, device: str) -> list[bytes]:
        """The summary of the device's last changed unfinished match, if there is one."""
        chosen = select_unfinished(device).order_by(games.c.changed.desc()).limit(1)
        return [summary for _, summary in await fetch_rows(self.engine, chosen)]

    async def count_results(self, device: str) -> dict[str, int]:
        """How many games of a device count, by the levels that it played against."""
        counting = (results.c.device == device, results.c.score.is_not(None))
        chosen = select(results.c.levels, func.count()).where(*counting).group_by(results.c.levels)
        return dict(await fetch_rows(self.engine, chosen))

    async def last_results(self, device: str, levels: Collection[str], most: int) -> list[tuple[str, float]]:
        """The levels and scores of a device's last games that count, the oldest first.

        However many games it has played, only so many are read.
        """
        counting = (results.c.device == device, results.c.score.is_not(None), results.c.levels.in_(levels))
        chosen = select(results.c.levels, results.c.score).where(*counting).order_by(results.c.at.desc()).limit(most)
        return [(against, score) for against, score in reversed(await fetch_rows(self.engine, chosen))]

    async def seat_of(self, game: str, digest: str) -> int | None:
        """The seat to which the key with this hash leads."""
        async with self.engine.connect() as connection:
            chosen = select(keys.c.seat).where(keys.c.game == game, keys.c.digest == digest)
            seat: int | None = await connection.scalar(chosen)
            return seat

    async def untouched(self, before: float, most: int) -> list[tuple[str, float]]:
        """Some of the tables that have not changed since a moment and whose grace period has not begun."""
        marked = select(expiring.c.game).where(expiring.c.game == games.c.id).exists()
        chosen = select(games.c.id, games.c.changed).where(games.c.changed < before, ~marked)
        async with self.engine.connect() as connection:
            rows = await connection.execute(chosen.order_by(games.c.changed).limit(most))
            return [(name, changed) for name, changed in rows]

    async def expiring(self, most: int) -> list[Expiring]:
        """Some of the tables in their grace period, those that began it first."""
        touched = games.c.changed != expiring.c.changed
        chosen = select(games.c.id, touched, games.c.changed, expiring.c.since).where(games.c.id == expiring.c.game)
        async with self.engine.connect() as connection:
            rows = await connection.execute(chosen.order_by(expiring.c.since).limit(most))
            return [Expiring(*row) for row in rows]

    async def cutoff(self) -> Cutoff | None:
        """The moment before which results are to be deleted, if there is one."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(cutoffs.c.before, cutoffs.c.since))).first()
            return row and Cutoff(*row)

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

    async def settled_results(self, device: str) -> list[str]:
        """Some games of a device whose results can be deleted: all but void unfinished games."""
        running = select(games.c.id).where(games.c.id == results.c.game, RATED, UNFINISHED).exists()
        settled = results.c.score.is_not(None) | ~running
        chosen = select(results.c.game).where(results.c.device == device, settled).limit(BATCH)
        return [name for (name,) in await fetch_rows(self.engine, chosen)]


async def fetch_rows(engine: AsyncEngine, chosen: Select[Any]) -> list[Any]:
    """All rows that a query finds."""
    async with engine.connect() as connection:
        return list(await connection.execute(chosen))
