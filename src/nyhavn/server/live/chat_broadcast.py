"""Chat at a live table: each line is stored, then broadcast to all pages."""

from __future__ import annotations

from collections.abc import Iterable
from time import time

import msgspec

from nyhavn.server.limits.admission import refuse_by_limit
from nyhavn.server.live.session_interface import SessionInterface
from nyhavn.server.store.rows import SeatingChange
from nyhavn.server.table.chat import Line
from nyhavn.server.view import wire
from nyhavn.server.view.chat_messages import to_wire_chat


async def post_line(live: SessionInterface, device: str, message: wire.Say) -> None:
    """Store a chat line of a device and broadcast it; ignore a repeated message."""
    seats = live.table.seats_of(device)
    if live.chat.has(seats, message.id):
        return
    seat = find_speaker(live, device)
    line = live.chat.next(seat, name_of(live, seat), message.text, time(), message.id)
    if not live.services.chat_limiter.take(device):
        refuse_by_limit("chat_lines")
    await live.services.store.store_chat_line(live.table.id, line, live.chat.most)
    live.chat.add(line)
    broadcast_lines(live, [line])


def repeat_chat(live: SessionInterface, seating: SeatingChange) -> None:
    """Broadcast the chat of the lobby again, with its seats in the order of play."""
    live.chat.turn(seating.first, seating.players)
    if live.chat.lines:
        broadcast_lines(live, live.chat.lines)


def broadcast_lines(live: SessionInterface, lines: Iterable[Line]) -> None:
    """Send chat lines to every page."""
    frame = msgspec.json.encode(to_wire_chat(lines))
    for page in live.pages:
        page.send(frame)


def find_speaker(live: SessionInterface, device: str) -> int:
    """The seat that speaks from a device: its viewer, or its first seat."""
    viewer = live.visibility_for(device).viewer if live.table.game else None
    return live.table.seats_of(device)[0] if viewer is None else viewer


def name_of(live: SessionInterface, seat: int) -> str:
    """The name of the person on a seat."""
    sitter = live.table.sitters[seat]
    return sitter.name if sitter else ""
