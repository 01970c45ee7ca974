"""The event log of a live table: events become entries of the store, and entries become a table again."""

from __future__ import annotations

from collections.abc import Iterable

from nyhavn.server.store.rows import LogEntry, SeatingChange, StoredTable
from nyhavn.server.table.any_table import AnyTable, replay_log
from nyhavn.server.table.events import Sitter, TableEvent
from nyhavn.server.table.lobby_events import CardsDealt, LobbyEvent


def apply_events(
    table: AnyTable,
    events: Iterable[LobbyEvent | TableEvent],
    device: str | None = None,
    message: str | None = None,
) -> tuple[AnyTable, list[LogEntry]]:
    """A table after some events, and their entries for the log."""
    entries = list[LogEntry]()
    for event in events:
        text = str(event)
        table = table.after(event, text)
        entries.append(LogEntry(table.seq, text, table.digest, device, message))
    return table, entries


def find_seating_change(
    before: AnyTable, now: AnyTable, events: Iterable[LobbyEvent | TableEvent]
) -> SeatingChange | None:
    """The change of the seating that is to be stored, if there is one."""
    deal = next((event for event in events if isinstance(event, CardsDealt)), None)
    if deal is not None:
        return SeatingChange(first=deal.first, players=len(before.sitters))
    freed = [seat for seat, pair in enumerate(zip(before.sitters, now.sitters, strict=True)) if has_left(*pair)]
    come, gone = now.devices - before.devices, before.devices - now.devices
    return SeatingChange(come, gone, tuple(freed)) if come or gone or freed else None


def has_left(before: Sitter | None, now: Sitter | None) -> bool:
    """Whether a person has left a seat or changed devices, so that the key to the seat is used up or void."""
    return bool(before and before.device) and before != now


def rebuild_table(name: str, stored: StoredTable) -> AnyTable:
    """The table replayed from a stored log; raise ValueError if its hash chain does not match."""
    table = replay_log(name, (entry.event for entry in stored.entries))
    if table.digest != stored.entries[-1].digest:
        raise ValueError(f"the log of table {name} was changed")
    return table
