"""The guarantees of the server in short: each program of `make reliability` with few rounds and without time limits."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from http.cookies import _unquote
from pathlib import Path
from time import sleep

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
    school,
    shuffles,
    signals,
    storm,
    upgrades,
)
from benchmarks.reliability.attacks.attack_runner import run_attacks
from benchmarks.reliability.attacks.attacker import UNMADE
from benchmarks.reliability.figures import PAGE, Figure
from benchmarks.reliability.unfixed_server import replace_everywhere, unquote_slowly
from benchmarks.reliability.victims import start_victims
from harness.http_client import start_host

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
    "school": lambda: school.figures(pupils=9, seconds=8.0, arrival=1.0),
    "storm": lambda: storm.figures(sockets=16, moves=2),
    "leaks": lambda: leaks.figures(tables=40, games=1),
    "access": lambda: access.figures(number=30),
    "abuse": lambda: abuse.figures(
        together=True, games=3, rate=6.0, seconds=2.0, without=["nesting"], networks=False, measured=False
    ),
    "load": lambda: load.figures(games=4, rate=8.0, seconds=2.0, idle=8),
    "shuffles": lambda: shuffles.figures(deals=2_000, altered=300, games=12, tables=2),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHORT)
def test_every_short_reliability_check_reaches_its_bars(name: str) -> None:
    figures = [figure for figure in SHORT[name]() if figure.unit not in MEASURED]
    assert [figure.row for figure in figures if not figure.reached] == []
    assert any(figure.bar is not None for figure in figures)


def test_every_reliability_check_has_its_row_among_the_measurements() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in SHORT if f"\n| `{name}` | " not in page] == []


@pytest.mark.slow
def test_an_attack_refused_at_its_first_step_is_counted_as_not_made(tmp_path: Path) -> None:
    with start_host(tmp_path, "--proxy", "127.0.0.1", "--limit", "tables=0/0.001") as host:
        noted = asyncio.run(run_attacks(["drafts", "storage"], "127.0.0.1", host.port, "203.0.113.7", 0.2, grace=0.2))
        assert noted[UNMADE] == 2
    with start_host(tmp_path, "--proxy", "127.0.0.1") as host:
        noted = asyncio.run(run_attacks(["keys", "storage"], "127.0.0.1", host.port, "203.0.113.7", 0.2))
        assert noted[UNMADE] == 0


@pytest.mark.slow
def test_every_fix_can_be_switched_off() -> None:
    code = """
import os
from benchmarks.reliability.unfixed_server import FIXES
for fix in FIXES.values():
    if not (child := os.fork()):
        fix.switch_off()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0, fix.what
"""
    done = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_replacement_takes_the_same_arguments() -> None:
    with pytest.raises(AssertionError, match="takes 0 arguments, and _unquote takes 1"):
        replace_everywhere(_unquote, lambda: None)


def test_the_slow_unquoting_of_cookies_is_correct() -> None:
    for text in ("x", '"', '""', '"abc"', r'"a\"b\101\\\x"', r'"\400\012"', '"' + "\\" * 9 + '"'):
        assert unquote_slowly(text) == _unquote(text)


@pytest.mark.slow
def test_finished_games_of_victims_are_replaced_despite_a_slow_garbage_collection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc, "collect", lambda: sleep(1.1))

    async def run(port: int) -> tuple[int, int]:
        async with start_victims(port, 2, 40.0, proxied=True) as found:
            first = list(found.games)
            for game in first:
                page = game.pages[0]
                await page.send(page.message("resign", seat=page.state.mine[0]))
            assert all(game.over for game in first)
            load = await found.play(1.0)
            return load.sent, sum(game in first for game in found.games) + found.refused

    with start_host(tmp_path, "--proxy", "127.0.0.1") as host:
        assert asyncio.run(run(host.port)) == (40, 0)


def test_a_figure_that_misses_its_bar_is_marked() -> None:
    assert Figure("most", 3, 2).row == "| most | ≤ 2 | 3 | **missed** |"
    assert Figure("least", 3, 2, sign="≥").reached
    assert not Figure("exactly", 3, 2, sign="=").reached
    assert Figure("told", 1234.5, unit=" ms").row == "| told |  | 1,234 ms |  |"
