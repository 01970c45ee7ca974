"""The heartbeat of the server, from which clocks know when it ran, and its looks at tables that nobody is at."""

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
from nyhavn.server.table.clock import Run, running

LOG = logging.getLogger("nyhavn.server")
BEAT = 5.0
"""How many seconds pass between two signs of life."""
PAUSES = 6
"""How many missing beats mean that the machine slept, and no clock ran."""
LONG = 30 * 24 * 3600.0
"""After how many seconds without a server its clock is doubted."""
LookAfter = Callable[[float], Awaitable[None]]
"""Takes up the tables at which something is soon to happen by itself."""


def warn_of_clock(now: float, last: float) -> None:
    """Say if the clock is before the last heartbeat, or so far after it that it may be wrong."""
    if not last - PAUSES * BEAT <= now <= last + LONG:
        seen, shown = (datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds") for at in (last, now))
        LOG.warning("the clock says %s, but the last heartbeat was at %s: it may be wrong", shown, seen)


class Heartbeat:
    """Writes again and again that the server runs, and has tables looked after."""

    def __init__(self, store: Store, now: float) -> None:
        self.store, self.run = store, Run(now, now)
        self.earlier: list[Run] = []
        self.unreadable: set[str] = set()
        """Tables that cannot be looked after."""
        self.beating: asyncio.Task[None] | None = None

    async def begin(self, look_after: LookAfter) -> None:
        """Begin to beat."""
        self.earlier = await self.store.runs()
        warn_of_clock(self.run.started, max((run.seen for run in self.earlier), default=self.run.started))
        with suppress(NotStored):
            await self.store.keep_run(self.run)
        self.beating = asyncio.create_task(self.go_on(look_after))

    async def go_on(self, look_after: LookAfter) -> None:
        """Beat and look after tables, whatever goes wrong."""
        while True:
            try:
                await self.beat(time())
                await look_after(time())
            except NotStored:
                pass
            except Exception:
                LOG.exception("incident %s: a beat", secrets.token_hex(4))
            await asyncio.sleep(BEAT)

    async def beat(self, now: float) -> None:
        """Give a sign of life; after a long sleep another run begins."""
        if now - self.run.seen > PAUSES * BEAT:
            warn_of_clock(now, self.run.seen)
            self.earlier.append(self.run)
            self.run = Run(now, now)
        self.run = Run(self.run.started, max(now, self.run.seen))
        await self.store.keep_run(self.run)

    async def stop(self) -> None:
        """Beat for the last time."""
        if self.beating:
            self.beating.cancel()
            await asyncio.wait([self.beating])
            with suppress(NotStored):
                await self.beat(time())

    def running(self, since: float, until: float) -> float:
        """For how many seconds of a time a server ran, this one up to now; a clock that jumps lets no time pass."""
        now = min(until, self.run.seen + PAUSES * BEAT)
        return running([*self.earlier, Run(self.run.started, now)], since, until)
