"""The server is stopped by bursts of signals at random moments, also while it starts: it ends soon and loses nothing.

Run it with `make signals-test`. A client without an answer when the server stops sends the same message again.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import tempfile
from collections.abc import Container, Iterator
from pathlib import Path
from random import Random
from time import perf_counter, sleep

import psutil

from benchmarks.reliability.crash import Crashes, Logs, Witness
from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from harness.http_client import Host, Process, start_host
from harness.progress import print_progress
from harness.simulated_clients import start_games

BURSTS, GAMES, RATE = 100, 40, 40.0
MOST, PAUSE = 5, 0.3
"""The maximum signals of a burst, and the maximum seconds between two."""
LIVES, STARTS = (0.2, 1.2), (0.0, 1.5)
"""The seconds that a server runs before a burst, after all clients have reconnected and while it starts."""
EARLY = 0.3
"""The share of bursts that come while the server starts."""
SOON = 10.0
NUMBERS = signal.SIGINT, signal.SIGTERM
EARLIEST = {0, 130, -signal.SIGINT, -signal.SIGTERM}
"""The exit codes of a process that is stopped while it starts, perhaps before it handles signals."""


class Stops(Crashes):
    """The results of stopping a server many times."""

    def __init__(self, host: Host, rng: Random) -> None:
        super().__init__(host, rng)
        self.times: list[float] = []
        self.signals = self.left = 0
        self.codes: list[int] = []
        """The unexpected exit codes."""

    async def stop_often(self, bursts: int, games: int, rate: float) -> None:
        """Let games be played, stop the server, restart it, and let all clients reconnect."""
        self.witnesses = [Witness(game) for game in await start_games(self.host.port, games)]
        for burst in range(bursts):
            if self.rng.random() < EARLY and burst:
                await self.stop_early()
            else:
                await self.stop_under_play(games / rate)
            print_progress(f"{burst + 1} of {bursts} bursts, the slowest took {max(self.times):.1f} s")
        await self.leave()

    async def stop_under_play(self, pause: float) -> None:
        """Stop the server while games are played."""
        playing = [asyncio.create_task(witness.play(pause, self.rng)) for witness in self.witnesses]
        await asyncio.sleep(self.rng.uniform(*LIVES))
        await self.end(self.host.process, {0})
        await asyncio.gather(*playing)
        await self.restart()

    async def stop_early(self) -> None:
        """Stop the server in the usual way, and the next one while it starts."""
        self.host.stop()
        with (self.host.data.parent / "log").open("a") as log:
            process = subprocess.Popen(self.host.command, stdout=subprocess.PIPE, stderr=log, text=True)
        await asyncio.sleep(self.rng.uniform(*STARTS))
        await self.end(process, EARLIEST)
        await self.restart()

    async def end(self, process: Process, expected: Container[int]) -> None:
        """End a process by a burst, and record its exit code if it is unexpected."""
        code = await asyncio.to_thread(self.burst, process)
        self.codes += [] if code in expected else [code]

    def burst(self, process: Process) -> int:
        """Send some signals to a process and wait for its end; its exit code."""
        children, began = descendants(process), perf_counter()
        for _ in range(self.rng.randint(1, MOST)):
            if process.poll() is None:
                process.send_signal(self.rng.choice(NUMBERS))
                self.signals += 1
                sleep(self.rng.choice([0.0, self.rng.uniform(0, PAUSE)]))
        try:
            process.communicate(timeout=2 * SOON)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        self.times.append(perf_counter() - began)
        self.left += len(psutil.wait_procs(children, timeout=SOON)[1])
        return process.returncode


def descendants(process: Process) -> list[psutil.Process]:
    """The child processes of a server."""
    try:
        return psutil.Process(process.pid).children(recursive=True)
    except psutil.Error:
        return []


def figures(bursts: int = BURSTS, games: int = GAMES, rate: float = RATE, seed: int = 1) -> Iterator[Figure]:
    """All figures."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores SIGINT for background processes
    with tempfile.TemporaryDirectory() as name, start_host(Path(name)) as host:
        stops = Stops(host, Random(seed))
        asyncio.run(stops.stop_often(bursts, games, rate))
        host.stop()
        logs = Logs(host.data / "tables.sqlite")
        witnesses = [(witness.game.pages[0].table, witness) for witness in stops.witnesses]
        yield all_of(f"bursts of one to {MOST} signals under {games} live games", len(stops.times), bursts)
        yield Figure("signals sent", stops.signals)
        yield all_of(f"ended within {SOON:g} s", sum(time <= SOON for time in stops.times), bursts)
        yield Figure("the slowest ended after", max(stops.times), SOON, " s")
        yield none_of("exit codes other than the documented ones", len(stops.codes))
        yield none_of("processes of bots left", stops.left)
        yield Figure("moves acknowledged", sum(len(witness.acknowledged) for _, witness in witnesses))
        lost = sum(logs.lost(table, witness.acknowledged) for table, witness in witnesses)
        yield none_of("acknowledged moves lost", lost + stops.behind)
        yield none_of("moves executed twice", sum(logs.doubled(table) for table, _ in witnesses))
        yield all_of("games that can be read and replayed", len(logs.logs) - logs.unreadable(), games)
        yield none_of("exceptions in the server's log", host.log.count("Traceback"))


if __name__ == "__main__":
    sys.exit(report_figures("signals", figures()))
