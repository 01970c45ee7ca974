"""The heartbeat of the server: it records when the server ran, and loads tables whose deadlines are near."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from time import time

from nyhavn.server.store.failures import NotStored
from nyhavn.server.store.store import Store
from nyhavn.server.table.clock import Run, sum_running_time

LOG = logging.getLogger("nyhavn.server")
BEAT = 5.0
"""The seconds between two heartbeats."""
PAUSES = 6
"""How many missing heartbeats mean that the machine was suspended, and no clock ran."""
LONG = 30 * 24 * 3600.0
"""The seconds without a heartbeat after which the system clock may be wrong."""
LoadDueTables = Callable[[float], Awaitable[None]]
"""Loads the tables whose deadlines are near."""


def warn_of_clock(now: float, last: float) -> None:
    """Warn if the clock is before the last heartbeat, or so far after it that it may be wrong."""
    if not last - PAUSES * BEAT <= now <= last + LONG:
        seen, shown = (datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds") for at in (last, now))
        LOG.warning("the clock says %s, but the last heartbeat was at %s: it may be wrong", shown, seen)


async def repeat(work: Callable[[float], Awaitable[None]]) -> None:
    """Do some work at every heartbeat, until cancelled; errors do not end the loop."""
    while True:
        try:
            await work(time())
        except NotStored:
            pass
        except Exception:
            LOG.exception("incident %s: the heartbeat failed", secrets.token_hex(4))
        await asyncio.sleep(BEAT)


class Heartbeat:
    """Stores at intervals that the server runs, and has tables with near deadlines loaded."""

    def __init__(self, store: Store, now: float) -> None:
        self.store, self.run = store, Run(now, now)
        self.earlier: list[Run] = []
        self.unreadable: set[str] = set()
        """Tables that are not loaded: they are damaged, or their bot has given up."""
        self.tasks: list[asyncio.Task[None]] = []

    async def begin(self, load_due_tables: LoadDueTables) -> None:
        """Read the earlier runs, and start the heartbeat."""
        self.earlier = await self.store.runs()
        warn_of_clock(self.run.started, max((run.seen for run in self.earlier), default=self.run.started))
        with suppress(NotStored):
            await self.store.store_run(self.run)
        self.tasks = [asyncio.create_task(repeat(work)) for work in (self.beat, load_due_tables)]

    async def beat(self, now: float) -> None:
        """Write a heartbeat; after a long pause, start a new run."""
        if now - self.run.seen > PAUSES * BEAT:
            warn_of_clock(now, self.run.seen)
            self.earlier.append(self.run)
            self.run = Run(now, now)
        self.run = Run(self.run.started, max(now, self.run.seen))
        await self.store.store_run(self.run)

    async def stop(self) -> None:
        """Stop after a last heartbeat."""
        if self.tasks:
            for task in self.tasks:
                task.cancel()
            await asyncio.wait(self.tasks)
            with suppress(NotStored):
                await self.beat(time())

    def running_seconds(self, since: float, until: float) -> float:
        """For how many seconds of an interval a server ran, this one up to now; a clock that jumps adds no time."""
        now = min(until, self.run.seen + PAUSES * BEAT)
        return sum_running_time([*self.earlier, Run(self.run.started, now)], since, until)
