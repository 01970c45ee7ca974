"""The house of a player, its cells, and the placements of tiles in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nyhavn.game.errors import Refusal
from nyhavn.game.notation import Reader, read_whole
from nyhavn.game.value import Value
from nyhavn.rules.bitboard import lowest
from nyhavn.rules.material import COLOURS, COLUMNS, ROWS
from nyhavn.rules.scoring import points
from nyhavn.rules.validation import stands

WHITE = "W"
COLUMN_NAMES = "abcde"
ROW_NAMES = "123456789"
PAINTS = COLOURS + WHITE


class Cell(NamedTuple):
    """A space of the house, counted from the left and from the ground; `b4` is `Cell(1, 3)`."""

    column: int
    row: int

    def __str__(self) -> str:
        return COLUMN_NAMES[self.column] + ROW_NAMES[self.row]

    @property
    def bit(self) -> int:
        """The set of this cell alone."""
        return 1 << self.row * COLUMNS + self.column

    @classmethod
    def parse(cls, text: str) -> Cell:
        """Parse a text like `b4`."""
        return read_whole(text, cls.read)

    @classmethod
    def read(cls, reader: Reader) -> Cell:
        """Read a cell, its column in either case."""
        column = reader.expect(COLUMN_NAMES + COLUMN_NAMES.upper(), Refusal.EXPECTED_CELL).lower()
        row = reader.expect(ROW_NAMES, Refusal.EXPECTED_CELL)
        return cls(COLUMN_NAMES.index(column), ROW_NAMES.index(row))


CELLS = frozenset(Cell(column, row) for column in range(COLUMNS) for row in range(ROWS))


def cells_of(cells: int) -> Iterator[Cell]:
    """The cells of a set, ordered by row from the ground, then by column."""
    return (Cell(i % COLUMNS, i // COLUMNS) for i in range(cells.bit_length()) if cells >> i & 1)


class Placement(Value):
    """A coloured tile at a place: its cells, the brick first, the others by row from the ground, then column."""

    __slots__ = __match_args__ = ("colour", "cells")
    colour: str
    cells: tuple[Cell, ...]

    def __init__(self, colour: str, cells: tuple[Cell, ...]) -> None:
        if not cells or not CELLS.issuperset(cells) or colour not in list(COLOURS):
            raise ValueError(f"there is no place {colour!r} {cells!r}")
        brick, *others = cells
        self._hold(colour, (brick, *sorted(others, key=lambda cell: cell.bit)))

    def __str__(self) -> str:
        return self.colour + "".join(map(str, self.cells))

    @classmethod
    def parse(cls, text: str) -> Placement:
        """Parse a text like `Rb4b5c5`."""
        return read_whole(text, cls.read)

    @classmethod
    def read(cls, reader: Reader) -> Placement:
        """Read a colour and at least one cell, at most as many as a house has."""
        colour = reader.expect(COLOURS + COLOURS.lower(), Refusal.EXPECTED_COLOUR).upper()
        cells = [Cell.read(reader)]
        while len(cells) < len(CELLS) and reader.next and reader.next.lower() in COLUMN_NAMES:
            cells.append(Cell.read(reader))
        return cls(colour, tuple(cells))

    @property
    def brick(self) -> Cell:
        """The one cell that is not a window."""
        return self.cells[0]

    @property
    def covered(self) -> int:
        """The set of its cells."""
        covered = 0
        for cell in self.cells:
            covered |= cell.bit
        return covered


class House(Value):
    """The covered cells of a house, those that are windows, and those of each of the five colours."""

    __slots__ = __match_args__ = ("covered", "windows", "painted")
    covered: int
    windows: int
    painted: tuple[int, ...]

    def __init__(self, covered: int = 0, windows: int = 0, painted: tuple[int, ...] = (0, 0, 0, 0, 0)) -> None:
        self._hold(covered, windows, painted)

    @classmethod
    def parse(cls, text: str) -> House:
        """Parse a text like `W4/1Rr2` or `-`, which lists the rows from the highest down to the ground."""
        return read_whole(text, cls.read)

    @classmethod
    def read(cls, reader: Reader) -> House:
        """Read a house; digits are empty cells, small letters bricks."""
        if reader.accept("-"):
            return cls()
        rows = [read_row(reader)]
        while len(rows) < ROWS and reader.accept("/"):
            rows.append(read_row(reader))
        spaces = "".join(reversed(rows))
        marked = {mark: sum(1 << i for i, space in enumerate(spaces) if space == mark) for mark in set(spaces)}
        windows = sum(marked.get(paint, 0) for paint in PAINTS)
        painted = tuple(marked.get(c, 0) | marked.get(c.lower(), 0) for c in COLOURS)
        return cls(windows | sum(painted), windows, painted)

    def __str__(self) -> str:
        spaces = self.spaces
        rows = [spaces[i : i + COLUMNS] for i in range(0, self.covered.bit_length(), COLUMNS)]
        text = "/".join(reversed(rows)) or "-"
        for empty in range(COLUMNS, 0, -1):
            text = text.replace("." * empty, str(empty))
        return text

    def __repr__(self) -> str:
        return f"House.parse({str(self)!r})"

    @property
    def spaces(self) -> str:
        """One character per cell, by row from the ground: the letter of its colour, small for a brick, or a dot."""
        marks = ["."] * (ROWS * COLUMNS)
        for paint, cells in zip(PAINTS, (*self.painted, self.white), strict=True):
            while cells:
                cell = lowest(cells)
                marks[cell] = paint if self.windows >> cell & 1 else paint.lower()
                cells &= cells - 1
        return "".join(marks)

    def __getitem__(self, cell: Cell) -> str:
        """The character of a cell."""
        return self.spaces[cell.row * COLUMNS + cell.column]

    @property
    def score(self) -> int:
        """The points of its full rows and columns."""
        return points(self.covered, self.windows)

    @property
    def empty_spaces(self) -> int:
        """How many cells are not covered."""
        return ROWS * COLUMNS - self.covered.bit_count()

    @property
    def white(self) -> int:
        """The cells with white tiles."""
        return self.covered & ~sum(self.painted)

    @property
    def stands(self) -> bool:
        """Whether every covered cell is connected with the ground."""
        return stands(self.covered)


def read_row(reader: Reader) -> str:
    """Read a row as five characters, with a dot for each empty cell."""
    row = ""
    while len(row) < COLUMNS:
        mark = reader.expect(PAINTS + PAINTS[:-1].lower() + "12345"[: COLUMNS - len(row)], Refusal.EXPECTED_ROW)
        row += "." * int(mark) if mark.isdecimal() else mark
    return row
