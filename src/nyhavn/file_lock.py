"""Files that one process holds while others wait or go away."""

from __future__ import annotations

from typing import IO, Any


def hold(file: IO[Any], wait: bool = False) -> None:
    """Lock a file until it is closed, where the system can; `OSError` if somebody else holds it and nobody waits."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return
    flock(file, LOCK_EX if wait else LOCK_EX | LOCK_NB)
