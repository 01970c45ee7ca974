"""Legal moves with their costs, their gains and the abilities that they use up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple, assert_never

from nyhavn.game import codec, engine
from nyhavn.game.bag import Bag
from nyhavn.game.board import Board
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

    @classmethod
    def of(cls, house: House, cells: int, brick: int) -> Gains:
        """The gains of a tile on these cells, one of which may be a brick."""
        covered = house.covered | cells
        score = points(covered, house.windows | cells & ~brick)
        old = full_rows(house.covered), full_columns(house.covered)
        if (full_rows(covered), full_columns(covered)) == old:
            return cls(score - house.score, coats(house.covered, cells), [], [], score >= WINNING_SCORE)
        rows, columns = list_full_rows(house.covered), list_full_columns(house.covered)
        return cls(
            score - house.score,
            coats(house.covered, cells),
            [row for row in list_full_rows(covered) if row not in rows],
            [column for column in list_full_columns(covered) if column not in columns],
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
    house = view.house(view.viewer)
    for number, ways in engine.decisions(view.words):
        if ways:
            yield from build_choices(house, find_site(number), ways)
        else:
            yield make_choice(view, house, codec.decision(number))


def build_choices(house: House, place: Site, ways: engine.Ways) -> list[Choice]:
    """A tile at its place, once for each way to pay for it."""
    gains, cells = Gains.of(house, place.covered, place.brick), list(place.cells)
    return [
        Choice(
            move=f"b{place.text}={cards}{format_turned(turned)}",
            kind="build",
            cards=cards,
            colour=place.colour,
            cells=cells,
            turned=turned,
            points=gains.points,
            coats=gains.coats,
            rows=gains.rows,
            columns=gains.columns,
            wins=gains.wins,
        )
        for cards, turned in [(format_bag(paid.word), turned) for paid, turned in ways]
    ]


@lru_cache(4096)
def format_bag(cards: int) -> str:
    """The text of a bag; cached, as the same few occur often."""
    return str(Bag(cards))


def make_choice(board: Board, house: House, move: AnyMove) -> Choice:
    """The choice of a move that builds no coloured tile."""
    text = str(move)
    match move:
        case Take(piers, turned):
            harbour = board.harbour
            cards = Bag.of([harbour[pier] for pier in piers])
            return Choice(text, "take", piers=list(piers), cards=str(cards), turned=turned)
        case Discard(cards):
            return Choice(text, "discard", cards=str(cards))
        case LayWhite(cell):
            gains = Gains.of(house, cell.bit, 0)
            return Choice(text, "white", colour=WHITE, cells=[str(cell)], **gains._asdict())
        case Gain(ability):
            return Choice(text, "gain", ability=ability)
        case Activate():
            return Choice(text, "activate")
        case EndTurn():
            return Choice(text, "end")
        case Build() | Draw():
            raise ValueError(f"{move} is weighed elsewhere or nowhere")
    assert_never(move)
