"""The server is killed at random moments while many games are played: nothing that was acknowledged may be lost.

Run it with `make crash-test`. A client without an answer when the server dies sends the same message again.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from time import perf_counter

from websockets.exceptions import WebSocketException

from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from harness.http_client import Host, start_host
from harness.progress import print_progress
from harness.simulated_clients import Game, Gone, Page, request, start_games
from nyhavn.server.table.any_table import replay_log
from nyhavn.server.table.events import first_link, hash_link

KILLS, GAMES, RATE = 50, 500, 250.0
LIVES = 0.3, 2.5
"""The minimum and maximum seconds that the server runs once all clients have reconnected."""


class Witness:
    """A game and its acknowledged messages."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.acknowledged: dict[str, int] = {}
        """The sequence number in the answer to each message."""
        self.unanswered: tuple[Page, dict[str, object]] | None = None
        self.refused = 0

    async def play(self, pause: float, rng: Random) -> None:
        """Play until the connection ends; first send the unanswered message again."""
        with suppress(Gone, TimeoutError):
            while not self.game.over:
                self.unanswered = self.unanswered or self.game.next
                if self.unanswered is None:
                    if any(page.gone for page in self.game.pages):
                        return
                    await asyncio.sleep(0.05)
                    continue
                page, message = self.unanswered
                answer = await page.send(message)
                self.unanswered = None
                self.note(message, answer.seq, answer.refusal)
                await page.rest(rng.expovariate(1 / pause))

    def note(self, message: dict[str, object], seq: int, refusal: str | None) -> None:
        """Record an answer."""
        if refusal:
            self.refused += 1
        elif message["type"] != "here":
            self.acknowledged[str(message["id"])] = seq

    async def reconnect(self) -> int:
        """Reconnect; 1 if the state lacks an acknowledged move."""
        last = max(self.acknowledged.values(), default=0)
        for page in self.game.pages:
            await page.connect()
        return int(max(page.state.seq for page in self.game.pages) < last)


async def wait_for_answer(port: int) -> None:
    """Wait until the server answers a request."""
    while True:
        with suppress(OSError, IndexError, TimeoutError):
            if (await request(port, "GET", "/api/tables"))[0] == 200:
                return
        await asyncio.sleep(0.01)


class Crashes:
    """The results of killing a server many times."""

    def __init__(self, host: Host, rng: Random) -> None:
        self.host, self.rng = host, rng
        self.starts: list[float] = []
        self.returns: list[float] = []
        self.behind = 0
        self.witnesses: list[Witness] = []

    async def run(self, kills: int, games: int, rate: float) -> None:
        """Let games be played, kill the server, restart it, and let all clients reconnect."""
        self.witnesses = [Witness(game) for game in await start_games(self.host.port, games)]
        for kill in range(kills + 1):
            playing = [asyncio.create_task(witness.play(games / rate, self.rng)) for witness in self.witnesses]
            await asyncio.sleep(self.rng.uniform(*LIVES))
            if kill == kills:
                await self.leave()
            else:
                self.host.kill()
            await asyncio.gather(*playing)
            if kill < kills:
                await self.restart()
            told = sum(len(witness.acknowledged) for witness in self.witnesses)
            print_progress(f"killed {min(kill + 1, kills)} of {kills} times, {told} moves acknowledged")

    async def restart(self) -> None:
        """Restart the server, and let all clients reconnect."""
        began = perf_counter()
        await asyncio.to_thread(self.host.restart)
        await wait_for_answer(self.host.port)
        self.starts.append(perf_counter() - began)
        self.behind += sum(await asyncio.gather(*map(self.back, self.witnesses)))
        self.returns.append(perf_counter() - began)

    async def back(self, witness: Witness) -> int:
        """Reconnect the pages of one game, with up to three attempts."""
        for _ in range(2):
            with suppress(Gone, OSError, TimeoutError, WebSocketException):
                return await witness.reconnect()
        return await witness.reconnect()

    async def leave(self) -> None:
        """Disconnect all pages."""
        for witness in self.witnesses:
            for page in witness.game.pages:
                await page.leave()


class Logs:
    """The logs of all tables on the disk."""

    def __init__(self, path: Path) -> None:
        with closing(sqlite3.connect(path)) as database:
            rows = database.execute("select game, seq, event, digest, message from log order by game, seq").fetchall()
        self.logs: dict[str, list[tuple[int, str, bytes, str | None]]] = {}
        for game, *entry in rows:
            self.logs.setdefault(game, []).append(tuple(entry))

    def unreadable(self) -> int:
        """How many logs have a gap, a broken hash chain, or moves that cannot be replayed."""
        return sum(not self.whole(name) for name in self.logs)

    def whole(self, name: str) -> bool:
        """Whether a log has no gap, its hash chain holds, and it can be replayed."""
        digest = first_link(name)
        for number, (seq, event, kept, _) in enumerate(self.logs[name], 1):
            digest = hash_link(digest, event)
            if (seq, kept) != (number, digest):
                return False
        try:
            return replay_log(name, (event for _, event, _, _ in self.logs[name])).digest == digest
        except Exception:
            return False

    def lost(self, name: str, acknowledged: dict[str, int]) -> int:
        """How many acknowledged messages are not at the sequence number of the answer."""
        found = {message: seq for seq, _, _, message in self.logs.get(name, [])}
        return sum(found.get(message) != seq for message, seq in acknowledged.items())

    def doubled(self, name: str) -> int:
        """How many messages are in a log more than once."""
        times = Counter(message for *_, message in self.logs.get(name, []) if message)
        return sum(number > 1 for number in times.values())


def figures(kills: int = KILLS, games: int = GAMES, rate: float = RATE, seed: int = 1) -> Iterator[Figure]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name, start_host(Path(name)) as host:
        crashes = Crashes(host, Random(seed))
        asyncio.run(crashes.run(kills, games, rate))
        host.stop()
        logs = Logs(host.data / "tables.sqlite")
        witnesses = [(witness.game.pages[0].table, witness) for witness in crashes.witnesses]
        yield all_of(f"kills under {games} live games", len(crashes.starts), kills)
        yield Figure("moves acknowledged", sum(len(witness.acknowledged) for _, witness in witnesses))
        lost = sum(logs.lost(table, witness.acknowledged) for table, witness in witnesses)
        yield none_of("acknowledged moves lost", lost + crashes.behind)
        yield none_of("moves executed twice", sum(logs.doubled(table) for table, _ in witnesses))
        yield none_of("moves refused when they were sent again", sum(witness.refused for _, witness in witnesses))
        yield all_of("games that can be read and replayed", len(logs.logs) - logs.unreadable(), games)
        yield Figure("serving again after, at the slowest", max(crashes.starts), 5, " s")
        yield Figure("all clients reconnected after, at the slowest", max(crashes.returns), unit=" s")


if __name__ == "__main__":
    sys.exit(report_figures("crash", figures()))
