"""The sitters of a table: as the shuffle names them, and which of them is the host."""

from __future__ import annotations

from collections.abc import Iterable

from nyhavn.server.table.events import Sitter
from nyhavn.server.table.shuffle import Seat


def list_seats(sitters: Iterable[Sitter]) -> tuple[Seat, ...]:
    """The sitters of a table as the terms of its shuffle name them."""
    return tuple(Seat(sitter.name, sitter.bot is not None) for sitter in sitters)


def choose_host(host: str | None, sitters: Iterable[Sitter | None], successor: str | None = None) -> str | None:
    """The host's device, or its successor if it has no seat any more; none if no person is left."""
    devices = [sitter.device for sitter in sitters if sitter and sitter.device]
    return host if host in devices else successor or next(iter(devices), None)
