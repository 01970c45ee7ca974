"""The event log of a table (event sourcing): it only grows, each event is one text, and a hash chain joins them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple, get_args

from nyhavn.game.move import AnyMove, Draw
from nyhavn.game.position import Position
from nyhavn.server.table.allowed_bots import parse_stored_bot
from nyhavn.server.table.clock import Clock
from nyhavn.server.table.event_form import LoggedEvent, parse_event
from nyhavn.server.table.shuffle import LOT, VERSION, Shuffle

CHAIN = "nyhavn table 1"


class Sitter(NamedTuple):
    """Who sits on a seat: a person at a device, which is identified by a hash, or a bot by its text."""

    name: str
    bot: str | None = None
    device: str | None = None

    def __str__(self) -> str:
        return f"bot {self.bot}" if self.bot else f"person {self.device} {self.name}"

    @classmethod
    def parse(cls, line: str) -> Sitter:
        """The sitter of a line of an opening event."""
        kind, _, rest = line.partition(" ")
        if kind == "bot":
            return cls(rest, bot=parse_stored_bot(rest))
        device, _, name = rest.partition(" ")
        return cls(name, device=device)


class Links(NamedTuple):
    """The keys of the links to a table: to take a seat, or to watch."""

    join: str
    watch: str


class Options(NamedTuple):
    """The options of a table."""

    open_hands: bool = False
    public_knowledge: bool = False
    lesson: int | None = None
    """The number of turns of the prepared game with which the table begins; none for a deal of its own."""
    clock: Clock | None = None
    bot_when_late: bool = False
    """A player whose time runs out is replaced by a bot, and does not lose."""
    bot_after: int | None = None
    """The seconds after which a bot plays for a person who is away at their turn."""
    rated: bool = False
    """The game counts for the rating of the device."""
    hints: bool = False
    """Players may ask for hints though other persons play; whoever plays against bots alone always may."""

    def __str__(self) -> str:
        chosen = {name: value for name, value in self._asdict().items() if value is not None and value is not False}
        return " ".join(["options", *(name if value is True else f"{name}={value}" for name, value in chosen.items())])

    @classmethod
    def parse(cls, line: str) -> Options:
        """The options of a line of an opening event."""
        given = dict(word.partition("=")[::2] for word in line.split(" ")[1:])
        return cls(
            open_hands="open_hands" in given,
            public_knowledge="public_knowledge" in given,
            lesson=parse_number(given.get("lesson")),
            clock=Clock.parse(given["clock"]) if "clock" in given else None,
            bot_when_late="bot_when_late" in given,
            bot_after=parse_number(given.get("bot_after")),
            rated="rated" in given,
            hints="hints" in given,
        )

    def allow_hints(self, sitters: Iterable[Sitter]) -> bool:
        """Whether players may ask for hints: not in rated games, and with other persons only if that was chosen."""
        persons = sum(sitter.bot is None for sitter in sitters)
        return not self.rated and (persons == 1 or self.hints)

    @property
    def is_timed(self) -> bool:
        """Whether events can happen at the table without a message, by timers."""
        return self.clock is not None or self.bot_after is not None


class Given(NamedTuple):
    """Cards that are not the dealer's: how many were drawn already, in another game, and which come next."""

    cards: int = 0
    following: str = ""

    def __str__(self) -> str:
        return " ".join(["cards", str(self.cards), *([self.following] if self.following else [])])

    @classmethod
    def parse(cls, line: str) -> Given:
        """The given cards of a line of an opening event."""
        _, cards, *following = line.split(" ")
        return cls(int(cards), "".join(following))


NOTHING_GIVEN = Given()


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table is opened: the sitters in the order of play, the dealer's commitment, and the deal."""

    sitters: tuple[Sitter, ...]
    options: Options
    commitment: str
    start: Position
    given: Given = NOTHING_GIVEN
    shuffle: Shuffle | None = None
    """How the first player was chosen, without pledges; none in version 1 of the shuffle."""

    def __str__(self) -> str:
        given = [str(self.given)] if self.given.cards else []
        dealer = [dealer_line(self.commitment, VERSION if self.shuffle else 1)]
        first = [f"first {self.shuffle.rule} {self.shuffle.begins + 1}"] if self.shuffle else []
        lines = ["open", *map(str, self.sitters), str(self.options), *dealer, *first, *given]
        return "\n".join([*lines, f"deal {self.start}"])

    @classmethod
    def parse(cls, text: str) -> TableOpened:
        """The opening event of the first text of a log."""
        *lines, deal = text.split("\n")
        given = Given.parse(lines.pop()) if lines[-1].startswith("cards ") else NOTHING_GIVEN
        shuffle = parse_first(lines.pop()) if lines[-1].startswith("first ") else None
        head, *sitters, options, dealer = lines
        if head != "open":
            raise ValueError(f"a log does not begin with {head!r}")
        commitment, _ = parse_dealer(dealer)
        start = Position.parse(deal.removeprefix("deal "))
        return cls(tuple(map(Sitter.parse, sitters)), Options.parse(options), commitment, start, given, shuffle)


class MovePlayed(LoggedEvent, text="play {move}"):
    """A move is drafted."""

    move: AnyMove


class MoveUndone(LoggedEvent, text="undo"):
    """The last drafted move is undone."""


class TurnEnded(LoggedEvent, text="end(| {draw})(| after {took})"):
    """The turn is ended, and the harbour is refilled if that is due."""

    draw: Draw | None = None
    took: int | None = None
    """With a clock: how many milliseconds the turn took."""


class PlayerResigned(LoggedEvent, text="resign {seat}"):
    """The player of a seat resigns."""

    seat: int


class GameAbandoned(LoggedEvent, text="abandon"):
    """The game is abandoned."""


class TimeExpired(LoggedEvent, text="late {seat}"):
    """The time of a seat has run out, and it loses the game."""

    seat: int


class StandInStarted(LoggedEvent, text="bot {seat} {bot}(| after {took})"):
    """A stand-in bot plays for the person of a seat from now on."""

    seat: int
    bot: str
    took: int | None = None
    """With a clock: how many milliseconds the person had thought in this turn."""


class PlayerReturned(LoggedEvent, text="back {seat}"):
    """The person of a seat plays again."""

    seat: int


class HintGiven(LoggedEvent, text="hint"):
    """The player whose turn it is gets a hint; the first of a turn is noted."""


class DeviceChanged(LoggedEvent, text="move {seat} {device}"):
    """A person continues on another device."""

    seat: int
    device: str


DraftEvent = MovePlayed | MoveUndone
"""The events that only the seat whose turn it is may see."""
PublicEvent = (
    TurnEnded
    | PlayerResigned
    | GameAbandoned
    | TimeExpired
    | StandInStarted
    | PlayerReturned
    | HintGiven
    | DeviceChanged
)
"""The events that everybody at the table sees."""
TableEvent = DraftEvent | PublicEvent
"""The events after the deal."""
KINDS: dict[str, type[TableEvent]] = {kind.FORM.word: kind for kind in get_args(TableEvent)}
"""The kinds of events by the first words of their texts."""


def parse_table_event(text: str) -> TableEvent:
    """The event of a text of the log."""
    return parse_event(text, KINDS)


def dealer_line(commitment: str, version: int) -> str:
    """The line with the dealer's commitment, and the version of the shuffle unless it is 1."""
    return f"dealer {commitment}" + ("" if version == 1 else f" {version}")


def parse_dealer(line: str) -> tuple[str, int]:
    """The commitment of the dealer, and the version of the shuffle."""
    _, commitment, *version = line.split(" ")
    if version not in ([], [str(VERSION)]):
        raise ValueError(f"there is no version {version} of the shuffle")
    return commitment, VERSION if version else 1


def parse_first(line: str) -> Shuffle:
    """How the first player was chosen at a table that was dealt at once."""
    _, rule, seat = line.split(" ")
    return Shuffle(rule == LOT, int(seat) - 1)


def parse_number(text: str | None) -> int | None:
    """The number of an option, if it has one."""
    return None if text is None else int(text)


def first_link(table: str) -> bytes:
    """The hash from which the hash chain of a table starts."""
    return sha256(f"{CHAIN} {table}".encode()).digest()


def hash_link(before: bytes, text: str) -> bytes:
    """The hash of an event and all events before it."""
    return sha256(before + text.encode()).digest()
