"""Timers of a table: time runs out, and bots stand in for persons who are away."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from nyhavn.bots.catalog import DEFAULT_BOT
from nyhavn.server.table.events import StandInStarted, TableEvent, TimeExpired
from nyhavn.server.table.presence import Presence, players
from nyhavn.server.table.table import Table

STAND_IN = DEFAULT_BOT
"""The bot that plays for persons who are away or late."""
AHEAD = 30.0
"""How many seconds before its time a table is looked after."""


def spent(began: float, now: float) -> int:
    """How many milliseconds have passed, one that has begun counted whole."""
    return max(0, ceil((now - began) * 1000))


def took(table: Table, began: float, now: float) -> int | None:
    """How many milliseconds the person who has the turn has thought, if a clock runs."""
    return None if table.options.clock is None or table.person_due is None else spent(began, now)


def time_up(table: Table, began: float) -> float | None:
    """When the time of the person who has the turn runs out."""
    if table.time_left is None or table.person_due is None:
        return None
    return began + table.time_left[table.person_due] / 1000


def patience_up(table: Table, presence: Presence, began: float) -> float | None:
    """When a bot stands in for who is away at their turn.

    Who was not seen since the table was found has a moment to come back: it was perhaps the server that went away.
    """
    patience, seat = table.options.bot_after, table.person_due
    device = None if seat is None else table.sitters[seat].device
    if patience is None or device is None or presence.is_here(device):
        return None
    if device in presence.left:
        return max(began, presence.left[device]) + patience
    return max(began + patience, presence.away_at(device))


def happening(table: Table, presence: Presence, began: float, now: float) -> TableEvent | None:
    """What happens now without anybody doing anything, at a table whose turn began at some moment."""
    seat = table.person_due
    if table.is_over:
        return None
    if seat is not None and is_past(time_up(table, began), now):
        late = table.options.bot_when_late
        return StandInStarted(seat, STAND_IN, took(table, began, now)) if late else TimeExpired(seat)
    if seat is not None and is_past(patience_up(table, presence, began), now):
        return StandInStarted(seat, STAND_IN, took(table, began, now))
    agreed = (other for other in range(len(table.sitters)) if presence.agreed(table, other, now))
    if (absent := next(agreed, None)) is not None:
        return StandInStarted(absent, STAND_IN, took(table, began, now) if absent == seat else None)
    return None


def is_past(moment: float | None, now: float) -> bool:
    """Whether a moment has come."""
    return moment is not None and moment <= now


def next_look(table: Table, presence: Presence, began: float, now: float) -> float | None:
    """The next moment at which something may happen by itself, or somebody is away."""
    if table.is_over:
        return None
    ends = [time_up(table, began), patience_up(table, presence, began)]
    return min([moment for moment in ends if moment is not None] + list(goings(table, presence, now)), default=None)


def goings(table: Table, presence: Presence, now: float) -> Iterator[float]:
    """The moments at which persons who are not there will be away, if somebody is there to see it."""
    for device in {sitter.device for sitter in table.sitters if sitter.device}:
        if presence.here and not presence.is_here(device) and presence.away_at(device) > now:
            yield presence.away_at(device)


def awaited(table: Table, began: float) -> float | None:
    """When the server has to look after a table again, if it is never down and nobody comes."""
    if table.is_over or not table.options.is_timed or not any(players(table)):
        return None
    if table.person_due is None:
        return began
    up = time_up(table, began)
    patience = [] if table.options.bot_after is None else [began + table.options.bot_after]
    return min(patience if up is None else [*patience, up])
