"""The result of a game."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from nyhavn.game.board import Board
from nyhavn.rules.material import WINNING_SCORE
from nyhavn.rules.scoring import victory_share, winners


class Ending(StrEnum):
    """What ended the game."""

    POINTS = "points"
    END_CARD = "end-card"


class Result(NamedTuple):
    """The scores and empty spaces of all seats, the winners, and the kind of ending."""

    scores: tuple[int, ...]
    empty_spaces: tuple[int, ...]
    winners: tuple[int, ...]
    ending: Ending

    @classmethod
    def of(cls, board: Board) -> Result:
        """The result of a game that is over."""
        won = winners(list(board.words))
        return cls(
            board.scores,
            tuple(board.house(seat).empty_spaces for seat in board.seats),
            tuple(seat for seat in board.seats if won >> seat & 1),
            Ending.POINTS if max(board.scores) >= WINNING_SCORE else Ending.END_CARD,
        )

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the victory: 1, 0, or an equal part; the sum is 1."""
        return victory_shares(self.winners, len(self.scores))

    @property
    def tie_break(self) -> bool:
        """Whether the tie-break by empty spaces applies."""
        return self.scores.count(max(self.scores)) > 1

    def __str__(self) -> str:
        return f"{'-'.join(map(str, self.scores))} {self.ending} {' '.join(str(seat + 1) for seat in self.winners)}"


def victory_shares(winners: Iterable[int], players: int) -> tuple[float, ...]:
    """The share of every seat if these seats win."""
    won = sum(1 << seat for seat in winners)
    return tuple(victory_share(won, seat) for seat in range(players))
