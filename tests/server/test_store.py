"""The writer of a store and its file: failures, and the query plans of its statements."""

import asyncio
import re
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from harness.store_files import query_rows
from harness.waiting import WAIT_SECONDS
from nyhavn.server.ops.health import Health
from nyhavn.server.store import database, failures, schema
from nyhavn.server.store.failures import NotStored
from nyhavn.server.store.rows import Changes, LogEntry, RatedGame, SeatingChange, TableDeadline
from nyhavn.server.store.store import Store
from nyhavn.server.table.chat import Line
from nyhavn.server.table.clock import Run
from nyhavn.server.table.committed_dealer import Secret

GAME = "game"
UNWRITABLE = Line(1, 0, "Anna", "\ud800", 1.0, "m")
"""A value that SQLite refuses with an exception of another type."""


async def open_store_with_game(path: Path, game: str = GAME) -> Store:
    """A store with one game."""
    store = await Store.at(path)
    await store.open_table(game, Secret(bytes(32)), [LogEntry(1, "open", bytes(32))], ["d1"], b"{}", 1.0)
    return store


# The writer


def test_the_writer_continues_after_an_unexpected_exception(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = await open_store_with_game(tmp_path / "tables.sqlite")
        pieces = [store.watch(GAME, "w1"), store.store_chat_line(GAME, UNWRITABLE, 100), store.watch(GAME, "w2")]
        found = await asyncio.wait_for(asyncio.gather(*pieces, return_exceptions=True), WAIT_SECONDS)
        assert [type(each) for each in found] == [type(None), NotStored, type(None)]
        await asyncio.wait_for(store.watch(GAME, "w3"), WAIT_SECONDS)
        await store.close()

    asyncio.run(run())
    assert query_rows(tmp_path / "tables.sqlite", "SELECT count(*) FROM watching") == [(3,)]
    assert len(re.findall(r"incident [0-9a-f]{8}: nothing stored", "\n".join(caplog.messages))) == 1


def test_the_writer_recovers_if_its_thread_could_not_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = await open_store_with_game(tmp_path / "tables.sqlite")
        with monkeypatch.context() as patched:
            patched.setattr(store.writer.thread, "submit", fail_to_start)
            with pytest.raises(NotStored):
                await asyncio.wait_for(store.watch(GAME, "w1"), WAIT_SECONDS)
        await asyncio.wait_for(store.watch(GAME, "w1"), WAIT_SECONDS)
        await store.close()

    asyncio.run(run())


def fail_to_start(*_: object) -> None:
    raise RuntimeError("can't start new thread")


def test_writes_fail_at_once_after_the_writer_has_ended(tmp_path: Path) -> None:
    async def run() -> None:
        store = await open_store_with_game(tmp_path / "tables.sqlite")
        waiting = [asyncio.create_task(store.watch(GAME, f"w{number}")) for number in range(3)]
        await asyncio.sleep(0)
        assert store.writer.task
        store.writer.task.cancel()
        found = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), WAIT_SECONDS)
        assert {type(each) for each in found} == {NotStored}
        with pytest.raises(NotStored):
            await asyncio.wait_for(store.watch(GAME, "w"), WAIT_SECONDS)
        await store.close()
        await store.close()
        with pytest.raises(NotStored):
            await asyncio.wait_for(store.watch(GAME, "w"), WAIT_SECONDS)

    asyncio.run(run())


def test_a_write_that_timed_out_does_not_block_later_writes(tmp_path: Path) -> None:
    async def run() -> None:
        store = await open_store_with_game(tmp_path / "tables.sqlite")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(store.watch(GAME, "w1"), 0)
        await asyncio.wait_for(store.watch(GAME, "w2"), WAIT_SECONDS)
        await store.close()

    asyncio.run(run())


def test_a_store_that_cannot_be_opened_leaves_no_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = list[Store]()

    async def refuse(_: object) -> None:
        raise failures.Unusable("no")

    async def close(store: Store) -> None:
        closed.append(store)
        await real(store)

    real = Store.close
    monkeypatch.setattr(Store, "close", close)
    monkeypatch.setattr(database, "expect_known_schema", refuse)
    with pytest.raises(failures.Unusable):
        asyncio.run(Store.at(tmp_path / "tables.sqlite"))
    assert len(closed) == 1


# The file


@pytest.mark.parametrize("name", ["", "-wal", "-shm"])
@pytest.mark.parametrize("replaced", [False, True], ids=["deleted", "replaced"])
def test_writes_to_a_deleted_or_replaced_file_are_not_acknowledged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str, replaced: bool
) -> None:
    path = tmp_path / "tables.sqlite"

    async def run() -> None:
        store = await open_store_with_game(path)
        await store.watch(GAME, "w1")
        file = Path(f"{path}{name}")
        data = file.read_bytes()
        file.unlink()
        if replaced:
            file.write_bytes(data)
        for number in range(2, 5):
            with pytest.raises(NotStored):
                await store.watch(GAME, f"w{number}")
        assert not await Health(store).is_well()
        await store.close()

    asyncio.run(run())
    alerts = [record for record in caplog.records if record.name == "nyhavn.server" and record.levelname == "CRITICAL"]
    assert len(alerts) == 1


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """Limit the size of files that this process can write, even if they are larger already."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_the_health_check_writes_to_the_write_ahead_log(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def run() -> list[bool]:
        store = await open_store_with_game(path)
        health, found = Health(store, seconds=0.0), list[bool]()
        wal = Path(f"{path}-wal")
        for _ in range(2):
            before = wal.read_bytes()
            found.append(await health.is_well())
            assert wal.read_bytes() != before
        with full_disk(4096):
            found.append(await health.is_well())
        found.append(await health.is_well())
        await store.close()
        return found

    assert asyncio.run(run()) == [True, True, False, True]
    assert len(query_rows(path, "SELECT * FROM probes")) == 1


def test_a_full_disk_fails_the_health_check_despite_free_pages(tmp_path: Path) -> None:
    """SQLite can write a row without growing the file if it has free pages."""

    async def run() -> bool:
        store = await open_store_with_game(tmp_path / "tables.sqlite")
        assert store.writer.file
        found = []
        for blocked in (False, True):
            store.writer.file.folder = tmp_path / "nowhere" if blocked else tmp_path
            found.append(await Health(store).is_well())
        await store.close()
        return found == [True, False]

    assert asyncio.run(run())


def test_the_integrity_check_finds_damaged_pages_after_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "tables.sqlite"

    async def run(delay: float) -> bool:
        monkeypatch.setattr("nyhavn.server.store.integrity.IntegrityCheck.__init__.__defaults__", (delay,))
        store = await Store.at(path)
        assert store.integrity
        if not delay:
            await asyncio.to_thread(store.integrity.finished.wait, 20)
        assert await Health(store).is_well()
        await store.close()
        assert not store.integrity.thread.is_alive()
        return store.damaged

    async def fill() -> None:
        store = await open_store_with_game(path)
        for number in range(200):
            await store.watch(GAME, f"{number:064}")
        await store.close()

    asyncio.run(fill())
    assert not asyncio.run(run(0.0))
    whole = path.read_bytes()
    last = whole.rindex(f"{150:064}".encode()) // 4096 * 4096
    path.write_bytes(whole[:last] + bytes(4096) + whole[last + 4096 :])
    assert not asyncio.run(run(60.0))
    assert caplog.messages == []
    assert asyncio.run(run(0.0))
    assert len(caplog.messages) == 1


# Query plans


async def serve_a_table(store: Store) -> None:
    """Run all operations of a server on a table, from its opening to its end."""
    entry = LogEntry(2, "play t12", bytes(32), "d1", "m1")
    result = RatedGame("d1", GAME, 2.0, "mason", 1.0)
    come = SeatingChange(frozenset({"d2"}), frozenset({"d3"}), (1,), 1, 2)
    await store.append(GAME, [entry], b"{}", 2.0, Changes(come, TableDeadline(5.0), [result]))
    await store.store_chat_line(GAME, Line(1, 0, "Anna", "hello", 1.0, "m2"), 100)
    await store.store_run(Run(1.0, 2.0))
    await store.list_for(GAME, "d1")
    await store.watch(GAME, "w1")
    await store.change_key(GAME, 0, "ab")
    await store.probe_write()
    await store.load(GAME)
    await store.find_due_tables(9.0, 10)
    await store.is_listed(GAME)
    await store.tables_of("d1")
    await store.last_results("d1", await store.count_results("d1"), 40)
    await store.seat_of(GAME, "ab")
    await store.void_results([result])
    await store.forget_settled("d1")
    await store.last_unfinished_match("d1")
    assert [batch async for batch in store.unfinished_matches("d1")] == []
    await store.lists(GAME, "w1")
    await store.unlist(GAME, "w1")
    await store.untouched(9.0, 10)
    await store.mark_expiring([(GAME, 2.0)], 3.0)
    await store.cutoff()
    await store.store_cutoff(1.0, 2.0)
    await store.forget_results(1.0)
    await store.unmark_after(9.0)
    await store.unmark([GAME])
    await store.remove(GAME)


def note_statements(store: Store) -> list[tuple[str, Any]]:
    """Record all statements that are executed from now on, with their values."""
    found: list[tuple[str, Any]] = []

    def note(_: Any, __: Any, statement: str, values: Any, ___: Any, many: bool) -> None:
        found.append((statement, values[0] if many else values))

    for engine in (store.engine.sync_engine, store.writer.engine):
        event.listen(engine, "before_cursor_execute", note)
    return found


SMALL = ("probes", "cutoffs")
"""Relations of one row."""


def test_no_statement_scans_a_whole_relation(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def run() -> list[tuple[str, Any]]:
        store = await open_store_with_game(path)
        found = note_statements(store)
        await serve_a_table(store)
        await store.close()
        return found

    statements = asyncio.run(run())
    assert len(statements) > 30
    assert [
        (statement, plan) for statement, values in statements for plan in find_table_scans(path, statement, values)
    ] == []


def test_results_of_a_device_are_read_and_counted_by_index(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def run() -> list[tuple[str, Any]]:
        store = await open_store_with_game(path)
        found = note_statements(store)
        await store.last_results("d1", ["mason", "tourist mason"], 40)
        await store.count_results("d1")
        await store.close()
        return found

    plans = [query_rows(path, f"EXPLAIN QUERY PLAN {statement}", *values) for statement, values in asyncio.run(run())]
    assert [[row[3] for row in plan] for plan in plans] == [
        ["SEARCH results USING INDEX ix_results_device_at (device=?)"],
        ["SEARCH results USING COVERING INDEX ix_results_device_levels (device=?)"],
    ]


def find_table_scans(path: Path, statement: str, values: Any) -> list[str]:
    """The parts of SQLite's query plan that scan a whole relation."""
    plans = [row[3] for row in query_rows(path, f"EXPLAIN QUERY PLAN {statement}", *values)]
    return [plan for plan in plans if plan.startswith("SCAN") and plan.removeprefix("SCAN ").split()[0] in RELATIONS]


RELATIONS = set(schema.metadata.tables) - set(SMALL)
