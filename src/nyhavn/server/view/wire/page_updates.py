"""The messages to a page over the WebSocket: snapshots of a table or lobby, answers, chat and clocks."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from nyhavn.server.view.wire.http_bodies import Options, Sitter
from nyhavn.server.view.wire.scalars import Message, SeatNumber

# Messages to a page


class Answer(Message, frozen=True, tag="answer"):
    """The answer to a message: done, or refused with a code; the new state is sent before it."""

    id: str
    seq: int
    refusal: str | None = None
    missing: str | UnsetType = UNSET
    """The cards that the payment lacks, if the move is refused for that."""


class Tile(Message, frozen=True):
    """A tile in a house: its colour (`R`…`P`, or `W` for a white one), its cells as `a1`…`e9`, the brick first."""

    colour: str
    cells: list[str]
    brick: bool
    """Whether the first cell is brickwork; white tiles have none."""


class House(Message, frozen=True):
    """The house of a seat."""

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
    """A capital letter for one that is ready, a small letter for a used one."""
    hand_size: int
    hand: str | None
    """The cards, if the viewer may see them."""
    known: str | None
    """With the panel of public knowledge: the cards that everybody saw this seat take."""
    can_win: bool
    """Whether it could win with one tile in its next turn, if the cards that the viewer does not know suit it."""
    present: bool = True
    """Whether the person has a page open; always true for bots."""
    away: bool = False
    """Whether the person has been away long enough for a bot to stand in."""
    stand_in: str | None = None
    """The stand-in bot that plays for the person now."""
    wanted: list[SeatNumber] = []
    """The seats that agree to a stand-in bot for this seat."""


class Choice(Message, frozen=True):
    """A legal move with its cost and its gains."""

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
    """The abilities that it uses up."""
    points: int = 0
    """By how much the score grows."""
    coats: int = 0
    """How many bonuses it earns."""
    rows: list[int] = []
    """The rows that it completes."""
    columns: list[int] = []
    wins: bool = False
    last: bool = False
    """Whether after this take, discard or coloured tile nothing is left to decide in the turn."""


class Turn(Message, frozen=True):
    """An ended turn: who played what, what was drawn, and all scores after it."""

    seat: SeatNumber
    moves: list[str]
    taken: str
    """The cards that were taken, in the order of their piers."""
    draw: str
    """The cards that refilled the harbour; empty if none were due."""
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
    """The seat that resigned or ran out of time, if that ended the game."""
    tie_break: bool
    sources: list[Source]


class State(Message, frozen=True, tag="state"):
    """The snapshot of a table: everything that a device may see of it."""

    table: str
    seq: int
    """The number of events that this device knows of, which its next message has to carry."""
    options: Options
    players: int
    viewer: SeatNumber | None
    """The seat whose hand is shown; none while a shared device waits for somebody to confirm to be present."""
    mine: list[SeatNumber]
    """The seats of this device."""
    due: SeatNumber | None
    """Whose turn it is; none if the game is over."""
    phase: str
    """The letter of the notation: `t`, `d`, `b`, `c`, `>` while a turn waits to be ended, `!`."""
    open: int
    """How many cards must be discarded, or bonuses taken."""
    thinking: bool
    """Whether a bot is thinking."""
    waits_for: SeatNumber | None
    """The seat whose person has to confirm to be present."""
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
    """Version 1 of the shuffle: the mixed nonces of the browsers; none if there are none, and in version 2."""
    time_left: list[float] | None = None
    """With a clock: the milliseconds that each seat had when the turn began."""
    shared: bool = False
    """Whether persons at several devices play."""
    watching: int = 0
    """How many devices are watching."""
    hint_turns: list[int] | UnsetType = UNSET
    """The turns, from 0, in which players got hints; left out if there are none."""


class ShufflePledge(Message, frozen=True):
    """The hash of a nonce that the browser of a seat has pledged, and the nonce once it is revealed."""

    seat: SeatNumber
    """The first seat of the device in the lobby."""
    hash: str
    nonce: str | None


class LobbySeat(Message, frozen=True):
    """A seat before the game begins: a person, a bot, or open."""

    name: str
    bot: str | None
    open: bool
    present: bool


class Lobby(Message, frozen=True, tag="lobby"):
    """The snapshot of a lobby, as a device may see it."""

    table: str
    seq: int
    options: Options
    seats: list[LobbySeat]
    first: SeatNumber | None
    """Who begins; none if it is drawn by lot."""
    mine: list[SeatNumber]
    host: bool
    """Whether this device is the host's."""
    commitment: str
    """The hash of the secret that all cards will follow from."""
    dealing: bool
    """Whether the game was started, and the lobby waits for pledges or nonces."""
    shuffle: int
    """The version of the shuffle: 1 or 2."""
    pledges: list[ShufflePledge] | None
    """All pledges in the order of the seats, once the list is closed; none until then, and in version 1."""


class Shuffle(Message, frozen=True, tag="shuffle"):
    """How the cards were shuffled; sent after the state, with the deal and whenever a page connects later."""

    version: int
    first: str
    """How the first player was chosen: `lot` or `set`."""
    begins: SeatNumber
    """The seat of the lobby that began: place k of the state is seat begins + k of the lobby."""
    pledges: list[ShufflePledge]


class ChatLine(Message, frozen=True):
    """A chat line."""

    number: int
    seat: SeatNumber
    name: str
    text: str
    at: float
    """When, in seconds since 1970."""


class Chat(Message, frozen=True, tag="chat"):
    """Chat lines: first the last ones, then each new one."""

    lines: list[ChatLine]


class Tick(Message, frozen=True, tag="tick"):
    """With a clock: for how many milliseconds the present turn has been running; sent with every new turn."""

    turn: int
    spent: float


Update = State | Lobby | Shuffle | Answer | Chat | Tick
