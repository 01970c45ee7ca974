"""Fsck, backup and restore: faults of a store are found, copies are complete, and can be restored."""

import asyncio
import errno
import os
import sqlite3
import threading
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from benchmarks.many_games import fill, played
from nyhavn.cli import main
from nyhavn.phrases import LANGUAGES
from nyhavn.server.live import seating
from nyhavn.server.live.bot_pool import Bots
from nyhavn.server.live.hub import Hub
from nyhavn.server.ops.service import FILE, alone
from nyhavn.server.store import game_check
from nyhavn.server.store.backups import copied, put_back
from nyhavn.server.store.checksums import mark
from nyhavn.server.store.faults import Fault, Wrong
from nyhavn.server.store.fsck import check
from nyhavn.server.store.game_check import Entry, last_changes
from nyhavn.server.store.migrations import migrated
from nyhavn.server.store.store import Store
from nyhavn.server.table import events
from nyhavn.server.table.lobby_events import GameStarted
from nyhavn.server.view.wire import NewSeat, NewTable
from tests.server.seeded_tables import proceed_with_deal
from tests.server.store_files import asked, first_form

FLIPS = 260
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
    path = first_form(tmp_path_factory.mktemp("kept"))
    migrated(path)
    game, other = (row[0] for row in asked(path, "SELECT id FROM games ORDER BY id LIMIT 2"))
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
        asked(path, f"INSERT INTO {relation} VALUES ({', '.join('?' * len(row))}, ?)", *row, mark(row))
    return path


def test_a_sound_store_has_no_faults(kept: Path) -> None:
    assert list(check(kept)) == []


def flipped(path: Path, rng: Random) -> str:
    """Flip one bit of a random value in a store, and return its column."""
    relation = rng.choice([*COLUMNS, "log", "games"])
    column = rng.choice(COLUMNS[relation])
    rows = asked(path, f"SELECT rowid, {column} FROM {relation} WHERE {column} IS NOT NULL ORDER BY rowid")
    rowid, value = rng.choice(rows)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        changed = (
            f"UPDATE {relation} SET {column} = {'CAST(? AS TEXT)' if isinstance(value, str) else '?'} WHERE rowid = ?"
        )
        connection.execute(changed, [spoilt(value, rng), rowid])
        connection.commit()
    return f"{relation}.{column}"


def spoilt(value: float | str | bytes, rng: Random) -> object:
    """A value with one bit flipped, a text as its bytes."""
    if isinstance(value, float):
        return value + rng.choice([-1, 1]) * 2.0 ** rng.randrange(-20, 20)
    if isinstance(value, int):
        return value ^ 1 << rng.randrange(3)
    data = bytearray(value.encode() if isinstance(value, str) else value)
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def test_every_changed_byte_is_found(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only changed games are replayed, or the test would take minutes."""
    sound = {name: sha(kept, name) for (name,) in asked(kept, "SELECT id FROM games")}
    replay = game_check.played_again
    monkeypatch.setattr(
        game_check, "played_again", lambda game: () if sound.get(game.game) == sha_of(game) else replay(game)
    )
    path, found = tmp_path / "tables.sqlite", Counter[str]()
    for number in range(FLIPS):
        copied(kept, path)
        where = flipped(path, Random(number))
        faults = list(check(path))
        assert faults, (number, where)
        found[where] += 1
    assert set(found) == {f"{relation}.{column}" for relation, columns in COLUMNS.items() for column in columns}


def sha(path: Path, name: str) -> int:
    """The hash of a stored game."""
    with game_check.reading(path) as connection:
        game = game_check.load(connection, name)
    assert game
    return sha_of(game)


def sha_of(game: game_check.Kept) -> int:
    """The hash of a loaded game."""
    return hash((game.game, game.secret, game.summary, game.opened, game.changed, tuple(game.entries), *game.devices))


def test_a_changed_byte_of_the_file_is_found_or_does_not_matter(kept: Path, tmp_path: Path) -> None:
    def content(path: Path) -> object:
        return [asked(path, f"SELECT * FROM {relation} ORDER BY 1, 2") for relation in COLUMNS]

    whole, expected, path = kept.read_bytes(), content(kept), tmp_path / "tables.sqlite"
    for number in range(40):
        rng = Random(number)
        data = bytearray(whole)
        data[rng.randrange(100, len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(data)
        assert list(check(path, replay=False)) or list(check(path)) or content(path) == expected, number


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE log SET event = 'play t12' WHERE seq = 2", Wrong.BROKEN),
        ("DELETE FROM log WHERE seq = 3", Wrong.BROKEN),
        ("DELETE FROM log", Wrong.BROKEN),
        ("UPDATE log SET message = 'other' WHERE seq = 2", Wrong.CHANGED),
        ("UPDATE games SET secret = zeroblob(32)", Wrong.SECRET),
        ("UPDATE games SET summary = replace(summary, '\"turn\":0', '\"turn\":1')", Wrong.SUMMARY),
        ("UPDATE games SET changed = changed + 1", Wrong.TIMES),
        ("UPDATE seated SET device = 'other' WHERE rowid = 1", Wrong.SEATS),
        ("DELETE FROM games", Wrong.STRAY),
        ("UPDATE about SET value = 99", Wrong.NO_STORE),
        ("ALTER TABLE chat ADD COLUMN more TEXT", Wrong.DAMAGED),
        ("DROP TABLE runs", Wrong.DAMAGED),
    ],
)
def test_a_fault_has_its_name(kept: Path, tmp_path: Path, statement: str, fault: Wrong) -> None:
    path = tmp_path / "tables.sqlite"
    copied(kept, path)
    asked(path, statement)
    assert fault in {found.wrong for found in check(path, replay=fault in (Wrong.SUMMARY, Wrong.SEATS))}


@pytest.mark.parametrize(
    ("log", "times"),
    [(["open"], {1}), (["open", "play t12"], {1, 2}), (["open", "end", "play t12", "undo"], {2, 3, 4})],
)
def test_a_game_has_changed_with_its_last_settled_entry_or_with_a_draft_since(log: list[str], times: set[int]) -> None:
    """Previously every draft changed the list of games."""
    entries = [Entry(n, text.encode(), b"", None, None, float(n), 0) for n, text in enumerate(log, 1)]
    assert last_changes(entries) == times


@pytest.mark.parametrize("relation, column, kind", [("log", "digest", "TEXT"), ("games", "id", "BLOB")])
def test_bytes_that_became_a_text_are_found(kept: Path, tmp_path: Path, relation: str, column: str, kind: str) -> None:
    spoiled = tmp_path / "spoiled.sqlite"
    copied(kept, spoiled)
    assert not list(check(spoiled))
    with closing(sqlite3.connect(spoiled)) as database, database:
        database.execute(f"UPDATE {relation} SET {column} = CAST({column} AS {kind}) WHERE rowid = 1")
    assert Wrong.CHANGED in {fault.wrong for fault in check(spoiled)}


def test_a_log_that_the_rules_do_not_allow_is_found() -> None:
    game = game_check.Kept("x", b"", b"", 0.0, 0.0, [game_check.Entry(1, b"open", b"", None, None, 0.0, 0)], set())
    assert [fault.wrong for fault in game_check.played_again(game)] == [Wrong.UNPLAYABLE]


def test_a_log_that_no_table_would_have_written_is_found(kept: Path) -> None:
    with game_check.reading(kept) as connection:
        name = game_check.text(connection.execute("SELECT game FROM log WHERE event LIKE 'end%' LIMIT 1").fetchone()[0])
        game = game_check.load(connection, name)
    assert game
    assert list(game_check.played_again(game)) == []
    last = game.entries[-1]._replace(event=game.entries[-1].event + b" ")
    padded = game._replace(entries=chained(name, [*game.entries[:-1], last]))
    assert game_check.first_broken(padded) is None
    assert Wrong.UNPLAYABLE in {fault.wrong for fault in game_check.played_again(padded)}


def chained(name: str, entries: list[game_check.Entry]) -> list[game_check.Entry]:
    """Entries with recomputed digests of the hash chain."""
    digest, found = events.first_link(name), list[game_check.Entry]()
    for entry in entries:
        digest = events.link(digest, entry.event.decode())
        found.append(entry._replace(digest=digest))
    return found


def test_an_older_store_is_looked_at_without_being_changed(tmp_path: Path) -> None:
    path = first_form(tmp_path)
    before = path.read_bytes()
    assert list(check(path, replay=False)) == []
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_many_games_are_looked_at_side_by_side(tmp_path: Path) -> None:
    async def write() -> list[str]:
        store = await Store.at(tmp_path / FILE)
        names = await fill(store, 150, [played(0)])
        await store.close()
        return names

    names = asyncio.run(write())
    asked(tmp_path / FILE, "UPDATE games SET summary = '{}' WHERE id = ?", names[70])
    seen: list[tuple[int, int]] = []
    faults = list(check(tmp_path / FILE, progress=lambda done, of: seen.append((done, of))))
    assert faults == [Fault(Wrong.SUMMARY, names[70])]
    assert seen == [(50, 150), (100, 150), (150, 150)]


def test_a_table_at_which_people_gather_is_sound_all_the_time(tmp_path: Path) -> None:
    path = tmp_path / FILE

    async def run() -> None:
        hub = Hub(await Store.at(path), Bots())
        seats = [NewSeat(name="Anna"), NewSeat(open=True), NewSeat(open=True)]
        live = await hub.find_mine(await hub.open_table(NewTable(seats, first=1), "d1"), "d1")
        assert list(check(path)) == []
        assert live.table.links
        for device in ("d2", "d3"):
            await seating.take_seat(live, live.table.links.join, device, device)
            await seating.change_key(live, 0, "d1")
        await seating.watch(live, live.table.links.watch, "w")
        await live.commit([GameStarted()])
        assert list(check(path)) == []
        for _ in range(2):
            await proceed_with_deal(live)
            assert list(check(path)) == []
        assert asked(path, "SELECT seat FROM keys") == [(2,)]
        await seating.leave(hub, live, "d2")
        assert list(check(path)) == []
        await hub.close()

    asyncio.run(run())


# Commands


def test_fsck_says_what_it_finds(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    copied(kept, tmp_path / FILE)
    assert main(["fsck", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "8 games are kept, and all are sound.\n"
    asked(tmp_path / FILE, "UPDATE log SET event = 'play t12' WHERE seq = 2")
    for language in LANGUAGES:
        assert main(["--language", language, "fsck", "--data", str(tmp_path)]) == 1
        assert len(capsys.readouterr().out.splitlines()) == 8


def test_a_copy_can_be_made_while_somebody_writes(kept: Path, tmp_path: Path) -> None:
    path, stop = tmp_path / FILE, threading.Event()
    copied(kept, path)
    asked(path, "PRAGMA journal_mode=WAL")

    def write() -> None:
        number = 1
        while not stop.is_set():
            number += 1
            row = (asked(path, "SELECT id FROM games")[0][0], number, 0, "Anna", "hello", 1.0, "m")
            asked(path, "INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *row, mark(row))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            assert main(["backup", "--data", str(tmp_path), str(tmp_path / f"{number}.sqlite")]) == 0
    finally:
        stop.set()
        writer.join()
    assert {path.name for path in tmp_path.iterdir()} == {FILE, *(f"{number}.sqlite" for number in range(5))}


def test_a_copy_replaces_nothing_unless_it_is_told_to(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    copied(kept, tmp_path / FILE)
    copy = tmp_path / "copy.sqlite"
    copy.write_text("mine")
    command = ["backup", "--data", str(tmp_path), str(copy)]
    assert main(command) == 2
    assert "--force" in capsys.readouterr().err
    assert copy.read_text() == "mine"
    assert main([*command, "--force"]) == 0
    assert list(check(copy, replay=False)) == []


def test_games_come_back(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    copy, folder = tmp_path / "copy.sqlite", tmp_path / "data"
    copied(kept, copy)
    assert main(["restore", "--data", str(folder), str(copy)]) == 0
    assert list(check(folder / FILE, replay=False)) == []
    asked(folder / FILE, "DELETE FROM games")
    assert main(["restore", "--data", str(folder), str(copy)]) == 0
    (aside,) = folder.glob("tables.before-*.sqlite")
    assert asked(aside, "SELECT count(*) FROM games") == [(0,)]
    assert asked(folder / FILE, "SELECT count(*) FROM games") == [(8,)]
    assert str(aside) in capsys.readouterr().out
    assert put_back(copy, folder / FILE) not in (None, aside)


def test_a_full_disk_leaves_what_is_there(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    resource = pytest.importorskip("resource")
    copy, folder = tmp_path / "copy.sqlite", tmp_path / "data"
    copied(kept, copy)
    asyncio.run(opened_and_closed(folder / FILE))
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


def test_a_store_that_cannot_be_set_aside_stays(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    asyncio.run(opened_and_closed(tmp_path / FILE))
    before = (tmp_path / FILE).read_bytes()
    monkeypatch.setattr(os, "link", full)
    assert main(["--language", "en", "restore", "--data", str(tmp_path), str(kept)]) == 2
    assert capsys.readouterr().err == f"nyhavn: {kept} cannot be copied: No space left on device.\n"
    assert (tmp_path / FILE).read_bytes() == before
    assert not list(tmp_path.glob(".*restored*"))


def test_what_is_no_copy_is_named_in_one_sentence(tmp_path: Path, capsys: Captured) -> None:
    for name in ("x" * 5_000, "y/" * 2_500, "/dev/zero", str(tmp_path)):
        for command in (["restore", name, "--data", str(tmp_path)], ["fsck", "--data", name]):
            assert main(command) == 2
            out, err = capsys.readouterr()
            assert out == ""
            assert err.count("\n") == 1
            assert len(err) < 1_200


def test_nobody_else_reads_what_is_kept(tmp_path: Path) -> None:
    asyncio.run(opened_and_closed(tmp_path / FILE))
    assert main(["backup", "--data", str(tmp_path), str(tmp_path / "copy.sqlite")]) == 0
    assert main(["restore", "--data", str(tmp_path), str(tmp_path / "copy.sqlite")]) == 0
    files = list(tmp_path.glob("*.sqlite"))
    assert len(files) == 3
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


async def opened_and_closed(path: Path) -> None:
    """Create a store."""
    await (await Store.at(path)).close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files to others")
def test_what_root_puts_back_belongs_to_the_owner_of_the_folder(kept: Path, tmp_path: Path) -> None:
    os.chown(tmp_path, 4321, 4322)
    put_back(kept, tmp_path / FILE)
    found = (tmp_path / FILE).stat()
    assert (found.st_uid, found.st_gid) == (4321, 4322)


def test_nothing_comes_back_to_a_server_or_from_a_bad_copy(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    copy, folder = tmp_path / "copy.sqlite", tmp_path / "data"
    copied(kept, copy)
    with alone(folder):
        assert main(["restore", "--data", str(folder), str(copy)]) == 2
    asked(copy, "UPDATE log SET event = 'play t12' WHERE seq = 2")
    assert main(["restore", "--data", str(folder), str(copy)]) == 2
    assert "not sound" in capsys.readouterr().err
    copy.write_bytes(b"something else" * 1000)
    assert main(["restore", "--data", str(folder), str(copy)]) == 2
    assert main(["restore", "--data", str(folder), str(tmp_path / "none")]) == 2
    capsys.readouterr()
    assert main(["--language", "en", "fsck", "--data", str(folder)]) == 2
    assert capsys.readouterr().err == f"nyhavn: There is no file {folder / FILE}.\n"
    assert not (folder / FILE).exists()
