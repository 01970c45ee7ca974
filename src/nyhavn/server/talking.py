"""Saying something at a table, before the deal or in the game."""

from __future__ import annotations

from time import monotonic, time
from typing import TYPE_CHECKING

import msgspec

from nyhavn.server import wire
from nyhavn.server.chat import told
from nyhavn.server.lobby import Lobby

if TYPE_CHECKING:
    from nyhavn.server.live import Live


async def say(live: Live, device: str, message: wire.Say) -> None:
    """Keep what the person at a device says, and tell it to everybody; said once more, it is not heard again."""
    seats = live.table.seats_of(device)
    if live.chat.has(seats, message.id):
        return
    live.chat.expect_calm(device, monotonic())
    seat = speaker(live, device)
    line = live.chat.next(seat, name_of(live, seat), message.text, time(), message.id)
    await live.hall.store.say(live.table.id, line)
    live.chat.add(device, line, monotonic())
    for page in live.pages:
        page.send(msgspec.json.encode(told([line])))


def speaker(live: Live, device: str) -> int:
    """The seat that speaks from a device: whoever is there, or the first."""
    viewer = None if isinstance(live.table, Lobby) else live.eyes(device).viewer
    return live.table.seats_of(device)[0] if viewer is None else viewer


def name_of(live: Live, seat: int) -> str:
    """The name of the person on a seat."""
    sitter = live.table.sitters[seat]
    return sitter.name if sitter else ""
