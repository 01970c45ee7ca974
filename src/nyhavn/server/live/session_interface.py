"""The interface of a session for its parts: those that schedule, deal, chat and let bots play."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

from nyhavn.server.live.connection import Page
from nyhavn.server.live.services import Services
from nyhavn.server.table.any_table import AnyTable
from nyhavn.server.table.chat import Chat
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.table.events import TableEvent
from nyhavn.server.table.lobby_events import LobbyEvent
from nyhavn.server.table.table import Table
from nyhavn.server.view.redaction import Eyes

RETRY_SECONDS = 1.0
"""How many seconds pass before something that was not stored is tried once more."""


class TableSession(Protocol):
    """A live table, as its parts see it."""

    services: Services
    table: AnyTable
    secret: Secret
    pages: set[Page]
    lock: asyncio.Lock
    chat: Chat
    gone: bool
    """Whether the table was deleted."""

    @property
    def game(self) -> Table:
        """The table once the game is on."""

    @property
    def here(self) -> set[str]:
        """The devices at which the table is open."""

    def eyes(self, device: str | None) -> Eyes:
        """Who looks from a device now."""

    async def commit(self, happened: Sequence[LobbyEvent | TableEvent]) -> None:
        """Keep some events, and only then let the table be what it is after them."""

    def broadcast(self) -> None:
        """Send every page what it may see now."""

    def let_bots_play(self) -> None:
        """Let a bot think if it is its turn."""

    def advance(self) -> None:
        """Let happen by itself what is due."""
