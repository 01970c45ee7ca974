"""The wire form of chat."""

from __future__ import annotations

from collections.abc import Iterable

from nyhavn.server.table.chat import Line
from nyhavn.server.view import wire


def to_wire_chat(lines: Iterable[Line]) -> wire.Chat:
    """Chat lines as a message."""
    return wire.Chat([wire.ChatLine(line.number, line.seat, line.name, line.text, line.at) for line in lines])
