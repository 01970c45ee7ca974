"""Time of the event loop: what work takes of it counts, and what it waits for does not."""

from __future__ import annotations

import asyncio
from time import sleep, thread_time

import pytest

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
    async def both() -> Timed[str]:
        timed, other = Timed(work(0.01)), asyncio.create_task(work(0.2))
        assert await timed == "done"
        await other
        return timed

    assert 0.02 <= asyncio.run(both()).seconds < 0.1


def test_exceptions_pass() -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        raise ValueError

    async def await_it() -> None:
        await Timed(fail())

    with pytest.raises(ValueError):
        asyncio.run(await_it())


def test_work_can_be_cancelled() -> None:
    async def cancelled() -> float:
        timed = Timed(asyncio.sleep(60))

        async def wait() -> None:
            await timed

        task = asyncio.create_task(wait())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return timed.seconds

    assert asyncio.run(cancelled()) < 1
