"""The errors of the store."""

from __future__ import annotations


class NotStored(Exception):
    """Nothing of a piece of work was stored."""


class Conflict(NotStored):
    """Another writer has already stored the next event of this log."""


class Unusable(Exception):
    """A file cannot be used as a store."""


class UnreadableLog(Exception):
    """A stored game is not what was written."""
