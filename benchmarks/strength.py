"""How strong the bots are: plays the matches of docs/strength.md, or resumes them, and updates its tables.

Run it with `make ladder` (the six levels) or `make strength` (what they are measured by). Games are kept in a ledger:
it can be stopped at any time, and repeating it is free. What was played for the page is kept beside this file, packed:
whoever goes on with it elsewhere plays nothing twice.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from benchmarks.setting import renew_table
from nyhavn.arena.bot_game import BotGame
from nyhavn.arena.ledger import Ledger
from nyhavn.arena.ledger_export import pack_games, unpack_games
from nyhavn.arena.statistics import Interval
from nyhavn.arena.summary import Summary, ladder_sheet, markdown_table, summarise
from nyhavn.arena.svg import draw_ladder, draw_matrix
from nyhavn.bots import bot
from nyhavn.bots.catalog import QUICK as QUICK_BOTS
from nyhavn.bots.ratings import RATINGS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "strength.md"
MONTECARLO, TREESEARCH = "montecarlo:playouts=1000", "treesearch:playouts=1000"


MASTER = "master:playouts=60"
"""The Master as it is measured: with a small part of its playouts at a table, as it would take days otherwise."""
QUICK = ":time=0.05"
"""The time for a move where both sides have equal time."""


class Bar(NamedTuple):
    """The minimum score of a bot against equal others: the lower end of the 95 % interval."""

    bot: str
    against: str
    least: float
    pairs: int
    others: int = 1
    """How many seats the others have."""

    @property
    def command(self) -> str:
        """The arguments of `nyhavn arena` for the match."""
        table = " ".join([self.bot, *[self.against] * self.others])
        return f'--table "{table}" --blocks {self.pairs}'


class Part(NamedTuple):
    """A part of the page: its name, its bars, and the arguments of `nyhavn arena` for all its matches."""

    name: str
    bars: list[Bar]
    matches: list[str]
    pictures: dict[str, Callable[[Summary], str]]

    @property
    def ledger(self) -> Path:
        """The file of its games."""
        return ROOT / f".{self.name}.sqlite"

    @property
    def packed(self) -> Path:
        """The packed file of its games, which is committed."""
        return Path(__file__).parent / f"{self.name}.jsonl.gz"


STICKS = Part(
    "strength",
    [
        Bar("tourist", "random", 0.80, 1000),
        Bar("apprentice", "tourist", 0.70, 1000),
        Bar("mason", "apprentice", 0.64, 1000),
        Bar(MONTECARLO, "apprentice", 0.70, 200),
    ],
    [
        "random tourist apprentice mason --pairs 1000",
        f"{MONTECARLO} apprentice --pairs 200",
        "random tourist apprentice mason --players 4 --pairs 250",
        "tourist apprentice mason --players 3 --pairs 300",
        f"{TREESEARCH} apprentice --pairs 100",
        f"{MONTECARLO} mason --pairs 100",
        f"{MONTECARLO} {TREESEARCH} --pairs 100",
    ],
    {"sticks.svg": draw_ladder, "matrix.svg": draw_matrix},
)
RUNGS = [
    Bar("apprentice", "tourist", 0.64, 500),
    Bar("mason", "apprentice", 0.64, 500),
    Bar("architect", "mason", 0.64, 500),
    Bar("planner", "architect", 0.64, 500),
    Bar(MASTER, "planner", 0.80, 150),
    Bar("planner", "apprentice", 0.96, 1000),
    Bar(MASTER, "apprentice", 0.99, 400),
    Bar(MASTER, "mason", 0.97, 250),
    Bar("master" + QUICK, "montecarlo" + QUICK, 0.92, 60),
    Bar("master" + QUICK, "treesearch" + QUICK, 0.92, 60),
    Bar(MASTER, "apprentice", 0.92, 40, others=2),
    Bar(MASTER, "apprentice", 0.88, 40, others=3),
    Bar(MASTER, "planner", 0.50, 40, others=2),
    Bar(MASTER, "planner", 0.42, 120, others=3),
]
LARGER = [
    Bar(higher, lower, 0.0, 100, others)
    for others in (2, 3)
    for lower, higher in pairwise(level for level in RATINGS if level in QUICK_BOTS)
]
"""Each level with those below it at tables of three and four, without a bar."""
LEVELS = Part(
    "ladder",
    RUNGS,
    [
        *(bar.command for bar in (*RUNGS, *LARGER)),
        "planner mason --pairs 500",
        "architect apprentice --pairs 500",
    ],
    {"ladder.svg": draw_ladder},
)
PARTS = {part.name: part for part in (LEVELS, STICKS)}


@cache
def identity_of(name: str) -> str:
    """The present identity of a bot in the ledger."""
    return bot(name).identity


def is_current(game: BotGame) -> bool:
    """Whether all bots of a game are still the same; a game with a replaced net no longer counts."""
    return all(identity_of(seat.rpartition("@")[0]) == seat for seat in game.seats)


def import_packed_games(part: Part) -> None:
    """Load the committed games into the ledger."""
    if part.packed.exists():
        with Ledger(part.ledger) as kept:
            kept.store(unpack_games(part.packed.read_bytes()))


def play_missing_games(part: Part) -> None:
    """Play what is missing; the arena prints its progress."""
    for match in part.matches:
        print(f"nyhavn arena {match}", flush=True)
        subprocess.run(
            [sys.executable, "-m", "nyhavn.cli", "arena", *shlex.split(match), "--ledger", part.ledger], check=True
        )


def pair_score(summary: Summary, bar: Bar) -> tuple[int, Interval]:
    """How many pairs, or blocks, the bots of a bar have played, and the score of the first."""
    if bar.others > 1:
        return table_score(summary, bar)
    for pair in summary.pairs:
        names = tuple(identity.rpartition("@")[0] for identity in (pair.first, pair.second))
        if names == (bar.bot, bar.against):
            return pair.blocks, pair.score
        if names == (bar.against, bar.bot):
            return pair.blocks, pair.score.mirrored
    return 0, Interval(0.0, 0.0, 1.0)


def table_score(summary: Summary, bar: Bar) -> tuple[int, Interval]:
    """The same at a table of three or four."""
    for lineup in summary.lineups:
        names = sorted(identity.rpartition("@")[0] for identity in lineup.seats)
        if names == sorted([bar.bot, *[bar.against] * bar.others]):
            (share,) = [each.share for each in lineup.standings if each.bot.rpartition("@")[0] == bar.bot]
            return lineup.blocks, share
    return 0, Interval(0.0, 0.0, 1.0)


def verdicts(part: Part, summary: Summary) -> list[str]:
    """A row for each bar."""
    rows = ["| bar | at least | lower bound | pairs | |", "| --- | ---: | ---: | ---: | --- |"]
    for bar in part.bars:
        pairs, score = pair_score(summary, bar)
        verdict = "reached" if score.low >= bar.least and pairs >= bar.pairs else "missed"
        played = f"{pairs} of {bar.pairs}"
        others = bar.against if bar.others == 1 else f"{bar.others} x {bar.against}"
        rows.append(f"| {bar.bot} – {others} | {bar.least:.0%} | {score.low:.1%} | {played} | {verdict} |")
    return rows


def write_strength_page(part: Part, summary: Summary) -> None:
    """Update the bars, the ladders and the pictures; `nyhavn arena report` has the other tables."""
    for name, draw in part.pictures.items():
        (PAGE.parent / name).write_text(draw(summary), encoding="utf-8")
    ladders = [markdown_table(ladder_sheet(ladder)) for ladder in summary.ladders]
    renew_table(PAGE, part.name, "\n\n".join(["\n".join(verdicts(part, summary)), *ladders]))


def main() -> int:
    """Play, update the page, and fail if a bar is missed."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("part", choices=PARTS)
    part = PARTS[reader.parse_args().part]
    import_packed_games(part)
    play_missing_games(part)
    with Ledger(part.ledger, create=False) as kept:
        games = list(filter(is_current, kept.games(records=False)))
    part.packed.write_bytes(pack_games(games))
    summary = summarise(games)
    write_strength_page(part, summary)
    print("\n".join(verdicts(part, summary)))
    return int(any("missed" in row for row in verdicts(part, summary)))


if __name__ == "__main__":
    sys.exit(main())
