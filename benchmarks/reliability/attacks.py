"""Attacks on a server of one's own: what one client from one address can send, in a process of their own.

Run as `attacks NAMES HOST PORT ADDRESS SECONDS`, with commas between the names; the results are printed as JSON. Every
attack is bounded in time and in the number of its connections. With an empty address, no proxy is simulated.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import sys
import zlib
from base64 import b64encode, urlsafe_b64encode
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, suppress
from functools import cache, partial
from itertools import count, cycle
from random import Random
from time import monotonic
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from benchmarks.reliability.crowd import WAY, Gone, Page, Way, fresh_device, open_table, request, request_json
from nyhavn import Position
from nyhavn.game.board import Phase
from nyhavn.game.link_codec import RAW, VERSION, WORDS
from tests.random_games import positions_of, random_record, sampled_positions

TROUBLE = (OSError, WebSocketException, Gone, TimeoutError, EOFError, IndexError, ValueError)
"""The errors that a client gets when a server defends itself."""
PAUSE = 0.005
"""The minimum seconds between two attempts of the same connection."""
MANY, FEW = 600, 20
"""How many connections an attack by their number opens, and how many any other does."""
TABLES = 10
"""At how many tables an attack has pages that read nothing; for each the system itself takes in some states."""
LITTLE = 4_096
"""How many bytes the system of somebody takes in who reads nothing."""
MADE, UNMADE = "made", "attack failed"
"""How often an attack did what it is about, and how many attacks never did."""
GRACE = 15.0
"""How many seconds more an attack has that was not made yet."""
OPENED, TOO_MANY = 201, 429
FAILED = 1011
"""The code with which a connection is closed after an exception."""
CONTROL, FIRST, MORE = b"\x89\x80\0\0\0\0", b"\x01\x81\0\0\0\0x", b"\x00\x81\0\0\0\0x"
"""Frames of a page with an empty mask: a ping, the first part of a message, and a further part."""
A_TICK, A_SECOND = 0.01, 1_500_000
"""The seconds between two bursts of a flood of frames, and its bytes a second."""


class Attacker:
    """A client at one address, the end of its attack, and what it has counted."""

    def __init__(self, port: int, seconds: float, grace: float = GRACE) -> None:
        self.port, self.until, self.grace = port, monotonic() + seconds, grace
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


# Payloads


def packed(text: str) -> str:
    """Any text in the form of a packed record."""
    packing = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    data = VERSION + packing.compress(text.encode()) + packing.flush()
    return urlsafe_b64encode(data).decode().rstrip("=")


def combining_marks(number: int) -> str:
    """Combining marks in the order that is most costly to normalise."""
    return "a" + "\u0301\u0323" * (number // 2)


def record_text(start: Position, **headers: str) -> str:
    """A record without moves."""
    titles = "".join(f"{name.replace('_', '-')}: {value}\n" for name, value in headers.items())
    return f"nyhavn 1\n{titles}start: {start}\n"


@cache
def long_game() -> str:
    """A long game of four, packed."""
    return packed(str(max((random_record(4, seed) for seed in range(4)), key=lambda record: len(str(record)))))


@cache
def dealers_turn() -> str:
    """A record that begins with the dealer's turn, where nobody can decide."""
    return packed(record_text(next(found for found in positions_of(2, 5) if found.phase is Phase.DRAW)))


@cache
def many_choices() -> str:
    """A record that begins with very many choices."""
    return packed(record_text(Position.parse(CHOICES)))


CHOICES = (
    "3t GPGRBPP R3Y3G3B3P3E R7Y5G3B3P4 0031/0231/0131/0231/0221/9 X3D3C2T3 "
    "4p/4P/4P/4P/4p/1R2p/rR2P/Y1BbB/y1W1b:R2G2B2P:a 2RR1/3r1/3YY/W1gGy/Y2gG/y1Rr1:Y2G2B3:a "
    "2Rr1/2R2/1PPPp/1YyP1/1bBp1:Y3G2P2:AXDCT 4G/Rr2G/1Rrgg/BB1GG/b1WGg:RYB2+P:aC"
)
"""A position with 1,697 choices, the most that a search of some minutes has found."""
RECORDS = {"long": (long_game, 4), "dealer": (dealers_turn, 2), "choices": (many_choices, 4)}
"""Records by name, with their numbers of players."""


def continued_table(what: str, step: int = 0) -> dict[str, Any]:
    """A new table that branches from a record, with persons only."""
    record, players = RECORDS[what]
    return {"seats": [{"name": "Eve"}] * players, "first": 0, "goOn": {"packed": record(), "step": step}}


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


# One request


async def cookie(by: Attacker) -> None:
    """A cookie that is slow to unquote, at routes and at the WebSocket."""
    texts = cycle(f'x="{chr(92) * size}"' for size in (60_000, 15_000))
    paths = cycle(["/api/tables", "/api/rating", "/api/tables/x/live"])

    async def open_socket() -> None:
        async with by.line(by.upgrade("x", next(texts))) as (reader, _):
            await reader.read(64)
            by.made()

    asked = by.again(lambda: by.strike("GET", next(paths), Cookie=next(texts)), 3)
    await asyncio.gather(asked, by.again(open_socket))


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
    deep = b'{"seats":' + b"[" * 16_000
    asks = cycle(
        [
            ("GET", "/api/tables/x/links", None, {"Origin": "http://["}),
            ("POST", "/api/tables", b"{}", {"Origin": "http://["}),
            ("GET", "/" + "x" * 300, None, {}),
            ("GET", "/assets/" + "%00", None, {}),
            ("GET", "/%ff%fe", None, {}),
            ("POST", f"/api/tables/x/seats/{'9' * 4_300}/key", b"{}", {}),
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


# Bots


async def undecidable(by: Attacker) -> None:
    """Tables at which a bot has the turn and nobody can play."""
    seats, new = (
        cycle([[{"name": "Eve"}, {"bot": "mason"}], [{"bot": "mason"}, {"name": "Eve"}]]),
        continued_table("dealer"),
    )

    async def lay() -> None:
        device = fresh_device()
        status, answer = await by.ask("POST", "/api/tables", new | {"seats": next(seats)}, Cookie=cookie_of(device))
        by.made(status != TOO_MANY)
        if status == OPENED:
            async with by.socket(json.loads(answer)["table"], device) as socket:
                await socket.recv()

    await by.again(lay, 4, pause=0.2)


async def offers(by: Attacker) -> None:
    """A host who offers a seat to one bot after the other, each with other limits."""
    device, numbers = fresh_device(), count(1)
    seats = [{"name": "Eve"}, {"open": True}, {"open": True}, {"open": True}]
    table = await open_attacked_table(by, {"seats": seats, "first": 0}, device)
    texts = cycle(["montecarlo:playouts={}", "treesearch:playouts={}", "mason", "planner", "master", "architect"])

    async def offer() -> None:
        page = await Page(by.port, table, device).come()
        while by.goes_on and not page.gone:
            text = next(texts).format(next(numbers))
            answer = await page.send(page.message("offer", seat=1 + next(numbers) % 3, bot=text))
            by.noted["refused" if answer.refusal else "offered"] += 1
            by.made()
            await asyncio.sleep(0.08)

    await by.again(offer)


async def unattended(by: Attacker) -> None:
    """Many tables with slow bots, each opened once and left."""
    texts = cycle(["master", "planner", "montecarlo:time=5", "architect"])
    """Of which one is refused, unless the host allows searchers."""

    async def lay() -> None:
        device, bot = fresh_device(), next(texts)
        seats = [{"bot": bot}, {"name": "Eve"}, {"bot": bot}, {"bot": bot}]
        table = await open_attacked_table(by, {"seats": seats, "first": 0}, device)
        async with by.socket(table, device) as socket:
            await socket.recv()
            by.made()

    await by.again(lay, 2, pause=0.2)


async def openings(by: Attacker) -> None:
    """Games with bots that begin, one after the other, all of them attended."""

    async def play() -> None:
        device = fresh_device()
        page = await Page(by.port, await open_table(by.port, device, "Eve", "bot:master", "bot:planner"), device).come()
        rng = Random(device)
        while by.goes_on and not page.gone:
            await play_or_undo(page, rng)
            by.made()
            await asyncio.sleep(0.1)

    await by.again(play, FEW)


# Connections


async def send_flood(by: Attacker, first: bytes, more: bytes) -> None:
    """Send so many frames a second over some connections, and reconnect whenever they are closed."""
    device = fresh_device()
    table = await open_table(by.port, device, "Eve", "Adam")
    blob = more * int(A_SECOND * A_TICK / FEW / len(more))

    async def flood() -> None:
        async with by.line(by.handshake(table, device)) as (reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            ended = asyncio.create_task(read_to_end(reader))
            writer.write(first)
            while not ended.done() and by.goes_on:
                writer.write(blob)
                await writer.drain()
                by.made()
                await asyncio.sleep(A_TICK)
            by.noted["closed"] += ended.done()
            ended.cancel()

    await by.again(flood, FEW)


async def read_to_end(reader: asyncio.StreamReader) -> None:
    """Read until a connection is closed."""
    with suppress(*TROUBLE):
        while await reader.read(65_536):
            pass


async def sockets(by: Attacker) -> None:
    """Very many pages at one table, all of which are sent every move, compressed."""
    device, rng = fresh_device(), Random(1)
    table = await open_attacked_table(by, continued_table("choices"), device)

    async def look() -> None:
        async with by.socket(table, device, deflated=True) as socket:
            while by.goes_on:
                await socket.recv()
                by.made()

    async def play() -> None:
        page = await Page(by.port, table, device).come()
        while by.goes_on and not page.gone:
            await play_or_undo(page, rng)

    await asyncio.gather(by.again(look, MANY, pause=0.5), by.again(play, 4))


async def silent(by: Attacker) -> None:
    """Connections over which nothing is sent."""
    await by.hoard(b"")


async def half_header(by: Attacker) -> None:
    """Connections whose header fields never end."""
    await by.hoard(by.head("GET", "/"), drip=b"X-More: x\r\n")


async def slow_body(by: Attacker) -> None:
    """Connections over which a body is sent byte by byte."""
    head = by.head("POST", "/api/tables", Content_Length="9000")
    await by.hoard(head + b"\r\n", 300, b" ")


async def half_handshake(by: Attacker) -> None:
    """WebSockets over which nothing is sent or read."""
    device = fresh_device()
    await by.hoard(by.handshake(await open_table(by.port, device, "Eve", "Adam"), device))


async def churn(by: Attacker) -> None:
    """Connections that open and close as fast as they can."""

    async def come_and_go() -> None:
        async with by.line():
            by.made()

    await by.again(come_and_go, 4)


async def pipelined(by: Attacker) -> None:
    """Thousands of requests over one connection, without waiting for an answer."""
    one = by.head("GET", "/api/openapi.json", Accept_Encoding="gzip") + b"\r\n"

    async def send() -> None:
        async with by.line(one * 2_000) as (reader, _):
            by.made()
            await read_to_end(reader)

    await by.again(send, 4, pause=0.2)


async def slow_reader(by: Attacker) -> None:
    """Pages that do not read, at a table with many events."""
    device, rng = fresh_device(), Random(2)
    table = await open_attacked_table(by, continued_table("choices"), device)

    async def look_away() -> None:
        async with by.line(by.handshake(table, device)):
            await asyncio.sleep(max(0.0, by.left))

    async def play() -> None:
        page = await Page(by.port, table, device).come()
        while by.goes_on and not page.gone:
            await play_or_undo(page, rng)
            by.made()
            await asyncio.sleep(0.06)

    await asyncio.gather(by.again(look_away, 60), by.again(play))


async def unread(by: Attacker) -> None:
    """Pages at many tables that read nothing, while others let the large states of these tables change."""

    async def look_away(table: str, device: str) -> None:
        with closing(socket.socket()) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
            line.setblocking(False)
            await asyncio.get_running_loop().sock_connect(line, (WAY.get().host, by.port))
            await asyncio.get_running_loop().sock_sendall(line, by.handshake(table, device))
            await asyncio.sleep(max(0.0, by.left))

    async def play() -> None:
        device = fresh_device()
        table = await open_attacked_table(by, continued_table("choices"), device)
        page = await Page(by.port, table, device).come()
        looking = asyncio.create_task(look_away(table, device))
        try:
            while by.goes_on and not page.gone:
                await waver(page)
                by.made()
        finally:
            looking.cancel()

    await by.again(play, TABLES)


async def bombs(by: Attacker) -> None:
    """Small compressed frames that expand to megabytes."""
    device = fresh_device()
    table = await open_table(by.port, device, "Eve", "Adam")

    async def send() -> None:
        async with by.socket(table, device, deflated=True) as socket:
            await socket.send(" " * 2_000_000)
            by.made()
            await socket.wait_closed()
            by.noted["closed"] += 1

    await by.again(send, 4, pause=0.05)


# Routes


async def replays(by: Attacker) -> None:
    """Replays of a long game; some clients disconnect at once, and some wait."""
    device = fresh_device()
    table = await open_attacked_table(by, continued_table("long", 100), device)
    get = by.head("GET", f"/api/tables/{table}/replay", Cookie=cookie_of(device)) + b"\r\n"
    post = msgspec.json.encode({"packed": long_game()})
    share = by.head("POST", "/api/replays", Content_Length=str(len(post))) + b"\r\n" + post

    async def hang_up(data: bytes) -> None:
        async with by.line(data):
            by.made()
            await asyncio.sleep(0.05)

    wait = partial(by.ask, "GET", f"/api/tables/{table}/replay", Cookie=cookie_of(device), Accept_Encoding="gzip")
    await asyncio.gather(by.again(lambda: hang_up(get), 4), by.again(lambda: hang_up(share), 2), by.again(wait, 4))


async def storage(by: Attacker) -> None:
    """Small requests that store much: branches from near the end of long games."""
    await by.again(lambda: by.store(continued_table("long", 150)), 4)


async def lists(by: Attacker) -> None:
    """A device with many games that requests its list and its rating again and again."""
    device = fresh_device()
    for _ in range(50):
        await open_table(by.port, device, "Eve", "Adam")
    paths = cycle(["/api/tables", "/api/rating"])
    await by.again(lambda: by.strike("GET", next(paths), Cookie=cookie_of(device)), 8)


async def rated(by: Attacker) -> None:
    """Rated games that are left, one after the other."""
    device = fresh_device()
    new = {"seats": [{"name": "Eve"}, {"bot": "apprentice"}], "options": {"rated": True}}
    await by.again(lambda: by.store(new, device), 4)


async def assets(by: Attacker) -> None:
    """The page and the OpenAPI description, by range and compressed."""
    paths = cycle(["/api/openapi.json", "/", "/api/openapi.json", "/table/x", "/assets/x"])
    await by.again(lambda: by.strike("GET", next(paths), Accept_Encoding="gzip", Range="bytes=0-99"), 16)


async def keys(by: Attacker) -> None:
    """Guessed keys."""
    guess = {"key": "A" * 22, "name": "Eve"}
    await by.again(lambda: by.strike("POST", f"/api/tables/{secrets.token_urlsafe(12)}/seats", guess), 8)


async def watchers(by: Attacker) -> None:
    """Watchers who connect and disconnect, each with a device of its own."""
    device = fresh_device()
    table = await open_attacked_table(
        by, {"seats": [{"name": "Eve"}, {"name": "Adam"}], "first": 0, "gather": True}, device
    )
    watch = (await request_json(by.port, device, "GET", f"/{table}/links"))["watch"]

    async def look() -> None:
        other = fresh_device()
        await by.ask("POST", f"/api/tables/{table}/watchers", {"key": watch}, Cookie=cookie_of(other))
        async with by.socket(table, other) as socket:
            await socket.recv()
            by.made()

    await by.again(look, 8)


# Messages


async def drafts(by: Attacker) -> None:
    """Moves and undos at as many tables as one address may use, as fast as each page may."""

    async def play() -> None:
        device, rng = fresh_device(), Random(3)
        page = await Page(by.port, await open_attacked_table(by, continued_table("choices"), device), device).come()
        while by.goes_on and not page.gone:
            await play_or_undo(page, rng)
            by.made()
            await asyncio.sleep(0.05)

    await by.again(play, 50)


async def reloads(by: Attacker) -> None:
    """A position with very many choices that is reloaded again and again."""
    device = fresh_device()
    table = await open_attacked_table(by, continued_table("choices"), device)

    async def look() -> None:
        async with by.socket(table, device) as socket:
            await socket.recv()
            by.made()

    await by.again(look, 8)


async def whys(by: Attacker) -> None:
    """Questions about illegal moves, and illegal moves."""
    device = fresh_device()
    table = await open_attacked_table(by, continued_table("choices"), device)
    texts = cycle(["bP" + "a1" * 29, "t" + "1234567" * 8, "w" + "e9" * 29, "x" * 60, "=" * 60, "bPa1b1=P" + "9" * 52])

    async def send() -> None:
        page = await Page(by.port, table, device).come()
        while by.goes_on and not page.gone:
            kinds = ("why", "play") if page.state.waitsFor is None else ("here",)
            for kind in kinds:
                rest = {"seat": page.state.waitsFor} if kind == "here" else {"move": next(texts)}
                await page.send(page.message(kind, **rest))
                by.made(kind != "here")
            await asyncio.sleep(0.1)

    await by.again(send, FEW)


async def chatter(by: Attacker) -> None:
    """A lobby in which seats are taken, left and offered all the time, with a lot of chat."""
    device, other = fresh_device(), fresh_device()
    seats = [{"name": "Eve"}, {"open": True}, {"open": True}, {"open": True}]
    table = await open_attacked_table(by, {"seats": seats, "first": 0}, device)
    join = (await request_json(by.port, device, "GET", f"/{table}/links"))["join"]

    async def talk() -> None:
        page = await Page(by.port, table, device).come()
        bots, texts = cycle(["apprentice", "mason", None]), cycle([combining_marks(180), "\u202e" * 190, "ﷺ" * 200])
        while by.goes_on and not page.gone:
            bot, text = next(bots), next(texts)
            await page.send(page.message("offer", seat=3, bot=bot))
            await page.send(page.message("say", text=text))
            by.made()
            await asyncio.sleep(0.1)

    async def sit() -> None:
        await by.ask("POST", f"/api/tables/{table}/seats", {"key": join, "name": "Adam"}, Cookie=cookie_of(other))
        page = await Page(by.port, table, other).come()
        await page.send(page.message("leave"))

    await asyncio.gather(by.again(talk, 4), by.again(sit, 2))


# Tricks at a shared table


async def shared_table(by: Attacker, **options: object) -> tuple[Page, Page]:
    """The pages of a fair player and of the attacker, whose turn it is."""
    fair, device = fresh_device(), fresh_device()
    new = {"seats": [{"name": "Anna"}, {"open": True}], "first": 1, "options": options}
    table = await open_attacked_table(by, new, fair)
    join = (await request_json(by.port, fair, "GET", f"/{table}/links"))["join"]
    await request_json(by.port, device, "POST", f"/{table}/seats", {"key": join, "name": "Eve"})
    pages = [await Page(by.port, table, name).come() for name in (fair, device)]
    await pages[0].send(pages[0].message("start"))
    for page in pages:
        await page.until("state")
    return pages[0], pages[1]


async def clock(by: Attacker) -> None:
    """Leave a game with a clock of five seconds and return at once, to make a turn last for ever; it must not."""
    anna, eve = await shared_table(by, clock={"seconds": 5})
    rng, since, until = Random(4), monotonic(), monotonic() + 12
    while anna.state.outcome is None and monotonic() < until and not by.noted["tricks"]:
        with suppress(*TROUBLE):
            if anna.state.due in anna.state.mine:
                await anna.send(anna.next_message(rng) or anna.message("end"))
                since = monotonic()
                continue
            if eve.gone:
                eve = await Page(by.port, eve.table, eve.device).come()
            leaving = asyncio.create_task(by.ask("DELETE", f"/api/tables/{eve.table}", Cookie=cookie_of(eve.device)))
            for _ in range(10):
                await eve.send(eve.message("back", seat=eve.state.mine[0]))
                by.made()
            await leaving
        await asyncio.sleep(0.5)
        by.noted["tricks"] += monotonic() - since > 9


async def answers(by: Attacker) -> None:
    """Refused messages that try to displace the remembered answers to another device; they must not."""
    anna, eve = await shared_table(by)
    rng = Random(5)
    while not (played := anna.next_message(rng)):
        if message := eve.next_message(rng):
            await eve.send(message)
        else:
            await anna.rest(0.1)
    first = await anna.send(played)
    for _ in range(555):
        with suppress(*TROUBLE):
            if eve.gone:
                eve = await Page(by.port, eve.table, eve.device).come()
            await eve.send(eve.message("play", move="t99"))
            by.made()
            await asyncio.sleep(0.02)
        if not by.goes_on:
            break
    again = await anna.send(played)
    by.noted["tricks"] += again.refusal != first.refusal


async def links(by: Attacker) -> None:
    """The private link of a seat that was used, tried again by other devices; it must not work."""
    _, eve = await shared_table(by)
    path = f"/api/tables/{eve.table}"
    _, answer = await by.ask("POST", f"{path}/seats/{eve.state.mine[0]}/key", Cookie=cookie_of(eve.device))
    key = {"key": json.loads(answer)["key"]}
    first, _ = await by.ask("POST", f"{path}/return", key, Cookie=cookie_of(fresh_device()))
    if first >= 300:
        raise Gone(str(first))

    async def reuse() -> None:
        status, _ = await by.ask("POST", f"{path}/return", key, Cookie=cookie_of(fresh_device()))
        by.made(status != TOO_MANY)
        by.noted["tricks"] += status < 300

    await by.again(reuse, 4)


async def changes(by: Attacker) -> None:
    """Lists that are read while an opponent drafts and undoes; they must not show when."""
    anna, eve = await shared_table(by)
    drafting, other = (anna, eve) if anna.state.due in anna.state.mine else (eve, anna)
    shown = set[float]()

    async def look() -> None:
        await waver(drafting)
        status, answer = await by.ask("GET", "/api/tables", Cookie=cookie_of(other.device))
        if status < 300:
            shown.add(next(game["changed"] for game in json.loads(answer) if game["table"] == other.table))
            by.made(len(drafting.state.drafted) == 0)
        by.noted["tricks"] += len(shown) > 1

    await by.again(look)


async def unnamed(by: Attacker) -> None:
    """Requests that come through the proxy without an address, so that nobody knows whose they are."""
    WAY.set(Way(WAY.get().host))
    await by.again(lambda: by.strike("GET", "/api/tables", Cookie=cookie_of(fresh_device())), 16, pause=0)


async def mixed(by: Attacker) -> None:
    """Attacks on connections themselves, for a client that is not behind a proxy."""
    doing = silent, half_header, partial(send_flood, first=b"", more=CONTROL), churn, cookie
    await asyncio.gather(*(harm(by) for harm in doing))


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    "cookie": cookie,
    "combining": combining,
    "malformed": malformed,
    "nested": nested,
    "undecidable": undecidable,
    "offers": offers,
    "unattended": unattended,
    "pings": partial(send_flood, first=b"", more=CONTROL),
    "sockets": sockets,
    "silent": silent,
    "half-header": half_header,
    "slow-body": slow_body,
    "replays": replays,
    "clock": clock,
    "watchers": watchers,
    "answers": answers,
    "storage": storage,
    "links": links,
    "changes": changes,
    "unnamed": unnamed,
    "openings": openings,
    "fragments": partial(send_flood, first=FIRST, more=MORE),
    "half-handshake": half_handshake,
    "churn": churn,
    "pipelined": pipelined,
    "slow-reader": slow_reader,
    "unread": unread,
    "bombs": bombs,
    "lists": lists,
    "rated": rated,
    "assets": assets,
    "keys": keys,
    "drafts": drafts,
    "reloads": reloads,
    "whys": whys,
    "chatter": chatter,
    "mixed": mixed,
}
"""Every attack by its name: those that once succeeded, and from `openings` on others like them."""


async def run(
    names: list[str], host: str, port: int, address: str, seconds: float, grace: float = GRACE
) -> Counter[str]:
    """Run all these attacks at the same time, each from an address of its own; the sum of their counts."""
    found = Counter[str]()

    async def one(name: str, where: str) -> None:
        WAY.set(Way(host, (("X-Forwarded-For", where),)) if where else Way(host))
        by = Attacker(port, seconds, grace)
        try:
            await ATTACKS[name](by)
        except TROUBLE as trouble:
            by.noted[f"{name}: {trouble!r}"[:80]] += 1
        if not by.noted.pop(MADE, 0):
            by.noted.update([UNMADE, f"{name} was not made"])
        found.update(by.noted)

    await asyncio.gather(*(one(name, where) for name, where in zip(names, addresses(address), strict=False)))
    return found


def addresses(first: str) -> Iterator[str]:
    """Addresses that count up from this one; always empty if it is empty."""
    before, _, last = first.rpartition(".")
    for number in count(int(last or 0)):
        yield f"{before}.{number}" if first else ""


def main(names: str, host: str, port: str, address: str, seconds: str) -> None:
    """Attack, and print the counts."""
    print(json.dumps(asyncio.run(run(names.split(","), host, int(port), address, float(seconds)))))


if __name__ == "__main__":
    main(*sys.argv[1:])
