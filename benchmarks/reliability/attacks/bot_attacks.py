"""Attacks that keep bots busy."""

from __future__ import annotations

import asyncio
import json
from itertools import count, cycle
from random import Random

from benchmarks.reliability.attacks.attacker import (
    FEW,
    OPENED,
    TOO_MANY,
    Attacker,
    cookie_of,
    open_attacked_table,
    play_or_undo,
)
from harness.payloads import continued_table
from harness.simulated_clients import Page, fresh_device, open_table


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
        page = await Page(by.port, table, device).connect()
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
        page = await Page(
            by.port, await open_table(by.port, device, "Eve", "bot:master", "bot:planner"), device
        ).connect()
        rng = Random(device)
        while by.goes_on and not page.gone:
            await play_or_undo(page, rng)
            by.made()
            await asyncio.sleep(0.1)

    await by.again(play, FEW)
