"""The wire in TypeScript: `python -m nyhavn.server.view.typescript > web/src/wire.ts` writes the client's types."""

from __future__ import annotations

import ast
import inspect
import types
import typing

import msgspec
from msgspec.structs import FieldInfo

from nyhavn.bots.catalog import DEFAULT_BOT
from nyhavn.bots.ratings import LEVELS
from nyhavn.server.view import wire
from nyhavn.server.view.wire import http_bodies, page_commands, page_updates, replay_bodies

HEAD = "// Written by `python -m nyhavn.server.view.typescript`; change src/nyhavn/server/view/wire/ instead."
PARTS = (http_bodies, page_commands, page_updates, replay_bodies)
UNIONS = ("Command", "Update")
WRITTEN = (wire.NewSeat, wire.NewTable, wire.GoOn, wire.Clock, wire.Offer, wire.Shared)
"""The messages that a page writes itself."""
WORDS: dict[object, str] = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def write_types() -> str:
    """All types of the wire, each with its docstring."""
    parts = [
        HEAD,
        write_levels(),
        *(write_interface(kind) for kind in list_messages()),
        *(write_union(name) for name in UNIONS),
    ]
    return "\n\n".join(parts) + "\n"


def write_levels() -> str:
    """The bots that people are offered, and the one that plays where none was chosen."""
    names = ", ".join(f'"{level}"' for level in LEVELS)
    remark = "/** The bots that people are offered, the weakest first. */"
    default = f'/** The bot that plays where none was chosen. */\nexport const DEFAULT_BOT = "{DEFAULT_BOT}";'
    return f"{remark}\nexport const LEVELS: readonly string[] = [{names}];\n\n{default}"


def list_messages() -> list[type[wire.Message]]:
    """Every message in the order of the files."""
    found = [(part, kind) for part in PARTS for kind in vars(part).values() if inspect.isclass(kind)]
    return [kind for part, kind in found if issubclass(kind, wire.Message) and kind.__module__ == part.__name__]


def write_interface(kind: type[wire.Message]) -> str:
    """A message as an interface; a field with a default is optional only if the page writes the message."""
    tag = kind.__struct_config__.tag
    lines = [f'  type: "{tag}";'] if tag else []
    remarks = field_comments(kind)
    for field in msgspec.structs.fields(kind):
        lines += [f"  /** {remarks[field.name]} */"] if field.name in remarks else []
        lines.append(f"  {field.encode_name}{'?' if is_optional(kind, field) else ''}: {write_type(field.type)};")
    return "\n".join([f"/** {inspect.getdoc(kind)} */", f"export interface {kind.__name__} {{", *lines, "}"])


def field_comments(kind: type[wire.Message]) -> dict[str, str]:
    """The docstrings of a message's fields, by name."""
    (definition,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(definition, ast.ClassDef)
    found: dict[str, str] = {}
    for field, below in zip(definition.body, definition.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            found[field.target.id] = " ".join(str(ast.literal_eval(below.value)).split())
    return found


def is_optional(kind: type[wire.Message], field: FieldInfo) -> bool:
    """Whether a page may leave a field out; the server writes all of them."""
    return kind in WRITTEN and not field.required


def write_type(hint: object) -> str:
    """A Python type as TypeScript."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return write_type(arguments[0])
    if origin in (types.UnionType, typing.Union):
        return " | ".join(write_type(argument) for argument in arguments)
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


if __name__ == "__main__":
    print(write_types(), end="")
