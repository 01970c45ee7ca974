"""How a game at a table ends: by the rules, or because somebody resigns, runs out of time or abandons it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nyhavn.game.position import Position
from nyhavn.rules import facts
from nyhavn.rules.scoring import winners_without
from nyhavn.rules.words import NOBODY

RESIGNED = "resigned"
ABANDONED = "abandoned"
TIME = "time"


class Stop(NamedTuple):
    """What ended a game before its end by the rules, and the seat that loses by it."""

    ending: str
    seat: int | None = None

    def __str__(self) -> str:
        return self.ending if self.seat is None else f"{self.ending} {self.seat + 1}"


def find_winners(end: Position, loser: int | None) -> list[int]:
    """The winning seats of a last position: by the rules, or the best of the others if a seat loses by a stop."""
    won = winners_without(list(end.words), NOBODY if loser is None else loser)
    return [seat for seat in end.seats if won >> seat & 1]


def is_tie_break(end: Position, winners: Sequence[int], loser: int | None) -> bool:
    """Whether empty spaces decided between equal points."""
    won = sum(1 << seat for seat in winners)
    return facts.is_tie_break(list(end.words), won, NOBODY if loser is None else loser)
