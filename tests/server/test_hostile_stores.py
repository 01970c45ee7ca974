"""Stores of strangers: nothing in them runs a command, hangs a check, or stops the games beside a damaged one."""

import asyncio
import logging
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from harness.store_files import copy_first_schema, forge_log, query_rows
from nyhavn.cli import main
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.bot_process import BotProcess
from nyhavn.server.live.hub import Hub
from nyhavn.server.ops.service import FILE
from nyhavn.server.store.damaged_games import Damaged
from nyhavn.server.store.faults import FaultKind
from nyhavn.server.store.fsck import check_store
from nyhavn.server.store.migrations import migrate_store
from nyhavn.server.store.store import Store
from nyhavn.server.table.any_table import replay_log
from nyhavn.server.table.events import Links, Options, Sitter, TableOpened
from nyhavn.server.table.lobby_events import LobbyOpened, parse_lobby_event
from tests.server.test_events import START

Captured = pytest.CaptureFixture[str]
COMMAND = "exec:touch mark"
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'schema' AS name, i AS value FROM n"
RENAMING = "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, '{}', '{}')"
HOSTILE = {
    "a view": f"ALTER TABLE about RENAME TO hidden; CREATE VIEW about AS {ENDLESS} WHERE i < 0",
    "a view of games": f"ALTER TABLE games RENAME TO hidden; CREATE VIEW games AS {ENDLESS} WHERE i < 0",
    "a computed column": "CREATE TABLE more (i, j AS (hex(zeroblob(100000000))))",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM log; END",
    "a computed index": "CREATE INDEX more ON log (hex(event))",
    "an index in place of a table": 'DROP TABLE seated; CREATE INDEX "ix_ games" ON games (id)',
    "a column with a long name": RENAMING.format("summary TEXT NOT NULL", '"summary TEXT NOT NULL"'),
    "a column that may be empty": RENAMING.format("secret BLOB NOT NULL", 'secret "BLOB NOT NULL"'),
}
CHECKED = """
import sys
from pathlib import Path
from nyhavn.cli import main

for path in Path(sys.argv[1]).glob("*/tables.sqlite"):
    fsck = main(["fsck", "--data", str(path.parent)])
    restored = main(["restore", "--data", str(path.parent / "other"), str(path)])
    print("codes", fsck, restored, main(["serve", "--port", "0", "--data", str(path.parent)]))
"""
DAMAGE = {
    "summary": ("games", "summary = '{'"),
    "deep summary": ("games", f"summary = '{'[' * 100_000}'"),
    "deep values": ("games", f"summary = '{{\"sitters\":{'[' * 100_000}'"),
    "lone surrogate": ("games", r"""summary = replace(summary, '{', '{"more":"\ud800",')"""),
    "other summary": ("games", "summary = '[1]'"),
    "summary of bytes": ("games", "summary = CAST(x'FF' AS TEXT)"),
    "event": ("log", "event = 'dance'"),
    "event of bytes": ("log", "event = CAST(x'FF00FE' AS TEXT)"),
    "hash": ("log", "digest = x'00'"),
    "sender": ("log", "device = CAST(x'FF' AS TEXT)"),
    "no events": ("log", ""),
}
"""What can be wrong with one game of a store of the first schema: the relation, and what is set there."""


@pytest.mark.parametrize(
    "text",
    [
        str(TableOpened((Sitter("A", device="d"), Sitter("B", bot=COMMAND)), Options(), "00", START)),
        str(LobbyOpened((Sitter("A", device="d"), Sitter("B", bot=COMMAND)), Options(), "00", Links("j", "w"), "d", 0)),
    ],
)
def test_an_opening_with_a_program_is_refused(text: str) -> None:
    replay_log("x", [text.replace(COMMAND, "mason")])
    with pytest.raises(ValueError, match="there is no bot 'exec:touch mark'"):
        replay_log("x", [text])


@pytest.mark.parametrize("text", [f"offer 2 bot {COMMAND}", f"bot 1 {COMMAND}", f"bot 1 {COMMAND} after 20"])
def test_an_event_with_a_program_is_refused(text: str) -> None:
    parse_lobby_event(text.replace(COMMAND, "mason"))
    with pytest.raises(ValueError, match="there is no bot 'exec:touch mark'"):
        parse_lobby_event(text)


@pytest.mark.parametrize("bot", [COMMAND, f" {COMMAND}", "--list", "-h", "", "none"])
def test_the_worker_of_the_server_starts_only_its_own_bots(bot: str) -> None:
    with pytest.raises(ValueError, match="there is no bot"):
        BotProcess(bot)


def test_a_forged_game_with_a_program_is_found_by_every_check(tmp_path: Path, capsys: Captured) -> None:
    path, other = copy_first_schema(tmp_path / "data"), tmp_path / "other"
    migrate_store(path)
    forged = forge_log(path, "bot mason", f"bot {COMMAND}")
    assert forged
    faults = list(check_store(path))
    assert {(fault.wrong, fault.game) for fault in faults} == {(FaultKind.UNPLAYABLE, game) for game in forged}
    assert main(["restore", "--data", str(other), str(path)]) == 2
    assert any(game in capsys.readouterr().err for game in forged)
    assert not (other / FILE).exists()

    async def load() -> None:
        hub = Hub(await Store.at(path), BotPool())
        for game in forged:
            with pytest.raises(Damaged):
                await hub.find(game)
        await hub.close()

    asyncio.run(load())


def test_restore_refuses_what_fsck_finds(tmp_path: Path, capsys: Captured) -> None:
    path, other = copy_first_schema(tmp_path / "data"), tmp_path / "other"
    migrate_store(path)
    assert main(["restore", "--data", str(other), str(path)]) == 0
    (other / FILE).unlink()
    query_rows(path, "UPDATE games SET summary = '{'")
    assert main(["fsck", "--data", str(path.parent)]) == 1
    assert main(["restore", "--data", str(other), str(path)]) == 2
    assert "is not sound" in capsys.readouterr().err
    assert not (other / FILE).exists()


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_migration_survives_one_damaged_game(kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Previously one of them stopped the server from starting, and no check named it."""
    path = copy_first_schema(tmp_path)
    (name,), *others = query_rows(path, "SELECT game FROM log GROUP BY game ORDER BY count(*) DESC")
    relation, change = DAMAGE[kind]
    where = "id = ?" if relation == "games" else "game = ? AND seq = 1"
    statement = f"UPDATE {relation} SET {change} WHERE {where}" if change else "DELETE FROM log WHERE game = ?"
    query_rows(path, statement, name)
    assert {fault.game for fault in check_store(path)} == {name}

    async def load_all() -> None:
        with caplog.at_level(logging.WARNING):
            hub = Hub(await Store.at(path), BotPool())
        for (other,) in others:
            assert await hub.find(other)
        if relation == "log" and kind != "hash":
            with pytest.raises(Damaged):
                await hub.find(name)
        await hub.close()

    asyncio.run(load_all())
    assert (f"table {name} is damaged" in caplog.text) == (kind not in ("hash", "sender"))
    assert query_rows(path, "SELECT count(*) FROM games") == [(len(others) + 1,)]


def test_a_hostile_schema_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    """All of it runs in another process, which is killed if something hangs."""
    for kind, statements in HOSTILE.items():
        for last in (False, True):
            path = copy_first_schema(tmp_path / f"{kind} {last}")
            if last:
                migrate_store(path)
            with closing(sqlite3.connect(path)) as connection:
                connection.executescript(statements)
    run = subprocess.run([sys.executable, "-c", CHECKED, str(tmp_path)], capture_output=True, text=True, timeout=300)
    codes = [line for line in run.stdout.splitlines() if line.startswith("codes")]
    assert codes == ["codes 1 2 2"] * 2 * len(HOSTILE)
