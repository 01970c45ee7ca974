"""The server's signs of life, from which clocks know when it ran, and its looks at tables that nobody is at."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from datetime import UTC, datetime
from time import time
from typing import TYPE_CHECKING

from nyhavn.server.clock import Run, running
from nyhavn.server.damage import Damaged
from nyhavn.server.store import NotStored

if TYPE_CHECKING:
    from nyhavn.server.hall import Hall

LOG = logging.getLogger("nyhavn.server")
BEAT = 5.0
"""How many seconds pass between two signs of life."""
PAUSES = 6
"""How many missing beats mean that the machine slept, and no clock ran."""
LONG = 30 * 24 * 3600.0
"""After how many seconds without a server its clock is doubted."""
AHEAD = 30.0
"""How many seconds before its time a table is looked after."""
MOST = 200
"""How many tables are taken up with one beat."""


def warn_of_clock(now: float, last: float) -> None:
    """Say if the clock is before the last heartbeat, or so far after it that it may be wrong."""
    if not last - PAUSES * BEAT <= now <= last + LONG:
        seen, shown = (datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds") for at in (last, now))
        LOG.warning("the clock says %s, but the last heartbeat was at %s: it may be wrong", shown, seen)


class Pulse:
    """The heart of a server."""

    def __init__(self, hall: Hall, now: float) -> None:
        self.hall, self.run = hall, Run(now, now)
        self.earlier: list[Run] = []
        self.unreadable: set[str] = set()
        """Tables that cannot be looked after."""
        self.beating: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Begin to beat."""
        self.earlier = await self.hall.store.runs()
        warn_of_clock(self.run.started, max((run.seen for run in self.earlier), default=self.run.started))
        with suppress(NotStored):
            await self.hall.store.keep_run(self.run)
        self.beating = asyncio.create_task(self.go_on())

    async def go_on(self) -> None:
        """Beat and look after tables, whatever goes wrong."""
        while True:
            try:
                await self.beat(time())
                await self.look_after(time())
            except NotStored:
                pass
            except Exception:
                LOG.exception("incident %s: a beat", secrets.token_hex(4))
            await asyncio.sleep(BEAT)

    async def beat(self, now: float) -> None:
        """Give a sign of life; after a long sleep another run begins."""
        if now - self.run.seen > PAUSES * BEAT:
            self.earlier.append(self.run)
            self.run = Run(now, now)
        self.run = Run(self.run.started, max(now, self.run.seen))
        await self.hall.store.keep_run(self.run)

    async def look_after(self, now: float) -> None:
        """Take up the tables at which something is soon to happen by itself."""
        for name in await self.hall.store.awaited(now + AHEAD, MOST + len(self.unreadable) + len(self.hall.live)):
            if name not in self.hall.live and name not in self.unreadable:
                try:
                    if live := await self.hall.find(name):
                        live.let_bots_play()
                except Damaged:
                    self.unreadable.add(name)

    async def stop(self) -> None:
        """Beat for the last time."""
        if self.beating:
            self.beating.cancel()
            await asyncio.wait([self.beating])
            with suppress(NotStored):
                await self.beat(time())

    def running(self, since: float, until: float) -> float:
        """For how many seconds of a time a server ran, this one up to now."""
        return running([*self.earlier, Run(self.run.started, until)], since, until)
