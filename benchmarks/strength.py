"""How strong the bots are: plays the matches of docs/strength.md, or goes on with them, and renews its tables.

Run it with `make strength`. Games are kept in a ledger, so it can be stopped at any time, and repeating it is free.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from benchmarks.setting import renew
from nyhavn.arena.drawing import draw_ladder, draw_matrix
from nyhavn.arena.ledger import Ledger
from nyhavn.arena.statistics import Interval
from nyhavn.arena.summary import Summary, summarise, to_markdown

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "strength.md"
LEDGER = ROOT / ".strength.sqlite"
MONTECARLO, TREESEARCH = "montecarlo:playouts=1000", "treesearch:playouts=1000"


class Bar(NamedTuple):
    """What a bot has to reach against another one: the lower end of the 95 % interval."""

    bot: str
    against: str
    least: float
    pairs: int


BARS = [
    Bar("tourist", "random", 0.80, 1000),
    Bar("apprentice", "tourist", 0.70, 1000),
    Bar("mason", "apprentice", 0.64, 1000),
    Bar(MONTECARLO, "apprentice", 0.70, 200),
]
MATCHES = [
    "random tourist apprentice mason --pairs 1000",
    f"{MONTECARLO} apprentice --pairs 200",
    "random tourist apprentice mason --players 4 --pairs 250",
    "tourist apprentice mason --players 3 --pairs 300",
    f"{TREESEARCH} apprentice --pairs 100",
    f"{MONTECARLO} mason --pairs 100",
    f"{MONTECARLO} {TREESEARCH} --pairs 100",
]
"""What is played, as `nyhavn arena` is told."""


def play(ledger: Path) -> None:
    """Play what is missing; the arena shows how it goes."""
    for match in MATCHES:
        print(f"nyhavn arena {match}", flush=True)
        subprocess.run(
            [sys.executable, "-m", "nyhavn.cli", "arena", *shlex.split(match), "--ledger", ledger], check=True
        )


def met(summary: Summary, bar: Bar) -> tuple[int, Interval]:
    """How many pairs the bar's bots have played, and the score of the first."""
    for pair in summary.pairs:
        names = tuple(identity.rpartition("@")[0] for identity in (pair.first, pair.second))
        if names == (bar.bot, bar.against):
            return pair.blocks, pair.score
        if names == (bar.against, bar.bot):
            return pair.blocks, pair.score.mirrored
    return 0, Interval(0.0, 0.0, 1.0)


def verdicts(summary: Summary) -> list[str]:
    """A row for each bar."""
    rows = ["| bar | at least | lower bound | pairs | |", "| --- | ---: | ---: | ---: | --- |"]
    for bar in BARS:
        pairs, score = met(summary, bar)
        verdict = "reached" if score.low >= bar.least and pairs >= bar.pairs else "missed"
        played = f"{pairs} of {bar.pairs}"
        rows.append(f"| {bar.bot} – {bar.against} | {bar.least:.0%} | {score.low:.1%} | {played} | {verdict} |")
    return rows


def write(summary: Summary) -> None:
    """Renew the tables and the pictures."""
    (PAGE.parent / "ladder.svg").write_text(draw_ladder(summary), encoding="utf-8")
    (PAGE.parent / "matrix.svg").write_text(draw_matrix(summary), encoding="utf-8")
    renew(PAGE, "strength", "\n".join([*verdicts(summary), "", to_markdown(summary).strip()]))


def main() -> int:
    """Play, write, and fail if a bar is missed."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--ledger", type=Path, default=LEDGER)
    ledger = reader.parse_args().ledger
    play(ledger)
    with Ledger(ledger, create=False) as kept:
        summary = summarise(kept.games(records=False))
    write(summary)
    print("\n".join(verdicts(summary)))
    return int(any("missed" in row for row in verdicts(summary)))


if __name__ == "__main__":
    sys.exit(main())
