"""What the client shares with the server, in TypeScript: its types and constants.

`python -m nyhavn.server.view.typescript web/src` writes them.
"""

from __future__ import annotations

import inspect
import json
import sys
import types
import typing
from pathlib import Path

import msgspec
from msgspec.structs import FieldInfo

from nyhavn.bots.catalog import DEFAULT_BOT
from nyhavn.bots.ratings import GRID, LEVELS, MEMORY, RATINGS, expectation, strength
from nyhavn.game import link_codec
from nyhavn.game.house import Cell
from nyhavn.phrases import LANGUAGES
from nyhavn.rules import material
from nyhavn.server.table import tutorial
from nyhavn.server.view import wire
from nyhavn.server.view.field_docstrings import read_field_docstrings
from nyhavn.server.view.wire import http_bodies, page_commands, page_updates, replay_bodies

HEAD = "// Written by `python -m nyhavn.server.view.typescript web/src`; change the Python package instead."
PARTS = (http_bodies, page_commands, page_updates, replay_bodies)
UNIONS = ("Command", "Update")
WRITTEN = (wire.NewSeat, wire.NewTable, wire.GoOn, wire.Clock, wire.Offer, wire.Shared)
"""The messages that a page writes itself."""
CONSTANTS: dict[str, tuple[object, str]] = {
    "COLUMNS": (material.COLUMNS, "The columns of a house."),
    "ROWS": (material.ROWS, "The rows of a house."),
    "COATS": ([str(Cell(*cell)) for cell in material.COATS], "The cells with a coat of arms."),
    "COAT_ROWS": (material.COAT_ROWS, "The rows, from 0, with a coat of arms beside them."),
    "COLOURS": (tuple(material.COLOURS), "The colours in their fixed order."),
    "ABILITIES": (tuple(material.ABILITIES), "The abilities in their fixed order."),
    "SIZES": (material.SIZES, "The sizes of coloured tiles."),
    "TILES": (
        material.TILES,
        "The tiles of each colour by size, drawn from the top: `#` brick, `o` window, `.` nothing.",
    ),
    "PIERS": (material.PIERS, "The piers of the harbour."),
    "HAND_LIMIT": (material.HAND_LIMIT, "The cards that a hand may hold at the end of a turn."),
    "WINNING_SCORE": (material.WINNING_SCORE, "Whoever reaches this score wins."),
    "ROW_POINTS": (material.ROW_POINTS, "The points of a full row."),
    "LIT_ROW_POINTS": (material.LIT_ROW_POINTS, "The points of a full row of windows only."),
    "COLUMN_POINTS": (material.COLUMN_POINTS, "The points of a full column."),
    "LIT_COLUMN_POINTS": (material.LIT_COLUMN_POINTS, "The points of a full column of windows only."),
    "END_CARD_DEPTH": (material.END_CARD_DEPTH, "The End card is one of this many cards at the bottom of the supply."),
    "PLAYER_COUNTS": (material.PLAYER_COUNTS, "How many can play."),
    "START_HANDS": (material.START_HANDS, "The cards that each seat starts with."),
    "CARDS_PER_COLOUR": (material.CARDS_PER_COLOUR, "The cards of each colour, by the number of players."),
    "TILES_PER_COLOUR": (material.TILES_PER_COLOUR, "The tiles of each colour by size, by the number of players."),
    "LANGUAGES": (LANGUAGES, "The languages of the phrases; the first stands in for a missing one."),
    "LEVELS": (LEVELS, "The bots that people are offered, the weakest first."),
    "DEFAULT_BOT": (DEFAULT_BOT, "The bot that plays where none was chosen."),
    "LINK_WORDS": (link_codec.WORDS.decode(), "What packed records refer to, in their first version."),
}
"""What the client takes from this package, each with its comment."""
WORDS: dict[object, str] = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def write_types() -> str:
    """All types of the wire, each with its docstring."""
    interfaces = [write_interface(kind) for kind in list_messages()]
    return "\n\n".join([HEAD, *interfaces, *(write_union(name) for name in UNIONS)]) + "\n"


def write_constants() -> str:
    """The numbers and names that the client takes from this package."""
    return "\n\n".join([HEAD, *(write_constant(name, *about) for name, about in CONSTANTS.items())]) + "\n"


def write_constant(name: str, value: object, remark: str) -> str:
    """A constant with its comment."""
    narrowed = "" if isinstance(value, int | str) else " as const"
    return f"/** {remark} */\nexport const {name} = {json.dumps(value)}{narrowed};"


def list_messages() -> list[type[wire.Message]]:
    """Every message in the order of the files."""
    found = [(part, kind) for part in PARTS for kind in vars(part).values() if inspect.isclass(kind)]
    return [kind for part, kind in found if issubclass(kind, wire.Message) and kind.__module__ == part.__name__]


def write_interface(kind: type[wire.Message]) -> str:
    """A message as an interface; a field is optional if the page or the server may leave it out."""
    tag = kind.__struct_config__.tag
    lines = [f'  type: "{tag}";'] if tag else []
    remarks = read_field_docstrings(kind)
    for field in msgspec.structs.fields(kind):
        lines += [f"  /** {remarks[field.name]} */"] if field.name in remarks else []
        lines.append(f"  {field.encode_name}{'?' if is_optional(kind, field) else ''}: {write_type(field.type)};")
    return "\n".join([f"/** {inspect.getdoc(kind)} */", f"export interface {kind.__name__} {{", *lines, "}"])


def is_optional(kind: type[wire.Message], field: FieldInfo) -> bool:
    """Whether a field may be left out: by a page any with a default, by the server those that can be unset."""
    return field.default is msgspec.UNSET or (kind in WRITTEN and not field.required)


def write_type(hint: object) -> str:
    """A Python type as TypeScript."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return write_type(arguments[0])
    if origin in (types.UnionType, typing.Union):
        return " | ".join(write_type(argument) for argument in arguments if argument is not msgspec.UnsetType)
    if origin is list:
        inner = write_type(arguments[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{write_type(arguments[0])}, {write_type(arguments[1])}>"
    if isinstance(hint, type) and issubclass(hint, wire.Message):
        return hint.__name__
    return WORDS[hint]


def write_union(name: str) -> str:
    """A union of messages, which are distinguished by their type."""
    members = " | ".join(kind.__name__ for kind in typing.get_args(getattr(wire, name)))
    return f"export type {name} = {members};"


def write_ratings() -> str:
    """The model of ratings as tables, with which a browser rates games of its own."""
    levels = {level: [rating, round_digits(strength(rating))] for level, rating in RATINGS.items()}
    grid = [[rating, round_digits(strength(rating)), round_digits(expectation(rating))] for rating in GRID]
    return json.dumps({"memory": MEMORY, "levels": levels, "grid": grid}, separators=(",", ":")) + "\n"


def round_digits(number: float) -> float:
    """A number with the digits that matter to a rating."""
    return float(f"{number:.7g}")


def write_tutorial() -> str:
    """The prepared game of the tutorial, from which a browser begins lessons itself."""
    return json.dumps({"record": tutorial.GAME}, indent=2, ensure_ascii=False) + "\n"


FILES = {
    "wire.ts": write_types,
    "constants.ts": write_constants,
    "local/ratings.json": write_ratings,
    "local/tutorial.json": write_tutorial,
}
"""The files in `web/src`, each with what writes it."""


if __name__ == "__main__":
    for name, write in FILES.items():
        Path(sys.argv[1], name).write_text(write(), encoding="utf-8")
