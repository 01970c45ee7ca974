"""Checksums of rows: they show whether a byte has changed that the hash chain of the log does not cover."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

ROOM = 20
"""How many bits of a checksum are for integers."""


def compute_checksum(values: Iterable[object]) -> int:
    """The checksum of a row: integers are added to the rest, so that a statement that shifts one can shift it too."""
    row = list(values)
    numbers = [value for value in row if isinstance(value, int)]
    others = [value for value in row if not isinstance(value, int)]
    return (crc32(repr(others).encode()) << ROOM) + sum(numbers)
