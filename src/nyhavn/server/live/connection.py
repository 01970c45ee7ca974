"""The connection of a page with its outbox, and backpressure: a page that does not read is disconnected."""

from __future__ import annotations

import asyncio
from time import monotonic

from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.telemetry.metrics import count_limited

NO_TABLE, REPLACED, TOO_FAST, STOPPING = 4404, 4409, 4429, 1012
"""The codes with which a connection is closed: the device may see no such table, newer pages of the device replace this
one and it must not reconnect by itself, the client asks for too much, or the page should reconnect."""


class Page:
    """A connected page of a device, with its outbox."""

    def __init__(self, device: str | None, client: str = "", unsent: int = DEFAULTS.unsent_messages) -> None:
        self.device, self.client = device, client
        """The client for which bots think: the address of the page, or its device."""
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(unsent)
        self.last_state = b""
        self.last_shuffle = b""
        self.opened = monotonic()
        self.ticked = 0
        """The event for which the page was last sent the duration of the turn."""
        self.is_leaving = False
        self.farewell = STOPPING
        """The code with which the connection is closed."""

    def show(self, told: bytes) -> None:
        """Send a state, if it differs from the last one."""
        if told != self.last_state:
            self.last_state = told
            self.send(told)

    def show_shuffle(self, told: bytes) -> None:
        """Send the shuffle once it is known, and only once."""
        if told != self.last_shuffle:
            self.last_shuffle = told
            self.send(told)

    def send(self, told: bytes) -> None:
        """Put a message into the outbox; if it is full, disconnect the page."""
        try:
            self.outbox.put_nowait(told)
        except asyncio.QueueFull:
            count_limited("unsent_messages")
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.let_go()

    def let_go(self, farewell: int = STOPPING) -> None:
        """Close the connection after the messages in the outbox are sent."""
        self.farewell, self.is_leaving = farewell, True
        if self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
