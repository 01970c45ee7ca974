"""Decisions a second of Nyhavn, OpenSpiel, catanatron and python-chess, in one run on one machine.

`make bench-peers` prepares an environment with all of them and runs this there. Everywhere whole games are played
uniformly at random in one thread, and all legal moves are listed at every decision. A decision is a player's choice;
cards, dice and other draws are not. What counts is the best round after a warm-up.
"""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from itertools import chain
from math import log10
from pathlib import Path
from time import perf_counter
from typing import Any
from xml.sax.saxutils import escape

import chess  # type: ignore[import-not-found]
import open_spiel.python.games  # noqa: F401 - registers the games written in Python
import pyspiel
from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

from benchmarks.setting import describe_setting, format_markdown_table

SITTINGS = 3
ROUNDS = 5
ROUND_SECONDS = 0.3
DOCS = Path(__file__).parent.parent / "docs"

PYTHON, COMPILED = "Python loop", "compiled loop"
OURS = {"compiled": COMPILED, "step": PYTHON, "interpreted": PYTHON}
BOARD_GAMES = ("tic_tac_toe", "connect_four", "mancala", "oware", "chess")
CHANCE_GAMES = ("backgammon", "pig")
CONSTANT = {"pig"}
"""Games that offer the same moves in every position: shown without a bar, as listing moves is no work there."""

chance = random.Random(1).random


@dataclass
class Loop:
    """A way to play random games, and its results so far."""

    package: str
    name: str
    kind: str
    play: Callable[[int], float]
    games: int = 1
    played: int = 0
    decisions: float = 0.0
    best: float = 0.0

    @property
    def mean(self) -> float:
        """The mean number of decisions of a game."""
        return self.decisions / self.played


@dataclass(frozen=True)
class Row:
    """A row of the table."""

    package: str
    name: str
    kind: str
    rate: float

    @property
    def label(self) -> str:
        """The label in table and picture."""
        return f"{self.package} {self.name}".strip()

    @property
    def ours(self) -> bool:
        """Whether it is Nyhavn's."""
        return self.package == "nyhavn"

    @property
    def counts(self) -> bool:
        """Whether Nyhavn has to be faster."""
        return not self.ours and self.name not in CONSTANT


def board_game(name: str) -> Callable[[int], int]:
    """A game of OpenSpiel without chance; every move is a decision, and no move is legal at the end."""
    game = pyspiel.load_game(name)

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            legal_actions, apply_action = state.legal_actions, state.apply_action
            while actions := legal_actions():
                apply_action(actions[int(chance() * len(actions))])
            decisions += state.move_number()
        return decisions

    return play


def always(_: int) -> bool:
    """Count every action."""
    return True


def chance_game(name: str, counts: Callable[[int], bool] = always) -> Callable[[int], int]:
    """A game of OpenSpiel with dice, which are not counted; nor are actions that `counts` excludes."""
    game = pyspiel.load_game(name)

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    throw(state)
                else:
                    actions = state.legal_actions()
                    action = actions[int(chance() * len(actions))]
                    state.apply_action(action)
                    decisions += counts(action)
        return decisions

    return play


def throw(state: Any) -> None:
    """Play a chance move."""
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(random.choices(outcomes, weights)[0])


def rollouts(name: str, in_python: Loop) -> Callable[[int], float]:
    """OpenSpiel's own compiled loop over whole games, whose mean length is that of the Python loop of this run.

    A search of one simulation only evaluates its start position, and the evaluator plays so many random games to the
    end in C++. It cannot start at a chance node, so the first dice are thrown before.
    """
    game = pyspiel.load_game(name)

    def play(games: int) -> float:
        state = game.new_initial_state()
        while state.is_chance_node():
            throw(state)
        evaluator = pyspiel.RandomRolloutEvaluator(games, random.randrange(1 << 31))
        pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False).mcts_search(state)
        return games * in_python.mean

    return play


def catan(games: int) -> int:
    """Two random players of catanatron in its own loop; every action in its log is a decision."""
    decisions = 0
    for _ in range(games):
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        decisions += len(game.state.actions)
    return decisions


def python_chess(games: int) -> int:
    """Random chess to mate, stalemate, bare kings or 75 quiet moves; repetitions are not checked, as that is slow."""
    decisions = 0
    for _ in range(games):
        board = chess.Board()
        while moves := list(board.legal_moves):
            if board.is_seventyfive_moves() or board.is_insufficient_material():
                break
            board.push(moves[int(chance() * len(moves))])
        decisions += board.ply()
    return decisions


def loops() -> Iterator[Loop]:
    """The loops of all other libraries, each compiled one after the Python one that measures its length."""
    for name in BOARD_GAMES + CHANCE_GAMES:
        play = board_game(name) if name in BOARD_GAMES else chance_game(name)
        yield (in_python := Loop("OpenSpiel", name, PYTHON, play))
        yield Loop("OpenSpiel", name, COMPILED, rollouts(name, in_python))
    yield Loop("OpenSpiel", "python_tic_tac_toe", PYTHON, board_game("python_tic_tac_toe"))
    yield Loop("catanatron", "", PYTHON, catan)
    yield Loop("python-chess", "", PYTHON, python_chess)


def warm_up(loop: Loop) -> None:
    """Find the number of games of a round."""
    while (took := run(loop)) < ROUND_SECONDS / 4:
        loop.games *= 2
    loop.games = max(1, int(loop.games * ROUND_SECONDS / took))
    loop.best = 0.0


def run(loop: Loop) -> float:
    """Play a round, keep it if it is the best one, and return how long it took."""
    start = perf_counter()
    decisions = loop.play(loop.games)
    took = perf_counter() - start
    loop.played += loop.games
    loop.decisions += decisions
    loop.best = max(loop.best, decisions / took)
    return took


def nyhavn() -> list[Row]:
    """Nyhavn's rates from its command: two players, one thread, the best of as many rounds."""
    modes = chain.from_iterable(("--mode", mode) for mode in OURS)
    command = [
        str(Path(sys.executable).parent / "nyhavn"),
        "bench",
        "--json",
        "--players",
        "2",
        "--threads",
        "1",
        *modes,
    ]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    figures = {figure["mode"]: figure["decisions_per_s"] for figure in map(json.loads, lines)}
    return [Row("nyhavn", mode, kind, figures[mode]) for mode, kind in OURS.items()]


def measure() -> list[Row]:
    """All rows, fastest first; every loop has the same number of rounds, spread over the same time."""
    theirs = list(loops())
    ours: list[Row] = []
    for loop in theirs:
        warm_up(loop)
    for _ in range(SITTINGS):
        ours += nyhavn()
        for loop in theirs * ROUNDS:
            run(loop)
    best = [max((row for row in ours if row.name == mode), key=lambda row: row.rate) for mode in OURS]
    rows = best + [Row(loop.package, loop.name, loop.kind, loop.best) for loop in theirs]
    return sorted(rows, key=lambda row: (row.kind == PYTHON, -row.rate))


def yardstick(rows: list[Row], kind: str) -> float:
    """Nyhavn's rate with this kind of loop."""
    return max(row.rate for row in rows if row.ours and row.kind == kind)


def table(rows: list[Row]) -> str:
    """The rows as Markdown that is also aligned in a terminal."""
    heading = ("what", "version", "loop", "decisions/s", "nyhavn is")
    return format_markdown_table([heading, *(line(row, yardstick(rows, row.kind)) for row in rows)], words=3)


def line(row: Row, ours: float) -> tuple[str, ...]:
    """The cells of a row."""
    label = row.label if row.counts or row.ours else f"{row.label} (always the same moves)"
    return (
        label,
        released(row),
        row.kind.removesuffix(" loop"),
        f"{row.rate:,.0f}",
        "" if row.ours else times(ours / row.rate),
    )


def times(ratio: float) -> str:
    """A ratio as text, with two digits if it is below ten."""
    return f"{ratio:.{2 if ratio < 9.995 else 0}f} × as fast"


def released(row: Row) -> str:
    """The version that was measured."""
    return version({"OpenSpiel": "open_spiel", "python-chess": "chess"}.get(row.package, row.package))


LEFT, RIGHT, WIDTH, STEP, BAR = 226, 64, 760, 22, 14
LOWEST, HIGHEST = 3, 7.3
STYLE = """
  .card { fill: #ffffff } .ink { fill: #1f2328 } .faint { fill: #59636e } .grid { stroke: #d1d9e0 }
  .ours { fill: #c2410c } .theirs { fill: #7b93ad } .constant { fill: #cdd7e1 }
  @media (prefers-color-scheme: dark) {
    .card { fill: #0d1117 } .ink { fill: #e6edf3 } .faint { fill: #9198a1 } .grid { stroke: #30363d }
    .ours { fill: #f0883e } .theirs { fill: #5f7b98 } .constant { fill: #2c3a4a }
  }
"""


def picture(rows: list[Row], where: str) -> str:
    """A bar for every row, on a logarithmic scale, as SVG."""
    drawn, y = [], 84
    for kind, heading in ((COMPILED, "Compiled loops"), (PYTHON, "Python loops")):
        drawn.append(text(20, y, heading, "ink", "font-weight='600'"))
        for row in (row for row in rows if row.kind == kind):
            y += STEP
            drawn.append(bar(row, y))
        y += 2 * STEP
    height = y + 8
    return "\n".join([*head(rows, height), *grid(y - STEP), *drawn, text(20, y - 4, where, "faint"), "</svg>", ""])


def head(rows: list[Row], height: int) -> list[str]:
    """The start of the picture: its text alternative and its heading."""
    told = "; ".join(f"{row.label}, {row.kind}: {row.rate:,.0f}" for row in rows)
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"',
        '  role="img" aria-labelledby="title told" font-family="system-ui, sans-serif" font-size="13">',
        '<title id="title">Decisions per second in random games, on a logarithmic scale</title>',
        f'<desc id="told">{escape(told)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="card" width="{WIDTH}" height="{height}" rx="8"/>',
        text(20, 32, "Decisions per second in random games", "ink", "font-size='17' font-weight='600'"),
        text(
            20,
            52,
            "one thread, all legal moves listed at every decision, logarithmic scale; pale: always the same moves",
            "faint",
        ),
    ]


def grid(bottom: int) -> Iterator[str]:
    """A line and a number for every power of ten."""
    for power, name in ((3, "1 k"), (4, "10 k"), (5, "100 k"), (6, "1 M"), (7, "10 M")):
        x = across(10**power)
        yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="92" y2="{bottom - 8}"/>'
        yield text(x, 84, name, "faint", "text-anchor='middle'")


def bar(row: Row, y: int) -> str:
    """A row as a bar between its name and its number; pale if the moves are always the same."""
    colour = "ours" if row.ours else "theirs" if row.counts else "constant"
    end = across(row.rate)
    name = text(LEFT - 10, y + 4, row.label, "ink", "text-anchor='end'" + (" font-weight='600'" if row.ours else ""))
    shape = f'<rect class="{colour}" x="{LEFT}" y="{y - 7}" width="{end - LEFT:.1f}" height="{BAR}" rx="2"/>'
    return name + shape + text(end + 6, y + 4, short(row.rate), "ink")


def across(rate: float) -> float:
    """The horizontal place of a rate."""
    share = (log10(rate) - LOWEST) / (HIGHEST - LOWEST)
    return LEFT + max(0.0, share) * (WIDTH - LEFT - RIGHT)


def short(rate: float) -> str:
    """A rate in thousands or millions."""
    return f"{rate / 1e6:.1f} M" if rate >= 999_500 else f"{rate / 1e3:.0f} k"


def text(x: float, y: float, words: str, colour: str, more: str = "") -> str:
    """A text in the picture."""
    return f'<text class="{colour}" x="{x:.0f}" y="{y:.0f}" {more}>{escape(words)}</text>'.replace(" >", ">")


def write(rows: list[Row]) -> None:
    """Update the picture in the documents."""
    (DOCS / "peers.svg").write_text(picture(rows, describe_setting()), encoding="utf-8")


def faster(rows: list[Row]) -> list[Row]:
    """The loops that are at least as fast as Nyhavn."""
    return [row for row in rows if row.counts and row.rate >= yardstick(rows, row.kind)]


def main() -> int:
    """Measure, print, update the picture, and fail if a loop is faster."""
    rows = measure()
    print(f"{describe_setting()}\n\n{table(rows)}\n")
    write(rows)
    for row in faster(rows):
        print(f"nyhavn is not ahead of {row.label} ({row.kind})")
    return 1 if faster(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
