"""The text of events in the log: a form, declared once for each kind of event, is used to write and to parse it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

from nyhavn.game.move import AnyMove, Draw, Move
from nyhavn.game.position import Position
from nyhavn.server.table.allowed_bots import parse_stored_bot

FIELD = re.compile(r"{(\w+)}")
CHOICE = re.compile(r"\((?P<none>[^|]*)\|(?P<given>.*?{(?P<field>\w+)})\)")


@lru_cache(2048)
def parse_move(text: str) -> AnyMove:
    """The move of a text; cached, as the same ones occur often."""
    return Move.parse(text)


def parse_draw(text: str) -> Draw:
    """The refill of a text; raise ValueError if it is another move."""
    refill = parse_move(text)
    if not isinstance(refill, Draw):
        raise ValueError(f"{text!r} is not a refill")
    return refill


class Codec(NamedTuple):
    """How the value of a field is written and parsed."""

    write: Callable[[Any], str]
    parse: Callable[[str], Any]


TEXT = Codec(str, str)
NUMBER = Codec(str, int)
SEAT = Codec(lambda seat: str(seat + 1), lambda text: int(text) - 1)
HEX = Codec(bytes.hex, bytes.fromhex)
CODECS = {
    "seat": SEAT,
    "bot": Codec(str, parse_stored_bot),
    "first": SEAT,
    "took": NUMBER,
    "hash": HEX,
    "nonce": HEX,
    "move": Codec(str, parse_move),
    "draw": Codec(str, parse_draw),
    "start": Codec(str, Position.parse),
}
"""The codecs of fields by their names; all others are plain text."""


@cache
def choose_parts(form: str, given: frozenset[str]) -> str:
    """A form with the parts that are chosen when these fields are given; there are few forms and optional fields."""
    return CHOICE.sub(lambda part: part["given" if part["field"] in given else "none"], form)


class Form:
    """The text of a kind of event, with its fields in braces; `(a|b {field})` is `a` if the field is none."""

    def __init__(self, form: str) -> None:
        self.form = form
        self.word = re.split(r"\W", form, maxsplit=1)[0]
        self.codecs = {name: CODECS.get(name, TEXT) for name in FIELD.findall(form)}
        self.pattern = re.compile(FIELD.sub(r"(?P<\1>.*?)", form.replace("(", "(?:")), re.DOTALL)

    def write(self, event: object) -> str:
        """The text of an event."""
        values = ((name, codec, getattr(event, name)) for name, codec in self.codecs.items())
        texts = {name: codec.write(value) for name, codec, value in values if value is not None}
        return choose_parts(self.form, frozenset(texts)).format_map(texts)

    def parse(self, text: str) -> dict[str, Any]:
        """The values of the fields in a text."""
        found = self.pattern.fullmatch(text)
        if found is None:
            raise ValueError(f"there is no event {text!r}")
        parts = found.groupdict()
        return {name: None if parts[name] is None else codec.parse(parts[name]) for name, codec in self.codecs.items()}


@dataclass_transform(frozen_default=True)
class LoggedEvent:
    """An event that has one text: a kind is declared by its form and its fields, and is a frozen dataclass."""

    FORM: ClassVar[Form]

    def __init_subclass__(cls, text: str) -> None:
        cls.FORM = Form(text)
        dataclass(frozen=True)(cls)

    def __str__(self) -> str:
        return self.FORM.write(self)


Kind = TypeVar("Kind", bound=LoggedEvent)


def parse_event(text: str, kinds: Mapping[str, type[Kind]]) -> Kind:
    """The event of a text of the log, of the kind that its first word names."""
    kind = kinds.get(text.partition(" ")[0])
    if kind is None:
        raise ValueError(f"there is no event {text!r}")
    return kind(**kind.FORM.parse(text))
