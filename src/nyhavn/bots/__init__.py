"""Bots, made by their names."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from nyhavn.bots.bot import Advice, Bot, Estimate, Limit, parse_options
from nyhavn.bots.catalog import BOTS

__all__ = ["BOTS", "PROGRAM", "Advice", "Bot", "Estimate", "Limit", "bot", "family"]

PROGRAM = "exec"
"""The prefix of a command line that runs an external bot program."""


def family(text: str) -> str:
    """The name of a bot without its options."""
    return text.strip().partition(":")[0]


def bot(text: str) -> Bot:
    """Make a bot from a text: `mason`, `montecarlo:playouts=1000` or `exec:./program`."""
    name, rest = family(text), text.strip().partition(":")[2]
    if name == PROGRAM:
        from nyhavn.bots.program import Program

        return Program(rest)
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}, {PROGRAM}:COMMAND")
    make: Callable[[str, dict[str, str]], Bot] = import_module(f"nyhavn.bots.{BOTS[name].module}").make
    given = parse_options(rest)
    made = make(name, given)
    if given:
        raise ValueError(f"{name} has no option {', '.join(given)}")
    return made
