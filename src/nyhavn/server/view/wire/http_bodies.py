"""The bodies of HTTP requests and responses."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from nyhavn.rules.material import MAX_PLAYERS, MIN_PLAYERS
from nyhavn.server.view.wire.scalars import BotText, Key, Message, Name, Packed, SeatNumber, Sequence, Turns

# Bodies


class NewSeat(Message, frozen=True):
    """A person at this device by name, which may be empty, or a bot by its text, or an open seat."""

    name: Name | None = None
    bot: BotText | None = None
    open: bool = False
    """Somebody may take the seat by the link."""


class Clock(Message, frozen=True):
    """How long persons may think: in all, with an increment after each turn, or for each turn."""

    seconds: Annotated[int, Meta(ge=5, le=30 * 24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    per_turn: bool = False


class Options(Message, frozen=True):
    """The options of a table."""

    open_hands: bool = False
    """Everybody sees all hands."""
    public_knowledge: bool = False
    """The panel with unseen cards, known cards of others and the chance of the End card."""
    lesson: Turns | None = None
    """The number of turns of the prepared game with which the table begins; none for a deal of its own."""
    clock: Clock | None = None
    bot_when_late: bool = False
    """A player whose time runs out is replaced by a bot, and does not lose."""
    bot_after: Annotated[int, Meta(ge=10, le=7 * 24 * 3600)] | None = None
    """The seconds after which a bot plays for a person away at their turn; none if only the others decide."""
    rated: bool = False
    """The game counts for the device's rating: one person against levels, with closed hands and a deal of its own."""
    hints: bool | UnsetType = UNSET
    """Players may ask for hints though other persons play; left out if not."""


class GoOn(Message, frozen=True):
    """A position of a finished game to play on from: its record, packed or plain, and the number of moves before it."""

    packed: Packed
    step: Sequence
    same_draws: bool = False
    """Whether the cards come in the same order as in that game."""


class NewTable(Message, frozen=True):
    """A table to open; the persons named here sit at this device, others come by the link."""

    seats: Annotated[list[NewSeat], Meta(min_length=MIN_PLAYERS, max_length=MAX_PLAYERS)]
    first: SeatNumber | None = None
    """Which of these seats begins; none if it is drawn by lot. The table's seats are in the order of play."""
    options: Options = Options()
    gather: bool = False
    """Whether the deal waits for the nonces of the players' browsers; it always waits for open seats."""
    go_on: GoOn | None = None
    """Where the game starts, if not with a deal of its own."""


class Opened(Message, frozen=True):
    """The table that was opened."""

    table: str


class Links(Message, frozen=True):
    """The keys and addresses with which others come to a table."""

    join: Key | None
    """The key of the link to take a seat; none once the game has begun."""
    watch: Key
    addresses: list[str]
    """Where devices on the same network find this server, such as `http://192.168.1.5:7420`; empty if none can."""


class Join(Message, frozen=True):
    """Take an open seat."""

    key: Key
    name: Name


class Seated(Message, frozen=True):
    """The seat that a device has now."""

    seat: SeatNumber


class Invitation(Message, frozen=True):
    """What somebody is invited to, before they take a seat."""

    host: str
    """The name of the person who invites; empty if they have none."""
    players: int
    open: int
    """How many seats are still open."""
    options: Options


class LinkKey(Message, frozen=True):
    """Read an invitation, watch a table, or return to a seat on another device, by the key of a link."""

    key: Key


class SeatKey(Message, frozen=True):
    """The key with which a person returns to a seat on another device; only the last one is valid."""

    key: Key


class Sitter(Message, frozen=True):
    """Who sits on a seat: a person's name, empty if none was given, or a bot's text."""

    name: str
    bot: str | None = None


class TableSummary(Message, frozen=True):
    """A game in the list of a device."""

    table: str
    sitters: list[Sitter]
    scores: list[int]
    turn: int
    due: SeatNumber | None
    """Whose turn it is; none if the game is over."""
    ending: str | None
    """None, `points`, `end-card`, `resigned`, `time` or `abandoned`."""
    winners: list[SeatNumber]
    changed: float
    """When the last event happened that everybody sees, in seconds since 1970."""
    lesson: int | None = None
    """The number of turns of the prepared game with which it began; none for a deal of its own."""
    gathering: bool = False
    """Whether it is a lobby; an open seat has the name `?`."""
    mine: list[SeatNumber] = []
    """The seats of the device that sends the request; empty if it only watches."""
    rated: bool = False
    """Whether it counts for the rating of a device."""


class Rating(Message, frozen=True):
    """The estimated strength of the person at a device, by rated games."""

    rating: int
    error: int
    """The standard error of the rating."""
    level: str
    """The bot whose rating is closest."""
    games: int
    """How many games were counted."""
    running: str | None = None
    """The table of a rated game that is not over; it is lost once another one begins."""


class Refused(Message, frozen=True):
    """Why a request was refused: a code, and the id of the incident in the log, if there is one."""

    refusal: str
    incident: str | None = None
