"""What happens at a table: a log of events that only grows, each one text, chained by hashes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from nyhavn.move import AnyMove, Draw, Move
from nyhavn.position import Position
from nyhavn.server.clock import Clock
from nyhavn.server.shuffle import LOT, VERSION, Shuffle

CHAIN = "nyhavn table 1"


class Sitter(NamedTuple):
    """Who sits on a seat: a person at a device, which is known by a hash, or a bot by its text."""

    name: str
    bot: str | None = None
    device: str | None = None

    def __str__(self) -> str:
        return f"bot {self.bot}" if self.bot else f"person {self.device} {self.name}"


class Links(NamedTuple):
    """The keys of the links with which others come to a table: to a seat, or to watch."""

    join: str
    watch: str


class Options(NamedTuple):
    """What a table is like."""

    open_hands: bool = False
    public_knowledge: bool = False
    lesson: int | None = None
    """With how many turns of the prepared game the table begins; none for a deal of its own."""
    clock: Clock | None = None
    bot_when_late: bool = False
    """Whose time runs out is replaced by a bot, and does not lose."""
    bot_after: int | None = None
    """After how many seconds a bot plays for somebody who is away at their turn."""
    rated: bool = False
    """The game counts for the rating of the device."""

    def __str__(self) -> str:
        chosen = {name: value for name, value in self._asdict().items() if value is not None and value is not False}
        return " ".join(["options", *(name if value is True else f"{name}={value}" for name, value in chosen.items())])

    @property
    def is_timed(self) -> bool:
        """Whether something happens at the table when nobody does anything."""
        return self.clock is not None or self.bot_after is not None


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
    shuffle: Shuffle | None = None
    """How it was decided who begins, without any pledges; none in version 1 of the shuffle."""

    def __str__(self) -> str:
        given = [str(self.given)] if self.given.cards else []
        dealer = [dealer_line(self.commitment, VERSION if self.shuffle else 1)]
        first = [f"first {self.shuffle.rule} {self.shuffle.begins + 1}"] if self.shuffle else []
        lines = ["open", *map(str, self.sitters), str(self.options), *dealer, *first, *given]
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
    took: int | None = None
    """With a clock: how many milliseconds the turn took."""

    def __str__(self) -> str:
        drawn = [str(self.draw)] if self.draw else []
        return " ".join(["end", *drawn, *([] if self.took is None else [f"after {self.took}"])])


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


@dataclass(frozen=True, slots=True)
class Late:
    """The time of a seat has run out, and the game is lost for it."""

    seat: int

    def __str__(self) -> str:
        return f"late {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A bot plays for the person of a seat from now on."""

    seat: int
    bot: str
    took: int | None = None
    """With a clock: how many milliseconds the person had thought in this turn."""

    def __str__(self) -> str:
        return f"bot {self.seat + 1} {self.bot}" + ("" if self.took is None else f" after {self.took}")


@dataclass(frozen=True, slots=True)
class CameBack:
    """The person of a seat plays again."""

    seat: int

    def __str__(self) -> str:
        return f"back {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Moved:
    """A person goes on playing at another device."""

    seat: int
    device: str

    def __str__(self) -> str:
        return f"move {self.seat + 1} {self.device}"


Event = Played | Undone | Ended | Resigned | Abandoned | Late | StoodIn | CameBack | Moved
"""What can happen once the cards are dealt."""
Drafted = Played | Undone
"""What only the seat whose turn it is may notice."""


def parse(text: str) -> Event:
    """The event that a text of the log tells."""
    word, _, rest = text.partition(" ")
    rest, took = timed(word, rest)
    match word:
        case "play":
            return Played(move(rest))
        case "undo":
            return Undone()
        case "end":
            return Ended(drawn(rest) if rest else None, took)
        case "resign":
            return Resigned(int(rest) - 1)
        case "abandon":
            return Abandoned()
        case "late":
            return Late(int(rest) - 1)
        case "bot":
            seat, _, bot = rest.partition(" ")
            return StoodIn(int(seat) - 1, bot, took)
        case "back":
            return CameBack(int(rest) - 1)
        case "move":
            seat, device = rest.split(" ")
            return Moved(int(seat) - 1, device)
    raise ValueError(f"there is no event {text!r}")


def timed(word: str, rest: str) -> tuple[str, int | None]:
    """What a text says besides how long something took, and that."""
    before, after, took = f" {rest}".rpartition(" after ")
    return (before.strip(), int(took)) if after and word in ("end", "bot") else (rest, None)


@lru_cache(2048)
def move(text: str) -> AnyMove:
    """The move that a text names; the same ones come again and again."""
    return Move.parse(text)


def drawn(text: str) -> Draw:
    """The refill that a text names."""
    refill = move(text)
    if not isinstance(refill, Draw):
        raise ValueError(f"{text!r} is no refill")
    return refill


def parse_opening(text: str) -> Opened:
    """The first event that a text of the log tells."""
    *lines, deal = text.split("\n")
    given = parse_given(lines.pop()) if lines[-1].startswith("cards ") else NOTHING_GIVEN
    shuffle = parse_first(lines.pop()) if lines[-1].startswith("first ") else None
    head, *sitters, options, dealer = lines
    if head != "open":
        raise ValueError(f"a log does not begin with {head!r}")
    return Opened(
        tuple(map(parse_sitter, sitters)),
        parse_options(options),
        parse_dealer(dealer)[0],
        Position.parse(deal.removeprefix("deal ")),
        given,
        shuffle,
    )


def dealer_line(commitment: str, version: int) -> str:
    """The line that says what the dealer is bound to, and by which version of the shuffle, unless it is the first."""
    return f"dealer {commitment}" + ("" if version == 1 else f" {version}")


def parse_dealer(line: str) -> tuple[str, int]:
    """The commitment of the dealer, and the version of the shuffle."""
    _, commitment, *version = line.split(" ")
    if version not in ([], [str(VERSION)]):
        raise ValueError(f"there is no version {version} of the shuffle")
    return commitment, VERSION if version else 1


def parse_first(line: str) -> Shuffle:
    """How it was decided who begins at a table that was dealt at once."""
    _, rule, seat = line.split(" ")
    return Shuffle(rule == LOT, int(seat) - 1)


def parse_given(line: str) -> Given:
    """The cards of another game."""
    _, cards, *following = line.split(" ")
    return Given(int(cards), "".join(following))


def parse_options(line: str) -> Options:
    """What a table is like."""
    given = dict(word.partition("=")[::2] for word in line.split(" ")[1:])
    return Options(
        open_hands="open_hands" in given,
        public_knowledge="public_knowledge" in given,
        lesson=number(given.get("lesson")),
        clock=Clock.parse(given["clock"]) if "clock" in given else None,
        bot_when_late="bot_when_late" in given,
        bot_after=number(given.get("bot_after")),
        rated="rated" in given,
    )


def number(text: str | None) -> int | None:
    """The number of an option, if it has one."""
    return None if text is None else int(text)


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
