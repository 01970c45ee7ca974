"""The client of an attack: its requests and connections, its time, and what it counts."""

from __future__ import annotations

import asyncio
import json
import secrets
from base64 import b64encode
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from harness.simulated_clients import WAY, Gone, Page, fresh_device, request

TROUBLE = (OSError, WebSocketException, Gone, TimeoutError, EOFError, IndexError, ValueError)
"""The errors that a client gets when a server defends itself."""
PAUSE = 0.005
"""The minimum seconds between two attempts of the same connection."""
MANY, FEW = 600, 20
"""How many connections an attack by their number opens, and how many any other does."""
MADE, UNMADE = "made", "attack failed"
"""How often an attack did what it is about, and how many attacks never did."""
GRACE = 15.0
"""How many seconds more an attack has that was not made yet."""
OPENED, TOO_MANY = 201, 429
LONGEST_WAIT, DEADLINE = 15.0, 10.0
"""The seconds after which no unfinished request may be open, and how long an attack must last to see it."""
UNENDED = "unended"
"""How many unfinished requests were open for so long."""


class Attacker:
    """A client at one address, the end of its attack, and what it has counted."""

    def __init__(self, port: int, seconds: float, grace: float = GRACE) -> None:
        self.port, self.seconds, self.until, self.grace = port, seconds, monotonic() + seconds, grace
        self.noted = Counter[str]()

    @property
    def left(self) -> float:
        """How many seconds are left; more for an attack that was not made yet, as others attack at the same time."""
        return self.until - monotonic() + (0 if self.noted[MADE] else self.grace)

    @property
    def goes_on(self) -> bool:
        """Whether there is time left."""
        return self.left > 0

    async def again(self, act: Callable[[], Awaitable[object]], at_once: int = 1, pause: float = PAUSE) -> None:
        """Repeat an action, so many at the same time, whatever error it gets."""

        async def one() -> None:
            while self.goes_on:
                with suppress(*TROUBLE):
                    async with asyncio.timeout(max(0.1, self.left)):
                        await act()
                await asyncio.sleep(pause)

        await asyncio.gather(*(one() for _ in range(at_once)))

    async def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, bytes]:
        """Send an HTTP request, and count the class of its status."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        status, answer = await request(self.port, method, path, body, sent)
        self.noted[f"{status // 100}xx"] += 1
        return status, answer

    def made(self, done: bool = True) -> None:
        """Note that the attack did what it is about; one that never does could not be made."""
        self.noted[MADE] += done

    async def strike(self, method: str, path: str, body: object = None, **headers: str) -> None:
        """Ask for something that is the attack itself, unless it is refused as too much."""
        status, _ = await self.ask(method, path, body, **headers)
        self.made(status != TOO_MANY)

    async def store(self, new: dict[str, Any], device: str | None = None) -> None:
        """Open a table, which is the attack itself."""
        status, _ = await self.ask("POST", "/api/tables", new, Cookie=cookie_of(device or fresh_device()))
        self.made(status == OPENED)

    def head(self, method: str, path: str, **headers: str) -> bytes:
        """A request without its last line."""
        sent = {"Host": f"{WAY.get().host}:{self.port}"} | dict(WAY.get().headers)
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        return "".join(
            [f"{method} {path} HTTP/1.1\r\n", *(f"{name}: {value}\r\n" for name, value in sent.items())]
        ).encode()

    def handshake(self, table: str, device: str) -> bytes:
        """The request that opens a WebSocket of a device."""
        return self.upgrade(table, cookie_of(device))

    def upgrade(self, table: str, cookie: str) -> bytes:
        """The request that opens a WebSocket with a cookie."""
        key = b64encode(secrets.token_bytes(16)).decode()
        upgrade = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": key,
            "Sec-WebSocket-Version": "13",
        }
        return self.head("GET", f"/api/tables/{table}/live", Cookie=cookie, **upgrade) + b"\r\n"

    @asynccontextmanager
    async def line(self, data: bytes = b"") -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A TCP connection over which some data are sent."""
        reader, writer = await asyncio.open_connection(WAY.get().host, self.port, limit=2_048)
        try:
            writer.write(data)
            yield reader, writer
        finally:
            writer.transport.abort()

    @asynccontextmanager
    async def socket(self, table: str, device: str, deflated: bool = False) -> AsyncIterator[ClientConnection]:
        """A WebSocket."""
        address = f"ws://{WAY.get().host}:{self.port}/api/tables/{table}/live"
        sent = {"Cookie": cookie_of(device)} | dict(WAY.get().headers)
        packing = "deflate" if deflated else None
        async with connect(
            address, additional_headers=sent, max_size=None, compression=packing, proxy=None, close_timeout=0.2
        ) as socket:
            yield socket

    async def hoard_unfinished(self, data: bytes, number: int = MANY, drip: bytes = b"") -> None:
        """Hold many connections with an unfinished request, and a few of them for longer than the server may wait."""
        unended = (self.outlast(data, drip) for _ in range(FEW if self.seconds >= DEADLINE else 0))
        await asyncio.gather(*unended, self.hoard(data, number, drip))

    async def outlast(self, data: bytes, drip: bytes) -> None:
        """Hold a connection with an unfinished request, and count it if it is neither answered nor closed in time."""
        until = monotonic() + LONGEST_WAIT
        with suppress(*TROUBLE):
            async with self.line(data) as (reader, writer):
                ended = asyncio.create_task(reader.read(1))
                while not ended.done() and monotonic() < until:
                    writer.write(drip)
                    await asyncio.wait([ended], timeout=1)
                self.noted[UNENDED] += not ended.done()
                ended.cancel()

    async def hoard(self, data: bytes, number: int = MANY, drip: bytes = b"") -> None:
        """Hold many connections with a little data sent; reopen those that are closed."""

        async def hold() -> None:
            async with self.line(data) as (reader, writer):
                self.made()
                ended = asyncio.create_task(reader.read())
                while not ended.done() and self.goes_on:
                    writer.write(drip)
                    await asyncio.wait([ended], timeout=1)
                self.noted["closed"] += ended.done()

        await self.again(hold, number, pause=0.5)


def cookie_of(device: object) -> str:
    """The cookie of a device."""
    return f"nyhavn={device}"


async def open_attacked_table(by: Attacker, new: dict[str, Any], device: str) -> str:
    """A table that a device opens; raise Gone if it is refused."""
    status, answer = await by.ask("POST", "/api/tables", new, Cookie=cookie_of(device))
    if status != OPENED:
        raise Gone(str(status))
    return str(json.loads(answer)["table"])


async def play_or_undo(page: Page, rng: Random) -> None:
    """Play a move or undo one, whichever is possible."""
    if page.state.drafted and rng.random() < 0.5:
        await page.send(page.message("undo"))
    elif message := page.next_message(rng):
        await page.send(message)
    else:
        await page.rest(0.1)


async def waver(page: Page) -> None:
    """Play a move and take it back, so that the state is as large as it can be again and again."""
    state = page.state
    if state.waitsFor is not None:
        await page.send(page.message("here", seat=state.waitsFor))
    elif state.drafted:
        await page.send(page.message("undo"))
    else:
        await page.send(page.message("play", move=state.choices[0].move))
