"""A school behind one address: its pupils come at the same moment and play, and none of them is refused.

Run it with `make school-test`. Of three pupils one plays against the Apprentice, and two against each other.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from random import Random
from time import monotonic, perf_counter

from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from benchmarks.reliability.load import percentile, without_garbage_collection
from harness.http_client import read_metrics, start_host
from harness.progress import print_progress
from harness.simulated_clients import (
    ANSWER_SECONDS,
    WAY,
    Gone,
    Page,
    Way,
    close_pages,
    fresh_device,
    open_full_lobby,
    open_table,
)
from nyhavn.server.http.assets import FOLDER

PUPILS, SECONDS, PAUSE = 120, 180.0, 4.0
"""How many people play behind the address, for how long, and the seconds between two messages of each."""
ARRIVAL, SEATED = 5.0, 20.0
"""The seconds in which all come, and after which all must be seated."""
FILES, CONNECTIONS = 10, 6
"""The files of the page that each loads, and the connections that its browser opens for that."""
SCHOOL = "127.0.0.2"
"""The address of all, which no proxy stands before."""
QUICK = 250.0
"""The milliseconds within which moves are answered where the clients leave a core to the server."""
CLIENTS, SERVER, BOTS = 1, 1, 1
STATUS = re.compile(rb"HTTP/1\.1 (\d+)")
LAG = re.compile(r'nyhavn_loop_lag_seconds_bucket\{le="([^"]+)"\}')
LIMITED = re.compile(r'nyhavn_limited_total\{limit="([^"]+)"\}')


class School:
    """The pupils: how soon each is seated, how long each message takes, and what is refused."""

    def __init__(self, port: int, pupils: int, arrival: float) -> None:
        self.port, self.pupils, self.arrival = port, pupils, arrival
        self.refused = Counter[str]()
        self.seated: dict[str, float] = {}
        """For each device, when it first had a table, in seconds."""
        self.waits: list[float] = []
        self.began = monotonic()

    async def play(self, seconds: float) -> None:
        """Let all pupils come and play."""
        WAY.set(Way.directly(SCHOOL))
        devices = [fresh_device() for _ in range(self.pupils)]
        parties = [party for start in range(0, self.pupils, 3) for party in split_party(devices[start : start + 3])]
        until = self.began + seconds
        await asyncio.gather(*(self.play_games(party, Random(n), until) for n, party in enumerate(parties)))

    async def play_games(self, devices: Sequence[str], rng: Random, until: float) -> None:
        """Let the pupils of a table come, and play one game after the other."""
        await asyncio.sleep(rng.uniform(0, self.arrival))
        await asyncio.gather(*map(self.load_page, devices))
        while monotonic() < until:
            pages: list[Page] = []
            try:
                pages = await self.take_seats(devices)
                await asyncio.gather(*(self.send_messages(page, rng, until) for page in pages))
            except (Gone, OSError, TimeoutError) as error:
                self.refused[str(error) or type(error).__name__] += 1
                await asyncio.sleep(1.0)
            finally:
                await close_pages(pages)

    async def load_page(self, device: str) -> None:
        """Load the page, and what it asks for first."""
        files = sorted(path.name for path in (FOLDER / "assets").iterdir())[:FILES]
        paths = ["/", *(f"/assets/{name}" for name in files), "/api/tables", "/api/rating"]
        for answer in await load_files(self.port, device, paths):
            if answer != "200":
                self.refused[f"{answer} while loading the page"] += 1

    async def take_seats(self, devices: Sequence[str]) -> list[Page]:
        """The pages of a new table, once the cards are dealt."""
        if len(devices) == 1:
            table = await open_table(self.port, devices[0], "Anna", "bot:apprentice")
        else:
            table = await open_full_lobby(self.port, *devices)
        pages = [await Page(self.port, table, device).connect() for device in devices]
        if len(devices) > 1:
            await pages[0].send(pages[0].message("start"))
        for page in pages:
            await page.until("state")
            self.seated.setdefault(page.device, monotonic() - self.began)
        print_progress(f"{len(self.seated)} of {self.pupils} pupils have a table")
        return pages

    async def send_messages(self, page: Page, rng: Random, until: float) -> None:
        """Send a message every few seconds while it is the pupil's turn, until the game is over."""
        await page.rest(rng.uniform(0, PAUSE))
        while monotonic() < until and page.state.outcome is None:
            if page.gone:
                raise Gone("disconnected")
            if message := page.next_message(rng):
                began = perf_counter()
                answer = await page.send(message)
                self.waits.append(perf_counter() - began)
                if answer.refusal:
                    self.refused[answer.refusal] += 1
            await page.rest(PAUSE)


Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]
"""A connection."""


async def load_files(port: int, device: str, paths: Sequence[str]) -> list[str]:
    """The statuses of requests over as many connections as a browser opens, all of which are open at once."""
    way = WAY.get()
    wires = [await asyncio.open_connection(way.host, port, local_addr=way.source) for _ in range(CONNECTIONS)]
    parts = (paths[number::CONNECTIONS] for number in range(CONNECTIONS))
    found = await asyncio.gather(*(load_over(wire, device, part) for wire, part in zip(wires, parts, strict=True)))
    return list(chain.from_iterable(found))


async def load_over(wire: Wire, device: str, paths: Sequence[str]) -> list[str]:
    """The statuses of requests over one connection, which ends with the last."""
    (reader, writer), answers = wire, list[bytes]()
    for path in paths:
        end = "close" if path is paths[-1] else "keep-alive"
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: nyhavn={device}\r\nConnection: {end}\r\n\r\n"
        writer.write(head.encode())
    with suppress(OSError):
        async with asyncio.timeout(ANSWER_SECONDS):
            answers = STATUS.findall(await reader.read())
    writer.close()
    return [*(answer.decode() for answer in answers), *["no answer"] * (len(paths) - len(answers))]


def split_party(devices: Sequence[str]) -> Iterator[Sequence[str]]:
    """Of three pupils, one alone and two neighbours."""
    yield devices[:1]
    if devices[1:]:
        yield devices[1:]


def find_metrics(pattern: re.Pattern[str], metrics: dict[str, float]) -> Iterator[tuple[str, float]]:
    """The labels and the values of the metrics of one kind."""
    return ((found[1], value) for name, value in metrics.items() if (found := pattern.fullmatch(name)))


def read_lag(metrics: dict[str, float]) -> float:
    """A bound on 99 of 100 lags of the event loop in the metrics, in milliseconds."""
    buckets = [(float(bound), count) for bound, count in find_metrics(LAG, metrics)]
    return 1000 * next(bound for bound, count in buckets if count >= 0.99 * buckets[-1][1])


def figures(pupils: int = PUPILS, seconds: float = SECONDS, arrival: float = ARRIVAL) -> Iterator[Figure]:
    """All figures."""
    with (
        tempfile.TemporaryDirectory() as name,
        start_host(Path(name), "--host", "0.0.0.0", "--metrics") as host,
        without_garbage_collection(),
    ):
        school = School(host.port, pupils, arrival)
        asyncio.run(school.play(seconds))
        metrics = read_metrics(host)
    bar = QUICK if (os.cpu_count() or 1) > CLIENTS + SERVER + BOTS else None
    yield all_of("pupils behind one address who had a table", len(school.seated), pupils)
    yield Figure("the last of them after", max(school.seated.values(), default=0.0), SEATED, " s")
    yield none_of("refusals and lost connections", school.refused.total())
    yield Figure("messages", len(school.waits))
    yield Figure("99 of 100 messages answered within", percentile(school.waits, 99), bar, " ms")
    yield Figure("99 of 100 lags of the event loop within", read_lag(metrics), bar, " ms")
    applied = Counter({name: int(times) for name, times in find_metrics(LIMITED, metrics)})
    for why, times in [*school.refused.most_common(5), *applied.most_common(5)]:
        print(f"{times} times: {why}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(report_figures("school", figures()))
