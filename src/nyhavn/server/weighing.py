"""Legal moves with what each costs, earns and turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from nyhavn.bag import Bag
from nyhavn.board import Board
from nyhavn.house import House
from nyhavn.move import Activate, AnyMove, Build, Discard, Draw, EndTurn, Gain, LayWhite, Take
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


def choices(view: View) -> Iterator[Choice]:
    """All legal moves of the viewer, weighed."""
    moves = view.legal_moves
    house = view.house(view.seat) if moves else House()
    gains: dict[object, Gains] = {}
    for move in moves:
        if isinstance(move, Build):
            place = move.placement
            if place not in gains:
                gains[place] = Gains.of(house, place.covered, place.brick.bit)
            yield build(move, gains[place])
        else:
            yield choice(view, house, move)


def build(move: Build, gains: Gains) -> Choice:
    """A tile at its place for its payment."""
    return Choice(
        move=str(move),
        kind="build",
        cards=str(move.payment),
        colour=move.placement.colour,
        cells=[str(cell) for cell in move.placement.cells],
        turned=move.turned,
        **gains._asdict(),
    )


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
