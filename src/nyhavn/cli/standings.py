"""The display of running matches: a live table in a terminal, else lines at intervals."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from time import monotonic
from typing import Protocol

from nyhavn.arena.matches import Arena, MatchStanding
from nyhavn.cli.game_text import decimal, say

PAUSE = 10.0
"""The interval in seconds between two lines without a terminal."""


class ProgressScreen(Protocol):
    """A display of the progress of matches."""

    def update(self, new: int) -> None:
        """Add a number of new games."""


def make_screen(arena: Arena) -> AbstractContextManager[ProgressScreen]:
    """A live table if standard output is a terminal, else plain lines."""
    if sys.stdout.isatty():
        from nyhavn.cli.progress_display import Live

        return Live(arena)
    return ProgressLines(arena)


class ProgressLines:
    """Plain lines: the progress at intervals, and the standings at the end."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.start = self.printed_at = monotonic()
        self.new = 0

    def __enter__(self) -> ProgressLines:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            for standing in self.arena.standings:
                print(format_standing(standing))

    def update(self, new: int) -> None:
        """Count new games, and print the progress at intervals."""
        self.new += new
        now = monotonic()
        if now - self.printed_at >= PAUSE:
            self.printed_at = now
            speed = decimal(self.new / (now - self.start), 1)
            left = str(self.arena.games_left)
            print(say("arena-progress", new=str(self.new), left=left, speed=speed), file=sys.stderr, flush=True)


def format_standing(standing: MatchStanding) -> str:
    """A line with the standing of a match."""
    if not standing.done:
        return say("arena-standing-none", match=str(standing.match))
    line = say("arena-standing", match=str(standing.match), score=format_scores(standing), blocks=standing.done)
    return f"{line} {format_test(standing)}".rstrip()


def format_scores(standing: MatchStanding, with_names: bool = False) -> str:
    """The shares of the wins of all sides; of two bots only that of the first."""
    several = needs_names(standing)
    shown = standing.sides if several else standing.sides[:1]
    return say("list-semicolon").join(format_side_share(standing, side, several or with_names) for side in shown)


def needs_names(standing: MatchStanding) -> bool:
    """Whether the shares need names, because there is more than the first bot's."""
    return standing.match.is_mirror or len(standing.sides) > 2


def format_side_share(standing: MatchStanding, side: str, with_name: bool) -> str:
    """A side's share of the wins with its interval."""
    mean, low, high = (decimal(100 * value, 1) for value in standing.score(side))
    name = say("arena-seat", seat=side) if standing.match.is_mirror else side.rpartition("@")[0]
    score = say("arena-score", mean=mean, low=low, high=high)
    return f"{name} {score}" if with_name else score


def format_test(standing: MatchStanding) -> str:
    """The log-likelihood ratio of the sequential test, and its verdict once there is one."""
    if standing.test is None:
        return ""
    low, high = (decimal(bound, 2) for bound in standing.test.bounds)
    ratio = say("arena-llr", ratio=decimal(standing.ratio, 2), low=low, high=high)
    verdict = standing.verdict
    if verdict is None:
        return ratio
    elo0, elo1 = f"{standing.test.elo0:g}", f"{standing.test.elo1:g}"
    accepted, other = (elo1, elo0) if verdict == "h1" else (elo0, elo1)
    return f"{ratio} {say('arena-verdict', kept=accepted, other=other)}"
