"""Time of the event loop: what work takes of it counts, and what it waits for does not."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from time import sleep, thread_time

import pytest

from nyhavn.server.admission import Admission
from nyhavn.server.limits import DEFAULTS, Rate
from nyhavn.server.loop_time import Timed


def compute(seconds: float) -> None:
    """Keep the processor busy for so long."""
    until = thread_time() + seconds
    while thread_time() < until:
        pass


async def work(seconds: float) -> str:
    compute(seconds)
    await asyncio.sleep(0.02)
    sleep(0.01)
    compute(seconds)
    return "done"


def test_only_computing_counts() -> None:
    spent: list[float] = []

    async def both() -> None:
        other = asyncio.create_task(work(0.2))
        assert await Timed(work(0.01), spent.append) == "done"
        await other

    asyncio.run(both())
    assert len(spent) == 2
    assert 0.02 <= sum(spent) < 0.1


def test_exceptions_pass() -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        raise ValueError

    async def await_it() -> None:
        await Timed(fail(), list[float]().append)

    with pytest.raises(ValueError):
        asyncio.run(await_it())


def test_work_can_be_cancelled() -> None:
    async def wait() -> None:
        await Timed(asyncio.sleep(60), list[float]().append)

    async def cancelled() -> None:
        task = asyncio.create_task(wait())
        await asyncio.sleep(0)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(cancelled())


# By address


async def spend(seconds: float, done: list[str], name: str) -> None:
    compute(seconds)
    await asyncio.sleep(0)
    done.append(name)


def take(admission: Admission, address: str, work: Coroutine[None, None, None]) -> Coroutine[None, None, None]:
    return admission.metered(address, admission.in_turn(address, work))


def test_whoever_holds_the_loop_waits_and_others_do_not() -> None:
    admission = Admission(DEFAULTS._replace(loop_seconds=Rate(0.05, 1000.0)), personal=False)

    async def run() -> list[str]:
        done: list[str] = []
        costly = [asyncio.create_task(take(admission, "1.2.3.4", spend(0.03, done, "costly"))) for _ in range(5)]
        cheap = [asyncio.create_task(take(admission, f"1.2.3.{n}", spend(0.0, done, "cheap"))) for n in range(5, 9)]
        await asyncio.gather(*cheap)
        await asyncio.sleep(0.05)
        for task in costly:
            task.cancel()
        await asyncio.gather(*costly, return_exceptions=True)
        return done

    done = asyncio.run(run())
    assert done.count("cheap") == 4
    assert 1 <= done.count("costly") <= 2


def test_a_personal_server_holds_nobody_back() -> None:
    admission, done = Admission(DEFAULTS._replace(loop_seconds=Rate(0.0, 1000.0))), list[str]()
    asyncio.run(take(admission, "127.0.0.1", spend(0.01, done, "here")))
    assert done == ["here"]
