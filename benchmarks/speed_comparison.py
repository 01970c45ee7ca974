"""Compare the speed of two checkouts: the old and the new one run `nyhavn bench` in turn, in one run.

`python -m benchmarks.speed_comparison OLD NEW` prints the median of each figure. It fails if a new one is below 97 % of
the old one, or if the first compiled call from an empty cache takes longer than 103 %. With `--load` both run the load
test in turn instead; it fails if a time or the server's share of a core is above 103 %.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.setting import describe_setting, format_markdown_table

ROUNDS = 5
LEAST, MOST = 0.97, 1.03
"""The share of the old speed that the new one must reach, and of the old time to the first compiled call."""
FIRST = "the first compiled call from an empty cache, s"
LOAD = ("submit to answer, half within", "submit to answer, 99 of 100 within", "the server's share of one core")
"""The figures of the load test, in milliseconds and per cent; less is better."""
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


def measure_speed(checkout: Path) -> dict[str, float]:
    """All figures of a checkout: games, or decisions where there are no games, per second."""
    lines = run_python(checkout, "-m", "nyhavn.cli", "bench", "--json", "--threads", "1", "--players", "2").splitlines()
    figures = [figure for figure in map(json.loads, lines) if figure["mode"] != "calibration"]
    rates = {figure["mode"]: figure["games_per_s"] or figure["decisions_per_s"] for figure in figures}
    return rates | {FIRST: measure_first_call(checkout)}


def measure_load(checkout: Path) -> dict[str, float]:
    """The times and the processor time of the load test of a checkout."""
    code = "from benchmarks.reliability.load import figures; import json; print(json.dumps([*figures(idle=4)]))"
    environment = os.environ | {"PYTHONPATH": f"{checkout / 'src'}:{checkout}"}
    command = [sys.executable, "-c", code]
    found = subprocess.check_output(command, env=environment, cwd=checkout, text=True, stderr=subprocess.DEVNULL)
    figures = {what: measured for what, measured, *_ in json.loads(found)}
    assert figures["moves refused or unanswered"] == 0
    return {name: figures[name] for name in LOAD}


def compare(old: Path, new: Path, measure: Callable[[Path], dict[str, float]]) -> list[list[str]]:
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
        reached = ratio <= MOST if name in (FIRST, *LOAD) else ratio >= LEAST
        rows.append([name, "reached" if reached else "**missed**", f"{before:,.2f}", f"{after:,.2f}", f"{ratio:.3f}"])
    return rows


def main() -> int:
    """Compare, print a table, and return 1 if a figure is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkouts", type=Path, nargs=2, metavar="CHECKOUT")
    parser.add_argument("--load", action="store_true")
    options = parser.parse_args()
    old, new = (checkout.resolve() for checkout in options.checkouts)
    rows = compare(old, new, measure_load if options.load else measure_speed)
    print(describe_setting())
    print(format_markdown_table([["what", "", "old", "new", "new / old"], *rows], 2))
    return int(any("missed" in row[1] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
