"""Chat as it is sent."""

from __future__ import annotations

from collections.abc import Iterable

from nyhavn.server.table.chat import Line
from nyhavn.server.view import wire


def told(lines: Iterable[Line]) -> wire.Chat:
    """Lines as they are sent."""
    return wire.Chat([wire.ChatLine(line.number, line.seat, line.name, line.text, line.at) for line in lines])
