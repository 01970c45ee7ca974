"""The line protocol between a host and a bot program, and the implementation of the program's side."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isfinite
from random import Random
from typing import NamedTuple, Self

from nyhavn.bots.bot import Bot, Estimate, Limit
from nyhavn.game.move import Move
from nyhavn.game.view import View

VERSION = 1
GREETING = f"nyhavn {VERSION}"
READY, INFO, OUTLOOK, MOVE = "ready", "info", "outlook", "move"
"""The messages of a program."""
NEW, VIEW, LEGAL, CHOOSE, ADVISE, QUIT = "new", "view", "legal", "choose", "advise", "quit"
"""The messages of a host."""
SEED_BITS = 53
"""The number of bits of a seed, which every language can represent exactly."""


class ProtocolError(ValueError):
    """A host sent a message that a program cannot parse."""


# The host's lines


def draw_seed(rng: Random) -> int:
    """A seed for one question to a program."""
    return rng.getrandbits(SEED_BITS)


def make_rng(text: str) -> Random:
    """The random generator for a seed."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(1 << SEED_BITS))) or int(text) >> SEED_BITS:
        raise ValueError(f"a seed is a whole number below 2 to the power of {SEED_BITS}, not {text!r}")
    return Random(int(text))


def format_question(word: str, view: View, limit: Limit, seed: int) -> list[str]:
    """The lines of a question to a program."""
    opening = [f"{NEW} players={view.players} seat={view.seat + 1}"] if is_first_decision(view) else []
    return [*opening, f"{VIEW} {view}", f"{LEGAL} {view.legal_moves}", f"{word} seed={seed} {limit}".rstrip()]


def is_first_decision(view: View) -> bool:
    """Whether this is the first decision of its seat in a game: it has built nothing and taken nothing."""
    return not view.house(view.seat).covered and not len(view.seen(view.seat))


# The program's lines


def format_estimate(estimate: Estimate) -> str:
    """The line with the estimate of a move."""
    return f"{INFO} {estimate.move} {estimate.chance:.4f} {estimate.error:.4f}"


def parse_estimate(text: str) -> Estimate:
    """Parse the estimate after `info`."""
    move, *numbers = text.split()
    chance, error = map(float, numbers)
    if not (0 <= chance <= 1 and error >= 0 and isfinite(error)):
        raise ValueError("a chance is from 0 to 1, and its error is not negative")
    return Estimate(Move.parse(move), chance, error)


class Outlook(NamedTuple):
    """The chance of each seat to win after the chosen move, the first seat's first."""

    chances: tuple[float, ...]

    def __str__(self) -> str:
        return " ".join([OUTLOOK, *(f"{chance:.4f}" for chance in self.chances)])

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the chances after `outlook`."""
        chances = tuple(map(float, text.split()))
        if not all(0 <= chance <= 1 for chance in chances):
            raise ValueError("a chance is from 0 to 1")
        return cls(chances)


# The program's side


def serve(bot: Bot, lines: Iterable[str], write: Callable[[str], object]) -> None:
    """Let a bot answer the messages of a host; unknown messages are ignored."""
    view: View | None = None
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        match word:
            case "nyhavn":
                check_version(rest)
                write(f"{READY} {bot}")
            case "view":
                view = parse_view(rest)
            case "choose":
                write(f"{MOVE} {bot.choose(*parse_question(view, rest))}")
            case "advise":
                advice = bot.advise(*parse_question(view, rest))
                for estimate in advice.best:
                    write(format_estimate(estimate))
                if advice.chances:
                    write(str(Outlook(advice.chances)))
                write(f"{MOVE} {advice.move}")
            case "quit":
                return


def speak(line: str) -> None:
    """Write a line and flush it."""
    print(line, flush=True)


def check_version(version: str) -> None:
    """Raise an error if the host uses another version of the protocol."""
    if version.split() != [str(VERSION)]:
        raise ProtocolError(f"this speaks version {VERSION} of the protocol, not {version!r}")


def parse_view(text: str) -> View:
    """Parse the view that the host sends."""
    try:
        view = View.parse(text)
    except ValueError as error:
        raise ProtocolError(f"the view cannot be read: {error}") from error
    if not view.legal_moves:
        raise ProtocolError("the viewer has nothing to decide in this view")
    return view


def parse_question(view: View | None, text: str) -> tuple[View, Limit, Random]:
    """Parse a question of the host into the arguments of a bot."""
    if view is None:
        raise ProtocolError("there is a question, but no view before it")
    try:
        given = dict(part.split("=", 1) for part in text.split() if "=" in part)
        return view, Limit.pop_from(given), make_rng(given.pop("seed", "0"))
    except ValueError as error:
        raise ProtocolError(f"the question cannot be read: {error}") from error
