"""Events before the deal: people come and go, the host starts the game, and browsers send nonces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from nyhavn.game.position import Position
from nyhavn.server.table import events
from nyhavn.server.table.event_form import LoggedEvent, parse_event
from nyhavn.server.table.events import Links, Options, Sitter, TableEvent

NOBODY = "nobody"
NOT_SAID = "-"


@dataclass(frozen=True, slots=True)
class LobbyOpened:
    """A lobby is opened, with its sitters by seats, and the hash of the dealer's secret."""

    seats: tuple[Sitter | None, ...]
    options: Options
    commitment: str
    links: Links
    host: str
    first: int | None
    """The seat that begins; none if it is drawn by lot."""
    version: int = 1
    """The version of the shuffle."""

    def __str__(self) -> str:
        seats = [str(sitter) if sitter else NOBODY for sitter in self.seats]
        dealer = events.dealer_line(self.commitment, self.version)
        rest = [dealer, f"links {self.links.join} {self.links.watch}", f"host {self.host}"]
        first = NOT_SAID if self.first is None else self.first + 1
        return "\n".join(["gather", *seats, str(self.options), *rest, f"first {first}"])

    @classmethod
    def parse(cls, text: str) -> LobbyOpened:
        """The opening event of the first text of a log."""
        head, *seats, options, dealer, links, host, first = text.split("\n")
        if head != "gather":
            raise ValueError(f"the log of a lobby does not begin with {head!r}")
        join, watch = links.removeprefix("links ").split(" ")
        commitment, version = events.parse_dealer(dealer)
        begins = first.removeprefix("first ")
        return cls(
            tuple(None if line == NOBODY else Sitter.parse(line) for line in seats),
            Options.parse(options),
            commitment,
            Links(join, watch),
            host.removeprefix("host "),
            None if begins == NOT_SAID else int(begins) - 1,
            version,
        )


class SeatTaken(LoggedEvent, text="sit {seat} {device} {name}"):
    """A person takes an open seat."""

    seat: int
    device: str
    name: str


class SeatFreed(LoggedEvent, text="free {seat}"):
    """A person leaves a seat, or is removed from it."""

    seat: int


class SeatOffered(LoggedEvent, text="offer {seat} (nobody|bot {bot})"):
    """A seat is given to a bot, or opened for a person."""

    seat: int
    bot: str | None


class GameStarted(LoggedEvent, text="start"):
    """The seating is final, and the lobby waits for pledges."""


class NoncePledged(LoggedEvent, text="pledge {device} {hash}"):
    """The browser at a device pledges a nonce by its hash."""

    device: str
    hash: bytes


class PledgesClosed(LoggedEvent, text="reveal"):
    """The list of pledges is closed and published, and the nonces are to be revealed."""


class NonceAdded(LoggedEvent, text="nonce {device} {nonce}"):
    """The browser at a device adds a nonce to the shuffle."""

    device: str
    nonce: bytes


class CardsDealt(LoggedEvent, text="deal {first} {start}"):
    """The cards are dealt, and a seat begins."""

    first: int
    start: Position


LobbyEvent = SeatTaken | SeatFreed | SeatOffered | GameStarted | NoncePledged | PledgesClosed | NonceAdded | CardsDealt
"""The events that can happen only before the deal."""
KINDS: dict[str, type[LobbyEvent | TableEvent]] = {
    **events.KINDS,
    **{kind.FORM.word: kind for kind in get_args(LobbyEvent)},
}
"""The kinds of events before and after the deal, by the first words of their texts."""


def parse_lobby_event(text: str) -> LobbyEvent | TableEvent:
    """The event of a text of the log, before or after the deal."""
    return parse_event(text, KINDS)
