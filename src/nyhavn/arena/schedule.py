"""The schedule: the matches between entrants, their seats and their deals."""

from __future__ import annotations

import os
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations, combinations_with_replacement

from nyhavn.bots import Bot, Limit, bot
from nyhavn.bots.bot import parse_options
from nyhavn.bots.program import Program, fingerprint, locate_program, split_command_line
from nyhavn.rules.material import MAX_PLAYERS, MIN_PLAYERS

SEED = "nyhavn"
"""The default seed of the deals."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part: its text, its limit, and the resulting identity."""

    text: str = field(compare=False)
    limit: Limit = field(compare=False)
    identity: str
    program: Program | None = field(default=None, compare=False)
    """The program as found on the machine that names it, which may differ from the one that opens it."""

    @classmethod
    def of(cls, text: str, limit: Limit) -> Entrant:
        """Make an entrant from the text of a bot; a limit in the text takes precedence."""
        with make_limited_bot(text, limit) as entered:
            return cls(text, limit, entered.identity, entered if isinstance(entered, Program) else None)

    def open(self) -> Bot:
        """Open the bot."""
        return find_program_again(self.program) if self.program else make_limited_bot(self.text, self.limit)

    @property
    def name(self) -> str:
        """The identity without the version."""
        return self.identity.rpartition("@")[0]


def make_limited_bot(text: str, limit: Limit) -> Bot:
    """Make a bot from its text, with this limit unless the text has one."""
    made = bot(text)
    if not limit.is_open and (isinstance(made, Program) or not parse_options(text.partition(":")[2])):
        made.limit = limit
    return made


def find_program_again(program: Program) -> Program:
    """A copy of a program for this machine, where its files must exist unchanged at the same paths."""
    locate_program(program.command[0])
    if not program.folder.is_dir():
        raise ValueError(f"the folder {str(program.folder)!r} is not there")
    spelt = split_command_line(program.name.partition(":")[2])
    if fingerprint([os.path.join(program.folder, word) for word in spelt]) != program.version:
        raise ValueError("its files have changed since it was named")
    return copy(program)


@dataclass(frozen=True, slots=True)
class Match:
    """Entrants who play each deal once for each rotation of their seats."""

    lineup: tuple[Entrant, ...]

    @property
    def rotations(self) -> tuple[tuple[Entrant, ...], ...]:
        """The distinct rotations of the lineup."""
        seats = range(len(self.lineup))
        return tuple(dict.fromkeys(self.lineup[first:] + self.lineup[:first] for first in seats))

    @property
    def is_mirror(self) -> bool:
        """Whether one entrant has all seats, so that only the seats can be compared."""
        return len(set(self.lineup)) == 1

    @property
    def first_stands_alone(self) -> bool:
        """Whether the first entrant has only one seat, so that it can be tested against the others."""
        return self.lineup.count(self.lineup[0]) == 1

    def __str__(self) -> str:
        return " – ".join(entrant.name for entrant in self.lineup)


def matches(entrants: Sequence[Entrant], players: int, first_against_rest: bool = False) -> list[Match]:
    """All matches between entrants: every combination of different ones, or tables at which all of them sit."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"a table has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
    if first_against_rest and len(entrants) == 2:
        first, second = entrants
        return [Match((first, *[second] * (players - 1)))]
    if len(entrants) >= players:
        return drop_rotations([Match(chosen) for chosen in combinations(entrants, players)])
    tables = combinations_with_replacement(entrants, players)
    return drop_rotations([Match(table) for table in tables if set(table) == set(entrants)])


def drop_rotations(planned: Sequence[Match]) -> list[Match]:
    """Remove matches that are rotations of an earlier one."""
    return list({frozenset(match.rotations): match for match in reversed(planned)}.values())[::-1]


def block_deal_seed(seed: str, block: int) -> int:
    """The seed of the deal of a block, the same in every match."""
    return int.from_bytes(sha256(f"{block} {seed}".encode()).digest()[:8], "big") >> 1
