"""The values that are read from the store and written to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nyhavn.server.table.chat import Line
from nyhavn.server.table.committed_dealer import Secret


class Expiring(NamedTuple):
    """A game in its grace period."""

    name: str
    touched: bool
    """Whether it has changed since its grace period began."""
    changed: float
    since: float


class Cutoff(NamedTuple):
    """The moment before which results are to be deleted, and since when their grace period runs."""

    before: float
    since: float


class LogEntry(NamedTuple):
    """An event in the log, with the message that caused it, if one did."""

    seq: int
    event: str
    digest: bytes
    device: str | None = None
    message: str | None = None
    at: float = 0.0
    """When it happened, in seconds since 1970."""


class StoredTable(NamedTuple):
    """The stored data of a table."""

    secret: Secret
    entries: list[LogEntry]
    watchers: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    """The last chat lines."""


class RatedGame(NamedTuple):
    """The result of a rated game of a device: the levels it played against, and its share of the victory."""

    device: str
    game: str
    at: float
    levels: str
    score: float | None
    """None for a void game."""


class SeatingChange(NamedTuple):
    """A change of the seating: devices that come and go, seats whose keys are used up or void, and who begins."""

    come: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    void: tuple[int, ...] = ()
    first: int = 0
    players: int = 1


class TableDeadline(NamedTuple):
    """When the server has to load a table, even if no page is connected; never, if the time is none."""

    at: float | None


class Changes(NamedTuple):
    """What changes in the same commit as the log of a table; without a deadline, the previous one stays."""

    seating: SeatingChange | None = None
    deadline: TableDeadline | None = None
    results: Sequence[RatedGame] = ()
    """Results of matches, each of which is stored unless one is."""
    final: Sequence[RatedGame] = ()
    """Results that replace the stored ones, but for void ones."""


NO_CHANGES = Changes()
