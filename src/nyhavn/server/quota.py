"""Quotas: how many events people may have stored for one turn, or for one table before the deal.

Nobody is ever stuck: at the limit a draft can no longer be taken back, but it can be played on, and every turn ends.
"""

from __future__ import annotations

from nyhavn.server.admission import refuse
from nyhavn.server.events import CameBack, Event, Moved, Undone
from nyhavn.server.gathering import Gathering, Offered, Sat
from nyhavn.server.limits import Limits
from nyhavn.server.lobby import Lobby
from nyhavn.server.table import Table


def expect_room(table: Lobby | Table, event: Gathering | Event, limits: Limits) -> None:
    """Make sure that a table may store an event."""
    if isinstance(table, Lobby):
        if exceeds_lobby(table, event, limits):
            refuse("lobby_events")
    elif isinstance(event, Undone) and table.drafts >= limits.drafts_per_turn:
        refuse("drafts_per_turn")
    elif isinstance(event, CameBack | Moved) and table.returned.count(event.seat) >= limits.returns_per_turn:
        refuse("returns_per_turn")


def exceeds_lobby(lobby: Lobby, event: Gathering | Event, limits: Limits) -> bool:
    """Whether an event before the deal is one too many; freeing seats, filling them with bots and starting never is."""
    if lobby.seq < limits.lobby_events or not isinstance(event, Sat | Offered | Moved):
        return False
    return not (isinstance(event, Offered) and event.bot and event.seat in lobby.open_seats)
