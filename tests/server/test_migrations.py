"""Stores of earlier schemas: they are migrated with every game unchanged, or left as they are."""

import asyncio
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.json import encode

from nyhavn.server.live.bot_pool import Bots
from nyhavn.server.live.connection import Page
from nyhavn.server.live.hub import Hub
from nyhavn.server.store.fsck import check
from nyhavn.server.store.migrations import STEPS, form_of, migrated
from nyhavn.server.store.schema import SCHEMA
from nyhavn.server.store.store import Store
from nyhavn.server.view.redaction import summary
from nyhavn.server.view.wire import Play
from tests.server.store_files import asked, first_form

GAMES = 8
LOG = "SELECT game, seq, event, digest, device, message, at FROM log ORDER BY game, seq"
SHAPE = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
KILLED = """
import os, signal, sqlite3, sys
from pathlib import Path
from nyhavn.server.store.migrations import migrated

left, real = int(sys.argv[2]), sqlite3.connect

def step():
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)

def connect(*args, **options):
    connection = real(*args, **options)
    connection.set_progress_handler(step, 20)
    return connection

sqlite3.connect = connect
migrated(Path(sys.argv[1]))
"""
"""A migration that is killed after a number of steps."""


def shape(path: Path) -> list[str]:
    """The normalized schema of a store."""
    return [re.sub(r"[\s\"]+", "", sql) for (sql,) in asked(path, SHAPE)]


async def whole(path: Path) -> int:
    """Check that a store is usable and every game matches its summary; return the number of games."""
    hub = Hub(await Store.at(path), Bots())
    games = asked(path, "SELECT id, summary, changed FROM games")
    for name, told, changed in games:
        live = await hub.find(name)
        assert live
        assert live.table.digest == asked(path, "SELECT digest FROM log WHERE game = ? ORDER BY seq", name)[-1][0]
        assert encode(summary(live.table, changed)).decode() == told
    await hub.close()
    return len(games)


def test_there_is_a_step_to_every_form() -> None:
    assert len(STEPS) == SCHEMA - 1


def test_a_store_of_the_first_form_is_brought_to_the_present_one(tmp_path: Path) -> None:
    path = first_form(tmp_path)
    before = asked(path, LOG)
    assert asyncio.run(whole(path)) == GAMES
    assert form_of(path) == SCHEMA
    assert asked(path, LOG) == before
    fresh = tmp_path / "fresh" / "tables.sqlite"
    asyncio.run(whole(fresh))
    assert shape(path) == shape(fresh)


def brought_to(path: Path, form: int) -> None:
    """Migrate a store of the first schema to a later one."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for step in STEPS[: form - 1]:
            step(connection)


@pytest.mark.parametrize("form", range(2, SCHEMA))
def test_a_store_of_every_form_is_brought_to_the_present_one(tmp_path: Path, form: int) -> None:
    path = first_form(tmp_path)
    brought_to(path, form)
    before = asked(path, LOG)
    assert form_of(path) == form
    assert migrated(path) == tmp_path / f"tables.schema-{form}.sqlite"
    assert (form_of(path), asked(path, LOG)) == (SCHEMA, before)
    assert list(check(path, replay=False)) == []


def test_the_store_as_it_was_is_kept(tmp_path: Path) -> None:
    path = first_form(tmp_path)
    before = asked(path, LOG)
    aside = migrated(path)
    assert aside == tmp_path / "tables.schema-1.sqlite"
    assert (form_of(aside), asked(aside, LOG)) == (1, before)
    assert migrated(path) is None
    first_form(tmp_path)
    assert migrated(path) == tmp_path / "tables.schema-1.2.sqlite"


def test_a_game_goes_on_after_a_migration(tmp_path: Path) -> None:
    path = first_form(tmp_path)

    async def play() -> int:
        hub = Hub(await Store.at(path), Bots())
        (name,) = asked(path, "SELECT game FROM log GROUP BY game HAVING count(*) = 1")[0]
        (device,) = asked(path, "SELECT device FROM seated WHERE game = ?", name)[0]
        live, page = await hub.find_mine(name, device), Page(device)
        live.join(page)
        await live.receive(page, device, Play("m", 1, str(live.game.position.legal_moves[0])))
        await hub.close()
        return live.table.seq

    assert asyncio.run(play()) == 2
    assert asyncio.run(whole(path)) == GAMES


@pytest.mark.parametrize("steps", [1, 100, 300, 500, 700, 9000])
def test_a_migration_that_is_killed_leaves_the_old_or_the_new(tmp_path: Path, steps: int) -> None:
    path = first_form(tmp_path)
    before = asked(path, LOG)
    run = subprocess.run([sys.executable, "-c", KILLED, str(path), str(steps)], timeout=60)
    assert run.returncode in (0, -signal.SIGKILL)
    assert form_of(path) == (SCHEMA if run.returncode == 0 else 1)
    assert asked(path, LOG) == before
    assert asyncio.run(whole(path)) == GAMES


def test_what_is_no_store_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    assert form_of(path) is None
    for content in (b"", b"something else" * 100):
        path.write_bytes(content)
        assert migrated(path) is None
        assert path.read_bytes() == content
