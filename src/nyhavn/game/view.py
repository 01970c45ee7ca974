"""A view: the part of a position that one seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nyhavn.game import engine, setup
from nyhavn.game.bag import Bag
from nyhavn.game.board import Board, Phase
from nyhavn.game.notation import Reader, read_whole
from nyhavn.game.position import LegalMoves, Position
from nyhavn.game.result import Result
from nyhavn.rules import words as at
from nyhavn.rules.building import list_builds
from nyhavn.rules.contenders import contenders
from nyhavn.rules.knowledge import UNKNOWN, VIEW_WORDS, write_view
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import END, END_CARD_DEPTH

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random


class View(Board):
    """A position as one seat, or a spectator, may know it.

    In its words the hands of other seats hold only public cards, and the supply holds every card that the viewer has
    not seen, whether it is in the supply or in a hand.
    """

    __slots__ = ("unknown", "viewer")
    __match_args__ = ("words", "viewer", "unknown")
    viewer: int | None
    unknown: tuple[int, ...]
    """How many cards of each hand the viewer has not seen."""

    def __init__(self, words: tuple[int, ...], viewer: int | None, unknown: tuple[int, ...]) -> None:
        self._hold(words, viewer, unknown)

    @classmethod
    def of(cls, position: Position, viewer: int | None) -> View:
        """The view of a viewer, built from public information and the viewer's own hand only."""
        if viewer not in (None, *position.seats):
            raise IndexError(f"there is no seat {viewer} at a table of {position.players}")
        v = [0] * VIEW_WORDS
        write_view(list(position.words), at.NOBODY if viewer is None else viewer, v)
        return cls(tuple(v[:UNKNOWN]), viewer, tuple(v[UNKNOWN : UNKNOWN + position.players]))

    @classmethod
    def parse(cls, text: str) -> View:
        """Parse a line of notation."""
        return read_whole(text, cls.read)

    @classmethod
    def read(cls, reader: Reader) -> View:
        """Read a view and refuse it if it cannot occur."""
        read = setup.read_setup(reader, viewed=True)
        viewer = None if read.viewer == setup.WATCHER else setup.SEAT_NAMES.index(read.viewer)
        return cls(read.words(), viewer, tuple(seat.unknown for seat in read.seats))

    def __str__(self) -> str:
        supply = f"?{self.supply_size - self.unseen[END]}{END * self.unseen[END]}"
        viewer = setup.WATCHER if self.viewer is None else setup.SEAT_NAMES[self.viewer]
        return setup.write_board(self, supply, [self.written_hand(seat) for seat in self.seats], f"@{viewer}")

    def __repr__(self) -> str:
        return f"View.parse({str(self)!r})"

    def written_hand(self, seat: int) -> str:
        """The text of a hand: the public cards, plus the viewer's own hidden cards or the number of unknown ones."""
        if self.unknown[seat]:
            return f"{self.seen(seat)}+?{self.unknown[seat]}"
        own = Bag(self.word(seat, at.HIDDEN))
        return f"{self.seen(seat)}+{own}" if own.word else str(self.seen(seat))

    @property
    def hand(self) -> Bag:
        """The viewer's own hand; empty for a spectator."""
        return Bag() if self.viewer is None else Bag(self.word(self.viewer, at.HAND))

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(Bag(self.word(seat, at.HAND))) + self.unknown[seat]

    @property
    def unseen(self) -> Bag:
        """Every card that the viewer has not seen: the supply and the unknown cards in hands."""
        return Bag(self.words[at.SUPPLY])

    @property
    def supply_size(self) -> int:
        """How many cards the supply holds, including the End card once that is shuffled in."""
        return len(self.unseen) - sum(self.unknown)

    @property
    def end_chance(self) -> Fraction:
        """The probability that the next card drawn is the End card."""
        from fractions import Fraction

        near = self.unseen[END] and self.supply_size <= END_CARD_DEPTH
        return Fraction(1, self.supply_size) if near else Fraction(0)

    @property
    def contenders(self) -> list[int]:
        """The seats that could win with one tile in their next turn, if unknown cards have the colour needed."""
        v = [*self.words, *self.unknown]
        found = contenders(v, lookup_table(), [0] * at.LENGTH)
        return [seat for seat in self.seats if found >> seat & 1]

    @property
    def legal_moves(self) -> LegalMoves:
        """The viewer's legal moves; none if it is not the viewer's decision."""
        decides = self.viewer is not None and self.to_move == self.viewer
        return LegalMoves(engine.moves(self.words) if decides else iter(()))

    @property
    def result(self) -> Result | None:
        """The result of the game; None if it is not over."""
        return Result.of(self) if self.is_over else None

    def sample(self, rng: Random) -> Position:
        """Sample a position that is consistent with this view, with all deals of the unseen cards equally likely."""
        w = engine.spread(self.words)
        for seat in sorted(self.seats, key=lambda seat: seat != self.seat):
            start = self.seat_start(seat)
            hands = list(Bag(w[at.SUPPLY]).draws(self.unknown[seat]))
            if self.phase is Phase.BUILD and seat == self.seat:
                hands = [(hand, ways) for hand, ways in hands if self.builds_with(hand)]
            (hand,) = rng.choices([hand for hand, _ in hands], [ways for _, ways in hands])
            w[at.SUPPLY] -= hand.word
            w[start + at.HAND] += hand.word
            w[start + at.HIDDEN] += hand.word
        return Position(tuple(w[: at.STATE]))

    def builds_with(self, unknown: Bag) -> bool:
        """Whether the seat to move could build if these were its unknown cards."""
        w = engine.spread(self.words)
        w[self.seat_start(self.seat) + at.HAND] += unknown.word
        return list_builds(w, lookup_table(), 0) > 0
