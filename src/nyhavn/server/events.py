"""What happens at a table: a log of events that only grows, each one text, chained by hashes."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from nyhavn.move import AnyMove, Draw, Move
from nyhavn.position import Position

CHAIN = "nyhavn table 1"


class Sitter(NamedTuple):
    """Who sits on a seat: a person at a device, which is known by a hash, or a bot by its text."""

    name: str
    bot: str | None = None
    device: str | None = None

    def __str__(self) -> str:
        return f"bot {self.bot}" if self.bot else f"person {self.device} {self.name}"


class Options(NamedTuple):
    """What a table is like."""

    open_hands: bool = False
    public_knowledge: bool = False
    lesson: int | None = None
    """With how many turns of the prepared game the table begins; none for a deal of its own."""

    def __str__(self) -> str:
        chosen = [name for name in ("open_hands", "public_knowledge") if getattr(self, name)]
        lesson = [] if self.lesson is None else [f"lesson={self.lesson}"]
        return " ".join(["options", *chosen, *lesson])


class Given(NamedTuple):
    """Cards that are not the dealer's: how many are on the table already, from another game, and which come next."""

    cards: int = 0
    following: str = ""

    def __str__(self) -> str:
        return " ".join(["cards", str(self.cards), *([self.following] if self.following else [])])


NOTHING_GIVEN = Given()


@dataclass(frozen=True, slots=True)
class Opened:
    """The table is laid: who sits there in the order of play, what the dealer is bound to, and the deal."""

    sitters: tuple[Sitter, ...]
    options: Options
    commitment: str
    start: Position
    given: Given = NOTHING_GIVEN

    def __str__(self) -> str:
        given = [str(self.given)] if self.given.cards else []
        lines = ["open", *map(str, self.sitters), str(self.options), f"dealer {self.commitment}", *given]
        return "\n".join([*lines, f"deal {self.start}"])


@dataclass(frozen=True, slots=True)
class Played:
    """A move is drafted."""

    move: AnyMove

    def __str__(self) -> str:
        return f"play {self.move}"


@dataclass(frozen=True, slots=True)
class Undone:
    """The last drafted move is taken back."""

    def __str__(self) -> str:
        return "undo"


@dataclass(frozen=True, slots=True)
class Ended:
    """The turn is ended, and the harbour is refilled if that is due."""

    draw: Draw | None = None

    def __str__(self) -> str:
        return f"end {self.draw}" if self.draw else "end"


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gives up."""

    seat: int

    def __str__(self) -> str:
        return f"resign {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The game is broken off."""

    def __str__(self) -> str:
        return "abandon"


Event = Played | Undone | Ended | Resigned | Abandoned
"""What can happen once a table is open."""


def parse(text: str) -> Event:
    """The event that a text of the log tells."""
    word, _, rest = text.partition(" ")
    match word:
        case "play":
            return Played(Move.parse(rest))
        case "undo":
            return Undone()
        case "end":
            return Ended(drawn(rest) if rest else None)
        case "resign":
            return Resigned(int(rest) - 1)
        case "abandon":
            return Abandoned()
    raise ValueError(f"there is no event {text!r}")


def drawn(text: str) -> Draw:
    """The refill that a text names."""
    move = Move.parse(text)
    if not isinstance(move, Draw):
        raise ValueError(f"{text!r} is no refill")
    return move


def parse_opening(text: str) -> Opened:
    """The first event that a text of the log tells."""
    *lines, deal = text.split("\n")
    given = parse_given(lines.pop()) if lines[-1].startswith("cards ") else NOTHING_GIVEN
    head, *sitters, options, dealer = lines
    if head != "open":
        raise ValueError(f"a log does not begin with {head!r}")
    return Opened(
        tuple(map(parse_sitter, sitters)),
        parse_options(options),
        dealer.removeprefix("dealer "),
        Position.parse(deal.removeprefix("deal ")),
        given,
    )


def parse_given(line: str) -> Given:
    """The cards of another game."""
    _, cards, *following = line.split(" ")
    return Given(int(cards), "".join(following))


def parse_options(line: str) -> Options:
    """What a table is like."""
    chosen = line.split(" ")[1:]
    lessons = (int(word.removeprefix("lesson=")) for word in chosen if word.startswith("lesson="))
    return Options("open_hands" in chosen, "public_knowledge" in chosen, next(lessons, None))


def parse_sitter(line: str) -> Sitter:
    """Who sits on a seat."""
    kind, _, rest = line.partition(" ")
    if kind == "bot":
        return Sitter(rest, bot=rest)
    device, _, name = rest.partition(" ")
    return Sitter(name, device=device)


def first_link(table: str) -> bytes:
    """What the chain of a table hangs on."""
    return sha256(f"{CHAIN} {table}".encode()).digest()


def link(before: bytes, text: str) -> bytes:
    """The hash of an event and all before it."""
    return sha256(before + text.encode()).digest()
