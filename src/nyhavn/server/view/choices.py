"""Legal moves with their costs, their gains and the abilities that they use up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple, assert_never

from nyhavn.game import codec, engine
from nyhavn.game.bag import Bag
from nyhavn.game.house import House
from nyhavn.game.move import Activate, AnyMove, Build, Discard, Draw, EndTurn, Gain, LayWhite, Take, format_turned
from nyhavn.game.view import View
from nyhavn.rules.material import COLUMNS, ROWS, WINNING_SCORE
from nyhavn.rules.scoring import coats, full_columns, full_rows, points
from nyhavn.server.view.wire import Choice

WHITE = "W"


def list_full_rows(cells: int) -> list[int]:
    """The rows that lie wholly in a set of cells."""
    full = full_rows(cells)
    return [row for row in range(ROWS) if full >> row * COLUMNS & 1]


def list_full_columns(cells: int) -> list[int]:
    """The columns that lie wholly in a set of cells."""
    full = full_columns(cells)
    return [column for column in range(COLUMNS) if full >> column & 1]


class Gains(NamedTuple):
    """What a tile adds to a house."""

    points: int
    coats: int
    rows: list[int]
    columns: list[int]
    wins: bool


class Facade:
    """A house that tiles are tried on."""

    def __init__(self, house: House) -> None:
        self.covered, self.windows, self.score = house.covered, house.windows, house.score
        self.rows, self.columns = full_rows(self.covered), full_columns(self.covered)

    def gains(self, cells: int, brick: int) -> Gains:
        """The gains of a tile on these cells, one of which may be a brick."""
        covered = self.covered | cells
        earned = coats(self.covered, cells)
        if full_rows(covered) == self.rows and full_columns(covered) == self.columns:
            return Gains(0, earned, [], [], self.score >= WINNING_SCORE)
        score = points(covered, self.windows | cells & ~brick)
        return Gains(
            score - self.score,
            earned,
            [row for row in list_full_rows(covered) if not self.rows >> row * COLUMNS & 1],
            [column for column in list_full_columns(covered) if not self.columns >> column & 1],
            score >= WINNING_SCORE,
        )


class Site(NamedTuple):
    """A place for a tile, with what its choices have in common in every game."""

    colour: str
    text: str
    cells: tuple[str, ...]
    covered: int
    brick: int


@cache
def find_site(number: int) -> Site:
    """The place with this number."""
    place = codec.placement(number)
    return Site(place.colour, str(place), tuple(map(str, place.cells)), place.covered, place.brick.bit)


def list_choices(view: View) -> Iterator[Choice]:
    """All legal moves of the viewer as choices; those of one place are adjacent."""
    if view.viewer is None or view.viewer != view.to_move:
        return
    facade, harbour = Facade(view.house(view.viewer)), view.harbour
    formatted: dict[int, list[Payment]] = {}
    for number, ways in engine.decisions(view.words):
        if ways:  # places of the same price share one list
            payments = formatted.get(id(ways)) or formatted.setdefault(id(ways), format_payments(ways))
            yield from build_choices(facade, find_site(number), payments)
        else:
            yield make_choice(harbour, facade, codec.decision(number))


def build_choices(facade: Facade, place: Site, payments: list[Payment]) -> list[Choice]:
    """A tile at its place, once for each way to pay for it."""
    earned, coats_earned, rows, columns, wins = facade.gains(place.covered, place.brick)
    start, colour, cells, piers = f"b{place.text}=", place.colour, list(place.cells), list[int]()
    return [
        Choice(
            start + text, "build", piers, cards, colour, cells, None, turned, earned, coats_earned, rows, columns, wins
        )
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


def make_choice(harbour: str, facade: Facade, move: AnyMove) -> Choice:
    """The choice of a move that builds no coloured tile."""
    text = str(move)
    match move:
        case Take(piers, turned):
            cards = Bag.of(harbour[pier] for pier in piers)
            return Choice(text, "take", piers=list(piers), cards=format_bag(cards.word), turned=turned)
        case Discard(cards):
            return Choice(text, "discard", cards=str(cards))
        case LayWhite(cell):
            gains = facade.gains(cell.bit, 0)
            return Choice(text, "white", colour=WHITE, cells=[str(cell)], **gains._asdict())
        case Gain(ability):
            return Choice(text, "gain", ability=ability)
        case Activate():
            return Choice(text, "activate")
        case EndTurn():
            return Choice(text, "end")
        case Build() | Draw():
            raise ValueError(f"{move} is never made a choice here")
    assert_never(move)
