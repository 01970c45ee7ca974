"""The faults that a check of a store can find."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class FaultKind(StrEnum):
    """Every way in which stored data can be wrong."""

    NO_STORE = "no-store"
    DAMAGED = "damaged"
    """SQLite cannot read its own pages."""
    STRAY = "stray"
    """A row belongs to no game."""
    CHANGED = "changed"
    """A row does not match the checksum that it was written with."""
    SECRET = "secret"
    """The secret does not match the dealer's commitment."""
    BROKEN = "broken"
    """An entry of the log has changed, or is missing."""
    UNPLAYABLE = "unplayable"
    """The rules do not allow what the log says."""
    TIMES = "times"
    SUMMARY = "summary"
    SEATS = "seats"


class StoreFault(NamedTuple):
    """A fault of a store or of one game in it, and its place."""

    wrong: FaultKind
    game: str = ""
    place: str = ""
