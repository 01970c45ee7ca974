"""Attacks by single requests and messages that a careless server takes long to read, or fails at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle

from websockets.exceptions import ConnectionClosed

from benchmarks.reliability.attacks.attacker import FEW, Attacker, cookie_of
from harness.payloads import combining_marks, packed, record_text
from harness.random_games import sampled_positions
from harness.simulated_clients import fresh_device, open_table

HEADER_LINE = 8_000
"""How many bytes of a cookie fit in a header line of a WebSocket's handshake."""
FAILED = 1011
"""The code with which a connection is closed after an exception."""


def slow_cookie(size: int) -> str:
    """A cookie of so many backslashes, which is slow to unquote."""
    return f'x="{chr(92) * size}"'


async def cookie(by: Attacker) -> None:
    """A cookie that is slow to unquote, at routes and at the WebSocket, which takes shorter lines."""
    texts = cycle(map(slow_cookie, (60_000, 15_000)))
    paths = cycle(["/api/tables", "/api/rating", "/api/tables/x/live"])

    async def open_socket() -> None:
        async with by.line(by.upgrade("x", slow_cookie(HEADER_LINE))) as (reader, _):
            opened = b" 101 " in await reader.readline()
            by.noted["sockets"] += opened
            by.made(opened)

    asking = by.again(lambda: by.ask("GET", next(paths), Cookie=next(texts)), 3)
    await asyncio.gather(asking, by.again(open_socket))


async def combining(by: Attacker) -> None:
    """Names of combining marks in small records, and in all other fields that take a text."""
    start = next(sampled_positions(1, seed=2))
    text = packed(record_text(start, seat_1=combining_marks(29_782)))
    new = {"seats": [{"name": "Eve"}] * start.players, "goOn": {"packed": text, "step": 0}}
    bodies = cycle(
        [
            ("/api/replays", {"packed": text}),
            ("/api/tables", new),
            ("/api/tables", {"seats": [{"name": combining_marks(15_000)}, {"bot": "apprentice"}]}),
            ("/api/tables/x/seats", {"key": "x", "name": combining_marks(15_000)}),
        ]
    )
    await by.again(lambda: by.strike("POST", *next(bodies)), 4)


async def malformed(by: Attacker) -> None:
    """Requests that make a careless server fail."""
    device = fresh_device()
    table = await open_table(by.port, device, "Eve", "Adam")
    deep = b'{"seats":' + b"[" * 16_000
    asks = cycle(
        [
            ("GET", "/api/tables/x/links", None, {"Origin": "http://["}),
            ("POST", "/api/tables", b"{}", {"Origin": "http://["}),
            ("GET", "/" + "x" * 300, None, {}),
            ("GET", "/assets/" + "%00", None, {}),
            ("GET", "/%ff%fe", None, {}),
            ("POST", f"/api/tables/{table}/seats/{'9' * 4_400}/key", b"{}", {"Cookie": cookie_of(device)}),
            ("POST", "/api/tables", deep, {}),
            ("POST", "/api/replays", deep, {}),
            ("GET", "/", None, {"Host": "[::"}),
            ("GET", "/", None, {"Range": "bytes=9-1,-,x"}),
            ("BREW", "/api/tables", None, {}),
        ]
    )

    async def ask() -> None:
        method, path, body, headers = next(asks)
        await by.strike(method, path, body, **headers)

    await by.again(ask, 4)


async def nested(by: Attacker) -> None:
    """Messages whose JSON is as deep as a frame is long; their sender must be answered and stay connected."""
    device = fresh_device()
    table = await open_table(by.port, device, "Eve", "Adam")

    async def send() -> None:
        async with note_disconnects(by), by.socket(table, device) as socket:
            for text in cycle(["[" * 16_000, '{"a":' * 3_000, '{"type":"say","id":' + "[" * 15_000]):
                await socket.send(text)
                by.made()
                while "answer" not in str(await socket.recv()):
                    pass
                by.noted["answered"] += 1
                await asyncio.sleep(0.1)

    await by.again(send, FEW)


@asynccontextmanager
async def note_disconnects(by: Attacker) -> AsyncIterator[None]:
    """Count a failure of the server if it closes a connection without a reason."""
    try:
        yield
    except ConnectionClosed as closed:
        by.noted["5xx"] += closed.rcvd is None or closed.rcvd.code == FAILED
        raise
