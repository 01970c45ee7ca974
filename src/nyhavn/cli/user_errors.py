"""User errors with one message each from the phrase files, and the choice of the language."""

import os
import re
from dataclasses import dataclass
from functools import cache

from nyhavn.game.errors import NyhavnError
from nyhavn.phrases import LANGUAGES, TERMINAL, Phrases

WIDTH = 76
"""The maximum number of characters of a line that are shown around a mistake."""
BEFORE = 40
VARIABLE = "NYHAVN_LANGUAGE"
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Further environment variables for the language; the first that is set decides."""


@dataclass
class LanguageSetting:
    """The language of the command, shared by all threads."""

    language: str = LANGUAGES[0]


LANGUAGE_SETTING = LanguageSetting()


def phrases() -> Phrases:
    """The phrases in the language of the command."""
    return load_phrases(LANGUAGE_SETTING.language)


@cache
def load_phrases(language: str) -> Phrases:
    """The phrases of a language, cached."""
    return Phrases(language, TERMINAL)


def set_language(wanted: str | None) -> None:
    """Set the language: the requested one, else that of the environment, else English."""
    LANGUAGE_SETTING.language = detect_language()
    named = os.environ.get(VARIABLE) or None if wanted is None else wanted
    if named is not None:
        LANGUAGE_SETTING.language = parse_language(named)


def detect_language() -> str:
    """The language of the environment, or English if there are no phrases in it."""
    language = language_code(next((os.environ[name] for name in LOCALES if os.environ.get(name)), ""))
    return language if language in LANGUAGES else LANGUAGES[0]


def parse_language(named: str) -> str:
    """Parse a requested language; an unknown one is a user error."""
    language = language_code(named)
    if language not in LANGUAGES:
        raise UserError("trouble-language", language=printable(named), languages=", ".join(LANGUAGES))
    return language


def language_code(name: str) -> str:
    """The language in a name such as fr, fr-CA or fr_FR.UTF-8."""
    return re.split("[-_.@]", name.strip())[0].lower()


class UserError(Exception):
    """A user error of the command line, with its message."""

    exit_code = 2

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(phrases().say(key, **args))


class InputError(UserError):
    """A refused text, with the place of the mistake."""

    def __init__(self, name: str, text: str, error: NyhavnError) -> None:
        Exception.__init__(self, describe_refusal(name, text, error))


def describe_refusal(name: str, text: str, error: NyhavnError) -> str:
    """A message for a refusal: its place and reason, the line, and a caret below the column."""
    why = phrases().say(f"refusal-{error.code}")
    found = phrases().say("found", text=printable(error.text)) if error.text else phrases().say("found-end")
    lines = text.split("\n")
    line = lines[error.line - 1] if error.line <= len(lines) else ""
    return "\n".join([f"{name}:{error.line}:{error.column}: {why} {found}", *point_at_column(line, error.column)])


def point_at_column(line: str, column: int) -> list[str]:
    """The part of a line around a column, and a caret below it."""
    start = max(0, column - 1 - BEFORE)
    shown = printable(line[start : start + WIDTH])
    return [f"  {shown}".rstrip(), "  " + " " * (column - 1 - start) + "^"]


def printable(text: str) -> str:
    """Replace unprintable characters, so that every character takes one column."""
    return "".join(c if c.isprintable() else " " if c in "\t\r" else "?" for c in text)
