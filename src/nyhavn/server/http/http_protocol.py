"""HTTP/1.1 with deadlines, bounds on header fields and chunks, and late refusals for clients that flood the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from math import ceil
from secrets import SystemRandom
from time import monotonic
from typing import Any
from urllib.parse import unquote_to_bytes
from weakref import WeakMethod

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from nyhavn.server.http.deadlines import Config, DeadlineMixin
from nyhavn.server.http.requests import list_devices
from nyhavn.server.limits.rate_limit import address_key
from nyhavn.server.limits.settings import Limits
from nyhavn.server.telemetry.metrics import count_limited

CHANCE = SystemRandom()


class TooManyFields(h11.RemoteProtocolError):
    """A request has too many header fields."""


class BoundedRequests(h11.Connection):
    """The requests of a connection, with bounds on header fields and parts."""

    def __init__(self, limits: Limits, is_flood: Callable[[h11.Request], bool]) -> None:
        super().__init__(h11.SERVER, limits.header_bytes)
        self.limits, self.parts, self.status = limits, 0, 400
        self.is_flood = WeakMethod(is_flood)
        """A weak reference, so that a closed connection is in no cycle, and its memory is freed at once."""

    def next_event(self) -> Any:
        """The next event; raise an error for what is not allowed, with its code in `status`."""
        try:
            event = super().next_event()
            if isinstance(event, h11.Request):
                self.parts = 0
                self.expect_short(event)
                self.expect_no_flood(event)
            elif isinstance(event, h11.Data):
                self.parts += 1
                self.expect_few_parts()
        except h11.RemoteProtocolError as error:
            self.status = error.error_status_hint
            if self.status == HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE:
                count_limited("header_fields" if isinstance(error, TooManyFields) else "header_bytes")
            raise
        return event

    def expect_short(self, request: h11.Request) -> None:
        """Refuse a request whose head is too large, even if it arrives all at once."""
        size = len(request.target) + sum(len(name) + len(value) + 4 for name, value in request.headers)
        if size > self.limits.header_bytes:
            raise h11.RemoteProtocolError("header fields too large", error_status_hint=431)
        if len(request.headers) > self.limits.header_fields:
            raise TooManyFields("too many header fields", error_status_hint=431)

    def expect_no_flood(self, request: h11.Request) -> None:
        """Refuse a request of an address of which too many were refused."""
        is_flood = self.is_flood()
        if is_flood and is_flood(request):
            count_limited("refusals")
            raise h11.RemoteProtocolError("too many requests", error_status_hint=HTTPStatus.TOO_MANY_REQUESTS)

    def expect_few_parts(self) -> None:
        """Refuse a body that arrives in thousands of tiny chunks."""
        if self.parts > self.limits.request_parts:
            count_limited("request_parts")
            raise h11.RemoteProtocolError("too many chunks")


class HttpConnection(DeadlineMixin, H11Protocol):
    """An HTTP/1.1 connection."""

    conn: BoundedRequests

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.configure(config)
        assert isinstance(config, Config)
        self.admission, self.address = config.admission, ""
        """The limits, and the address of the last request that was checked for flooding."""
        self.conn = BoundedRequests(self.limits, self.is_flood)
        self.discarded = 0
        """How many bytes of a body arrived after its request was answered."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for a request."""
        super().connection_made(transport)
        self.read_little(transport)
        self.count_writes(transport)
        self.await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection."""
        super().connection_lost(exc)
        self.open_connections.stop_waiting(self)
        self.released()

    def await_request(self) -> None:
        """Set the deadline for the next request; meanwhile the connection may be evicted for another one."""
        self.deadline, self.discarded = monotonic() + self.limits.header_seconds, 0
        found = self.open_connections
        (found.silent if self.cycle is None else found.waiting)[self] = None

    @property
    def is_evictable(self) -> bool:
        """Whether nothing is being sent to the client."""
        return not self.transport.get_write_buffer_size()

    def evict(self) -> None:
        """Close the connection at once, as another client needs its descriptor."""
        self.transport.abort()

    @property
    def is_answering(self) -> bool:
        """Whether a request is not answered yet."""
        return self.cycle is not None and not self.cycle.response_complete

    def data_received(self, data: bytes) -> None:
        """Handle received bytes; close the connection if too much arrives of a body that nobody reads."""
        if self.cycle is not None and not self.is_answering and self.conn.their_state is h11.SEND_BODY:
            self.discarded += len(data)
            if self.discarded > self.limits.record_bytes:
                count_limited("record_bytes")
                self.linger()
                return
        super().data_received(data)

    def handle_events(self) -> None:
        """Handle requests; there is no deadline while one is answered."""
        super().handle_events()
        if self.is_answering:
            self.deadline = None
            self.open_connections.stop_waiting(self)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Pass the connection on to the WebSocket."""
        self.open_connections.stop_waiting(self)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self.await_request()
        super().on_response_complete()

    def is_flood(self, request: h11.Request) -> bool:
        """Whether a request to the API comes from a device with a seat, or an address, that was refused too often."""
        if not unquote_to_bytes(request.target).startswith(b"/api/"):
            return False
        forwarded = [value.decode("latin-1") for name, value in request.headers if name == b"x-forwarded-for"]
        self.address = self.open_connections.client_of(self.client[0] if self.client else "", forwarded)
        return self.admission.is_flooding(self.address, self.admission.find_seated(list_devices(request.headers)))

    def send_400_response(self, msg: str) -> None:
        """Refuse an invalid request, and refuse clients that flood the server late."""
        if self.conn.status == HTTPStatus.TOO_MANY_REQUESTS and not self.is_answering:
            self.refuse_late(msg)
        else:
            self.refuse(msg)

    def refuse_late(self, msg: str) -> None:
        """Refuse a request after a delay in which the client cannot send another one, at almost no cost."""
        key, delayed = address_key(self.address), self.open_connections.delayed
        self.deadline = None
        self.transport.pause_reading()
        if delayed[key] >= self.limits.late_refusals_per_address:
            count_limited("late_refusals_per_address")
            self.transport.abort()
            return

        def end() -> None:
            delayed[key] -= 1
            if not delayed[key]:
                del delayed[key]
            if not self.transport.is_closing():
                self.refuse(msg)

        delayed[key] += 1
        self.loop.call_later(self.limits.refusal_seconds * CHANCE.uniform(0.5, 1.5), end)

    def refuse(self, msg: str) -> None:
        """Refuse an invalid request, unless an answer is already being sent."""
        del msg
        if self.is_answering:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            headers = [("connection", "close"), ("content-length", "0")]
            if self.conn.status == HTTPStatus.TOO_MANY_REQUESTS:
                headers.append(("retry-after", str(ceil(self.limits.refusal_seconds))))
            reason = HTTPStatus(self.conn.status).phrase.encode()
            for event in (
                h11.Response(status_code=self.conn.status, headers=headers, reason=reason),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self.linger()

    def shutdown(self) -> None:
        """Close the connection after the answer that is being sent."""
        try:
            super().shutdown()
        except h11.LocalProtocolError:
            self.transport.close()

    def linger(self) -> None:
        """Stop reading, and close the connection when the client has had time to read the answer."""
        self.deadline = None
        self._unset_keepalive_if_required()
        self.transport.pause_reading()
        self.flow.read_paused = False
        if self.transport.can_write_eof() and not self.transport.is_closing():
            with suppress(OSError):
                self.transport.write_eof()
        self.loop.call_later(self.limits.linger_seconds, self.transport.abort)
