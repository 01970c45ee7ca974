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
from nyhavn.server.view.redaction import summarise_table

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
        """Whether it matches the mark that it was written with."""
        device, message = decode_text(self.device), decode_text(self.message)
        return (
            compute_checksum([game, self.seq, decode_text(self.event), self.digest, device, message, self.at])
            == self.mark
        )


KEPT = (
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
            kept = load_game(connection, name)
            if kept:
                found += find_faults(kept, replay)
    return found


def load_game(connection: sqlite3.Connection, name: str) -> StoredGame | None:
    """The stored data of a game at one moment; none if it was deleted meanwhile."""
    connection.execute("BEGIN")
    try:
        row, log, seated = (connection.execute(query, [name]).fetchall() for query in KEPT)
    finally:
        connection.execute("COMMIT")
    if not row:
        return None
    secret, told, opened, changed = row[0]
    devices = {decode_text(device) for (device,) in seated}
    return StoredGame(name, secret, told, opened, changed, [RawEntry(*entry) for entry in log], devices)


def find_faults(kept: StoredGame, replay: bool) -> Iterator[StoreFault]:
    """The faults of a game."""
    broken = first_broken(kept)
    if broken:
        yield StoreFault(FaultKind.BROKEN, kept.game, str(broken))
        return
    if not is_secret_committed(kept):
        yield StoreFault(FaultKind.SECRET, kept.game)
    if not all(entry.is_as_written(kept.game) for entry in kept.entries):
        yield StoreFault(FaultKind.CHANGED, kept.game, "log")
    if kept.opened != kept.entries[0].at or kept.changed not in last_changes(kept.entries):
        yield StoreFault(FaultKind.TIMES, kept.game)
    if replay:
        yield from find_replay_faults(kept)


def last_changes(entries: Sequence[RawEntry]) -> set[float]:
    """When a game may say that it last changed: at its last settled entry or, if it is older, at a draft since."""
    drafted = list(takewhile(lambda entry: bytes(entry.event).startswith(DRAFTS), reversed(entries)))
    return {entry.at for entry in entries[len(entries) - len(drafted) - 1 :]}


def first_broken(kept: StoredGame) -> int | None:
    """The number of the first entry that breaks the hash chain, or is missing."""
    digest = events.first_link(kept.game)
    for number, entry in enumerate(kept.entries, 1):
        digest = sha256(digest + bytes(entry.event)).digest()
        if (entry.seq, entry.digest) != (number, digest):
            return number
    return None if kept.entries else 1


def is_secret_committed(kept: StoredGame) -> bool:
    """Whether the secret matches the commitment in the first entry."""
    bound = sha256(kept.secret).hexdigest()
    lines = {events.dealer_line(bound, version).encode() for version in LABELS}
    return not lines.isdisjoint(kept.entries[0].event.split(b"\n"))


def find_replay_faults(kept: StoredGame) -> Iterator[StoreFault]:
    """The faults that replaying the log finds: in the moves, the summary or the seats."""
    try:
        table = replay_log(kept.game, (entry.event.decode() for entry in kept.entries))
    except Exception as error:
        yield StoreFault(FaultKind.UNPLAYABLE, kept.game, str(error))
        return
    if table.digest != kept.entries[-1].digest:
        yield StoreFault(FaultKind.UNPLAYABLE, kept.game, "not as the rules write it")
    if not summary_matches(kept.summary, summarise_table(table, kept.changed)):
        yield StoreFault(FaultKind.SUMMARY, kept.game)
    if not kept.devices <= table.devices:
        yield StoreFault(FaultKind.SEATS, kept.game)


def summary_matches(told: bytes, expected: msgspec.Struct) -> bool:
    """Whether a summary has the expected values; an older one may lack fields with defaults that were added since."""
    values = msgspec.to_builtins(expected)
    try:
        said = msgspec.json.decode(told, type=dict[str, object])
        again = msgspec.json.encode({name: values[name] for name in said})
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError):
        return False
    return told == again and said.keys() >= required_fields(type(expected))


@cache
def required_fields(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The names of the required fields of a message."""
    return frozenset(field.encode_name for field in msgspec.structs.fields(kind) if field.required)
