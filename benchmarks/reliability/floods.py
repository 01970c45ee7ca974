"""Floods: clients that send too much or too fast are disconnected, and others hardly notice.

Run it with `make flood-test`, on an otherwise idle machine. The flood comes from a process of its own.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic

import psutil
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from benchmarks.reliability.load import Load, percentile
from harness.http_client import Host, start_host
from harness.progress import print_progress
from harness.simulated_clients import fresh_device, open_table, run_games

GAMES, RATE, SECONDS, ROUNDS = 300, 100.0, 15.0, 5
"""Games of others, their moves a second, the seconds of each round, and the rounds without and with a flood.

Rounds alternate, so that other changes affect both; 75 of the 7,500 moves are above their 99th percentile.
"""
FLOODING, A_SECOND = 20, 1_000
"""How many pages flood, and how many messages a second they try to send together."""
TOO_LARGE, TOO_FAST = 1009, 4429
LARGE = "x" * 20_000


async def flood_server(port: int, seconds: float, pages: int, rate: float) -> Counter[int | None]:
    """Flood a server for some seconds; the codes with which the pages were closed."""
    codes, device = Counter[int | None](), fresh_device()
    table = await open_table(port, device, "Eve", "Adam")
    until = monotonic() + seconds

    async def flood(number: int) -> None:
        while monotonic() < until:
            with suppress(OSError, TimeoutError, WebSocketException):
                said = LARGE if number % 4 == 0 else "{}"
                codes[await one_page(port, table, device, said, pages / rate, until)] += 1
            await asyncio.sleep(pages / rate)

    await asyncio.gather(*map(flood, range(pages)))
    return codes


async def one_page(port: int, table: str, device: str, said: str, pause: float, until: float) -> int | None:
    """Send the same message until the server closes the connection; the code of that."""
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    sent = {"Cookie": f"nyhavn={device}"}
    async with connect(address, additional_headers=sent, max_size=None, compression=None, proxy=None) as socket:
        with suppress(ConnectionClosed):
            while monotonic() < until:
                await socket.send(said)
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        while True:
                            await socket.recv()
        return socket.close_code


def flood_in_process(port: int, seconds: float, pages: int, rate: float) -> Counter[int | None]:
    """Flood a server from another process."""
    return asyncio.run(flood_server(port, seconds, pages, rate))


async def compare_with_flood(
    host: Host, games: int, rate: float, seconds: float, rounds: int
) -> tuple[Load, Load, Counter[int | None], float]:
    """The load of other games without and with a flood, the codes of the flood, and the growth of memory."""
    server, codes = psutil.Process(host.process.pid), Counter[int | None]()
    loop = asyncio.get_running_loop()
    with ProcessPoolExecutor(1) as pool:
        async with run_games(host.port, games) as running_games:
            calm, wild = Load(running_games, rate), Load(running_games, rate)
            await calm.run(seconds)
            before = server.memory_info().rss
            for number in range(rounds):
                flooding = loop.run_in_executor(pool, flood_in_process, host.port, seconds, FLOODING, A_SECOND)
                await wild.run(seconds)
                codes += await flooding
                print_progress(f"flooded {number + 1} of {rounds} times")
                if number < rounds - 1:
                    await calm.run(seconds)
            return calm, wild, codes, (server.memory_info().rss - before) / 1e6


def figures(games: int = GAMES, rate: float = RATE, seconds: float = SECONDS, rounds: int = ROUNDS) -> Iterator[Figure]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name, start_host(Path(name)) as host:
        calm, wild, codes, more = asyncio.run(compare_with_flood(host, games, rate, seconds, rounds))
        yield Figure("pages closed for frames over 16 kB", codes[TOO_LARGE], 1, sign="≥")
        yield Figure("pages closed for more than 20 messages a second", codes[TOO_FAST], 1, sign="≥")
        others = sum(times for code, times in codes.items() if code not in (TOO_LARGE, TOO_FAST, None, 1000, 1005))
        yield none_of("pages closed for another reason", others)
        yield Figure("moves of other games sent during the flood", wild.sent, 0.99 * seconds * rounds * rate, sign="≥")
        yield all_of("of these answered", len(wild.times), wild.sent)
        before, during = percentile(calm.times, 99), percentile(wild.times, 99)
        yield Figure("99 of 100 moves of other games within, without a flood", before, unit=" ms")
        yield Figure("the same during the flood, at most doubled", during, 2 * before, " ms")
        yield Figure("memory of the server grew by", more, 50, " MB")


if __name__ == "__main__":
    sys.exit(report_figures("floods", figures()))
