"""Chat at a table: short lines, the last ones of which are kept."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Container, Iterable
from typing import NamedTuple

from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.player_names import clean

LONGEST = 200
"""How many characters a line may have."""
LINES = 100
"""How many lines are kept of a table."""
AT_ONCE, WHILE = 5, 10.0
"""How many lines a device may say within so many seconds."""


class Line(NamedTuple):
    """What somebody said, numbered from 1, and the message that brought it."""

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
        """When each device last said something."""

    def has(self, seats: Iterable[int], message: str) -> bool:
        """Whether a message of one of these seats was already heard."""
        mine = set(seats)
        return any(line.message == message and line.seat in mine for line in self.lines)

    def next(self, seat: int, name: str, text: str, at: float, message: str) -> Line:
        """The line that somebody wants to say, if it can be shown."""
        number = self.lines[-1].number + 1 if self.lines else 1
        return Line(number, seat, name, clean(text, LONGEST, Denial.BAD_CHAT), at, message)

    def expect_calm(self, device: str, now: float) -> None:
        """Make sure that a device has not said too much within the last seconds."""
        said = self.said[device]
        if len(said) == AT_ONCE and now - said[0] < WHILE:
            raise Denied(Denial.TOO_MANY)

    def forget_others(self, devices: Container[str]) -> None:
        """Remember when they spoke of these devices only."""
        for device in [device for device in self.said if device not in devices]:
            del self.said[device]

    def turn(self, first: int, players: int) -> None:
        """Let the seats of all lines be those in the order of play."""
        self.lines = deque((turned(line, first, players) for line in self.lines), LINES)

    def add(self, device: str, line: Line, now: float) -> None:
        """Take in a line that was kept."""
        self.lines.append(line)
        self.said[device].append(now)


def turned(line: Line, first: int, players: int) -> Line:
    """A line that was said before the deal, with its seat in the order of play."""
    return line._replace(seat=(line.seat - first) % players)
