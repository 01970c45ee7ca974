"""The schedule of a match: who meets whom, and on which deals."""

from __future__ import annotations

import os
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations, combinations_with_replacement

from nyhavn.bots import Bot, Limit, bot
from nyhavn.bots.bot import options
from nyhavn.bots.program import Program, fingerprint, located, words
from nyhavn.rules.material import MAX_PLAYERS, MIN_PLAYERS

SEED = "nyhavn"
"""The text from which deals are made if nothing else is said."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part: the text that names it, the limit it is given, and who it then is."""

    text: str = field(compare=False)
    limit: Limit = field(compare=False)
    identity: str
    program: Program | None = field(default=None, compare=False)
    """A program as it was found where it was named, which need not be where it is opened."""

    @classmethod
    def of(cls, text: str, limit: Limit) -> Entrant:
        """The entrant that a text names; a text that names a limit keeps it."""
        with opened(text, limit) as entered:
            return cls(text, limit, entered.identity, entered if isinstance(entered, Program) else None)

    def open(self) -> Bot:
        """The bot itself."""
        return found_again(self.program) if self.program else opened(self.text, self.limit)

    @property
    def name(self) -> str:
        """Who it is, without the version."""
        return self.identity.rpartition("@")[0]


def opened(text: str, limit: Limit) -> Bot:
    """The bot that a text names, under this limit unless the text names one."""
    made = bot(text)
    if not limit.is_open and (isinstance(made, Program) or not options(text.partition(":")[2])):
        made.limit = limit
    return made


def found_again(program: Program) -> Program:
    """The same program once more, here, where it must lie at the same place and be the same."""
    located(program.command[0])
    if not program.folder.is_dir():
        raise ValueError(f"the folder {str(program.folder)!r} is not there")
    spelt = words(program.name.partition(":")[2])
    if fingerprint([os.path.join(program.folder, word) for word in spelt]) != program.version:
        raise ValueError("its files are not those that it was named with")
    return copy(program)


@dataclass(frozen=True, slots=True)
class Match:
    """Entrants who meet again and again, once on every deal for each rotation of their seats."""

    lineup: tuple[Entrant, ...]

    @property
    def rotations(self) -> tuple[tuple[Entrant, ...], ...]:
        """The lineup from every seat on; those that look the same once."""
        seats = range(len(self.lineup))
        return tuple(dict.fromkeys(self.lineup[first:] + self.lineup[:first] for first in seats))

    @property
    def is_mirror(self) -> bool:
        """Whether one entrant has all seats, so that there is nothing to compare but these."""
        return len(set(self.lineup)) == 1

    @property
    def first_stands_alone(self) -> bool:
        """Whether the first entrant sits at one seat only, so that it can be tested against the others."""
        return self.lineup.count(self.lineup[0]) == 1

    def __str__(self) -> str:
        return " – ".join(entrant.name for entrant in self.lineup)


def matches(entrants: Sequence[Entrant], players: int, first_against_rest: bool = False) -> list[Match]:
    """All matches between entrants: every choice of different ones, or tables at which all of them sit."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"a table has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
    if first_against_rest and len(entrants) == 2:
        first, second = entrants
        return [Match((first, *[second] * (players - 1)))]
    if len(entrants) >= players:
        return unique([Match(chosen) for chosen in combinations(entrants, players)])
    tables = combinations_with_replacement(entrants, players)
    return unique([Match(table) for table in tables if set(table) == set(entrants)])


def unique(planned: Sequence[Match]) -> list[Match]:
    """The matches without those that are rotations of an earlier one."""
    return list({frozenset(match.rotations): match for match in reversed(planned)}.values())[::-1]


def deal_seed(seed: str, block: int) -> int:
    """The deal of a block, the same one in every match."""
    return int.from_bytes(sha256(f"{block} {seed}".encode()).digest()[:8], "big") >> 1
