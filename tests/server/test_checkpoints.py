"""Checkpoints move the write-ahead log into the database file without the writer."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from harness.waiting import wait_in_loop_until
from nyhavn.server.store import checkpoints
from nyhavn.server.store.checkpoints import run_checkpoint
from nyhavn.server.store.store import Store
from nyhavn.server.table.clock import Run
from nyhavn.server.telemetry.logs import Warnings


def count_runs_in_file(path: Path) -> int:
    """The number of runs in the database file itself, without the write-ahead log; 0 while it is being changed."""
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as database:
        try:
            return int(database.execute("select count(*) from runs").fetchone()[0])
        except sqlite3.DatabaseError:
            return 0


def is_in_file(path: Path, runs: int) -> bool:
    """Whether the database file itself has this number of runs."""
    return count_runs_in_file(path) == runs


async def write_runs(path: Path, runs: int) -> None:
    """Store some runs one by one, and wait until each is in the database file itself."""
    store = await Store.at(path)
    for number in range(1, runs + 1):
        await store.store_run(Run(float(number), float(number)))
        await wait_in_loop_until(partial(is_in_file, path, number))
    await store.close()


def test_committed_rows_reach_the_database_file_while_the_server_runs(tmp_path: Path) -> None:
    asyncio.run(write_runs(tmp_path / "tables.sqlite", 3))
    assert count_runs_in_file(tmp_path / "tables.sqlite") == 3


def test_a_failed_checkpoint_is_logged_once_a_minute(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "WARNINGS", Warnings())
    for _ in range(3):
        run_checkpoint(str(tmp_path / "nowhere" / "tables.sqlite"))
    assert caplog.messages == ["the write-ahead log was not moved into the database: OperationalError"]


def has_at_most(fails: list[Exception], left: int) -> bool:
    """Whether at most so many exceptions are still to be raised."""
    return len(fails) <= left


def test_checkpoints_continue_after_an_unexpected_exception(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fails = [ValueError("no"), RuntimeError("no")]

    def fail_first(path: str) -> None:
        if fails:
            raise fails.pop()
        run_checkpoint(path)

    async def run() -> None:
        path = tmp_path / "tables.sqlite"
        store = await Store.at(path)
        for left in (1, 0, 0):
            await store.store_run(Run(float(left), float(left)))
            await wait_in_loop_until(partial(has_at_most, fails, left))
        await wait_in_loop_until(lambda: count_runs_in_file(path))
        await store.close()

    monkeypatch.setattr(checkpoints, "run_checkpoint", fail_first)
    monkeypatch.setattr(checkpoints, "PAUSE", 0.05)
    asyncio.run(run())
    assert fails == []
