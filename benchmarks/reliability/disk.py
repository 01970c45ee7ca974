"""The disk is full, or somebody else holds the database: nothing is acknowledged that is not stored, and it heals.

Run it with `make disk-test`. The disk is made full by a limit to the size of the server's files, which is lifted again.
"""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from benchmarks.reliability.crash import Logs
from benchmarks.reliability.crowd import Game, Told, playing
from benchmarks.reliability.figures import Figure, all_of, none_of, progress, report
from tests.server.http_client import Host, hosting

GAMES, ROUNDS = 40, 5
HELD = 7.0
"""For how many seconds somebody holds the database, which is longer than the server waits."""
NOT_STORED = "not-stored"
MOST_MOVES = 400


class Ledger:
    """What was acknowledged at each table, and what was refused because it could not be stored."""

    def __init__(self, games: list[Game]) -> None:
        self.games = games
        self.acknowledged: dict[str, dict[str, int]] = {game.pages[0].table: {} for game in games}
        self.refused: dict[str, set[str]] = {game.pages[0].table: set() for game in games}
        self.otherwise = self.healed = 0

    async def move(self, game: Game) -> bool:
        """Let a game go on; whether that was stored."""
        if (found := game.next) is None:
            await asyncio.sleep(0.05)
            return True
        page, message = found
        return self.noted(page.table, message, await page.send(message))

    def noted(self, table: str, message: dict[str, object], answer: Told) -> bool:
        """Whether an answer says that a message was stored."""
        if answer.refusal is None:
            self.acknowledged[table][str(message["id"])] = answer.seq
            self.refused[table].discard(str(message["id"]))
        elif answer.refusal == NOT_STORED:
            self.refused[table].add(str(message["id"]))
        else:
            self.otherwise += 1
        return answer.refusal is None

    async def until_refused(self) -> int:
        """Play on until somebody is told that nothing is stored; how many moves were tried."""
        for number in range(MOST_MOVES):
            if not all(await asyncio.gather(*map(self.move, self.games))):
                return number
        return MOST_MOVES

    async def go_on(self) -> None:
        """Let every game do one thing, which must be stored now."""
        self.healed += all(await asyncio.gather(*map(self.move, self.games)))


def limit(host: Host, size: int) -> None:
    """Let no file of the server grow beyond a size."""
    resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def fill(host: Host, ledger: Ledger, rounds: int) -> None:
    """Fill the disk and empty it again, several times."""
    rng = Random(4)
    for number in range(rounds):
        wal = host.data / "tables.sqlite-wal"
        limit(host, wal.stat().st_size + rng.randrange(0, 40_000))
        await ledger.until_refused()
        limit(host, resource.RLIM_INFINITY)
        await ledger.go_on()
        progress(f"the disk was full {number + 1} of {rounds} times")


async def hold(host: Host, ledger: Ledger, rounds: int, seconds: float) -> None:
    """Hold the database and let go of it, several times."""
    for number in range(rounds):
        with closing(sqlite3.connect(host.data / "tables.sqlite", isolation_level=None)) as other:
            other.execute("begin immediate")
            asking = asyncio.gather(*map(ledger.move, ledger.games))
            await asyncio.sleep(seconds)
            other.execute("rollback")
        await asking
        await ledger.go_on()
        progress(f"the database was held {number + 1} of {rounds} times")


async def trouble(host: Host, games: int, rounds: int, held: float) -> Ledger:
    """Everything that can happen to the disk, while games are played."""
    async with playing(host.port, games) as crowd:
        ledger = Ledger(crowd)
        await fill(host, ledger, rounds)
        await hold(host, ledger, rounds, held)
        return ledger


def figures(games: int = GAMES, rounds: int = ROUNDS, held: float = HELD) -> Iterator[Figure]:
    """Everything that is shown."""
    with tempfile.TemporaryDirectory() as name, hosting(Path(name)) as host:
        began = host.process.pid
        ledger = asyncio.run(trouble(host, games, rounds, held))
        logs = Logs(host.data / "tables.sqlite")
        yield Figure("moves acknowledged", sum(map(len, ledger.acknowledged.values())))
        lost = sum(logs.lost(table, done) for table, done in ledger.acknowledged.items())
        yield none_of("acknowledged and not stored", lost)
        yield Figure("moves refused as not stored", sum(map(len, ledger.refused.values())), 1, sign="≥")
        stored = sum(
            message in refused for table, refused in ledger.refused.items() for *_, message in logs.logs[table]
        )
        yield none_of("refused and yet stored", stored)
        yield none_of("refused for another reason", ledger.otherwise)
        yield all_of("times it healed without a restart", ledger.healed * (host.process.pid == began), 2 * rounds)
        yield all_of("games that can be read and replayed", len(logs.logs) - logs.unreadable(), games)


if __name__ == "__main__":
    sys.exit(report("disk", figures()))
