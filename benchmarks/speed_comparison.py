"""Compare the speed of two checkouts: the old and the new one run `nyhavn bench` in turn, in one run.

`python -m benchmarks.speed_comparison OLD NEW` prints the median of each figure. It fails if a new one is below 97 % of
the old one, or if the first compiled call from an empty cache takes longer than 103 %.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.setting import describe_setting, format_markdown_table

ROUNDS = 5
LEAST, MOST = 0.97, 1.03
"""The share of the old speed that the new one must reach, and of the old time to the first compiled call."""
FIRST = "the first compiled call from an empty cache, s"
COMPILE = "from nyhavn import fast; fast.kernel('advance')"


def run_python(checkout: Path, *arguments: str, cache: str | None = None) -> str:
    """The output of Python with the package of a checkout."""
    environment = os.environ | {"PYTHONPATH": str(checkout / "src")} | ({"NYHAVN_CACHE": cache} if cache else {})
    return subprocess.check_output([sys.executable, *arguments], env=environment, text=True)


def measure_first_call(checkout: Path) -> float:
    """The seconds until a kernel is compiled, with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        start = perf_counter()
        run_python(checkout, "-c", COMPILE, cache=cache)
        return perf_counter() - start


def measure(checkout: Path) -> dict[str, float]:
    """All figures of a checkout: games, or decisions where there are no games, per second."""
    lines = run_python(checkout, "-m", "nyhavn.cli", "bench", "--json", "--threads", "1", "--players", "2").splitlines()
    figures = [figure for figure in map(json.loads, lines) if figure["mode"] != "calibration"]
    rates = {figure["mode"]: figure["games_per_s"] or figure["decisions_per_s"] for figure in figures}
    return rates | {FIRST: measure_first_call(checkout)}


def compare(old: Path, new: Path) -> list[list[str]]:
    """A row for each figure: the medians of both checkouts and their ratio, over rounds in alternating order."""
    found: dict[tuple[str, Path], list[float]] = defaultdict(list)
    for round_number in range(ROUNDS + 1):
        for checkout in (old, new) if round_number % 2 else (new, old):
            for name, value in measure(checkout).items():
                if round_number:
                    found[name, checkout].append(value)
        print(f"{round_number} of {ROUNDS} rounds", file=sys.stderr)
    rows = []
    for name in dict.fromkeys(name for name, _ in found):
        before, after = median(found[name, old]), median(found[name, new])
        ratio = after / before
        reached = ratio <= MOST if name == FIRST else ratio >= LEAST
        rows.append([name, "reached" if reached else "**missed**", f"{before:,.1f}", f"{after:,.1f}", f"{ratio:.3f}"])
    return rows


def main() -> int:
    """Compare, print a table, and return 1 if a figure is missed."""
    old, new = (Path(argument).resolve() for argument in sys.argv[1:])
    rows = compare(old, new)
    print(describe_setting())
    print(format_markdown_table([["what", "", "old", "new", "new / old"], *rows], 2))
    return int(any("missed" in row[1] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
