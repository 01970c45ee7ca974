"""How a game at a table ends: by the rules, or because somebody resigns, runs out of time or abandons it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nyhavn.game.position import Position
from nyhavn.rules.scoring import rank

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
    if result := end.result:
        return list(result.winners)
    words, others = list(end.words), list_others(end, loser)
    best = max(rank(words, seat) for seat in others)
    return [seat for seat in others if rank(words, seat) == best]


def is_tie_break(end: Position, winners: Sequence[int], loser: int | None) -> bool:
    """Whether empty spaces decided between equal points."""
    scores = [end.scores[seat] for seat in list_others(end, loser)]
    return len(winners) == 1 and scores.count(max(scores)) > 1


def list_others(end: Position, loser: int | None) -> list[int]:
    """All seats but the one that loses by a stop."""
    return [seat for seat in end.seats if seat != loser]
