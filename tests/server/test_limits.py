"""The limits of one client: connections, headers, frames, requests, replays; and malformed requests."""

import asyncio
import json
import logging
import os
import socket
import struct
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, process_time, sleep
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pytest
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from harness.http_client import Host, Visitor, read_metrics, start_host
from harness.waiting import WAIT_SECONDS, wait_in_loop_until, wait_until
from nyhavn.server.http.assets import LONGEST, locate_asset
from nyhavn.server.http.deadlines import Config, DeadlineMixin
from nyhavn.server.http.http_protocol import HttpConnection
from nyhavn.server.http.inbox import Inbox
from nyhavn.server.http.listener import Connections, Listener, SpareDescriptor, is_within, networks
from nyhavn.server.http.middleware import parts_of
from nyhavn.server.http.replay_routes import cancel_if_gone, replay_response
from nyhavn.server.http.requests import device_of, hash_token, is_same_origin
from nyhavn.server.limits.admission import Admission
from nyhavn.server.limits.fair_lock import FairSemaphore, await_uncancelled, run_in_thread
from nyhavn.server.limits.settings import DEFAULTS, Rate, option_name
from nyhavn.server.live import hub
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.hub import Hub
from nyhavn.server.store.rows import StoredTable
from nyhavn.server.store.store import Store
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.telemetry.logs import SparingFilter, Warnings
from nyhavn.server.view.wire import NewSeat, NewTable
from tests.server.metric_samples import read_metric
from tests.tiers import first_quick

OTHERS = ["--host", "0.0.0.0", "--metrics"]
"""The options of a server whose limits apply to all addresses, so that each local address is a client."""
VICTIM, ATTACKER = "127.0.0.2", "127.0.0.3"
TOKEN = "0123456789abcdef" * 2
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
DESCRIBED = "/api/openapi.json"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
TEXT, PING, PONG, CONTINUED, LAST = 1, 9, 10, 0, 0x80
PART = DEFAULTS.part_bytes


def limit_options(*settings: str) -> list[str]:
    """The options that set limits."""
    return [word for setting in settings for word in ("--limit", setting)]


def connect_from(host: Host, source: str = ATTACKER, timeout: float = 20.0) -> socket.socket:
    """A connection from a local address."""
    return socket.create_connection(("127.0.0.1", host.port), timeout, (source, 0))


def read_all(wire: socket.socket) -> bytes:
    """Read until the connection ends."""
    found = b""
    with suppress(ConnectionResetError):
        while part := wire.recv(65_536):
            found += part
    return found


def read_head(wire: socket.socket) -> bytes:
    """Read until the head of a response, or the connection, ends."""
    found = b""
    with suppress(ConnectionResetError):
        while b"\r\n\r\n" not in found and (part := wire.recv(65_536)):
            found += part
    return found


def answer_to(host: Host, sent: bytes, source: str = ATTACKER) -> bytes:
    """The response of a server to some bytes, after which the client sends nothing."""
    with connect_from(host, source) as wire:
        with suppress(BrokenPipeError, ConnectionResetError):
            wire.sendall(sent)
            wire.shutdown(socket.SHUT_WR)
        return read_all(wire)


def status_of(answer: bytes) -> int:
    """The status of a response; 0 if there was none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def request_status(host: Host, source: str = ATTACKER, path: str = "/healthz", more: str = "") -> int:
    """The status of a request from an address."""
    with connect_from(host, source) as wire:
        wire.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}\r\n".encode())
        return status_of(read_all(wire))


def read_metric_of(host: Host, name: str) -> int:
    """The value of a metric of a server; zero if nothing was counted yet."""
    return int(read_metrics(host).get(name, 0))


def count_limited(host: Host, limit: str) -> int:
    """How often a limit was applied, from the metrics."""
    return read_metric_of(host, f'nyhavn_limited_total{{limit="{option_name(limit)}"}}')


def make_frame(opcode: int, data: bytes = b"") -> bytes:
    """A small masked WebSocket frame of a client."""
    assert len(data) < 126
    return struct.pack("!BB4x", opcode, LAST | len(data)) + data


def connect_live(host: Host, visitor: Visitor, table: str, source: str) -> ClientConnection:
    """A WebSocket from an address."""
    headers = {"Cookie": visitor.cookie or ""}
    where = f"ws://localhost:{host.port}/api/tables/{table}/live"
    return connect(where, sock=connect_from(host, source), additional_headers=headers, open_timeout=20)


def closing_code(live: ClientConnection) -> int | None:
    """The code with which a connection is closed."""
    with suppress(ConnectionClosed):
        while True:
            live.recv(timeout=WAIT_SECONDS)
    return live.close_code


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with short deadlines, which must have logged no errors at the end."""
    short = ["header-seconds=1", "body-seconds=1", "write-seconds=1"]
    options = [option for limit in short for option in ("--limit", limit)]
    with start_host(tmp_path_factory.mktemp("host"), *OTHERS, *options) as host:
        yield host
        assert "Traceback" not in host.log


# Cookies and headers


OTHER = "f" * 32


def visitor_with(*cookies: bytes, scheme: str = "http") -> HTTPConnection:
    headers = [(b"cookie", cookie) for cookie in cookies]
    return HTTPConnection({"type": "http", "scheme": scheme, "headers": headers})


@pytest.mark.parametrize(
    "cookies",
    [
        [f"nyhavn={TOKEN}"],
        [f"a=b; nyhavn={TOKEN}; c=d"],
        [f'x="\\"; nyhavn={TOKEN}'],
        ["a=b", f"nyhavn={TOKEN}"],
        [f"nyhavn={TOKEN}; nyhavn={TOKEN}"],
        [f"nyhavn={TOKEN}; __Host-nyhavn={OTHER}"],
    ],
)
def test_a_device_is_known_by_its_cookie(cookies: list[str]) -> None:
    assert device_of(visitor_with(*(cookie.encode() for cookie in cookies))) == hash_token(TOKEN)


@pytest.mark.parametrize("scheme", ["https", "wss"])
@pytest.mark.parametrize(
    "cookies",
    [
        [f"nyhavn={TOKEN}"],
        [f"__Host-nyhavn={TOKEN}"],
        [f"__Host-nyhavn={TOKEN}; nyhavn={OTHER}"],
        [f"nyhavn={OTHER}", f"nyhavn={'e' * 32}; __Host-nyhavn={TOKEN}"],
    ],
)
def test_the_secure_cookie_wins_over_https(cookies: list[str], scheme: str) -> None:
    assert device_of(visitor_with(*(cookie.encode() for cookie in cookies), scheme=scheme)) == hash_token(TOKEN)


@pytest.mark.parametrize(
    ("scheme", "cookies"),
    [
        ("http", [f"nyhavn={OTHER}; nyhavn={TOKEN}"]),
        ("https", [f"nyhavn={OTHER}", f"nyhavn={TOKEN}"]),
        ("https", [f"__Host-nyhavn={OTHER}; __Host-nyhavn={TOKEN}"]),
    ],
)
def test_two_values_of_one_cookie_are_refused(scheme: str, cookies: list[str]) -> None:
    """Previously the last one won, which another host of the domain may have set."""
    with pytest.raises(Denied, match=Denial.UNREADABLE):
        device_of(visitor_with(*(cookie.encode() for cookie in cookies), scheme=scheme))


@pytest.mark.parametrize(
    "cookie",
    [b"", b"nyhavn=", f"xnyhavn={TOKEN}".encode(), f"nyhavn={TOKEN}0".encode(), f"Nyhavn={TOKEN}".encode(), b"\xff;="],
)
def test_other_cookies_identify_no_device(cookie: bytes) -> None:
    assert device_of(visitor_with(cookie)) is None


@pytest.mark.parametrize("part", [b"\\", b'\\"', b"; ", b" ", b";nyhavn=", f"nyhavn={TOKEN} ".encode(), b"="])
def test_reading_cookies_takes_linear_time(part: bytes) -> None:
    cookie = b'x="' + part * (400_000 // len(part)) + b'"'
    start = process_time()
    assert device_of(visitor_with(cookie)) is None
    assert process_time() - start < 2


@pytest.mark.parametrize("pieces", [1, 40])
def test_large_headers_are_refused(host: Host, pieces: int) -> None:
    head = GET[:-2] + b'Cookie: x="' + b"\\" * 60_000 + b'"\r\n\r\n'
    with connect_from(host) as wire:
        for start in range(pieces):
            with suppress(BrokenPipeError, ConnectionResetError):
                wire.sendall(head[start * len(head) // pieces : (start + 1) * len(head) // pieces])
        with suppress(ConnectionResetError):
            assert status_of(read_all(wire)) in (0, 431)


def test_headers_just_over_the_limit_are_refused_with_a_status(host: Host) -> None:
    for size, status in ((15_000, 200), (16_500, 431), (30_000, 431)):
        assert status_of(answer_to(host, GET[:-2] + b"X: " + b"x" * size + b"\r\nConnection: close\r\n\r\n")) == status
    assert status_of(answer_to(host, GET[:-2] + b"a:\r\n" * 200 + b"\r\n")) == 431


# Deadlines


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHost: local", GET + b"GET / HT"], ids=["silent", "half", "next"]
)
def test_connections_without_a_request_end(host: Host, sent: bytes) -> None:
    with connect_from(host) as wire:
        wire.sendall(sent)
        assert b"HTTP/1.1 5" not in read_all(wire)


def is_closed_during(wire: socket.socket, parts: list[bytes], pause: float = 0.0) -> bool:
    """Whether a connection is closed while the client sends."""
    try:
        for part in parts:
            wire.sendall(part)
            sleep(pause)
    except (BrokenPipeError, ConnectionResetError):
        return True
    return False


def test_a_trickle_of_headers_does_not_keep_a_connection_open(host: Host) -> None:
    with connect_from(host) as wire:
        assert is_closed_during(wire, [b"GET / HTTP/1.1\r\n", *[b"a: b\r\n"] * 150], 0.1)


def test_slow_bodies_are_refused(host: Host) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
    with connect_from(host) as wire:
        wire.sendall(head + b"{")
        assert status_of(wire.recv(1000)) == 408
        assert is_closed_during(wire, [b" "] * 150, 0.1)


def test_a_body_that_nobody_reads_ends_the_connection(host: Host) -> None:
    head = b"POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n"
    with connect_from(host) as wire:
        assert is_closed_during(wire, [head, *[b" " * 65_536] * 10_000])


def test_the_metrics_tell_every_limit_and_whom_it_held_back(host: Host) -> None:
    before = count_limited(host, "header_bytes")
    assert status_of(answer_to(host, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 20_000)) == 431
    assert count_limited(host, "header_bytes") == before + 1
    fields = count_limited(host, "header_fields")
    many = b"".join(b"X-%d: x\r\n" % number for number in range(DEFAULTS.header_fields))
    assert status_of(answer_to(host, b"GET / HTTP/1.1\r\nHost: localhost\r\n" + many + b"\r\n")) == 431
    assert (count_limited(host, "header_fields"), count_limited(host, "header_bytes")) == (fields + 1, before + 1)
    assert {f'nyhavn_limit{{name="{name}"}}' for name, _ in DEFAULTS.items()} <= read_metrics(host).keys()


def test_bodies_in_thousands_of_chunks_are_refused(host: Host) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert status_of(answer_to(host, head + b"1\r\n{\r\n" * 5_000)) == 400
    assert status_of(answer_to(host, head + b"1\r\n{\r\n" * 100 + b"0\r\n\r\n")) == 422


class Pipe(asyncio.Transport):
    """A fake transport whose client reads on demand."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting, self.aborted = 0, False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.waiting += len(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.aborted

    def close(self) -> None:
        pass

    def abort(self) -> None:
        self.aborted = True


def watched_pipe() -> tuple[DeadlineMixin, Pipe]:
    """A connection over a pipe, and the pipe."""
    connection, pipe = DeadlineMixin(), Pipe()
    connection.transport, connection.limits = pipe, DEFAULTS
    connection.count_writes(pipe)
    return connection, pipe


def test_the_connection_of_a_handshake_is_free_when_another_takes_over() -> None:
    handshake, pipe = watched_pipe()
    known = ref(handshake)
    after = DeadlineMixin()
    after.count_writes(pipe)
    del handshake
    assert known() is None
    pipe.write(b"1234")
    assert (after.handed, pipe.waiting) == (4, 4)


def test_a_connection_that_is_over_is_free_at_once() -> None:
    async def run() -> object:
        config = Config(Starlette())
        config.open_connections, config.admission = Connections(), Admission()
        config.load()
        return ref(HttpConnection(config, ServerState(), {}))()

    assert asyncio.run(run()) is None


def test_a_slow_client_is_not_stuck_while_its_buffer_is_refilled() -> None:
    connection, pipe = watched_pipe()
    for now in range(0, 200, 5):
        if pipe.waiting < 20_000:
            pipe.write(b" " * PART)
        assert not connection.is_stuck(now)
        pipe.waiting -= 5_000


def test_a_client_that_reads_next_to_nothing_is_stuck_whatever_it_is_sent() -> None:
    connection, pipe = watched_pipe()
    found = []
    for now in range(0, 30, 5):
        pipe.write(b" " * PART)
        found.append(connection.is_stuck(now))
        pipe.waiting -= 500
    assert found == [False] * 5 + [True]


def test_a_client_that_still_reads_an_answer_is_not_late_with_the_next_request() -> None:
    connection, pipe = watched_pipe()
    pipe.write(b" " * 64_000)
    connection.deadline = DEFAULTS.header_seconds
    for now in range(0, 80, 5):
        connection.check(now)
        pipe.waiting -= 4_000
        assert not pipe.is_closing()
    assert pipe.waiting == 0
    connection.check(76 + DEFAULTS.header_seconds)
    assert pipe.is_closing()


def test_a_client_that_does_not_read_is_disconnected(host: Host) -> None:
    path = max(Path("src/nyhavn/static/assets").iterdir(), key=lambda path: path.stat().st_size)
    assert path.stat().st_size >= 50_000
    before = count_limited(host, "write_seconds")
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    wire.bind((ATTACKER, 0))
    wire.connect(("127.0.0.1", host.port))
    with wire:
        wire.sendall(f"GET /assets/{path.name} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 150)
        wait_until(lambda: count_limited(host, "write_seconds") == before + 1)


def test_large_answers_are_sent_in_parts() -> None:
    body = os.urandom(2 * PART + 1)
    parts = list(parts_of({"type": "http.response.body", "body": body}))
    assert b"".join(part["body"] for part in parts) == body
    assert [part["more_body"] for part in parts] == [True, True, False]
    assert list(parts_of({"type": "http.response.start"})) == [{"type": "http.response.start"}]


# Connections


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "connections-per-address=4") as host, ExitStack() as stack:
        wires = [stack.enter_context(connect_from(host)) for _ in range(4)]
        for _ in range(3):
            with connect_from(host) as wire:
                assert read_all(wire) == b""
        assert request_status(host, VICTIM) == 200
        for wire in wires:
            wire.close()
        wait_until(lambda: status_or_zero(host) == 200)
        assert count_limited(host, "connections_per_address") >= 3


def status_or_zero(host: Host) -> int:
    """The status of a request, or 0 if the connection was closed."""
    try:
        return request_status(host)
    except (BrokenPipeError, ConnectionResetError):
        return 0


def test_an_address_opens_only_so_many_connections_a_second(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "connections=5/0.0167") as host:
        assert [status_or_zero(host) for _ in range(7)] == [200] * 5 + [0] * 2
        assert request_status(host, VICTIM) == 200


class Narrow(Host):
    """A server with few file descriptors."""

    @property
    def command(self) -> list[str]:
        """The command line of the server."""
        return ["prlimit", "--nofile=100", *super().command]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="it needs prlimit")
@pytest.mark.parametrize("spare", [60, 0], ids=["in reserve", "exhausted"])
def test_a_server_without_descriptors_says_so_once_and_goes_on(tmp_path: Path, spare: int) -> None:
    host = Narrow(tmp_path / "data", *OTHERS, "--limit", f"spare-descriptors={spare}")
    try:
        with ExitStack() as stack:
            for number in range(150):
                stack.enter_context(connect_from(host, f"127.0.1.{number % 5 + 1}"))
            wait_until(lambda: "descriptors" in host.log)
            wait_until(lambda: status_or_zero(host) == 200)
            sleep(1.5)
        wait_until(lambda: status_or_zero(host) == 200)
        assert len(host.log.splitlines()) <= 2, host.log
        assert "Traceback" not in host.log
    finally:
        host.stop()


def test_connections_are_counted_by_address() -> None:
    limits = DEFAULTS._replace(connections_per_address=2, connections=Rate(3, 60))
    open_ones = Connections(limits, personal=False, proxy="10.0.0.1", most=8)
    assert [open_ones.admit("1.2.3.4") for _ in range(3)] == [True, True, False]
    open_ones.release("1.2.3.4")
    assert [open_ones.reason_to_refuse("1.2.3.4") for _ in range(2)] == [None, "connections"]
    assert all(open_ones.admit("10.0.0.1") for _ in range(7))
    assert open_ones.reason_to_refuse("10.0.0.1") == "spare_descriptors"
    assert (open_ones.total, open_ones.by_address["1.2.3.4"]) == (8, 1)
    assert Connections(limits, personal=True).is_exempt("127.0.0.1")
    assert not open_ones.is_exempt("127.0.0.1")


class Idle:
    """A connection whose client sends nothing."""

    evicted, is_evictable = False, True

    def evict(self) -> None:
        """Note that it was closed."""
        self.evicted = True


def test_without_descriptors_the_connection_that_waited_longest_is_closed() -> None:
    open_ones = Connections(DEFAULTS, personal=False, most=3)
    used, reading, first, second = [Idle() for _ in range(4)]
    reading.is_evictable = False
    assert all(open_ones.admit("1.2.3.4") for _ in range(3))
    assert not open_ones.admit("5.6.7.8")
    open_ones.waiting[used] = None
    open_ones.silent |= {reading: None, first: None, second: None}
    before = read_metric("nyhavn_limited_total", limit="spare-descriptors")
    assert open_ones.admit("5.6.7.8")
    assert [each.evicted for each in (used, reading, first, second)] == [False, False, True, False]
    assert read_metric("nyhavn_limited_total", limit="spare-descriptors") == before + 1
    assert all(open_ones.admit("5.6.7.8") for _ in range(2))
    assert [each.evicted for each in (used, reading, first, second)] == [True, False, True, True]
    assert not open_ones.admit("5.6.7.8")


def test_a_connection_may_be_evicted_only_while_it_waits_for_a_request() -> None:
    held = list[tuple[int, int]]()

    async def run() -> None:
        begun, answering = asyncio.Event(), asyncio.Event()

        async def answer(scope: Any, receive: Any, send: Any) -> None:
            begun.set()
            await answering.wait()
            await PlainTextResponse("done")(scope, receive, send)

        config = Config(answer, lifespan="off")
        config.open_connections, config.admission = Connections(), Admission()
        config.load()
        connections = config.open_connections
        protocol = HttpConnection(config, ServerState(), {})
        pipe = Pipe()
        protocol.connection_made(pipe)
        held.append((len(connections.silent), len(connections.waiting)))
        protocol.data_received(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await begun.wait()
        held.append((len(connections.silent), len(connections.waiting)))
        answering.set()
        while not protocol.cycle.response_complete:
            await asyncio.sleep(0)
        held.append((len(connections.silent), len(connections.waiting)))
        protocol.connection_lost(None)
        held.append((len(connections.silent), len(connections.waiting)))

    asyncio.run(run())
    assert held == [(1, 0), (0, 0), (0, 1), (0, 0)]


def test_what_is_evicted_counts_until_it_is_closed() -> None:
    admission = Admission(DEFAULTS._replace(sockets_per_address=4), personal=False)
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(admission.hold("sockets_per_address", "1.2.3.4", lambda: True))
        with pytest.raises(Denied):
            stack.enter_context(admission.hold("sockets_per_address", "1.2.3.4", lambda: True))


def test_the_client_of_a_proxy_is_the_last_address_that_is_none() -> None:
    connections = Connections(DEFAULTS, False, "10.0.0.0/8")
    assert connections.client_of("10.0.0.1", ["9.9.9.9, 1.2.3.4", "10.2.3.4"]) == "1.2.3.4"
    assert connections.client_of("10.0.0.1", []) == "10.0.0.1"
    assert connections.client_of("5.6.7.8", ["1.2.3.4"]) == "5.6.7.8"


def test_only_what_was_admitted_is_released() -> None:
    open_ones = Connections()
    assert open_ones.admit("1.2.3.4")
    open_ones.release("5.6.7.8")
    assert (open_ones.total, dict(open_ones.by_address)) == (1, {"1.2.3.4": 1})


def test_nothing_is_accepted_before_it_is_counted() -> None:
    with Listener() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        with socket.create_connection(listener.getsockname()):
            with pytest.raises(BlockingIOError):
                listener.accept()
            listener.connections = Connections()
            listener.accept()[0].close()
        assert listener.connections.total == 1


def test_proxies_are_addresses_or_networks() -> None:
    found = networks("127.0.0.1, 10.0.0.0/8, ::1, nonsense")
    assert [is_within(address, found) for address in ("127.0.0.1", "10.1.2.3", "::1", "127.0.0.2", "nonsense")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert networks(None) == []


def test_messages_of_libraries_are_written_once_a_minute() -> None:
    def kept(level: int, text: str, error: Exception | None = None) -> bool:
        raised = (type(error), error, None) if error else None
        return SparingFilter().filter(logging.LogRecord("uvicorn.error", level, "", 1, text, (), raised))

    assert [kept(logging.WARNING, "once upon a time") for _ in range(3)] == [True, False, False]
    assert [kept(logging.ERROR, "no handshake") for _ in range(2)] == [True, False]
    assert [kept(logging.ERROR, "an exception", ValueError()) for _ in range(2)] == [True, True]
    warnings = Warnings()
    assert [warnings.is_due("x", 0.0) for _ in range(2)] == [True, True]
    assert not warnings.is_due("x", 60.0)


def test_a_spare_descriptor_is_held_once() -> None:
    spare = SpareDescriptor()
    spare.hold()
    number = spare.number
    spare.hold()
    assert spare.number == number is not None
    spare.release()
    spare.release()
    assert spare.number is None


# Frames

FLOODS = {
    "pings": make_frame(LAST | PING),
    "pings with data": make_frame(LAST | PING, b"x" * 125),
    "pongs": make_frame(LAST | PONG),
    "empty fragments": make_frame(TEXT) + make_frame(CONTINUED) * 99,
    "fragments": make_frame(TEXT, b"{") + make_frame(CONTINUED, b" ") * 99,
    "messages": make_frame(LAST | TEXT, b"{}"),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", FLOODS)
def test_floods_of_frames_are_closed_and_cost_others_little(host: Host, kind: str) -> None:
    anna, mallory = Visitor(host), Visitor(host)
    table, other = anna.open_table("Anna", "Bo"), mallory.open_table("Mallory", "Bo")
    with connect_live(host, anna, table, VICTIM) as victim, connect_live(host, mallory, other, ATTACKER) as attacker:
        victim.recv(timeout=WAIT_SECONDS)
        wire = attacker.socket
        with suppress(BrokenPipeError, ConnectionResetError, TimeoutError):
            wire.settimeout(1)
            for _ in range(20):
                wire.sendall(FLOODS[kind] * (100_000 // len(FLOODS[kind])))
        victim.send(json.dumps({"type": "why", "id": kind, "seq": 1, "move": "t12"}))
        while json.loads(victim.recv(timeout=WAIT_SECONDS)).get("id") != kind:
            pass
        assert closing_code(attacker) == 4429
    assert count_limited(host, "messages" if kind == "messages" else "pings") >= 1


def test_a_few_pings_are_answered(host: Host) -> None:
    anna = Visitor(host)
    with connect_live(host, anna, anna.open_table("Anna", "Bo"), VICTIM) as page:
        assert all(page.ping().wait(20) for _ in range(10))
        page.send(["{}", " ", " "])
        while json.loads(page.recv(timeout=WAIT_SECONDS))["type"] != "answer":
            pass


@pytest.mark.parametrize("bad", [b"\xff\xfe", b"\xff" * 2], ids=["one", "two"])
def test_texts_that_are_none_close_the_connection(host: Host, bad: bytes) -> None:
    anna = Visitor(host)
    with connect_live(host, anna, anna.open_table("Anna", "Bo"), VICTIM) as page:
        page.socket.sendall(make_frame(LAST | TEXT, bad) * 2)
        assert closing_code(page) == 1007


# Sockets


def test_an_address_has_only_so_many_sockets(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "sockets-per-address=3") as host, ExitStack() as stack:
        anna = Visitor(host)
        table = anna.open_table("Anna", "Bo")
        for _ in range(3):
            stack.enter_context(connect_live(host, anna, table, ATTACKER))
        with pytest.raises(InvalidStatus) as refused:
            connect_live(host, anna, table, ATTACKER)
        assert refused.value.response.status_code == 429
        with connect_live(host, anna, table, VICTIM) as page:
            assert json.loads(page.recv(timeout=WAIT_SECONDS))["type"] == "state"
        stack.close()
        wait_until(lambda: can_come(host, anna, table))
        assert host.log == ""


def test_the_device_with_most_sockets_gives_way_to_another(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "sockets-per-address=3") as host, ExitStack() as stack:
        anna, bela = Visitor(host), Visitor(host)
        first, second, own = anna.open_table("Anna", "Bo"), anna.open_table("Anna", "Bo"), bela.open_table("Bela", "Bo")
        pages = [stack.enter_context(connect_live(host, anna, table, ATTACKER)) for table in (first, second, second)]
        for page in pages:
            assert json.loads(page.recv(timeout=WAIT_SECONDS))["type"] == "state"
        page = stack.enter_context(connect_live(host, bela, own, ATTACKER))
        assert json.loads(page.recv(timeout=WAIT_SECONDS))["type"] == "state"
        assert closing_code(pages[0]) == 4429
        with pytest.raises(InvalidStatus):
            connect_live(host, anna, first, ATTACKER)
        assert count_limited(host, "sockets_per_address") == 2


def test_what_lost_connections_have_said_is_dropped(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "messages-per-address=1/0.0167") as host:
        anna = Visitor(host)
        table = anna.open_table("Anna", "Bo")
        for _ in range(5):
            with connect_live(host, anna, table, ATTACKER) as page:
                assert json.loads(page.recv(timeout=WAIT_SECONDS))["type"] == "state"
                for number in range(10):
                    page.send(json.dumps({"type": "why", "id": str(number), "seq": 1, "move": "t12"}))
                reset_connection(page.socket)
        wait_until(lambda: read_metrics(host)["nyhavn_pages_connected"] == 0)


def reset_connection(wire: socket.socket) -> None:
    """Reset a connection."""
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    wire.shutdown(socket.SHUT_RD)
    wire.close()


def test_a_page_that_says_too_much_while_it_waits_is_disconnected(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "messages-per-address=1/0.0167") as host:
        anna = Visitor(host)
        with connect_live(host, anna, anna.open_table("Anna", "Bo"), ATTACKER) as page:
            for _ in range(12):
                page.send("x" * 15_000)
            assert closing_code(page) == 4429
        assert count_limited(host, "inbox_bytes") == 1


def test_an_inbox_drops_what_is_too_much() -> None:
    async def fill() -> None:
        inbox = Inbox(DEFAULTS.inbox_bytes)
        assert inbox.put("x")
        assert await inbox.get() == "x"
        assert inbox.size == 0
        assert not inbox.put(b"x" * DEFAULTS.inbox_bytes)
        assert inbox.is_full
        assert inbox.messages.empty()

    asyncio.run(fill())


def can_come(host: Host, visitor: Visitor, table: str) -> bool:
    """Whether a page of a visitor can connect."""
    with suppress(InvalidStatus), connect_live(host, visitor, table, ATTACKER):
        return True
    return False


def test_those_with_a_seat_find_room_at_a_full_table(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "sockets-per-table=3") as host, ExitStack() as stack:
        anna, vera = Visitor(host), Visitor(host)
        table = anna.open_lobby("Anna", "?")
        vera.watch(table, anna.links(table)["watch"])
        for _ in range(3):
            stack.enter_context(connect_live(host, vera, table, ATTACKER)).recv(timeout=WAIT_SECONDS)
        with pytest.raises(InvalidStatus) as refused:
            connect_live(host, vera, table, ATTACKER)
        assert refused.value.response.status_code == 429
        with connect_live(host, anna, table, VICTIM) as page:
            assert json.loads(page.recv(timeout=WAIT_SECONDS))["type"] == "lobby"
        assert count_limited(host, "sockets_per_table") == 1


def test_the_address_with_most_watchers_gives_way_at_a_full_table(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "sockets-per-table=4") as host, ExitStack() as stack:
        anna, vera, will = Visitor(host), Visitor(host), Visitor(host)
        table = anna.open_lobby("Anna", "?")
        for watcher in (vera, will):
            watcher.watch(table, anna.links(table)["watch"])
        floods = [stack.enter_context(connect_live(host, vera, table, ATTACKER)) for _ in range(4)]
        for page in floods:
            page.recv(timeout=WAIT_SECONDS)
        others = [stack.enter_context(connect_live(host, will, table, VICTIM)) for _ in range(2)]
        assert [json.loads(page.recv(timeout=WAIT_SECONDS))["type"] for page in others] == ["lobby"] * 2
        assert [closing_code(page) for page in floods[:1:-1]] == [4429] * 2
        for source, watcher in ((VICTIM, will), (ATTACKER, vera)):
            with pytest.raises(InvalidStatus):
                connect_live(host, watcher, table, source)


def test_the_oldest_page_of_a_device_gives_way(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "flood-delay-seconds=0") as host, ExitStack() as stack:
        anna = Visitor(host)
        table = anna.open_table("Anna", "Bo")
        pages = [
            stack.enter_context(connect_live(host, anna, table, VICTIM)) for _ in range(DEFAULTS.pages_per_device + 1)
        ]
        assert closing_code(pages[0]) == 4409
        for page in pages[1:]:
            assert json.loads(page.recv(timeout=WAIT_SECONDS))["type"] == "state"
        assert count_limited(host, "pages_per_device") == 1


# Requests and messages


@pytest.mark.slow
def test_who_asks_too_often_waits_and_is_then_refused(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "requests=4/3.33") as host:
        start = monotonic()
        assert [request_status(host) for _ in range(7)] == [200] * 7
        assert monotonic() - start > 0.5
        with ExitStack() as stack:
            wires = [stack.enter_context(connect_from(host)) for _ in range(40)]
            for wire in wires:
                wire.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert request_status(host, VICTIM) == 200
            answers = [read_all(wire) for wire in wires]
        found = list(map(status_of, answers))
        assert set(found) == {200, 429}
        assert 10 <= found.count(200) <= 30
        assert all((b"\r\nretry-after: " in answer) == (status_of(answer) == 429) for answer in answers)


@pytest.mark.parametrize(
    "path", first_quick([DESCRIBED, DESCRIBED.replace("api", "%61pi"), DESCRIBED.replace("/openapi", "%2Fopenapi")])
)
def test_who_is_refused_very_often_is_refused_late(tmp_path: Path, path: str) -> None:
    limits = [
        word for limit in ("requests=1/0.01", "refusals=3/0.01", "refusal-seconds=2") for word in ("--limit", limit)
    ]
    with start_host(tmp_path, *OTHERS, *limits) as host:
        assert [request_status(host, path=DESCRIBED) for _ in range(4)] == [200, 429, 429, 429]
        start = monotonic()
        answer = answer_to(host, f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert monotonic() - start > 0.9
        assert (status_of(answer), b"\r\nretry-after: 2" in answer.lower()) == (429, True)
        assert (request_status(host, path="/"), request_status(host, VICTIM, DESCRIBED)) == (200, 200)
        assert count_limited(host, "refusals") == 1
        assert "Traceback" not in host.log


def test_a_device_with_a_seat_answers_for_its_own_refusals(tmp_path: Path) -> None:
    """Previously, one impatient person slowed all who shared the address."""
    settings = "requests=8/0.01", "requests-per-device=4/0.01", "refusals=2/0.01", "refusals-per-device=2/0.01"
    with start_host(tmp_path, *OTHERS, *limit_options(*settings, "refusal-seconds=0.2")) as host:
        anna, bela = Visitor(host), Visitor(host)
        for visitor in (anna, bela):
            visitor.open_table("Anna", "Bo")

        def ask(times: int, visitor: Visitor | None = None) -> list[int]:
            more = f"Cookie: {visitor.cookie}\r\n" if visitor else ""
            return [request_status(host, path=DESCRIBED, more=more) for _ in range(times)]

        assert ask(14, anna) == [200] * 12 + [429] * 2
        assert count_limited(host, "refusals") == 0
        assert ask(3, anna) == [429] * 3
        assert count_limited(host, "refusals") == 3
        assert (ask(1, bela), ask(2)) == ([200], [429] * 2)
        assert count_limited(host, "refusals") == 3
        assert ask(2) == [429] * 2
        assert count_limited(host, "refusals") == 5
        assert ask(3, bela) == [200] * 3
        assert count_limited(host, "refusals") == 5


def test_who_hangs_up_before_a_late_refusal_leaves_nothing_behind(tmp_path: Path) -> None:
    limits = [
        word for limit in ("requests=1/0.01", "refusals=1/0.01", "refusal-seconds=0.4") for word in ("--limit", limit)
    ]
    with start_host(tmp_path, *OTHERS, *limits) as host:
        assert [request_status(host, path=DESCRIBED) for _ in range(2)] == [200, 429]
        for _ in range(20):
            with connect_from(host) as wire:
                wire.sendall(f"GET {DESCRIBED} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        wait_until(lambda: count_limited(host, "refusals") == 20)
        sleep(1)
        assert "Traceback" not in host.log


def test_a_class_behind_one_address_loads_the_page(tmp_path: Path) -> None:
    """Previously, the connections of 43 browsers were all that an address could have."""
    browsers = DEFAULTS.people_per_address
    with start_host(tmp_path, *OTHERS, "--limit", "requests=4/0.0167") as host, ExitStack() as stack:
        wires = [stack.enter_context(connect_from(host)) for _ in range(browsers * 6)]
        for wire in wires:
            wire.sendall(GET + GET[:-2] + b"Connection: close\r\n\r\n")
        answers = b"".join(read_all(wire) for wire in wires)
        assert answers.count(b"HTTP/1.1 429") == 0
        assert answers.count(b"HTTP/1.1 200") == browsers * 6 * 2


def test_what_is_too_large_or_not_allowed_is_counted(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, *limit_options("listed-tables=1", "floods=1/0.001")) as host:
        anna = Visitor(host)
        assert anna.request("POST", "/api/tables", b" " * 20_000)[0] == 413
        assert count_limited(host, "request_bytes") == 1
        assert anna.request("POST", "/api/replays", {"record": "x" * 70_000})[0] == 413
        assert count_limited(host, "record_bytes") == 1
        searcher = {"seats": [{"name": "Anna"}, {"bot": "montecarlo:playouts=9"}]}
        assert anna.request("POST", "/api/tables", searcher)[0] == 422
        assert count_limited(host, "searchers") == 1
        table = anna.open_table("Anna", "Bo")
        assert (len(anna.tables()), count_limited(host, "listed_tables")) == (1, 0)
        anna.open_table("Anna", "Bo")
        assert (len(anna.tables()), count_limited(host, "listed_tables")) == (1, 1)
        with connect_live(host, anna, table, ATTACKER) as page:
            page.send("x" * 20_000)
            assert closing_code(page) == 1009
        assert (count_limited(host, "request_bytes"), count_limited(host, "floods")) == (2, 0)
        with connect_live(host, anna, table, ATTACKER) as page:
            assert json.loads(page.recv(timeout=WAIT_SECONDS))["type"] == "state"
        assert count_limited(host, "floods") == 1


def test_files_are_limited_too(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "files=2/0.0167") as host:
        found = [request_status(host, path="/somewhere") for _ in range(3)]
        assert [status == 429 for status in found] == [False, False, True]
        assert request_status(host) == 200


def test_messages_of_an_address_are_handled_one_after_the_other(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "messages-per-address=4/5") as host:
        anna = Visitor(host)
        table = anna.open_table("Anna", "Bo")
        with connect_live(host, anna, table, ATTACKER) as one, connect_live(host, anna, table, ATTACKER) as two:
            start = monotonic()
            for page in (one, two):
                for number in range(5):
                    page.send(json.dumps({"type": "why", "id": str(number), "seq": 1, "move": "t12"}))
            for page in (one, two):
                while json.loads(page.recv(timeout=WAIT_SECONDS)).get("id") != "4":
                    pass
            assert monotonic() - start > 1.0


def test_a_refused_request_takes_nothing() -> None:
    admission = Admission(DEFAULTS._replace(requests=Rate(1, 10)), personal=False)

    async def ask_often() -> None:
        await admission.throttle("requests", "1.2.3.4", patience=5)
        for _ in range(3):
            with pytest.raises(Denied):
                await admission.throttle("requests", "1.2.3.4", patience=5)

    asyncio.run(ask_often())
    assert admission.limiters["requests"].buckets["1.2.3.4"].left > -0.1


def test_what_is_held_is_given_back() -> None:
    admission = Admission(DEFAULTS._replace(sockets_per_address=1), personal=False)
    with admission.hold("sockets_per_address", "1.2.3.4"):
        with pytest.raises(Denied), admission.hold("sockets_per_address", "1.2.3.4"):
            pass
        with admission.hold("sockets_per_address", "1.2.3.5"):
            pass
    assert not admission.held


# Replays


def test_replays_are_limited_for_each_address(tmp_path: Path) -> None:
    with start_host(tmp_path, *OTHERS, "--limit", "replays=2/0.0167") as host:
        anna = Visitor(host)
        path = f"/api/tables/{anna.open_table('Anna', 'Bo')}/replay"
        cookie = f"Cookie: {anna.cookie}\r\n"
        assert [request_status(host, ATTACKER, path, cookie) for _ in range(3)] == [200, 200, 429]
        assert request_status(host, VICTIM, path, cookie) == 200


def test_one_address_makes_one_replay_at_a_time() -> None:
    async def crowd() -> list[str]:
        turns, order = FairSemaphore(2), list[str]()

        async def make(address: str) -> None:
            async with turns.hold(address):
                order.append(address)
                await asyncio.sleep(0.01)

        await asyncio.gather(make("1.1.1.1"), make("1.1.1.1"), make("1.1.1.1"), make("2.2.2.2"))
        assert not turns.by_address.locks
        return order

    assert asyncio.run(crowd()) == ["1.1.1.1", "2.2.2.2", "1.1.1.1", "1.1.1.1"]


def test_who_hangs_up_gives_the_turn_to_others() -> None:
    async def hang_up() -> tuple[bool, bool]:
        turns, begun = FairSemaphore(1), list[str]()
        told = iter([{"type": "http.request", "body": b""}, {"type": "http.disconnect"}])

        async def receive() -> Any:
            return next(told)

        async def wait() -> None:
            async with turns.hold("1.1.1.1"):
                begun.append("1.1.1.1")

        async with turns.hold("2.2.2.2"):
            with pytest.raises(ClientDisconnect):
                await cancel_if_gone(Request({"type": "http"}, receive), wait())
            await asyncio.sleep(0)
        return bool(begun), turns.all.locked()

    assert asyncio.run(hang_up()) == (False, False)


def test_a_replay_stops_when_its_reader_hangs_up() -> None:
    class Reading:
        async def read(self, work: Callable[[], bytes], client: str) -> bytes:
            del client
            return await run_in_thread(work)

    seconds = list[float]()

    def make(is_stopped: Callable[[], bool]) -> Any:
        began = monotonic()
        while not is_stopped() and monotonic() < began + WAIT_SECONDS:
            sleep(0.001)
        seconds.append(monotonic() - began)

    async def hang_up() -> None:
        told = iter([{"type": "http.request", "body": b""}, {"type": "http.disconnect"}])

        async def receive() -> Any:
            await asyncio.sleep(0.05)
            return next(told)

        app = SimpleNamespace(state=SimpleNamespace(hub=Reading()))
        request = Request({"type": "http", "headers": [], "client": ("1.1.1.1", 1), "app": app}, receive)
        with pytest.raises(ClientDisconnect):
            await replay_response(request, make)
        await wait_in_loop_until(lambda: seconds)

    asyncio.run(hang_up())
    assert seconds[0] < WAIT_SECONDS


def test_a_thread_that_works_keeps_its_turn() -> None:
    async def stop() -> bool:
        goes_on = threading.Event()
        working = asyncio.create_task(asyncio.to_thread(goes_on.wait, WAIT_SECONDS))
        waiting = asyncio.create_task(await_uncancelled(working))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0)
        assert not waiting.done()
        goes_on.set()
        await asyncio.wait({waiting})
        return working.done() and waiting.cancelled()

    assert asyncio.run(stop())


# Tables that are not in memory


def slow_replays(monkeypatch: pytest.MonkeyPatch, seconds: float) -> list[str]:
    """Let the replay of every table take some time, and note the tables."""
    real, tried = hub.try_replay, list[str]()

    def attempt(name: str, kept: StoredTable) -> object:
        tried.append(name)
        sleep(seconds)
        return real(name, kept)

    monkeypatch.setattr(hub, "try_replay", attempt)
    return tried


def test_tables_of_an_address_do_not_keep_those_of_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = slow_replays(monkeypatch, 0.05)

    async def run() -> None:
        whole = Hub(await Store.at(tmp_path / "tables.sqlite"), BotPool())
        names.extend([await whole.open_table(NewTable([NewSeat(name="A"), NewSeat(name="B")]), "d") for _ in range(5)])
        whole.sessions.clear()
        slow = [asyncio.create_task(whole.find(name, ATTACKER)) for name in names[:-1]]
        quick = [asyncio.create_task(whole.find(names[-1], source)) for source in (VICTIM, "")]
        assert all(await asyncio.wait_for(asyncio.gather(*quick), WAIT_SECONDS))
        assert (len(tried) <= 3, tried.index(names[-1]), tried.count(names[-1])) == (True, 1, 1)
        assert all(await asyncio.gather(*slow))
        assert (sorted(tried), len(whole.locks)) == (sorted(names), 0)
        await whole.close()

    names = list[str]()
    asyncio.run(run())


def test_a_table_that_several_look_for_is_replayed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = slow_replays(monkeypatch, 0.1)

    async def run() -> None:
        whole = Hub(await Store.at(tmp_path / "tables.sqlite"), BotPool())
        name = await whole.open_table(NewTable([NewSeat(name="A"), NewSeat(name="B")]), "d")
        whole.sessions.clear()
        found = await asyncio.gather(*(whole.find(name, source) for source in (ATTACKER, VICTIM, VICTIM, "")))
        assert found == [whole.sessions[name]] * 4
        await whole.close()

    asyncio.run(run())
    assert len(tried) == 1


@pytest.mark.parametrize(("most", "left"), [(0, 1), (1, 1), (2, 2), (9, 4)])
def test_idle_tables_above_the_limit_are_evicted(tmp_path: Path, most: int, left: int) -> None:
    async def run() -> None:
        limits = DEFAULTS._replace(live_tables=most)
        whole = Hub(await Store.at(tmp_path / "tables.sqlite"), BotPool(), limits)
        names = [await whole.open_table(NewTable([NewSeat(name="A"), NewSeat(name="B")]), "d") for _ in range(4)]
        assert list(whole.sessions) == names[-left:]
        for name in names:
            assert await whole.find_seated_session(name, "d") is whole.sessions[name]
            assert len(whole.sessions) == left
        await whole.close()

    asyncio.run(run())


# Malformed requests


def make_request(target: str = "/", method: str = "GET", more: str = "", host: str = "localhost") -> bytes:
    return f"{method} {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n".encode("latin-1")


NESTED = "[" * 8_000
STRANGE = {
    "origin": (make_request("/api/tables", "POST", "Origin: http://[\r\nContent-Length: 2\r\n") + b"{}", {403}),
    "origin port": (make_request("/api/rating", "DELETE", "Origin: http://a:b:c]\r\n"), {403}),
    "long segment": (make_request("/" + "a" * 300), {404}),
    "long page": (make_request("/join/" + "a" * 300), {404}),
    "long letters": (make_request("/" + "%E2%82%AC" * 100), {404}),
    "many segments": (make_request("/a" * 5_000), {404}),
    "NUL": (make_request("/a%00b"), {404}),
    "wrong percent": (make_request("/%zz%"), {200}),
    "wrong utf-8": (make_request("/%ff%fe"), {200}),
    "dots": (make_request("/../../etc/passwd"), {404, 200}),
    "packed dots": (make_request("/%2e%2e/%2e%2e/etc/hosts.txt"), {404}),
    "seat": (make_request(f"/api/tables/x/seats/{'9' * 4_300}/key", "POST"), {404}),
    "long seat": (make_request(f"/api/tables/x/seats/{'9' * 14_000}/key", "POST"), {404}),
    "odd seat": (make_request("/api/tables/x/seats/%D9%A3/key", "POST"), {404}),
    "nested": (make_request("/api/tables", "POST", f"Content-Length: {len(NESTED)}\r\n") + NESTED.encode(), {422}),
    "bad body": (make_request("/api/tables", "POST", "Content-Length: 2\r\n") + b"\xff\xfe", {422}),
    "host": (make_request(host="[::"), {200}),
    "host of letters": (make_request(host="\xff\x80"), {200, 400}),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", {400}),
    "two hosts": (make_request(more="Host: other\r\n"), {400}),
    "length": (make_request("/api/tables", "POST", "Content-Length: -1\r\n"), {400}),
    "long length": (make_request("/api/tables", "POST", f"Content-Length: {'9' * 5_000}\r\n"), {400, 413}),
    "two lengths": (make_request("/", "POST", "Content-Length: 1\r\nContent-Length: 2\r\n"), {400}),
    "both lengths": (
        make_request("/api/tables", "POST", "Content-Length: 9\r\nTransfer-Encoding: chunked\r\n"),
        {400, 408},
    ),
    "chunk": (make_request("/api/tables", "POST", "Transfer-Encoding: chunked\r\n") + b"zz\r\n", {400}),
    "late chunk": (
        make_request("/nothing", "POST", "Transfer-Encoding: chunked\r\n") + b"1\r\nx\r\nzz\r\n",
        {405, 400},
    ),
    "coding": (make_request("/api/tables", "POST", "Transfer-Encoding: gzip\r\n"), {400, 501}),
    "continue": (
        make_request("/api/tables", "POST", "Content-Length: 2\r\nExpect: 100-continue\r\n") + b"{}",
        {100, 422},
    ),
    "HEAD": (make_request(method="HEAD"), {200}),
    "HEAD of nothing": (make_request("/api/nothing", "HEAD"), {404, 405}),
    "OPTIONS": (make_request("*", "OPTIONS"), {400, 404, 405}),
    "CONNECT": (make_request("localhost:80", "CONNECT"), {400, 404, 405}),
    "whole address": (make_request("http://localhost/"), {200, 404}),
    "odd method": (make_request("/", "FROBNICATE"), {405}),
    "version": (b"GET / HTTP/9.9\r\nHost: a\r\n\r\n", {400, 200}),
    "HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400, 404}),
    "old": (b"GET / HTTP/1.0\r\n\r\n", {200}),
    "nonsense": (os.urandom(500).replace(b"\n", b"") + b"\r\n\r\n", {400}),
    "upgrade": (make_request(more="Upgrade: h2c\r\n").replace(b"close", b"Upgrade"), {200}),
    "POST socket": (make_request("/api/tables/x/live", "POST").replace(b"Connection: close\r\n", UPGRADE + KEY), {405}),
    "socket without key": (make_request("/api/tables/x/live").replace(b"Connection: close\r\n", UPGRADE), {400}),
    "socket with odd key": (
        make_request("/api/tables/x/live").replace(b"Connection: close\r\n", UPGRADE + b"Sec-WebSocket-Key: \xff=\r\n"),
        {400},
    ),
    "socket of a version": (
        make_request("/api/tables/x/live").replace(b"Connection: close\r\n", UPGRADE.replace(b"13", b"\xb2") + KEY),
        {400, 426},
    ),
    "socket with odd extensions": (
        make_request(
            "/api/tables/x/live", more="Sec-WebSocket-Extensions: permessage-deflate; x=\xff, ;;;\r\n"
        ).replace(b"Connection: close\r\n", UPGRADE + KEY),
        {101, 400},
    ),
    "socket with odd subprotocols": (
        make_request("/api/tables/x/live", more="Sec-WebSocket-Protocol: ,\xff,,\r\n").replace(
            b"Connection: close\r\n", UPGRADE + KEY
        ),
        {101, 400},
    ),
    "socket with a long line": (
        make_request("/api/tables/x/live", more=f"X: {'x' * 9_000}\r\n").replace(
            b"Connection: close\r\n", UPGRADE + KEY
        ),
        {400, 431},
    ),
    "socket with a long path": (
        make_request(f"/api/tables/{'x' * 9_000}/live").replace(b"Connection: close\r\n", UPGRADE + KEY),
        {400, 414},
    ),
    "socket with a body": (
        make_request("/api/tables/x/live", more="Content-Length: 5\r\n").replace(
            b"Connection: close\r\n", UPGRADE + KEY
        ),
        {400},
    ),
    "socket of nothing": (make_request("/nothing").replace(b"Connection: close\r\n", UPGRADE + KEY), {403, 404}),
    "socket from elsewhere": (
        make_request("/api/tables/x/live", more="Origin: http://[\r\n").replace(
            b"Connection: close\r\n", UPGRADE + KEY
        ),
        {403},
    ),
}


@pytest.mark.parametrize("kind", STRANGE)
def test_strange_requests_are_answered_without_a_traceback(host: Host, kind: str) -> None:
    sent, expected = STRANGE[kind]
    with connect_from(host, VICTIM) as wire:
        with suppress(BrokenPipeError, ConnectionResetError):
            wire.sendall(sent)
        assert status_of(read_head(wire)) in expected
    assert "Traceback" not in host.log, host.log
    assert request_status(host, VICTIM) == 200


def test_origins_that_cannot_be_read_are_foreign() -> None:
    assert [is_ours(origin) for origin in (b"http://a", b"http://[", b"http://b")] == [True, False, False]


def is_ours(origin: bytes, scheme: str = "http") -> bool:
    """Whether a page of this origin may send a request to our host `a`."""
    scope = {"type": "http", "scheme": scheme, "headers": [(b"origin", origin), (b"host", b"a")]}
    return is_same_origin(HTTPConnection(scope))


@pytest.mark.parametrize(("scheme", "ours"), [("http", True), ("ws", True), ("https", False), ("wss", False)])
def test_a_page_over_http_cannot_send_requests_over_https(scheme: str, ours: bool) -> None:
    """A page over https can send them over http, as far as the server sees: the proxy may be unknown."""
    assert is_ours(b"http://a", scheme) is ours
    assert is_ours(b"https://a", scheme)
    assert not is_ours(b"https://b", scheme)
    assert not is_ours(b"null", scheme)


def test_a_missing_asset_is_not_the_page(host: Host) -> None:
    """Previously it was, for a year."""
    pages = ("/assets", "/learn", "/assets/..%2findex.html")
    for path, expected in (("/assets/none", 404), ("/assets/none/more", 404), *((page, 200) for page in pages)):
        status, _, headers = Visitor(host).request("GET", path)
        assert (status, "immutable" in headers.get("cache-control", "")) == (expected, False), path


def test_names_that_are_too_long_have_no_file(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("")
    assert locate_asset(tmp_path, "a" * LONGEST)
    assert locate_asset(tmp_path, "a" * (LONGEST + 1)) is locate_asset(tmp_path, "€" * 100) is None


@pytest.mark.parametrize("said", [NESTED, '{"a":' * 2_000, "\ud800".encode("utf-8", "surrogatepass").hex(), "", "null"])
def test_messages_that_cannot_be_read_leave_the_connection_open(host: Host, said: str) -> None:
    anna = Visitor(host)
    with connect_live(host, anna, anna.open_table("Anna", "Bo"), VICTIM) as page:
        for _ in range(2):
            page.send(said)
            while (told := json.loads(page.recv(timeout=WAIT_SECONDS)))["type"] != "answer":
                pass
            assert told["refusal"] == "unreadable"
    assert "Traceback" not in host.log


@pytest.mark.slow
def test_frames_that_are_none_close_only_their_connection(host: Host) -> None:
    anna = Visitor(host)
    table = anna.open_table("Anna", "Bo")
    for bad in (
        b"\xff" * 50,
        b"\x83\x80....",
        make_frame(CONTINUED, b"x"),
        b"\x89\xfe\x01\x00" + bytes(260),
        b"\x81\x01x",
    ):
        with connect_live(host, anna, table, VICTIM) as page:
            page.socket.sendall(bad)
            assert closing_code(page) in (1002, 1006, 1007, 1009, 1011)
    head = make_request(f"/api/tables/{table}/live").replace(b"Connection: close\r\n", UPGRADE + KEY)
    with connect_from(host, VICTIM) as wire:
        wire.sendall(head)
        wire.sendall(b"\xff" * 50)
        read_all(wire)
    assert "Traceback" not in host.log


# Behind a proxy


def test_a_client_cannot_choose_its_address(tmp_path: Path) -> None:
    with start_host(tmp_path, "--proxy", "--limit", "requests=3/0.01") as host:

        def found(forwarded: str) -> int:
            return request_status(host, "127.0.0.1", DESCRIBED, f"X-Forwarded-For: {forwarded}\r\n")

        assert [found(f"9.9.9.{number}, 1.2.3.4") for number in range(4)] == [200] * 3 + [429]
        assert [found("5.6.7.8"), found("1.2.3.4")] == [200, 429]
        assert [request_status(host, "127.0.0.4", DESCRIBED, f"X-Forwarded-For: 8.8.8.{n}\r\n") for n in range(4)] == [
            200
        ] * 3 + [429]


def test_a_proxy_that_does_not_say_for_whom_it_asks_is_one_client(tmp_path: Path) -> None:
    with start_host(tmp_path, "--proxy", "--limit", "requests=3/0.01") as host:
        assert request_status(host, "127.0.0.1", "/healthz") == 200
        assert "X-Forwarded-For" not in host.log
        assert [request_status(host, "127.0.0.1", DESCRIBED) for _ in range(3)] == [200, 200, 429]
        assert host.log.count("sends no X-Forwarded-For") == 1


def test_visitors_of_a_proxy_before_a_personal_server_are_not_exempt(tmp_path: Path) -> None:
    with start_host(tmp_path, "--limit", "requests=3/0.01") as host:
        assert [request_status(host, "127.0.0.1", DESCRIBED) for _ in range(5)] == [200] * 5
        found = [
            request_status(host, "127.0.0.1", DESCRIBED, f"X-Forwarded-For: 1.2.3.{number}\r\n") for number in range(4)
        ]
        assert found == [200] * 3 + [429]
        assert host.log.count("no proxy is believed") == 1


@pytest.mark.parametrize("field", ["Forwarded: for=1.2.3.4", "X-Real-IP: 1.2.3.4", "Via: 1.1 proxy"])
def test_every_field_of_a_proxy_takes_the_exemption_away(tmp_path: Path, field: str) -> None:
    with start_host(tmp_path, "--limit", "requests=3/0.01") as host:
        assert [request_status(host, "127.0.0.1", DESCRIBED, f"{field}\r\n") for _ in range(4)] == [200] * 3 + [429]
        assert request_status(host, "127.0.0.1", DESCRIBED) == 200
        assert host.log.count("no proxy is believed") == 1


def test_a_proxy_that_is_not_named_is_warned_of(tmp_path: Path) -> None:
    (tmp_path / "public").mkdir()
    with start_host(tmp_path, "--host", "0.0.0.0") as host:
        for _ in range(2):
            assert request_status(host, more="X-Forwarded-For: 1.2.3.4\r\n") == 200
        assert host.log.count("X-Forwarded-") == 1
    with start_host(tmp_path / "public", "--public", "https://games.example.org") as host:
        assert host.log.count("--public without --proxy") == 1
    (tmp_path / "both").mkdir()
    with start_host(tmp_path / "both", "--public", "https://games.example.org", "--proxy") as host:
        assert host.log == ""


def test_the_machine_itself_has_no_limits_on_a_personal_server(tmp_path: Path) -> None:
    options = [f"--limit={name}" for name in ("requests=1/0.01", "connections=1/0.01", "connections-per-address=1")]
    with start_host(tmp_path, *options) as host:
        assert [request_status(host, "127.0.0.1") for _ in range(5)] == [200] * 5
