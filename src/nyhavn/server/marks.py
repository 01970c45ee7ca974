"""Marks on rows: a number by which one sees whether a byte of what the log's chain does not cover has changed."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32


def mark(values: Iterable[object]) -> int:
    """The mark of a row; numbers are the same whether they were given as whole ones or not."""
    plain = [float(value) if isinstance(value, int) else value for value in values]
    return crc32(repr(plain).encode())
