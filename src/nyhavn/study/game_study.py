"""The study of a game: chances from turn to turn, luck, what every decision lost, and what that says of each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import blake2b
from math import exp, sqrt
from typing import Any, NamedTuple

from nyhavn.game.position import Position
from nyhavn.game.record import Record
from nyhavn.game.view import View
from nyhavn.search.valuation import NOISE
from nyhavn.study.course import Course
from nyhavn.study.decisions import Decision, Label, judge, read_decision
from nyhavn.study.depth import Depth
from nyhavn.study.sampler import Sampler, view_of
from nyhavn.study.turn_values import TurnValue, value_start, value_turn

ERROR_SCALE = 1000
"""The error rate is the mean loss in points of 100, times ten."""
VERSION = 6
"""The version of the method; a kept study of another version is made anew."""


class Piece(NamedTuple):
    """A part of a study; its key names what a seat knows, so equal knowledge is studied once."""

    key: str
    work: Callable[[Sampler], Any]


Results = Mapping[str, Any]
"""The results of pieces by their keys, possibly read from JSON."""


class Place(NamedTuple):
    """Where a decision lies in the game: its turn and its number in the turn, both from 0, and its seat."""

    turn: int
    number: int
    seat: int


class Swing(NamedTuple):
    """One turn in the eyes of a seat: the expected share before it, what its moves and its refill changed."""

    start: float
    move: float
    luck: float
    error: float
    """The standard error of the luck."""


class SeatStudy(NamedTuple):
    """A seat: its chances and luck by its own knowledge, and how well it played."""

    swings: tuple[Swing, ...]
    """The turns of all seats; a resignation is one more."""
    result: float
    losses: tuple[float, ...]
    """What its unforced decisions lost, as shares of the victory: not clipped at 0, or noise would add to the mean."""

    @property
    def start(self) -> float:
        """The expected share at the start."""
        return self.swings[0].start

    @property
    def luck(self) -> float:
        """The sum over all refills."""
        return sum(swing.luck for swing in self.swings)

    @property
    def luck_error(self) -> float:
        """The standard error of the luck."""
        return sqrt(sum(swing.error**2 for swing in self.swings))

    @property
    def moves(self) -> float:
        """The sum over everybody's moves."""
        return sum(swing.move for swing in self.swings)

    @property
    def adjusted(self) -> float:
        """The result without the luck."""
        return self.result - self.luck

    @property
    def error_rate(self) -> float | None:
        """The mean loss of a decision in points of 100, times ten; None without decisions."""
        return ERROR_SCALE * sum(self.losses) / len(self.losses) if self.losses else None

    @property
    def accuracy(self) -> float | None:
        """The mean accuracy of a decision in percent; None without decisions."""
        return sum(map(rate_accuracy, self.losses)) / len(self.losses) if self.losses else None


class Study(NamedTuple):
    """What a game tells."""

    course: Course
    depth: Depth
    noise: float
    seats: tuple[SeatStudy, ...]
    decisions: tuple[tuple[Place, Decision], ...]

    def luck_before(self, seat: int, own: bool) -> float:
        """A seat's luck in the refills before its own turns, or before those of the others."""
        turns = zip(self.seats[seat].swings, self.course.turns, strict=False)
        following = ((turn.seat + 1) % self.course.players for _, turn in turns)
        return sum(
            swing.luck
            for swing, follower in zip(self.seats[seat].swings, following, strict=False)
            if (follower == seat) == own
        )

    def count_label(self, seat: int, label: Label) -> int:
        """How many decisions of a seat have a label."""
        helped = self.course.helped_turns
        return sum(
            place.seat == seat and place.turn not in helped and decision.label is label
            for place, decision in self.decisions
        )


def rate_accuracy(loss: float) -> float:
    """The accuracy in percent of a decision with this loss."""
    return min(100.0, max(0.0, 103.1668 * exp(-4.354 * loss) - 3.1669))


class GameStudy:
    """The pieces of the study of a game, which can be computed in any order, and the study that they make."""

    def __init__(self, record: Record, depth: Depth) -> None:
        self.course, self.depth = Course.of(record), depth
        self.starts = [self.start_piece(seat) for seat in self.course.start.seats]
        self.turns = [
            [self.turn_piece(number, seat) for seat in self.course.start.seats]
            for number in range(len(self.course.turns))
        ]
        self.choices = list(self.choice_pieces())

    def view(self, position: Position, seat: int) -> View:
        """What a seat knows of a position of this game."""
        return view_of(position, seat, self.course.open_hands)

    def start_piece(self, seat: int) -> Piece:
        """The value of the start to a seat."""
        view = self.view(self.course.start, seat)
        return Piece(name_piece("start", view), partial(value_start, view=view, samples=self.depth.turns))

    def turn_piece(self, number: int, seat: int) -> Piece:
        """The values around the end of a turn to a seat."""
        turn = self.course.turns[number]
        decided, end = self.view(turn.decided, seat), self.view(turn.end, seat)
        work = partial(value_turn, decided=decided, end=end, samples=self.depth.turns)
        return Piece(name_piece("turn", decided, end), work)

    def choice_pieces(self) -> Iterator[tuple[Place, Piece]]:
        """The judgements of all decisions."""
        for number, turn in enumerate(self.course.turns):
            for at, (position, move) in enumerate(turn.choices):
                view = self.view(position, position.seat)
                work = partial(judge, view=view, played=move, depth=self.depth)
                yield Place(number, at, position.seat), Piece(name_piece(f"decision {move}", view), work)

    @property
    def course_pieces(self) -> dict[str, Piece]:
        """The values of the start and of all turns by their keys."""
        turns = (piece for pieces in self.turns for piece in pieces)
        return {piece.key: piece for piece in (*self.starts, *turns)}

    @property
    def pieces(self) -> dict[str, Piece]:
        """All pieces by their keys: the values of turns first, then the decisions."""
        return self.course_pieces | {piece.key: piece for _, piece in self.choices}

    def assemble(self, results: Results) -> Study:
        """The study from the results of all pieces."""
        decisions = tuple((place, read_decision(results[piece.key])) for place, piece in self.choices)
        return self.assemble_course(results, decisions)

    def assemble_course(self, results: Results, decisions: tuple[tuple[Place, Decision], ...] = ()) -> Study:
        """The study from the values of turns, without judged decisions or with these."""
        seats = tuple(self.study_seat(seat, results, decisions) for seat in self.course.start.seats)
        return Study(self.course, self.depth, NOISE[self.course.players], seats, decisions)

    def study_seat(self, seat: int, results: Results, decisions: tuple[tuple[Place, Decision], ...]) -> SeatStudy:
        """What the results say of one seat."""
        helped = self.course.helped_turns
        own = (decision for place, decision in decisions if place.seat == seat and place.turn not in helped)
        losses = tuple(decision.gap for decision in own if decision.label is not Label.FORCED)
        return SeatStudy(tuple(self.list_swings(seat, results)), self.course.shares[seat], losses)

    def list_swings(self, seat: int, results: Results) -> Iterator[Swing]:
        """The turns in the eyes of a seat."""
        value = results[self.starts[seat].key][seat]
        for pieces in self.turns:
            decided, end, errors = TurnValue(*results[pieces[seat].key])
            yield Swing(value, decided[seat] - value, end[seat] - decided[seat], errors[seat])
            value = end[seat]
        if self.course.loser is not None:
            yield Swing(value, self.course.shares[seat] - value, 0.0, 0.0)


def name_piece(kind: str, *views: View) -> str:
    """The key of a piece: its kind, and a hash of what is known."""
    known = blake2b(repr([(view.words, view.unknown) for view in views]).encode(), digest_size=12)
    return f"{kind} {known.hexdigest()}"
