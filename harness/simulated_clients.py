"""Many simulated clients: pages that parse only what they need, and games that play themselves."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from itertools import count
from random import Random
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from harness.progress import print_progress
from nyhavn.server.table.shuffle import NONCE_BYTES, Seat, Terms, hash_nonce

AT_ONCE = 50
"""How many connections are opened at the same time."""
ANSWER_SECONDS = 30.0
"""The seconds for which clients wait for anything."""
IDS = count()


class Way(NamedTuple):
    """How connections reach the server: the target host, the headers of a simulated proxy, and the source address."""

    host: str = "127.0.0.1"
    headers: tuple[tuple[str, str], ...] = ()
    source: tuple[str, int] | None = None

    @classmethod
    def through_proxy(cls, address: str) -> Way:
        """The way of a client with this address, for a server that trusts its proxy."""
        return cls(headers=(("X-Forwarded-For", address),))

    @classmethod
    def directly(cls, address: str) -> Way:
        """The way of a client from this address of the machine itself, without a proxy."""
        return cls(source=(address, 0))


WAY: ContextVar[Way] = ContextVar("way", default=Way())  # noqa: B039 - a tuple
"""The way of the current task."""


class Choice(msgspec.Struct):
    """A legal move."""

    move: str


class LobbySeat(msgspec.Struct):
    """A seat of a lobby."""

    name: str
    bot: str | None


class Frame(msgspec.Struct):
    """The fields of a message that a page needs."""

    type: str
    id: str = ""
    seq: int = 0
    refusal: str | None = None
    due: int | None = None
    mine: list[int] = []
    choices: list[Choice] = []
    drafted: list[str] = []
    canEnd: bool = False  # noqa: N815 - as on the wire
    waitsFor: int | None = None  # noqa: N815
    outcome: dict[str, object] | None = None
    dealing: bool = False
    seats: list[LobbySeat] = []
    first: int | str | None = None
    commitment: str = ""
    pledges: list[dict[str, object]] | None = None

    @property
    def terms(self) -> Terms:
        """The terms of the shuffle, as a page computes them from a lobby."""
        seats = (Seat(seat.bot or seat.name, seat.bot is not None) for seat in self.seats)
        return Terms(self.commitment, self.first if isinstance(self.first, int) else None, tuple(seats))


read = msgspec.json.Decoder(Frame).decode


class Gone(Exception):
    """A connection ended before an answer arrived."""


class Page:
    """A page of a device at a table: the last state, and the messages that wait for answers."""

    def __init__(self, port: int, table: str, device: str) -> None:
        self.port, self.table, self.device = port, table, device
        self.way = WAY.get()
        self.socket: ClientConnection | None = None
        self.hearing: asyncio.Task[None] | None = None
        self.state = Frame("none")
        self.waiting: dict[str, list[asyncio.Future[Frame]]] = {}
        self.anything: asyncio.Future[Frame] | None = None
        """The future of any answer."""
        self.changed = asyncio.Event()
        self.nonce = secrets.token_bytes(NONCE_BYTES)
        self.adding: list[asyncio.Task[None]] = []
        """Its messages for the shuffle: at most a pledge and the nonce for it."""

    async def connect(self) -> Page:
        """Connect, and wait for the state."""
        address = f"ws://{self.way.host}:{self.port}/api/tables/{self.table}/live"
        sent = {"Cookie": f"nyhavn={self.device}", **dict(self.way.headers)}
        self.socket = await connect(
            address,
            additional_headers=sent,
            max_size=None,
            open_timeout=ANSWER_SECONDS,
            ping_interval=None,
            proxy=None,
            local_addr=self.way.source,
        )
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                while not self.handle_frame(await self.socket.recv(decode=False)):
                    pass
        except (ConnectionClosed, TimeoutError) as error:
            raise Gone from error
        self.hearing = asyncio.create_task(self.hear_all())
        return self

    def handle_frame(self, frame: bytes) -> bool:
        """Process a frame; whether it was a state."""
        told = read(frame)
        if told.type in ("state", "lobby"):
            self.state = told
            self.changed.set()
            if told.dealing:
                self.take_part(told)
            return True
        if told.type == "answer" and self.anything and not self.anything.done():
            self.anything.set_result(told)
        for waiting in self.waiting.pop(told.id, ()):
            if not waiting.done():
                waiting.set_result(told)
        return False

    async def hear_all(self) -> None:
        """Process all frames until the connection ends."""
        assert self.socket
        with suppress(ConnectionClosed):
            async for frame in self.socket:
                self.handle_frame(frame.encode() if isinstance(frame, str) else frame)
        left = [waiting for found in self.waiting.values() for waiting in found]
        for waiting in [*left, *([self.anything] if self.anything else [])]:
            if not waiting.done():
                waiting.set_exception(Gone())
        self.waiting.clear()

    @property
    def gone(self) -> bool:
        """Whether the connection has ended."""
        return self.hearing is None or self.hearing.done()

    async def rest(self, seconds: float) -> None:
        """Wait for some seconds, unless the connection ends."""
        assert self.hearing
        await asyncio.wait([self.hearing], timeout=seconds)

    def take_part(self, told: Frame) -> None:
        """Pledge a nonce, and reveal it when all pledges are published, as every page does."""
        if told.pledges is None and not self.adding:
            pledge = hash_nonce(told.terms, self.nonce).hex()
            self.adding.append(asyncio.create_task(self.add("pledge", hash=pledge)))
        elif told.pledges is not None and len(self.adding) == 1:
            self.adding.append(asyncio.create_task(self.add("nonce", nonce=self.nonce.hex())))

    async def add(self, kind: str, **rest: str) -> None:
        """Send a message for the shuffle, without which the game goes on too."""
        with suppress(Gone, TimeoutError):
            await self.send(self.message(kind, **rest))

    async def until(self, kind: str) -> None:
        """Wait for a state of this kind."""
        async with asyncio.timeout(ANSWER_SECONDS):
            while self.state.type != kind:
                self.changed.clear()
                await self.changed.wait()

    async def leave(self) -> None:
        """Disconnect."""
        if self.socket:
            await self.socket.close()
        if self.hearing:
            await self.hearing

    def message(self, kind: str, **rest: object) -> dict[str, object]:
        """A message with an id of its own."""
        return {"type": kind, "id": f"m{next(IDS)}", "seq": self.state.seq, **rest}

    async def send(self, message: dict[str, object]) -> Frame:
        """Send a message, and wait for its answer."""
        assert self.socket
        waiting: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(str(message["id"]), []).append(waiting)
        try:
            await self.socket.send(msgspec.json.encode(message), text=True)
        except ConnectionClosed as error:
            waiting.cancel()
            raise Gone from error
        async with asyncio.timeout(ANSWER_SECONDS):
            return await waiting

    def next_message(self, rng: Random) -> dict[str, object] | None:
        """The next message of this page, if it has the turn."""
        state = self.state
        if state.outcome is not None or state.due not in state.mine:
            return None
        if state.waitsFor is not None:
            return self.message("here", seat=state.waitsFor)
        if state.canEnd:
            return self.message("end")
        return self.message("play", move=rng.choice(state.choices).move) if state.choices else None


async def request(
    port: int, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
) -> tuple[int, bytes]:
    """Send an HTTP request; its status and body."""
    way = WAY.get()
    async with asyncio.timeout(ANSWER_SECONDS):
        reader, writer = await asyncio.open_connection(way.host, port, local_addr=way.source)
    data = b"" if body is None else body if isinstance(body, bytes) else msgspec.json.encode(body)
    sent = {"Host": f"{way.host}:{port}", "Content-Length": str(len(data)), "Connection": "close"}
    sent |= dict(way.headers) | (headers or {})
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items()), "", ""]
    try:
        writer.write("\r\n".join(lines).encode("utf-8", "surrogateescape") + data)
        async with asyncio.timeout(ANSWER_SECONDS):
            head, _, rest = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
    return int(head.split(b" ")[1]), rest


def fresh_device() -> str:
    """The token of a new device."""
    return secrets.token_hex(16)


async def open_table(port: int, device: str, *seats: str, **options: object) -> str:
    """Open a table for a device: names for persons, `bot:NAME` for bots."""
    sitting = [{"bot": seat[4:]} if seat.startswith("bot:") else {"name": seat} for seat in seats]
    new = {"seats": sitting, "first": 0, "options": options}
    status, body = await request(port, "POST", "/api/tables", new, {"Cookie": f"nyhavn={device}"})
    if status != 201:
        raise Gone(f"{status} {body!r}")
    return str(json.loads(body)["table"])


class Game:
    """A table with its pages."""

    def __init__(self, pages: list[Page], rng: Random) -> None:
        self.pages, self.rng = pages, rng
        self.busy = False

    @property
    def next(self) -> tuple[Page, dict[str, object]] | None:
        """The next page and its message; none if the game is over or everybody waits."""
        for page in self.pages:
            if message := page.next_message(self.rng):
                return page, message
        return None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return any(page.state.outcome is not None for page in self.pages)

    async def step(self) -> Frame | None:
        """Send the next message."""
        found = self.next
        return None if found is None else await found[0].send(found[1])


async def request_json(port: int, device: str, method: str, path: str, body: object = None) -> dict[str, str]:
    """The answer to an HTTP request of a device; raise Gone if it is refused."""
    status, found = await request(port, method, f"/api/tables{path}", body, {"Cookie": f"nyhavn={device}"})
    if status >= 300:
        raise Gone(f"{method} {path}: {status} {found!r}")
    answer: dict[str, str] = json.loads(found) if found else {}
    return answer


async def open_full_lobby(port: int, *devices: str) -> str:
    """Open a lobby with a seat for each device, and seat all of them."""
    seats: list[object] = [{"name": "Anna"}, *[{"open": True}] * (len(devices) - 1)]
    table = (await request_json(port, devices[0], "POST", "", {"seats": seats, "first": 0}))["table"]
    links = await request_json(port, devices[0], "GET", f"/{table}/links")
    for device in devices[1:]:
        await request_json(port, device, "POST", f"/{table}/seats", {"key": links["join"], "name": "Béla"})
    return table


async def start_game(port: int, seed: int) -> Game:
    """A new game of two persons at two devices, who joined by link."""
    devices = fresh_device(), fresh_device()
    table = await open_full_lobby(port, *devices)
    pages = [await Page(port, table, device).connect() for device in devices]
    await pages[0].send(pages[0].message("start"))
    for page in pages:
        await page.until("state")
    return Game(pages, Random(seed))


async def start_games(port: int, number: int) -> list[Game]:
    """So many new games."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(seed: int) -> Game:
        async with gate:
            print_progress(f"opening tables: {seed + 1} of {number}")
            return await start_game(port, seed)

    return list(await asyncio.gather(*(one(seed) for seed in range(number))))


async def close_pages(pages: Iterable[Page]) -> None:
    """Disconnect all pages."""
    with suppress(WebSocketException, OSError, TimeoutError):
        await asyncio.gather(*(page.leave() for page in pages), return_exceptions=True)


@asynccontextmanager
async def run_games(port: int, number: int) -> AsyncIterator[list[Game]]:
    """So many games, whose pages disconnect at the end."""
    games = await start_games(port, number)
    try:
        yield games
    finally:
        await close_pages(page for game in games for page in game.pages)
