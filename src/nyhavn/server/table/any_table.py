"""A table in any phase: a lobby before the deal, a game after it, both behind one interface."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from nyhavn.server.table import lobby_events
from nyhavn.server.table.events import Links, Options, Sitter, TableEvent, TableOpened
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.lobby_events import LobbyEvent, LobbyOpened
from nyhavn.server.table.table import Table


class AnyTable(Protocol):
    """What a lobby and a game have in common; `lobby` and `game` return what only one of them has."""

    @property
    def id(self) -> str:
        """The id of the table."""

    @property
    def sitters(self) -> Sequence[Sitter | None]:
        """Who sits where; none for an open seat."""

    @property
    def options(self) -> Options:
        """The options of the table."""

    @property
    def host(self) -> str | None:
        """The device of the host: of whoever opened the table, or of a successor."""

    @property
    def links(self) -> Links | None:
        """The keys of the invitation links; none if the table was never open to others."""

    @property
    def seq(self) -> int:
        """The number of events."""

    @property
    def settled_seq(self) -> int:
        """The number of events at the last one that everybody knows."""

    @property
    def digest(self) -> bytes:
        """The hash of all events."""

    @property
    def devices(self) -> frozenset[str]:
        """The devices of the persons at the table."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def bot_due(self) -> str | None:
        """The bot whose turn it is, by its text."""

    @property
    def lobby(self) -> Lobby | None:
        """The lobby, before the deal."""

    @property
    def game(self) -> Table | None:
        """The table, once the cards are dealt."""

    def seats_of(self, device: str) -> list[int]:
        """The seats of the persons at a device."""

    def may_remove(self, device: str) -> bool:
        """Whether a device may delete the table."""

    def after(self, event: LobbyEvent | TableEvent, text: str | None = None) -> AnyTable:
        """The table after an event, whose text may be given; raise Denied if the event cannot happen now."""


def open_table(name: str, first: str) -> AnyTable:
    """The table that the first event of a log opens."""
    if first.startswith("gather\n"):
        return Lobby.open(name, LobbyOpened.parse(first))
    return Table.open(name, TableOpened.parse(first))


def replay_log(name: str, log: Iterable[str]) -> AnyTable:
    """The table after all events of a log."""
    first, *rest = log
    table = open_table(name, first)
    for text in rest:
        table = table.after(*parse_any_event(text))
    return table


@lru_cache(4096)
def parse_any_event(text: str) -> tuple[LobbyEvent | TableEvent, str]:
    """The event of a text, and its normal text; cached, as the same ones occur often."""
    event = lobby_events.parse_lobby_event(text)
    return event, str(event)
