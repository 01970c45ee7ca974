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
    """What a lobby and a game have in common; `lobby` and `game` lead to what only one of them has."""

    @property
    def id(self) -> str:
        """The name of the table."""

    @property
    def sitters(self) -> Sequence[Sitter | None]:
        """Who sits where; none is a seat that waits for somebody."""

    @property
    def options(self) -> Options:
        """What was chosen for the table."""

    @property
    def host(self) -> str | None:
        """The device of whoever opened the table, or who came after it."""

    @property
    def links(self) -> Links | None:
        """The keys with which others come; none if the table was never open to others."""

    @property
    def seq(self) -> int:
        """How many events there were."""

    @property
    def settled_seq(self) -> int:
        """How many events there were when something that everybody knows happened last."""

    @property
    def digest(self) -> bytes:
        """The hash of all events."""

    @property
    def devices(self) -> frozenset[str]:
        """The devices at which persons sit."""

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
        """The table after an event, which is refused if it cannot happen now; its text may be known already."""


def open_table(name: str, first: str) -> AnyTable:
    """The table that the first text of a log opens."""
    if first.startswith("gather\n"):
        return Lobby.open(name, LobbyOpened.parse(first))
    return Table.open(name, TableOpened.parse(first))


def replay_log(name: str, log: Iterable[str]) -> AnyTable:
    """The table that a log leads to."""
    first, *rest = log
    table = open_table(name, first)
    for text in rest:
        table = table.after(*parse_event(text))
    return table


@lru_cache(4096)
def parse_event(text: str) -> tuple[LobbyEvent | TableEvent, str]:
    """The event that a text tells, and how it is written; the same ones come again and again."""
    event = lobby_events.parse(text)
    return event, str(event)
