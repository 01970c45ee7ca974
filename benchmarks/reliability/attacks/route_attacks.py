"""Attacks by many requests to one route."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from itertools import cycle

import msgspec

from benchmarks.reliability.attacks.attacker import Attacker, cookie_of, open_attacked_table
from harness.payloads import continued_table, long_game
from harness.simulated_clients import WAY, Way, fresh_device, request_json

DEVICE_WITH_GAMES = "e" * 32
"""The device that the test gives very many games, which would take it days to open."""


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
    """A device with very many games that requests its list and rating many times at once; some lists are not read."""
    cookie = cookie_of(DEVICE_WITH_GAMES)
    paths = cycle(["/api/tables", "/api/tables", "/api/tables", "/api/rating"])
    get = by.head("GET", "/api/tables", Cookie=cookie) + b"\r\n"

    async def leave_unread() -> None:
        async with by.line(get):
            by.made()
            await asyncio.sleep(1)

    await asyncio.gather(
        by.again(lambda: by.strike("GET", next(paths), Cookie=cookie), 150), by.again(leave_unread, 50)
    )


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


async def unnamed(by: Attacker) -> None:
    """Requests that come through the proxy without an address, so that nobody knows whose they are."""
    WAY.set(Way(WAY.get().host))
    await by.again(lambda: by.strike("GET", "/api/openapi.json", Cookie=cookie_of(fresh_device())), 16, pause=0)
