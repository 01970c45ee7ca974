"""Upgrades: stored games replay to the same positions, compiled and interpreted; a killed migration changes nothing.

Run it with `make upgrade-test`.
"""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.reliability.archive import fill_archive
from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from harness.progress import print_progress
from harness.store_files import KILLED, LOG, copy_first_schema, query_rows
from nyhavn.game import codec
from nyhavn.rules.words import STATE
from nyhavn.server.store.migrations import read_schema_version
from nyhavn.server.store.schema import SCHEMA
from nyhavn.server.table.any_table import replay_log
from nyhavn.server.table.table import Table

GAMES, KILLS, PART = 10_000, 60, 100
MOST_STEPS = 900
"""More steps than a migration of the tested store takes."""


class Hashes(NamedTuple):
    """The hashes of a game: whether its hash chain holds, and all its positions, interpreted and compiled."""

    chain: bool
    interpreted: bytes
    compiled: bytes


def compare_replays(game: str, log: list[tuple[str, bytes]]) -> Hashes:
    """Replay a stored game, interpreted and compiled."""
    table = replay_log(game, (event for event, _ in log))
    assert isinstance(table, Table)
    return Hashes(table.digest == log[-1][1], hash_interpreted(table), hash_compiled(table))


def hash_interpreted(table: Table) -> bytes:
    """A hash of all positions of a game, played move by move."""
    position = table.settled.start
    positions = [position.words]
    for move in table.settled.moves:
        position = position.play(move)
        positions.append(position.words)
    assert position == table.settled.end
    return sha256(repr(positions).encode()).digest()


def hash_compiled(table: Table) -> bytes:
    """The same with the compiled rules, number by number."""
    from nyhavn import fast
    from nyhavn.game import engine

    start = table.settled.start.words
    w = fast.array(len(engine.spread(start)))
    w[:STATE] = start
    proceed, positions = fast.kernel("proceed"), [start]
    for move in table.settled.moves:
        for number in codec.numbers_of(move) or ():
            proceed(w, number)
        positions.append(tuple(w[:STATE].tolist()))
    return sha256(repr(positions).encode()).digest()


def replay_part(path: Path, names: list[str]) -> list[Hashes]:
    """Replay some games of a store."""
    with closing(sqlite3.connect(path)) as database:
        return [
            compare_replays(
                name, database.execute("select event, digest from log where game = ? order by seq", [name]).fetchall()
            )
            for name in names
        ]


def all_games(path: Path) -> list[Hashes]:
    """Replay all games of a store, in two processes."""
    names = [name for (name,) in query_rows(path, "select id from games")]
    parts, found = [names[at : at + PART] for at in range(0, len(names), PART)], list[Hashes]()
    with ProcessPoolExecutor(2) as pool:
        for some in pool.map(replay_part, [path] * len(parts), parts):
            found += some
            print_progress(f"{len(found)} of {len(names)} games replayed")
    return found


def kill_migrations(folder: Path, kills: int) -> tuple[int, int]:
    """Kill migrations at random moments; how many stores were then neither old nor new, and how many were killed."""
    rng, between, ended = Random(8), 0, 0
    for kill in range(kills):
        path = copy_first_schema(folder / str(kill))
        before = query_rows(path, LOG)
        steps = str(rng.randrange(MOST_STEPS))
        code = subprocess.run([sys.executable, "-c", KILLED, str(path), steps], timeout=60).returncode
        ended += code == -signal.SIGKILL
        between += read_schema_version(path) not in (1, SCHEMA) or query_rows(path, LOG) != before
        between += query_rows(path, "pragma integrity_check") != [("ok",)]
        print_progress(f"{kill + 1} of {kills} migrations killed")
    return between, ended


def figures(games: int = GAMES, kills: int = KILLS) -> Iterator[Figure]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "data" / "tables.sqlite"
        fill_archive(path, games)
        found = all_games(path)
        yield all_of("stored games replayed to the end of their chains", sum(each.chain for each in found), games)
        same = sum(each.interpreted == each.compiled for each in found)
        yield all_of("with equal hashes of all positions, compiled and interpreted", same, games)
        between, ended = kill_migrations(Path(name), kills)
        yield Figure(f"of {kills} migrations killed in the middle", ended, 1, sign="≥")
        yield none_of("stores that were neither old nor new afterwards", between)


if __name__ == "__main__":
    sys.exit(report_figures("upgrades", figures()))
