"""Double clicks, retries, races and stale tabs: each move happens once, and everybody is sent the same.

Run it with `make clicks-test`.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks.reliability.crash import Logs
from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from harness.http_client import Host, start_host
from harness.progress import print_progress
from harness.simulated_clients import ANSWER_SECONDS, Frame, Page, close_pages, fresh_device, open_table

MOVES, TABLES, TABS = 10_000, 40, 5
CLIENTS, ROUNDS = 200, 1_000
SLOWEST = 0.06
"""The seconds between two messages of a page, which may send twenty a second."""
CONVERGED = 1.0
"""The seconds within which all tabs have to show the same."""


async def open_tabs(host: Host, number: int) -> list[Page]:
    """So many tabs of one device at a new table."""
    device = fresh_device()
    table = await open_table(host.port, device, "Anna", "Béla", openHands=True)
    return list(await asyncio.gather(*(Page(host.port, table, device).connect() for _ in range(number))))


async def wait_for_pages(pages: list[Page], seq: int, seconds: float) -> bool:
    """Whether all pages show a sequence number within some seconds."""
    until = perf_counter() + seconds
    for page in pages:
        while page.state.seq != seq:
            page.changed.clear()
            try:
                async with asyncio.timeout(until - perf_counter()):
                    await page.changed.wait()
            except TimeoutError:
                return False
    return True


class Doubles:
    """Moves that are sent several times at the same time."""

    def __init__(self, moves: int) -> None:
        self.left = self.moves = moves
        self.done: dict[str, dict[str, int]] = {}
        self.different = self.refused = self.sent = 0

    async def play(self, host: Host, seed: int) -> None:
        """Play one game after the other, with every move sent two to five times at once, until there are enough."""
        rng = Random(seed)
        while self.left > 0:
            pages = await open_tabs(host, TABS)
            done = self.done.setdefault(pages[0].table, {})
            while self.left > 0 and (message := pages[0].next_message(rng)):
                self.left -= 1
                began = perf_counter()
                await self.double(pages, message, rng, done)
                print_progress(f"{self.moves - self.left} of {self.moves} moves sent several times")
                await asyncio.sleep(began + 1.5 * SLOWEST - perf_counter())
            await close_pages(pages)

    async def double(self, pages: list[Page], message: dict[str, object], rng: Random, done: dict[str, int]) -> None:
        """Send one message from several tabs at once, or several times from one."""
        times = rng.randint(2, 5)
        senders = rng.choices(pages, k=times) if rng.random() < 0.5 else rng.sample(pages, times)
        answers = await asyncio.gather(*(page.send(message) for page in senders))
        self.sent += times
        first: Frame = answers[0]
        self.different += any((answer.seq, answer.refusal) != (first.seq, first.refusal) for answer in answers)
        self.refused += first.refusal is not None
        done[str(message["id"])] = first.seq
        await wait_for_pages(pages[:1], first.seq, ANSWER_SECONDS)


class Races:
    """Many clients that all try to play the next move."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.winners: list[int] = []
        self.otherwise = 0
        """How many losers got another refusal than stale."""
        self.apart = 0

    async def run(self, host: Host, clients: int, rounds: int) -> None:
        """Let all clients send a message of their own at the same time, many times."""
        rng, pages = Random(1), list[Page]()
        for number in range(rounds):
            if not pages or pages[0].state.outcome is not None:
                await close_pages(pages)
                pages = await open_tabs(host, clients)
            began = perf_counter()
            messages = [page.next_message(rng) for page in pages]
            answers = await asyncio.gather(
                *(page.send(message) for page, message in zip(pages, messages, strict=True) if message)
            )
            accepted = [answer for answer in answers if answer.refusal is None]
            self.winners.append(len(accepted))
            self.otherwise += sum(answer.refusal not in (None, "stale") for answer in answers)
            self.apart += not await wait_for_pages(pages, max(answer.seq for answer in answers), self.seconds)
            print_progress(f"{number + 1} of {rounds} rounds of {clients} clients")
            await asyncio.sleep(began + SLOWEST - perf_counter())
        await close_pages(pages)


async def send_doubles(host: Host, moves: int, tables: int) -> Doubles:
    """Send so many moves several times, at several tables in parallel."""
    doubles = Doubles(moves)
    await asyncio.gather(*(doubles.play(host, seed) for seed in range(tables)))
    return doubles


def figures(
    moves: int = MOVES,
    tables: int = TABLES,
    clients: int = CLIENTS,
    rounds: int = ROUNDS,
    seconds: float = CONVERGED,
) -> Iterator[Figure]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name, start_host(Path(name)) as host:
        doubles = asyncio.run(send_doubles(host, moves, tables))
        logs = Logs(host.data / "tables.sqlite")
        once = sum(len(done) - logs.lost(table, done) for table, done in doubles.done.items())
        yield Figure("messages sent, each move two to five times", doubles.sent)
        yield all_of("moves applied exactly once", once - sum(map(logs.doubled, doubles.done)), moves)
        yield none_of("moves with different answers, or refused", doubles.different + doubles.refused)
        races = Races(seconds)
        asyncio.run(races.run(host, clients, rounds))
        yield all_of(f"rounds of {clients} clients with exactly one success", races.winners.count(1), rounds)
        yield none_of("stale messages not refused as stale", races.otherwise)
        yield none_of("rounds after which the tabs did not agree within a second", races.apart)


if __name__ == "__main__":
    sys.exit(report_figures("clicks", figures()))
