"""Clocks: how long persons may think, and how much time they have left; in milliseconds, unless seconds are named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

PER_TURN = "/turn"
LEAST = 30_000
"""The minimum time, in milliseconds, of a person who returns to a seat for which a bot has ended a turn."""
Times = tuple[int, ...]
"""How many milliseconds each seat has left."""


class Clock(NamedTuple):
    """A total time with an increment after each turn, or a time for each turn, in seconds."""

    seconds: int
    increment: int = 0
    per_turn: bool = False

    def __str__(self) -> str:
        return f"{self.seconds}{PER_TURN}" if self.per_turn else f"{self.seconds}+{self.increment}"

    @classmethod
    def parse(cls, text: str) -> Clock:
        """The clock that a text names: `600+5` or `86400/turn`."""
        if text.endswith(PER_TURN):
            return cls(int(text.removesuffix(PER_TURN)), per_turn=True)
        seconds, increment = text.split("+")
        return cls(int(seconds), int(increment))

    @property
    def full(self) -> int:
        """The time with which everybody begins."""
        return self.seconds * 1000

    def after(self, left: int, took: int) -> int:
        """The time that a seat has left after a turn that took so long."""
        return self.full if self.per_turn else max(0, left - took) + self.increment * 1000

    def charge(self, times: Times, seat: int, took: int | None, ended: bool) -> Times:
        """The times of all seats after one has thought for so long, and perhaps ended its turn."""
        if took is None and not (self.per_turn and ended):
            return times
        left = self.after(times[seat], took or 0) if ended else max(0, times[seat] - (took or 0))
        return (*times[:seat], left, *times[seat + 1 :])

    def grant_least(self, times: Times, seat: int) -> Times:
        """The times of all seats after one is granted the minimum, but never more than all begin with."""
        least = min(LEAST, self.full)
        return tuple(max(least, left) if other == seat else left for other, left in enumerate(times))


class Run(NamedTuple):
    """An interval in which a server ran, in seconds since 1970."""

    started: float
    seen: float
    """The last heartbeat."""


def sum_running_time(runs: Iterable[Run], since: float, until: float) -> float:
    """For how many seconds of an interval a server ran; no clock runs while none does."""
    return sum(max(0.0, min(run.seen, until) - max(run.started, since)) for run in runs)
