"""Deadlines of a connection: it is closed when its client is late, or does not read what it is sent."""

from __future__ import annotations

import asyncio
from asyncio.transports import BaseTransport

import uvicorn

from nyhavn.server.http.listener import Connections
from nyhavn.server.limits.admission import Admission
from nyhavn.server.limits.settings import Limits
from nyhavn.server.telemetry.metrics import count_limited


class Config(uvicorn.Config):
    """The configuration of a server, with its connections and its admission."""

    open_connections: Connections
    admission: Admission


class DeadlineMixin:
    """A connection that is closed when its client is late, or does not read what it is sent."""

    transport: asyncio.Transport
    limits: Limits
    open_connections: Connections
    deadline: float | None = None
    """When the client must have sent what is awaited."""
    unread_since: float | None = None
    """Since when the client has read next to nothing of the bytes that wait for it."""
    handed = read = 0
    """How many bytes were written, and how many of them the client had read by `unread_since`."""

    def configure(self, config: uvicorn.Config) -> None:
        """Take the connections and limits from the configuration."""
        assert isinstance(config, Config)
        self.open_connections = config.open_connections
        self.limits = config.open_connections.limits

    def read_little(self, transport: BaseTransport) -> None:
        """Read little at a time, so that handling it blocks the event loop only briefly."""
        transport.max_size = max(1, self.limits.read_bytes)  # type: ignore[attr-defined]

    def count_writes(self, transport: BaseTransport) -> None:
        """Count the bytes that are written, as the write buffer grows again while a client reads.

        A protocol that counted before, such as that of the handshake, stops counting and can be freed.
        """
        assert isinstance(transport, asyncio.Transport)
        vars(transport).pop("write", None)
        write = transport.write

        def count(data: bytes | bytearray | memoryview) -> None:
            self.handed += len(data)
            write(data)

        transport.write = count  # type: ignore[method-assign]

    def check(self, now: float) -> None:
        """Close the connection if its deadline has passed, or its client is stuck."""
        if self.deadline is not None and self.transport.get_write_buffer_size():
            self.deadline = now + self.limits.header_seconds
        if self.deadline is not None and now > self.deadline:
            count_limited("header_seconds")
            self.transport.abort()
        elif self.is_stuck(now):
            count_limited("write_seconds")
            self.transport.abort()

    def is_stuck(self, now: float) -> bool:
        """Whether the client has read next to nothing of the bytes that wait for it for too long."""
        left = self.transport.get_write_buffer_size()
        if not left:
            self.unread_since = None
        elif self.unread_since is None or self.handed - left >= self.read + self.limits.write_bytes:
            self.unread_since, self.read = now, self.handed - left
        return self.unread_since is not None and now - self.unread_since > self.limits.write_seconds

    def released(self) -> None:
        """Stop counting the connection and its writes, which would keep it in memory."""
        vars(self.transport).pop("write", None)
        peer = self.transport.get_extra_info("peername")
        self.open_connections.release(peer[0] if peer else "")
