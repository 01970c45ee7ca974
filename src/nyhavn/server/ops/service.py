"""Running the server: one process, one file, a port, and a clean stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import uvicorn

from nyhavn.file_lock import hold
from nyhavn.server.http.addresses import ListenAddress
from nyhavn.server.http.deadlines import Config, DeadlineMixin
from nyhavn.server.http.http_protocol import HttpConnection
from nyhavn.server.http.listener import SPARE, Connections, Listener, raise_descriptors
from nyhavn.server.http.websocket_protocol import SocketConnection
from nyhavn.server.limits.settings import DEFAULTS, Limits
from nyhavn.server.ops.app import make_app
from nyhavn.server.ops.stop_signals import StopSignals
from nyhavn.server.store.store import Store
from nyhavn.server.telemetry.logs import FORMS, SparingFilter, write_log

LOG = logging.getLogger("nyhavn.server")
UNPROXIED = (
    "--public without --proxy: all visitors who come through a proxy count as one for the limits; "
    "name the address of the proxy with --proxy"
)
FILE = "tables.sqlite"
LOCK = "server.lock"
SHUTDOWN_SECONDS = 3
"""The seconds that requests and pages have to end when the server stops."""
COLLECTING = 1_000, 3, 5_000
"""The thresholds of the garbage collector's three generations."""
SWEEP = 5
"""The tenths of a second between two checks for late connections."""
SWITCH = 0.0001
"""How many seconds a thread may keep the event loop waiting; by default Python allows 0.005."""


@dataclass(frozen=True)
class Service:
    """The options of a server besides its folder and address."""

    public: str | None = None
    """The public address at which a proxy offers the server."""
    proxy: str | None = None
    """The address of the proxy that is trusted to name its clients."""
    measured: bool = False
    """Whether the server exposes metrics."""
    keep_days: int | None = None
    """After how many days without a move a game is deleted."""
    log: str = FORMS[0]
    limits: Limits = DEFAULTS


PLAIN = Service()


class DataInUse(Exception):
    """Another server uses the same data."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class CannotListen(Exception):
    """The server cannot listen at an address."""


class Server(uvicorn.Server):
    """A server that does not handle signals itself, as uvicorn's forced exit would never close the store."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture no signals."""
        yield

    async def on_tick(self, counter: int) -> bool:
        """Close late connections, and do what uvicorn does every tenth of a second."""
        if counter % SWEEP == 0:
            now = monotonic()
            for connection in list(self.server_state.connections):
                if isinstance(connection, DeadlineMixin):
                    connection.check(now)
        return await super().on_tick(counter)


def open_listener(host: str, port: int, elsewhere: bool) -> Listener:
    """A socket at this port or, if it is taken and `elsewhere` is true, at the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tried = [port, *range(port + 1, port + 20), 0] if elsewhere and port else [port]
    if not host:
        raise CannotListen("an address is missing")
    for candidate in tried:
        opened = Listener(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            opened.bind((host, candidate))
            opened.listen(128)
        except (OSError, OverflowError) as error:
            opened.close()
            taken = isinstance(error, OSError) and error.errno in (errno.EADDRINUSE, errno.EACCES)
            if not taken or candidate == tried[-1]:
                raise CannotListen(getattr(error, "strerror", None) or str(error).rstrip(".")) from None
        else:
            return opened
    raise AssertionError


def browser_address(opened: socket.socket) -> str:
    """The address of the server for a browser on this machine."""
    return ListenAddress.of(opened).address + "/"


@contextmanager
def lock_data_folder(folder: Path) -> Iterator[Callable[[str], None]]:
    """Lock the data folder against other servers; yield a function that publishes this server's address."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("a+") as lock:
        try:
            hold(lock)
        except OSError:
            lock.seek(0)
            raise DataInUse(lock.read().strip()) from None

        def publish(address: str) -> None:
            lock.truncate(0)
            lock.write(address)
            lock.flush()

        yield publish


def collect_rarely() -> None:
    """Make full garbage collections rare: with hundreds of tables one takes a third of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def run_server(
    folder: Path, host: str, port: int, elsewhere: bool, started: Callable[[str], None], service: Service = PLAIN
) -> None:
    """Serve until a signal arrives; call `started` with the address as soon as the server listens."""
    signals = StopSignals()
    signals.install()
    write_log(service.log)
    logging.getLogger("uvicorn.error").addFilter(SparingFilter())
    if service.public and not service.proxy:
        LOG.warning(UNPROXIED)
    collect_rarely()
    sys.setswitchinterval(SWITCH)
    SPARE.hold()
    with lock_data_folder(folder) as publish, open_listener(host, port, elsewhere) as opened:

        def announce() -> None:
            publish(browser_address(opened))
            started(browser_address(opened))

        asyncio.run(serve_store(folder / FILE, opened, announce, signals, service))
    signals.ignore()


async def serve_store(
    path: Path, opened: Listener, announce: Callable[[], None], signals: StopSignals, service: Service
) -> None:
    """Open the store and serve at a socket, unless a signal has arrived meanwhile; close the store in any case."""
    store = await Store.at(path)
    try:
        server = Server(make_config(store, opened, service))
        signals.attach(server)
        if not signals.requested:
            announce()
            await server.serve(sockets=[opened])
    finally:
        await store.close()


def connections_of(place: ListenAddress, service: Service) -> Connections:
    """The bounds on connections, given the file descriptors that the system grants."""
    limits = service.limits
    most = max(1, raise_descriptors(limits.descriptors) - limits.spare_descriptors)
    return Connections(limits, place.is_personal(service.proxy is not None), service.proxy, most)


def make_config(store: Store, opened: Listener, service: Service) -> uvicorn.Config:
    """The configuration of uvicorn."""
    place = ListenAddress.of(opened, service.public)
    app = make_app(
        store,
        place,
        measured=service.measured,
        keep_days=service.keep_days,
        limits=service.limits,
        proxy=service.proxy,
    )
    made = Config(
        app,
        http=HttpConnection,
        ws=SocketConnection,
        log_config=None,
        log_level="warning",
        proxy_headers=service.proxy is not None,
        forwarded_allow_ips=service.proxy or "",
        access_log=False,
        server_header=False,
        ws_max_size=service.limits.request_bytes,
        h11_max_incomplete_event_size=service.limits.header_bytes,
        ws_ping_interval=service.limits.keepalive_seconds,
        ws_ping_timeout=service.limits.keepalive_seconds,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        lifespan="on",
    )
    made.open_connections = opened.connections = connections_of(place, service)
    made.admission = app.admission
    return made


def default_folder() -> Path:
    """The default data folder."""
    from platformdirs import user_data_path

    return Path(os.environ.get("NYHAVN_DATA") or user_data_path("nyhavn"))
