"""The faults that a check of a store can find."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


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
