"""Bots that hang, raise, exit, cheat or exhaust memory: their games go on, and slow bots do not slow the server.

Run it with `make bots-test`.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from harness.http_client import Host, stop_at_end
from harness.progress import print_progress
from harness.simulated_clients import Page, fresh_device, open_table

HABITS = "hang", "raise", "exit", "illegal", "memory"
GAMES = 200
AT_ONCE = 2
"""How many of these games are played at the same time."""
MOVE_SECONDS = 3.0
LONGEST = 240.0
"""The seconds that a bot may take at most; searches are compiled on first use."""
THINKING, SECONDS = 8, 20.0
THINKER = "bot:treesearch:time=2"
LIMITS = "searchers=1", f"bots-at-once={THINKING}"
"""The limits of the server, which allow so many searchers at the same time."""


class Plagued(Host):
    """A server whose bots of one name misbehave."""

    def __init__(self, data: Path, habits: tuple[str, ...]) -> None:
        self.habits = ",".join(habits)
        super().__init__(data)

    @property
    def command(self) -> list[str]:
        """The command line of the server."""
        limits = [word for limit in LIMITS for word in ("--limit", limit)]
        served = ["serve", "--port", str(self.port), "--data", str(self.data), *limits]
        return [sys.executable, "-m", "benchmarks.reliability.faulty_bot_server", self.habits, *served]


class Games:
    """Games with bots that misbehave, and the times they waited for their bots."""

    def __init__(self, games: int) -> None:
        self.left = self.games = games
        self.waits: list[float] = []

    async def run(self, host: Host, seed: int) -> None:
        """Play a turn of one game after the other."""
        while self.left > 0:
            self.left -= 1
            device = fresh_device()
            page = await Page(host.port, await open_table(host.port, device, "Anna", "bot:random"), device).connect()
            self.waits.append(await self.bots_turn(page, Random(seed)))
            await page.leave()
            print_progress(f"{len(self.waits)} of {self.games} games went on")

    async def bots_turn(self, page: Page, rng: Random) -> float:
        """Play one's own turn; the seconds that the bot's turn takes."""
        while message := page.next_message(rng):
            await page.send(message)
        began = perf_counter()
        while page.next_message(rng) is None and page.state.outcome is None:
            page.changed.clear()
            async with asyncio.timeout(LONGEST):
                await page.changed.wait()
        return perf_counter() - began


async def play_with_faulty_bots(host: Host, games: int) -> list[float]:
    """The seconds that each of so many games waited for a bot that misbehaves."""
    played = Games(games)
    await asyncio.gather(*(played.run(host, seed) for seed in range(AT_ONCE)))
    return played.waits


async def run_thinking_bots(host: Host, bots: int, seconds: float) -> int:
    """Let so many bots think at the same time for some seconds; the number of their turns."""
    rng, turns, until = Random(6), 0, perf_counter() + seconds

    async def one() -> None:
        nonlocal turns
        device = fresh_device()
        page = await Page(host.port, await open_table(host.port, device, "Anna", THINKER), device).connect()
        while perf_counter() < until and page.state.outcome is None:
            await Games(1).bots_turn(page, rng)
            turns += 1
            print_progress(f"{turns} turns of {bots} bots that think")
        await page.leave()

    await asyncio.gather(*(one() for _ in range(bots)))
    return turns


def read_loop_lags(host: Host) -> list[float]:
    """The lags of a server's event loop, once it has stopped."""
    return [float(line) for line in (host.data / "lag").read_text().split()]


def figures(
    games: int = GAMES, thinking: int = THINKING, seconds: float = SECONDS, patience: float = MOVE_SECONDS
) -> Iterator[Figure]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name, stop_at_end(Plagued(Path(name) / "data", HABITS)) as host:
        waits = asyncio.run(play_with_faulty_bots(host, games))
        went = sum(wait <= patience for wait in waits)
        yield all_of(f"games with {', '.join(HABITS)} that continued within {patience:g} s", went, games)
        yield Figure("the longest wait", max(waits), unit=" s")
        yield none_of("exceptions in the server's log", host.log.count("Traceback"))
    if not thinking:
        return
    with tempfile.TemporaryDirectory() as name:
        with stop_at_end(Plagued(Path(name) / "data", HABITS)) as host:
            turns = asyncio.run(run_thinking_bots(host, thinking, seconds))
            host.stop()
        late = quantiles(read_loop_lags(host), n=100)[98]
        yield Figure(f"turns of {thinking} bots that think at once", turns)
        yield Figure("the loop of the server is late, 99 of 100 times by at most", 1000 * late, 20, " ms")


if __name__ == "__main__":
    sys.exit(report_figures("bots", figures()))
