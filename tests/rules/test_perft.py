"""Perft: lines `position ; depth count ; …` in tests/perft, counted by the package and by the naive implementation.

A field `cards RYGBP` gives the dealer's sequence of cards. The counts come from `tests/rules/naive_rules.py`, which was
written from the rules alone; `nyhavn divide` shows after which move a difference occurs.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from nyhavn import Move, Position
from nyhavn.game.perft import divide, perft
from tests.rules import naive_rules

FOLDER = Path(__file__).parents[1] / "perft"
DEFAULT_CARDS = "RYGBP"
SLOW_PLAYED, SLOW_COUNTED = 150, 20_000
"""The naive implementation counts again only if it has to play and list no more sequences than this."""


@dataclass(frozen=True)
class Line:
    """A position, the dealer's sequence of cards, and the number of sequences of moves at each depth."""

    name: str
    position: str
    cards: str
    counts: dict[int, int]

    @classmethod
    def parse(cls, name: str, text: str) -> "Line":
        """Parse a line."""
        position, *fields = [field.strip() for field in text.split(";")]
        pairs = [field.split() for field in fields]
        counts = {int(depth): int(count) for depth, count in pairs if depth != "cards"}
        return cls(name, position, dict(pairs).get("cards", DEFAULT_CARDS), counts)


def read_perft_lines() -> list[Line]:
    """Every line of every file, named by file and line number."""
    return [
        Line.parse(f"{path.stem}-{number}", text)
        for path in sorted(FOLDER.iterdir())
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if text and not text.startswith("#")
    ]


LINES = read_perft_lines()
COUNTS = [pytest.param(line, depth, id=f"{line.name}-{depth}") for line in LINES for depth in line.counts]
QUICK = [
    pytest.param(line, depth, id=f"{line.name}-{depth}")
    for line in LINES
    for depth in line.counts
    if line.counts.get(depth - 1, 1) <= SLOW_PLAYED and line.counts[depth] <= SLOW_COUNTED
]


@pytest.mark.parametrize("line, depth", COUNTS)
def test_the_package_counts_as_many_lines(line: Line, depth: int) -> None:
    """The package counts what the file says."""
    assert perft(Position.parse(line.position), depth, line.cards) == line.counts[depth]


@pytest.mark.parametrize("line, depth", QUICK)
def test_the_second_opinion_counts_as_many_lines(line: Line, depth: int) -> None:
    """The naive implementation counts what the file says."""
    assert naive_rules.perft(naive_rules.read(line.position), depth, line.cards) == line.counts[depth]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_divide_splits_the_count_by_the_first_move(line: Line) -> None:
    """The counts after the first moves are those of the naive implementation at depth 1, and add up at depth 2."""
    game, drawn = naive_rules.refilled(naive_rules.read(line.position), line.cards, 0)
    position = Position.parse(line.position)
    moves = naive_rules.legal(game)
    assert divide(position, 1, line.cards) == {Move.parse(move): 1 for move in moves}
    if moves and 2 in line.counts:
        divided = divide(position, 2, line.cards)
        assert sum(divided.values()) == line.counts[2]
        first = moves[0]
        assert divided[Move.parse(first)] == naive_rules.perft(naive_rules.play(game, first), 1, line.cards, drawn)


def test_the_files_hold_what_they_should() -> None:
    """All player counts and all phases occur, every line counts something, and no file is empty."""
    positions = [Position.parse(line.position) for line in LINES]
    assert {position.players for position in positions} == {2, 3, 4}
    assert {str(position.phase) for position in positions} == set("tdbc>!")
    assert all(line.counts for line in LINES)
    assert {line.name.rpartition("-")[0] for line in LINES} == {path.stem for path in FOLDER.iterdir()}


def test_fresh_deals_are_counted_by_hand() -> None:
    """A pair in hand gives 18 builds, any two piers 21 takes: 39 moves for a seat with a pair, 21 for one without."""
    fresh = Position.parse(str(naive_rules.write(naive_rules.deal(3, "PPGGBYRRRYYBGBP"))))
    assert [perft(fresh, depth) for depth in range(4)] == [1, 39, 39 * 39, 39 * 39 * 21]
