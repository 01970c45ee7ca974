"""The bodies of HTTP requests and answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from nyhavn.server.view.wire.scalars import BotText, Key, Message, Name, Packed, SeatNumber, Sequence, Turns

# Over HTTP


class NewSeat(Message, frozen=True):
    """A person at this device by name, which may be empty, or a bot by its text, or nobody yet."""

    name: Name | None = None
    bot: BotText | None = None
    open: bool = False
    """Somebody may come by the link."""


class Clock(Message, frozen=True):
    """How long persons may think: in all, with so much more after each turn, or for each turn anew."""

    seconds: Annotated[int, Meta(ge=5, le=30 * 24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    per_turn: bool = False


class Options(Message, frozen=True):
    """What a table is like."""

    open_hands: bool = False
    """Everybody sees all hands."""
    public_knowledge: bool = False
    """The panel with unseen cards, known cards of others and the chance of the End card."""
    lesson: Turns | None = None
    """With how many turns of the prepared game the table begins; none for a deal of its own."""
    clock: Clock | None = None
    bot_when_late: bool = False
    """Whose time runs out is replaced by a bot, and does not lose."""
    bot_after: Annotated[int, Meta(ge=10, le=7 * 24 * 3600)] | None = None
    """After how many seconds a bot plays for somebody who is away at their turn; none if only the others decide."""
    rated: bool = False
    """The game counts for the device's rating: one person against levels, with closed hands and a deal of its own."""


class GoOn(Message, frozen=True):
    """A position of a finished game to play on from: its record, packed or plain, and after how many moves."""

    packed: Packed
    step: Sequence
    same_draws: bool = False
    """Whether the cards come in the order in which they came there."""


class NewTable(Message, frozen=True):
    """A table to open; the persons named here sit at this device, others come by the link."""

    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=4)]
    first: SeatNumber | None = None
    """Which of these seats begins; by lot if nothing is said. The table's seats are in the order of play."""
    options: Options = Options()
    gather: bool = False
    """Whether the deal waits for the nonces of the players' browsers; it always waits for open seats."""
    go_on: GoOn | None = None
    """Where the game begins, if not with a deal of its own."""


class Opened(Message, frozen=True):
    """The table that was opened."""

    table: str


class Links(Message, frozen=True):
    """What others need to come to a table."""

    join: Key | None
    """The key of the link to take a seat; none once the game has begun."""
    watch: Key
    addresses: list[str]
    """Where devices of the same network find this server, such as `http://192.168.1.5:7420`; empty if nobody can."""


class Join(Message, frozen=True):
    """Take a free seat."""

    key: Key
    name: Name


class Seated(Message, frozen=True):
    """The seat that a device has now."""

    seat: SeatNumber


class Knock(Message, frozen=True):
    """Watch a table, or come back to one's seat on another device, by the key of a link."""

    key: Key


class SeatKey(Message, frozen=True):
    """The key with which a person comes back to a seat on another device; the last one that was given counts."""

    key: Key


class Sitter(Message, frozen=True):
    """Who sits on a seat: a person's name, empty if none was given, or a bot's text."""

    name: str
    bot: str | None = None


class TableSummary(Message, frozen=True):
    """A game in the list of one's games."""

    table: str
    sitters: list[Sitter]
    scores: list[int]
    turn: int
    due: SeatNumber | None
    """Whose decision it is, none if the game is over."""
    ending: str | None
    """None, `points`, `end-card`, `resigned`, `time` or `abandoned`."""
    winners: list[SeatNumber]
    changed: float
    """When something last happened that everybody sees, in seconds since 1970."""
    lesson: int | None = None
    """With how many turns of the prepared game it began, none for a deal of its own."""
    gathering: bool = False
    """Whether it waits to begin; a seat that waits for somebody has the name `?`."""
    mine: list[SeatNumber] = []
    """The seats of the device that asks; none at a table that it watches."""
    rated: bool = False
    """Whether it counts for the rating of a device."""


class Rating(Message, frozen=True):
    """How strong the person at a device probably is, by the games that count."""

    rating: int
    error: int
    """The standard error of the rating."""
    level: str
    """The bot whose rating is closest."""
    games: int
    """How many games were counted."""
    running: str | None = None
    """The table of a game that counts and is not over: it is lost once another one is begun."""


class Refused(Message, frozen=True):
    """Why a request was not done: a code, and an id that the log has too."""

    refusal: str
    incident: str | None = None
