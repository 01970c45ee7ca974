"""Timers of a table: pure functions of the table and the time that say what is due, and when to ask again."""

from __future__ import annotations

from collections.abc import Iterator, Set
from math import ceil
from typing import NamedTuple

from nyhavn.bots.catalog import DEFAULT_BOT
from nyhavn.server.table.events import StandInStarted, TableEvent, TimeExpired
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.presence import Presence, playing_devices
from nyhavn.server.table.table import Table

STAND_IN = DEFAULT_BOT
"""The bot that plays for persons who are away or late."""
AHEAD = 30.0
"""How many seconds before its deadline a stored table is loaded."""
NONCE_SECONDS = 3.0
"""How many seconds browsers have to pledge their nonces, and again to reveal them."""


class Due(NamedTuple):
    """The event that is due now, if any, and the next moment at which one may be due."""

    event: TableEvent | None = None
    next: float | None = None


def due(table: Table, presence: Presence, began: float, now: float) -> Due:
    """What is due at a table whose turn began at some moment."""
    if table.is_over:
        return Due()
    seat = table.person_due
    expiry, absence = clock_deadline(table, seat, began), absence_deadline(table, seat, presence, began)
    if seat is not None and has_passed(expiry, now) and not table.options.bot_when_late:
        return Due(TimeExpired(seat), now)
    if seat is not None and (has_passed(expiry, now) or has_passed(absence, now)):
        return Due(StandInStarted(seat, STAND_IN, time_taken(table, began, now)), now)
    agreed = (other for other in range(len(table.sitters)) if presence.agreed(table, other, now))
    if (absent := next(agreed, None)) is not None:
        return Due(StandInStarted(absent, STAND_IN, time_taken(table, began, now) if absent == seat else None), now)
    moments = [moment for moment in (expiry, absence) if moment is not None]
    return Due(None, min([*moments, *departure_deadlines(table, presence, now)], default=None))


def has_passed(moment: float | None, now: float) -> bool:
    """Whether a moment has come."""
    return moment is not None and moment <= now


def elapsed_milliseconds(began: float, now: float) -> int:
    """How many milliseconds have passed, rounded up."""
    return max(0, ceil((now - began) * 1000))


def time_taken(table: Table, began: float, now: float) -> int | None:
    """How many milliseconds of the clock the person whose turn it is has used, if a clock runs."""
    return None if table.options.clock is None or table.person_due is None else elapsed_milliseconds(began, now)


def clock_deadline(table: Table, seat: int | None, began: float) -> float | None:
    """When the time of the seat whose turn it is expires, if a person plays there."""
    return None if table.time_left is None or seat is None else began + table.time_left[seat] / 1000


def absence_deadline(table: Table, seat: int | None, presence: Presence, began: float) -> float | None:
    """When a bot stands in for the person of the seat whose turn it is, as nobody is connected there.

    A device that was not connected since the table was loaded has a moment to reconnect: the server may have been down.
    """
    patience = table.options.bot_after
    device = None if seat is None else table.sitters[seat].device
    if patience is None or device is None or presence.is_here(device):
        return None
    if device in presence.left:
        return max(began, presence.left[device]) + patience
    return max(began + patience, presence.away_at(device))


def departure_deadlines(table: Table, presence: Presence, now: float) -> Iterator[float]:
    """The moments at which disconnected persons count as away, if somebody is connected to see it."""
    for device in table.devices if presence.here else ():
        if not presence.is_here(device) and presence.away_at(device) > now:
            yield presence.away_at(device)


def deal_deadline(lobby: Lobby, connected: Set[str], since: float) -> float:
    """When a started lobby stops waiting for pledges or nonces: at once if no connected player has one to add."""
    is_complete = not any(map(lobby.awaits, connected & lobby.devices))
    return since if is_complete else since + NONCE_SECONDS


def stored_deadline(table: Table, began: float) -> float | None:
    """When the server has to load a table again, if it is never down and nobody connects."""
    if table.is_over or not table.options.is_timed or not any(playing_devices(table)):
        return None
    if table.person_due is None:
        return began
    expiry = clock_deadline(table, table.person_due, began)
    patience = [] if table.options.bot_after is None else [began + table.options.bot_after]
    return min(patience if expiry is None else [*patience, expiry])
