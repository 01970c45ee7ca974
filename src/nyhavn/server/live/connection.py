"""The connection of a page with its outbox, and backpressure: a page that does not read is disconnected."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic

from nyhavn.server.limits.settings import DEFAULTS, Limits
from nyhavn.server.telemetry.metrics import count_limited

NO_TABLE, REPLACED, TOO_FAST, STOPPING = 4404, 4409, 4429, 1012
"""The codes with which a connection is closed: the device may see no such table, newer pages of the device replace this
one and it must not reconnect by itself, the client asks for too much, or the page should reconnect."""
MakeState = Callable[[], Awaitable[bytes]]
"""Makes the state of a page as it is now; empty if the page may see nothing any more."""


class Outbox:
    """What waits to be sent to a page, in its order; None ends it.

    A state is made when it is sent: a page that does not read costs nothing, and never gets an outdated one.
    """

    def __init__(self) -> None:
        self.messages = deque[bytes | MakeState | None]()
        self.size = 0
        """How many bytes wait; states have no size before they are made."""
        self.state: int | None = None
        """Where among the messages a state waits."""
        self.filled = asyncio.Event()

    def __len__(self) -> int:
        return len(self.messages)

    def put(self, frame: bytes | None) -> None:
        """Add something."""
        self.messages.append(frame)
        self.size += len(frame or b"")
        self.filled.set()

    def put_state(self, make: MakeState) -> None:
        """Add a state, unless one waits already."""
        if self.state is None:
            self.state = len(self.messages)
            self.messages.append(make)
            self.filled.set()

    @property
    def is_state_next(self) -> bool:
        """Whether a state is to be sent next."""
        return self.state == 0

    async def take(self) -> bytes | None:
        """What is to be sent next, which may turn out to be empty; something must wait."""
        message = self.messages.popleft()
        self.state = self.state - 1 if self.state else None
        if callable(message):
            return await message()
        self.size -= len(message or b"")
        return message

    async def wait(self) -> None:
        """Wait until there is something to be sent."""
        while not self.messages:
            self.filled.clear()
            await self.filled.wait()

    def drop_state(self) -> None:
        """Send no state, if one waits."""
        if self.state is not None:
            del self.messages[self.state]
            self.state = None

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
        self.is_closing = False
        self.close_code = STOPPING
        """The code with which the connection is closed."""

    def show(self, make: MakeState) -> None:
        """Send the state, made when the page can read it, if it differs from the last one."""
        if not self.is_closing:
            self.outbox.put_state(partial(self.find_new_state, make))
            self.expect_read()

    def show_step(self, frame: bytes) -> None:
        """Send a step of the deal, if it differs from the last one; every step is sent."""
        if frame != self.last_state:
            self.last_state = frame
            self.send(frame)

    async def find_new_state(self, make: MakeState) -> bytes:
        """The state; empty if the page has it already."""
        frame = await make()
        if frame == self.last_state:
            return b""
        self.last_state = frame
        return frame

    def show_shuffle(self, frame: bytes) -> None:
        """Send the shuffle once it is known, and only once."""
        if frame != self.last_shuffle:
            self.last_shuffle = frame
            self.send(frame)

    def send(self, frame: bytes) -> None:
        """Put something into the outbox, unless the page is being disconnected."""
        if not self.is_closing:
            self.outbox.put(frame)
            self.expect_read()

    def expect_read(self) -> None:
        """Disconnect a page for which too much waits: it does not read."""
        many, large = len(self.outbox) > self.limits.unsent_messages, self.outbox.size > self.limits.unsent_bytes
        if many or large:
            count_limited("unsent_messages" if many else "unsent_bytes")
            self.outbox.clear()
            self.disconnect()

    def disconnect(self, close_code: int = STOPPING) -> None:
        """Close the connection after the messages in the outbox are sent, but for a state that is not made yet."""
        self.close_code, self.is_closing = close_code, True
        self.outbox.drop_state()
        self.outbox.put(None)
