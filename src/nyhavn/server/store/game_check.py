"""The check of one stored game: its log matches its hash chain, and everything else follows from the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from nyhavn.server.store.checksums import compute_checksum
from nyhavn.server.store.faults import FaultKind, StoreFault
from nyhavn.server.table import events
from nyhavn.server.table.any_table import replay_log
from nyhavn.server.table.committed_dealer import LABELS
from nyhavn.server.view.summaries import summarise_table

DRAFTS = (b"play ", b"undo")
"""How the texts of draft events begin."""


class RawEntry(NamedTuple):
    """An entry of the log, with its texts as bytes, so that damaged ones can be read too."""

    seq: int
    event: bytes
    digest: bytes
    device: bytes | None
    message: bytes | None
    at: float
    mark: int

    def is_as_written(self, game: str) -> bool:
        """Whether it matches the checksum that it was written with."""
        device, message = decode_text(self.device), decode_text(self.message)
        return (
            compute_checksum([game, self.seq, decode_text(self.event), self.digest, device, message, self.at])
            == self.mark
        )


GAME_QUERIES = (
    "SELECT secret, summary, opened, changed FROM games WHERE id = ?",
    "SELECT seq, event, digest, device, message, at, mark FROM log WHERE game = ? ORDER BY seq",
    "SELECT device FROM seated WHERE game = ?",
)


class StoredGame(NamedTuple):
    """The stored data of a game that follow from its log."""

    game: str
    secret: bytes
    summary: bytes
    opened: float
    changed: float
    entries: list[RawEntry]
    devices: set[str]


def decode_text(value: Any) -> Any:
    """A text that was read as bytes; any other value as it is."""
    return value.decode(errors="replace") if isinstance(value, bytes) else value


@contextmanager
def open_for_bytes(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that returns texts as bytes, as a damaged text cannot be read otherwise."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA busy_timeout=5000")
        connection.text_factory = bytes
        yield connection


def check_some_games(path: Path, names: Sequence[str], replay: bool) -> list[StoreFault]:
    """The faults of some games."""
    found: list[StoreFault] = []
    with open_for_bytes(path) as connection:
        for name in names:
            stored = load_game(connection, name)
            if stored:
                found += find_faults(stored, replay)
    return found


def load_game(connection: sqlite3.Connection, name: str) -> StoredGame | None:
    """The stored data of a game at one moment; none if it was deleted meanwhile."""
    connection.execute("BEGIN")
    try:
        row, log, seated = (connection.execute(query, [name]).fetchall() for query in GAME_QUERIES)
    finally:
        connection.execute("COMMIT")
    if not row:
        return None
    secret, summary, opened, changed = row[0]
    devices = {decode_text(device) for (device,) in seated}
    return StoredGame(name, secret, summary, opened, changed, [RawEntry(*entry) for entry in log], devices)


def find_faults(stored: StoredGame, replay: bool) -> Iterator[StoreFault]:
    """The faults of a game."""
    broken = first_broken(stored)
    if broken:
        yield StoreFault(FaultKind.BROKEN, stored.game, str(broken))
        return
    if not is_secret_committed(stored):
        yield StoreFault(FaultKind.SECRET, stored.game)
    if not all(entry.is_as_written(stored.game) for entry in stored.entries):
        yield StoreFault(FaultKind.CHANGED, stored.game, "log")
    if stored.opened != stored.entries[0].at or stored.changed not in last_changes(stored.entries):
        yield StoreFault(FaultKind.TIMES, stored.game)
    if replay:
        yield from find_replay_faults(stored)


def last_changes(entries: Sequence[RawEntry]) -> set[float]:
    """When a game may say that it last changed: at its last settled entry or, if it is older, at a draft since."""
    drafted = list(takewhile(lambda entry: bytes(entry.event).startswith(DRAFTS), reversed(entries)))
    return {entry.at for entry in entries[len(entries) - len(drafted) - 1 :]}


def first_broken(stored: StoredGame) -> int | None:
    """The number of the first entry that breaks the hash chain, or is missing."""
    digest = events.first_link(stored.game)
    for number, entry in enumerate(stored.entries, 1):
        digest = sha256(digest + bytes(entry.event)).digest()
        if (entry.seq, entry.digest) != (number, digest):
            return number
    return None if stored.entries else 1


def is_secret_committed(stored: StoredGame) -> bool:
    """Whether the secret matches the commitment in the first entry."""
    if not isinstance(stored.secret, bytes):
        return False
    bound = sha256(stored.secret).hexdigest()
    lines = {events.dealer_line(bound, version).encode() for version in LABELS}
    return not lines.isdisjoint(stored.entries[0].event.split(b"\n"))


def find_replay_faults(stored: StoredGame) -> Iterator[StoreFault]:
    """The faults that replaying the log finds: in the moves, the summary or the seats."""
    try:
        table = replay_log(stored.game, (entry.event.decode() for entry in stored.entries))
    except Exception as error:
        yield StoreFault(FaultKind.UNPLAYABLE, stored.game, str(error))
        return
    if table.digest != stored.entries[-1].digest:
        yield StoreFault(FaultKind.UNPLAYABLE, stored.game, "not as the rules write it")
    if not summary_matches(stored.summary, summarise_table(table, stored.changed)):
        yield StoreFault(FaultKind.SUMMARY, stored.game)
    if not stored.devices <= table.devices:
        yield StoreFault(FaultKind.SEATS, stored.game)


def summary_matches(summary: bytes, expected: msgspec.Struct) -> bool:
    """Whether a summary has the expected values; an older one may lack fields with defaults that were added since."""
    values = msgspec.to_builtins(expected)
    try:
        fields = msgspec.json.decode(summary, type=dict[str, object])
        again = msgspec.json.encode({name: values[name] for name in fields})
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, RecursionError):
        return False
    return summary == again and fields.keys() >= required_fields(type(expected))


@cache
def required_fields(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The names of the required fields of a message."""
    return frozenset(field.encode_name for field in msgspec.structs.fields(kind) if field.required)
