"""Quotas: how many events may be stored for one turn, for one lobby, and from one address.

Nobody gets stuck: at the limit a draft can no longer be undone, but it can be played on, and every turn can be ended.
"""

from __future__ import annotations

from nyhavn.server.limits.admission import Admission, refuse_by_limit
from nyhavn.server.limits.settings import Limits
from nyhavn.server.table.any_table import AnyTable
from nyhavn.server.table.events import DeviceChanged, MoveUndone, PlayerReturned, TableEvent
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.lobby_events import LobbyEvent, SeatOffered, SeatTaken
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire

EVENT_BYTES = 300
"""The approximate size of a stored event."""
ENDLESS = wire.Undo | wire.Offer | wire.Say
"""The messages that a table could store without end, so they are refused first."""
MOVES = wire.Play | wire.Back
"""The messages that every game needs to go on; with them an address may overdraw its quota by very many."""


class StorageQuota:
    """The storage quota of an address for what it does at tables."""

    def __init__(self, admission: Admission, address: str) -> None:
        self.admission, self.address = admission, address

    def expect_for(self, message: wire.Command) -> None:
        """Raise Denied if a message may not store an event; one that ends a turn or a game always may."""
        if isinstance(message, ENDLESS):
            self.expect()
        elif isinstance(message, MOVES):
            self.expect(-self.admission.limits.stored_bytes.burst)

    def expect(self, least: float = EVENT_BYTES) -> None:
        """Raise Denied if fewer bytes are left; a negative number is an overdraft."""
        self.admission.expect("stored_bytes", self.address, least)

    def count(self, events: int = 1, text: str = "") -> None:
        """Count stored events, or a stored text."""
        line = EVENT_BYTES + len(text.encode()) if text else 0
        self.admission.spend("stored_bytes", self.address, max(0, events) * EVENT_BYTES + line)


def expect_room(table: AnyTable, event: LobbyEvent | TableEvent, limits: Limits) -> None:
    """Raise Denied if a table may not store an event."""
    if table.lobby and exceeds_lobby(table.lobby, event, limits):
        refuse_by_limit("lobby_events")
    if table.game:
        expect_room_in_turn(table.game, event, limits)


def expect_room_in_turn(table: Table, event: LobbyEvent | TableEvent, limits: Limits) -> None:
    """Raise Denied if a turn has too many events of a kind that can be repeated without end."""
    match event:
        case MoveUndone() if table.drafts >= limits.drafts_per_turn:
            refuse_by_limit("drafts_per_turn")
        case PlayerReturned(seat) | DeviceChanged(seat) if table.returned.count(seat) >= limits.returns_per_turn:
            refuse_by_limit("returns_per_turn")


def exceeds_lobby(lobby: Lobby, event: LobbyEvent | TableEvent, limits: Limits) -> bool:
    """Whether an event exceeds the quota of a lobby; freeing seats, adding bots to them and starting never does."""
    if lobby.seq < limits.lobby_events or not isinstance(event, SeatTaken | SeatOffered | DeviceChanged):
        return False
    return not (isinstance(event, SeatOffered) and event.bot and event.seat in lobby.open_seats)
