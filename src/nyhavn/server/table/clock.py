"""Clocks: how long persons may think, and how long they have; in milliseconds, except where seconds are said."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

PER_TURN = "/turn"
LEAST = 30_000
"""How many milliseconds somebody has at least who comes back to a seat for which a bot has ended a turn."""
Times = tuple[int, ...]
"""How many milliseconds each seat has left."""


class Clock(NamedTuple):
    """So many seconds in all, with so many more after each turn, or so many for each turn anew."""

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
        """What everybody begins with."""
        return self.seconds * 1000

    def after(self, left: int, took: int) -> int:
        """What somebody has left after a turn that took so long."""
        return self.full if self.per_turn else max(0, left - took) + self.increment * 1000

    def charge(self, times: Times, seat: int, took: int | None, ended: bool) -> Times:
        """What all seats have left after one has thought for so long, and perhaps ended its turn."""
        if took is None and not (self.per_turn and ended):
            return times
        left = self.after(times[seat], took or 0) if ended else max(0, times[seat] - (took or 0))
        return (*times[:seat], left, *times[seat + 1 :])

    def grant_least(self, times: Times, seat: int) -> Times:
        """What all seats have left if one gets a little time at least, though never more than all begin with."""
        least = min(LEAST, self.full)
        return tuple(max(least, left) if other == seat else left for other, left in enumerate(times))


class Run(NamedTuple):
    """A time during which a server ran, in seconds since 1970."""

    started: float
    seen: float
    """When it last gave a sign of life."""


def running(runs: Iterable[Run], since: float, until: float) -> float:
    """For how many seconds of a time a server ran; no clock runs while none does."""
    return sum(max(0.0, min(run.seen, until) - max(run.started, since)) for run in runs)
