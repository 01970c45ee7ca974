"""Figures with their bars, and the page that they are written to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from harness.progress import print_progress

PAGE = Path(__file__).parents[2] / "docs" / "measurements.md"
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
    def limit(self) -> str:
        """The bar as a text; empty without one."""
        return "" if self.bar is None else f"{format_number(self.bar)}{self.unit}"

    @property
    def row(self) -> str:
        """A row of the table."""
        bar = "" if self.bar is None else f"{self.sign} {self.limit}"
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


def closeness(figure: Figure) -> float:
    """How close a measurement is to its maximum."""
    return figure.measured / figure.bar if figure.bar and figure.sign == "≤" else 0.0


def summarise_figures(name: str, figures: Sequence[Figure]) -> str:
    """The row of a program: how many bars were reached, the measurement closest to its bar, and when."""
    barred = [figure for figure in figures if figure.bar is not None]
    closest = max(barred, key=closeness)
    shown = f"{closest.what}: {format_number(closest.measured)}{closest.unit} of {closest.limit}"
    return (
        f"| `{name}` | {sum(one.reached for one in barred)} of {len(barred)} | "
        f"{shown if closeness(closest) else ''} | {date.today()} |"
    )


def report_figures(name: str, figures: Iterable[Figure]) -> int:
    """Print figures as they come, update the row of the page, and return 1 if a bar is missed."""
    measured = list[Figure]()
    print(*HEAD, sep="\n")
    for figure in figures:
        print_progress("")
        print(figure.row, flush=True)
        measured.append(figure)
    row = summarise_figures(name, measured)
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(re.sub(rf"^\| `{name}` \| .*$", lambda _: row, text, flags=re.MULTILINE), encoding="utf-8")
    return int(not all(figure.reached for figure in measured))
