"""Reads texts from the command line, from files and from standard input, and parses them."""

import os
import sys
from dataclasses import dataclass
from errno import EFBIG
from typing import TextIO

from nyhavn.cli.user_errors import InputError, UserError, phrases
from nyhavn.game.errors import NyhavnError, Refusal, Unreadable
from nyhavn.game.notation import Reader
from nyhavn.game.position import Position
from nyhavn.game.record import FORMAT, Record
from nyhavn.game.variations import Variation, read_variations
from nyhavn.game.view import View

STDIN = "-"
LARGEST = 10_000_000
"""The maximum number of characters of a file; no record has as many, and some devices never end."""


@dataclass(frozen=True, slots=True)
class TextSource:
    """A text and its name for messages."""

    name: str
    text: str


def open_source(what: str) -> TextSource:
    """Resolve an argument: standard input, a file, or the text itself."""
    if what == STDIN:
        return from_stdin()
    if not is_file(what) and (" " in what.strip() or not what.strip()):
        return TextSource(phrases().say("source-argument"), what)
    return from_file(what, or_text=True)


def is_file(what: str) -> bool:
    """Whether this path exists."""
    return bool(what) and os.path.exists(what)


def from_stdin() -> TextSource:
    """Read all of standard input."""
    name = phrases().say("source-stdin")
    try:
        return TextSource(name, text_only(name, contents(sys.stdin)))
    except UnicodeDecodeError:
        raise UserError("trouble-not-text", name=name) from None
    except OSError as error:
        raise UserError("trouble-cannot-read", name=name, reason=error.strerror or str(error)) from None


def from_file(name: str, or_text: bool = False) -> TextSource:
    """Read all of a file; with `or_text`, the message about a missing file mentions that a text is also accepted."""
    if not name:
        raise UserError("trouble-no-name")
    try:
        with open(name, encoding="utf-8", opener=open_at_once) as file:
            return TextSource(name, text_only(name, contents(file)))
    except UnicodeDecodeError:
        raise UserError("trouble-not-text", name=name) from None
    except FileNotFoundError:
        raise UserError("trouble-no-file-or-text" if or_text else "trouble-no-file", name=name) from None
    except IsADirectoryError:
        raise UserError("trouble-directory", name=name) from None
    except OSError as error:
        raise UserError("trouble-cannot-read", name=name, reason=error.strerror or str(error)) from None


def open_at_once(path: str, flags: int) -> int:
    """Open a file without blocking, even if it is a pipe without a writer."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(descriptor, True)
    return descriptor


def contents(file: TextIO) -> str:
    """Read all of a file; raise an error if it is too large."""
    text = file.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise OSError(EFBIG, os.strerror(EFBIG))
    return text


def text_only(name: str, text: str) -> str:
    """The text, after a check that it is not binary."""
    if "\0" in text:
        raise UserError("trouble-not-text", name=name)
    return text


def parse_record(found: TextSource) -> Record:
    """Parse the record of a source."""
    try:
        return Record.parse(found.text)
    except NyhavnError as error:
        raise InputError(found.name, found.text, error) from None


def parse_variations(found: TextSource) -> tuple[Variation, ...]:
    """Parse the variations in the comments of the record of a source."""
    try:
        return read_variations(found.text)
    except NyhavnError as error:
        raise InputError(found.name, found.text, error) from None


def parse_any(found: TextSource) -> Record | Position | View:
    """Parse the record, position or view of a source."""
    if found.text.removeprefix("\ufeff").lstrip().startswith(FORMAT):
        return parse_record(found)
    return parse_only_line(found)


def parse_position(found: TextSource) -> Position:
    """Parse the position of a source."""
    read = parse_any(found)
    if not isinstance(read, Position):
        raise UserError("trouble-no-position", name=found.name)
    return read


def parse_only_line(found: TextSource) -> Position | View:
    """Parse the position or view on the only non-blank line of a source."""
    lines = [(number, text) for number, text in enumerate(found.text.split("\n"), 1) if text.strip()]
    if not lines:
        raise UserError("trouble-empty", name=found.name)
    number, text = lines[0]
    try:
        if len(lines) > 1:
            read_line(number, text)
            raise Unreadable(Refusal.EXPECTED_END, lines[1][1].strip(), lines[1][0])
        return read_line(number, text)
    except NyhavnError as error:
        raise InputError(found.name, found.text, error) from None


def read_line(number: int, text: str) -> Position | View:
    """Parse the position on a line or, if its first word has a viewer, the view."""
    reader = Reader(text, number)
    read = View.read(reader) if "@" in text.split()[0] else Position.read(reader)
    reader.finish()
    return read
