"""Every way a coloured tile can lie in a house."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from nyhavn.rules.material import COLOURS, COLUMNS, ROWS, SIZES, TILES

Cell = tuple[int, int]
"""Column and row, from the left and from the ground."""


class Shape(NamedTuple):
    """A tile turned one way: its cells from the ground up, and which of them may be the brick."""

    cells: tuple[Cell, ...]
    bricks: tuple[int, ...]


class Spot(NamedTuple):
    """A shape at one place in the house."""

    anchor: int
    """The bit of its lowest, then leftmost cell."""
    cells: int
    bricks: tuple[int, ...]
    """One set of a single cell for each brick that the shape allows."""


def bit(cell: Cell) -> int:
    """The index of a cell in sets of cells."""
    column, row = cell
    return row * COLUMNS + column


def drawn(drawing: str) -> tuple[list[Cell], Cell]:
    """The cells of a drawn tile, and its brick."""
    lines = drawing.split("/")[::-1]
    spaces = {(x, y): mark for y, line in enumerate(lines) for x, mark in enumerate(line) if mark != "."}
    return list(spaces), next(cell for cell, mark in spaces.items() if mark == "#")


def images(cells: list[Cell], brick: Cell) -> Iterator[tuple[tuple[Cell, ...], Cell]]:
    """The tile turned and flipped all eight ways, pushed into the lower left corner."""
    for flip in (1, -1):
        for quarter in range(4):

            def turn(cell: Cell, flip: int = flip, quarter: int = quarter) -> Cell:
                x, y = cell[0] * flip, cell[1]
                for _ in range(quarter):
                    x, y = -y, x
                return x, y

            turned = [turn(cell) for cell in cells]
            left, low = min(x for x, _ in turned), min(y for _, y in turned)
            x, y = turn(brick)
            yield tuple(sorted(((x - left, y - low) for x, y in turned), key=bit)), (x - left, y - low)


@cache
def shapes(colour: int, size: int) -> tuple[Shape, ...]:
    """The distinct shapes of a tile, in order of their cells."""
    bricks: dict[tuple[Cell, ...], set[int]] = {}
    for cells, brick in images(*drawn(TILES[COLOURS[colour]][size - SIZES[0]])):
        bricks.setdefault(cells, set()).add(cells.index(brick))
    return tuple(Shape(cells, tuple(sorted(bricks[cells]))) for cells in sorted(bricks))


def spots(shape: Shape) -> Iterator[Spot]:
    """Every place in the house where a shape lies inside the grid, in order of the anchor."""
    width = max(x for x, _ in shape.cells)
    height = max(y for _, y in shape.cells)
    for up in range(ROWS - height):
        for right in range(COLUMNS - width):
            bits = [bit((x + right, y + up)) for x, y in shape.cells]
            yield Spot(bits[0], sum(1 << b for b in bits), tuple(1 << bits[i] for i in shape.bricks))
