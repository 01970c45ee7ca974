"""Access control: every client without the right to a route is refused, and guessing keys is rate-limited.

Run it with `make access-test`. A route of the server that is missing in this list is a fault of its own.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from benchmarks.reliability.crash import Logs
from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from harness.http_client import Host, start_host
from harness.progress import print_progress
from harness.simulated_clients import Page, fresh_device, open_full_lobby, request, request_json

NOBODY, STRANGER, OTHER, WATCHER, FORMER = "no token", "stranger", "other seat", "spectator", "former seat"
WRONG_KEY = {"key": "A" * 22}
NO_TABLE = 4404
GUESSES = 60
FORGED = "http://evil.example", "null", "https://127.0.0.1"


class ProtectedRoute(NamedTuple):
    """A route of a table, its body, and which of the other roles may use it."""

    method: str
    path: str
    body: object = None
    passing: tuple[str, ...] = ()


DOORS = [
    ProtectedRoute("GET", "/links", passing=(OTHER,)),
    ProtectedRoute("POST", "/invitation", WRONG_KEY),
    ProtectedRoute("POST", "/seats", WRONG_KEY | {"name": "Eve"}),
    ProtectedRoute("POST", "/watchers", WRONG_KEY),
    ProtectedRoute("POST", "/seats/0/key", {}),
    ProtectedRoute("POST", "/return", WRONG_KEY),
    ProtectedRoute("GET", "/record"),
    ProtectedRoute("GET", "/replay", passing=(OTHER, WATCHER)),
    ProtectedRoute("DELETE", "", passing=(OTHER, WATCHER)),
]
"""All routes of a table; a role that may use one affects only its own part."""
OPEN = {"/api/tables", "/api/rating", "/api/openapi.json", "/api/replays", "/healthz", "/metrics"}
"""The routes that belong to no table."""


class Table:
    """A game in progress, and all roles except the host."""

    def __init__(self, host: Host) -> None:
        self.host, self.owner = host, fresh_device()
        self.devices: dict[str, str | None] = {role: fresh_device() for role in (STRANGER, OTHER, WATCHER, FORMER)}
        self.devices[NOBODY] = None
        self.name = ""

    async def open_game(self) -> Table:
        """Deal a game of three, add a watcher, and move one player to another device."""
        port, other, former = self.host.port, str(self.devices[OTHER]), str(self.devices[FORMER])
        self.name = await open_full_lobby(port, self.owner, other, former)
        pages = [await Page(port, self.name, device).connect() for device in (self.owner, other, former)]
        await pages[0].send(pages[0].message("start"))
        for page in pages:
            await page.until("state")
        watch = (await request_json(port, self.owner, "GET", f"/{self.name}/links"))["watch"]
        await request_json(port, str(self.devices[WATCHER]), "POST", f"/{self.name}/watchers", {"key": watch})
        key = (await request_json(port, former, "POST", f"/{self.name}/seats/2/key"))["key"]
        await request_json(port, fresh_device(), "POST", f"/{self.name}/return", {"key": key})
        for page in pages:
            await page.leave()
        return self

    def headers(self, role: str) -> dict[str, str]:
        """The cookie of a role."""
        device = self.devices[role]
        return {} if device is None else {"Cookie": f"nyhavn={device}"}

    def events(self) -> int:
        """The number of events in the log."""
        return len(Logs(self.host.data / "tables.sqlite").logs[self.name])

    async def request_as(self, door: ProtectedRoute, role: str, **more: str) -> int:
        """The status of a role's request to a route."""
        path = f"/api/tables/{self.name}{door.path}"
        return (await request(self.host.port, door.method, path, door.body, self.headers(role) | more))[0]


async def try_all_routes(table: Table) -> tuple[int, list[str]]:
    """How many requests must be refused, and those that were not."""
    knocks, wrong = 0, []
    for door in DOORS:
        for role in table.devices:
            if role not in door.passing:
                knocks += 1
                status = await table.request_as(door, role)
                if not 400 <= status < 500:
                    wrong.append(f"{door.method} {door.path} by {role}: {status}")
                print_progress(f"{knocks} knocks")
    return knocks, wrong


async def try_live_connections(table: Table) -> tuple[int, list[str]]:
    """WebSockets: strangers must see nothing, and other devices must change nothing."""
    wrong = []
    for role in (NOBODY, STRANGER, FORMER):
        address = f"ws://127.0.0.1:{table.host.port}/api/tables/{table.name}/live"
        async with connect(address, additional_headers=table.headers(role), proxy=None) as socket:
            await socket.wait_closed()
            if socket.close_code != NO_TABLE:
                wrong.append(f"live by {role}: {socket.close_code}")
    sent = 0
    for role in (OTHER, WATCHER):
        page = await Page(table.host.port, table.name, str(table.devices[role])).connect()
        for kind, rest in MESSAGES.items():
            sent += 1
            answer = await page.send(page.message(kind, **rest))
            if answer.refusal is None:
                wrong.append(f"{kind} by {role}")
        await page.leave()
    return 3 + sent, wrong


MESSAGES: dict[str, dict[str, object]] = {
    "play": {"move": "t12"},
    "undo": {},
    "end": {},
    "why": {"move": "t12"},
    "here": {"seat": 0},
    "resign": {"seat": 0},
    "back": {"seat": 0},
    "start": {},
    "offer": {"seat": 0},
    "pledge": {"hash": "0" * 64},
    "nonce": {"nonce": "0" * 64},
}
"""The messages that must be refused from another seat and from a watcher."""


async def try_forged_origins(table: Table) -> tuple[int, list[str]]:
    """Requests and WebSockets with a forged origin must be refused, even from the owner's own browser."""
    table.devices["owner"] = table.owner
    knocks, wrong = 0, []
    for origin in FORGED:
        for door in [door for door in DOORS if door.method != "GET"]:
            knocks += 1
            if (status := await table.request_as(door, "owner", Origin=origin)) != 403:
                wrong.append(f"{door.method} {door.path} from {origin}: {status}")
        knocks += 1
        address = f"ws://127.0.0.1:{table.host.port}/api/tables/{table.name}/live"
        try:
            async with connect(address, additional_headers=table.headers("owner") | {"Origin": origin}, proxy=None):
                wrong.append(f"live from {origin}")
        except InvalidStatus:
            pass
    del table.devices["owner"]
    return knocks, wrong


async def guess_keys(table: Table, number: int) -> int:
    """How many of so many guessed keys are answered with anything but a refusal for too many."""
    door = ProtectedRoute("POST", "/watchers", WRONG_KEY)
    return sum([await table.request_as(door, STRANGER) != 429 for _ in range(number)])


async def unlisted(host: Host) -> list[str]:
    """The routes of the OpenAPI description that are missing in this list."""
    described = json.loads((await request(host.port, "GET", "/api/openapi.json"))[1])["paths"]
    known = {re.sub(r"\d+", "{}", f"/api/tables/{{}}{door.path}") for door in DOORS} | OPEN
    return [path for path in described if re.sub(r"\{\w+\}", "{}", path) not in known]


async def try_strangers(host: Host, number: int) -> list[Figure]:
    """All attempts at unauthorized access."""
    table = await Table(host).open_game()
    before = table.events()
    figures, missing = [], await unlisted(host)
    for what, trying in [
        ("routes", try_all_routes),
        ("live", try_live_connections),
        ("forged origins", try_forged_origins),
    ]:
        knocks, wrong = await trying(table)
        for line in wrong:
            print(line, file=sys.stderr)
        figures += [all_of(f"{what}: attempts denied", knocks - len(wrong), knocks)]
    figures.append(none_of("routes that are not in the list", len(missing)))
    figures.append(none_of("events in the log by any of it", table.events() - before))
    figures.append(Figure(f"of {number} more guessed keys that were checked", await guess_keys(table, number), 20))
    return figures


def figures(number: int = GUESSES) -> Iterator[Figure]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name, start_host(Path(name)) as host:
        yield from asyncio.run(try_strangers(host, number))
        yield none_of("exceptions in the server's log", host.log.count("Traceback"))


if __name__ == "__main__":
    sys.exit(report_figures("access", figures()))
