"""Attacks by many messages of pages at tables."""

from __future__ import annotations

import asyncio
from itertools import cycle
from random import Random

from benchmarks.reliability.attacks.attacker import FEW, Attacker, cookie_of, open_attacked_table, play_or_undo
from harness.payloads import combining_marks, continued_table
from harness.simulated_clients import Page, fresh_device, request_json


async def drafts(by: Attacker) -> None:
    """Moves and undos at as many tables as one address may use, as fast as each page may."""

    async def play() -> None:
        device, rng = fresh_device(), Random(3)
        page = await Page(by.port, await open_attacked_table(by, continued_table("choices"), device), device).connect()
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
        page = await Page(by.port, table, device).connect()
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
        page = await Page(by.port, table, device).connect()
        bots, texts = cycle(["apprentice", "mason", None]), cycle([combining_marks(180), "\u202e" * 190, "ﷺ" * 200])
        while by.goes_on and not page.gone:
            bot, text = next(bots), next(texts)
            await page.send(page.message("offer", seat=3, bot=bot))
            await page.send(page.message("say", text=text))
            by.made()
            await asyncio.sleep(0.1)

    async def sit() -> None:
        await by.ask("POST", f"/api/tables/{table}/seats", {"key": join, "name": "Adam"}, Cookie=cookie_of(other))
        page = await Page(by.port, table, other).connect()
        await page.send(page.message("leave"))

    await asyncio.gather(by.again(talk, 4), by.again(sit, 2))
