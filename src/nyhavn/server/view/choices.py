"""Legal moves with their costs, their gains and the abilities that they use up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple, assert_never

from nyhavn.game import codec, engine
from nyhavn.game.bag import Bag
from nyhavn.game.move import Activate, AnyMove, Build, Discard, Draw, EndTurn, Gain, LayWhite, Take, format_turned
from nyhavn.game.view import View
from nyhavn.rules import description as at
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import COLUMNS, ROWS
from nyhavn.server.view.wire import Choice

WHITE = "W"


@cache
def list_rows(starts: int) -> list[int]:
    """The rows with these leftmost cells."""
    return [row for row in range(ROWS) if starts >> row * COLUMNS & 1]


@cache
def list_columns(starts: int) -> list[int]:
    """The columns with these lowest cells."""
    return [column for column in range(COLUMNS) if starts >> column & 1]


class Gains(NamedTuple):
    """What a tile adds to a house."""

    points: int
    coats: int
    rows: list[int]
    columns: list[int]
    wins: bool
    last: bool

    @classmethod
    def of(cls, row: list[int]) -> Gains:
        """The gains in a description of a move."""
        rows, columns = list_rows(row[at.FULL_ROWS]), list_columns(row[at.FULL_COLUMNS])
        return cls(row[at.POINTS], row[at.COATS], rows, columns, row[at.WINS] > 0, row[at.LAST] > 0)


class Site(NamedTuple):
    """A place for a tile, with what its choices have in common in every game."""

    colour: str
    text: str
    cells: tuple[str, ...]


@cache
def find_site(number: int) -> Site:
    """The place with this number."""
    place = codec.placement(number)
    return Site(place.colour, str(place), tuple(map(str, place.cells)))


def list_choices(view: View) -> Iterator[Choice]:
    """All legal moves of the viewer as choices; those of one place are adjacent."""
    if view.viewer is None or view.viewer != view.to_move:
        return
    w, t, row = list(view.words), lookup_table(), [0] * at.DESCRIPTION
    formatted: dict[int, list[Payment]] = {}
    for number, ways in engine.decisions(view.words):
        at.describe(w, t, number, row)
        if ways:  # places of the same price share one list
            payments = formatted.get(id(ways)) or formatted.setdefault(id(ways), format_payments(ways))
            yield from build_choices(Gains.of(row), find_site(number), payments)
        else:
            yield make_choice(row, codec.decision(number))


def build_choices(gains: Gains, place: Site, payments: list[Payment]) -> list[Choice]:
    """A tile at its place, once for each way to pay for it."""
    start, colour, cells, piers = f"b{place.text}=", place.colour, list(place.cells), list[int]()
    return [
        Choice(start + text, "build", piers, cards, colour, cells, None, turned, *gains)
        for text, cards, turned in payments
    ]


class Payment(NamedTuple):
    """A way to pay for a tile: its text in the notation, the cards, and the abilities that it uses."""

    text: str
    cards: str
    turned: str


def format_payments(ways: engine.Ways) -> list[Payment]:
    """The ways to pay as texts."""
    texts = [(format_bag(cards.word), turned) for cards, turned in ways]
    return [Payment(cards + format_turned(turned), cards, turned) for cards, turned in texts]


@lru_cache(4096)
def format_bag(cards: int) -> str:
    """The text of a bag; cached, as the same few occur often."""
    return str(Bag(cards))


def make_choice(row: list[int], move: AnyMove) -> Choice:
    """The choice of a move that builds no coloured tile, from its description."""
    text = str(move)
    match move:
        case Take(piers, turned):
            cards, last = format_bag(row[at.CARDS]), row[at.LAST] > 0
            return Choice(text, "take", piers=list(piers), cards=cards, turned=turned, last=last)
        case Discard(cards):
            return Choice(text, "discard", cards=str(cards), last=row[at.LAST] > 0)
        case LayWhite(cell):
            return Choice(text, "white", colour=WHITE, cells=[str(cell)], **Gains.of(row)._asdict())
        case Gain(ability):
            return Choice(text, "gain", ability=ability)
        case Activate():
            return Choice(text, "activate")
        case EndTurn():
            return Choice(text, "end")
        case Build() | Draw():
            raise ValueError(f"{move} is never made a choice here")
    assert_never(move)
