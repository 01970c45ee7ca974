"""A reader of the notation, step by step, so that every error knows its place."""

from collections.abc import Callable
from typing import NoReturn, TypeVar

from nyhavn.game.errors import IllegalMove, ImpossiblePosition, NyhavnError, Refusal, Unreadable

T = TypeVar("T")

VERSION = 1
BYTE_ORDER_MARK = "\ufeff"
BLANKS = " \t\r"
"""The white space within a line."""
SHOWN = 40
"""How much of the offending text an error shows."""


class Reader:
    """A text and how far it has been read."""

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        self.text = text
        self.at = 0
        self.line = line
        self.column = column

    @property
    def next(self) -> str:
        """The next character, empty at the end."""
        return self.text[self.at : self.at + 1]

    @property
    def done(self) -> bool:
        """Whether all of the text has been read."""
        return self.at >= len(self.text)

    def accept(self, characters: str) -> str:
        """Read the next character if it is one of these, else nothing."""
        found = self.text[self.at : self.at + 1]
        if not found or found not in characters:
            return ""
        self.at += 1
        return found

    def expect(self, characters: str, otherwise: Refusal) -> str:
        """Read the next character, which must be one of these."""
        return self.accept(characters) or self.unreadable(otherwise)

    def number(self, otherwise: Refusal, digits: int = 2) -> int:
        """Read a number of at most so many digits."""
        found = self.expect("0123456789", otherwise)
        while len(found) < digits and (digit := self.accept("0123456789")):
            found += digit
        return int(found)

    def skip_blanks(self) -> bool:
        """Skip white space; whether there was any."""
        start = self.at
        while self.accept(BLANKS):
            pass
        return self.at > start

    def finish(self) -> None:
        """Make sure that nothing but white space follows."""
        self.skip_blanks()
        if not self.done:
            self.unreadable(Refusal.EXPECTED_END)

    def unreadable(self, code: Refusal) -> NoReturn:
        """Refuse the text at the next character."""
        raise self.error(Unreadable, code, self.at)

    def error(self, kind: type[NyhavnError], code: Refusal, at: int) -> NyhavnError:
        """An error about what stands at an index of the text."""
        return kind(code, self.text[at : at + SHOWN], self.line, self.column + at)

    def illegal(self, code: Refusal, at: int) -> NoReturn:
        """Refuse the move that stands at an index of the text."""
        raise self.error(IllegalMove, code, at)

    def impossible(self, code: Refusal, at: int) -> NoReturn:
        """Refuse the position because of what stands at an index of the text."""
        raise self.error(ImpossiblePosition, code, at)


def whole(text: str, read: Callable[[Reader], T]) -> T:
    """What a text says if it is read from its beginning to its end, white space around it forgiven."""
    reader = Reader(text.removeprefix(BYTE_ORDER_MARK).rstrip())
    reader.skip_blanks()
    found = read(reader)
    reader.finish()
    return found
