"""A measurement with its bar, as a row of a table."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """A measurement, and what it may be at most or has to be at least."""

    what: str
    bar: float
    unit: str
    measured: float
    is_least: bool = False

    @property
    def is_reached(self) -> bool:
        """Whether the measurement is within its bar."""
        return self.measured >= self.bar if self.is_least else self.measured <= self.bar

    @property
    def row(self) -> str:
        """A row of the table."""
        digits = 2 if self.bar < 1 and self.is_least else 1 if self.unit and self.bar < 20 else 0
        sign = "≥" if self.is_least else "≤"
        verdict = "reached" if self.is_reached else "missed"
        return f"| {self.what} | {sign} {self.bar:,g}{self.unit} | {self.measured:,.{digits}f}{self.unit} | {verdict} |"
