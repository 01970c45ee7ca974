"""What tests of the arena share: small contests, what is kept of them, and waiting for what must come."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import psutil

from nyhavn.arena.bot_game import Game
from nyhavn.arena.ledger import Ledger
from nyhavn.arena.schedule import Entrant
from nyhavn.bots import Limit

OPEN = Limit()
MARK = "NYHAVN_TEST_MARK"
"""What tells the processes of a test from all others."""
LONG = 120.0
"""How many seconds to wait for what must come."""


def entrants(*texts: str) -> list[Entrant]:
    """Some bots as they enter a contest."""
    return [Entrant.of(text, OPEN) for text in texts]


def entered(*texts: str) -> tuple[Entrant, ...]:
    """Entrants by name alone, whether there are such bots or not."""
    return tuple(Entrant(text, OPEN, f"{text}@1") for text in texts)


def contest(ledger: str, *args: str) -> list[str]:
    """The command line of a contest."""
    return ["arena", "random", "apprentice", "--ledger", ledger, *args]


def anonymous(game: Game) -> Game:
    """A game without what differs from one day to the next."""
    return replace(game, times=())


def kept(ledger: str | Path) -> list[Game]:
    """All games in a ledger, without their times."""
    with Ledger(Path(ledger), create=False) as opened:
        return [anonymous(game) for game in opened.games()]


def marked(mark: str) -> Iterator[int]:
    """The processes that carry a mark."""
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.status() != psutil.STATUS_ZOMBIE and process.environ().get(MARK) == mark:
                yield process.pid


def games_in(ledger: str) -> int:
    """How many games a ledger has; none if it is not there yet."""
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)) as reader:
        return int(reader.execute("SELECT count(*) FROM games").fetchone()[0])
    return 0


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for what must come."""
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)
