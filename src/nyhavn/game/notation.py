"""A character reader for the notation that knows its position, so that every error has a line and a column."""

from collections.abc import Callable
from typing import NoReturn, TypeVar

from nyhavn.game.errors import IllegalMove, ImpossiblePosition, NyhavnError, Refusal, Unreadable

T = TypeVar("T")

VERSION = 1
BYTE_ORDER_MARK = "\ufeff"
BLANKS = " \t\r"
"""The white space within a line."""
SHOWN = 40
"""The maximum number of characters of the input in an error."""


class Reader:
    """A text and the index of the next character to read."""

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        self.text = text
        self.at = 0
        self.line = line
        self.column = column

    @property
    def next(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.at : self.at + 1]

    @property
    def done(self) -> bool:
        """Whether the reader is at the end of the text."""
        return self.at >= len(self.text)

    def accept(self, characters: str) -> str:
        """Read and return the next character if it is one of these, else return an empty string."""
        found = self.text[self.at : self.at + 1]
        if not found or found not in characters:
            return ""
        self.at += 1
        return found

    def expect(self, characters: str, otherwise: Refusal) -> str:
        """Read the next character, which must be one of these."""
        return self.accept(characters) or self.unreadable(otherwise)

    def number(self, otherwise: Refusal, digits: int = 2) -> int:
        """Read a number of at most `digits` digits."""
        found = self.expect("0123456789", otherwise)
        while len(found) < digits and (digit := self.accept("0123456789")):
            found += digit
        return int(found)

    def skip_blanks(self) -> bool:
        """Skip white space and return whether there was any."""
        start = self.at
        while self.accept(BLANKS):
            pass
        return self.at > start

    def finish(self) -> None:
        """Refuse the text if anything but white space follows."""
        self.skip_blanks()
        if not self.done:
            self.unreadable(Refusal.EXPECTED_END)

    def unreadable(self, code: Refusal) -> NoReturn:
        """Refuse the text at the next character."""
        raise self.error(Unreadable, code, self.at)

    def error(self, kind: type[NyhavnError], code: Refusal, at: int) -> NyhavnError:
        """An error that points to an index of the text."""
        return kind(code, self.text[at : at + SHOWN], self.line, self.column + at)

    def illegal(self, code: Refusal, at: int) -> NoReturn:
        """Refuse the move at an index of the text."""
        raise self.error(IllegalMove, code, at)

    def impossible(self, code: Refusal, at: int) -> NoReturn:
        """Refuse the position, pointing to an index of the text."""
        raise self.error(ImpossiblePosition, code, at)


def read_whole(text: str, read: Callable[[Reader], T]) -> T:
    """Parse a whole text with a read function; white space around it is ignored."""
    reader = Reader(text.removeprefix(BYTE_ORDER_MARK).rstrip())
    reader.skip_blanks()
    found = read(reader)
    reader.finish()
    return found
