"""An inbox: what a page has said and is still to be done.

It is read ahead, so that the server notices at once when a connection is lost, and does nothing more for it.
"""

from __future__ import annotations

import asyncio

LARGEST = 131_072
"""How many bytes a page may have said that are still to be done."""
MESSAGE_BYTES = 1_024
"""What a message counts beside its text."""


class Inbox:
    """The messages of a page in their order; when they are too many, all are dropped."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[str | bytes] = asyncio.Queue()
        self.size = 0

    @property
    def is_full(self) -> bool:
        """Whether there were too many."""
        return self.size > LARGEST

    def put(self, said: str | bytes) -> bool:
        """Keep a message; whether it fits."""
        self.size += size_of(said)
        if self.is_full:
            while not self.messages.empty():
                self.messages.get_nowait()
            return False
        self.messages.put_nowait(said)
        return True

    async def get(self) -> str | bytes:
        """The next message, once there is one."""
        said = await self.messages.get()
        self.size -= size_of(said)
        return said


def size_of(said: str | bytes) -> int:
    """What a message counts."""
    return len(said) + MESSAGE_BYTES
