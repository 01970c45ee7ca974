"""A position: everything about a game at one moment, immutable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, overload

from nyhavn.game import engine, setup
from nyhavn.game.bag import Bag
from nyhavn.game.board import Board
from nyhavn.game.errors import IllegalMove, Refusal
from nyhavn.game.move import AnyMove, Move
from nyhavn.game.notation import Reader, whole
from nyhavn.game.refusals import explain
from nyhavn.game.result import Result
from nyhavn.rules import words as at

if TYPE_CHECKING:
    from nyhavn.game.dealer import Dealer
    from nyhavn.game.view import View


def as_move(move: Move | str) -> AnyMove:
    """A move given as such or as its text."""
    if isinstance(move, str):
        return Move.parse(move)
    if isinstance(move, AnyMove):
        return move
    raise TypeError(f"expected a move or its text, not {move!r}")


class LegalMoves:
    """The legal moves of a position: countable, printable, and asked with `in` for a move or its text."""

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
    """A whole position, secrets included; only the table that runs a game holds one."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position that a line of notation describes."""
        return whole(text, cls.read)

    @classmethod
    def read(cls, reader: Reader) -> Position:
        """Read a position and make sure that it can occur."""
        return cls(setup.read_position(reader))

    def __str__(self) -> str:
        return setup.write(self, str(self.supply), [self.written_hand(seat) for seat in self.seats])

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def written_hand(self, seat: int) -> str:
        """A hand's text: what everybody saw, plus what only its owner knows."""
        hidden = self.hidden(seat)
        return f"{self.seen(seat)}+{hidden}" if hidden.word else str(self.seen(seat))

    @property
    def supply(self) -> Bag:
        """The cards that are still to come, in no order; the End card among them once it is shuffled in."""
        return Bag(self.words[at.SUPPLY])

    def hand(self, seat: int) -> Bag:
        """All cards in a seat's hand."""
        return Bag(self.word(seat, at.HAND))

    def hidden(self, seat: int) -> Bag:
        """The cards in a seat's hand that nobody else has seen."""
        return Bag(self.word(seat, at.HIDDEN))

    @property
    def legal_moves(self) -> LegalMoves:
        """Every legal move of the seat to move, or of the dealer."""
        return LegalMoves(engine.moves(self.words))

    def play(self, move: Move | str, dealer: Dealer | None = None) -> Position:
        """The position after a move and, if a dealer is given, after the refill that it brings."""
        chosen = as_move(move)
        words = engine.played(self.words, chosen)
        if words is None:
            raise IllegalMove(explain(self, chosen), str(chosen), position=self)
        after = Position(words)
        return dealer.refill(after) if dealer else after

    def play_unchecked(self, move: AnyMove) -> Position:
        """The position after a move that is known to be legal; a bot's is, once the referee has seen it."""
        return Position(engine.played_unchecked(self.words, move))

    def why(self, move: Move | str) -> Refusal | None:
        """The reason why a move is not legal; None if it is."""
        chosen = as_move(move)
        return explain(self, chosen) if engine.played(self.words, chosen) is None else None

    def view(self, seat: int | None) -> View:
        """What a seat may know, or somebody who only watches."""
        from nyhavn.game.view import View

        return View.of(self, seat)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return Result.of(self) if self.is_over else None
