"""What happens at a table before the cards are dealt: people come and go, the host starts, nonces come in."""

from __future__ import annotations

from dataclasses import dataclass

from nyhavn.position import Position
from nyhavn.server import events
from nyhavn.server.events import Event, Links, Options, Sitter

NOBODY = "nobody"
NOT_SAID = "-"


@dataclass(frozen=True, slots=True)
class Gathered:
    """A table is opened at which others may take a seat: who sits where, and the hash of the dealer's secret."""

    seats: tuple[Sitter | None, ...]
    options: Options
    commitment: str
    links: Links
    host: str
    first: int | None
    """The seat that begins; by lot if none is named."""
    version: int = 1
    """The version of the shuffle."""

    def __str__(self) -> str:
        seats = [str(sitter) if sitter else NOBODY for sitter in self.seats]
        dealer = events.dealer_line(self.commitment, self.version)
        rest = [dealer, f"links {self.links.join} {self.links.watch}", f"host {self.host}"]
        first = NOT_SAID if self.first is None else self.first + 1
        return "\n".join(["gather", *seats, str(self.options), *rest, f"first {first}"])


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody takes a free seat."""

    seat: int
    device: str
    name: str

    def __str__(self) -> str:
        return f"sit {self.seat + 1} {self.device} {self.name}"


@dataclass(frozen=True, slots=True)
class Freed:
    """Somebody loses a seat, or leaves it."""

    seat: int

    def __str__(self) -> str:
        return f"free {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat is given to a bot, or kept for somebody who comes."""

    seat: int
    bot: str | None

    def __str__(self) -> str:
        return f"offer {self.seat + 1} " + (f"bot {self.bot}" if self.bot else NOBODY)


@dataclass(frozen=True, slots=True)
class Started:
    """Nobody comes or goes any more, and pledges are waited for."""

    def __str__(self) -> str:
        return "start"


@dataclass(frozen=True, slots=True)
class NoncePledged:
    """The browser at a device pledges a nonce by its hash."""

    device: str
    hash: bytes

    def __str__(self) -> str:
        return f"pledge {self.device} {self.hash.hex()}"


@dataclass(frozen=True, slots=True)
class PledgesClosed:
    """The list of pledges is closed and published, and the nonces are to be revealed."""

    def __str__(self) -> str:
        return "reveal"


@dataclass(frozen=True, slots=True)
class Added:
    """The browser at a device adds a nonce to the shuffle."""

    device: str
    nonce: bytes

    def __str__(self) -> str:
        return f"nonce {self.device} {self.nonce.hex()}"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are dealt, and a seat begins."""

    first: int
    start: Position

    def __str__(self) -> str:
        return f"deal {self.first + 1} {self.start}"


Gathering = Sat | Freed | Offered | Started | NoncePledged | PledgesClosed | Added | Dealt
"""What can happen only until the cards are dealt."""


def parse(text: str) -> Gathering | Event:
    """The event that a text of the log tells, before the deal or after it."""
    word, _, rest = text.partition(" ")
    seat, _, more = rest.partition(" ")
    match word:
        case "sit":
            device, _, name = more.partition(" ")
            return Sat(int(seat) - 1, device, name)
        case "free":
            return Freed(int(rest) - 1)
        case "offer":
            return Offered(int(seat) - 1, None if more == NOBODY else more.removeprefix("bot "))
        case "start":
            return Started()
        case "pledge":
            return NoncePledged(seat, bytes.fromhex(more))
        case "reveal":
            return PledgesClosed()
        case "nonce":
            return Added(seat, bytes.fromhex(more))
        case "deal":
            return Dealt(int(seat) - 1, Position.parse(more))
    return events.parse(text)


def parse_first(text: str) -> Gathered:
    """The first event of a table that gathers."""
    head, *seats, options, dealer, links, host, first = text.split("\n")
    if head != "gather":
        raise ValueError(f"a table that gathers does not begin with {head!r}")
    join, watch = links.removeprefix("links ").split(" ")
    commitment, version = events.parse_dealer(dealer)
    begins = first.removeprefix("first ")
    return Gathered(
        tuple(None if line == NOBODY else events.parse_sitter(line) for line in seats),
        events.parse_options(options),
        commitment,
        Links(join, watch),
        host.removeprefix("host "),
        None if begins == NOT_SAID else int(begins) - 1,
        version,
    )
