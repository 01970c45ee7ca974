"""The guarantees of the server in short: each program of `make reliability` with few rounds and without time limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from benchmarks.reliability import (
    abuse,
    access,
    backup,
    bots,
    clicks,
    crash,
    disk,
    floods,
    fuzz,
    leaks,
    load,
    shuffles,
    signals,
    storm,
    upgrades,
)
from benchmarks.reliability.figures import PAGE, Figure

MEASURED = {" s", " ms", " MB", " %"}
"""The units of measurements that the tests do not check, since the machine may be busy."""
LONG = 60.0
"""A timeout in seconds that is never reached."""
SHORT: dict[str, Callable[[], Iterator[Figure]]] = {
    "crash": lambda: crash.figures(kills=2, games=6, rate=12.0),
    "signals": lambda: signals.figures(bursts=3, games=4, rate=8.0),
    "bots": lambda: bots.figures(games=5, thinking=0, patience=LONG),
    "disk": lambda: disk.figures(games=3, rounds=1, held=5.5),
    "backup": lambda: backup.figures(games=10, flips=8, seconds=1.0),
    "upgrades": lambda: upgrades.figures(games=10, kills=3),
    "fuzz": lambda: fuzz.figures(number=150, moves=4_000),
    "clicks": lambda: clicks.figures(moves=30, tables=3, clients=10, rounds=5, seconds=LONG),
    "floods": lambda: floods.figures(games=4, rate=8.0, seconds=4.0, rounds=1),
    "storm": lambda: storm.figures(sockets=16, moves=2),
    "leaks": lambda: leaks.figures(tables=40, games=1),
    "access": lambda: access.figures(number=30),
    "abuse": lambda: abuse.figures(
        together=True, games=3, rate=6.0, seconds=2.0, without=["cookies"], networks=False, measured=False
    ),
    "load": lambda: load.figures(games=4, rate=8.0, seconds=2.0, idle=8),
    "shuffles": lambda: shuffles.figures(deals=2_000, altered=300, games=12, tables=2),
}


@pytest.mark.parametrize("name", SHORT)
def test_every_promise_holds(name: str) -> None:
    figures = [figure for figure in SHORT[name]() if figure.unit not in MEASURED]
    assert [figure.row for figure in figures if not figure.reached] == []
    assert any(figure.bar is not None for figure in figures)


def test_every_promise_has_its_table() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in SHORT:
        assert f"<!-- {name}: begin -->" in page
        assert f"<!-- {name}: end -->" in page


def test_bars_can_be_missed() -> None:
    assert Figure("most", 3, 2).row == "| most | ≤ 2 | 3 | **missed** |"
    assert Figure("least", 3, 2, sign="≥").reached
    assert not Figure("exactly", 3, 2, sign="=").reached
    assert Figure("told", 1234.5, unit=" ms").row == "| told |  | 1,234 ms |  |"
