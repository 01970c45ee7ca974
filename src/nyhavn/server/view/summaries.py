"""Summaries: what the list of a device shows of its tables, stored with each table; they hold no secret."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from nyhavn.server.table.any_table import AnyTable
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire

LOG = logging.getLogger("nyhavn.server")
WAITING = wire.Sitter("?")
"""The sitter of an open seat in a list."""


class StoredSummary(wire.TableSummary, frozen=True):
    """A stored summary of a game, with the devices of its seats, which are never sent."""

    devices: list[str | None] | None = None
    """None in old summaries, from when all persons of a table sat at one device."""

    def seen_from(self, device: str) -> wire.TableSummary:
        """The summary for the list of a device."""
        seats = self.devices or [None if sitter.bot else device for sitter in self.sitters]
        fields = {name: getattr(self, name) for name in wire.TableSummary.__struct_fields__}
        return wire.TableSummary(**fields | {"mine": [seat for seat, at in enumerate(seats) if at == device]})


read_listed = msgspec.json.Decoder(StoredSummary)


def parse_summaries(summaries: Iterable[bytes]) -> Iterator[StoredSummary]:
    """The summaries of a list, without damaged ones."""
    for summary in summaries:
        try:
            yield read_listed.decode(summary)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            report_once(summary)


@lru_cache(100)
def report_once(summary: bytes) -> None:
    """Log that a summary cannot be read, but not every time that a list is requested."""
    LOG.error("a summary of %d bytes cannot be read; nyhavn fsck names its game", len(summary))


def summarise_table(table: AnyTable, changed: float) -> StoredSummary:
    """The summary of a table for the lists of all its devices."""
    if table.game:
        return summarise_game(table.game, changed)
    assert table.lobby
    return summarise_lobby(table.lobby, changed)


def summarise_lobby(lobby: Lobby, changed: float) -> StoredSummary:
    """The summary of a lobby."""
    return StoredSummary(
        table=lobby.id,
        sitters=[wire.Sitter(sitter.name, sitter.bot) if sitter else WAITING for sitter in lobby.sitters],
        scores=[0] * len(lobby.sitters),
        turn=0,
        due=None,
        ending=None,
        winners=[],
        changed=changed,
        lesson=lobby.options.lesson,
        gathering=True,
        rated=lobby.options.rated,
        devices=[sitter.device if sitter else None for sitter in lobby.sitters],
    )


def summarise_game(table: Table, changed: float) -> StoredSummary:
    """The summary of a game that has begun."""
    return StoredSummary(
        table=table.id,
        sitters=[wire.Sitter(sitter.name, sitter.bot) for sitter in table.sitters],
        scores=list(table.settled.end.scores),
        turn=table.turn,
        due=table.due,
        ending=table.ending,
        winners=table.winners,
        changed=changed,
        lesson=table.options.lesson,
        rated=table.options.rated,
        devices=[sitter.device for sitter in table.sitters],
    )
