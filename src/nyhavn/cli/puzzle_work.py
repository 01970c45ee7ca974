"""Makes and checks puzzles in several processes, with a progress bar."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from multiprocessing import get_context, resource_tracker
from random import SystemRandom
from typing import NamedTuple, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from nyhavn.cli.game_text import say
from nyhavn.cli.processors import count_processors
from nyhavn.cli.text_sources import STDIN, from_file, from_stdin, parse_record
from nyhavn.game.record import Record
from nyhavn.puzzles.check import is_right, list_checks
from nyhavn.puzzles.maker import make_puzzles, play_record
from nyhavn.puzzles.puzzle import Kind, Puzzle
from nyhavn.puzzles.puzzle_file import GrowingFile

Task = TypeVar("Task")
Result = TypeVar("Result")


class SourceGame(NamedTuple):
    """A game to make puzzles from: a record, or the seed of a game that bots play."""

    name: str
    record: str
    seed: int

    def read(self) -> Record:
        """The game."""
        return Record.parse(self.record) if self.record else play_record(self.seed)


def list_games(names: Sequence[str], seed: int, games: int) -> list[SourceGame]:
    """The games of files, which must be records, and those that bots play."""
    sources = [from_stdin() if name == STDIN else from_file(name) for name in names]
    records = [str(parse_record(source)) for source in sources]
    given = [SourceGame(f"record {sha256(text.encode()).hexdigest()[:16]}", text, 0) for text in records]
    return [*given, *(SourceGame(f"seed {each}", "", each) for each in range(seed, seed + games))]


def make_all(games: Sequence[SourceGame], kinds: frozenset[Kind], file: GrowingFile, workers: int | None) -> None:
    """Add the puzzles of the games that were not looked at before, and say how many there are."""
    label = ",".join(sorted(kinds))
    waiting = [game for game in games if f"{game.name} {label}" not in file.done]
    added = 0
    with closing_work(partial(make_from, kinds=kinds), waiting, workers, say("puzzles-making")) as made:
        for game, puzzles in made:
            added += file.add(f"{game.name} {label}", [Puzzle.parse(line) for line in puzzles])
    print(say("puzzles-made", count=added, games=len(waiting), name=str(file.path)))


def make_from(game: SourceGame, kinds: frozenset[Kind]) -> list[str]:
    """The puzzles of a game as lines."""
    return [str(puzzle) for puzzle in make_puzzles(game.read(), kinds)]


def check_all(name: str, puzzles: Sequence[Puzzle], everything: bool, workers: int | None) -> bool:
    """Check a file, print what is wrong and how much was checked, and say whether all is right."""
    checks = list_checks(puzzles, everything, SystemRandom())
    with closing_work(is_right, checks, workers, say("puzzles-checking")) as results:
        wrong = [check for check, right in results if not right]
    for check in sorted(wrong):
        print(say("puzzles-wrong", name=name, line=check.number, kind=check.puzzle.kind))
    exact = sum(check.puzzle.is_exact for check in checks)
    print(say("puzzles-checked", name=name, exact=exact, best=len(checks) - exact, wrong=len(wrong)))
    return not wrong


def report_stop(checking: bool, name: str) -> None:
    """Say that the work was stopped, and what is kept."""
    print(say("puzzles-check-stopped") if checking else say("puzzles-stopped", name=name), file=sys.stderr)


@contextmanager
def closing_work(
    work: Callable[[Task], Result], tasks: Sequence[Task], workers: int | None, label: str
) -> Iterator[Iterator[tuple[Task, Result]]]:
    """The tasks with their results as they are done, in processes that end with the block."""
    size = min(workers or count_processors(), len(tasks))
    with Progress(
        TextColumn(label),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    ) as bar:
        if size < 2:
            yield iter(bar.track(((task, work(task)) for task in tasks), total=len(tasks)))
            return
        resource_tracker.ensure_running()  # Its start unblocks SIGINT.
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            pool = get_context("spawn").Pool(size)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        with pool:
            yield iter(bar.track(pool.imap_unordered(partial(do_task, work), tasks), total=len(tasks)))


def do_task(work: Callable[[Task], Result], task: Task) -> tuple[Task, Result]:
    """A task with its result."""
    return task, work(task)
