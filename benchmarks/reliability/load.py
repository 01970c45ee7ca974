"""How soon moves are answered while many games are played, and what idle pages cost.

Run it with `make load-test`, on an otherwise idle machine. Moves are sent when they are due, whether or not earlier
ones were answered, and times are counted from then.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter

import psutil

from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from harness.http_client import Host, start_host
from harness.progress import print_progress
from harness.simulated_clients import (
    ANSWER_SECONDS,
    Game,
    Gone,
    Page,
    close_pages,
    fresh_device,
    open_table,
    run_games,
)

GAMES, RATE, SECONDS = 500, 250, 60.0
IDLE = 2_000
FSYNCS = 400


def percentile(times: list[float], share: int) -> float:
    """A percentile of times, in milliseconds."""
    return 1000 * quantiles(times, n=100)[share - 1] if len(times) > 1 else 1000 * sum(times)


def measure_fsyncs(folder: Path) -> list[float]:
    """The times that the disk takes to store four kilobytes."""
    times = []
    with (folder / "fsync").open("wb", buffering=0) as file:
        for _ in range(FSYNCS):
            file.write(bytes(4096))
            began = perf_counter()
            os.fsync(file.fileno())
            times.append(perf_counter() - began)
    return times


class Load:
    """Moves sent at a rate, and the time of each."""

    def __init__(self, games: list[Game], rate: float) -> None:
        self.games, self.rate = games, rate
        self.times: list[float] = []
        self.sent = self.idle = self.refused = self.lost = self.waited = 0

    async def run(self, seconds: float) -> None:
        """Send the moves that are due, one game after the other."""
        began, sending = perf_counter(), set[asyncio.Task[None]]()
        for number in range(int(seconds * self.rate)):
            due = began + number / self.rate
            if (early := due - perf_counter()) > 0:
                await asyncio.sleep(early)
            elif number % 8 == 0:
                await asyncio.sleep(0)
            task = asyncio.create_task(self.move(self.games[number % len(self.games)], due))
            sending.add(task)
            task.add_done_callback(sending.discard)
            if number % 50 == 0:
                print_progress(f"{number / self.rate:.0f} of {seconds:.0f} s, {len(self.times)} moves answered")
        if sending:
            await asyncio.wait(sending)

    async def move(self, game: Game, due: float) -> None:
        """Play one step of a game, and record the time since it was due."""
        while game.busy:
            self.waited += 1
            await asyncio.sleep(0.001)
        game.busy = True
        try:
            if found := await next_of(game):
                self.sent += 1
                answer = await found[0].send(found[1])
                self.times.append(perf_counter() - due)
                self.refused += answer.refusal is not None
            elif game.over:
                self.idle += 1
            else:
                self.lost += 1
        except (Gone, TimeoutError):
            self.lost += 1
        finally:
            game.busy = False


async def next_of(game: Game) -> tuple[Page, dict[str, object]] | None:
    """The next page and its message, once the pages know the last event; none if the game is over."""
    until = perf_counter() + ANSWER_SECONDS
    while (found := game.next) is None and not game.over and perf_counter() < until:
        await asyncio.sleep(0.001)
    return found


async def run_load(host: Host, games: int, rate: float, seconds: float) -> Load:
    """Play so many games at a rate."""
    async with run_games(host.port, games) as running_games:
        load = Load(running_games, rate)
        with without_garbage_collection():
            await load.run(seconds)
        return load


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Disable the garbage collector here, so that its pauses are not counted as the server's."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def idle_memory(host: Host, sockets: int) -> float:
    """The megabytes of the server with so many idle pages."""
    pages: list[Page] = []
    try:
        while len(pages) < sockets:
            device = fresh_device()
            table = await open_table(host.port, device, "Anna", "Béla")
            pages += await asyncio.gather(*(Page(host.port, table, device).connect() for _ in range(4)))
            print_progress(f"{len(pages)} of {sockets} idle pages")
        return psutil.Process(host.process.pid).memory_info().rss / 1e6
    finally:
        await close_pages(pages)


def figures(games: int = GAMES, rate: float = RATE, seconds: float = SECONDS, idle: int = IDLE) -> Iterator[Figure]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with start_host(folder) as host:
            server = psutil.Process(host.process.pid)
            before = sum(server.cpu_times()[:2])
            began = perf_counter()
            load = asyncio.run(run_load(host, games, rate, seconds))
            busy = (sum(server.cpu_times()[:2]) - before) / (perf_counter() - began)
        disk = measure_fsyncs(folder)
        due = int(seconds * rate)
        yield Figure(f"moves sent, {games} games at {rate:g} a second", load.sent, 0.99 * due, sign="≥")
        yield Figure("moves due in games that were over", load.idle)
        yield all_of("moves answered, of those sent", len(load.times), load.sent)
        yield none_of("moves refused or unanswered", load.refused + load.lost)
        yield Figure("submit to answer, half within", percentile(load.times, 50), 15, " ms")
        yield Figure("submit to answer, 99 of 100 within", percentile(load.times, 99), 60, " ms")
        yield Figure("the disk's own fsync, half within", percentile(disk, 50), unit=" ms")
        yield Figure("the disk's own fsync, 99 of 100 within", percentile(disk, 99), unit=" ms")
        yield Figure("the server's share of one core", 100 * busy, unit=" %")
    with tempfile.TemporaryDirectory() as name, start_host(Path(name)) as host:
        yield Figure(f"memory with {idle:,} idle pages", asyncio.run(idle_memory(host, idle)), 300, " MB")


if __name__ == "__main__":
    sys.exit(report_figures("load", figures()))
