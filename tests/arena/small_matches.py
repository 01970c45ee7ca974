"""Helpers for tests of the arena: small matches, their stored games, and waiting for conditions."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import psutil

from harness.waiting import wait_until
from nyhavn.arena.bot_game import BotGame
from nyhavn.arena.ledger import Ledger
from nyhavn.arena.schedule import Entrant
from nyhavn.bots import Limit

OPEN = Limit()
MARK = "NYHAVN_TEST_MARK"
"""The environment variable that marks the processes of a test."""


def make_entrants(*texts: str) -> list[Entrant]:
    """The entrants of some bots."""
    return [Entrant.of(text, OPEN) for text in texts]


def name_entrants(*texts: str) -> tuple[Entrant, ...]:
    """Entrants by name, without checking that the bots exist."""
    return tuple(Entrant(text, OPEN, f"{text}@1") for text in texts)


def match_command(ledger: str, *args: str) -> list[str]:
    """The command line of a match."""
    return ["arena", "random", "apprentice", "--ledger", ledger, *args]


def without_times(game: BotGame) -> BotGame:
    """A game without its times, which are not reproducible."""
    return replace(game, times=())


def read_games(ledger: str | Path) -> list[BotGame]:
    """All games in a ledger, without their times."""
    with Ledger(Path(ledger), create=False) as opened:
        return [without_times(game) for game in opened.games()]


def find_marked_processes(mark: str) -> Iterator[int]:
    """The ids of living processes with a mark."""
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.status() != psutil.STATUS_ZOMBIE and process.environ().get(MARK) == mark:
                yield process.pid


def count_ledger_games(ledger: str) -> int:
    """How many games a ledger has; 0 if it does not exist yet."""
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)) as reader:
        return int(reader.execute("SELECT count(*) FROM games").fetchone()[0])
    return 0


def wait_for_end(mark: str) -> None:
    """Wait until no process with a mark is left; the search reads all processes, so it is not repeated at once."""
    wait_until(lambda: not any(find_marked_processes(mark)), pause=0.1)
