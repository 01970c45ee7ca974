"""The ways in which storing can fail."""

from __future__ import annotations


class NotStored(Exception):
    """Nothing of a piece of work was kept."""


class Conflict(NotStored):
    """Somebody else has already written what comes next in this log."""


class Unusable(Exception):
    """A file cannot be used as a store."""


class UnreadableLog(Exception):
    """What is kept of a game is not what was written."""
