"""A reconnect storm: all pages lose their connections at once and reconnect; then the server restarts.

Run it with `make storm-test`. While pages are disconnected, the games go on.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from time import perf_counter

from websockets.exceptions import WebSocketException

from benchmarks.reliability.crash import wait_for_answer
from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from harness.http_client import Host, start_host
from harness.progress import print_progress
from harness.simulated_clients import Game, Gone, Page, close_pages, run_games

SOCKETS, TABS = 1_000, 2
BACK_OFF = 0.25, 0.5, 1.0, 2.0
"""The seconds of back-off before each reconnect, with a random factor."""
MOVES = 6
SETTLED = "select game, max(seq) from log where event not like 'play %' and event <> 'undo' group by game"
"""The last public event of each table: the drafts of others are not shown."""


class Storm:
    """Pages that lose their connections."""

    def __init__(self, host: Host, games: list[Game], pages: list[Page]) -> None:
        self.host, self.games, self.pages = host, games, pages
        self.rng = Random(5)
        self.back = 0

    def drop(self) -> None:
        """Abort all connections."""
        for page in self.pages:
            if page.socket:
                page.socket.transport.abort()

    async def reconnect(self, page: Page) -> None:
        """Reconnect with back-off, as the page does."""
        for pause in (*BACK_OFF, *[BACK_OFF[-1]] * 10):
            with suppress(Gone, OSError, TimeoutError, WebSocketException):
                await page.connect()
                self.back += 1
                return
            await asyncio.sleep(pause * self.rng.uniform(0.5, 1.5))

    async def all_back(self) -> float:
        """The seconds until all pages have reconnected."""
        self.back, began = 0, perf_counter()
        returning = [asyncio.create_task(self.reconnect(page)) for page in self.pages]
        while not all(task.done() for task in returning):
            print_progress(f"{self.back} of {len(self.pages)} pages are back")
            await asyncio.sleep(0.05)
        return perf_counter() - began

    async def play_on(self, moves: int) -> None:
        """Play some moves in every game."""
        for _ in range(moves):
            await asyncio.gather(*(game.step() for game in self.games))
            await asyncio.sleep(0.05)

    def behind(self) -> int:
        """How many pages do not show the last event of their table."""
        with closing(sqlite3.connect(self.host.data / "tables.sqlite")) as database:
            last = dict(database.execute("select game, max(seq) from log group by game").fetchall())
            settled = dict(database.execute(SETTLED).fetchall())
        return sum(
            page.state.seq != (last if page.state.due in page.state.mine else settled)[page.table]
            for page in self.pages
        )


async def run_storm(host: Host, sockets: int, moves: int) -> list[Figure]:
    """Abort all connections, and then restart the server."""
    async with run_games(host.port, -(-sockets // (2 * TABS))) as games:
        pages = [Page(page.port, page.table, page.device) for game in games for page in game.pages for _ in range(TABS)]
        pages = pages[:sockets]
        tempest = Storm(host, games, pages)
        await tempest.all_back()
        figures = []
        for name in ("dropped", "the server restarted"):
            if name == "dropped":
                tempest.drop()
                playing_on = asyncio.create_task(tempest.play_on(moves))
                took = await tempest.all_back()
                await playing_on
            else:
                took = await restart_in_storm(host, tempest, moves)
            await asyncio.sleep(1)
            figures += [
                all_of(f"{name}: pages back", tempest.back, sockets),
                Figure(f"{name}: all back after", took, 10, " s"),
                none_of(f"{name}: pages that missed an event", tempest.behind()),
            ]
        await close_pages(pages)
        return figures


async def restart_in_storm(host: Host, tempest: Storm, moves: int) -> float:
    """Restart the server; the seconds from its first answer until all pages have reconnected."""
    await asyncio.to_thread(host.stop)
    await asyncio.to_thread(host.restart)
    await wait_for_answer(host.port)
    took = await tempest.all_back()
    await asyncio.gather(*(page.connect() for game in tempest.games for page in game.pages))
    await tempest.play_on(moves)
    return took


def figures(sockets: int = SOCKETS, moves: int = MOVES) -> Iterator[Figure]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name, start_host(Path(name)) as host:
        yield from asyncio.run(run_storm(host, sockets, moves))


if __name__ == "__main__":
    sys.exit(report_figures("storm", figures()))
