"""Presence, absence, and the bots that stand in for absent players."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from harness.http_client import Host, Json, Page, Visitor, start_host
from harness.lobby_players import gather_players, open_lobby_with_seats, start_game, wait_for_frame
from harness.waiting import PAUSE, WAIT_SECONDS, wait_in_loop_until
from nyhavn.game.errors import Refusal
from nyhavn.game.move import Move
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.connection import Page as Looking
from nyhavn.server.live.hub import Hub
from nyhavn.server.live.scheduler import PRESENCE_DELAY
from nyhavn.server.live.session import Session
from nyhavn.server.store.rows import LogEntry
from nyhavn.server.store.store import Store
from nyhavn.server.table import presence, timers
from nyhavn.server.table.clock import Clock
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import (
    GameAbandoned,
    MovePlayed,
    Options,
    PlayerReturned,
    Sitter,
    StandInStarted,
    TableEvent,
    TableOpened,
)
from nyhavn.server.table.presence import AWAY, EVERYBODY, Attendance, Presence
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire
from nyhavn.server.view.redaction import Visibility, redact_state

SECRET = Secret(bytes(range(32)))
ANNA, BELA, CARO = (Sitter(name, device=device) for name, device in (("Anna", "d1"), ("Béla", "d2"), ("Caro", "d3")))
DORA = Sitter("Dóra", device="d1")
MASON = Sitter("mason", bot="mason")


def open_presence_table(*sitters: Sitter, options: Options = Options()) -> Table:  # noqa: B008 - immutable
    start = CommittedDealer(SECRET).deal(len(sitters))
    return Table.open("table", TableOpened(sitters, options, SECRET.commitment, start))


def find_refusal_code(table: Table, event: TableEvent) -> str:
    with pytest.raises(Denied) as denied:
        table.after(event)
    return str(denied.value.code)


# Stand-ins


def test_a_stand_in_plays_like_a_bot() -> None:
    table = open_presence_table(ANNA, BELA)
    away = table.after(MovePlayed(Move.parse("t12"))).after(StandInStarted(0, "apprentice"))
    assert (away.due, away.person_due, away.bot_due, away.draft.steps) == (0, None, "apprentice", ())
    assert (away.stand_in(0), away.stand_in(1)) == ("apprentice", None)
    assert away.seats_of("d1") == [0]
    back = away.after(PlayerReturned(0))
    assert (back.bot_due, back.person_due, back.stand_ins) == (None, 0, ())
    other = table.after(StandInStarted(1, "apprentice"))
    assert (other.bot_due, other.person_due) == (None, 0)


def test_only_persons_are_stood_in_for_and_come_back() -> None:
    table = open_presence_table(ANNA, MASON)
    assert find_refusal_code(table, StandInStarted(1, "apprentice")) == Denial.NOT_AWAY
    assert find_refusal_code(table, StandInStarted(2, "apprentice")) == "no-such-seat"
    assert find_refusal_code(table, PlayerReturned(0)) == Denial.NOT_AWAY
    assert (
        find_refusal_code(table.after(StandInStarted(0, "apprentice")), StandInStarted(0, "apprentice"))
        == Denial.NOT_AWAY
    )


def test_who_is_stood_in_for_sees_a_hand_and_decides_nothing() -> None:
    table = open_presence_table(ANNA, BELA).after(StandInStarted(0, "apprentice"))
    shown = redact_state(table, Visibility.of(table, "d1", None), SECRET)
    assert (shown.viewer, shown.choices, shown.can_end, shown.thinking) == (0, [], False, True)
    assert shown.places[0].stand_in == "apprentice"
    assert shown.places[0].hand is not None
    shared = open_presence_table(ANNA, BELA, DORA).after(StandInStarted(0, "apprentice"))
    visibility = Visibility.of(shared, "d1", 0)
    assert (visibility.viewer, visibility.waits_for, visibility.hands) == (None, None, [])


# Presence, with a fake clock


def test_devices_come_and_go() -> None:
    there = Presence(0.0)
    assert not there.is_here("d1")
    there.add_page("d1")
    there.add_page("d1")
    there.remove_page("d1", 5.0)
    assert there.is_here("d1")
    there.remove_page("d1", 6.0)
    there.remove_page("d1", 7.0)
    assert not there.is_here("d1")
    assert there.gone_since("d1") == 6.0
    assert [there.is_away("d1", now) for now in (6.0, 5.9 + AWAY, 6.0 + AWAY)] == [False, False, True]
    assert there.is_away("d2", AWAY)
    assert not there.is_away(None, AWAY)


def test_attendance_is_listed_by_seats() -> None:
    table, there = open_presence_table(ANNA, BELA, MASON, DORA), Presence(0.0)
    there.add_page("d1")
    assert there.find_attendance(table, 1.0) == Attendance(absent=frozenset({1}), wanted={})
    there.agree(table, "d1", 1, AWAY)
    attendance = there.find_attendance(table, AWAY)
    assert attendance == Attendance(frozenset({1}), frozenset({1}), {1: [0, 3]})
    shown = redact_state(table, Visibility.of(table, "d1", None), SECRET, 2, attendance)
    assert [place.present for place in shown.places] == [True, False, True, True]
    assert [place.away for place in shown.places] == [False, True, False, False]
    assert [place.wanted for place in shown.places] == [[], [0, 3], [], []]
    assert shown.watching == 2
    there.add_page("d2")
    assert there.find_attendance(table, AWAY) == EVERYBODY


def test_all_others_who_are_there_must_agree() -> None:
    table, there = open_presence_table(ANNA, BELA, CARO), Presence(0.0)
    there.add_page("d1")
    there.add_page("d3")
    with pytest.raises(Denied, match=Denial.NOT_AWAY):
        there.agree(table, "d1", 1, AWAY - 1)
    with pytest.raises(Denied, match=Denial.NOT_AWAY):
        there.agree(table, "d1", 2, AWAY)
    with pytest.raises(Denied, match=Denial.NOT_YOUR_SEAT):
        there.agree(table, "stranger", 1, AWAY)
    there.agree(table, "d1", 1, AWAY)
    assert timers.due(table, there, 0.0, AWAY).event is None
    there.agree(table, "d3", 1, AWAY)
    assert timers.due(table, there, 0.0, AWAY).event == StandInStarted(1, timers.STAND_IN)
    there.add_page("d2")
    there.remove_page("d2", AWAY)
    assert timers.due(table, there, 0.0, 3 * AWAY).event is None
    with pytest.raises(Denied, match=Refusal.GAME_OVER):
        there.agree(table.after(GameAbandoned()), "d1", 1, 3 * AWAY)


def test_who_leaves_no_longer_has_a_say() -> None:
    table, there = open_presence_table(ANNA, BELA, CARO), Presence(0.0)
    there.add_page("d1")
    there.add_page("d3")
    there.agree(table, "d1", 1, AWAY)
    there.remove_page("d3", AWAY)
    assert there.agreed(table, 1, AWAY)
    there.remove_page("d1", AWAY)
    assert not there.agreed(table, 1, AWAY)


def test_a_bot_stands_in_after_a_set_time() -> None:
    table, there = open_presence_table(ANNA, BELA, options=Options(bot_after=100, clock=Clock(1000))), Presence(0.0)
    there.add_page("d1")
    assert timers.absence_deadline(table, table.person_due, there, 0.0) is None
    there.remove_page("d1", 50.0)
    assert timers.absence_deadline(table, table.person_due, there, 10.0) == 150.0
    assert timers.absence_deadline(table, table.person_due, there, 70.0) == 170.0
    assert timers.due(table, there, 10.0, 149.0).event is None
    assert timers.due(table, there, 10.0, 150.0).event == StandInStarted(0, timers.STAND_IN, 140_000)
    assert timers.due(table, there, 10.0, 60.0).next == 150.0


def test_who_was_not_seen_since_the_start_has_a_moment_to_come() -> None:
    table, there = open_presence_table(ANNA, BELA, options=Options(bot_after=10)), Presence(1000.0)
    assert timers.absence_deadline(table, table.person_due, there, 0.0) == 1000.0 + AWAY
    assert timers.absence_deadline(table, table.person_due, there, 1000.0 + AWAY) == 1010.0 + AWAY


def test_pages_learn_when_somebody_is_away() -> None:
    table, there = open_presence_table(ANNA, BELA), Presence(0.0)
    assert timers.due(table, there, 0.0, 1.0).next is None
    there.add_page("d1")
    assert timers.due(table, there, 0.0, 1.0).next == AWAY
    assert timers.due(table, there, 0.0, AWAY).next is None


# A hub with short timeouts


async def read_outbox(page: Looking) -> list[Json]:
    """The messages in the outbox of a page."""
    found = []
    while page.outbox:
        frame = await page.outbox.take()
        if frame != b"":
            found.append(json.loads(frame) if frame else {"type": "end"})
    return found


def shows_first_away(told: Json) -> bool:
    """Whether a message shows the first player as away."""
    return told["type"] == "state" and told["places"][0]["away"] and not told["places"][0]["present"]


def test_watchers_who_come_and_go_do_not_delay_the_news(tmp_path: Path) -> None:
    async def run() -> list[Json]:
        store = await Store.at(tmp_path / "tables.sqlite")
        hub, table = Hub(store, BotPool()), open_presence_table(ANNA, BELA)
        opening = TableOpened(table.sitters, table.options, table.commitment, table.settled.start)
        await store.open_table(table.id, SECRET, [LogEntry(1, str(opening), table.digest)], ["d1", "d2"], b"{}", 1.0)
        live = await hub.find("table")
        assert live
        anna, bela = Looking("d1"), Looking("d2")
        live.watchers.add("w")
        live.join(anna)
        live.join(bela)
        await read_outbox(bela)
        live.leave(anna)
        for _ in range(20):
            watcher = Looking("w")
            live.join(watcher)
            await asyncio.sleep(PRESENCE_DELAY / 10)
            live.leave(watcher)
        shown = await read_outbox(bela)
        await hub.close()
        return shown

    assert [state["places"][0]["present"] for state in asyncio.run(run()) if state["type"] == "state"] == [False]


def test_the_table_decides_to_be_helped_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY", 0.2)

    async def ask(live: Session, page: Looking, message: wire.Command) -> Json:
        assert page.device
        await live.receive(page, page.device, message)
        return (await read_outbox(page))[-1]

    async def run() -> None:
        store = await Store.at(tmp_path / "tables.sqlite")
        hub, table = Hub(store, BotPool()), open_presence_table(ANNA, BELA)
        opening = TableOpened(table.sitters, table.options, table.commitment, table.settled.start)
        entry = LogEntry(1, str(opening), table.digest)
        await store.open_table(table.id, SECRET, [entry], ["d1", "d2"], b"{}", 1.0)
        live = await hub.find("table")
        assert live
        anna, bela = Looking("d1"), Looking("d2")
        live.join(anna)
        live.join(bela)
        assert (await ask(live, bela, wire.StandIn("m1", 0, 0)))["refusal"] == Denial.NOT_AWAY
        live.leave(anna)
        async with asyncio.timeout(WAIT_SECONDS):
            while not any(map(shows_first_away, await read_outbox(bela))):
                await asyncio.sleep(PAUSE)
        assert (await ask(live, bela, wire.StandIn("m2", 0, 0)))["refusal"] is None
        assert live.game.stand_in(0) == timers.STAND_IN
        await wait_in_loop_until(lambda: live.game.turn)
        live.join(anna)
        assert (await ask(live, bela, wire.Back("m3", 0, 0)))["refusal"] == Denial.NOT_YOUR_SEAT
        assert (await ask(live, anna, wire.Back("m4", 0, 0)))["refusal"] is None
        assert (await ask(live, anna, wire.Back("m5", 0, 0)))["refusal"] == Denial.NOT_AWAY
        assert live.game.stand_in(0) is None
        kept = await store.load("table")
        assert kept
        assert [found.event for found in kept.entries if found.event[:4] in ("bot ", "back")] == [
            "bot 1 apprentice",
            "back 1",
        ]
        await hub.close()

    asyncio.run(run())


# A real server


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with start_host(tmp_path_factory.mktemp("presence")) as host:
        yield host
        assert "Traceback" not in host.log


def test_everybody_sees_who_is_there(host: Host) -> None:
    anna, bela = start_game(gather_players(host, "Anna", "Béla"))
    assert [place["present"] for place in anna.state["places"]] == [True, True]
    bela.leave()
    wait_for_frame(anna, lambda told: told["type"] == "state" and not told["places"][1]["present"])
    assert anna.ask("standIn", seat=1)["refusal"] == "not-away"
    bela.connect()
    wait_for_frame(anna, lambda told: told["type"] == "state" and told["places"][1]["present"])
    assert bela.state["places"][1]["present"]
    assert bela.ask("back", seat=1)["refusal"] == "not-away"
    assert bela.ask("back", seat=0)["refusal"] == "not-your-seat"
    anna.leave()
    bela.leave()


@pytest.mark.slow
def test_a_bot_stands_in_and_gives_the_seat_back(host: Host) -> None:
    anna, bela = start_game(gather_players(host, "Anna", "Béla", botAfter=10))
    anna.leave()
    wait_for_frame(bela, lambda told: told["type"] == "state" and told["places"][0]["standIn"] == "apprentice")
    bela.until_mine()
    bela.play_turn(Random(1))
    wait_for_frame(bela, lambda told: told["type"] == "state" and len(told["turns"]) >= 3)
    anna.connect()
    assert anna.state["places"][0]["standIn"] == "apprentice"
    assert anna.ask("play", move="t12")["refusal"] == "not-your-turn"
    assert anna.ask("back", seat=0)["refusal"] is None
    wait_for_frame(bela, lambda told: told["type"] == "state" and told["places"][0]["standIn"] is None)
    bela.play_turn(Random(2))
    anna.until_mine()
    anna.play_turn(Random(3))
    assert anna.state["places"][0]["standIn"] is None
    assert [turn["seat"] for turn in anna.state["turns"]] == [0, 1, 0, 1, 0]
    anna.leave()
    bela.leave()


@pytest.mark.slow
def test_who_is_late_may_come_back(host: Host) -> None:
    visitor = Visitor(host)
    table = open_lobby_with_seats(visitor, {"name": "Anna"}, {"bot": "random"}, clock={"seconds": 5}, botWhenLate=True)
    page = Page(visitor, table)
    wait_for_frame(page, lambda told: told["type"] == "state" and told["places"][0]["standIn"])
    wait_for_frame(page, lambda told: told["type"] == "state" and told["turns"])
    assert page.ask("back", seat=0)["refusal"] is None
    page.until_mine()
    assert page.state["timeLeft"][0] == 5_000
    assert page.state["outcome"] is None
    page.leave()


def test_who_takes_a_game_out_of_the_list_is_stood_in_for(host: Host) -> None:
    anna, bela = start_game(gather_players(host, "Anna", "Béla"))
    bela.leave()
    assert bela.visitor.request("DELETE", f"/api/tables/{bela.table}")[0] == 204
    wait_for_frame(anna, lambda told: told["type"] == "state" and told["places"][1]["standIn"] == "apprentice")
    anna.leave()
