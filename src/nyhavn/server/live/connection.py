"""The connection of a page with its outbox, and backpressure: a page that does not read is disconnected."""

from __future__ import annotations

import asyncio
from collections import deque
from time import monotonic

from nyhavn.server.limits.settings import DEFAULTS, Limits
from nyhavn.server.telemetry.metrics import count_limited

NO_TABLE, REPLACED, TOO_FAST, STOPPING = 4404, 4409, 4429, 1012
"""The codes with which a connection is closed: the device may see no such table, newer pages of the device replace this
one and it must not reconnect by itself, the client asks for too much, or the page should reconnect."""


class Outbox:
    """What waits to be sent to a page, in its order; None ends it.

    A state is always whole, so a newer one takes the place of an older one that was not sent yet.
    """

    def __init__(self) -> None:
        self.messages = deque[bytes | None]()
        self.size = 0
        """How many bytes wait."""
        self.state: int | None = None
        """Where among the messages a state waits."""
        self.filled = asyncio.Event()

    def __len__(self) -> int:
        return len(self.messages)

    def put(self, told: bytes | None) -> None:
        """Add something."""
        self.messages.append(told)
        self.size += len(told or b"")
        self.filled.set()

    def put_state(self, told: bytes) -> None:
        """Add a state, or put it in the place of the one that waits."""
        if self.state is None:
            self.state = len(self.messages)
            self.put(told)
        else:
            self.size += len(told) - len(self.messages[self.state] or b"")
            self.messages[self.state] = told

    def take(self) -> bytes | None:
        """What is to be sent next; there must be something."""
        told = self.messages.popleft()
        self.size -= len(told or b"")
        self.state = self.state - 1 if self.state else None
        return told

    async def wait(self) -> None:
        """Wait until there is something to be sent."""
        while not self.messages:
            self.filled.clear()
            await self.filled.wait()

    def clear(self) -> None:
        """Send nothing of what waits."""
        self.messages.clear()
        self.size, self.state = 0, None


class Page:
    """A connected page of a device, with its outbox."""

    def __init__(self, device: str | None, client: str = "", limits: Limits = DEFAULTS) -> None:
        self.device, self.client = device, client
        """The client for which bots think: the address of the page, or its device."""
        self.limits, self.outbox = limits, Outbox()
        self.last_state = b""
        self.last_shuffle = b""
        self.opened = monotonic()
        self.ticked = 0
        """The event for which the page was last sent the duration of the turn."""
        self.has_joined = False
        """Whether the page was connected to its table; one that left before that was never present."""
        self.is_leaving = False
        self.farewell = STOPPING
        """The code with which the connection is closed."""

    def show(self, told: bytes, is_step: bool = False) -> None:
        """Send a state, if it differs from the last one; a step of the deal is never replaced by a newer state."""
        if told != self.last_state and not self.is_leaving:
            self.last_state = told
            if is_step:
                self.outbox.put(told)
            else:
                self.outbox.put_state(told)
            self.expect_read()

    def show_shuffle(self, told: bytes) -> None:
        """Send the shuffle once it is known, and only once."""
        if told != self.last_shuffle:
            self.last_shuffle = told
            self.send(told)

    def send(self, told: bytes) -> None:
        """Put something into the outbox, unless the page is being let go."""
        if not self.is_leaving:
            self.outbox.put(told)
            self.expect_read()

    def expect_read(self) -> None:
        """Let a page go for which too much waits: it does not read."""
        many, large = len(self.outbox) > self.limits.unsent_messages, self.outbox.size > self.limits.unsent_bytes
        if many or large:
            count_limited("unsent_messages" if many else "unsent_bytes")
            self.outbox.clear()
            self.let_go()

    def let_go(self, farewell: int = STOPPING) -> None:
        """Close the connection after the messages in the outbox are sent."""
        self.farewell, self.is_leaving = farewell, True
        self.outbox.put(None)
