"""The moment before the deal: nonces are waited for, but not for long."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from nyhavn.server.lobby import Lobby
from nyhavn.server.store import NotStored

if TYPE_CHECKING:
    from nyhavn.server.live import Live

LOG = logging.getLogger("nyhavn.server")
PATIENCE = 3.0
"""How many seconds browsers have to add their nonces."""
PAUSE = 1.0
"""How many seconds pass before a deal is stored once more."""


class Dealing:
    """Deals as soon as every device that is there has added its nonce, or patience is at an end."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.task: asyncio.Task[None] | None = None
        self.stirred = asyncio.Event()

    @property
    def is_on(self) -> bool:
        """Whether nonces are waited for at this moment."""
        return self.task is not None and not self.task.done()

    @property
    def is_due(self) -> bool:
        """Whether the table waits for the deal."""
        table = self.live.table
        return isinstance(table, Lobby) and table.dealing and not self.live.gone and not self.live.hall.closing

    def look(self) -> None:
        """Begin to wait if the game was started, and see who has come or gone."""
        self.stirred.set()
        if self.is_due and self.live.pages and not self.is_on:
            self.task = asyncio.create_task(self.wait_and_deal())

    async def wait_and_deal(self) -> None:
        """Wait for the nonces, and deal."""
        until = monotonic() + PATIENCE
        while self.is_due and self.missing and monotonic() < until:
            self.stirred.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stirred.wait(), until - monotonic())
        while self.is_due:
            try:
                await self.deal()
            except NotStored:
                await asyncio.sleep(PAUSE)
            except Exception:
                LOG.exception("incident %s: a deal", secrets.token_hex(4))
                await asyncio.sleep(PAUSE)

    @property
    def missing(self) -> bool:
        """Whether a device of a player is there that has not added its nonce."""
        table = self.live.table
        if not isinstance(table, Lobby):
            return False
        return any(not table.has_nonce_of(device) for device in self.live.here & table.devices)

    async def deal(self) -> None:
        """Deal to those who sit there; who begins was said, or the lot decides."""
        async with self.live.lock:
            table = self.live.table
            if isinstance(table, Lobby) and self.is_due:
                first = secrets.randbelow(len(table.sitters)) if table.first is None else table.first
                await self.live.happen([table.dealing_of(first, self.live.secret)])
                self.live.tell_all()
        self.live.let_bots_play()

    async def stop(self) -> None:
        """Wait no longer."""
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
