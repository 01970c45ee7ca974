"""Attacks by connections: their number, their silence, floods of frames, and pages that read nothing."""

from __future__ import annotations

import asyncio
import socket
from contextlib import closing, suppress
from random import Random

from benchmarks.reliability.attacks.attacker import (
    FEW,
    MANY,
    TROUBLE,
    Attacker,
    open_attacked_table,
    play_or_undo,
    waver,
)
from harness.payloads import continued_table
from harness.simulated_clients import WAY, Page, fresh_device, open_table

TABLES = 10
"""At how many tables an attack has pages that read nothing; for each the system itself takes in some states."""
LITTLE = 4_096
"""How many bytes the system of somebody takes in who reads nothing."""
CONTROL, FIRST, MORE = b"\x89\x80\0\0\0\0", b"\x01\x81\0\0\0\0x", b"\x00\x81\0\0\0\0x"
"""Frames of a page with an empty mask: a ping, the first part of a message, and a further part."""
A_TICK, A_SECOND = 0.01, 1_500_000
"""The seconds between two bursts of a flood of frames, and its bytes a second."""


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


async def pings(by: Attacker) -> None:
    """A flood of pings."""
    await send_flood(by, first=b"", more=CONTROL)


async def fragments(by: Attacker) -> None:
    """A flood of parts of a message that never ends."""
    await send_flood(by, first=FIRST, more=MORE)


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
        page = await Page(by.port, table, device).connect()
        while by.goes_on and not page.gone:
            await play_or_undo(page, rng)

    await asyncio.gather(by.again(look, MANY, pause=0.5), by.again(play, 4))


async def silent(by: Attacker) -> None:
    """Connections over which nothing is sent."""
    await by.hoard_unfinished(b"")


async def half_header(by: Attacker) -> None:
    """Connections whose header fields never end."""
    await by.hoard_unfinished(by.head("GET", "/"), drip=b"X-More: x\r\n")


async def slow_body(by: Attacker) -> None:
    """Connections over which a body is sent byte by byte."""
    head = by.head("POST", "/api/tables", Content_Length="9000")
    await by.hoard_unfinished(head + b"\r\n", 300, b" ")


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
        page = await Page(by.port, table, device).connect()
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
        page = await Page(by.port, table, device).connect()
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
