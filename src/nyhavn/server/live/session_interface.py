"""The interface of a session for its parts: the scheduler, the chat and the bots' turns."""

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
from nyhavn.server.view.redaction import Visibility

RETRY_SECONDS = 1.0
"""The seconds before a failed commit is retried."""


class SessionInterface(Protocol):
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
        """The table once the cards are dealt."""

    @property
    def here(self) -> set[str]:
        """The connected devices."""

    def visibility_for(self, device: str | None) -> Visibility:
        """What a device may see now."""

    async def commit(self, events: Sequence[LobbyEvent | TableEvent]) -> None:
        """Store events, and only then update the table."""

    def broadcast(self) -> None:
        """Send every page its state."""

    def advance(self) -> None:
        """Do what is due without a message."""
