"""What goes wrong for a person: always one message, in words from the phrase files."""

from functools import cache

from nyhavn.errors import NyhavnError
from nyhavn.phrases import Phrases

WIDTH = 76
"""How much of a line is shown around a mistake."""
BEFORE = 40


@cache
def phrases() -> Phrases:
    """The phrases that the command speaks with."""
    return Phrases()


class Trouble(Exception):
    """A mistake that the person at the command line can mend."""

    exit_code = 2

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(phrases().say(key, **args))


class Mistake(Trouble):
    """Something in a text that was refused, with its place."""

    def __init__(self, name: str, text: str, error: NyhavnError) -> None:
        Exception.__init__(self, described(name, text, error))


def described(name: str, text: str, error: NyhavnError) -> str:
    """A refusal with its place and reason, the line it is about, and a caret below the column."""
    why = phrases().say(f"refusal-{error.code}")
    found = phrases().say("found", text=printable(error.text)) if error.text else phrases().say("found-end")
    lines = text.split("\n")
    line = lines[error.line - 1] if error.line <= len(lines) else ""
    return "\n".join([f"{name}:{error.line}:{error.column}: {why} {found}", *pointed(line, error.column)])


def pointed(line: str, column: int) -> list[str]:
    """The part of a line around a column, and a caret below it."""
    start = max(0, column - 1 - BEFORE)
    shown = printable(line[start : start + WIDTH])
    return [f"  {shown}".rstrip(), "  " + " " * (column - 1 - start) + "^"]


def printable(text: str) -> str:
    """A text of which a terminal shows every character in one place."""
    return "".join(c if c.isprintable() else " " if c in "\t\r" else "?" for c in text)
