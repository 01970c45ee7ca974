"""A draft: a game and the moves of its current turn, which can still be undone."""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

from nyhavn.game.board import Phase
from nyhavn.game.dealer import Dealer
from nyhavn.game.errors import IllegalMove, Refusal
from nyhavn.game.move import AnyMove, Draw, Take
from nyhavn.game.position import Position
from nyhavn.game.record import Record, Turn
from nyhavn.rules.words import DRAW

DONE = (Phase.TURN, Phase.DRAW, Phase.OVER)
"""The phases in which the current seat has no decision left."""


class Step(NamedTuple):
    """A move of the draft and the position after it."""

    move: AnyMove
    after: Position


class Draft(NamedTuple):
    """A game and the moves of the current turn, which can be undone until the turn is ended.

    The server, the terminal and the arena all play on drafts.
    """

    settled: Record
    """The game up to the end of the last turn, which cannot be undone."""
    steps: tuple[Step, ...] = ()
    comment: str = ""
    """The comment of the turn, if a record had one."""

    @classmethod
    def reopen(cls, record: Record) -> Draft:
        """The draft whose moves are the last turn of a record."""
        if not record.turns:
            return cls(record)
        *earlier, last = record.turns
        settled = record._replace(turns=tuple(earlier), end=record.after(len(earlier)))
        return reduce(cls.play, last.moves, cls(settled, comment=last.comment))

    @property
    def position(self) -> Position:
        """The position after the last move of the draft."""
        return self.steps[-1].after if self.steps else self.settled.end

    @property
    def moves(self) -> tuple[AnyMove, ...]:
        """The moves that can be undone."""
        return tuple(step.move for step in self.steps)

    @property
    def taken(self) -> str:
        """The cards that the moves take, in the order of their piers."""
        piers = [pier for move in self.moves if isinstance(move, Take) for pier in move.piers]
        harbour = self.settled.end.harbour if piers else ""
        return "".join([harbour[pier] for pier in piers])

    @property
    def record(self) -> Record:
        """The game with the draft as its last turn."""
        return self.with_turn(self.moves, self.position) if self.steps else self.settled

    @property
    def seat(self) -> int:
        """The seat whose turn it is until the turn is ended."""
        return self.settled.end.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, not only in the draft."""
        return self.settled.end.is_over

    @property
    def turn_done(self) -> bool:
        """Whether the turn has no decision left and can be ended."""
        return bool(self.steps) and self.position.phase in DONE

    @property
    def needs_refill(self) -> bool:
        """Whether the dealer draws cards at the end of the turn."""
        return self.position.phase is Phase.DRAW

    def play(self, move: AnyMove) -> Draft:
        """The draft with one more move."""
        return self.with_step(move, self.position.play(move))

    def play_unchecked(self, move: AnyMove) -> Draft:
        """The draft with one more move, which is known to be legal."""
        return self.with_step(move, self.position.play_unchecked(move))

    def undo(self) -> Draft:
        """The draft without its last move."""
        if not self.steps:
            raise IndexError("no move of this turn can be undone")
        return self._replace(steps=self.steps[:-1])

    def discard(self) -> Draft:
        """The draft without its moves."""
        return Draft(self.settled)

    def end_turn(self, draw: Draw | None = None) -> Draft:
        """The game after this turn and its refill, neither of which can be undone."""
        self.expect_turn_done()
        if (draw is not None) != self.needs_refill:
            raise IllegalMove(Refusal.WRONG_DRAW, str(draw or ""), position=self.position)
        return self.settle(draw, self.position.play(draw) if draw else self.position)

    def end_turn_with(self, dealer: Dealer) -> Draft:
        """The game after this turn and the refill that a dealer draws."""
        self.expect_turn_done()
        cards, words = dealer.drawn(self.position.words, DRAW)
        return self.settle(Draw(cards), Position(words)) if cards else self.settle(None, self.position)

    def expect_turn_done(self) -> None:
        """Raise an error if the turn cannot be ended."""
        if not self.turn_done:
            raise ValueError("the turn has decisions left")

    def settle(self, draw: Draw | None, end: Position) -> Draft:
        """The game with this turn as its last one."""
        return Draft(self.with_turn((*self.moves, draw) if draw else self.moves, end))

    def with_step(self, move: AnyMove, after: Position) -> Draft:
        """The draft with a move that leads to a position."""
        return self._replace(steps=(*self.steps, Step(move, after)))

    def with_turn(self, moves: tuple[AnyMove, ...], end: Position) -> Record:
        """The settled game with one more turn."""
        return self.settled._replace(turns=(*self.settled.turns, Turn(moves, self.comment)), end=end)
