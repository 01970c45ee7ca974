"""The server's signs of life, from which clocks know when it ran, and its looks at tables that nobody is at."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING

from nyhavn.errors import NyhavnError
from nyhavn.server.clock import Run, running
from nyhavn.server.denial import Denied
from nyhavn.server.store import NotStored

if TYPE_CHECKING:
    from nyhavn.server.hall import Hall

LOG = logging.getLogger("nyhavn.server")
BEAT = 5.0
"""How many seconds pass between two signs of life."""
PAUSES = 6
"""How many missing beats mean that the machine slept, and no clock ran."""
AHEAD = 30.0
"""How many seconds before its time a table is looked after."""
MOST = 200
"""How many tables are taken up with one beat."""


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
                except (ValueError, NyhavnError, Denied):
                    self.unreadable.add(name)
                    LOG.exception("table %s cannot be read", name)

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
