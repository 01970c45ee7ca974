"""The maximum event loop time of a single request or frame: the worst values of every field at its largest.

The routes are those of the OpenAPI description, the messages those of the wire, and their fields are read from its
types: a field of an unknown type raises an error. Run `python -m benchmarks.reliability.costs`.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from itertools import chain, count, cycle, groupby
from pathlib import Path
from statistics import median
from time import monotonic
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import inspect
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.reliability.attacks.attacker import TROUBLE
from benchmarks.reliability.figures import Figure
from harness.http_client import Host, stop_at_end
from harness.payloads import (
    combining_marks,
    continued_table,
    long_game,
    many_choices,
    packed,
    record_text,
)
from harness.progress import print_progress
from harness.random_games import random_record, sampled_positions
from harness.simulated_clients import Page, fresh_device, open_full_lobby, open_table, request
from harness.store_files import give_games
from nyhavn.bots.ratings import LEVELS
from nyhavn.server.http import openapi
from nyhavn.server.limits.settings import DEFAULTS, Rate, option_name
from nyhavn.server.table.denial import Denial
from nyhavn.server.view import wire

TIMES = 3
"""How often everything is sent; the median counts."""
OWNED = 10_000
"""How many games the requesting device has."""
COUNTED = 100_000
"""How many results count for its rating: an address may have so many in twelve days."""
LONGEST = 16_000
"""The bytes of a text that is as long as a request may be."""
MOST = 50.0
"""The milliseconds for which a single request or frame may hold the event loop."""
SETTLED = 0.003
"""The seconds that the server has after an answer for remaining work."""
ALPHABETS = {
    "letters": "x",
    "digits": "9",
    "backslashes": "\\",
    "quotes": '"',
    "brackets": "[",
    "colons": ":=,;",
    "blanks": " ",
    "marks": "\u0301\u0323",
    "ligatures": "ﷺ",
    "joiners": "\u200d\u2060",
    "turns": "\u202e\u2066",
    "hangul": "\u1100\u1161\u11a8",
    "faces": "👩\u200d",
    "planes": "\U0001d15e\U0001d15f",
    "zeros": "\0",
}
"""The characters of the texts."""
TELLING = {"letters", "digits", "backslashes", "marks"}
"""The most revealing kinds of texts."""


class Metered(Host):
    """A server that records how long its event loop is held, with all rates as high as possible."""

    @property
    def command(self) -> list[str]:
        """The command line of the server."""
        served = ["serve", "--port", str(self.port), "--data", str(self.data), *self.options]
        return [sys.executable, "-m", "benchmarks.reliability.metered_server", *served]

    @property
    def held(self) -> list[tuple[float, float, float]]:
        """When the event loop was held, from and to, and the milliseconds of processor time."""
        lines = [line.split() for line in (self.data / "held").read_text().splitlines()]
        return [(float(since), float(until), 1000 * float(long)) for since, until, long in lines]


def unlimited() -> Iterator[str]:
    """The options that remove all rate limits."""
    for name, value in DEFAULTS._asdict().items():
        if isinstance(value, Rate):
            yield from ("--limit", f"{option_name(name)}=1e12/1e12")


@contextmanager
def start_metered_server() -> Iterator[Metered]:
    """A running server whose event loop is measured."""
    with tempfile.TemporaryDirectory() as name:
        host = Metered(Path(name) / "data", *unlimited())
        with stop_at_end(host):
            yield host


Lay = Callable[[int], Awaitable[tuple[str, str]]]
"""Opens a table at a port, and returns its id and a device there."""


class Case(NamedTuple):
    """A named HTTP request."""

    what: str
    method: str
    path: str
    body: bytes | None = None
    headers: Mapping[str, str] = MappingProxyType({})


# The worst values of every field


def texts(longest: int) -> Iterator[tuple[str, str]]:
    """Texts of every kind with this length that fit into a request, by name."""
    for name, letters in ALPHABETS.items():
        size = len(msgspec.json.encode(letters)) - len('""')
        yield f"{longest} {name}", (letters * (LONGEST // size))[:longest]


def worst_values(kind: inspect.Type, name: str = "") -> Iterator[tuple[str, object]]:
    """The worst values of a field, including too large ones, by name."""
    match kind:
        case inspect.StrType():
            yield from SPECIAL.get(name, list)()
            for longest in {kind.max_length or LONGEST, LONGEST}:
                yield from texts(longest)
        case inspect.IntType():
            yield from ((str(number)[:20], number) for number in (kind.ge, kind.le, 2**63, -1) if number is not None)
            yield "4000 digits", int("9" * 4_000)
        case inspect.BoolType() | inspect.NoneType():
            yield "true", True
        case inspect.ListType():
            (_, one), *_ = worst_values(kind.item_type)
            yield from ((f"{number} items", [one] * number) for number in (kind.max_length or 100, 1_000))
        case inspect.StructType():
            yield from structs(kind)
        case inspect.UnionType():
            for one in kind.types:
                yield from worst_values(one, name)
        case _:
            raise TypeError(f"nobody knows the worst of {kind}")


def structs(kind: inspect.StructType) -> Iterator[tuple[str, dict[str, object]]]:
    """A struct for each of the worst values of each of its fields, with valid values in the others."""
    good = {one.encode_name: good_value(one.type, one.encode_name) for one in kind.fields if one.required}
    tagged = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    yield "good", tagged | good
    for one in kind.fields:
        for what, value in worst_values(one.type, one.encode_name):
            yield f"{one.encode_name}: {what}", tagged | good | {one.encode_name: value}


def good_value(kind: inspect.Type, name: str) -> object:
    """A valid value of a field."""
    if name in SOUND:
        return SOUND[name]
    match kind:
        case inspect.StrType():
            return "x"
        case inspect.IntType():
            return int(kind.ge or 0)
        case inspect.ListType():
            return [good_value(kind.item_type, name)] * int(kind.min_length or 0)
        case inspect.StructType():
            return {one.encode_name: good_value(one.type, one.encode_name) for one in kind.fields if one.required}
    raise TypeError(f"nobody knows a good {name}: {kind}")


SOUND: dict[str, object] = {
    "seats": [{"name": "Eve"}, {"name": "Adam"}],
    "packed": long_game(),
    "move": "t12",
    "nonce": "0" * 64,
    "hash": "0" * 64,
}
"""Valid values that mean something to the server."""


def records() -> Iterator[tuple[str, str]]:
    """Records that are slow to read or to replay, as notation."""
    start = next(sampled_positions(1, seed=2))
    yield "a long name of marks", record_text(start, seat_1=combining_marks(20_000))
    yield "many headers", "nyhavn 1\n" + "".join(f"h{number}: x\n" for number in range(5_000)) + f"start: {start}\n"
    yield "a long comment", record_text(start) + "\n" + "; x" * 15_000
    yield "many comments", record_text(start) + "\n" + "; x\n" * 12_000
    yield "a number without end", f"nyhavn 1\nstart: {'9' * 50_000}t\n"
    yield "many cards", str(record_text(start)).replace("R", "R" + "9" * 4_000, 1)
    yield "many tiles", record_text(start).replace("/", "/" * 20_000, 1)
    yield "many moves", record_text(start) + "\n" + "1. " + "t12 " * 12_000
    yield "a long move", record_text(start) + "\n1. b" + "a1" * 20_000
    yield "a long game", str(random_record(4, 1))
    yield "many turns", str(random_record(4, 2)) + "".join(f"{number}. t12 >RY\n" for number in range(200, 4_000))


def packed_records() -> Iterator[tuple[str, str]]:
    """The same records packed, and other packed texts."""
    yield from ((what, packed(text)) for what, text in records())
    yield "a bomb", packed("x" * 50_000_000)[:8_000]
    yield "many choices", many_choices()
    yield "not packed", "A" * 8_000


def bots() -> Iterator[tuple[str, str]]:
    """Texts of bots."""
    yield "time", "montecarlo:time=" + "9" * 40
    yield "playouts", "master:playouts=" + "9" * 40
    yield "options", "mason:" + ",=" * 25


def moves() -> Iterator[tuple[str, str]]:
    """Texts of moves."""
    for text in (
        "bP" + "a1" * 29,
        "t" + "1234567" * 8,
        "w" + "e9" * 29,
        "bPa1b1=P" + "9" * 52,
        "t" + "1" * 59,
        "/" * 60,
    ):
        yield text, text


SPECIAL: dict[str, Any] = {"packed": packed_records, "record": records, "bot": bots, "move": moves}
"""Further values for fields of these names."""
DEEP = [b"[" * LONGEST, b'{"a":' * (LONGEST // 5), b'{"seats":[{"name":' + b"[" * (LONGEST - 30)]
"""JSON as deep as it is long."""
HEADERS = ["Cookie", "Origin", "Host", "Accept-Encoding", "If-None-Match", "Range", "Sec-Fetch-Site", "X-Forwarded-For"]
"""The header fields that the server may read; any other one stands for the rest."""


# HTTP requests


def bodies(schema: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
    """The worst bodies for a route, by its described type."""
    content = schema.get("requestBody", {}).get("content", {}).get("application/json")
    if content is None:
        return
    kind = getattr(wire, content["schema"]["$ref"].rpartition("/")[2])
    for what, value in structs(inspect.type_info(kind)):  # type: ignore[arg-type]
        yield what, msgspec.json.encode(value)
    yield from ((f"deep JSON {number}", text) for number, text in enumerate(DEEP))
    yield "spaces", b" " * 65_000


def cases(table: str, device: str) -> Iterator[Case]:
    """All HTTP requests, to the described routes and to the others."""
    known = {"Cookie": f"nyhavn={device}"}
    for path, methods in openapi.describe_routes()["paths"].items():  # type: ignore[attr-defined]
        for method, schema in methods.items():
            if method == "parameters":
                continue
            where = path.replace("{table}", table).replace("{seat}", "0")
            harmless = where if method != "delete" else where.replace(table, "x")
            yield Case(f"{method} {path}", method.upper(), harmless, headers=known)
            for what, body in bodies(schema):
                yield Case(f"{method} {path} {what}", method.upper(), harmless, body, known)
            for name, long in [
                (table, "x" * 8_000),
                (table, "%00" * 2_000),
                (table, "é" * 3_000),
                ("/0/", "/" + "9" * 8_000 + "/"),
            ]:
                yield Case(f"{method} {path} with a long part", method.upper(), where.replace(name, long), b"{}", known)
            for header in HEADERS[:3]:
                yield from header_cases(f"{method} {path}", method.upper(), harmless, header, known)
    for path in (
        "/",
        "/assets/x.js",
        "/healthz",
        "/metrics",
        "/api/none",
        "/api/openapi.json",
        f"/api/tables/{table}/live",
    ):
        for header in [*HEADERS, "X-Any"]:
            yield from header_cases(f"get {path}", "GET", path, header, known)
        yield Case(f"get {path} with a query", "GET", path + "?" + "a=%ff&" * 2_500, headers=known)
    for path in ("/" + "../" * 5_000, "/" + "x" * 300, "/" + "a/" * 7_000, "/%c0%ae" * 2_000):
        yield Case(f"get {path[:12]}…", "GET", path)


def header_cases(what: str, method: str, path: str, header: str, known: dict[str, str]) -> Iterator[Case]:
    """A request with every kind of text in a header field."""
    for name in ("backslashes", "quotes", "brackets", "colons", "letters", "blanks"):
        for longest in (15_000, 60_000):
            text = (ALPHABETS[name] * longest)[:longest]
            sent = (
                f'x="{text}"; {known["Cookie"]}'
                if header == "Cookie"
                else f"http://{text}"
                if header == "Origin"
                else text
            )
            yield Case(f"{what} {header}: {longest} {name}", method, path, None, known | {header: sent})


# WebSocket messages


def messages() -> Iterator[tuple[str, bytes]]:
    """All WebSocket messages."""
    for kind in get_args(wire.Command):
        for what, value in structs(inspect.type_info(kind)):  # type: ignore[arg-type]
            yield f"{value['type']} {what}", msgspec.json.encode(value)
    yield from ((f"deep JSON {number}", text) for number, text in enumerate(DEEP))
    yield from ((what, text.encode()) for what, text in texts(LONGEST))
    yield "no text", b"\xff" * LONGEST


class Gauge:
    """When everything was sent, and how long the event loop was held meanwhile."""

    def __init__(self, host: Metered) -> None:
        self.host = host
        self.spans: list[tuple[str, float, float]] = []
        self.numbers, self.seq = count(), 0
        """The message ids, and the last known sequence number of the table."""
        self.answers = Counter[tuple[str, str | None]]()
        """How often each kind of message got each answer."""

    async def ask(self, case: Case) -> int | None:
        """Send a request, and note when."""
        status, began = None, monotonic()
        with suppress(*TROUBLE):
            status, _ = await request(self.host.port, case.method, case.path, case.body, dict(case.headers))
        await asyncio.sleep(SETTLED)
        self.spans.append((case.what, began, monotonic()))
        return status

    async def say_all(self, at: str, said: Iterable[tuple[str, bytes]], lay: Lay) -> None:
        """Send messages to a new table, and to another one whenever the connection ends; note when each was sent."""
        left = deque(said)
        while left:
            table, device = await lay(self.host.port)
            with suppress(*TROUBLE):
                began = monotonic()
                async with live(self.host.port, table, device) as socket:
                    self.seq = msgspec.json.decode(await socket.recv())["seq"]
                    self.spans.append((f"{at}: come", began, monotonic()))
                    while left:
                        await self.say(socket, at, *left.popleft())
                        print_progress(f"{len(self.spans)} sent")

    async def say(self, socket: ClientConnection, at: str, what: str, data: bytes) -> None:
        """Send a message, and note when it was sent and answered."""
        began = monotonic()
        try:
            await socket.send(self.numbered(data), text=True)
            async with asyncio.timeout(5):
                while b'"answer"' not in (frame := await socket.recv(decode=False))[:30]:
                    pass
            answer = msgspec.json.decode(frame, type=wire.Answer)
            self.seq = answer.seq
            self.answers[what.split(" ")[0], answer.refusal] += 1
            await asyncio.sleep(SETTLED)
        finally:
            self.spans.append((f"{at}: {what}", began, monotonic()))

    def numbered(self, data: bytes) -> bytes:
        """A message with an id of its own and the table's sequence number, where it has valid ones.

        A repeated or stale message would be answered without a check of its other fields.
        """
        try:
            said = msgspec.json.decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            return data
        if not isinstance(said, dict):
            return data
        fresh = {"id": f"m{next(self.numbers)}"} if said.get("id") == "x" else {}
        known = {"seq": self.seq} if said.get("seq") == 0 else {}
        return msgspec.json.encode(said | fresh | known)

    def expect_handled(self) -> None:
        """Raise AssertionError if all messages of a kind were refused as stale or unreadable."""
        for kind in get_args(wire.Command):
            tag = kind.__struct_config__.tag
            answers = {refusal for said, refusal in self.answers if said == tag}
            if answers <= {Denial.STALE, Denial.UNREADABLE}:
                raise AssertionError(f"no {tag} was handled: {answers}")

    def worst(self) -> list[tuple[float, str]]:
        """The milliseconds for which each held the event loop, the worst first; the median of several times."""
        found: dict[str, list[float]] = {}
        held = self.host.held
        for what, began, ended in self.spans:
            costs = (long for since, until, long in held if since < ended and began < until)
            found.setdefault(what, []).append(max(costs, default=0.0))
        return sorted(((median(each), what) for what, each in found.items()), reverse=True)


def live(port: int, table: str, device: str) -> connect:
    """A WebSocket."""
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    return connect(
        address, additional_headers={"Cookie": f"nyhavn={device}"}, max_size=None, proxy=None, close_timeout=0.1
    )


def give_results(path: Path, device: str, number: int) -> None:
    """Let a device have very many results against all levels."""
    mine = sha256(device.encode()).hexdigest()
    rows = ((mine, f"counted-{each}", float(each), level) for each, level in zip(range(number), cycle(LEVELS)))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.executemany(
            "INSERT INTO results (device, game, at, levels, score, mark) VALUES (?, ?, ?, ?, 0, 0)", rows
        )
        connection.commit()


async def open_costly_game(port: int) -> tuple[str, str]:
    """A game with very many choices, and the device of all its players."""
    device = fresh_device()
    _, answer = await request(port, "POST", "/api/tables", continued_table("choices"), {"Cookie": f"nyhavn={device}"})
    table = str(json.loads(answer)["table"])
    page = await Page(port, table, device).connect()
    await page.send(page.message("here", seat=page.state.waitsFor))
    await page.leave()
    return table, device


async def open_costly_lobby(port: int) -> tuple[str, str]:
    """A lobby, and the device of its host."""
    device = fresh_device()
    return await open_full_lobby(port, device, fresh_device()), device


TABLES: dict[str, Lay] = {"game": open_costly_game, "lobby": open_costly_lobby}


JOIN: inspect.StructType = inspect.type_info(wire.Join)  # type: ignore[assignment]
RIGHT_KEY = "post /api/tables/{table}/seats with the right key"


async def joining(port: int) -> list[Case]:
    """Requests with all names from a client with the right key to a table with an open seat."""
    host, guest = fresh_device(), fresh_device()
    new = msgspec.json.encode({"seats": [{"name": "Eve"}, {"open": True}, {"open": True}]})
    _, answer = await request(port, "POST", "/api/tables", new, {"Cookie": f"nyhavn={host}"})
    path = f"/api/tables/{json.loads(answer)['table']}"
    _, answer = await request(port, "GET", f"{path}/links", None, {"Cookie": f"nyhavn={host}"})
    key, known = json.loads(answer)["join"], {"Cookie": f"nyhavn={guest}"}
    names = [(what, value["name"]) for what, value in structs(JOIN) if not what.startswith("key: ")]
    return [
        Case(f"{RIGHT_KEY} {what}", "POST", f"{path}/seats", msgspec.json.encode({"key": key, "name": name}), known)
        for what, name in names
    ]


def of_the_wealthy(device: str) -> Iterator[Case]:
    """The requests of a device with very many games."""
    many = {"Cookie": f"nyhavn={device}"}
    for path in ("/api/tables", "/api/rating"):
        yield Case(f"get {path} of somebody with many games", "GET", path, headers=many)
    rated = msgspec.json.encode({"seats": [{"name": "Eve"}, {"bot": "apprentice"}], "options": {"rated": True}})
    yield Case("post /api/tables of somebody with many games", "POST", "/api/tables", rated, many)


def is_telling(what: str) -> bool:
    """Whether something is also sent in the short form."""
    return what.rpartition(" ")[2] not in set(ALPHABETS) - TELLING and "60000" not in what


async def measure_all(host: Metered, times: int, owned: int, thorough: bool) -> Gauge:
    """Send everything so many times, or only the most revealing cases."""
    gauge, wealthy = Gauge(host), fresh_device()
    table, device = await open_costly_game(host.port)
    give_games(host.data / "tables.sqlite", await open_table(host.port, wealthy, "Eve", "Adam"), wealthy, owned)
    give_results(host.data / "tables.sqlite", wealthy, COUNTED)
    for _ in range(times):
        for case in chain(cases(table, device), of_the_wealthy(wealthy), await joining(host.port)):
            if thorough or is_telling(case.what):
                await gauge.ask(case)
                print_progress(f"{len(gauge.spans)} sent")
        for at, lay in TABLES.items():
            for _, said in groupby(messages(), key=lambda each: each[0].split(" ")[0]):
                await gauge.say_all(at, [each for each in said if thorough or is_telling(each[0])], lay)
    return gauge


def find_costliest(times: int = TIMES, owned: int = OWNED, thorough: bool = True) -> list[tuple[float, str]]:
    """What held the server's event loop longest, in milliseconds, the worst first."""
    with start_metered_server() as host:
        gauge = asyncio.run(measure_all(host, times, owned, thorough))
        assert host.process.poll() is None
        gauge.expect_handled()
        return gauge.worst()


def figure() -> Figure:
    """The worst case as a figure; the five worst are printed."""
    costs = find_costliest()
    for held, what in costs[:5]:
        print(f"{held:.0f} ms: {what}", file=sys.stderr)
    return Figure(
        f"the event loop held by one of {len(costs):,} requests and frames, at most", costs[0][0], MOST, " ms"
    )


if __name__ == "__main__":
    worst_of_all = find_costliest()
    print(*(f"{held:7.1f} ms {what}" for held, what in worst_of_all[:40]), sep="\n")
    sys.exit(worst_of_all[0][0] > MOST)
