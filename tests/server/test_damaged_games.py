"""Damaged games: they are reported, logged once, can be deleted, and do not affect other games."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from harness.http_client import Host, Page, Visitor, start_host
from harness.store_files import query_rows
from harness.waiting import WAIT_SECONDS
from nyhavn.server.live import hub
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.hub import Hub
from nyhavn.server.store import damaged_games
from nyhavn.server.store.damaged_games import Damaged, DamagedGames
from nyhavn.server.store.rows import StoredTable
from nyhavn.server.store.store import Store
from nyhavn.server.view.wire import NewSeat, NewTable

DAMAGE = {
    "changed": "UPDATE log SET event = replace(event, 'Anna', 'Eve') WHERE game = ? AND seq = 1",
    "illegal": "UPDATE log SET event = 'play t99' WHERE game = ? AND seq = 2",
    "unknown": "UPDATE log SET event = 'dance' WHERE game = ? AND seq = 2",
    "missing": "DELETE FROM log WHERE game = ? AND seq = 1",
    "empty": "DELETE FROM log WHERE game = ?",
    "bytes": "UPDATE log SET event = CAST(x'FF00FE' AS TEXT) WHERE game = ? AND seq = 2",
    "secret": "UPDATE games SET secret = 'text' WHERE id = ?",
}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with start_host(tmp_path_factory.mktemp("host")) as host:
        yield host


def test_damaged_games_are_reported_and_can_be_deleted(host: Host) -> None:
    anna = Visitor(host)
    sound = anna.open_table("Anna", "Bo")
    tables = dict[str, str]()
    for kind in DAMAGE:
        tables[kind] = anna.open_table("Anna", "Bo")
        page = Page(anna, tables[kind])
        page.play_turn(Random(1))
        page.leave()
    host.kill()
    for kind, table in tables.items():
        query_rows(host.data / "tables.sqlite", DAMAGE[kind], table)
    host.restart()
    logged = len(host.log)
    for kind, table in tables.items():
        answers = [anna.request_json("GET", f"{table}/{part}") for part in ("record", "replay", "links")]
        incidents = {answer["incident"] for _, answer in answers}
        assert [(status, answer["refusal"]) for status, answer in answers] == [(500, "failed")] * 3, kind
        assert len(incidents) == 1
        assert host.log[logged:].count(f"incident {incidents.pop()}") == 1
        assert Visitor(host).request_json("GET", f"{table}/record")[0] == 404
        with anna.socket(table) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=WAIT_SECONDS)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1011
    assert host.log[logged:].count("cannot be read") == len(DAMAGE)
    assert {listed["table"] for listed in anna.tables()} == {sound, *tables.values()}
    for table in tables.values():
        assert Visitor(host).request("DELETE", f"/api/tables/{table}")[0] == 404
        assert anna.request("DELETE", f"/api/tables/{table}")[0] == 204
        assert anna.request_json("GET", f"{table}/record")[0] == 404
    assert [listed["table"] for listed in anna.tables()] == [sound]
    assert query_rows(host.data / "tables.sqlite", "SELECT id FROM games") == [(sound,)]


@pytest.mark.parametrize("told", ["'{'", "'{}'", "CAST(x'FF' AS TEXT)"])
def test_a_damaged_summary_leaves_the_others_in_the_list(host: Host, told: str) -> None:
    anna = Visitor(host)
    tables = [anna.open_table("Anna", "Bo") for _ in range(3)]
    query_rows(host.data / "tables.sqlite", f"UPDATE games SET summary = {told} WHERE id = ?", tables[1])
    assert {listed["table"] for listed in anna.tables()} == {tables[0], tables[2]}
    assert anna.request("GET", "/api/rating")[0] == 200


def test_a_damaged_game_is_not_replayed_at_every_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, tried = tmp_path / "tables.sqlite", list[str]()
    real = hub.try_replay

    def attempt(name: str, kept: StoredTable) -> object:
        tried.append(name)
        return real(name, kept)

    async def run() -> None:
        whole = Hub(await Store.at(path), BotPool())
        name = await whole.open_table(NewTable([NewSeat(name="Anna"), NewSeat(name="Bo")]), "d1")
        whole.sessions.clear()
        event = query_rows(path, "SELECT event FROM log")[0][0]
        query_rows(path, "UPDATE log SET event = 'dance'")
        for _ in range(5):
            with pytest.raises(Damaged):
                await whole.find(name)
        assert len(tried) == 1
        query_rows(path, "UPDATE log SET event = ?", event)
        monkeypatch.setattr(damaged_games, "monotonic", lambda: 1e12)
        assert await whole.find(name)
        await whole.close()

    monkeypatch.setattr(hub, "try_replay", attempt)
    asyncio.run(run())


def test_a_damaged_game_is_deleted_when_its_last_device_leaves(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def run() -> None:
        whole = Hub(await Store.at(path), BotPool())
        name = await whole.open_table(NewTable([NewSeat(name="Anna"), NewSeat(name="Bo")]), "d1")
        await whole.store.list_for(name, "d2")
        await whole.leave_damaged(name, "d1")
        assert query_rows(path, "SELECT device FROM seated") == [("d2",)]
        await whole.leave_damaged(name, "d2")
        assert query_rows(path, "SELECT * FROM games") == []
        await whole.close()

    asyncio.run(run())


def test_a_bounded_number_of_damaged_games_is_remembered(caplog: pytest.LogCaptureFixture) -> None:
    games = DamagedGames(5)
    for number in range(15):
        games.note(str(number), ValueError())
    assert list(games.known) == ["10", "11", "12", "13", "14"]
    games.expect_sound("0")
    with pytest.raises(Damaged):
        games.expect_sound("14")
    games.forget("14")
    games.expect_sound("14")
    assert len(caplog.records) == 15
