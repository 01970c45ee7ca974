"""The disk is full or the database is locked: nothing is acknowledged that is not stored, and the server recovers.

Run it with `make disk-test`. A limit on the size of the server's files simulates a full disk, and is removed again.
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
from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from harness.http_client import Host, start_host
from harness.progress import print_progress
from harness.simulated_clients import Frame, Game, run_games

GAMES, ROUNDS = 40, 5
HELD = 7.0
"""The seconds for which the database is locked, longer than the server waits."""
NOT_STORED = "not-stored"
MOST_MOVES = 400


class Ledger:
    """The acknowledged messages of each table, and those refused as not stored."""

    def __init__(self, games: list[Game]) -> None:
        self.games = games
        self.acknowledged: dict[str, dict[str, int]] = {game.pages[0].table: {} for game in games}
        self.refused: dict[str, set[str]] = {game.pages[0].table: set() for game in games}
        self.otherwise = self.healed = 0

    async def move(self, game: Game) -> bool:
        """Play the next message of a game; whether it was stored."""
        if (found := game.next) is None:
            await asyncio.sleep(0.05)
            return True
        page, message = found
        return self.noted(page.table, message, await page.send(message))

    def noted(self, table: str, message: dict[str, object], answer: Frame) -> bool:
        """Record an answer; whether it says that the message was stored."""
        if answer.refusal is None:
            self.acknowledged[table][str(message["id"])] = answer.seq
            self.refused[table].discard(str(message["id"]))
        elif answer.refusal == NOT_STORED:
            self.refused[table].add(str(message["id"]))
        else:
            self.otherwise += 1
        return answer.refusal is None

    async def until_refused(self) -> int:
        """Play until a message is refused as not stored; the number of rounds."""
        for number in range(MOST_MOVES):
            if not all(await asyncio.gather(*map(self.move, self.games))):
                return number
        return MOST_MOVES

    async def play_all(self) -> None:
        """Let every game play one message, which must be stored now."""
        self.healed += all(await asyncio.gather(*map(self.move, self.games)))


def limit_file_size(host: Host, size: int) -> None:
    """Limit the size of the server's files."""
    resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def fill_disk(host: Host, ledger: Ledger, rounds: int) -> None:
    """Fill the disk and free it again, several times."""
    rng = Random(4)
    for number in range(rounds):
        wal = host.data / "tables.sqlite-wal"
        limit_file_size(host, wal.stat().st_size + rng.randrange(0, 40_000))
        await ledger.until_refused()
        limit_file_size(host, resource.RLIM_INFINITY)
        await ledger.play_all()
        print_progress(f"the disk was full {number + 1} of {rounds} times")


async def lock_database(host: Host, ledger: Ledger, rounds: int, seconds: float) -> None:
    """Lock the database and unlock it, several times."""
    for number in range(rounds):
        with closing(sqlite3.connect(host.data / "tables.sqlite", isolation_level=None)) as other:
            other.execute("begin immediate")
            asking = asyncio.gather(*map(ledger.move, ledger.games))
            await asyncio.sleep(seconds)
            other.execute("rollback")
        await asking
        await ledger.play_all()
        print_progress(f"the database was held {number + 1} of {rounds} times")


async def disturb_disk(host: Host, games: int, rounds: int, held: float) -> Ledger:
    """All faults of the disk, while games are played."""
    async with run_games(host.port, games) as running_games:
        ledger = Ledger(running_games)
        await fill_disk(host, ledger, rounds)
        await lock_database(host, ledger, rounds, held)
        return ledger


def figures(games: int = GAMES, rounds: int = ROUNDS, held: float = HELD) -> Iterator[Figure]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name, start_host(Path(name)) as host:
        began = host.process.pid
        ledger = asyncio.run(disturb_disk(host, games, rounds, held))
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
        yield all_of("recoveries without a restart", ledger.healed * (host.process.pid == began), 2 * rounds)
        yield all_of("games that can be read and replayed", len(logs.logs) - logs.unreadable(), games)


if __name__ == "__main__":
    sys.exit(report_figures("disk", figures()))
