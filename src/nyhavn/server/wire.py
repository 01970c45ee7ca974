"""The wire: everything that browser and server say to each other, and the only JSON there is.

No sentence travels: texts are names, notation, or codes that each language has phrases for. Seats and piers count from
0, rows and columns of a house too, from the ground and from the left. A bag of cards is its notation (`R2YG`, `-`).
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=30)]
BotText = Annotated[str, Meta(min_length=1, max_length=60)]
MessageId = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
MoveText = Annotated[str, Meta(min_length=1, max_length=60)]
Sequence = Annotated[int, Meta(ge=0)]
Turns = Annotated[int, Meta(ge=0)]


class Message(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Anything that travels."""


# Over HTTP


class NewSeat(Message, frozen=True):
    """A person by name, which may be empty, or a bot by its text."""

    name: Name | None = None
    bot: BotText | None = None


class Options(Message, frozen=True):
    """What a table is like."""

    open_hands: bool = False
    """Everybody sees all hands."""
    public_knowledge: bool = False
    """The panel with unseen cards, known cards of others and the chance of the End card."""
    lesson: Turns | None = None
    """With how many turns of the prepared game the table begins; none for a deal of its own."""


class NewTable(Message, frozen=True):
    """A table to open; all persons sit at this device."""

    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=4)]
    first: SeatNumber | None = None
    """Which of these seats begins; by lot if nothing is said. The table's seats are in the order of play."""
    options: Options = Options()


class Opened(Message, frozen=True):
    """The table that was opened."""

    table: str


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
    """None, `points`, `end-card`, `resigned` or `abandoned`."""
    winners: list[SeatNumber]
    changed: float
    """When something was last played, in seconds since 1970."""
    lesson: int | None = None
    """With how many turns of the prepared game it began, none for a deal of its own."""


class Refused(Message, frozen=True):
    """Why a request was not done: a code, and an id that the log has too."""

    refusal: str
    incident: str | None = None


# Live: what a page sends, each with an id of its own and the sequence number it has seen


class Asked(Message, frozen=True):
    """Anything that a page asks for."""

    id: MessageId
    seq: Sequence


class Play(Asked, frozen=True, tag="play"):
    """Play a legal move as part of the turn."""

    move: MoveText


class Undo(Asked, frozen=True, tag="undo"):
    """Take back the last move of the turn."""


class EndTurn(Asked, frozen=True, tag="end"):
    """End the turn: the harbour is refilled, and nothing can be taken back any more."""


class Here(Asked, frozen=True, tag="here"):
    """The person of this seat is looking now; only then is the hand sent, if several persons share the device."""

    seat: SeatNumber


class Resign(Asked, frozen=True, tag="resign"):
    """Give up a seat of this device: the game ends, and the others win by their rank."""

    seat: SeatNumber


class Abandon(Asked, frozen=True, tag="abandon"):
    """Break the game off; nobody wins."""


class Why(Asked, frozen=True, tag="why"):
    """Ask why a move is not legal; changes nothing."""

    move: MoveText


Ask = Play | Undo | EndTurn | Here | Resign | Abandon | Why


# Live: what a page is sent


class Answer(Message, frozen=True, tag="answer"):
    """What became of a message: done, or refused with a code; the new state is sent before it."""

    id: str
    seq: int
    refusal: str | None = None


class Tile(Message, frozen=True):
    """A tile in a house: its colour (`R`…`P`, or `W` for a white one), its cells as `a1`…`e9`, the brick first."""

    colour: str
    cells: list[str]
    brick: bool
    """Whether the first cell is brickwork; white tiles have none."""


class House(Message, frozen=True):
    """What somebody has built."""

    tiles: list[Tile]
    score: int
    empty: int
    rows: list[int]
    """The rows that count, from the ground; those of windows only are in `lit_rows` as well."""
    columns: list[int]
    lit_rows: list[int]
    lit_columns: list[int]


class Place(Message, frozen=True):
    """A seat as the viewer may see it."""

    sitter: Sitter
    house: House
    abilities: str
    """A capital for one that is ready, a small letter for a used one."""
    hand_size: int
    hand: str | None
    """The cards, if the viewer may see them."""
    known: str | None
    """With the panel of public knowledge: the cards that everybody saw this seat take."""


class Choice(Message, frozen=True):
    """A legal move, what it costs and what it brings."""

    move: str
    kind: str
    """`take`, `discard`, `build`, `white`, `gain`, `activate` or `end`."""
    piers: list[int] = []
    cards: str = "-"
    """The cards taken, discarded or paid."""
    colour: str | None = None
    cells: list[str] = []
    """Where a tile would lie, the brick first."""
    ability: str | None = None
    """The ability tile gained."""
    turned: str = ""
    """The abilities that are used up by it."""
    points: int = 0
    """By how much the score grows."""
    coats: int = 0
    """How many bonuses it earns."""
    rows: list[int] = []
    """The rows that it completes."""
    columns: list[int] = []
    wins: bool = False


class Turn(Message, frozen=True):
    """A turn that was ended: who played what, what was drawn, and all scores after it."""

    seat: SeatNumber
    moves: list[str]
    taken: str
    """The cards that were taken, in the order of their piers."""
    draw: str
    """The cards that refilled the harbour, empty if none were due."""
    scores: list[int]


class Source(Message, frozen=True):
    """Where the points of a seat came from, in points; together they are its score."""

    rows: int
    lit_rows: int
    columns: int
    lit_columns: int


class Outcome(Message, frozen=True):
    """How a game ended."""

    ending: str
    """`points`, `end-card`, `resigned` or `abandoned`."""
    winners: list[SeatNumber]
    resigned: SeatNumber | None
    """Who has resigned, if that ended it."""
    tie_break: bool
    sources: list[Source]


class State(Message, frozen=True, tag="state"):
    """Everything that a device may see of a table."""

    table: str
    seq: int
    """What the next message has to carry: how many events this device knows of."""
    options: Options
    players: int
    viewer: SeatNumber | None
    """Whose hand is shown; none while a shared device waits for somebody to say that they are here."""
    mine: list[SeatNumber]
    """The seats of this device."""
    due: SeatNumber | None
    """Who decides, none if the game is over."""
    phase: str
    """The letter of the notation: `t`, `d`, `b`, `c`, `>` while a turn waits to be ended, `!`."""
    open: int
    """How many cards must be discarded, or bonuses taken."""
    thinking: bool
    """Whether a bot is thinking."""
    waits_for: SeatNumber | None
    """The person who has to say that they are here."""
    harbour: str
    """Seven cards, a dot for an empty pier."""
    supply: int
    end_card: str
    """`out` while it is not in the supply, `deep`, `near` when the next cards may bring it, or `drawn`."""
    end_chance: float
    unseen: str | None
    """With the panel of public knowledge: all cards that the viewer has not seen."""
    discards: str
    stock: dict[str, list[int]]
    """For each colour how many tiles of the sizes 2 to 5 are left."""
    whites: int
    ability_stock: dict[str, int]
    places: list[Place]
    choices: list[Choice]
    drafted: list[str]
    """The moves of the turn so far."""
    can_undo: bool
    can_end: bool
    turns: list[Turn]
    outcome: Outcome | None
    view: str
    """The view in notation, to copy into a report."""
    commitment: str
    """The hash of the secret that all cards follow from."""
    secret: str | None
    """The secret itself, once the game is over."""


Told = State | Answer
