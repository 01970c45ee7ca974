"""Legal moves with what each costs, earns and turns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, assert_never

from nyhavn.bag import Bag
from nyhavn.board import Board
from nyhavn.house import House, Placement
from nyhavn.move import Activate, AnyMove, Build, Discard, Draw, EndTurn, Gain, LayWhite, Take, turning
from nyhavn.rules.material import COLUMNS, ROWS, WINNING_SCORE
from nyhavn.rules.scoring import coats, full_columns, full_rows, points
from nyhavn.server.wire import Choice
from nyhavn.view import View

WHITE = "W"


def rows_of(cells: int) -> list[int]:
    """The rows that lie wholly in a set of cells."""
    full = full_rows(cells)
    return [row for row in range(ROWS) if full >> row * COLUMNS & 1]


def columns_of(cells: int) -> list[int]:
    """The columns that lie wholly in a set of cells."""
    full = full_columns(cells)
    return [column for column in range(COLUMNS) if full >> column & 1]


class Gains(NamedTuple):
    """What a tile brings to a house."""

    points: int
    coats: int
    rows: list[int]
    columns: list[int]
    wins: bool

    @classmethod
    def of(cls, house: House, cells: int, brick: int) -> Gains:
        """What a tile on these cells brings, one of which may be a brick."""
        covered = house.covered | cells
        score = points(covered, house.windows | cells & ~brick)
        old = full_rows(house.covered), full_columns(house.covered)
        if (full_rows(covered), full_columns(covered)) == old:
            return cls(score - house.score, coats(house.covered, cells), [], [], score >= WINNING_SCORE)
        rows, columns = rows_of(house.covered), columns_of(house.covered)
        return cls(
            score - house.score,
            coats(house.covered, cells),
            [row for row in rows_of(covered) if row not in rows],
            [column for column in columns_of(covered) if column not in columns],
            score >= WINNING_SCORE,
        )


class Site(NamedTuple):
    """A place for a tile, and what all ways to pay for it have in common."""

    placement: Placement | None = None
    text: str = ""
    cells: tuple[str, ...] = ()
    gains: Gains | None = None

    @classmethod
    def of(cls, house: House, place: Placement) -> Site:
        """A place in a house."""
        gains = Gains.of(house, place.covered, place.brick.bit)
        return cls(place, str(place), tuple(map(str, place.cells)), gains)


def choices(view: View) -> Iterator[Choice]:
    """All legal moves of the viewer, weighed; those of one place come one after the other."""
    moves = view.legal_moves
    house = view.house(view.seat) if moves else House()
    site = Site()
    for move in moves:
        if isinstance(move, Build):
            if move.placement is not site.placement:
                site = Site.of(house, move.placement)
            yield build(move, site)
        else:
            yield choice(view, house, move)


def build(move: Build, site: Site) -> Choice:
    """A tile at its place for its payment."""
    cards, gains = written(move.payment.word), site.gains
    assert gains
    return Choice(
        move=f"b{site.text}={cards}{turning(move.turned)}",
        kind="build",
        cards=cards,
        colour=move.placement.colour,
        cells=list(site.cells),
        turned=move.turned,
        points=gains.points,
        coats=gains.coats,
        rows=gains.rows,
        columns=gains.columns,
        wins=gains.wins,
    )


@lru_cache(4096)
def written(cards: int) -> str:
    """The text of a bag, of which the same few are written again and again."""
    return str(Bag(cards))


def choice(board: Board, house: House, move: AnyMove) -> Choice:
    """A move that is no coloured tile."""
    text = str(move)
    match move:
        case Take(piers, turned):
            cards = Bag.of(board.harbour[pier] for pier in piers)
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
