"""The parts of the server one by one: failing bots, a failing store, the client's files, ports and data."""

from __future__ import annotations

import asyncio
import gzip
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from starlette.requests import Request

from harness.waiting import WAIT_SECONDS
from nyhavn import server
from nyhavn.bots.catalog import BOTS
from nyhavn.bots.net_bots import MASTER_LIMIT
from nyhavn.bots.ratings import LEVELS
from nyhavn.game.dealer import SeededDealer
from nyhavn.game.view import View
from nyhavn.phrases import Phrases
from nyhavn.server.http import assets
from nyhavn.server.http.listener import Connections
from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.live import bot_process
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.bot_process import patience
from nyhavn.server.live.connection import Page
from nyhavn.server.live.hub import Hub
from nyhavn.server.ops import service
from nyhavn.server.store.failures import Conflict, NotStored, Unusable
from nyhavn.server.store.rows import LogEntry
from nyhavn.server.store.store import Store
from nyhavn.server.table.allowed_bots import ANY_BOT, LEVELS_ONLY, AllowedBots, parse_allowed_bot
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.view.wire import NewSeat, NewTable, Play

DIGEST = bytes(32)
SEARCHERS = AllowedBots(True, DEFAULTS.searcher_seconds, DEFAULTS.searcher_playouts)
PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def opening_view() -> View:
    return SeededDealer(3).deal(2).view(0)


# Codes


def test_every_denial_is_documented_in_the_protocol() -> None:
    section = PROTOCOL.read_text(encoding="utf-8").split("## Codes")[1].split("says each in words:")[1].split("##")[0]
    assert re.findall(r"`([a-z-]+)`", section) == list(Denial)
    phrases = Phrases()
    assert all(phrases.say(f"refusal-{code}") for code in Denial)


# Bots


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("mason", "mason"),
        (" mason ", "mason"),
        ("random:", "random"),
        ("master", "master"),
    ],
)
def test_bot_names_are_normalised(given: str, kept: str) -> None:
    assert parse_allowed_bot(given) == parse_allowed_bot(given, ANY_BOT) == kept


@pytest.mark.parametrize("given", ["", "exec", "exec:ls", "mason:x=1", "mason:time=9", "mason:time=x", "Mason"])
def test_unknown_bots_are_refused(given: str) -> None:
    for allowed in (LEVELS_ONLY, SEARCHERS):
        with pytest.raises(Denied, match="no-such-bot"):
            parse_allowed_bot(given, allowed)


@pytest.mark.parametrize("given", ["montecarlo", "treesearch:playouts=100", "master:time=5", "mason:playouts=1"])
def test_searchers_are_refused_unless_the_server_allows_them(given: str) -> None:
    assert parse_allowed_bot(given, SEARCHERS) == given
    with pytest.raises(Denied, match="no-such-bot"):
        parse_allowed_bot(given)


def test_every_level_is_an_allowed_bot() -> None:
    assert [parse_allowed_bot(level) for level in LEVELS] == list(LEVELS)


def choose_moves(bots: BotPool, times: int = 1) -> list[str]:
    """The choices of a bot in repeated calls."""

    async def ask() -> list[str]:
        try:
            return [str(await bots.ask(bots.make_question("apprentice", opening_view()))) for _ in range(times)]
        finally:
            await bots.close()

    return asyncio.run(ask())


def test_a_bot_process_is_reused() -> None:
    pool = BotPool()
    workers: set[int] = set()
    give_back = pool.release_process

    def noted(worker: bot_process.BotProcess) -> None:
        workers.add(id(worker))
        give_back(worker)

    pool.release_process = noted  # type: ignore[method-assign]
    moves = choose_moves(pool, times=3)
    assert all(move in opening_view().legal_moves for move in moves)
    assert len(workers) == 1


@pytest.mark.parametrize(
    "program", ["import sys; sys.exit(3)", "print('ready x'); print('move t99', flush=True); input()"]
)
def test_a_failing_bot_is_restarted_once_and_then_replaced(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []

    def command(text: str) -> str:
        started.append(text)
        return f'{sys.executable} -c "{program}"'

    monkeypatch.setattr(bot_process, "bot_command", command)
    (move,) = choose_moves(BotPool(DEFAULTS._replace(bot_margin_seconds=30.0)))
    assert move in opening_view().legal_moves
    assert started == ["apprentice"] * 2


def test_a_bot_that_exceeds_its_deadline_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    hanging = "print('ready x', flush=True); import time; time.sleep(60)"
    monkeypatch.setattr(bot_process, "bot_command", lambda _: f'{sys.executable} -c "{hanging}"')
    assert choose_moves(BotPool(DEFAULTS._replace(bot_margin_seconds=0.3)))[0] in opening_view().legal_moves


def test_a_question_waits_for_the_warm_up_of_its_bot() -> None:
    async def run() -> int:
        pool = BotPool(DEFAULTS._replace(warm_up_seconds=60))
        pool.schedule_warm_up("tourist")
        await pool.ask(pool.make_question("tourist", opening_view()))
        idle = len(pool.idle)
        await pool.close()
        return idle

    assert asyncio.run(run()) == 1


def test_the_bot_pool_can_be_closed_during_warm_ups() -> None:
    async def run() -> None:
        pool = BotPool()
        for name in ("tourist", "mason", "montecarlo"):
            pool.schedule_warm_up(name)
        await asyncio.gather(*(asyncio.wait_for(pool.close(), WAIT_SECONDS) for _ in range(3)))
        await pool.close()
        assert (pool.busy, pool.idle, pool.due_warm_ups) == (set(), [], set())
        pool.schedule_warm_up("tourist")
        assert pool.due_warm_ups == set()

    asyncio.run(run())


# The store


async def open_store(path: Path) -> Store:
    store = await Store.at(path / "tables.sqlite")
    await store.open_table("a", Secret(bytes(32)), [LogEntry(1, "open", DIGEST)], ["d"], b"{}", 1.0)
    return store


def test_a_failed_write_does_not_fail_the_others_of_its_group_commit(tmp_path: Path) -> None:
    async def run() -> list[object]:
        store = await open_store(tmp_path)
        seqs = [2, 2, 3, 4]
        work = [store.append("a", [LogEntry(seq, f"event {seq}", DIGEST)], b"{}", 1.0) for seq in seqs]
        results = await asyncio.gather(*work, return_exceptions=True)
        kept = await store.load("a")
        await store.close()
        assert kept is not None
        assert [entry.seq for entry in kept.entries] == [1, 2, 3, 4]
        return list(results)

    results = asyncio.run(run())
    assert [type(result) for result in results].count(Conflict) == 1
    assert results.count(None) == 3


def test_stored_games_are_loaded_after_reopening(tmp_path: Path) -> None:
    async def run() -> None:
        store = await open_store(tmp_path)
        await store.append("a", [LogEntry(2, "play t12", DIGEST, "d", "m1")], b'{"n":1}', 2.0)
        await store.close()
        store = await Store.at(tmp_path / "tables.sqlite")
        kept = await store.load("a")
        assert kept is not None
        first, second = kept.entries
        assert first == LogEntry(1, "open", DIGEST, at=first.at)
        assert second == LogEntry(2, "play t12", DIGEST, "d", "m1", at=2.0)
        assert kept.secret.reveal() == bytes(32)
        assert await store.tables_of("d") == [b'{"n":1}']
        assert await store.tables_of("e") == []
        await store.remove("a")
        assert await store.load("a") is None
        assert await store.tables_of("d") == []
        await store.close()

    asyncio.run(run())


def test_the_store_uses_a_write_ahead_log_and_full_synchronisation(tmp_path: Path) -> None:
    async def run() -> list[object]:
        store = await open_store(tmp_path)
        async with store.engine.connect() as connection:
            found = [await connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")]
        await store.close()
        return found

    assert asyncio.run(run()) == ["wal", 2]


def test_a_move_that_is_not_stored_is_not_acknowledged(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.at(tmp_path / "tables.sqlite")
        hub = Hub(store, BotPool())
        name = await hub.open_table(NewTable([NewSeat(name="A"), NewSeat(bot="random")], first=0), "d")
        live, page = await hub.find_seated_session(name, "d"), Page("d")
        live.join(page)
        before = live.table
        append, store.append = store.append, fail_always  # type: ignore[method-assign, assignment]
        await live.receive(page, "d", Play("m", 1, "t12"))
        assert live.table is before
        said = [await page.outbox.take() for _ in range(len(page.outbox))]
        assert b"not-stored" in (said[-1] or b"")
        store.append = append  # type: ignore[method-assign]
        await live.receive(page, "d", Play("m", 1, "t12"))
        assert live.table.seq == 2
        await hub.close()

    asyncio.run(run())


async def fail_always(*_: object) -> None:
    raise NotStored("disk full")


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"something else" * 100)
    with pytest.raises(Unusable, match="not a database"):
        asyncio.run(Store.at(tmp_path / "tables.sqlite"))


@pytest.mark.parametrize(
    "statement, reason",
    [
        ("DROP TABLE about", "belongs to another program"),
        ("UPDATE about SET value = 99", "has schema 99, and this version of Nyhavn reads schemas up to 5"),
        ("ALTER TABLE about RENAME COLUMN value TO worth", "belongs to another program"),
        ("DROP INDEX ix_results_device_at", "no store of schema 5 has this: missing"),
    ],
)
def test_a_database_of_another_program_or_schema_is_refused(tmp_path: Path, statement: str, reason: str) -> None:
    asyncio.run(make_store(tmp_path / "tables.sqlite"))
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
        other.execute(statement)
        other.commit()
    with pytest.raises(Unusable, match=reason):
        asyncio.run(make_store(tmp_path / "tables.sqlite"))


def test_a_damaged_store_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    asyncio.run(make_store(path))
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + bytes(4096) + whole[12288:])
    with pytest.raises(Unusable, match=r"damaged|malformed"):
        asyncio.run(make_store(path))


async def make_store(path: Path) -> None:
    store = await Store.at(path)
    await store.close()


# The client's files


def fetch_asset(folder: Path, name: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    sent = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    response = assets.respond(Request({"type": "http", "method": "GET", "headers": sent}), name, folder)
    return response.status_code, bytes(response.body), dict(response.headers)


def test_the_client_is_served(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<html>game</html>")
    (tmp_path / "assets" / "main-1a2b.js").write_text("let x = 1;\n" * 500)
    for page in ("", "table/x", "rules"):
        status, body, headers = fetch_asset(tmp_path, page)
        assert (status, body, headers["cache-control"]) == (200, b"<html>game</html>", "no-cache")
    status, body, headers = fetch_asset(tmp_path, "assets/main-1a2b.js", accept_encoding="gzip")
    assert (status, headers["content-encoding"], headers["content-type"][:15]) == (200, "gzip", "text/javascript")
    assert "immutable" in headers["cache-control"]
    assert gzip.decompress(body) == b"let x = 1;\n" * 500
    assert fetch_asset(tmp_path, "assets/main-1a2b.js", if_none_match=headers["etag"])[0] == 304
    assert fetch_asset(tmp_path, "assets/other.js")[0] == 404
    assert fetch_asset(tmp_path / "assets", "../index.html")[0] == 404


@pytest.mark.parametrize(("name", "kind"), [("x.wasm", "application/wasm"), ("x.wasm.gz", "application/gzip")])
def test_the_engine_has_a_content_type(tmp_path: Path, name: str, kind: str) -> None:
    (tmp_path / name).write_bytes(b"\0asm")
    assert fetch_asset(tmp_path, name)[2]["content-type"] == kind


def test_a_missing_client_build_is_reported(tmp_path: Path) -> None:
    status, body, _ = fetch_asset(tmp_path, "")
    assert (status, b"has not been built" in body) == (503, True)


# Ports, data and the command


def test_another_port_is_used_if_that_is_allowed(tmp_path: Path) -> None:
    with service.open_listener("127.0.0.1", 0, elsewhere=False) as first:
        port = first.getsockname()[1]
        with pytest.raises(service.CannotListen):
            service.open_listener("127.0.0.1", port, elsewhere=False)
        with service.open_listener("127.0.0.1", port, elsewhere=True) as second:
            assert second.getsockname()[1] != port
            assert service.browser_address(second) == f"http://localhost:{second.getsockname()[1]}/"


def test_connections_set_tcp_nodelay() -> None:
    """Without this option a second small frame waits up to 40 ms until the first one is acknowledged."""

    async def delayless() -> int:
        met: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def meet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            met.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        opened = service.open_listener("127.0.0.1", 0, elsewhere=False)
        opened.connections = Connections()
        async with await asyncio.start_server(meet, sock=opened):
            with socket.create_connection(opened.getsockname()):
                return await met

    assert asyncio.run(delayless())


def start_process(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "nyhavn.cli", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_server_that_is_still_starting_stops_cleanly(tmp_path: Path) -> None:
    server = start_process("serve", "--data", str(tmp_path), "--port", "0")
    assert server.stdout
    server.stdout.readline()
    server.send_signal(signal.SIGINT)
    _, err = server.communicate(timeout=WAIT_SECONDS)
    assert (server.returncode, err) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_play_prints_its_address_and_stops_cleanly(tmp_path: Path, number: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        first = start_process("play", "--no-browser", "--data", str(tmp_path), "--port", str(port))
        assert first.stdout
        said = first.stdout.readline()
        assert "http://localhost:" in said
        assert f":{port}/" not in said
    again = start_process("play", "--no-browser", "--data", str(tmp_path))
    out, err = again.communicate(timeout=WAIT_SECONDS)
    assert (again.returncode, err) == (0, "")
    assert said.split()[3] in out
    serve = start_process("serve", "--data", str(tmp_path))
    out, err = serve.communicate(timeout=WAIT_SECONDS)
    assert serve.returncode == 2
    assert "already" in err
    first.send_signal(number)
    out, err = first.communicate(timeout=WAIT_SECONDS)
    assert (first.returncode, err) == (0, "")
    assert str(tmp_path) in out


@pytest.mark.parametrize(
    "words",
    [
        ("--port", "x"),
        ("--port", "70000"),
        ("--host", "192.0.2.1"),
        ("--host", "no host"),
        ("--host", ""),
        ("--data", "/dev/null"),
        ("--data", "/dev/null/x"),
    ],
)
def test_serve_reports_bad_arguments_without_a_traceback(tmp_path: Path, words: tuple[str, str]) -> None:
    default = [] if "--data" in words else ["--data", str(tmp_path)]
    process = start_process("serve", *default, *words)
    _, err = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 2
    assert err.startswith(("nyhavn: ", "usage: "))
    assert "Traceback" not in err


def test_the_server_uses_no_predictable_random_numbers() -> None:
    for path in Path(server.__file__).parent.rglob("*.py"):
        assert "import random" not in path.read_text()
        assert "from random" not in path.read_text()


@pytest.mark.parametrize(
    "text, seconds", [("mason", 1.5), ("architect", 1.5), ("planner", 1.5), ("master", 2.5), ("montecarlo", 10.0)]
)
def test_the_timeout_of_every_level_is_below_three_seconds(text: str, seconds: float) -> None:
    assert patience(text) == seconds


def test_the_time_limit_of_the_master_is_within_the_catalog() -> None:
    assert MASTER_LIMIT.seconds
    assert MASTER_LIMIT.seconds <= (BOTS["master"].seconds or 0)
