"""All placements of coloured tiles in a house."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from nyhavn.rules.material import COLOURS, COLUMNS, ROWS, SIZES, TILES

Cell = tuple[int, int]
"""Column from the left and row from the ground, both from 0."""


class Shape(NamedTuple):
    """A tile in one orientation: its cells from the ground up, and the indices of those that may be the brick."""

    cells: tuple[Cell, ...]
    bricks: tuple[int, ...]


class Spot(NamedTuple):
    """A shape at one position in the house."""

    anchor: int
    """The bit index of its lowest, then leftmost cell."""
    cells: int
    bricks: tuple[int, ...]
    """A set of one cell for each possible brick."""


def bit(cell: Cell) -> int:
    """The bit index of a cell in a set of cells."""
    column, row = cell
    return row * COLUMNS + column


def parse_drawing(drawing: str) -> tuple[list[Cell], Cell]:
    """Parse a drawing of a tile into its cells and its brick."""
    lines = drawing.split("/")[::-1]
    spaces = {(x, y): mark for y, line in enumerate(lines) for x, mark in enumerate(line) if mark != "."}
    return list(spaces), next(cell for cell, mark in spaces.items() if mark == "#")


def images(cells: list[Cell], brick: Cell) -> Iterator[tuple[tuple[Cell, ...], Cell]]:
    """The tile in all eight rotations and reflections, each moved into the lower left corner."""
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
    for cells, brick in images(*parse_drawing(TILES[COLOURS[colour]][size - SIZES[0]])):
        bricks.setdefault(cells, set()).add(cells.index(brick))
    return tuple(Shape(cells, tuple(sorted(bricks[cells]))) for cells in sorted(bricks))


def spots(shape: Shape) -> Iterator[Spot]:
    """Every position of a shape inside the grid, in the order of its anchor."""
    width = max(x for x, _ in shape.cells)
    height = max(y for _, y in shape.cells)
    for up in range(ROWS - height):
        for right in range(COLUMNS - width):
            bits = [bit((x + right, y + up)) for x, y in shape.cells]
            yield Spot(bits[0], sum(1 << b for b in bits), tuple(1 << bits[i] for i in shape.bricks))
