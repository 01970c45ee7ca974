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
Key = Annotated[str, Meta(min_length=1, max_length=40)]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
NonceHash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
ChatText = Annotated[str, Meta(min_length=1, max_length=200)]
Packed = Annotated[str, Meta(min_length=1, max_length=8000)]
RecordText = Annotated[str, Meta(min_length=1, max_length=60_000)]


class Message(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Anything that travels."""


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


class StandIn(Asked, frozen=True, tag="standIn"):
    """Agree that a bot plays for somebody who is away; it does when all persons who are there agree."""

    seat: SeatNumber


class Back(Asked, frozen=True, tag="back"):
    """Take a seat of this device over again from the bot that played for it."""

    seat: SeatNumber


class Say(Asked, frozen=True, tag="say"):
    """Say something to everybody at the table."""

    text: ChatText


class PledgeNonce(Asked, frozen=True, tag="pledge"):
    """Pledge a nonce by its hash, once the game is about to begin; one for each device."""

    hash: NonceHash


class AddNonce(Asked, frozen=True, tag="nonce"):
    """Add 32 random bytes to the shuffle: those that were pledged, once the list of pledges is closed."""

    nonce: Nonce


class Start(Asked, frozen=True, tag="start"):
    """Begin the game; only who opened the table may, and seats that are still open must be filled before."""


class Offer(Asked, frozen=True, tag="offer"):
    """Give a seat to a bot, or leave it open for somebody, who loses it if one was there; the host may."""

    seat: SeatNumber
    bot: BotText | None = None


class Leave(Asked, frozen=True, tag="leave"):
    """Leave one's seats before the game begins."""


Ask = (
    Play
    | Undo
    | EndTurn
    | Here
    | Resign
    | Abandon
    | Why
    | StandIn
    | Back
    | Say
    | PledgeNonce
    | AddNonce
    | Start
    | Offer
    | Leave
)


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
    present: bool = True
    """Whether the person has the page open; bots always have."""
    away: bool = False
    """Whether the person has been away long enough for a bot to stand in."""
    stand_in: str | None = None
    """The bot that plays for the person at the moment."""
    wanted: list[SeatNumber] = []
    """Who has agreed that a bot should play for this seat."""


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
    """`points`, `end-card`, `resigned`, `time` or `abandoned`."""
    winners: list[SeatNumber]
    resigned: SeatNumber | None
    """Who has resigned, or whose time has run out, if that ended it."""
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
    nonces: str | None = None
    """Version 1 of the shuffle: what the players' browsers have added, mixed; none if nothing was, and in version 2."""
    time_left: list[float] | None = None
    """With a clock: how many milliseconds each seat had when the turn began."""
    shared: bool = False
    """Whether persons at several devices play."""
    watching: int = 0
    """How many are watching."""


class ShufflePledge(Message, frozen=True):
    """The hash of a nonce that the browser of a seat has pledged, and the nonce once it is revealed."""

    seat: SeatNumber
    """The first seat of the device in the lobby."""
    hash: str
    nonce: str | None


class LobbySeat(Message, frozen=True):
    """A seat before the game begins: a person, a bot, or nobody yet."""

    name: str
    bot: str | None
    open: bool
    present: bool


class Lobby(Message, frozen=True, tag="lobby"):
    """A table that waits to begin, as a device sees it."""

    table: str
    seq: int
    options: Options
    seats: list[LobbySeat]
    first: SeatNumber | None
    """Who begins; decided by lot if nobody."""
    mine: list[SeatNumber]
    host: bool
    """Whether this device opened the table."""
    commitment: str
    """The hash of the secret that all cards will follow from."""
    dealing: bool
    """Whether the game is about to begin, and pledges or nonces are waited for."""
    shuffle: int
    """The version of the shuffle: 1 or 2."""
    pledges: list[ShufflePledge] | None
    """All pledges in the order of the seats, once the list is closed; until then, and in version 1, none."""


class Shuffle(Message, frozen=True, tag="shuffle"):
    """How the cards were shuffled: comes after the state, with the deal and whenever a page connects later."""

    version: int
    first: str
    """How it was decided who begins: `lot` or `set`."""
    begins: SeatNumber
    """The seat of the lobby that began: place k of the state is seat begins + k of the lobby."""
    pledges: list[ShufflePledge]


class ChatLine(Message, frozen=True):
    """What somebody said."""

    number: int
    seat: SeatNumber
    name: str
    text: str
    at: float
    """When, in seconds since 1970."""


class Chat(Message, frozen=True, tag="chat"):
    """What was said: at first the last lines, then each new one."""

    lines: list[ChatLine]


class Tick(Message, frozen=True, tag="tick"):
    """With a clock: for how many milliseconds the present turn has been running; comes with every new turn."""

    turn: int
    spent: float


Told = State | Lobby | Shuffle | Answer | Chat | Tick


# Replays


class Replay(Message, frozen=True):
    """A game step by step, as its reader may see it: the start, and a state after each move.

    The states carry no turns; `ended` says how many of `turns` had been ended at each.
    """

    steps: list[State]
    moves: list[str]
    """The move that led to each step; the first is empty, those of the dealer begin with `>`."""
    ended: list[int]
    turns: list[Turn]
    packed: str | None
    """The whole game for a link, once it is over."""
    record: str | None
    """The record as notation, once it is over."""


class Shared(Message, frozen=True):
    """A game that somebody shares: packed in a link, or as notation."""

    packed: Packed | None = None
    record: RecordText | None = None
