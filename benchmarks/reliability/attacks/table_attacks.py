"""Tricks at a table that the attacker shares with a fair player."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random
from time import monotonic

from benchmarks.reliability.attacks.attacker import TOO_MANY, TROUBLE, Attacker, cookie_of, open_attacked_table, waver
from harness.simulated_clients import Gone, Page, fresh_device, request_json

A_DRAFT = 0.06
"""The seconds between two messages of a page that is not to be disconnected for sending too many."""


async def shared_table(by: Attacker, **options: object) -> tuple[Page, Page]:
    """The pages of a fair player and of the attacker, whose turn it is."""
    fair, device = fresh_device(), fresh_device()
    new = {"seats": [{"name": "Anna"}, {"open": True}], "first": 1, "options": options}
    table = await open_attacked_table(by, new, fair)
    join = (await request_json(by.port, fair, "GET", f"/{table}/links"))["join"]
    await request_json(by.port, device, "POST", f"/{table}/seats", {"key": join, "name": "Eve"})
    pages = [await Page(by.port, table, name).connect() for name in (fair, device)]
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
                eve = await Page(by.port, eve.table, eve.device).connect()
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
                eve = await Page(by.port, eve.table, eve.device).connect()
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

    await by.again(look, pause=A_DRAFT)
