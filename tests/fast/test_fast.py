"""Compiled code: its cache, and that it is compiled once."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import nyhavn
from nyhavn import Position, SeededDealer, fast
from nyhavn.fast import compile_cache, throughput
from nyhavn.rules.numbers import DRAWS
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.words import LEGAL, STATE
from tests.tiers import first_quick

CALIBRATE = "from nyhavn import fast; print(fast.kernel('xorshift')(1000))"


def run_with_cache(cache: Path, code: str = CALIBRATE, **variables: str) -> str:
    environment = os.environ | {compile_cache.VARIABLE: str(cache)} | variables
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.slow
def test_compiling_is_logged_when_nothing_is_kept(tmp_path: Path) -> None:
    code = f"import logging, sys; logging.basicConfig(level=logging.INFO, stream=sys.stdout); {CALIBRATE}"
    assert run_with_cache(tmp_path, code).splitlines() == ["INFO:nyhavn.fast:compiling xorshift", str(xorshift(1000))]
    assert run_with_cache(tmp_path, code) == str(xorshift(1000))


def test_compiled_games_begin_like_dealt_ones() -> None:
    for players in (2, 3, 4):
        w = fast.game(players, seed=7)
        n = fast.kernel("advance")(w, NOTHING)
        position = Position(tuple(w[:STATE].tolist()))
        assert position == SeededDealer(7).deal(players)
        assert n == len(position.legal_moves)
        assert all(number < DRAWS for number in w[LEGAL : LEGAL + n])


@pytest.mark.slow
def test_compiled_code_is_kept_and_used_again(tmp_path: Path) -> None:
    first = run_with_cache(tmp_path)
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")}
    assert kept
    assert run_with_cache(tmp_path) == first == str(xorshift(1000))
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")} == kept


@pytest.mark.slow
def test_checkouts_with_the_same_sources_share_compiled_code(tmp_path: Path) -> None:
    cache, other = tmp_path / "cache", tmp_path / "other"
    package = Path(nyhavn.__file__).parent
    shutil.copytree(package, other / "nyhavn", ignore=shutil.ignore_patterns("static"), copy_function=shutil.copyfile)
    code = f"import logging, sys; logging.basicConfig(level=logging.INFO, stream=sys.stdout); {CALIBRATE}"
    code += "; print(fast.__file__)"
    shown = [str(xorshift(1000)), str(other / "nyhavn" / "fast" / "__init__.py")]
    run_with_cache(cache)
    kept = {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb?")}
    assert run_with_cache(cache, code, PYTHONPATH=str(other)).splitlines() == shown
    with (other / "nyhavn" / "rules" / "turn.py").open("a") as rules:
        rules.write("CHANGED = 1\n")
    changed = run_with_cache(cache, code, PYTHONPATH=str(other)).splitlines()
    assert changed == ["INFO:nyhavn.fast:compiling xorshift", *shown]
    assert kept.items() <= {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb?")}.items()
    assert len(list(cache.rglob("*.nbi"))) == 2


def test_the_key_is_that_of_the_imported_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(compile_cache.VARIABLE, str(tmp_path))
    before = compile_cache.directory()
    monkeypatch.setattr(compile_cache, "sources", list)
    assert compile_cache.key() != compile_cache.KEY
    assert compile_cache.directory() == before


def xorshift(steps: int) -> int:
    x, mask = 88172645463325252, (1 << 64) - 1
    for _ in range(steps):
        x ^= x << 13 & mask
        x ^= x >> 7
        x ^= x << 17 & mask
    return x


def test_the_key_changes_with_the_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = compile_cache.key()
    extra = tmp_path / "extra.py"
    extra.write_text("RULE = 1\n")
    files = [*compile_cache.sources(), extra]
    monkeypatch.setattr(compile_cache, "sources", lambda: files)
    with_rule = compile_cache.key()
    extra.write_text("RULE = 2\n")
    assert len({before, with_rule, compile_cache.key()}) == 3


def test_a_place_that_cannot_be_written_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv(compile_cache.VARIABLE, str(blocked))
    chosen = compile_cache.directory()
    assert chosen.is_dir()
    assert blocked not in chosen.parents


def test_others_wait_while_one_compiles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(compile_cache.VARIABLE, str(tmp_path))
    with compile_cache.compiling("grow"):
        other = compiling_elsewhere("grow")
        assert compiling_elsewhere("advance").communicate(timeout=60)[0] == "mine\n"
        deadline = time.monotonic() + 1.5
        while time.monotonic() < deadline:
            assert other.poll() is None
            time.sleep(0.1)
    assert other.communicate(timeout=60)[0] == "mine\n"


def compiling_elsewhere(name: str) -> subprocess.Popen[str]:
    """A process that compiles a function."""
    code = f"from nyhavn.fast.compile_cache import compiling\nwith compiling({name!r}): print('mine')"
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("mode", first_quick(throughput.MODES, 2))
def test_every_mode_plays_real_games(mode: str) -> None:
    games = 4000 if mode == "batch" else 20
    played = throughput.MODES[mode](2)(games)
    assert played.games >= games
    assert 20 < played.turns / played.games < 80
    assert played.turns < played.decisions < 2 * played.turns


@pytest.mark.slow
def test_figures_are_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throughput, "REPETITIONS", 1)
    monkeypatch.setattr(throughput, "CALIBRATION_STEPS", 1_000_000)
    figures = list(throughput.figures(["compiled", "step", "batch"], [2], [1, 2]))
    assert [(f.mode, f.players, f.threads) for f in figures] == [
        ("calibration", 0, 1),
        ("calibration", 0, 2),
        ("compiled", 2, 1),
        ("compiled", 2, 2),
        ("step", 2, 1),
        ("batch", 2, 1),
    ]
    assert all(f.calibration > 1 for f in figures)
    assert all(np.isfinite(f.games_per_s) and f.games_per_s > 0 for f in figures[2:])
    for figure in figures[2:]:
        assert 50 < figure.decisions_per_s / figure.games_per_s < 62
        assert 40 < figure.turns_per_s / figure.games_per_s < 52


def test_a_slow_first_call_does_not_make_the_rounds_short(monkeypatch: pytest.MonkeyPatch) -> None:
    calls, now = list[int](), [0.0]

    def play(games: int) -> throughput.RoundCount:
        calls.append(games)
        now[0] += 0.05 if len(calls) == 1 else games * 1e-5
        return throughput.RoundCount(games, games, games)

    monkeypatch.setattr(throughput, "perf_counter", lambda: now[0])

    assert throughput.games_for(play, 0.1) > 3000
