"""The file of puzzles, a line for each; it only grows, so that the number of a puzzle stays the same.

The first ones are the puzzles of days. A new file of them is arranged once, before it is first published.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from nyhavn.game.errors import NyhavnError
from nyhavn.game.view import View
from nyhavn.puzzles.puzzle import Kind, Puzzle, play_moves

MOST_OF_SHAPE = 10
"""How many puzzles may have the same answer but for its colours and what it costs."""
WEEK = 7
FIRST_WEEKDAY = 2
"""The weekday of the first puzzle, counted from Monday."""


class WrongLine(ValueError):
    """A line that is no puzzle."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"line {number}: {reason}")
        self.number, self.reason = number, reason


def locate_puzzles() -> Path:
    """The file of the puzzles that are shipped."""
    return Path(__file__).with_name("puzzles.txt")


def read_puzzles(text: str) -> list[Puzzle]:
    """All puzzles of a file; raise WrongLine if a line is none."""
    return [read_line(number, line) for number, line in enumerate(text.splitlines(), 1)]


def read_line(number: int, line: str) -> Puzzle:
    """The puzzle on a line."""
    try:
        return Puzzle.parse(line)
    except (ValueError, NyhavnError) as error:
        raise WrongLine(number, str(error)) from None


class Shape(NamedTuple):
    """What makes puzzles alike: their kind, and where their answer builds; where it builds nothing, all differ."""

    kind: Kind
    cells: int
    view: View | None

    @classmethod
    def of(cls, puzzle: Puzzle) -> Shape:
        """The shape of a puzzle."""
        view = puzzle.view
        end = View(play_moves(view, puzzle.answers[0]), view.viewer, view.unknown)
        cells = end.house(view.seat).covered & ~view.house(view.seat).covered
        return cls(puzzle.kind, cells, None if cells else view)


class GrowingFile:
    """A file to which puzzles are added, and beside it the names of the games that they were made from."""

    def __init__(self, path: Path) -> None:
        self.path, self.done_path = path, path.with_name(f"{path.name}.done")
        self.views, self.shapes = set[View](), Counter[Shape]()
        for puzzle in read_puzzles(read_if_there(path)):
            self.remember(puzzle)
        self.done = set(read_if_there(self.done_path).splitlines())

    def add(self, source: str, puzzles: Sequence[Puzzle]) -> int:
        """Add those puzzles of a game that are new and unlike most others, and say how many they are."""
        new = [puzzle for puzzle in puzzles if self.remember(puzzle)]
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines(f"{puzzle}\n" for puzzle in new)
        with self.done_path.open("a", encoding="utf-8") as file:
            file.write(f"{source}\n")
        self.done.add(source)
        return len(new)

    def remember(self, puzzle: Puzzle) -> bool:
        """Count a puzzle, unless it is known or its shape has enough; say whether it was counted."""
        shape = Shape.of(puzzle)
        if puzzle.view in self.views or self.shapes[shape] >= MOST_OF_SHAPE:
            return False
        self.views.add(puzzle.view)
        self.shapes[shape] += 1
        return True


def arrange_puzzles(puzzles: Sequence[Puzzle], rng: Random) -> list[Puzzle]:
    """The puzzles in an order for days: kinds and shapes are spread, and each week goes from easy to hard."""
    kinds = [spread([puzzle for puzzle in puzzles if puzzle.kind is kind], Shape.of, rng) for kind in Kind]
    mixed = spread([puzzle for group in kinds for puzzle in group], lambda puzzle: puzzle.kind, None)
    starts = [0, *range(WEEK - FIRST_WEEKDAY, len(mixed), WEEK), len(mixed)]
    weeks = (mixed[start:end] for start, end in pairwise(starts))
    return [puzzle for week in weeks for puzzle in sorted(week, key=lambda puzzle: puzzle.rating)]


def spread(puzzles: Sequence[Puzzle], group_of: Callable[[Puzzle], Hashable], rng: Random | None) -> list[Puzzle]:
    """The puzzles of each group in equal distances, in their order; with a generator, the first one by chance."""
    sizes, counts = Counter(map(group_of, puzzles)), Counter[Hashable]()
    starts = {group: rng.random() if rng else 0 for group in sizes}
    places = list[float]()
    for puzzle in puzzles:
        group = group_of(puzzle)
        places.append((counts[group] + starts[group]) / sizes[group])
        counts[group] += 1
    return [puzzles[i] for i in sorted(range(len(puzzles)), key=places.__getitem__)]


def read_if_there(path: Path) -> str:
    """The text of a file; empty if there is none."""
    return path.read_text(encoding="utf-8") if path.exists() else ""
