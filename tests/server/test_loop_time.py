"""Time of the event loop: work is counted, waiting is not."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Coroutine
from functools import partial
from time import sleep, thread_time
from weakref import ReferenceType, ref

import pytest

from harness.waiting import WAIT_SECONDS
from nyhavn.server.limits.admission import Admission, Requester
from nyhavn.server.limits.fair_lock import FairLock, FairLocks, run_in_thread
from nyhavn.server.limits.settings import DEFAULTS, Rate
from nyhavn.server.table.denial import Denied
from nyhavn.server.telemetry.loop_time import TimedAwaitable


def keep_busy(seconds: float) -> None:
    """Keep the processor busy for a time."""
    until = thread_time() + seconds
    while thread_time() < until:
        pass


async def work_for(seconds: float) -> str:
    keep_busy(seconds)
    await asyncio.sleep(0.02)
    sleep(0.01)
    keep_busy(seconds)
    return "done"


def test_only_time_spent_computing_is_counted() -> None:
    spent: list[float] = []

    async def both() -> None:
        other = asyncio.create_task(work_for(0.2))
        assert await TimedAwaitable(work_for(0.01), spent.append) == "done"
        await other

    asyncio.run(both())
    assert len(spent) == 2
    assert 0.02 <= sum(spent) < 0.1


def test_failed_work_is_freed_without_garbage_collection() -> None:
    """An exception that references its frame stays until the garbage collector runs, which is rare."""

    class Held:
        pass

    async def fail(held: Held) -> None:
        try:
            await asyncio.sleep(10)
        finally:
            del held

    async def run() -> ReferenceType[Held]:
        held = Held()
        known = ref(held)
        task = asyncio.create_task(metered(fail(held)))
        del held
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait({task})
        return known

    async def metered(work: Coroutine[None, None, None]) -> None:
        page = Held()
        pages.append(ref(page))
        await TimedAwaitable(work, lambda _: page)

    pages: list[ReferenceType[Held]] = []
    gc.disable()
    try:
        known = asyncio.run(run())
        assert (known(), pages[0]()) == (None, None)
    finally:
        gc.enable()


def test_time_in_a_thread_is_counted() -> None:
    admission = Admission(DEFAULTS._replace(loop_seconds=Rate(0.05, 1000.0)), personal=False)

    async def work_beside(seconds: float) -> None:
        await run_in_thread(partial(keep_busy, seconds))

    async def is_refused(seconds: float) -> bool:
        await asyncio.create_task(admission.run_metered("1.2.3.4", work_beside(seconds)))
        try:
            await admission.wait_for_budget("1.2.3.4", patience=0)
        except Denied:
            return True
        return False

    async def both() -> list[bool]:
        return [await is_refused(0.005), await is_refused(0.1)]

    assert asyncio.run(both()) == [False, True]


def test_a_timed_awaitable_raises_the_exceptions_of_its_work() -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        raise ValueError

    async def await_it() -> None:
        await TimedAwaitable(fail(), list[float]().append)

    with pytest.raises(ValueError):
        asyncio.run(await_it())


def test_a_timed_awaitable_can_be_cancelled() -> None:
    async def wait() -> None:
        await TimedAwaitable(asyncio.sleep(60), list[float]().append)

    async def cancelled() -> None:
        task = asyncio.create_task(wait())
        await asyncio.sleep(0)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(cancelled())


# By address


async def spend_time(seconds: float, done: list[str], name: str) -> None:
    keep_busy(seconds)
    await asyncio.sleep(0)
    done.append(name)


def take_turn(admission: Admission, address: str, work: Coroutine[None, None, None]) -> Coroutine[None, None, None]:
    return admission.in_turn(Requester(address, "device", "table"), work)


def test_an_address_over_its_loop_budget_waits_and_others_do_not() -> None:
    admission = Admission(DEFAULTS._replace(loop_seconds=Rate(0.05, 1000.0)), personal=False)

    async def run() -> list[str]:
        done: list[str] = []
        costly = [
            asyncio.create_task(take_turn(admission, "1.2.3.4", spend_time(0.03, done, "costly"))) for _ in range(5)
        ]
        cheap = [
            asyncio.create_task(take_turn(admission, f"1.2.3.{n}", spend_time(0.0, done, "cheap"))) for n in range(5, 9)
        ]
        await asyncio.gather(*cheap)
        await asyncio.sleep(0.05)
        for task in costly:
            task.cancel()
        await asyncio.gather(*costly, return_exceptions=True)
        return done

    done = asyncio.run(run())
    assert done.count("cheap") == 4
    assert 1 <= done.count("costly") <= 2


def test_a_personal_server_has_no_loop_budget() -> None:
    admission, done = Admission(DEFAULTS._replace(loop_seconds=Rate(0.0, 1000.0))), list[str]()
    asyncio.run(take_turn(admission, "127.0.0.1", spend_time(0.01, done, "here")))
    assert done == ["here"]


# In turn


def test_a_waiting_table_does_not_block_other_tables_of_the_address() -> None:
    admission = Admission(personal=False)

    async def run() -> list[str]:
        done, stuck = list[str](), asyncio.Event()

        async def wait() -> None:
            await stuck.wait()
            done.append("slow")

        slow = asyncio.create_task(admission.in_turn(Requester("1.2.3.4", "a", "slow"), wait()))
        await asyncio.sleep(0)
        later = asyncio.create_task(
            admission.in_turn(Requester("1.2.3.4", "a", "slow"), spend_time(0.0, done, "later"))
        )
        await asyncio.wait_for(
            admission.in_turn(Requester("1.2.3.4", "a", "other"), spend_time(0.0, done, "other")), 20
        )
        stuck.set()
        await asyncio.gather(slow, later)
        return done

    assert asyncio.run(run()) == ["other", "slow", "later"]
    assert not admission.turns.locks
    assert not admission.table_turns.locks


@pytest.mark.parametrize("tables", [1, 20])
def test_devices_of_an_address_are_served_round_robin(tables: int) -> None:
    admission = Admission(DEFAULTS._replace(messages_per_address=Rate(1, 0.01)), personal=False)

    async def run() -> list[str]:
        done = list[str]()

        def say(device: str, table: int) -> asyncio.Task[None]:
            requester = Requester("1.2.3.4", device, str(table % tables))
            return asyncio.create_task(
                admission.in_turn(requester, spend_time(0.0, done, device), "messages_per_address")
            )

        many = [say("greedy", table) for table in range(20)]
        await asyncio.sleep(0)
        await asyncio.gather(*many, say("calm", 0), say("modest", 19))
        return done

    done = asyncio.run(run())
    assert max(done.index("calm"), done.index("modest")) <= 4


def test_cancelled_requests_are_dropped_while_queued_and_finished_once_begun() -> None:
    admission = Admission(personal=False)

    async def run() -> list[str]:
        done, stuck = list[str](), asyncio.Event()

        async def begin() -> None:
            await stuck.wait()
            done.append("begun")

        tasks = [asyncio.create_task(admission.in_turn(Requester("1.2.3.4", "a", "table"), begin())) for _ in range(3)]
        await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        await asyncio.sleep(0)
        stuck.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert all(task.cancelled() for task in tasks)
        await admission.in_turn(Requester("1.2.3.4", "a", "table"), spend_time(0.0, done, "next"))
        return done

    assert asyncio.run(run()) == ["begun", "next"]


def test_a_fair_lock_passes_to_the_next_waiter_if_one_is_cancelled() -> None:
    async def run() -> bool:
        lock = FairLock()
        await lock.acquire("a")
        leaving, staying = (asyncio.create_task(lock.acquire(who)) for who in "bc")
        await asyncio.sleep(0)
        lock.release()
        leaving.cancel()
        await asyncio.wait_for(staying, WAIT_SECONDS)
        lock.release()
        return lock.locked or bool(lock.waiting)

    assert not asyncio.run(run())
    assert FairLocks().find("key").locked is False
