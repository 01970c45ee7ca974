"""The HTTP and WebSocket protocols of a connection, with deadlines and bounds on what a client may send."""

from __future__ import annotations

import asyncio
from asyncio.transports import BaseTransport
from http import HTTPStatus
from time import monotonic
from typing import Any

import h11
import uvicorn
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from nyhavn.server.connections import Connections
from nyhavn.server.limits import Limits
from nyhavn.server.metrics import LIMITED
from nyhavn.server.page import TOO_FAST
from nyhavn.server.rate_limit import Bucket

ABNORMAL, NO_TEXT = 1006, 1007
"""The codes of a connection that ends without one, and of a text that is none."""
RECEIVED = 16_384
"""How many bytes are read from a connection before others have their turn."""
FIELDS = 128
"""How many header fields a request may have."""
PARTS = 512
"""In how many parts the body of a request may come."""
LINGER = 1.0
"""How many seconds a client has to read why its connection is closed."""
PROGRESS = 16_384
"""How many bytes a client must read within `write_seconds`, unless it reads all there are."""


class Config(uvicorn.Config):
    """How a server runs, and its connections."""

    open_connections: Connections


class Overseen:
    """A connection that is closed when its client is late, or does not read what it is sent."""

    transport: asyncio.Transport
    limits: Limits
    open_connections: Connections
    deadline: float | None = None
    """Until when the client must have sent what is awaited."""
    unread_since: float | None = None
    """Since when the client has read next to nothing of what waits for it."""
    handed = read = 0
    """How many bytes were written, and how many of them the client had read by `unread_since`."""

    def oversee(self, config: uvicorn.Config) -> None:
        """Know the limits of the server."""
        assert isinstance(config, Config)
        self.open_connections = config.open_connections
        self.limits = config.open_connections.limits

    def read_little(self, transport: BaseTransport) -> None:
        """Read little at a time, so that handling it takes the event loop only for a short time."""
        transport.max_size = RECEIVED  # type: ignore[attr-defined]

    def count_writes(self, transport: BaseTransport) -> None:
        """Know how much is written, as what waits to be sent grows again while a client reads."""
        assert isinstance(transport, asyncio.Transport)
        write = transport.write

        def count(data: bytes | bytearray | memoryview) -> None:
            self.handed += len(data)
            write(data)

        transport.write = count  # type: ignore[method-assign]

    def check(self, now: float) -> None:
        """Close the connection if it is time to."""
        if self.deadline is not None and now > self.deadline:
            LIMITED.add("header_seconds")
            self.transport.abort()
        elif self.is_stuck(now):
            LIMITED.add("write_seconds")
            self.transport.abort()

    def is_stuck(self, now: float) -> bool:
        """Whether the client has read next to nothing for a while of what waits for it."""
        left = self.transport.get_write_buffer_size()
        if not left:
            self.unread_since = None
        elif self.unread_since is None or self.handed - left >= self.read + PROGRESS:
            self.unread_since, self.read = now, self.handed - left
        return self.unread_since is not None and now - self.unread_since > self.limits.write_seconds

    def released(self) -> None:
        """Count the connection no more, nor what is written to it, which would keep it in memory."""
        vars(self.transport).pop("write", None)
        peer = self.transport.get_extra_info("peername")
        self.open_connections.release(peer[0] if peer else "")


# HTTP


class BoundedRequests(h11.Connection):
    """The requests of a connection, whose header fields and parts are bounded."""

    def __init__(self, limits: Limits) -> None:
        super().__init__(h11.SERVER, limits.header_bytes)
        self.limits, self.parts, self.status = limits, 0, 400

    def next_event(self) -> Any:
        """The next event; what is not allowed is an error, and `status` says which."""
        try:
            event = super().next_event()
            if isinstance(event, h11.Request):
                self.parts = 0
                self.expect_short(event)
            elif isinstance(event, h11.Data):
                self.parts += 1
                self.expect_few_parts()
        except h11.RemoteProtocolError as error:
            self.status = error.error_status_hint
            raise
        return event

    def expect_short(self, request: h11.Request) -> None:
        """Make sure that the head of a request is not too large, also if it came all at once."""
        size = len(request.target) + sum(len(name) + len(value) + 4 for name, value in request.headers)
        if size > self.limits.header_bytes or len(request.headers) > FIELDS:
            LIMITED.add("header_bytes")
            raise h11.RemoteProtocolError("header fields too large", error_status_hint=431)

    def expect_few_parts(self) -> None:
        """Make sure that a body does not come in thousands of tiny chunks."""
        if self.parts > PARTS:
            LIMITED.add("request_parts")
            raise h11.RemoteProtocolError("too many chunks")


class HttpConnection(Overseen, H11Protocol):
    """A connection of HTTP/1.1."""

    conn: BoundedRequests

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.oversee(config)
        self.conn = BoundedRequests(self.limits)
        self.discarded = 0
        """How much came of a body after its request was answered."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request."""
        super().connection_made(transport)
        self.read_little(transport)
        self.count_writes(transport)
        self.await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        super().connection_lost(exc)
        self.released()

    def await_request(self) -> None:
        """From now on, the client has a while to send its next request."""
        self.deadline, self.discarded = monotonic() + self.limits.header_seconds, 0

    @property
    def is_answering(self) -> bool:
        """Whether there is a request that is not answered yet."""
        return self.cycle is not None and not self.cycle.response_complete

    def data_received(self, data: bytes) -> None:
        """Take in what comes; of a body that nobody reads any more only a little."""
        if self.cycle is not None and not self.is_answering and self.conn.their_state is h11.SEND_BODY:
            self.discarded += len(data)
            if self.discarded > self.limits.record_bytes:
                self.linger()
                return
        super().data_received(data)

    def handle_events(self) -> None:
        """Handle requests; there is no deadline while one is being answered."""
        super().handle_events()
        if self.is_answering:
            self.deadline = None

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self.await_request()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, unless an answer is on its way already."""
        if self.is_answering:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            headers = [("connection", "close"), ("content-length", "0")]
            reason = HTTPStatus(self.conn.status).phrase.encode()
            for event in (
                h11.Response(status_code=self.conn.status, headers=headers, reason=reason),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self.linger()

    def shutdown(self) -> None:
        """Close the connection, after the answer that is on its way."""
        try:
            super().shutdown()
        except h11.LocalProtocolError:
            self.transport.close()

    def linger(self) -> None:
        """Read no more, and close the connection when the client has had time to read the answer."""
        self.deadline = None
        self._unset_keepalive_if_required()
        self.transport.pause_reading()
        self.flow.read_paused = False
        if self.transport.can_write_eof() and not self.transport.is_closing():
            self.transport.write_eof()
        self.loop.call_later(LINGER, self.transport.abort)


# WebSocket


class BoundedFrames(ServerProtocol):
    """The frames of a connection: messages, and all others, are counted; with too many it fails."""

    def __init__(self, limits: Limits, **rest: Any) -> None:
        super().__init__(**rest)
        now = monotonic()
        self.messages, self.others = Bucket(limits.messages, now), Bucket(limits.pings, now)
        self.flooded = False

    def recv_frame(self, frame: Frame) -> None:
        """Process a frame, unless there were too many."""
        whole = frame.fin and frame.opcode in (Opcode.TEXT, Opcode.BINARY)
        bucket = self.messages if whole else self.others
        if frame.opcode is Opcode.CLOSE or bucket.take(monotonic()):
            super().recv_frame(frame)
            return
        LIMITED.add("messages" if whole else "pings")
        self.flooded = True
        self.fail(TOO_FAST)


class SocketConnection(Overseen, WebSocketsSansIOProtocol):
    """A connection of WebSocket."""

    conn: BoundedFrames

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.oversee(config)
        extensions, logger = self.conn.available_extensions, self.conn.logger
        self.conn = BoundedFrames(self.limits, extensions=extensions, max_size=config.ws_max_size, logger=logger)

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin with the handshake."""
        super().connection_made(transport)
        self.read_little(transport)
        self.count_writes(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        super().connection_lost(exc)
        self.released()

    def data_received(self, data: bytes) -> None:
        """Take in frames, as long as they are such and not too many."""
        self.conn.receive_data(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.refuse_handshake()
        elif self.conn.parser_exc is not None or self.conn.flooded:
            self.handle_parser_exception()
        else:
            self.handle_events()

    def refuse_handshake(self) -> None:
        """Say that this was no handshake, if the protocol has not said it already."""
        said = b"".join(self.conn.data_to_send())
        self.transport.write(said or b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        self.transport.close()

    async def send(self, message: ASGISendEvent) -> None:
        """Send something to the client; one that is refused with an answer has had its handshake."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, if it is a text where it says so."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(NO_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Close a connection that failed, when the client has had time to read why."""
        sent = self.conn.close_sent
        code, reason = (sent.code, sent.reason) if sent else (ABNORMAL, "")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if not self.handshake_complete:
            self.handshake_complete = self.disconnected = True
        self.linger()

    def linger(self) -> None:
        """Read no more, and close the connection in a moment."""
        self.stop_keepalive()
        self.transport.pause_reading()
        self.read_paused = False
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(LINGER, self.transport.abort)


def is_utf8(data: bytes) -> bool:
    """Whether bytes are a text."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
