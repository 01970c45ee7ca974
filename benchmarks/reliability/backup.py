"""Backups: made while the server runs, restored and checked within a minute; every flipped byte is found.

Run it with `make backup-test`.
"""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copyfile
from time import perf_counter

from benchmarks.reliability.archive import fill_archive
from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from benchmarks.reliability.load import Load
from harness.http_client import Host, start_host
from harness.progress import print_progress
from harness.simulated_clients import run_games
from nyhavn.server.store.fsck import check_store

GAMES, FLIPS = 10_000, 200
PLAYING, RATE, SECONDS = 20, 20.0, 5.0
"""How many games are played while the copy is made, and how fast."""
SMALL = 20
"""How many games the store has whose bytes are flipped."""


def run(*arguments: str) -> tuple[int, float]:
    """Run the command; its exit code, and its duration in seconds."""
    began = perf_counter()
    done = subprocess.run([sys.executable, "-m", "nyhavn.cli", *arguments], capture_output=True, text=True, timeout=600)
    if done.returncode:
        print(done.stdout, done.stderr, file=sys.stderr)
    return done.returncode, perf_counter() - began


async def copy_while_played(host: Host, copy: Path, seconds: float) -> tuple[int, float, Load]:
    """Copy a store while games are played on it."""
    async with run_games(host.port, PLAYING) as games:
        load = Load(games, RATE)
        going_on = asyncio.create_task(load.run(seconds))
        code, took = await asyncio.to_thread(run, "backup", str(copy), "--data", str(host.data))
        await going_on
        return code, took, load


def games_in(path: Path) -> int:
    """The number of games in a store."""
    with closing(sqlite3.connect(path)) as database:
        (number,) = database.execute("select count(*) from games").fetchone()
    return int(number)


def flip_bytes(path: Path, flips: int) -> int:
    """Flip so many bytes, one at a time; how often that changes the content and is not found."""
    rng, missed, whole = Random(7), 0, read_content(path)
    data, spoiled = path.read_bytes(), path.with_name("spoiled.sqlite")
    for flip in range(flips):
        place = rng.randrange(len(data))
        changed = bytearray(data)
        changed[place] ^= 1 << rng.randrange(8)
        spoiled.write_bytes(changed)
        found = any(True for _ in check_store(spoiled))
        missed += not found and read_content(spoiled) != whole
        print_progress(f"{flip + 1} of {flips} bytes flipped")
    return missed


def read_content(path: Path) -> list[str] | None:
    """All rows and statements of a store, with normal spacing; none if they cannot be read."""
    try:
        with closing(sqlite3.connect(path)) as database:
            lines = list(database.iterdump())
            return [" ".join(line.split()) if line.startswith("CREATE") else line for line in lines]
    except (sqlite3.Error, UnicodeDecodeError):
        return None


def figures(games: int = GAMES, flips: int = FLIPS, seconds: float = SECONDS) -> Iterator[Figure]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name:
        folder, copy = Path(name), Path(name) / "copy.sqlite"
        events = fill_archive(folder / "data" / "tables.sqlite", games)
        yield Figure(f"events in {games:,} games", events)
        with start_host(folder) as host:
            code, backup, load = asyncio.run(copy_while_played(host, copy, seconds))
        yield none_of("faults of the backup that was made while games were played", code)
        yield none_of("moves refused or unanswered meanwhile", load.refused + load.lost)
        code, restore = run("restore", str(copy), "--data", str(folder / "again"))
        yield none_of("faults of the restore", code)
        yield all_of("games restored", games_in(folder / "again" / "tables.sqlite"), games + PLAYING)
        code, fsck = run("fsck", "--data", str(folder / "again"))
        yield none_of("faults that fsck finds, which replays every game", code)
        yield Figure("backed up and verified in", backup, unit=" s")
        yield Figure("restored and verified in", restore, unit=" s")
        yield Figure("replayed by fsck in", fsck, unit=" s")
        yield Figure("backed up, restored and verified together in", backup + restore, 60, " s")
        small, single = folder / "small" / "tables.sqlite", folder / "single.sqlite"
        fill_archive(small, SMALL)
        copyfile(small, single)
        yield none_of(f"of {flips} flipped bytes changed a row and were not found", flip_bytes(single, flips))


if __name__ == "__main__":
    sys.exit(report_figures("backup", figures()))
