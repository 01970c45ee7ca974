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

from nyhavn.server.store.backups import copied
from nyhavn.server.store.checksums import mark
from nyhavn.server.store.faults import Fault, Wrong
from nyhavn.server.store.game_check import look, reading, text
from nyhavn.server.store.migrations import STEPS, form_of, migrated
from nyhavn.server.store.schema import statements

PORTION = 50
"""How many games a process checks at a time."""
MARKED = {
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
"""The relations besides the log whose rows have marks, and the columns that the marks cover."""
Progress = Callable[[int, int], None]
"""Is called with the number of games checked so far, and of all."""


# The store


def check(path: Path, replay: bool = True, progress: Progress = lambda done, of: None) -> Iterator[Fault]:
    """All faults of a store; without replaying, only those that can be found without the rules."""
    form = form_of(path)
    if form is None or not 0 < form <= len(STEPS) + 1:
        yield Fault(Wrong.NO_STORE, place="" if form is None else str(form))
        return
    with present_form(path) as readable:
        if readable is None:
            yield Fault(Wrong.DAMAGED)
            return
        damage = list(pages(readable))
        yield from damage
        if not damage:
            yield from rows(readable)
            yield from games(readable, replay, progress)


@contextmanager
def present_form(path: Path) -> Iterator[Path | None]:
    """A store in the present schema: itself, or a migrated copy; none if it cannot be migrated."""
    if form_of(path) == len(STEPS) + 1:
        yield path
        return
    with TemporaryDirectory(prefix="nyhavn-") as folder:
        copy: Path | None = Path(folder) / path.name
        try:
            copied(path, Path(folder) / path.name)
            migrated(Path(folder) / path.name)
        except (sqlite3.Error, ValueError):
            copy = None
        yield copy


def pages(path: Path) -> Iterator[Fault]:
    """The faults of the database file itself."""
    with reading(path) as connection:
        try:
            found = [text(said) for (said,) in connection.execute("PRAGMA integrity_check(10)")]
            found += misshapen(connection)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            found = [str(error)]
    yield from (Fault(Wrong.DAMAGED, place=said) for said in found if said != "ok")


def misshapen(connection: sqlite3.Connection) -> list[str]:
    """The statements that created the relations and differ from the present schema, apart from blanks and quotes."""
    made = [text(sql) for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")]
    expected = {tight(statement) for statement in statements()}
    return [sql for sql in made if tight(sql) not in expected] + ["missing"] * (len(made) < len(expected))


def tight(statement: str) -> str:
    """A statement without blanks and quotation marks."""
    return "".join(statement.replace('"', "").split())


def rows(path: Path) -> Iterator[Fault]:
    """The rows that belong to no game, or have changed since they were written."""
    with reading(path) as connection:
        for relation, *_ in connection.execute("PRAGMA foreign_key_check").fetchall():
            yield Fault(Wrong.STRAY, place=relation.decode())
        for relation in MARKED:
            yield from changed(connection, relation)
        for relation in mistyped(connection):
            yield Fault(Wrong.CHANGED, place=relation)


def mistyped(connection: sqlite3.Connection) -> Iterator[str]:
    """The relations that store bytes as text or text as bytes, which has the same value but cannot be read."""
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        relation = text(name)
        columns = [(text(row[1]), text(row[2])) for row in connection.execute(f"PRAGMA table_info({relation})")]
        other = " OR ".join(f"typeof({column}) = '{'text' if kind == 'BLOB' else 'blob'}'" for column, kind in columns)
        if connection.execute(f"SELECT 1 FROM {relation} WHERE {other} LIMIT 1").fetchone():
            yield relation


def changed(connection: sqlite3.Connection, relation: str) -> Iterator[Fault]:
    """The rows of a relation that do not match their marks."""
    names = MARKED[relation].split(", ")
    for *values, written in connection.execute(f"SELECT {MARKED[relation]}, mark FROM {relation}"):
        plain = [text(value) for value in values]
        if mark(plain) != written:
            game = str(plain[names.index("game")]) if "game" in names else ""
            yield Fault(Wrong.CHANGED, game, relation)


# Games


def games(path: Path, replay: bool, progress: Progress) -> Iterator[Fault]:
    """The faults of all games of a store, checked in several processes if there are many."""
    with reading(path) as connection:
        names = [text(row[0]) for row in connection.execute("SELECT id FROM games ORDER BY id")]
    portions = [names[start : start + PORTION] for start in range(0, len(names), PORTION)]
    several = len(portions) > 2 and (cpu_count() or 1) > 1
    done = 0
    for portion, found in (side_by_side if several else one_by_one)(path, portions, replay):
        done += len(portion)
        progress(done, len(names))
        yield from found


Looked = Iterator[tuple[Sequence[str], list[Fault]]]


def one_by_one(path: Path, portions: list[list[str]], replay: bool) -> Looked:
    """Check all portions in this process."""
    for portion in portions:
        yield portion, look(path, portion, replay)


def side_by_side(path: Path, portions: list[list[str]], replay: bool) -> Looked:
    """Check all portions in several processes, in order, with few submitted in advance."""
    workers = cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        handed: deque[tuple[list[str], Future[list[Fault]]]] = deque()
        for portion in portions:
            handed.append((portion, pool.submit(look, path, portion, replay)))
            if len(handed) > 4 * workers:
                first, future = handed.popleft()
                yield first, future.result()
        for first, future in handed:
            yield first, future.result()
