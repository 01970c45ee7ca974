"""The file of puzzles, a line for each; it only grows, so that the number of a puzzle stays the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nyhavn.game.errors import NyhavnError
from nyhavn.puzzles.puzzle import Puzzle


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


class GrowingFile:
    """A file to which puzzles are added, and beside it the names of the games that they were made from."""

    def __init__(self, path: Path) -> None:
        self.path, self.done_path = path, path.with_name(f"{path.name}.done")
        self.views = {puzzle.view for puzzle in read_puzzles(read_if_there(path))}
        self.done = set(read_if_there(self.done_path).splitlines())

    def add(self, source: str, puzzles: Sequence[Puzzle]) -> int:
        """Add the new ones among the puzzles of a game, and say how many they are."""
        new = [puzzle for puzzle in puzzles if puzzle.view not in self.views]
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines(f"{puzzle}\n" for puzzle in new)
        with self.done_path.open("a", encoding="utf-8") as file:
            file.write(f"{source}\n")
        self.views.update(puzzle.view for puzzle in new)
        self.done.add(source)
        return len(new)


def read_if_there(path: Path) -> str:
    """The text of a file; empty if there is none."""
    return path.read_text(encoding="utf-8") if path.exists() else ""
