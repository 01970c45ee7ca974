"""An inbox: the messages of a page that are not handled yet.

It is read ahead, so that the server notices a lost connection at once, and does nothing more for it.
"""

from __future__ import annotations

import asyncio

MESSAGE_BYTES = 1_024
"""What a message counts in addition to its text."""


class Inbox:
    """The messages of a page in order; if there are too many, all are dropped."""

    def __init__(self, most: int) -> None:
        """Hold `most` bytes of unhandled messages."""
        self.messages: asyncio.Queue[str | bytes] = asyncio.Queue()
        self.most, self.size = most, 0

    @property
    def is_full(self) -> bool:
        """Whether there were too many messages."""
        return self.size > self.most

    def put(self, frame: str | bytes) -> bool:
        """Add a message; false if there are too many."""
        self.size += size_of(frame)
        if self.is_full:
            while not self.messages.empty():
                self.messages.get_nowait()
            return False
        self.messages.put_nowait(frame)
        return True

    async def get(self) -> str | bytes:
        """Wait for the next message."""
        frame = await self.messages.get()
        self.size -= size_of(frame)
        return frame


def size_of(frame: str | bytes) -> int:
    """The size that is counted for a message."""
    return len(frame) + MESSAGE_BYTES
