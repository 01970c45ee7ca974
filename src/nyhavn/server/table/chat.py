"""Chat at a table: short lines, of which the last ones are stored."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Container, Iterable
from typing import NamedTuple

from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.player_names import clean_name

LONGEST = 200
"""How many characters a line may have."""
LINES = 100
"""How many lines of a table are stored."""
AT_ONCE, WHILE = 5, 10.0
"""How many lines a device may send within how many seconds."""


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

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self.lines: deque[Line] = deque(lines, LINES)
        self.said: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=AT_ONCE))
        """When each device sent its last lines."""

    def has(self, seats: Iterable[int], message: str) -> bool:
        """Whether a message of one of these seats is already among the lines."""
        mine = set(seats)
        return any(line.message == message and line.seat in mine for line in self.lines)

    def next(self, seat: int, name: str, text: str, at: float, message: str) -> Line:
        """The line of a message; raise Denied if its text cannot be shown."""
        number = self.lines[-1].number + 1 if self.lines else 1
        return Line(number, seat, name, clean_name(text, LONGEST, Denial.BAD_CHAT), at, message)

    def expect_calm(self, device: str, now: float) -> None:
        """Raise Denied if a device has sent too many lines within the last seconds."""
        said = self.said[device]
        if len(said) == AT_ONCE and now - said[0] < WHILE:
            raise Denied(Denial.TOO_MANY)

    def forget_others(self, devices: Container[str]) -> None:
        """Discard the times of all devices but these."""
        for device in [device for device in self.said if device not in devices]:
            del self.said[device]

    def turn(self, first: int, players: int) -> None:
        """Rotate the seats of all lines into the order of play."""
        self.lines = deque((rotate_line(line, first, players) for line in self.lines), LINES)

    def add(self, device: str, line: Line, now: float) -> None:
        """Add a line that was stored."""
        self.lines.append(line)
        self.said[device].append(now)


def rotate_line(line: Line, first: int, players: int) -> Line:
    """A line of the lobby, with its seat in the order of play."""
    return line._replace(seat=(line.seat - first) % players)
