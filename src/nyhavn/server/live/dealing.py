"""Dealing: pledges and nonces are waited for before the deal, but not for long."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from time import monotonic

from nyhavn.server.live.session_interface import RETRY_SECONDS, TableSession
from nyhavn.server.store.failures import NotStored
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.lobby_events import CardsDealt, PledgesClosed

LOG = logging.getLogger("nyhavn.server")
PATIENCE = 3.0
"""How many seconds browsers have to pledge their nonces, and again to reveal them."""


class Dealing:
    """Publishes the pledges as soon as every device that is there has sent one, and deals when all are revealed."""

    def __init__(self, live: TableSession) -> None:
        self.live = live
        self.task: asyncio.Task[None] | None = None
        self.stirred = asyncio.Event()

    @property
    def is_on(self) -> bool:
        """Whether pledges or nonces are waited for at this moment."""
        return self.task is not None and not self.task.done()

    @property
    def is_due(self) -> bool:
        """Whether the table waits for the deal."""
        lobby = self.live.table.lobby
        return bool(lobby and lobby.dealing and not self.live.gone and not self.live.services.closing)

    def check(self) -> None:
        """Begin to wait if the game was started, and see who has come or gone."""
        self.stirred.set()
        if self.is_due and self.live.pages and not self.is_on:
            self.task = asyncio.create_task(self.wait_and_deal())

    async def wait_and_deal(self) -> None:
        """Wait for the pledges and publish them, then wait for the nonces and deal; each wait ends by itself."""
        while self.is_due:
            await self.wait()
            while self.is_due and not await self.try_to_proceed():
                await asyncio.sleep(RETRY_SECONDS)

    async def wait(self) -> None:
        """Wait until nobody who is there has anything to add, or patience is at an end."""
        until = monotonic() + PATIENCE
        while self.is_due and self.missing and monotonic() < until:
            self.stirred.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(until - monotonic()):
                    await self.stirred.wait()

    async def try_to_proceed(self) -> bool:
        """Close the list of pledges, or deal; whether that could be stored."""
        try:
            await self.proceed()
        except NotStored:
            return False
        except Exception:
            LOG.exception("incident %s: a deal", secrets.token_hex(4))
            return False
        return True

    @property
    def missing(self) -> bool:
        """Whether a device of a player is there that has not added what is due: its pledge, then its nonce."""
        lobby = self.live.table.lobby
        return bool(lobby and any(map(lobby.awaits, self.live.here & lobby.devices)))

    async def proceed(self) -> None:
        """Do what follows the waiting, and tell everybody."""
        async with self.live.lock:
            if (lobby := self.live.table.lobby) and self.is_due:
                await self.live.commit([self.next_event(lobby)])
                self.live.broadcast()
        self.live.let_bots_play()

    def next_event(self, table: Lobby) -> PledgesClosed | CardsDealt:
        """The closing of the list of pledges, or the deal; who begins was said, or a lot decides."""
        if table.version != 1 and table.published is None:
            return PledgesClosed()
        first = table.choose_first(self.live.secret)
        return table.dealing_of(secrets.randbelow(len(table.sitters)) if first is None else first, self.live.secret)

    async def stop(self) -> None:
        """Wait no longer."""
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
