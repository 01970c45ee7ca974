"""A puzzle as a value: what a seat knows, what it should reach, and the answers of the levels."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from nyhavn.game import engine
from nyhavn.game.engine import Words
from nyhavn.game.errors import IllegalMove
from nyhavn.game.move import AnyMove, Move
from nyhavn.game.position import Position
from nyhavn.game.refusals import explain
from nyhavn.game.view import View
from nyhavn.rules import words as at
from nyhavn.rules.material import WINNING_SCORE

FIELD, MOVE, ANSWER, OF = "\t", ",", " ", "/"
"""What separates the fields of a line, the moves of an answer, several answers, and a part from the whole."""


class Kind(StrEnum):
    """What a puzzle asks for."""

    POINTS = "points"
    WIN = "win"
    TWO_TURNS = "two-turns"
    BEST = "best"


class Theme(StrEnum):
    """What the right answers of a puzzle have and others lack."""

    ROW = "row"
    COLUMN = "column"
    WINDOWS = "windows"
    COAT = "coat"
    SPECIAL = "special"
    ABILITY = "ability"
    TAKE = "take"
    END = "end"


class Ways(NamedTuple):
    """How many ways there are to play, and how many of them are right."""

    right: int
    all: int

    def __str__(self) -> str:
        return f"{self.right}{OF}{self.all}"

    @classmethod
    def parse(cls, text: str) -> Ways:
        """Read them; raise ValueError if they are none."""
        right, all_ways = map(int, text.split(OF))
        return cls(right, all_ways)


class Puzzle(NamedTuple):
    """A puzzle; its number is its place in the file, which only grows."""

    kind: Kind
    goal: int
    """The points to be gained, or 1 where an answer is right or wrong."""
    reached: tuple[int, ...]
    """What each level reached at its first try, from the weakest."""
    times: tuple[int, ...]
    """At how many of its tries each level solved it."""
    rating: int
    ways: Ways
    themes: tuple[Theme, ...]
    view: View
    answers: tuple[tuple[AnyMove, ...], ...]
    """One way to reach the goal in points, or all right answers."""

    @property
    def solved(self) -> tuple[bool, ...]:
        """Which levels solve it."""
        return tuple(reached >= self.goal for reached in self.reached)

    @property
    def is_exact(self) -> bool:
        """Whether enumeration proves it."""
        return self.kind is not Kind.BEST

    def __str__(self) -> str:
        answers = ANSWER.join(MOVE.join(map(str, moves)) for moves in self.answers)
        reached, times, themes = (MOVE.join(map(str, each)) for each in (self.reached, self.times, self.themes))
        rating, ways = str(self.rating), str(self.ways)
        return FIELD.join([self.kind, str(self.goal), reached, times, rating, ways, themes, str(self.view), answers])

    @classmethod
    def parse(cls, line: str) -> Puzzle:
        """Read a line; raise ValueError, or an error of the notation, if it is none."""
        kind, goal, reached, times, rating, ways, themes, view, answers = line.split(FIELD)
        return cls(
            Kind(kind),
            int(goal),
            tuple(map(int, reached.split(MOVE))),
            tuple(map(int, times.split(MOVE))),
            int(rating),
            Ways.parse(ways),
            tuple(map(Theme, filter(None, themes.split(MOVE)))),
            View.parse(view),
            tuple(tuple(map(Move.parse, moves.split(MOVE))) for moves in answers.split(ANSWER)),
        )

    def reach(self, moves: tuple[AnyMove, ...]) -> int:
        """What a sequence of moves reaches; raise IllegalMove if it is none."""
        end = play_moves(self.view, moves)
        if self.kind in (Kind.POINTS, Kind.WIN):
            return count_points(self.view, end)
        return int(end in {play_moves(self.view, answer) for answer in self.answers})


def play_moves(view: View, moves: tuple[AnyMove, ...]) -> Words:
    """The words of a view after the moves of its seat; raise IllegalMove if one is not legal."""
    words = view.words
    for move in moves:
        after = engine.apply_move(words, move)
        if after is None:
            raise IllegalMove(explain(Position(words), move), str(move), position=Position(words))
        words = after
    return words


def count_points(view: View, end: Words) -> int:
    """How many points the seat of a view has gained at the end of its turn."""
    return end[view.seat_start(view.seat) + at.SCORE] - view.scores[view.seat]


def points_to_win(view: View) -> int:
    """How many points the seat of a view lacks."""
    return WINNING_SCORE - view.scores[view.seat]


def is_turn_over(words: Words) -> bool:
    """Whether the seat has nothing more to decide in its turn."""
    return words[at.PHASE] in (at.TURN, at.DRAW, at.OVER)
