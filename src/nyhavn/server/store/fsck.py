"""The check of a whole store: every byte that matters is verified, and every game is replayed."""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from tempfile import TemporaryDirectory

from nyhavn.server.store.backups import copy_store
from nyhavn.server.store.checksums import compute_checksum
from nyhavn.server.store.failures import Unusable
from nyhavn.server.store.faults import FaultKind, StoreFault
from nyhavn.server.store.game_check import check_some_games, decode_text, open_for_bytes
from nyhavn.server.store.migrations import STEPS, list_other_statements, migrate_store, read_schema_version

PORTION = 50
"""How many games a process checks at a time."""
CHECKSUMMED_COLUMNS = {
    "seated": "device, game",
    "keys": "digest, game, seat",
    "watching": "device, game",
    "chat": "game, number, seat, name, text, at, message",
    "runs": "started, seen",
    "awaited": "game, at",
    "results": "device, game, at, levels, score",
    "expiring": "game, changed, since",
    "cutoffs": "before, since",
    "probes": "at",
}
"""The relations besides the log whose rows have checksums, and the columns that these cover."""
TYPES = {"BLOB": "blob", "FLOAT": "real", "INTEGER": "integer", "BIGINT": "integer"}
"""The types of values that are no texts, by those of their columns."""
LATEST = 1e11
"""A second that is further away than calendars reach on some systems."""
Progress = Callable[[int, int], None]
"""Is called with the number of games checked so far, and of all."""


# The store


def check_store(path: Path, replay: bool = True, progress: Progress = lambda done, of: None) -> Iterator[StoreFault]:
    """All faults of a store; without replaying, only those that can be found without the rules."""
    version = read_schema_version(path)
    if version is None or not 0 < version <= len(STEPS) + 1:
        yield StoreFault(FaultKind.NO_STORE, place="" if version is None else str(version))
        return
    misshapen = list(check_shape(path, version))
    if misshapen:
        yield from misshapen
        return
    with migrate_copy(path) as readable:
        if readable is None:
            yield StoreFault(FaultKind.DAMAGED)
            return
        damage = list(check_pages(readable))
        yield from damage
        if not damage:
            yield from check_rows(readable)
            yield from check_games(readable, replay, progress)


@contextmanager
def migrate_copy(path: Path) -> Iterator[Path | None]:
    """A store in the present schema: itself, or a migrated copy; none if it cannot be migrated."""
    if read_schema_version(path) == len(STEPS) + 1:
        yield path
        return
    with TemporaryDirectory(prefix="nyhavn-") as folder:
        copy: Path | None = Path(folder) / path.name
        try:
            copy_store(path, Path(folder) / path.name)
            migrate_store(Path(folder) / path.name)
        except (Unusable, sqlite3.Error, ValueError):
            copy = None
        yield copy


def check_shape(path: Path, version: int) -> Iterator[StoreFault]:
    """The statements of a file that differ from those of its schema."""
    try:
        other = list_other_statements(path, version)
    except sqlite3.DatabaseError as error:
        other = [str(error)]
    yield from (StoreFault(FaultKind.DAMAGED, place=each) for each in other)


def check_pages(path: Path) -> Iterator[StoreFault]:
    """The faults of the database file itself."""
    with open_for_bytes(path) as connection:
        try:
            found = [decode_text(report) for (report,) in connection.execute("PRAGMA integrity_check(10)")]
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            found = [str(error)]
    yield from (StoreFault(FaultKind.DAMAGED, place=report) for report in found if report != "ok")


def check_rows(path: Path) -> Iterator[StoreFault]:
    """The rows that belong to no game, or have changed since they were written."""
    with open_for_bytes(path) as connection:
        for relation, *_ in connection.execute("PRAGMA foreign_key_check").fetchall():
            yield StoreFault(FaultKind.STRAY, place=relation.decode())
        for relation in CHECKSUMMED_COLUMNS:
            yield from find_changed_rows(connection, relation)
        for relation in find_mistyped_relations(connection):
            yield StoreFault(FaultKind.CHANGED, place=relation)


def find_mistyped_relations(connection: sqlite3.Connection) -> Iterator[str]:
    """The relations with a value of another type than their column's, or with an impossible time."""
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        relation = decode_text(name)
        columns = connection.execute(f"PRAGMA table_info({relation})").fetchall()
        other = " OR ".join(is_mistyped(decode_text(column), decode_text(kind)) for _, column, kind, *_ in columns)
        if connection.execute(f"SELECT 1 FROM {relation} WHERE {other} LIMIT 1").fetchone():
            yield relation


def is_mistyped(column: str, kind: str) -> str:
    """The condition for a value that is not of the type of its column, or is a number that no time and no score is."""
    number = f" OR {column} NOT BETWEEN 0 AND {LATEST}" if kind == "FLOAT" else ""
    return f"typeof({column}) NOT IN ('null', '{TYPES.get(kind, 'text')}')" + number


def find_changed_rows(connection: sqlite3.Connection, relation: str) -> Iterator[StoreFault]:
    """The rows of a relation that do not match their checksums."""
    names = CHECKSUMMED_COLUMNS[relation].split(", ")
    for *values, written in connection.execute(f"SELECT {CHECKSUMMED_COLUMNS[relation]}, mark FROM {relation}"):
        plain = [decode_text(value) for value in values]
        if compute_checksum(plain) != written:
            game = str(plain[names.index("game")]) if "game" in names else ""
            yield StoreFault(FaultKind.CHANGED, game, relation)


# Games


def check_games(path: Path, replay: bool, progress: Progress) -> Iterator[StoreFault]:
    """The faults of all games of a store, checked in several processes if there are many."""
    with open_for_bytes(path) as connection:
        names = [decode_text(row[0]) for row in connection.execute("SELECT id FROM games ORDER BY id")]
    portions = [names[start : start + PORTION] for start in range(0, len(names), PORTION)]
    several = len(portions) > 2 and (cpu_count() or 1) > 1
    done = 0
    for portion, found in (check_in_parallel if several else check_one_by_one)(path, portions, replay):
        done += len(portion)
        progress(done, len(names))
        yield from found


CheckedPortions = Iterator[tuple[Sequence[str], list[StoreFault]]]


def check_one_by_one(path: Path, portions: list[list[str]], replay: bool) -> CheckedPortions:
    """Check all portions in this process."""
    for portion in portions:
        yield portion, check_some_games(path, portion, replay)


def check_in_parallel(path: Path, portions: list[list[str]], replay: bool) -> CheckedPortions:
    """Check all portions in several processes, in order, with few submitted in advance."""
    workers = cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        handed: deque[tuple[list[str], Future[list[StoreFault]]]] = deque()
        for portion in portions:
            handed.append((portion, pool.submit(check_some_games, path, portion, replay)))
            if len(handed) > 4 * workers:
                first, future = handed.popleft()
                yield first, future.result()
        for first, future in handed:
            yield first, future.result()
