"""What is read from the store and written to it, as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nyhavn.server.table.chat import Line
from nyhavn.server.table.committed_dealer import Secret


class Expiring(NamedTuple):
    """A game whose grace period runs."""

    name: str
    touched: bool
    """Whether something has happened there since it began."""
    changed: float
    since: float


class Cutoff(NamedTuple):
    """The moment before which results are to be forgotten, and since when their grace period runs."""

    before: float
    since: float


class Entry(NamedTuple):
    """An event as the log keeps it, with the message that brought it, if one did."""

    seq: int
    event: str
    digest: bytes
    device: str | None = None
    message: str | None = None
    at: float = 0.0
    """When it happened, in seconds since 1970."""


class Kept(NamedTuple):
    """All that is kept of a table."""

    secret: Secret
    entries: list[Entry]
    watchers: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    """The last that was said."""


class Counted(NamedTuple):
    """A game that counts for the rating of a device: against which levels, and the share of the victory it brought."""

    device: str
    game: str
    at: float
    levels: str
    score: float | None
    """None for a game that is not to count after all."""


class Seating(NamedTuple):
    """What changes about who sits at a table: who comes and goes, seats whose keys are used up or void, who begins."""

    come: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    void: tuple[int, ...] = ()
    first: int = 0
    players: int = 1


class Deadline(NamedTuple):
    """When the server has to look after a table, even if nobody is there; never, without a moment."""

    at: float | None


class Changes(NamedTuple):
    """What else changes by the same commit as the log of a table; without a deadline, the one before stays."""

    seating: Seating | None = None
    deadline: Deadline | None = None
    results: Sequence[Counted] = ()


NO_CHANGES = Changes()
