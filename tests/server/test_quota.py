"""Quotas of one table: remembered answers, watchers, and stored events."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sized
from pathlib import Path
from random import Random

import msgspec
import pytest

from harness.http_client import Page as Visited
from harness.http_client import Visitor, start_host
from harness.seeded_tables import proceed_with_deal
from harness.table_games import SECRET, open_test_table, play_events
from nyhavn.game.move import Move
from nyhavn.server.limits.admission import Admission
from nyhavn.server.limits.quota import EVENT_BYTES, StorageQuota, exceeds_lobby, expect_room
from nyhavn.server.limits.settings import DEFAULTS, Limits, Rate, option_name
from nyhavn.server.live import seating
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.connection import Page
from nyhavn.server.live.hub import Hub
from nyhavn.server.live.idempotency import Answers
from nyhavn.server.live.session import Session
from nyhavn.server.store.rows import LogEntry
from nyhavn.server.store.store import Store
from nyhavn.server.table.any_table import AnyTable
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import (
    DeviceChanged,
    MovePlayed,
    MoveUndone,
    PlayerReturned,
    Sitter,
    StandInStarted,
    TableEvent,
)
from nyhavn.server.table.lobby_events import GameStarted, LobbyEvent, NonceAdded, SeatFreed, SeatOffered, SeatTaken
from nyhavn.server.table.turn_end import make_turn_ended
from nyhavn.server.view import wire
from tests.server.metric_samples import read_metric
from tests.server.test_lobby import apply_all, open_lobby

ANNA, BELA = Sitter("Anna", device="d1"), Sitter("Béla", device="d2")
NEW = wire.NewTable([wire.NewSeat(name="Anna"), wire.NewSeat(open=True)], first=0, gather=True)


def run_in_hub(path: Path, run: Callable[[Hub], Awaitable[None]], limits: Limits = DEFAULTS) -> None:
    """Run a function with a new hub."""

    async def go() -> None:
        hub = Hub(await Store.at(path / "tables.sqlite"), BotPool(), limits)
        try:
            await run(hub)
        finally:
            await hub.close()

    asyncio.run(go())


async def shared_table(hub: Hub) -> Session:
    """A table with two devices, before the deal."""
    live = await hub.find(await hub.open_table(NEW, "d1"))
    assert live
    assert live.table.links
    await seating.take_seat(live, live.table.links.join, "Béla", "d2")
    return live


async def dealt_table(hub: Hub) -> Session:
    """A table with two devices, the first of which has the turn."""
    live = await shared_table(hub)
    await live.commit([GameStarted()])
    for _ in range(2):
        await proceed_with_deal(live)
    return live


async def receive_answer(
    live: Session, device: str, message: wire.Command, storage: StorageQuota | None = None
) -> wire.Answer:
    """The answer to a message of a device."""
    page = Page(device)
    await live.receive(page, device, message, storage)
    told = [await page.outbox.take() for _ in range(len(page.outbox))]
    assert told[-1]
    return msgspec.json.decode(told[-1], type=wire.Answer)


def count_limit_hits(name: str) -> int:
    """How often a limit was applied."""
    return int(read_metric("nyhavn_limited_total", limit=option_name(name)))


# Answers


def test_answers_to_repeated_messages_are_remembered_for_each_device() -> None:
    answers = Answers(3, [LogEntry(1, "open", b""), LogEntry(2, "play t12", b"", "d1", "m1")])
    assert answers.find("d1", "m1") == wire.Answer("m1", 2)
    assert answers.find("d2", "m1") is None
    for number in range(100):
        answers.remember("d2", wire.Answer(f"x{number}", 2, Denial.NOT_YOUR_TURN))
    answers.remember("d1", wire.Answer("m2", 2, Denial.NOTHING_TO_UNDO))
    assert answers.find("d1", "m2") == wire.Answer("m2", 2, Denial.NOTHING_TO_UNDO)
    assert list(answers.others["d2"]) == ["x97", "x98", "x99"]
    for refusal in (Denial.NOT_STORED, Denial.FAILED):
        answers.remember("d1", wire.Answer("m3", 2, refusal))
        assert answers.find("d1", "m3") is None
    answers.forget_others({"d1"})
    assert (answers.find("d2", "x99"), set(answers.others)) == (None, {"d1"})


def test_another_device_cannot_evict_a_remembered_answer(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live = await dealt_table(hub)
        play = wire.Play("mine", live.seq("d1"), "t12")
        first, refused = await receive_answer(live, "d1", play), await receive_answer(live, "d1", wire.Undo("old", 0))
        assert (first.refusal, refused.refusal) == (None, Denial.STALE)
        for number in range(555):
            await receive_answer(live, "d2", wire.Undo(f"x{number}", live.seq("d2")))
        assert await receive_answer(live, "d1", play) == first
        assert await receive_answer(live, "d1", wire.Undo("old", live.seq("d1"))) == refused
        for number in range(100):
            await receive_answer(live, "d1", wire.Play(f"y{number}", live.seq("d1"), "nonsense"))
        assert await receive_answer(live, "d1", play) == first
        assert len(live.game.draft.steps) == 1
        assert {device: len(kept) for device, kept in live.answers.others.items()} == {"d1": 64, "d2": 64}

    run_in_hub(tmp_path, run)


def test_repeated_messages_are_answered_from_the_log_after_a_restart(tmp_path: Path) -> None:
    kept: list[tuple[str, wire.Command, wire.Answer]] = []

    async def play(hub: Hub) -> None:
        live = await dealt_table(hub)
        for number in range(40):
            for message in (
                wire.Play(f"p{number}", live.seq("d1"), "t12"),
                wire.Undo(f"u{number}", live.seq("d1") + 1),
            ):
                kept.append((live.table.id, message, await receive_answer(live, "d1", message)))

    async def ask_again(hub: Hub) -> None:
        live = await hub.find(kept[0][0])
        assert live
        before = live.table
        for _, message, answered in kept:
            assert answered.refusal is None
            assert await receive_answer(live, "d1", message) == answered
        assert live.table is before

    run_in_hub(tmp_path, play, DEFAULTS._replace(answers_per_device=2))
    run_in_hub(tmp_path, ask_again, DEFAULTS._replace(answers_per_device=2))


# Watchers


def test_spectators_that_left_use_no_memory(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live = await dealt_table(hub)
        for device in ("d1", "d2"):
            live.join(Page(device))
        for number in range(1_000):
            device = f"watcher-{number}"
            live.watchers.add(device)
            page = Page(device)
            live.join(page)
            await live.receive(page, device, wire.Say(f"m{number}", 0, "Hello"))
            live.leave(page)
            live.watchers.discard(device)
        presence = live.scheduler.presence
        sizes: list[Sized] = [
            live.snapshots.made,
            live.present,
            live.answers.others,
            presence.left,
            presence.votes,
        ]
        assert max(map(len, sizes)) <= 3
        assert set(presence.here) == {"d1", "d2"}
        assert set(live.snapshots.made) <= {None, "d1", "d2"}

    run_in_hub(tmp_path, run)


def test_spectators_share_one_snapshot(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live = await dealt_table(hub)
        live.watchers |= {"w1", "w2"}
        assert await live.state("w1") is await live.state("w2")
        assert await live.state("d1") != await live.state("w1")

    run_in_hub(tmp_path, run)


def test_a_table_has_a_limit_of_spectators(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live, before = await shared_table(hub), count_limit_hits("watchers_per_table")
        assert live.table.links
        pages = {device: Page(device) for device in ("w1", "w2", "w3")}
        for device in (*pages, "w1"):
            await seating.watch_table(live, live.table.links.watch, device)
            live.join(pages[device])
        with pytest.raises(Denied, match=Denial.TOO_MANY):
            await seating.watch_table(live, live.table.links.watch, "w4")
        await seating.watch_table(live, live.table.links.watch, "d1")
        assert (live.watchers, count_limit_hits("watchers_per_table") - before) == ({"w1", "w2", "w3"}, 1)
        live.leave(pages["w2"])
        await seating.watch_table(live, live.table.links.watch, "w4")
        kept = await hub.store.load(live.table.id)
        assert kept
        assert live.watchers == set(kept.watchers) == {"w1", "w3", "w4"}

    run_in_hub(tmp_path, run, DEFAULTS._replace(watchers_per_table=3))


# Events


def is_refused(table: AnyTable, event: LobbyEvent | TableEvent, limits: Limits) -> bool:
    """Whether the quota refuses an event of a table."""
    try:
        expect_room(table, event, limits)
    except Denied as denied:
        assert denied.code == Denial.TOO_MANY
        return True
    return False


def test_undo_is_refused_at_the_limit_of_drafts_in_a_turn() -> None:
    limits, table, before = Limits(drafts_per_turn=6), open_test_table(ANNA, BELA), count_limit_hits("drafts_per_turn")
    play = MovePlayed(Move.parse("t12"))
    for _ in range(3):
        table = table.after(play)
        assert not is_refused(table, MoveUndone(), limits)
        table = table.after(MoveUndone())
    table = table.after(play)
    assert table.drafts == 7
    assert is_refused(table, MoveUndone(), limits)
    assert count_limit_hits("drafts_per_turn") - before == 1
    assert not is_refused(table, play, limits)
    ended = table.after(make_turn_ended(table, SECRET))
    assert (ended.drafts, is_refused(ended.after(play), MoveUndone(), limits)) == (0, False)
    assert table.after(StandInStarted(1, "apprentice")).drafts == 7
    away = table.after(StandInStarted(0, "apprentice"))
    assert (away.drafts, away.after(PlayerReturned(0)).drafts, table.after(DeviceChanged(0, "d9")).drafts) == (7, 7, 7)
    assert is_refused(away.after(PlayerReturned(0)).after(play), MoveUndone(), limits)


def test_every_draft_can_be_completed() -> None:
    tables = [table for seed in range(3) for table, _ in play_events(open_test_table(ANNA, BELA), seed, by="random")]
    assert all(table.turn_done or next(iter(table.position.legal_moves), None) for table in tables)
    rng = Random(1)
    for table in rng.sample([table for table in tables if table.draft.steps], 20):
        moves = 0
        while not table.turn_done:
            table, moves = table.after(MovePlayed(rng.choice(list(table.position.legal_moves)))), moves + 1
        assert moves < 20


def test_returns_within_a_turn_are_limited_for_each_seat() -> None:
    limits, table = Limits(returns_per_turn=4), open_test_table(ANNA, BELA)
    for number in range(2):
        table = (
            table.after(StandInStarted(0, "apprentice"))
            .after(PlayerReturned(0))
            .after(DeviceChanged(0, f"d{number + 5}"))
        )
    assert table.returned == (0, 0, 0, 0)
    assert is_refused(table, DeviceChanged(0, "d9"), limits)
    assert is_refused(table.after(StandInStarted(0, "apprentice")), PlayerReturned(0), limits)
    assert not is_refused(table, DeviceChanged(1, "d9"), limits)
    drafted = table.after(MovePlayed(Move.parse("t12")))
    assert not is_refused(drafted.after(make_turn_ended(drafted, SECRET)), DeviceChanged(0, "d9"), limits)


def test_a_lobby_at_its_event_limit_can_only_be_started() -> None:
    limits, lobby = Limits(lobby_events=10), open_lobby(ANNA, None, None)
    while lobby.seq < 10:
        assert not exceeds_lobby(lobby, SeatTaken(1, "d2", "Béla"), limits)
        lobby = apply_all(lobby, SeatFreed(1) if lobby.sitters[1] else SeatTaken(1, "d2", "Béla"))
    assert [
        is_refused(lobby, event, limits)
        for event in (SeatTaken(2, "d3", "Caro"), SeatOffered(2, None), DeviceChanged(0, "d4"))
    ] == [
        True,
        True,
        True,
    ]
    for event in (
        SeatFreed(1),
        SeatOffered(1, "mason"),
        SeatOffered(2, "mason"),
        GameStarted(),
        NonceAdded("d1", bytes(32)),
    ):
        assert not is_refused(lobby, event, limits)
        lobby = apply_all(lobby, event)
    assert is_refused(lobby, SeatOffered(2, "random"), limits)


def test_the_draft_limit_is_enforced_at_a_live_table(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live = await dealt_table(hub)
        refusals = []
        for number in range(4):
            refusals.append((await receive_answer(live, "d1", wire.Play(f"p{number}", live.seq("d1"), "t12"))).refusal)
            refusals.append((await receive_answer(live, "d1", wire.Undo(f"u{number}", live.seq("d1")))).refusal)
        assert refusals == [None, None, None, None, None, Denial.TOO_MANY, Denial.TURN_DONE, Denial.TOO_MANY]
        assert (await receive_answer(live, "d1", wire.CommitTurn("e", live.seq("d1")))).refusal is None
        assert live.game.turn == 1

    run_in_hub(tmp_path, run, DEFAULTS._replace(drafts_per_turn=4))


def test_the_storage_quota_refuses_drafts_but_not_the_end_of_a_turn(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live, storage = await dealt_table(hub), StorageQuota(Admission(hub.limits, personal=False), "192.0.2.1", "d")
        storage.admission.limiters["stored_bytes_per_device"].wait("d", cost=1e9)
        refusals = []
        for number in range(3):
            for message in (
                wire.Play(f"p{number}", live.seq("d1"), "t12"),
                wire.Undo(f"u{number}", live.seq("d1") + 1),
            ):
                refusals.append((await receive_answer(live, "d1", message, storage)).refusal)
        assert refusals == [None, None, None, None, None, Denial.TOO_MANY]
        assert (
            await receive_answer(live, "d1", wire.Play("x", live.seq("d1"), "t12"), storage)
        ).refusal == Denial.TURN_DONE
        assert (await receive_answer(live, "d1", wire.CommitTurn("e", live.seq("d1")), storage)).refusal is None
        assert live.game.turn == 1
        neighbour = StorageQuota(storage.admission, "192.0.2.1", "neighbour")
        neighbour.expect_for(wire.Undo("u", 0))
        with pytest.raises(Denied, match=Denial.TOO_MANY):
            neighbour.expect()
        StorageQuota(storage.admission, "192.0.2.2", "other").expect()
        StorageQuota(Admission(hub.limits), "127.0.0.1", "d").expect_for(wire.Undo("u", 0))

    run_in_hub(tmp_path, run, DEFAULTS._replace(stored_bytes=Rate(4 * EVENT_BYTES, 1_000.0)))


def test_moves_are_never_refused_for_what_others_have_stored(tmp_path: Path) -> None:
    """Previously, one who had stored much stopped the games of all who shared the address."""

    async def run(hub: Hub) -> None:
        live, admission = await dealt_table(hub), Admission(hub.limits, personal=False)
        StorageQuota(admission, "192.0.2.1", "").count(10**9)
        storage = StorageQuota(admission, "192.0.2.1", "d1")
        for _ in range(3):
            for kind in (wire.Play, wire.Undo):
                more = ["t12"] if kind is wire.Play else []
                message = kind(f"{kind}{live.seq('d1')}", live.seq("d1"), *more)
                assert (await receive_answer(live, "d1", message, storage)).refusal is None
        assert (await receive_answer(live, "d1", wire.Say("s", 0, "hello"), storage)).refusal is None
        storage.count(10**9)
        assert (await receive_answer(live, "d1", wire.Say("t", 0, "hello"), storage)).refusal == Denial.TOO_MANY
        assert (await receive_answer(live, "d1", wire.Play("p", live.seq("d1"), "t12"), storage)).refusal is None
        assert (await receive_answer(live, "d1", wire.CommitTurn("e", live.seq("d1")), storage)).refusal is None

    run_in_hub(tmp_path, run)


def test_chat_is_charged_to_the_storage_quota(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live, storage = await dealt_table(hub), StorageQuota(Admission(hub.limits, personal=False), "192.0.2.1", "d")
        storage.admission.limiters["stored_bytes_per_device"].wait("d", cost=1e9)
        lines = [wire.Say(f"s{number}", 0, "é" * 200) for number in range(3)]
        refusals = [(await receive_answer(live, "d1", line, storage)).refusal for line in lines]
        assert refusals == [None, None, Denial.TOO_MANY]
        assert len(live.chat.lines) == 2

    run_in_hub(tmp_path, run, DEFAULTS._replace(stored_bytes=Rate(1_500, 1_000.0)))


def test_playing_and_undoing_is_limited_by_the_storage_quota(tmp_path: Path) -> None:
    with start_host(tmp_path, "--limit", "stored-bytes=6000/0.001", "--proxy") as host:
        anna = Visitor(host)
        page = Visited(anna, anna.open_table("Anna", "Béla"))
        page.do("here", seat=page.state["due"])
        refusals = []
        for _ in range(70):
            refusals += (
                [page.ask("play", move=page.state["choices"][0]["move"])["refusal"]] if page.state["choices"] else []
            )
            refusals += [page.ask("undo")["refusal"]]
        assert refusals[:2] == [None, None]
        assert refusals[-1] == Denial.TOO_MANY
        while page.state["choices"]:
            assert page.ask("play", move=page.state["choices"][0]["move"])["refusal"] is None
        assert page.ask("end")["refusal"] is None


def test_new_spectators_are_charged_to_the_quota_of_their_address(tmp_path: Path) -> None:
    with start_host(tmp_path, "--limit", "stored-bytes=6000/0.001", "--proxy") as host:
        anna, mallory = Visitor(host), Visitor(host)
        table = anna.open_lobby("Anna", "?")
        key = anna.links(table)["watch"]
        statuses = [mallory.request_json("POST", f"{table}/watchers", {"key": key})[0] for _ in range(30)]
        assert statuses == [204] * 30
        for _ in range(30):
            mallory.cookie = None
            statuses.append(mallory.request_json("POST", f"{table}/watchers", {"key": key})[0])
        assert (statuses[30], statuses[-1]) == (204, 429)
        Visitor(host).watch(table, key)


LESSONS, MESSAGES, PAUSE = 2 * 3600, 50, 4
"""The seconds that a school plays, the messages of a game of two, and the seconds between two of a person."""


def test_a_school_may_open_tables_for_two_hours() -> None:
    """Previously, after half an hour it could not: of three pupils one plays against a bot, two against each other."""
    parties, tables = DEFAULTS.people_per_address / 3, DEFAULTS.tables
    opened = LESSONS * (parties / (MESSAGES * PAUSE) + parties / (2 * MESSAGES * PAUSE))
    assert opened < tables.burst + LESSONS * tables.per_second


def test_a_lobby_at_its_event_limit_can_be_left(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live = await shared_table(hub)
        assert live.table.links
        await seating.leave_table(hub, live, "d2")
        with pytest.raises(Denied, match=Denial.TOO_MANY):
            await seating.take_seat(live, live.table.links.join, "Béla", "d2")
        assert (await receive_answer(live, "d1", wire.Offer("o", live.seq("d1"), 1, "random"))).refusal is None
        assert (await receive_answer(live, "d1", wire.Start("s", live.seq("d1")))).refusal is None

    run_in_hub(tmp_path, run, DEFAULTS._replace(lobby_events=3))
