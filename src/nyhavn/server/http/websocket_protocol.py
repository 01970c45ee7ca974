"""WebSocket with bounds: messages and control frames are rate-limited, and invalid text is refused."""

from __future__ import annotations

import asyncio
from asyncio.transports import BaseTransport
from time import monotonic
from typing import Any

import uvicorn
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from nyhavn.server.http.deadlines import DeadlineMixin
from nyhavn.server.limits.rate_limit import Bucket
from nyhavn.server.limits.settings import Limits
from nyhavn.server.live.connection import TOO_FAST
from nyhavn.server.telemetry.metrics import count_limited

ABNORMAL, NO_TEXT = 1006, 1007
"""The codes of a connection that ends without one, and of a text that is not UTF-8."""


class BoundedFrames(ServerProtocol):
    """The frames of a connection: messages and other frames are rate-limited; too many fail the connection."""

    def __init__(self, limits: Limits, **rest: Any) -> None:
        super().__init__(**rest)
        now = monotonic()
        self.messages, self.others = Bucket(limits.messages, now), Bucket(limits.pings, now)
        self.flooded = False

    def recv_frame(self, frame: Frame) -> None:
        """Process a frame, unless it exceeds the rate limit."""
        whole = frame.fin and frame.opcode in (Opcode.TEXT, Opcode.BINARY)
        bucket = self.messages if whole else self.others
        if frame.opcode is Opcode.CLOSE or bucket.take(monotonic()):
            super().recv_frame(frame)
            return
        count_limited("messages" if whole else "pings")
        self.flooded = True
        self.fail(TOO_FAST)


class SocketConnection(DeadlineMixin, WebSocketsSansIOProtocol):
    """A WebSocket connection."""

    conn: BoundedFrames

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.configure(config)
        extensions, logger = self.conn.available_extensions, self.conn.logger
        self.conn = BoundedFrames(self.limits, extensions=extensions, max_size=config.ws_max_size, logger=logger)

    def connection_made(self, transport: BaseTransport) -> None:
        """Start the handshake."""
        super().connection_made(transport)
        self.read_little(transport)
        self.count_writes(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection."""
        super().connection_lost(exc)
        self.released()

    def data_received(self, data: bytes) -> None:
        """Process frames; close the connection if they are invalid or too many."""
        self.conn.receive_data(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.refuse_handshake()
        elif self.conn.parser_exc is not None or self.conn.flooded:
            self.handle_parser_exception()
        else:
            self.handle_events()

    def handle_connect(self, event: Request) -> None:
        """Begin a connection, and let the application know when it can be written to."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["writable"] = self.writable

    def refuse_handshake(self) -> None:
        """Refuse an invalid handshake, unless the protocol has already answered."""
        response = b"".join(self.conn.data_to_send())
        self.transport.write(response or b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        self.transport.close()

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message to the client; the handshake of a client that is refused counts as complete."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        """Pass a message to the application, unless it is a text that is not UTF-8."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(NO_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Close a failed connection when the client has had time to read the reason."""
        sent = self.conn.close_sent
        code, reason = (sent.code, sent.reason) if sent else (ABNORMAL, "")
        if code == CloseCode.MESSAGE_TOO_BIG:
            count_limited("request_bytes")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if not self.handshake_complete:
            self.handshake_complete = self.disconnected = True
        self.linger()

    def linger(self) -> None:
        """Stop reading, and close the connection after a moment."""
        self.stop_keepalive()
        self.transport.pause_reading()
        self.read_paused = False
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(self.limits.linger_seconds, self.transport.abort)


def is_utf8(data: bytes) -> bool:
    """Whether bytes are valid UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
