"""A position: the complete state of a game, immutable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, overload

from nyhavn.game import engine, setup
from nyhavn.game.bag import Bag
from nyhavn.game.board import Board
from nyhavn.game.errors import IllegalMove, Refusal
from nyhavn.game.move import AnyMove, Move
from nyhavn.game.notation import Reader, read_whole
from nyhavn.game.refusals import explain
from nyhavn.game.result import Result
from nyhavn.rules import words as at

if TYPE_CHECKING:
    from nyhavn.game.dealer import Dealer
    from nyhavn.game.view import View


def as_move(move: Move | str) -> AnyMove:
    """A move from a move or its text."""
    if isinstance(move, str):
        return Move.parse(move)
    if isinstance(move, AnyMove):
        return move
    raise TypeError(f"expected a move or its text, not {move!r}")


class LegalMoves:
    """The legal moves of a position: a sequence that can be printed; `in` accepts a move or its text."""

    def __init__(self, moves: Iterator[AnyMove]) -> None:
        self.moves = tuple(moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[AnyMove]:
        return iter(self.moves)

    @overload
    def __getitem__(self, index: int) -> AnyMove: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[AnyMove, ...]: ...
    def __getitem__(self, index: int | slice) -> AnyMove | tuple[AnyMove, ...]:
        return self.moves[index]

    def __contains__(self, move: Move | str) -> bool:
        return as_move(move) in self.moves

    def __str__(self) -> str:
        return " ".join(map(str, self.moves))

    def __repr__(self) -> str:
        return f"<LegalMoves: {self}>"


class Position(Board):
    """A complete position with its secrets; only the table that runs a game holds one."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Position:
        """Parse a line of notation."""
        return read_whole(text, cls.read)

    @classmethod
    def read(cls, reader: Reader) -> Position:
        """Read a position and refuse it if it cannot occur."""
        return cls(setup.read_position(reader))

    def __str__(self) -> str:
        return setup.write_board(self, str(self.supply), [self.written_hand(seat) for seat in self.seats])

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def written_hand(self, seat: int) -> str:
        """The text of a hand: the public cards, plus those that only its owner knows."""
        hidden = self.hidden(seat)
        return f"{self.seen(seat)}+{hidden}" if hidden.word else str(self.seen(seat))

    @property
    def supply(self) -> Bag:
        """The bag of cards that are not drawn yet; it contains the End card once that is shuffled in."""
        return Bag(self.words[at.SUPPLY])

    def hand(self, seat: int) -> Bag:
        """All cards in a seat's hand."""
        return Bag(self.word(seat, at.HAND))

    def hidden(self, seat: int) -> Bag:
        """The cards in a seat's hand that no other seat has seen."""
        return Bag(self.word(seat, at.HIDDEN))

    @property
    def legal_moves(self) -> LegalMoves:
        """Every legal move of the seat to move, or of the dealer."""
        return LegalMoves(engine.moves(self.words))

    def play(self, move: Move | str, dealer: Dealer | None = None) -> Position:
        """The position after a move and, if a dealer is given, after the refill that follows."""
        chosen = as_move(move)
        words = engine.apply_move(self.words, chosen)
        if words is None:
            raise IllegalMove(explain(self, chosen), str(chosen), position=self)
        after = Position(words)
        return dealer.refill(after) if dealer else after

    def play_unchecked(self, move: AnyMove) -> Position:
        """The position after a move that is known to be legal, such as one that the referee has checked."""
        return Position(engine.apply_move_unchecked(self.words, move))

    def why(self, move: Move | str) -> Refusal | None:
        """The reason why a move is not legal; None if it is legal."""
        chosen = as_move(move)
        return explain(self, chosen) if engine.apply_move(self.words, chosen) is None else None

    def view(self, seat: int | None) -> View:
        """The view of a seat, or of a spectator if it is None."""
        from nyhavn.game.view import View

        return View.of(self, seat)

    @property
    def result(self) -> Result | None:
        """The result of the game; None if it is not over."""
        return Result.of(self) if self.is_over else None
