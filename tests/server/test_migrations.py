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

from harness.store_files import KILLED, LOG, copy_first_schema, query_rows
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.connection import Page
from nyhavn.server.live.hub import Hub
from nyhavn.server.store.fsck import check_store
from nyhavn.server.store.migrations import STEPS, migrate_store, read_schema_version
from nyhavn.server.store.schema import SCHEMA
from nyhavn.server.store.store import Store
from nyhavn.server.view.summaries import summarise_table
from nyhavn.server.view.wire import Play

GAMES = 8
SHAPE = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"


def describe_schema(path: Path) -> list[str]:
    """The normalized schema of a store."""
    return [re.sub(r"[\s\"]+", "", sql) for (sql,) in query_rows(path, SHAPE)]


async def check_all_games(path: Path) -> int:
    """Check that a store is usable and every game matches its summary; return the number of games."""
    hub = Hub(await Store.at(path), BotPool())
    games = query_rows(path, "SELECT id, summary, changed FROM games")
    for name, told, changed in games:
        live = await hub.find(name)
        assert live
        assert live.table.digest == query_rows(path, "SELECT digest FROM log WHERE game = ? ORDER BY seq", name)[-1][0]
        assert encode(summarise_table(live.table, changed)).decode() == told
    await hub.close()
    return len(games)


def test_every_schema_version_has_a_migration() -> None:
    assert len(STEPS) == SCHEMA - 1


def test_a_store_of_schema_1_is_migrated_to_the_current_schema(tmp_path: Path) -> None:
    path = copy_first_schema(tmp_path)
    before = query_rows(path, LOG)
    assert asyncio.run(check_all_games(path)) == GAMES
    assert read_schema_version(path) == SCHEMA
    assert query_rows(path, LOG) == before
    fresh = tmp_path / "fresh" / "tables.sqlite"
    asyncio.run(check_all_games(fresh))
    assert describe_schema(path) == describe_schema(fresh)


def migrate_to(path: Path, form: int) -> None:
    """Migrate a store of the first schema to a later one."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for step in STEPS[: form - 1]:
            step(connection)


@pytest.mark.parametrize("form", range(2, SCHEMA))
def test_a_store_of_any_older_schema_is_migrated_to_the_current_schema(tmp_path: Path, form: int) -> None:
    path = copy_first_schema(tmp_path)
    migrate_to(path, form)
    before = query_rows(path, LOG)
    assert read_schema_version(path) == form
    assert migrate_store(path) == (tmp_path / f"tables.schema-{form}.sqlite", [])
    assert (read_schema_version(path), query_rows(path, LOG)) == (SCHEMA, before)
    assert list(check_store(path, replay=False)) == []


def test_a_migration_keeps_a_copy_of_the_old_store(tmp_path: Path) -> None:
    path = copy_first_schema(tmp_path)
    before = query_rows(path, LOG)
    aside = tmp_path / "tables.schema-1.sqlite"
    assert migrate_store(path) == (aside, [])
    assert (read_schema_version(aside), query_rows(aside, LOG)) == (1, before)
    assert migrate_store(path) is None
    copy_first_schema(tmp_path)
    assert migrate_store(path) == (tmp_path / "tables.schema-1.2.sqlite", [])


def test_a_game_can_be_continued_after_a_migration(tmp_path: Path) -> None:
    path = copy_first_schema(tmp_path)

    async def play() -> int:
        hub = Hub(await Store.at(path), BotPool())
        (name,) = query_rows(path, "SELECT game FROM log GROUP BY game HAVING count(*) = 1")[0]
        (device,) = query_rows(path, "SELECT device FROM seated WHERE game = ?", name)[0]
        live, page = await hub.find_seated_session(name, device), Page(device)
        live.join(page)
        await live.receive(page, device, Play("m", 1, str(live.game.position.legal_moves[0])))
        await hub.close()
        return live.table.seq

    assert asyncio.run(play()) == 2
    assert asyncio.run(check_all_games(path)) == GAMES


@pytest.mark.parametrize("steps", [1, 100, 300, 500, 700, 9000])
def test_a_killed_migration_leaves_the_old_or_the_new_schema(tmp_path: Path, steps: int) -> None:
    path = copy_first_schema(tmp_path)
    before = query_rows(path, LOG)
    run = subprocess.run([sys.executable, "-c", KILLED, str(path), str(steps)], timeout=60)
    assert run.returncode in (0, -signal.SIGKILL)
    assert read_schema_version(path) == (SCHEMA if run.returncode == 0 else 1)
    assert query_rows(path, LOG) == before
    assert asyncio.run(check_all_games(path)) == GAMES


def test_a_file_that_is_not_a_store_is_not_migrated(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    assert read_schema_version(path) is None
    for content in (b"", b"something else" * 100):
        path.write_bytes(content)
        assert migrate_store(path) is None
        assert path.read_bytes() == content
