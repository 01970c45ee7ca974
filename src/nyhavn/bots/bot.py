"""The interface of a bot: it gets a view, never a position, and returns a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import NamedTuple, Self

from nyhavn.game.move import AnyMove
from nyhavn.game.view import View


class Limit(NamedTuple):
    """The limit of a bot's search for one move: a number of playouts, a number of seconds, or none."""

    playouts: int | None = None
    seconds: float | None = None

    @classmethod
    def parse(cls, text: str) -> Limit:
        """Parse a limit: `playouts=1000`, `time=0.5`, or an empty text."""
        return cls.pop_from(parse_options(text))

    @classmethod
    def pop_from(cls, given: dict[str, str]) -> Limit:
        """Remove the limit from the options and return it."""
        playouts, seconds = given.pop("playouts", None), given.pop("time", None)
        if playouts is not None and seconds is not None:
            raise ValueError("a limit is either playouts or time, not both")
        return cls(
            None if playouts is None else parse_playouts(playouts),
            None if seconds is None else parse_seconds(seconds),
        )

    def __str__(self) -> str:
        if self.playouts is not None:
            return f"playouts={self.playouts}"
        return "" if self.seconds is None else f"time={self.seconds:g}"

    @property
    def is_open(self) -> bool:
        """Whether there is no limit."""
        return self.playouts is None and self.seconds is None


def parse_playouts(text: str) -> int:
    """Parse a number of playouts."""
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text[:10]) <= 10**9:
        raise ValueError(f"playouts are a whole number from 1 to {10**9}, not {text!r}")
    return int(text)


def parse_seconds(text: str) -> float:
    """Parse a number of seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 3600:
        raise ValueError(f"a time is a number of seconds from 0.001 to 3600, not {text!r}")
    return seconds


def parse_options(text: str) -> dict[str, str]:
    """Parse options: `key=value`, separated by commas."""
    given: dict[str, str] = {}
    for part in filter(None, text.split(",")):
        key, equals, value = part.partition("=")
        if not equals or key in given:
            raise ValueError(f"expected key=value, each key once, not {part!r}")
        given[key] = value
    return given


class Estimate(NamedTuple):
    """A bot's estimate of one move: its chance to win after it, and the standard error of that chance."""

    move: AnyMove
    chance: float
    error: float


MOST_ESTIMATES = 5
"""The maximum number of estimates in an advice."""


class Advice(NamedTuple):
    """A chosen move, estimates of the best moves, the best first, and the chances of all seats."""

    move: AnyMove
    best: tuple[Estimate, ...]
    chances: tuple[float, ...] = ()
    """Each seat's chance to win after the move, the first seat's first; empty if the bot does not compute them."""


class Bot(ABC):
    """A computer player, which has a limit of its own for calls without one."""

    name: str
    version: str
    """Changes whenever the bot would play differently from the same seed."""
    limit: Limit

    def __init__(self, name: str, version: str, limit: Limit = Limit()) -> None:  # noqa: B008 - it is immutable
        self.name, self.version, self.limit = name, version, limit

    def __str__(self) -> str:
        return self.name if self.limit.is_open else f"{self.name}:{self.limit}"

    @property
    def identity(self) -> str:
        """The text and version of the bot, which identify it in results."""
        return f"{self}@{self.version}"

    @abstractmethod
    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """Choose one of the legal moves of the viewer, whose decision it is."""

    @abstractmethod
    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """Choose the same move, with estimates of the best ones."""

    def within(self, limit: Limit) -> Limit:
        """The effective limit: the requested one, or the bot's own if that is open."""
        return self.limit if limit.is_open else limit

    def wake(self) -> None:
        """Prepare to choose moves; this time does not count as thinking time."""
        return

    def wake_meanwhile(self) -> None:
        """Prepare while players wait; a bot that can answer before it is ready prepares in the background."""
        self.wake()

    def close(self) -> None:
        """Release the resources of the bot, such as a process."""
        return

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
