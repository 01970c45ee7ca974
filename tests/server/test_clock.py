"""Clocks: their state computed from the log, and a server that is killed while they run."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.http_client import Host, Json, Page, Visitor, start_host
from harness.lobby_players import gather_players, open_lobby_with_seats, start_game
from harness.waiting import wait_in_loop_until, wait_until
from nyhavn.game.move import Move
from nyhavn.game.record import Record
from nyhavn.server.live import heartbeat
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.hub import Hub
from nyhavn.server.store.store import Store
from nyhavn.server.table import events, timers
from nyhavn.server.table.any_table import replay_log
from nyhavn.server.table.clock import LEAST, Clock, Run, sum_running_time
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import (
    DeviceChanged,
    MovePlayed,
    MoveUndone,
    Options,
    PlayerResigned,
    PlayerReturned,
    Sitter,
    StandInStarted,
    TableEvent,
    TableOpened,
    TimeExpired,
)
from nyhavn.server.table.game_record import write_record
from nyhavn.server.table.presence import Presence
from nyhavn.server.table.table import Table
from nyhavn.server.table.turn_end import make_turn_ended
from nyhavn.server.view import wire
from nyhavn.server.view.new_table import read_options
from nyhavn.server.view.redaction import Visibility, redact_state

SECRET = Secret(bytes(range(32)))
ANNA, CARO = Sitter("Anna", device="d1"), Sitter("Caro", device="d2")
MASON = Sitter("mason", bot="mason")
MINUTE, SHORT = Clock(60, 5), {"seconds": 5, "increment": 0, "perTurn": False}


def open_timed_table(*sitters: Sitter, **options: object) -> Table:
    start = CommittedDealer(SECRET).deal(len(sitters))
    chosen = Options(**{"clock": MINUTE, **options})  # type: ignore[arg-type]
    return Table.open("table", TableOpened(sitters, chosen, SECRET.commitment, start))


def play_turn(table: Table, took: int | None = None) -> Table:
    """The table after a turn that takes two cards."""
    drafted = table.after(MovePlayed(Move.parse("t12")))
    return drafted.after(make_turn_ended(drafted, SECRET, took))


# Texts


@pytest.mark.parametrize(("clock", "text"), [(Clock(600, 5), "600+5"), (Clock(86400, per_turn=True), "86400/turn")])
def test_clocks_are_parsed(clock: Clock, text: str) -> None:
    assert str(clock) == text
    assert Clock.parse(text) == clock


def test_options_with_clocks_are_parsed() -> None:
    for options in (
        Options(clock=MINUTE),
        Options(True, False, 3, Clock(60, per_turn=True), True, 30),
        Options(bot_after=10),
    ):
        assert Options.parse(str(options)) == options
    assert not Options().is_timed
    assert Options(bot_after=10).is_timed


@pytest.mark.parametrize(
    "text",
    [
        "end >GB after 5321",
        "end after 0",
        "end >GB",
        "end",
        "late 2",
        "bot 1 apprentice",
        "bot 2 mason after 9",
        "back 2",
    ],
)
def test_clock_events_are_parsed(text: str) -> None:
    assert str(events.parse_table_event(text)) == text


@pytest.mark.parametrize("text", ["end >GB after", "end after x", "late", "bot", "bot x y", "back x", "late 1 after 2"])
def test_malformed_clock_events_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        events.parse_table_event(text)


# Time


def test_a_turn_uses_time_and_adds_the_increment() -> None:
    table = open_timed_table(ANNA, CARO, MASON)
    assert table.time_left == (60_000, 60_000, 60_000)
    table = play_turn(table, 10_000)
    assert table.time_left == (55_000, 60_000, 60_000)
    table = play_turn(play_turn(table, 70_000), None)
    assert table.time_left == (55_000, 5_000, 60_000)
    assert redact_state(table, Visibility.of(table, "d1", None), SECRET).time_left == [55_000, 5_000, 60_000]
    assert open_timed_table(ANNA, CARO, clock=None).time_left is None


def test_a_clock_per_turn_is_reset_every_turn() -> None:
    table = open_timed_table(ANNA, CARO, clock=Clock(60, per_turn=True))
    assert play_turn(play_turn(table, 59_000), 1_000).time_left == (60_000, 60_000)
    away = table.after(StandInStarted(0, "apprentice", 60_000))
    assert away.time_left == (0, 60_000)
    assert play_turn(away).time_left == (60_000, 60_000)


def test_drafts_do_not_restart_the_clock() -> None:
    table = play_turn(open_timed_table(ANNA, CARO), 1_000)
    began = table.clock_seq
    assert began == table.seq == 3
    for event in (MovePlayed(Move.parse("t34")), MoveUndone(), MovePlayed(Move.parse("t45"))):
        table = table.after(event)
        assert (table.clock_seq, table.time_left) == (began, (64_000, 60_000))
    assert table.after(StandInStarted(0, "apprentice")).clock_seq == began
    assert play_turn(open_timed_table(ANNA, MASON)).after(PlayerResigned(0)).clock_seq == 4
    assert table.after(StandInStarted(1, "apprentice")).clock_seq == table.seq + 1


def test_a_player_whose_time_expires_loses() -> None:
    table = open_timed_table(ANNA, CARO, MASON)
    over = table.after(MovePlayed(Move.parse("t12"))).after(TimeExpired(0))
    assert (over.ending, over.due, over.draft.steps, over.loser) == ("time", None, (), 0)
    assert over.winners
    assert 0 not in over.winners
    told = redact_state(over, Visibility.of(over, "d2", None), SECRET).outcome
    assert told is not None
    assert (told.ending, told.resigned) == ("time", 0)
    assert write_record(over, SECRET).headers["ending"] == "time 1"
    assert Record.parse(str(write_record(over, SECRET))) == write_record(over, SECRET)


def test_logs_with_clocks_replay() -> None:
    table = open_timed_table(ANNA, CARO)
    log = [str(TableOpened(table.sitters, table.options, table.commitment, table.settled.start))]
    for _ in range(4):
        drafted = table.after(MovePlayed(Move.parse("t12")))
        log += ["play t12", str(make_turn_ended(drafted, SECRET, 1234))]
        table = drafted.after(make_turn_ended(drafted, SECRET, 1234))
    for event in (StandInStarted(0, "apprentice", 500), PlayerReturned(0), TimeExpired(1)):
        log.append(str(event))
        table = table.after(event)
    assert replay_log("table", log) == table


def test_a_player_who_returns_after_a_stand_in_turn_gets_the_minimum_time() -> None:
    table = open_timed_table(ANNA, CARO).after(StandInStarted(0, "apprentice", 60_000))
    assert table.time_left == (0, 60_000)
    helped = play_turn(table)
    assert helped.played_for == {0}
    back = helped.after(PlayerReturned(0))
    assert (back.time_left, back.played_for) == ((LEAST, 60_000), frozenset())
    assert play_turn(open_timed_table(ANNA, CARO).after(StandInStarted(0, "apprentice", 1))).after(
        PlayerReturned(0)
    ).time_left == (
        59_999,
        60_000,
    )


def test_the_minimum_time_never_exceeds_the_initial_time() -> None:
    for clock in (Clock(5), Clock(5, per_turn=True)):
        table = play_turn(open_timed_table(ANNA, CARO, clock=clock).after(StandInStarted(0, "apprentice", 5_000)))
        assert table.after(PlayerReturned(0)).time_left == (5_000, 5_000)
    untimed = play_turn(open_timed_table(ANNA, CARO, clock=None).after(StandInStarted(0, "apprentice")))
    assert untimed.after(PlayerReturned(0)).time_left is None


@pytest.mark.parametrize("clock", [Clock(60, 5), Clock(60, per_turn=True)])
def test_returning_in_the_same_turn_restores_no_time(clock: Clock) -> None:
    table = open_timed_table(ANNA, CARO, CARO._replace(device="d3"), clock=clock)
    for _ in range(3):
        table = table.after(StandInStarted(0, "apprentice", 15_000)).after(PlayerReturned(0))
    assert table.time_left == (15_000, 60_000, 60_000)
    table = table.after(StandInStarted(0, "apprentice", 20_000))
    assert table.has_no_time_left(0)
    assert table.after(PlayerReturned(0)).time_left == (0, 60_000, 60_000)
    assert not play_turn(table).has_no_time_left(0)


def test_a_stand_in_turn_of_another_seat_restores_no_time() -> None:
    table = open_timed_table(ANNA, CARO, CARO._replace(device="d3"), clock=Clock(60))
    away = play_turn(table, 59_500).after(StandInStarted(0, "apprentice"))
    assert play_turn(away, 0).after(PlayerReturned(0)).time_left == (500, 60_000, 60_000)
    assert play_turn(play_turn(play_turn(away, 0), 0)).after(PlayerReturned(0)).time_left == (30_000, 60_000, 60_000)


ACTIONS = ["leave", "back", "vote", "move", "draft", "undo", "wait"]


@pytest.mark.parametrize("clock", [Clock(5), Clock(60, 5), Clock(40, per_turn=True)])
@given(steps=st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 3_000)), max_size=40))
def test_the_time_used_in_a_turn_never_decreases(clock: Clock, steps: list[tuple[str, int]]) -> None:
    """A reference clock measures the turns; it and the table always agree."""
    table, began, now, used = open_timed_table(ANNA, CARO, clock=clock), 0, 0, 0
    for action, passed in steps:
        before, now = table, now + passed
        used += passed if table.person_due == 0 else 0
        took = timers.time_taken(table, began / 1000, now / 1000)
        possible: dict[str, TableEvent] = {
            "leave": StandInStarted(0, "apprentice", took),
            "vote": StandInStarted(1, "apprentice"),
            "back": PlayerReturned(0),
            "move": DeviceChanged(0, f"d{now}"),
            "draft": MovePlayed(Move.parse("t12")),
            "undo": MoveUndone(),
        }
        with suppress(Denied):
            table = table.after(possible[action]) if action in possible else table
        began = now if table.clock_seq != before.clock_seq else began
        assert table.time_left
        running = now - began if table.person_due == 0 else 0
        assert abs(max(0, table.time_left[0] - running) - max(0, clock.full - used)) <= len(steps)


# Timers, with a fake clock


def test_time_expires_only_for_persons() -> None:
    table, nobody = open_timed_table(ANNA, MASON), Presence(0.0)
    assert timers.due(table, nobody, 100.0, 159.9).event is None
    assert timers.due(table, nobody, 100.0, 160.0).event == TimeExpired(0)
    assert timers.due(table, nobody, 100.0, 101.0).next == 160.0
    mild = open_timed_table(ANNA, MASON, bot_when_late=True)
    assert timers.due(mild, nobody, 100.0, 161.0).event == StandInStarted(0, timers.STAND_IN, 61_000)
    bots_turn = play_turn(table, 100)
    assert timers.due(bots_turn, nobody, 100.0, 9999.0).event is None
    assert timers.time_taken(bots_turn, 100.0, 200.0) is None
    assert timers.time_taken(table, 100.0, 100.5) == 500
    assert timers.due(table.after(TimeExpired(0)), nobody, 0.0, 0.0).next is None


def test_the_stored_deadline_is_that_of_the_next_timer() -> None:
    table = open_timed_table(ANNA, MASON)
    assert timers.stored_deadline(table, 1000.0) == 1060.0
    assert timers.stored_deadline(open_timed_table(ANNA, MASON, bot_after=20), 1000.0) == 1020.0
    assert timers.stored_deadline(open_timed_table(ANNA, MASON, bot_after=20, clock=None), 1000.0) == 1020.0
    assert timers.stored_deadline(play_turn(table, 1), 1000.0) == 1000.0
    assert timers.stored_deadline(open_timed_table(ANNA, MASON, clock=None), 1000.0) is None
    assert timers.stored_deadline(table.after(TimeExpired(0)), 1000.0) is None


def test_only_time_while_the_server_runs_is_counted() -> None:
    runs = [Run(0, 100), Run(200, 300), Run(350, 360)]
    assert sum_running_time(runs, 0, 400) == 210
    assert sum_running_time(runs, 50, 250) == 100
    assert sum_running_time(runs, 120, 180) == 0
    assert sum_running_time(runs, 90, 110) == 10
    assert sum_running_time([], 0, 10) == 0


@pytest.mark.parametrize(
    ("chosen", "clock"),
    [
        (wire.Options(clock=wire.Clock(300, 2)), Clock(300, 2)),
        (wire.Options(clock=wire.Clock(86400, per_turn=True)), Clock(86400, per_turn=True)),
        (wire.Options(bot_when_late=True), None),
    ],
)
def test_clock_options_are_read_from_a_request(chosen: wire.Options, clock: Clock | None) -> None:
    assert read_options(chosen).clock == clock
    assert not read_options(chosen).bot_when_late


def test_a_clock_with_an_increment_and_time_per_turn_is_refused() -> None:
    with pytest.raises(Denied, match=Denial.UNREADABLE):
        read_options(wire.Options(clock=wire.Clock(60, 5, per_turn=True)))


# The heartbeat


def test_loading_tables_does_not_delay_the_heartbeat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "BEAT", 0.01)

    async def load_for_ever(_: float) -> None:
        await asyncio.sleep(3600)

    async def run() -> None:
        store = await Store.at(tmp_path / "tables.sqlite")
        begun, seen = time.time(), list[float]()
        beating = heartbeat.Heartbeat(store, begun)
        await beating.begin(load_for_ever)
        for _ in range(4):
            seen.append(beating.run.seen)
            await wait_in_loop_until(lambda: beating.run.seen > seen[-1])
        assert seen[0] >= begun
        await beating.stop()
        await store.close()

    asyncio.run(run())


def test_the_heartbeat_stores_when_the_server_ran(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.at(tmp_path / "tables.sqlite")
        await store.store_run(Run(10.0, 20.0))
        hub = Hub(store, BotPool())
        await hub.begin()
        started = hub.heartbeat.run.started
        assert hub.heartbeat.earlier == [Run(10.0, 20.0)]
        await hub.heartbeat.beat(started + 4)
        assert await store.runs() == [Run(started, started + 4)]
        await hub.heartbeat.beat(started + 1000)
        assert await store.runs() == [Run(started, started + 4), Run(started + 1000, started + 1000)]
        assert hub.heartbeat.running_seconds(started + 3, started + 1005) == pytest.approx(6)
        await hub.close()

    asyncio.run(run())


def test_old_runs_are_deleted_from_the_store(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.at(tmp_path / "tables.sqlite")
        for begun in (10.0, 1e8, 1e8 + 100):
            await store.store_run(Run(begun, begun + 5))
        assert [found.started for found in await store.runs()] == [1e8, 1e8 + 100]
        await store.close()

    asyncio.run(run())


# A real server


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with start_host(tmp_path) as host:
        yield host
    assert "Traceback" not in host.log


def receive_tick(page: Page) -> Json:
    """The next tick that a page receives."""
    while (told := page.heard())["type"] != "tick":
        pass
    return told


def read_ending(visitor: Visitor, table: str) -> object:
    """The ending of a game in the list of games."""
    (found,) = [summary for summary in visitor.tables() if summary["table"] == table]
    return found["ending"]


@pytest.mark.slow
def test_a_clock_expires_without_connected_pages(host: Host) -> None:
    visitor = Visitor(host)
    clock = {**SHORT, "seconds": 8}
    table = open_lobby_with_seats(visitor, {"name": "Anna"}, {"bot": "random"}, clock=clock)
    alone = open_lobby_with_seats(visitor, {"name": "Béla"}, {"bot": "random"}, clock=SHORT)
    page = Page(visitor, table)
    assert page.state["timeLeft"] == [8000, 8000]
    assert page.state["options"]["clock"] == clock
    assert receive_tick(page)["spent"] < 7000
    time.sleep(1)
    page.play_turn(Random(1))
    page.until_mine()
    assert page.state["timeLeft"][0] <= 7000
    assert receive_tick(page)["turn"] == 2
    while not page.state["outcome"]:
        page.heard()
    assert (page.state["outcome"]["ending"], page.state["outcome"]["winners"]) == ("time", [1])
    assert page.ask("play", move="t12")["refusal"] == "game-over"
    assert "ending: time 1" in visitor.record(table)
    page.leave()
    assert read_ending(visitor, alone) == "time"


def test_leaving_and_returning_restores_no_time(host: Host) -> None:
    anna, bela = start_game(gather_players(host, "Anna", "Béla", clock={**SHORT, "seconds": 60}))
    spent = 0
    for _ in range(3):
        time.sleep(0.2)
        spent += 200 * (anna.state["due"] == 0)  # the stand-in may have ended her turn
        assert anna.visitor.request("DELETE", f"/api/tables/{anna.table}")[0] == 204
        assert anna.ask("back", seat=0)["refusal"] is None
        assert 0 < anna.state["timeLeft"][0] <= 60_000 - spent
    assert spent
    anna.leave()
    bela.leave()


@pytest.mark.slow
def test_a_clock_is_paused_while_the_server_is_down(host: Host) -> None:
    visitor = Visitor(host)
    table = open_lobby_with_seats(visitor, {"name": "Anna"}, {"bot": "random"}, clock={**SHORT, "seconds": 9})
    anna, bela = start_game(gather_players(host, "Anna", "Béla", clock={**SHORT, "seconds": 9}))
    alone, spectator = anna.table, anna.visitor
    anna.leave()
    bela.leave()
    page = Page(visitor, table)
    page.do("play", move="t12")
    time.sleep(1)
    host.kill()
    time.sleep(9)
    host.restart()
    page.connect()
    spent = receive_tick(page)["spent"]
    assert spent < 6000
    assert page.state["drafted"] == ["t12"]
    assert read_ending(spectator, alone) is None
    page.do("undo")
    page.do("play", move="t12")
    page.do("end")
    page.leave()
    wait_until(lambda: read_ending(spectator, alone) == "time", pause=0.25)


@pytest.mark.parametrize(
    "options",
    [
        {"clock": {"seconds": 4}},
        {"clock": {"seconds": 60, "increment": 5, "perTurn": True}},
        {"clock": {"seconds": 60, "increment": -1}},
        {"clock": {"seconds": 10**9}},
        {"clock": 5},
        {"botAfter": 9},
        {"botAfter": 10**7},
    ],
)
def test_invalid_clock_options_are_refused(options: Json) -> None:
    with pytest.raises((msgspec.ValidationError, Denied)):
        read_options(msgspec.convert(options, wire.Options))
