"""Fair scheduling of bots: lanes, clients and tables in turn, separate warm-ups, and no work for empty tables."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic
from types import SimpleNamespace
from typing import cast

import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.http_client import Host, Visitor, read_metrics, start_host
from harness.http_client import Page as Tab
from harness.waiting import WAIT_SECONDS, wait_in_loop_until, wait_until
from nyhavn.bots.catalog import QUICK
from nyhavn.bots.referee import BotFault, Misbehaved
from nyhavn.game.dealer import SeededDealer
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.server.limits.settings import DEFAULTS, Limits
from nyhavn.server.live import bot_process, bot_turns
from nyhavn.server.live.bot_pool import FALLBACK, BotPool, Question, find_spare_processes, find_surplus_process
from nyhavn.server.live.bot_process import BotProcess, bot_command
from nyhavn.server.live.bot_scheduler import UNATTENDED, Dropped, Lane
from nyhavn.server.live.bot_turns import LONGEST_DELAY, Backoff, BotTurns
from nyhavn.server.live.connection import Page
from nyhavn.server.live.hub import WARM, Hub
from nyhavn.server.live.session import Session
from nyhavn.server.store.store import Store
from nyhavn.server.table.events import StandInStarted
from nyhavn.server.view.wire import Clock, NewSeat, NewTable, Offer, Options
from tests.server.metric_samples import read_metric

SLEEP = 60.0
"""The seconds for which bots hang; whatever waits for one of them takes longer."""
SLEEPY = f"print('ready x', flush=True); import time; time.sleep({SLEEP})"
"""A bot that never answers."""
HANGING = f'{sys.executable} -S -c "{SLEEPY}"'
PATIENT = DEFAULTS._replace(bot_seconds=SLEEP)


def first_view() -> View:
    return SeededDealer(3).deal(2).view(0)


async def run_pending_tasks() -> None:
    """Run the event loop until nothing more can happen."""
    for _ in range(5):
        await asyncio.sleep(0)


# The lane


LEFT = f"{UNATTENDED}greedy"
"""A client who has left."""


class Crowd:
    """Clients that enter a lane with endless work: the running ones, and the order in which they were served."""

    def __init__(self, at_once: int, most: int = 1000) -> None:
        self.lane = Lane("slow", at_once, most)
        self.served: list[tuple[str, str]] = []
        self.tasks: dict[tuple[str, str, int], asyncio.Task[None]] = {}

    async def ask(self, client: str, table: str) -> None:
        await self.lane.enter(client, table)
        self.served.append((client, table))

    def put(self, client: str, table: str, number: int = 0) -> asyncio.Task[None]:
        task = self.tasks[client, table, number] = asyncio.create_task(self.ask(client, table))
        return task

    async def finish(self, client: str) -> None:
        self.lane.leave(client)
        await run_pending_tasks()


def test_clients_and_their_tables_are_served_round_robin() -> None:
    async def run() -> list[tuple[str, str]]:
        crowd = Crowd(at_once=1)
        for number in range(2):
            for table in ("t1", "t2", "t3"):
                crowd.put("greedy", table, number)
        await run_pending_tasks()
        crowd.put("anna", "a")
        crowd.put("bela", "b")
        await run_pending_tasks()
        for _ in range(7):
            await crowd.finish(crowd.served[-1][0])
        assert crowd.lane.queue == 0
        return crowd.served

    assert asyncio.run(run()) == [
        ("greedy", "t1"),
        ("greedy", "t2"),
        ("anna", "a"),
        ("bela", "b"),
        ("greedy", "t3"),
        ("greedy", "t1"),
        ("greedy", "t2"),
        ("greedy", "t3"),
    ]


def test_a_client_never_has_more_than_half_of_a_lane() -> None:
    async def run() -> None:
        crowd = Crowd(at_once=4)
        for table in range(20):
            crowd.put("greedy", str(table))
        await run_pending_tasks()
        assert crowd.lane.running == Counter(greedy=2)
        crowd.put("anna", "a")
        await run_pending_tasks()
        assert crowd.lane.running == Counter(greedy=2, anna=1)
        await crowd.finish("anna")
        assert crowd.lane.running == Counter(greedy=2)

    asyncio.run(run())


def test_unattended_tables_run_one_bot_at_a_time_over_both_lanes() -> None:
    async def run() -> list[tuple[str, str]]:
        quick, slow, pool = Crowd(at_once=4), Crowd(at_once=4), BotPool()
        quick.lane, slow.lane, quick.served = pool.quick, pool.slow, slow.served
        for number in range(2):
            slow.put(LEFT, f"s{number}")
            quick.put(LEFT, f"q{number}")
        slow.put("anna", "a")
        await run_pending_tasks()
        assert (slow.lane.running, quick.lane.running) == (Counter({LEFT: 1, "anna": 1}), Counter())
        for crowd in (slow, quick, slow, quick):
            await crowd.finish(LEFT)
        assert (slow.lane.running, quick.lane.running) == (Counter(anna=1), Counter())
        await pool.close()
        return slow.served

    unattended = [(LEFT, table) for table in ("s0", "q0", "s1", "q1")]
    assert asyncio.run(run()) == [unattended[0], ("anna", "a"), *unattended[1:]]


def test_clients_who_have_left_are_served_round_robin() -> None:
    async def run() -> list[tuple[str, str]]:
        crowd = Crowd(at_once=4)
        for table in range(20):
            crowd.put(LEFT, str(table))
        crowd.put(UNATTENDED + "anna", "a")
        await run_pending_tasks()
        assert crowd.lane.running == Counter({LEFT: 1})
        for _ in range(2):
            await crowd.finish(LEFT)
        assert crowd.lane.running == Counter({UNATTENDED + "anna": 1})
        return crowd.served

    assert asyncio.run(run()) == [(LEFT, "0"), (LEFT, "1"), (UNATTENDED + "anna", "a")]


@given(
    at_once=st.integers(1, 5),
    questions=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4)), min_size=1, max_size=60),
    seed=st.integers(0, 1000),
)
@settings(max_examples=60, deadline=None)
def test_every_client_is_served(at_once: int, questions: list[tuple[int, int]], seed: int) -> None:
    async def run() -> None:
        crowd, rng = Crowd(at_once), Random(seed)
        for number, (client, table) in enumerate(questions):
            crowd.put(f"c{client}", f"t{table}", number)
        await run_pending_tasks()
        while running := list(crowd.lane.running.elements()):
            assert len(running) <= at_once
            assert max(Counter(running).values()) <= max(1, at_once // 2)
            await crowd.finish(rng.choice(running))
        assert Counter(client for client, _ in crowd.served) == Counter(f"c{client}" for client, _ in questions)
        assert (crowd.lane.queue, crowd.lane.waiting) == (0, {})

    asyncio.run(run())


@given(greedy=st.integers(1, 40), at_once=st.integers(1, 6))
@settings(max_examples=40, deadline=None)
def test_a_new_client_waits_for_at_most_one_question_of_each_other(greedy: int, at_once: int) -> None:
    async def run() -> None:
        crowd = Crowd(at_once)
        for number in range(greedy):
            crowd.put("greedy", f"t{number}")
            crowd.put("other", f"t{number}")
        await run_pending_tasks()
        late = crowd.put("anna", "a")
        await run_pending_tasks()
        ends = 0
        while not late.done():
            await crowd.finish(next(iter(crowd.lane.running)))
            ends += 1
        assert ends <= 3

    asyncio.run(run())


def test_cancelled_questions_free_their_place() -> None:
    async def run() -> None:
        crowd = Crowd(at_once=1)
        running, waiting, last = crowd.put("a", "1"), crowd.put("a", "2"), crowd.put("b", "1")
        await run_pending_tasks()
        assert (running.done(), crowd.lane.queue) == (True, 2)
        waiting.cancel()
        await run_pending_tasks()
        assert (crowd.lane.queue, list(crowd.lane.waiting)) == (1, ["b"])
        crowd.lane.leave("a")
        last.cancel()  # it has its turn by now, but its task has not run yet
        await run_pending_tasks()
        assert last.cancelled()
        assert (crowd.lane.running, crowd.lane.queue) == (Counter(), 0)
        await asyncio.wait_for(crowd.ask("c", "1"), 1)

    asyncio.run(run())


def test_a_full_queue_drops_the_last_question_of_the_busiest_client() -> None:
    async def run() -> None:
        dropped = read_metric("nyhavn_bot_dropped_total", lane="slow")
        crowd = Crowd(at_once=1, most=5)
        tasks = [crowd.put("greedy", str(table)) for table in range(6)]
        await run_pending_tasks()
        anna = crowd.put("anna", "a")
        await run_pending_tasks()
        assert crowd.lane.queue == 5
        assert isinstance(tasks[-1].exception(), Dropped)
        assert not anna.done()
        await crowd.finish("greedy")
        assert (anna.done(), tasks[1].done()) == (False, True)
        await crowd.finish("greedy")
        assert anna.done()
        crowd.lane.close()
        await run_pending_tasks()
        assert all(isinstance(task.exception(), Dropped) for task in tasks[2:])
        with pytest.raises(Dropped):
            await crowd.lane.enter("late", "x")
        assert read_metric("nyhavn_bot_dropped_total", lane="slow") == dropped + 4

    asyncio.run(run())


# Processes


def run_with_pool(pool: BotPool, work: Coroutine[None, None, None]) -> None:
    """Run a function with a pool, and close the pool."""

    async def run() -> None:
        try:
            await asyncio.wait_for(work, WAIT_SECONDS)
        finally:
            await pool.close()

    asyncio.run(run())


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The slow bots that are started, none of which answers."""
    started: list[str] = []
    usual = bot_command

    def hang(text: str) -> str:
        if bot_process.is_quick(text):
            return usual(text)
        started.append(text)
        return HANGING

    monkeypatch.setattr(bot_process, "bot_command", hang)
    return started


def test_slow_bots_do_not_delay_quick_bots(hanging: list[str]) -> None:
    pool = BotPool(PATIENT)

    async def work() -> None:
        slow = [
            asyncio.create_task(pool.ask(pool.make_question("montecarlo", first_view()), f"c{n}", f"t{n}"))
            for n in range(20)
        ]
        await wait_in_loop_until(lambda: pool.gauges["nyhavn_bot_running_slow"] == DEFAULTS.bots_at_once)
        assert (pool.queue, pool.slow.queue, pool.quick.queue) == (16, 16, 0)
        move = await asyncio.wait_for(pool.ask(pool.make_question("apprentice", first_view()), "c0", "t"), SLEEP)
        assert move in first_view().legal_moves
        for task in slow:
            task.cancel()

    run_with_pool(pool, work())
    assert len(hanging) <= DEFAULTS.bots_at_once


def test_a_cancelled_question_ends_the_running_bot(hanging: list[str]) -> None:
    pool = BotPool(PATIENT._replace(bots_at_once=1))

    async def work() -> None:
        first = asyncio.create_task(pool.ask(pool.make_question("montecarlo", first_view()), "a", "t"))
        await wait_in_loop_until(lambda: any(worker.running for worker in pool.processes))
        second = asyncio.create_task(pool.ask(pool.make_question("treesearch", first_view()), "b", "u"))
        first.cancel()
        await wait_in_loop_until(lambda: pool.slow.running == Counter(b=1))
        second.cancel()

    began = monotonic()
    run_with_pool(pool, work())
    assert monotonic() - began < PATIENT.bot_seconds
    assert "montecarlo" in hanging


def test_a_stop_ends_bots_that_hang(hanging: list[str]) -> None:
    pool = BotPool(PATIENT)

    async def work() -> None:
        tasks = [
            asyncio.create_task(pool.ask(pool.make_question("montecarlo", first_view()), f"c{n}", f"t{n}"))
            for n in range(6)
        ]
        await wait_in_loop_until(
            lambda: sum(worker.running is not None for worker in pool.processes) == DEFAULTS.bots_at_once
        )
        processes = [psutil.Process(worker.running.guard.pid) for worker in pool.processes if worker.running]
        await asyncio.gather(pool.close(), pool.close())
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(result, Exception) for result in results)
        assert not any(process.is_running() and process.status() != psutil.STATUS_ZOMBIE for process in processes)

    run_with_pool(pool, work())


def test_warm_ups_are_bounded_and_do_not_delay_questions(hanging: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    sleepy = f"{sys.executable} -S -c 'import time; time.sleep({SLEEP})'"
    monkeypatch.setattr(
        bot_process, "bot_command", lambda text: bot_command(text) if bot_process.is_quick(text) else sleepy
    )
    pool, waiting = BotPool(PATIENT), PATIENT.warm_ups_waiting
    started, dropped = warm_ups()

    async def work() -> None:
        for number in range(174):
            pool.schedule_warm_up(f"montecarlo:playouts={number + 1}")
            pool.schedule_warm_up("montecarlo:playouts=1")
        assert len(pool.due_warm_ups) == waiting == pool.gauges["nyhavn_bot_warming"]
        assert (
            await asyncio.wait_for(pool.ask(pool.make_question("apprentice", first_view())), SLEEP)
            in first_view().legal_moves
        )
        assert len([worker for worker in pool.processes if not bot_process.is_quick(worker.text)]) == DEFAULTS.warm_ups

    run_with_pool(pool, work())
    assert warm_ups() == (started + waiting, dropped + 174 - waiting)


def warm_ups() -> tuple[float, ...]:
    """How many warm-ups were started, and how many were dropped."""
    return tuple(read_metric("nyhavn_bot_warm_ups_total", result=result) for result in ("started", "dropped"))


def test_a_failed_warm_up_is_no_longer_pending(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: BotPool, text: str) -> None:
        raise RuntimeError(text)

    monkeypatch.setattr(BotPool, "start", fail)
    pool = BotPool()
    pool.due_warm_ups.add("mason")
    with pytest.raises(RuntimeError):
        pool.run_warm_up("mason")
    assert not pool.warming
    assert not pool.due_warm_ups


def make_idle_processes(*texts: str) -> list[BotProcess]:
    """Idle workers that were never started, the oldest first, one second apart."""
    workers = [BotProcess(text) for text in texts]
    for at, worker in enumerate(workers):
        worker.idle_since = float(at)
    return workers


def test_surplus_and_spare_processes_are_chosen_for_eviction() -> None:
    workers = make_idle_processes("master", *QUICK, "mason")
    assert find_surplus_process(workers, False, DEFAULTS.idle_bots) is None
    spare = find_surplus_process(workers, True, DEFAULTS.idle_bots)
    assert spare is workers[1 + QUICK.index("mason")]
    assert find_spare_processes(workers, (), before=0.0) == []
    assert find_spare_processes(workers, {"master", *QUICK}, before=100.0) == [spare]
    assert find_spare_processes(workers, {"mason", "planner"}, before=100.0) == [
        worker for worker in workers if worker.text not in ("mason", "planner") or worker is spare
    ]


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="the system has no such priority")
def test_bots_share_the_session_of_the_server_and_slow_ones_are_idle_priority() -> None:
    """In a session of its own it would: Linux divides CPU time between sessions before it considers priorities."""
    policies = ("apprentice", os.SCHED_OTHER), ("planner", os.SCHED_IDLE), ("montecarlo", os.SCHED_IDLE)
    for text, policy in policies:
        with ThreadPoolExecutor(1) as pool:
            worker = BotProcess(text)
            waking = pool.submit(worker.wake)
            try:
                for process in wait_for_processes(worker):
                    assert os.getsid(process.pid) == os.getsid(0)
                    assert os.getpgid(process.pid) != os.getpgid(0)
                    assert (process.nice(), os.sched_getscheduler(process.pid)) == (bot_process.NICE, policy)
            finally:
                worker.stop()
                waking.exception(60)


def wait_for_processes(worker: BotProcess) -> list[psutil.Process]:
    """The processes of a bot, once its guard has started it."""
    wait_until(lambda: worker.running)
    assert worker.running
    guard = psutil.Process(worker.running.guard.pid)
    wait_until(lambda: guard.children(recursive=True))
    return [guard, *guard.children(recursive=True)]


# Tables


class FakeBots(BotPool):
    """Bots with configured answers, or none."""

    def __init__(self, *failures: Exception, hang: bool = False) -> None:
        super().__init__()
        self.warmed_up: list[str] = []
        self.questions: list[tuple[str, str, str]] = []
        self.failures, self.hang, self.dropped = list(failures), hang, 0

    def schedule_warm_up(self, text: str) -> None:
        self.warmed_up.append(text)

    async def ask(self, question: Question, client: str = "", table: str = "") -> AnyMove:
        self.questions.append((question.text, client, table))
        if self.failures:
            raise self.failures.pop()
        try:
            await asyncio.sleep(3600 if self.hang else 0)
        except asyncio.CancelledError:
            self.dropped += 1
            raise
        return next(iter(question.view.legal_moves))


@asynccontextmanager
async def open_hub(path: Path, fake: BotPool, limits: Limits = DEFAULTS) -> AsyncIterator[Hub]:
    """A hub with fake bots."""
    hub = Hub(await Store.at(path / "tables.sqlite"), fake, limits)
    try:
        yield hub
    finally:
        await hub.close()


async def open_table_with_bot_first(hub: Hub, client: str = "", options: Options | None = None) -> tuple[Session, Page]:
    """A table at which a bot has the first turn, and the page of the player."""
    seats = [NewSeat(bot="master"), NewSeat(name="A")]
    name = await hub.open_table(NewTable(seats, first=0, options=options or Options()), "d")
    live, page = await hub.find_seated_session(name, "d"), Page("d", client)
    live.join(page)
    await run_pending_tasks()
    return live, page


def test_the_delay_of_a_back_off_doubles_until_something_happens() -> None:
    backoff = Backoff(DEFAULTS.bot_attempts)
    delays = []
    for _ in range(8):
        backoff.fail(5, now=0.0)
        delays.append(backoff.delay(5, now=0.0))
    assert delays == [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, LONGEST_DELAY, LONGEST_DELAY]
    assert (backoff.has_failed(5), backoff.has_given_up(5), backoff.delay(5, now=70.0)) == (True, True, 0.0)
    assert (backoff.has_failed(6), backoff.has_given_up(6), backoff.delay(6, now=0.0)) == (False, False, 0.0)
    backoff.fail(6, now=0.0)
    assert (backoff.delay(6, now=0.0), backoff.has_given_up(6)) == (1.0, False)


@pytest.mark.parametrize("options", [Options(), Options(clock=Clock(60))])
def test_a_bot_that_cannot_move_backs_off_and_gives_up(
    options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_turns, "FIRST_DELAY", 0.002)
    monkeypatch.setattr(bot_turns, "LONGEST_DELAY", 0.05)
    attempts = DEFAULTS.bot_attempts
    fake = FakeBots(*(RuntimeError("nobody can move") for _ in range(attempts + 2)))

    async def run() -> None:
        async with open_hub(tmp_path, fake, DEFAULTS._replace(live_tables=1)) as hub:
            live, page = await open_table_with_bot_first(hub, options=options)
            assert live.bot_turns.task
            await asyncio.wait_for(live.bot_turns.task, WAIT_SECONDS)
            assert len(fake.questions) == attempts
            assert (live.bot_turns.has_given_up, live.is_idle) == (True, False)
            live.leave(page)
            assert live.is_idle
            live.join(page)
            await asyncio.wait_for(live.bot_turns.task, WAIT_SECONDS)
            assert len(fake.questions) == attempts + 1  # a page connects
            live.leave(page)
            other, _ = await open_table_with_bot_first(hub)
            assert list(hub.sessions) == [other.table.id]
            await hub.load_due_tables(1e12)
            assert list(hub.sessions) == [other.table.id]

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    incidents = [record for record in caplog.records if "the turn of a bot failed" in record.message]
    assert len(incidents) == 2  # one for each table


def test_a_failed_bot_is_retried_and_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "FIRST_DELAY", 0.002)
    monkeypatch.setattr(bot_turns, "RETRY_SECONDS", 0.002)
    fake = FakeBots(RuntimeError("once"), Dropped(), RuntimeError("twice"))

    async def run() -> None:
        async with open_hub(tmp_path, fake) as hub:
            live, _ = await open_table_with_bot_first(hub, "client")
            assert live.bot_turns.task
            await asyncio.wait_for(live.bot_turns.task, WAIT_SECONDS)
            assert live.game.person_due == 1
            assert set(fake.questions) == {("master", "client", live.table.id)}

    asyncio.run(run())


def turn_of(decisions: int) -> SimpleNamespace:
    """A table at which a bot has so many decisions left in its turn."""
    position = SimpleNamespace(view=lambda _: first_view())
    left = max(0, decisions - 1)
    return SimpleNamespace(turn_done=not decisions, due=0, position=position, after=lambda _: turn_of(left))


def test_a_bot_that_fails_is_not_asked_again_in_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []

    def fail_first(pool: BotPool, question: Question) -> AnyMove:
        texts.append(question.text)
        if question.text != FALLBACK:
            raise Misbehaved(BotFault.EXITED, "at once")
        return next(iter(question.view.legal_moves))

    async def run() -> None:
        pool = BotPool()
        services = SimpleNamespace(bots=pool, limits=DEFAULTS)
        table = SimpleNamespace(id="t", devices={"d"})
        live = SimpleNamespace(services=services, game=turn_of(3), table=table, pages={1}, lock=asyncio.Lock())
        await BotTurns(cast(Session, live)).play_turn("master")
        await pool.close()

    monkeypatch.setattr(BotPool, "ask_process", fail_first)
    asyncio.run(run())
    assert texts == ["master", "master", FALLBACK, FALLBACK]


def test_bots_of_an_unattended_table_stop_after_a_timeout(tmp_path: Path) -> None:
    fake = FakeBots(hang=True)

    async def run() -> None:
        async with open_hub(tmp_path, fake, DEFAULTS._replace(unattended_seconds=0.1)) as hub:
            live, page = await open_table_with_bot_first(hub)
            other = Page("d")
            live.join(other)
            live.leave(page)
            await asyncio.sleep(0.2)
            assert (len(fake.questions), fake.dropped) == (1, 0)  # one page is still there
            live.leave(other)
            live.join(page)
            live.leave(page)
            assert not live.is_idle
            await wait_in_loop_until(lambda: live.is_idle)
            assert (len(fake.questions), fake.dropped) == (1, 1)
            live.advance()
            await run_pending_tasks()
            assert len(fake.questions) == 1
            live.join(page)
            await run_pending_tasks()
            assert len(fake.questions) == 2
            await hub.remove(live)
            assert fake.dropped == 2

    asyncio.run(run())


def test_a_page_that_joins_while_a_question_is_dropped_restarts_the_bot(tmp_path: Path) -> None:
    fake = FakeBots(hang=True)

    async def run() -> None:
        async with open_hub(tmp_path, fake, DEFAULTS._replace(unattended_seconds=0)) as hub:
            live, page = await open_table_with_bot_first(hub)
            live.leave(page)
            live.bot_turns.stop_unattended()
            live.join(page)
            await run_pending_tasks()
            assert (len(fake.questions), fake.dropped) == (2, 1)
            assert live.bot_turns.is_thinking

    asyncio.run(run())


def test_bots_of_an_unattended_timed_game_continue(tmp_path: Path) -> None:
    fake = FakeBots(hang=True)

    async def run() -> None:
        async with open_hub(tmp_path, fake, DEFAULTS._replace(unattended_seconds=0.05)) as hub:
            live, page = await open_table_with_bot_first(hub, "client", Options(clock=Clock(60)))
            live.leave(page)
            await asyncio.sleep(0.2)
            assert (len(fake.questions), fake.dropped) == (1, 0)
            fake.hang = False
            await live.bot_turns.stop()
            live.bot_turns.start()
            await asyncio.wait_for(live.bot_turns.task or asyncio.sleep(0), WAIT_SECONDS)
            assert fake.questions[-1][1] == f"{UNATTENDED}client"
            assert live.game.person_due == 1
            before = len(fake.questions)
            await live.commit([StandInStarted(1, "apprentice", 5)])
            live.bot_turns.start()
            await run_pending_tasks()
            assert (len(fake.questions), live.is_idle) == (before, True)  # bots alone have no clock
            assert await hub.store.find_due_tables(1e12, 5) == []
            live.join(page)
            await run_pending_tasks()
            assert len(fake.questions) > before

    asyncio.run(run())


def test_processes_are_kept_for_bots_of_attended_tables(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_hub(tmp_path, FakeBots(hang=True), DEFAULTS._replace(unattended_seconds=0.05)) as hub:
            assert set(hub.bots.list_wanted()) == {WARM}
            live, page = await open_table_with_bot_first(hub)
            assert set(hub.bots.list_wanted()) == {WARM, "master"}
            live.leave(page)
            await wait_in_loop_until(lambda: set(hub.bots.list_wanted()) == {WARM})

    asyncio.run(run())


def test_spectators_do_not_change_the_client_of_a_bot(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_hub(tmp_path, FakeBots(hang=True)) as hub:
            live, _ = await open_table_with_bot_first(hub, "player")
            live.watchers.add("w")
            live.join(Page("w", "watcher"))
            assert live.bot_turns.client == "player"

    asyncio.run(run())


def test_bots_are_warmed_up_when_cards_are_dealt_and_not_before(tmp_path: Path) -> None:
    fake = FakeBots()

    async def run() -> None:
        async with open_hub(tmp_path, fake) as hub:
            name = await hub.open_table(NewTable([NewSeat(name="A"), NewSeat(open=True)], first=0), "d")
            live, page = await hub.find_seated_session(name, "d"), Page("d")
            live.join(page)
            for number, level in enumerate(("mason", "master", "planner", "tourist")):
                await live.receive(page, "d", Offer(f"m{number}", live.seq("d"), 1, level))
                assert live.table.sitters[1] is not None
            assert fake.warmed_up == []
            hub.make_room()
            dealt, _ = await open_table_with_bot_first(hub)
            assert set(fake.warmed_up) == {"master"}
            dealt.bot_turns.forget()
            del hub.sessions[dealt.table.id]
            fake.warmed_up.clear()
            found = await hub.find_seated_session(dealt.table.id, "d")
            assert fake.warmed_up == []
            found.join(Page("d"))
            assert fake.warmed_up == ["master"]

    asyncio.run(run())


# On a real server


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    options = ["--proxy", "--public", "https://play.example.org", "--metrics"]
    limits = ["--limit", "searchers=1", "--limit", "messages=1000/1e+03", "--limit", "unattended-seconds=600"]
    with start_host(tmp_path_factory.mktemp("bots"), *options, *limits) as host:
        yield host
        assert "Traceback" not in host.log


def test_offering_a_seat_to_a_bot_starts_no_process(host: Host) -> None:
    visitor = Visitor(host)
    tab = Tab(visitor, visitor.open_lobby("Anna", "?"))
    for number in range(174):
        assert tab.ask("offer", seat=1, bot=f"montecarlo:playouts={number + 1}")["refusal"] is None
    assert "montecarlo" not in list_started_bots(host)
    tab.leave()


def list_started_bots(host: Host) -> str:
    """The bots for which a server has started processes."""
    lines = list[str]()
    for process in psutil.Process(host.process.pid).children(recursive=True):
        with suppress(psutil.Error):
            lines += process.cmdline()
    return " ".join(lines)


def test_unattended_tables_do_not_delay_the_bot_of_another_client(host: Host) -> None:
    greedy, anna = Visitor(host), Visitor(host)
    for _ in range(20):
        Tab(greedy, greedy.open_table("bot:montecarlo:time=5", "Greedy")).leave()
    tab = Tab(anna, anna.open_table("bot:apprentice", "Anna"))
    tab.until_mine()
    values = read_metrics(host)
    assert values["nyhavn_bot_running_slow"] == DEFAULTS.bots_at_once // 2
    assert values["nyhavn_bot_queue_slow"] >= 5, "her bot waits for none of them, however slow the machine is"
    for table in greedy.tables():
        assert greedy.request("DELETE", f"/api/tables/{table['table']}")[0] == 204
    assert read_metrics(host)["nyhavn_bot_queue_slow"] == 0
    tab.leave()


@pytest.mark.parametrize("steps", range(5))
def test_cancelling_a_wait_as_it_ends_is_not_swallowed(steps: int) -> None:
    async def is_swallowed() -> bool:
        turns = BotTurns(cast(Session, SimpleNamespace(services=SimpleNamespace(limits=DEFAULTS))))
        waiting = asyncio.create_task(turns.wait(60))
        await asyncio.sleep(0)
        turns.changed.set()
        for _ in range(steps):
            await asyncio.sleep(0)
        is_cancelling = waiting.cancel()
        await asyncio.wait([waiting])
        return is_cancelling and not waiting.cancelled()

    assert not asyncio.run(is_swallowed())
