"""Exclusive file locks between processes."""

from __future__ import annotations

from typing import IO, Any


def hold(file: IO[Any], wait: bool = False) -> None:
    """Lock a file until it is closed, if the system can; raise `OSError` if it is locked and `wait` is false."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return
    flock(file, LOCK_EX if wait else LOCK_EX | LOCK_NB)
