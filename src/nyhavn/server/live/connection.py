"""The connection of a page with its outbox, and backpressure: a page that does not read is disconnected."""

from __future__ import annotations

import asyncio
from time import monotonic

from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.telemetry.metrics import count_limited

NO_TABLE, REPLACED, TOO_FAST, STOPPING = 4404, 4409, 4429, 1012
"""With what a page is let go: there is no such table for it, newer pages of its device have taken its place and it is
not to come again by itself, it asks for too much, or it had better come again."""


class Page:
    """A page of a device, with its outbox."""

    def __init__(self, device: str | None, client: str = "", unsent: int = DEFAULTS.unsent_messages) -> None:
        self.device, self.client = device, client
        """The client for whom bots think: the address of the page, or its device."""
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(unsent)
        self.last_state = b""
        self.last_shuffle = b""
        self.opened = monotonic()
        self.ticked = 0
        """For which event the page was told how long a turn has been running."""
        self.is_leaving = False
        self.farewell = STOPPING
        """The code with which its connection is closed."""

    def show(self, told: bytes) -> None:
        """Send a state, if it is another one than the last."""
        if told != self.last_state:
            self.last_state = told
            self.send(told)

    def show_shuffle(self, told: bytes) -> None:
        """Send how the cards were shuffled, once there is something to tell, and only once."""
        if told != self.last_shuffle:
            self.last_shuffle = told
            self.send(told)

    def send(self, told: bytes) -> None:
        """Put something into the outbox; a page that does not read is let go."""
        try:
            self.outbox.put_nowait(told)
        except asyncio.QueueFull:
            count_limited("unsent_messages")
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.let_go()

    def let_go(self, farewell: int = STOPPING) -> None:
        """Close the connection, after what lies in the outbox."""
        self.farewell, self.is_leaving = farewell, True
        if self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
