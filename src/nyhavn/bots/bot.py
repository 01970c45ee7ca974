"""What a bot is: it is given a view, never a position, and answers with a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import NamedTuple, Self

from nyhavn.game.move import AnyMove
from nyhavn.game.view import View


class Limit(NamedTuple):
    """How much a bot may think about one move: so many playouts, so many seconds, or as it likes."""

    playouts: int | None = None
    seconds: float | None = None

    @classmethod
    def parse(cls, text: str) -> Limit:
        """The limit that a text names: `playouts=1000`, `time=0.5`, or nothing."""
        return cls.taken(options(text))

    @classmethod
    def taken(cls, given: dict[str, str]) -> Limit:
        """The limit among some options, which is taken out of them."""
        playouts, seconds = given.pop("playouts", None), given.pop("time", None)
        if playouts is not None and seconds is not None:
            raise ValueError("a limit is either playouts or time, not both")
        return cls(
            None if playouts is None else counted(playouts),
            None if seconds is None else timed(seconds),
        )

    def __str__(self) -> str:
        if self.playouts is not None:
            return f"playouts={self.playouts}"
        return "" if self.seconds is None else f"time={self.seconds:g}"

    @property
    def is_open(self) -> bool:
        """Whether it limits nothing."""
        return self.playouts is None and self.seconds is None


def counted(text: str) -> int:
    """A number of playouts."""
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text[:10]) <= 10**9:
        raise ValueError(f"playouts are a whole number from 1 to {10**9}, not {text!r}")
    return int(text)


def timed(text: str) -> float:
    """A number of seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 3600:
        raise ValueError(f"a time is a number of seconds from 0.001 to 3600, not {text!r}")
    return seconds


def options(text: str) -> dict[str, str]:
    """The options that a text lists, `key=value` between commas."""
    given: dict[str, str] = {}
    for part in filter(None, text.split(",")):
        key, equals, value = part.partition("=")
        if not equals or key in given:
            raise ValueError(f"expected key=value, each key once, not {part!r}")
        given[key] = value
    return given


class Estimate(NamedTuple):
    """What a bot thinks of one move: its chance to win after it, and the standard error of that chance."""

    move: AnyMove
    chance: float
    error: float


TOLD = 5
"""How many moves an advice tells of at most."""


class Advice(NamedTuple):
    """A chosen move, the few moves that look best with what the bot thinks of them, the best first, and the outlook."""

    move: AnyMove
    best: tuple[Estimate, ...]
    chances: tuple[float, ...] = ()
    """Each seat's chance to win after the move, the first seat's first, if the bot can tell."""


class Bot(ABC):
    """A player. Asked with an open limit it keeps to its own one."""

    name: str
    version: str
    """Changes whenever the bot would play another game from the same seed."""
    limit: Limit

    def __init__(self, name: str, version: str, limit: Limit = Limit()) -> None:  # noqa: B008 - it is immutable
        self.name, self.version, self.limit = name, version, limit

    def __str__(self) -> str:
        return self.name if self.limit.is_open else f"{self.name}:{self.limit}"

    @property
    def identity(self) -> str:
        """Who has played: the bot's text and version."""
        return f"{self}@{self.version}"

    @abstractmethod
    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """One of the legal moves of the viewer, whose decision it is."""

    @abstractmethod
    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """The same move, with estimates of the best ones."""

    def within(self, limit: Limit) -> Limit:
        """The limit that holds: the one asked for, or the bot's own."""
        return self.limit if limit.is_open else limit

    def wake(self) -> None:
        """Get ready to be asked; what this takes is not counted as thinking."""
        return

    def wake_meanwhile(self) -> None:
        """Get ready while somebody waits at a table; a bot that can answer before it is awake does not keep them."""
        self.wake()

    def close(self) -> None:
        """Leave the table; what the bot holds outside Python is let go."""
        return

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
