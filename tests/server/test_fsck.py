"""Fsck, backup and restore: faults of a store are found, copies are complete, and can be restored."""

import asyncio
import errno
import os
import shutil
import sqlite3
import threading
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from harness.many_games import fill_store, play_numbered_game
from harness.seeded_tables import proceed_with_deal
from harness.store_files import copy_first_schema, query_rows
from nyhavn.cli import main
from nyhavn.phrases import LANGUAGES
from nyhavn.server.live import seating
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.hub import Hub
from nyhavn.server.ops.service import FILE, lock_data_folder
from nyhavn.server.store import game_check
from nyhavn.server.store.backups import copy_store, restore_store
from nyhavn.server.store.checksums import compute_checksum
from nyhavn.server.store.faults import FaultKind, StoreFault
from nyhavn.server.store.fsck import check_store
from nyhavn.server.store.game_check import RawEntry, last_changes
from nyhavn.server.store.migrations import migrate_store
from nyhavn.server.store.store import Store
from nyhavn.server.table import events
from nyhavn.server.table.lobby_events import GameStarted
from nyhavn.server.view.wire import NewSeat, NewTable

FLIPS = 260
HEADER, PAGE = 100, 4096
"""The bytes of the header of a database file, and of one of its pages."""
COLUMNS = {
    "log": ["game", "event", "digest", "device", "message", "at"],
    "games": ["id", "secret", "summary", "opened", "changed"],
    "seated": ["device", "game"],
    "keys": ["digest", "game", "seat"],
    "watching": ["device", "game"],
    "chat": ["game", "name", "text", "seat", "at", "message"],
    "runs": ["started", "seen"],
    "awaited": ["game", "at"],
    "results": ["device", "game", "at", "levels", "score"],
    "expiring": ["game", "changed", "since"],
    "cutoffs": ["before", "since"],
    "probes": ["at"],
}
"""The columns of the store, without the keys of rows."""
Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with games in various states, and with a row in every relation."""
    path = copy_first_schema(tmp_path_factory.mktemp("kept"))
    migrate_store(path)
    game, other = (row[0] for row in query_rows(path, "SELECT id FROM games ORDER BY id LIMIT 2"))
    for relation, row in {
        "keys": ["ab" * 32, game, 1],
        "watching": ["cd" * 32, other],
        "chat": [game, 1, 0, "Zsófi", "hello", 1.5, "m1"],
        "runs": [5.0, 7.0],
        "awaited": [other, 2.0],
        "results": ["ef" * 32, game, 3.0, "mason", 1.0],
        "expiring": [other, 1.5, 4.0],
        "cutoffs": [2.5, 4.5],
        "probes": [6.0],
    }.items():
        query_rows(path, f"INSERT INTO {relation} VALUES ({', '.join('?' * len(row))}, ?)", *row, compute_checksum(row))
    return path


def test_a_sound_store_has_no_faults(kept: Path) -> None:
    assert list(check_store(kept)) == []


def flip_bit(path: Path, rng: Random) -> str:
    """Flip one bit of a random value in a store, and return its column."""
    relation = rng.choice([*COLUMNS, "log", "games"])
    column = rng.choice(COLUMNS[relation])
    rows = query_rows(path, f"SELECT rowid, {column} FROM {relation} WHERE {column} IS NOT NULL ORDER BY rowid")
    rowid, value = rng.choice(rows)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        changed = (
            f"UPDATE {relation} SET {column} = {'CAST(? AS TEXT)' if isinstance(value, str) else '?'} WHERE rowid = ?"
        )
        connection.execute(changed, [flip_value_bit(value, rng), rowid])
        connection.commit()
    return f"{relation}.{column}"


def flip_value_bit(value: float | str | bytes, rng: Random) -> object:
    """A value with one bit flipped, a text as its bytes."""
    if isinstance(value, float):
        return value + rng.choice([-1, 1]) * 2.0 ** rng.randrange(-20, 20)
    if isinstance(value, int):
        return value ^ 1 << rng.randrange(3)
    data = bytearray(value.encode() if isinstance(value, str) else value)
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def test_fsck_finds_every_flipped_bit_of_a_row(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only changed games are replayed, or the test would take minutes."""
    sound = {name: hash_stored_game(kept, name) for (name,) in query_rows(kept, "SELECT id FROM games")}
    replay = game_check.find_replay_faults
    monkeypatch.setattr(
        game_check, "find_replay_faults", lambda game: () if sound.get(game.game) == hash_game(game) else replay(game)
    )
    path, found = tmp_path / "tables.sqlite", Counter[str]()
    for number in range(FLIPS):
        copy_store(kept, path)
        where = flip_bit(path, Random(number))
        faults = list(check_store(path))
        assert faults, (number, where)
        found[where] += 1
    assert set(found) == {f"{relation}.{column}" for relation, columns in COLUMNS.items() for column in columns}


def hash_stored_game(path: Path, name: str) -> int:
    """The hash of a stored game."""
    with game_check.open_for_bytes(path) as connection:
        game = game_check.load_game(connection, name)
    assert game
    return hash_game(game)


def hash_game(game: game_check.StoredGame) -> int:
    """The hash of a loaded game."""
    return hash((game.game, game.secret, game.summary, game.opened, game.changed, tuple(game.entries), *game.devices))


def test_a_flipped_bit_of_the_file_is_found_or_changes_no_row(kept: Path, tmp_path: Path) -> None:
    def content(path: Path) -> object:
        return [query_rows(path, f"SELECT * FROM {relation} ORDER BY 1, 2") for relation in COLUMNS]

    whole, expected, path = kept.read_bytes(), content(kept), tmp_path / "tables.sqlite"
    for number in range(40):
        rng = Random(number)
        data = bytearray(whole)
        data[rng.randrange(100, len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(data)
        assert list(check_store(path, replay=False)) or list(check_store(path)) or content(path) == expected, number


@pytest.mark.parametrize("old", [False, True], ids=["of the present schema", "of the first schema"])
def test_every_overwritten_part_is_found(kept: Path, tmp_path: Path, old: bool) -> None:
    path = copy_first_schema(tmp_path) if old else Path(shutil.copy(kept, tmp_path))
    whole = path.read_bytes()
    for start in range(HEADER, len(whole), PAGE):
        path.write_bytes(whole[:start] + b"\xff" * PAGE + whole[start + PAGE :])
        assert {fault.wrong for fault in check_store(path, replay=False)} & {FaultKind.DAMAGED, FaultKind.NO_STORE}, (
            start
        )


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE log SET event = 'play t12' WHERE seq = 2", FaultKind.BROKEN),
        ("DELETE FROM log WHERE seq = 3", FaultKind.BROKEN),
        ("DELETE FROM log", FaultKind.BROKEN),
        ("UPDATE log SET message = 'other' WHERE seq = 2", FaultKind.CHANGED),
        ("UPDATE games SET secret = zeroblob(32)", FaultKind.SECRET),
        ("UPDATE games SET summary = replace(summary, '\"turn\":0', '\"turn\":1')", FaultKind.SUMMARY),
        ("UPDATE games SET changed = changed + 1", FaultKind.TIMES),
        ("UPDATE seated SET device = 'other' WHERE rowid = 1", FaultKind.SEATS),
        ("UPDATE games SET secret = 5 WHERE rowid = 1", FaultKind.SECRET),
        ("DELETE FROM games", FaultKind.STRAY),
        ("UPDATE about SET value = 99", FaultKind.NO_STORE),
        ("ALTER TABLE chat ADD COLUMN more TEXT", FaultKind.DAMAGED),
        ("DROP TABLE runs", FaultKind.DAMAGED),
    ],
)
def test_each_kind_of_damage_is_reported_as_its_fault(
    kept: Path, tmp_path: Path, statement: str, fault: FaultKind
) -> None:
    path = tmp_path / "tables.sqlite"
    copy_store(kept, path)
    query_rows(path, statement)
    assert fault in {found.wrong for found in check_store(path, replay=fault in (FaultKind.SUMMARY, FaultKind.SEATS))}


@pytest.mark.parametrize(
    ("log", "times"),
    [(["open"], {1}), (["open", "play t12"], {1, 2}), (["open", "end", "play t12", "undo"], {2, 3, 4})],
)
def test_the_change_time_of_a_game_is_its_last_settled_entry_or_a_later_draft(log: list[str], times: set[int]) -> None:
    """Previously every draft changed the list of games."""
    entries = [RawEntry(n, text.encode(), b"", None, None, float(n), 0) for n, text in enumerate(log, 1)]
    assert last_changes(entries) == times


@pytest.mark.parametrize("relation, column, kind", [("log", "digest", "TEXT"), ("games", "id", "BLOB")])
def test_columns_with_another_type_are_found(kept: Path, tmp_path: Path, relation: str, column: str, kind: str) -> None:
    spoiled = tmp_path / "spoiled.sqlite"
    copy_store(kept, spoiled)
    assert not list(check_store(spoiled))
    with closing(sqlite3.connect(spoiled)) as database, database:
        database.execute(f"UPDATE {relation} SET {column} = CAST({column} AS {kind}) WHERE rowid = 1")
    assert FaultKind.CHANGED in {fault.wrong for fault in check_store(spoiled)}


@pytest.mark.parametrize("time", [float("inf"), -1.0, 1e300, "soon"])
def test_an_impossible_time_is_found(kept: Path, tmp_path: Path, time: float | str) -> None:
    """Previously a server did not start on such a store, although its checksums are right."""
    spoiled = tmp_path / "spoiled.sqlite"
    copy_store(kept, spoiled)
    query_rows(spoiled, "INSERT INTO runs VALUES (?, ?, ?)", 7.0, time, compute_checksum([7.0, time]))
    assert list(check_store(spoiled)) == [StoreFault(FaultKind.CHANGED, place="runs")]


def test_a_log_that_cannot_be_replayed_is_found() -> None:
    game = game_check.StoredGame(
        "x", b"", b"", 0.0, 0.0, [game_check.RawEntry(1, b"open", b"", None, None, 0.0, 0)], set()
    )
    assert [fault.wrong for fault in game_check.find_replay_faults(game)] == [FaultKind.UNPLAYABLE]


def test_a_log_entry_in_another_spelling_is_found(kept: Path) -> None:
    with game_check.open_for_bytes(kept) as connection:
        name = game_check.decode_text(
            connection.execute("SELECT game FROM log WHERE event LIKE 'end%' LIMIT 1").fetchone()[0]
        )
        game = game_check.load_game(connection, name)
    assert game
    assert list(game_check.find_replay_faults(game)) == []
    last = game.entries[-1]._replace(event=game.entries[-1].event + b" ")
    padded = game._replace(entries=chain_entries(name, [*game.entries[:-1], last]))
    assert game_check.first_broken(padded) is None
    assert FaultKind.UNPLAYABLE in {fault.wrong for fault in game_check.find_replay_faults(padded)}


def chain_entries(name: str, entries: list[game_check.RawEntry]) -> list[game_check.RawEntry]:
    """Entries with recomputed digests of the hash chain."""
    digest, found = events.first_link(name), list[game_check.RawEntry]()
    for entry in entries:
        digest = events.hash_link(digest, entry.event.decode())
        found.append(entry._replace(digest=digest))
    return found


def test_an_older_schema_is_checked_without_a_migration(tmp_path: Path) -> None:
    path = copy_first_schema(tmp_path)
    before = path.read_bytes()
    assert list(check_store(path, replay=False)) == []
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_many_games_are_checked_in_batches_with_progress(tmp_path: Path) -> None:
    async def write() -> list[str]:
        store = await Store.at(tmp_path / FILE)
        names = await fill_store(store, 150, [play_numbered_game(0)])
        await store.close()
        return names

    names = asyncio.run(write())
    query_rows(tmp_path / FILE, "UPDATE games SET summary = '{}' WHERE id = ?", names[70])
    seen: list[tuple[int, int]] = []
    faults = list(check_store(tmp_path / FILE, progress=lambda done, of: seen.append((done, of))))
    assert faults == [StoreFault(FaultKind.SUMMARY, names[70])]
    assert seen == [(50, 150), (100, 150), (150, 150)]


def test_a_lobby_passes_fsck_at_every_stage(tmp_path: Path) -> None:
    path = tmp_path / FILE

    async def run() -> None:
        hub = Hub(await Store.at(path), BotPool())
        seats = [NewSeat(name="Anna"), NewSeat(open=True), NewSeat(open=True)]
        live = await hub.find_seated_session(await hub.open_table(NewTable(seats, first=1), "d1"), "d1")
        assert list(check_store(path)) == []
        assert live.table.links
        for device in ("d2", "d3"):
            await seating.take_seat(live, live.table.links.join, device, device)
            await seating.change_key(live, 0, "d1")
        await seating.watch_table(live, live.table.links.watch, "w")
        await live.commit([GameStarted()])
        assert list(check_store(path)) == []
        for _ in range(2):
            await proceed_with_deal(live)
            assert list(check_store(path)) == []
        assert query_rows(path, "SELECT seat FROM keys") == [(2,)]
        await seating.leave_table(hub, live, "d2")
        assert list(check_store(path)) == []
        await hub.close()

    asyncio.run(run())


# Commands


def test_fsck_prints_its_findings(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    copy_store(kept, tmp_path / FILE)
    assert main(["fsck", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "8 games are kept, and all are sound.\n"
    query_rows(tmp_path / FILE, "UPDATE log SET event = 'play t12' WHERE seq = 2")
    for language in LANGUAGES:
        assert main(["--language", language, "fsck", "--data", str(tmp_path)]) == 1
        assert len(capsys.readouterr().out.splitlines()) == 8


def test_a_backup_can_be_made_during_writes(kept: Path, tmp_path: Path) -> None:
    path, stop = tmp_path / FILE, threading.Event()
    copy_store(kept, path)
    query_rows(path, "PRAGMA journal_mode=WAL")

    def write() -> None:
        number = 1
        while not stop.is_set():
            number += 1
            row = (query_rows(path, "SELECT id FROM games")[0][0], number, 0, "Anna", "hello", 1.0, "m")
            query_rows(path, "INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *row, compute_checksum(row))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            assert main(["backup", "--data", str(tmp_path), str(tmp_path / f"{number}.sqlite")]) == 0
    finally:
        stop.set()
        writer.join()
    assert {path.name for path in tmp_path.iterdir()} == {FILE, *(f"{number}.sqlite" for number in range(5))}


def test_a_backup_overwrites_a_file_only_with_force(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    copy_store(kept, tmp_path / FILE)
    copy = tmp_path / "copy.sqlite"
    copy.write_text("mine")
    command = ["backup", "--data", str(tmp_path), str(copy)]
    assert main(command) == 2
    assert "--force" in capsys.readouterr().err
    assert copy.read_text() == "mine"
    assert main([*command, "--force"]) == 0
    assert list(check_store(copy, replay=False)) == []


def test_a_backup_replaces_no_device(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    """Previously an administrator lost /dev/null."""
    copy_store(kept, tmp_path / FILE)
    os.mkfifo(tmp_path / "pipe")
    assert main(["backup", "--data", str(tmp_path), str(tmp_path / "pipe"), "--force"]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize(
    "name", [FILE, f"./{FILE}", f"{FILE}-wal", f"{FILE}-journal", "linked.sqlite", "symbolic.sqlite", "log.sqlite"]
)
def test_a_backup_onto_the_store_itself_is_refused(kept: Path, tmp_path: Path, name: str, capsys: Captured) -> None:
    """Previously it broke a running server."""
    path = tmp_path / FILE
    copy_store(kept, path)
    before = path.read_bytes()
    os.link(path, tmp_path / "linked.sqlite")
    (tmp_path / "symbolic.sqlite").symlink_to(path)
    (tmp_path / "log.sqlite").symlink_to(f"{path}-wal")
    identity = os.stat(path).st_ino
    for force in ([], ["--force"]):
        assert main(["backup", "--data", str(tmp_path), str(tmp_path / name), *force]) == 2
        assert "the file of the games itself" in capsys.readouterr().err
    assert (path.read_bytes(), os.stat(path).st_ino) == (before, identity)


def test_restore_replaces_the_store_and_keeps_the_old_one(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    copy, folder = tmp_path / "copy.sqlite", tmp_path / "data"
    copy_store(kept, copy)
    assert main(["restore", "--data", str(folder), str(copy)]) == 0
    assert list(check_store(folder / FILE, replay=False)) == []
    query_rows(folder / FILE, "DELETE FROM games")
    assert main(["restore", "--data", str(folder), str(copy)]) == 0
    (aside,) = folder.glob("tables.before-*.sqlite")
    assert query_rows(aside, "SELECT count(*) FROM games") == [(0,)]
    assert query_rows(folder / FILE, "SELECT count(*) FROM games") == [(8,)]
    assert str(aside) in capsys.readouterr().out
    assert restore_store(copy, folder / FILE) not in (None, aside)


def test_restore_on_a_full_disk_leaves_the_store_unchanged(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    resource = pytest.importorskip("resource")
    copy, folder = tmp_path / "copy.sqlite", tmp_path / "data"
    copy_store(kept, copy)
    asyncio.run(make_store(folder / FILE))
    before = (folder / FILE).read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (kept.stat().st_size // 2, hard))
    try:
        assert main(["--language", "en", "restore", "--data", str(folder), str(copy)]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"nyhavn: {copy} cannot be copied: ")
    assert err.count("\n") == 1
    assert (folder / FILE).read_bytes() == before
    assert not [path for path in folder.iterdir() if "restored" in path.name or "before" in path.name]


def test_restore_fails_if_the_old_store_cannot_be_kept(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    asyncio.run(make_store(tmp_path / FILE))
    before = (tmp_path / FILE).read_bytes()
    monkeypatch.setattr(os, "link", full)
    assert main(["--language", "en", "restore", "--data", str(tmp_path), str(kept)]) == 2
    assert capsys.readouterr().err == f"nyhavn: {kept} cannot be copied: No space left on device.\n"
    assert (tmp_path / FILE).read_bytes() == before
    assert not list(tmp_path.glob(".*restored*"))


def test_unusable_paths_are_reported_in_one_line(tmp_path: Path, capsys: Captured) -> None:
    for name in ("x" * 5_000, "y/" * 2_500, "/dev/zero", str(tmp_path)):
        for command in (["restore", name, "--data", str(tmp_path)], ["fsck", "--data", name]):
            assert main(command) == 2
            out, err = capsys.readouterr()
            assert out == ""
            assert err.count("\n") == 1
            assert len(err) < 1_200


def test_store_and_backup_files_are_readable_only_by_their_owner(tmp_path: Path) -> None:
    asyncio.run(make_store(tmp_path / FILE))
    assert main(["backup", "--data", str(tmp_path), str(tmp_path / "copy.sqlite")]) == 0
    assert main(["restore", "--data", str(tmp_path), str(tmp_path / "copy.sqlite")]) == 0
    files = list(tmp_path.glob("*.sqlite"))
    assert len(files) == 3
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


async def make_store(path: Path) -> None:
    """Create a store."""
    await (await Store.at(path)).close()


def test_restored_games_belong_to_the_owner_of_the_folder(kept: Path, tmp_path: Path) -> None:
    if os.geteuid() == 0:  # only root can give files to others
        os.chown(tmp_path, 4321, 4322)
    restore_store(kept, tmp_path / FILE)
    found, folder = (tmp_path / FILE).stat(), tmp_path.stat()
    assert (found.st_uid, found.st_gid) == (folder.st_uid, folder.st_gid)


def test_restore_is_refused_to_a_running_server_or_from_a_bad_backup(
    kept: Path, tmp_path: Path, capsys: Captured
) -> None:
    copy, folder = tmp_path / "copy.sqlite", tmp_path / "data"
    copy_store(kept, copy)
    with lock_data_folder(folder):
        assert main(["restore", "--data", str(folder), str(copy)]) == 2
    query_rows(copy, "UPDATE log SET event = 'play t12' WHERE seq = 2")
    assert main(["restore", "--data", str(folder), str(copy)]) == 2
    assert "not sound" in capsys.readouterr().err
    copy.write_bytes(b"something else" * 1000)
    assert main(["restore", "--data", str(folder), str(copy)]) == 2
    assert main(["restore", "--data", str(folder), str(tmp_path / "none")]) == 2
    capsys.readouterr()
    assert main(["--language", "en", "fsck", "--data", str(folder)]) == 2
    assert capsys.readouterr().err == f"nyhavn: There is no file {folder / FILE}.\n"
    assert not (folder / FILE).exists()
