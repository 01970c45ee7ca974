"""Who plays without a person: the one place that lists all bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType

from nyhavn.bots.bot import Advice, Bot, Estimate, Limit, options

__all__ = ["BOTS", "PROGRAM", "Advice", "Bot", "Estimate", "Limit", "bot", "family"]

BOTS: Mapping[str, str] = MappingProxyType(
    {
        "random": "levels",
        "tourist": "levels",
        "apprentice": "levels",
        "mason": "levels",
        "architect": "learned",
        "planner": "learned",
        "master": "learned",
        "montecarlo": "searchers",
        "treesearch": "searchers",
    }
)
"""Every bot's name, the levels from the weakest and then what they are measured by, and the module that makes it."""
PROGRAM = "exec"
"""The name before a command line that runs a bot of somebody else's."""


def family(text: str) -> str:
    """The name of a bot without its options."""
    return text.strip().partition(":")[0]


def bot(text: str) -> Bot:
    """The bot that a text names, `mason` or `montecarlo:playouts=1000` or `exec:./program`."""
    name, rest = family(text), text.strip().partition(":")[2]
    if name == PROGRAM:
        from nyhavn.bots.program import Program

        return Program(rest)
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}, {PROGRAM}:COMMAND")
    make: Callable[[str, dict[str, str]], Bot] = import_module(f"nyhavn.bots.{BOTS[name]}").make
    given = options(rest)
    made = make(name, given)
    if given:
        raise ValueError(f"{name} has no option {', '.join(given)}")
    return made
