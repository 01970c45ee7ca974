"""Records of the maximum size, each with another part that is as costly as possible."""

from __future__ import annotations

from collections.abc import Iterator

from harness.random_games import random_record
from nyhavn.game.link_codec import LARGEST
from tests.server.hostile_names import COSTLY

GAME = random_record(4, 3, 60)
START = f"start: {GAME.start}\n"
HEAD = "nyhavn 1\n"
ROOM = LARGEST - 300
"""The number of characters left besides the first line and the start."""


def fill_record(before: str, unit: str, after: str = "") -> str:
    """A text in which a part is repeated as often as there is room."""
    room = LARGEST - len((before + after).encode())
    return before + unit * (room // len(unit.encode())) + after


def records_with_long_headers() -> Iterator[str]:
    """Records with large headers."""
    for key in ("seat-1", "bots", "ending", "commitment", "secret", "nonces", "dealt-from", "result", "x"):
        for unit in ("x", "1", "1 ", ":", "=", "\u0323\u0301", "\u0f71\u0f72\u0f74", "\u3164", "\u2003", " "):
            yield fill_record(f"{HEAD}{START}{key}: ", unit, "\n")
    for ending in ("resigned ", "time ", "abandoned "):
        yield fill_record(f"{HEAD}{START}ending: {ending}", "1")
    yield from (
        fill_record(f"{HEAD}{START}seat-1: {bot}", "0", "5\n") for bot in ("mason", "montecarlo:time=", "mason:time=")
    )
    yield from (f"{HEAD}seat-1: {name[: ROOM // 3]}\n{START}" for name in COSTLY)
    yield fill_record(HEAD, START)
    yield fill_record(HEAD, "a:\n", START)
    yield HEAD + "".join(f"a{number}:\n" for number in range(6_000)) + START
    yield from (fill_record(HEAD, unit) for unit in ("a", " ", "\t", "a ", ":", "-"))
    yield from (fill_record(f"{HEAD}a", " ", after) for after in ("", "!", ":"))


def records_with_long_starts() -> Iterator[str]:
    """Records with a large start position."""
    fields = str(GAME.start).split(" ")
    for number in range(len(fields)):
        for unit in ("R0", "A4", "9", "/", "-", "W"):
            text = " ".join([*fields[:number], fields[number]])
            yield fill_record(f"{HEAD}start: {text}", unit)
            yield fill_record(f"{HEAD}start: {' '.join(fields[:number])} ", unit)


def records_with_long_bodies() -> Iterator[str]:
    """Records with large turns and comments."""
    for unit in ("\n", ";\n", ";x\n", ";", " ", "\t", "\r", "x", "1", "1. ", "1.", "\n ", " ;\n", "e\n"):
        yield fill_record(str(GAME), unit)
        yield fill_record(f"{HEAD}{START}", unit)
    for move in ("bR", "bRa1", "bRa1b1=", "bRa1b1=R2/", "t", "t12", "t12/", "d", "w", "a", "r", "e", ">"):
        for unit in ("a1", "R0", "R", "A", "1", "r", "/", "=", ">", " "):
            yield fill_record(f"{HEAD}{START}1. {move}", unit)


def texts_hardly_records() -> Iterator[str]:
    """Texts that are barely records."""
    for before in ("", "nyhavn", "nyhavn ", "nyhavn 1", "\ufeff"):
        yield from (fill_record(before, unit) for unit in (" ", "1", "\n", "\ufeff", "\0", "A", "=", "nyhavn 1\n"))


def hostile_records() -> list[str]:
    """All hostile records."""
    return [
        *texts_hardly_records(),
        *records_with_long_headers(),
        *records_with_long_starts(),
        *records_with_long_bodies(),
    ]
