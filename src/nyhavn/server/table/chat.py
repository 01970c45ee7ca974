"""Chat at a table: short lines, of which the last ones are stored."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from nyhavn.server.table.denial import Denial
from nyhavn.server.table.player_names import clean_name

LONGEST = 200
"""How many characters a line may have."""


class Line(NamedTuple):
    """A chat line, numbered from 1, with the id of its message."""

    number: int
    seat: int
    name: str
    text: str
    at: float
    message: str


class Chat:
    """The last lines of a table."""

    def __init__(self, lines: Iterable[Line], most: int) -> None:
        """Keep `most` lines, at least one, whose number is known then."""
        self.most = max(1, most)
        self.lines: deque[Line] = deque(lines, self.most)

    def has(self, seats: Iterable[int], message: str) -> bool:
        """Whether a message of one of these seats is already among the lines."""
        mine = set(seats)
        return any(line.message == message and line.seat in mine for line in self.lines)

    def next(self, seat: int, name: str, text: str, at: float, message: str) -> Line:
        """The line of a message; raise Denied if its text cannot be shown."""
        number = self.lines[-1].number + 1 if self.lines else 1
        return Line(number, seat, name, clean_name(text, LONGEST, Denial.BAD_CHAT), at, message)

    def turn(self, first: int, players: int) -> None:
        """Rotate the seats of all lines into the order of play."""
        self.lines = deque((rotate_line(line, first, players) for line in self.lines), self.most)

    def add(self, line: Line) -> None:
        """Add a line that was stored."""
        self.lines.append(line)


def rotate_line(line: Line, first: int, players: int) -> Line:
    """A line of the lobby, with its seat in the order of play."""
    return line._replace(seat=(line.seat - first) % players)
