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
ENDLESS = wire.Undo | wire.Offer | wire.Say | wire.Back
"""The messages that a table could store without end; whatever else a game needs, the rules bound."""


class StorageQuota:
    """The storage quota of a device for what it does at tables: its own share, and then that of its address.

    Only messages that could be repeated without end are counted: whatever others have stored, a game can be played on.
    """

    def __init__(self, admission: Admission, address: str, device: str) -> None:
        """The quota of an address alone, if the device is empty: one without a seat has no share."""
        self.admission, self.address, self.device = admission, address, device

    @property
    def has_share(self) -> bool:
        """Whether the device has some of its own share left."""
        return bool(self.device) and self.admission.limiters["stored_bytes_per_device"].allows(self.device)

    def expect_for(self, message: wire.Command) -> None:
        """Raise Denied if a message may not store an event."""
        if isinstance(message, ENDLESS) and not self.has_share:
            self.expect()

    def expect(self) -> None:
        """Raise Denied if the address has too little left for an event."""
        self.admission.expect("stored_bytes", self.address, EVENT_BYTES)

    def count_for(self, message: wire.Command, events: int) -> None:
        """Count what a message has stored, if that could be repeated without end."""
        if isinstance(message, ENDLESS):
            self.count(events, message.text if isinstance(message, wire.Say) else "")

    def count(self, events: int = 1, text: str = "") -> None:
        """Count stored events, each with the one before it that it undoes, or a stored text."""
        stored = EVENT_BYTES + len(text.encode()) if text else max(0, events) * 2 * EVENT_BYTES
        if self.has_share:
            self.admission.limiters["stored_bytes_per_device"].wait(self.device, cost=stored)
        else:
            self.admission.spend("stored_bytes", self.address, stored)


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
