"""Quotas: how many events people may have stored for one turn, for one table before the deal, and from one address.

Nobody is ever stuck: at the limit a draft can no longer be taken back, but it can be played on, and every turn ends.
"""

from __future__ import annotations

from nyhavn.server.limits.admission import Admission, refuse
from nyhavn.server.limits.settings import Limits
from nyhavn.server.table.any_table import AnyTable
from nyhavn.server.table.events import DeviceChanged, MoveUndone, PlayerReturned, TableEvent
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.lobby_events import LobbyEvent, SeatOffered, SeatTaken
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire

EVENT_BYTES = 300
"""What an event takes in the store, about."""
ENDLESS = wire.Undo | wire.Offer
"""The messages that a table may store for ever, so that they are refused first."""
MOVES = wire.Play | wire.Back
"""The messages without which no game goes on; an address may owe the storage of very many."""


class Storage:
    """What one address may have stored by what it does at tables."""

    def __init__(self, admission: Admission, address: str) -> None:
        self.admission, self.address = admission, address

    def expect_for(self, message: wire.Ask) -> None:
        """Make sure that what a message asks may be stored; what ends a turn or a game always may."""
        if isinstance(message, ENDLESS):
            self.expect()
        elif isinstance(message, MOVES):
            self.expect(-self.admission.limits.stored_bytes.burst)

    def expect(self, least: float = EVENT_BYTES) -> None:
        """Make sure that so many bytes are left; less than none are those that the address owes."""
        self.admission.expect("stored_bytes", self.address, least)

    def count(self, events: int = 1) -> None:
        """Count events that were stored."""
        self.admission.spend("stored_bytes", self.address, max(0, events) * EVENT_BYTES)


def expect_room(table: AnyTable, event: LobbyEvent | TableEvent, limits: Limits) -> None:
    """Make sure that a table may store an event."""
    if table.lobby and exceeds_lobby(table.lobby, event, limits):
        refuse("lobby_events")
    if table.game:
        expect_room_in_turn(table.game, event, limits)


def expect_room_in_turn(table: Table, event: LobbyEvent | TableEvent, limits: Limits) -> None:
    """Make sure that a turn may store one more event that can come again and again."""
    match event:
        case MoveUndone() if table.drafts >= limits.drafts_per_turn:
            refuse("drafts_per_turn")
        case PlayerReturned(seat) | DeviceChanged(seat) if table.returned.count(seat) >= limits.returns_per_turn:
            refuse("returns_per_turn")


def exceeds_lobby(lobby: Lobby, event: LobbyEvent | TableEvent, limits: Limits) -> bool:
    """Whether an event before the deal is one too many; freeing seats, filling them with bots and starting never is."""
    if lobby.seq < limits.lobby_events or not isinstance(event, SeatTaken | SeatOffered | DeviceChanged):
        return False
    return not (isinstance(event, SeatOffered) and event.bot and event.seat in lobby.open_seats)
