"""Whether a store is sound: every byte of it that matters is looked at, and every game is played again.

A game is sound if its log is the chain that its digests say and leads to a table by the rules, and if all else that is
kept of the game follows from it. What no chain covers carries marks.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from enum import StrEnum
from functools import cache
from hashlib import sha256
from itertools import takewhile
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from nyhavn.server import events
from nyhavn.server.backups import copied
from nyhavn.server.dealer import LABELS
from nyhavn.server.lobby import replayed
from nyhavn.server.marks import mark
from nyhavn.server.migrations import STEPS, form_of, migrated
from nyhavn.server.seeing import summary
from nyhavn.server.store import statements

PORTION = 50
"""How many games a process is handed at once."""
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
"""The relations beside the log whose rows carry marks, and of what."""
DRAFTS = (b"play ", b"undo")
"""How the entries of a draft begin."""
Progress = Callable[[int, int], None]
"""Is told how many games were looked at, of how many."""


class Wrong(StrEnum):
    """Every way in which something that is kept can be wrong."""

    NO_STORE = "no-store"
    DAMAGED = "damaged"
    """SQLite cannot read its own pages."""
    STRAY = "stray"
    """A row belongs to no game."""
    CHANGED = "changed"
    """A row does not have the mark that it was written with."""
    SECRET = "secret"
    """The secret is not the one that the dealer was bound to."""
    BROKEN = "broken"
    """An entry of the log is not the one that was written, or is missing."""
    UNPLAYABLE = "unplayable"
    """The rules do not allow what the log tells."""
    TIMES = "times"
    SUMMARY = "summary"
    SEATS = "seats"


class Fault(NamedTuple):
    """Something that is wrong with a store, or with one game in it, and where."""

    wrong: Wrong
    game: str = ""
    place: str = ""


class Entry(NamedTuple):
    """An entry of the log, with its texts as bytes, so that any of them can be read."""

    seq: int
    event: bytes
    digest: bytes
    device: bytes | None
    message: bytes | None
    at: float
    mark: int

    def is_as_written(self, game: str) -> bool:
        """Whether it has the mark that it was written with."""
        device, message = text(self.device), text(self.message)
        return mark([game, self.seq, text(self.event), self.digest, device, message, self.at]) == self.mark


KEPT = (
    "SELECT secret, summary, opened, changed FROM games WHERE id = ?",
    "SELECT seq, event, digest, device, message, at, mark FROM log WHERE game = ? ORDER BY seq",
    "SELECT device FROM seated WHERE game = ?",
)


class Kept(NamedTuple):
    """All that is kept of a game and follows from its log."""

    game: str
    secret: bytes
    summary: bytes
    opened: float
    changed: float
    entries: list[Entry]
    devices: set[str]


# A store


def check(path: Path, replay: bool = True, progress: Progress = lambda done, of: None) -> Iterator[Fault]:
    """All faults of a store; without replaying only what the rules are not needed for."""
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
    """A store in its present form: itself, or a copy that was brought to it; none if that cannot be done."""
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
    """What is wrong with the file as such."""
    with reading(path) as connection:
        try:
            found = [text(said) for (said,) in connection.execute("PRAGMA integrity_check(10)")]
            found += misshapen(connection)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            found = [str(error)]
    yield from (Fault(Wrong.DAMAGED, place=said) for said in found if said != "ok")


def misshapen(connection: sqlite3.Connection) -> list[str]:
    """The statements by which the relations were made that are not those of the present form, however written."""
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
    """The relations in which bytes are kept as a text or a text as bytes, which has the same value but is not read."""
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        relation = text(name)
        columns = [(text(row[1]), text(row[2])) for row in connection.execute(f"PRAGMA table_info({relation})")]
        other = " OR ".join(f"typeof({column}) = '{'text' if kind == 'BLOB' else 'blob'}'" for column, kind in columns)
        if connection.execute(f"SELECT 1 FROM {relation} WHERE {other} LIMIT 1").fetchone():
            yield relation


def changed(connection: sqlite3.Connection, relation: str) -> Iterator[Fault]:
    """The rows of a relation that do not have the mark they were written with."""
    names = MARKED[relation].split(", ")
    for *values, written in connection.execute(f"SELECT {MARKED[relation]}, mark FROM {relation}"):
        plain = [text(value) for value in values]
        if mark(plain) != written:
            game = str(plain[names.index("game")]) if "game" in names else ""
            yield Fault(Wrong.CHANGED, game, relation)


def text(value: Any) -> Any:
    """A text that was read as bytes; anything else as it is."""
    return value.decode(errors="replace") if isinstance(value, bytes) else value


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that gives texts as bytes, as a damaged text cannot be read otherwise."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA busy_timeout=5000")
        connection.text_factory = bytes
        yield connection


# Games


def games(path: Path, replay: bool, progress: Progress) -> Iterator[Fault]:
    """What is wrong with the games of a store, many of which are looked at in several processes."""
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
    """Look at all portions here."""
    for portion in portions:
        yield portion, look(path, portion, replay)


def side_by_side(path: Path, portions: list[list[str]], replay: bool) -> Looked:
    """Look at all portions in several processes, in their order, without handing them out long before."""
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


def look(path: Path, names: Sequence[str], replay: bool) -> list[Fault]:
    """What is wrong with some games."""
    found: list[Fault] = []
    with reading(path) as connection:
        for name in names:
            kept = load(connection, name)
            if kept:
                found += faults(kept, replay)
    return found


def load(connection: sqlite3.Connection, name: str) -> Kept | None:
    """What is kept of a game at one moment; none if it was deleted in the meantime."""
    connection.execute("BEGIN")
    try:
        row, log, seated = (connection.execute(query, [name]).fetchall() for query in KEPT)
    finally:
        connection.execute("COMMIT")
    if not row:
        return None
    secret, told, opened, changed = row[0]
    devices = {text(device) for (device,) in seated}
    return Kept(name, secret, told, opened, changed, [Entry(*entry) for entry in log], devices)


def faults(kept: Kept, replay: bool) -> Iterator[Fault]:
    """What is wrong with a game."""
    broken = first_broken(kept)
    if broken:
        yield Fault(Wrong.BROKEN, kept.game, str(broken))
        return
    if not is_bound(kept):
        yield Fault(Wrong.SECRET, kept.game)
    if not all(entry.is_as_written(kept.game) for entry in kept.entries):
        yield Fault(Wrong.CHANGED, kept.game, "log")
    if kept.opened != kept.entries[0].at or kept.changed not in last_changes(kept.entries):
        yield Fault(Wrong.TIMES, kept.game)
    if replay:
        yield from played_again(kept)


def last_changes(entries: Sequence[Entry]) -> set[float]:
    """When a game may say that it has last changed: with its last settled entry; older ones, with a draft since."""
    drafted = list(takewhile(lambda entry: bytes(entry.event).startswith(DRAFTS), reversed(entries)))
    return {entry.at for entry in entries[len(entries) - len(drafted) - 1 :]}


def first_broken(kept: Kept) -> int | None:
    """The number of the first entry that is not what the chain says, or missing."""
    digest = events.first_link(kept.game)
    for number, entry in enumerate(kept.entries, 1):
        digest = sha256(digest + bytes(entry.event)).digest()
        if (entry.seq, entry.digest) != (number, digest):
            return number
    return None if kept.entries else 1


def is_bound(kept: Kept) -> bool:
    """Whether the secret is the one whose hash stands in the first entry."""
    bound = sha256(kept.secret).hexdigest()
    lines = {events.dealer_line(bound, version).encode() for version in LABELS}
    return not lines.isdisjoint(kept.entries[0].event.split(b"\n"))


def played_again(kept: Kept) -> Iterator[Fault]:
    """What the rules, and the table that the log leads to, object to."""
    try:
        table = replayed(kept.game, (entry.event.decode() for entry in kept.entries))
    except Exception as error:
        yield Fault(Wrong.UNPLAYABLE, kept.game, str(error))
        return
    if table.digest != kept.entries[-1].digest:
        yield Fault(Wrong.UNPLAYABLE, kept.game, "not as the rules write it")
    if not tells(kept.summary, summary(table, kept.changed)):
        yield Fault(Wrong.SUMMARY, kept.game)
    if not kept.devices <= table.devices:
        yield Fault(Wrong.SEATS, kept.game)


def tells(told: bytes, expected: msgspec.Struct) -> bool:
    """Whether a summary says what it must; an older one may lack what was added since and goes without saying."""
    values = msgspec.to_builtins(expected)
    try:
        said = msgspec.json.decode(told, type=dict[str, object])
        again = msgspec.json.encode({name: values[name] for name in said})
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError):
        return False
    return told == again and said.keys() >= required(type(expected))


@cache
def required(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The names of all that a message of this kind must say."""
    return frozenset(field.encode_name for field in msgspec.structs.fields(kind) if field.required)
