"""Figures with their bars, and the page that they are written to."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from benchmarks.setting import renew_table
from harness.progress import print_progress

PAGE = Path(__file__).parents[2] / "docs" / "reliability.md"
HEAD = "| what | bar | measured | |", "| --- | ---: | ---: | --- |"


class Figure(NamedTuple):
    """A measurement and its bar: a maximum, a minimum or an exact value."""

    what: str
    measured: float
    bar: float | None = None
    """None for a figure without a bar."""
    unit: str = ""
    sign: str = "≤"

    @property
    def reached(self) -> bool:
        """Whether the bar is reached."""
        match self.sign:
            case _ if self.bar is None:
                return True
            case "=":
                return self.measured == self.bar
            case "≥":
                return self.measured >= self.bar
            case _:
                return self.measured <= self.bar

    @property
    def row(self) -> str:
        """A row of the table."""
        bar = "" if self.bar is None else f"{self.sign} {format_number(self.bar)}{self.unit}"
        verdict = "" if self.bar is None else "reached" if self.reached else "**missed**"
        return f"| {self.what} | {bar} | {format_number(self.measured)}{self.unit} | {verdict} |"


def none_of(what: str, measured: float) -> Figure:
    """A figure that must be zero."""
    return Figure(what, measured, 0, sign="=")


def all_of(what: str, measured: float, number: float) -> Figure:
    """A figure that must be complete."""
    return Figure(what, measured, number, sign="=")


def format_number(number: float) -> str:
    """A number with a readable precision."""
    return f"{number:,.0f}" if number == int(number) or abs(number) >= 100 else f"{number:,.3g}"


def report_figures(name: str, figures: Iterable[Figure]) -> int:
    """Print figures as they come, update their table of the page, and return 1 if a bar is missed."""
    rows, missed = [], 0
    print(*HEAD, sep="\n")
    for figure in figures:
        print_progress("")
        print(figure.row, flush=True)
        rows.append(figure.row)
        missed += not figure.reached
    if f"<!-- {name}: begin -->" in PAGE.read_text(encoding="utf-8"):
        renew_table(PAGE, name, "\n".join([*HEAD, *rows]))
    return int(missed > 0)
