"""Running the server: one process, one file, a port, and a clean stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import uvicorn

from nyhavn.locking import hold
from nyhavn.server.app import make_app
from nyhavn.server.limits import DEFAULTS, Limits
from nyhavn.server.logs import FORMS, write_log
from nyhavn.server.network import Place
from nyhavn.server.requests import LARGEST
from nyhavn.server.store import Store

FILE = "tables.sqlite"
LOCK = "server.lock"
PATIENCE = 5
"""How many seconds pages have to leave when the server stops."""
COLLECTING = 1_000, 3, 5_000
"""After how many new objects, and how many smaller looks, unused cycles are looked for."""
PING = 20.0
"""How many seconds pass between two signs of life."""


@dataclass(frozen=True)
class Service:
    """What else a server can be told."""

    public: str | None = None
    """The address at which a proxy offers it."""
    proxy: str | None = None
    """The address of the proxy that is believed who asks."""
    measured: bool = False
    """Whether it tells its numbers."""
    keep_days: int | None = None
    """After how many days without a move a game is deleted."""
    log: str = FORMS[0]
    limits: Limits = DEFAULTS


PLAIN = Service()


class Occupied(Exception):
    """Another server works with the same data."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Unheard(Exception):
    """Nothing can listen there."""


class Server(uvicorn.Server):
    """A server that stops at a signal and leaves it at that."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at an interrupt or when asked to terminate."""
        before = {number: signal.signal(number, self.stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def stop(self, _: int, __: FrameType | None) -> None:
        """Stop; at the second time at once."""
        self.force_exit = self.should_exit
        self.should_exit = True


def listening(host: str, port: int, elsewhere: bool) -> socket.socket:
    """A socket at this port or, if it is taken and may be elsewhere, at the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tried = [port, *range(port + 1, port + 20), 0] if elsewhere and port else [port]
    if not host:
        raise Unheard("an address is missing")
    for candidate in tried:
        opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            opened.bind((host, candidate))
            opened.listen(128)
        except (OSError, OverflowError) as error:
            opened.close()
            taken = isinstance(error, OSError) and error.errno in (errno.EADDRINUSE, errno.EACCES)
            if not taken or candidate == tried[-1]:
                raise Unheard(getattr(error, "strerror", None) or str(error).rstrip(".")) from None
        else:
            return opened
    raise AssertionError


def address(opened: socket.socket) -> str:
    """Where a browser finds the server."""
    return Place.of(opened).address + "/"


@contextmanager
def alone(folder: Path) -> Iterator[Callable[[str], None]]:
    """Make sure that no other server works with the data, and let others know where this one is."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("a+") as lock:
        try:
            hold(lock)
        except OSError:
            lock.seek(0)
            raise Occupied(lock.read().strip()) from None

        def tell(where: str) -> None:
            lock.truncate(0)
            lock.write(where)
            lock.flush()

        yield tell


def collect_rarely() -> None:
    """Seldom look for unused cycles in all objects: with hundreds of tables that takes a third of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def serve(
    folder: Path, host: str, port: int, elsewhere: bool, started: Callable[[str], None], service: Service = PLAIN
) -> None:
    """Serve until a signal comes; `started` is told where, as soon as the server listens."""
    write_log(service.log)
    collect_rarely()
    with alone(folder) as tell, listening(host, port, elsewhere) as opened:
        asyncio.run(offer(folder / FILE, opened, tell, started, service))


async def offer(
    path: Path, opened: socket.socket, tell: Callable[[str], None], started: Callable[[str], None], service: Service
) -> None:
    """Open the store and serve at a socket."""
    store = await Store.at(path)
    server, where = Server(config(store, opened, service)), address(opened)
    with server.capture_signals():
        tell(where)
        started(where)
        await server.serve(sockets=[opened])


def config(store: Store, opened: socket.socket, service: Service) -> uvicorn.Config:
    """How the server runs."""
    app = make_app(
        store,
        Place.of(opened, service.public),
        measured=service.measured,
        keep_days=service.keep_days,
        limits=service.limits,
        proxied=service.proxy is not None,
    )
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        proxy_headers=service.proxy is not None,
        forwarded_allow_ips=service.proxy or "",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        timeout_graceful_shutdown=PATIENCE,
        lifespan="on",
    )


def default_folder() -> Path:
    """Where the tables are if nothing else is said."""
    from platformdirs import user_data_path

    return Path(os.environ.get("NYHAVN_DATA") or user_data_path("nyhavn"))
