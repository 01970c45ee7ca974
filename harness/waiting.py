"""Waiting for conditions in tests and benchmarks."""

import asyncio
from collections.abc import Callable
from time import monotonic, sleep

WAIT_SECONDS = 120.0
"""How long a condition may take, in seconds; a busy machine is slow."""
PAUSE = 0.02


def wait_until(holds: Callable[[], object], seconds: float = WAIT_SECONDS, pause: float = PAUSE) -> None:
    """Wait until a condition holds, which is checked after each pause in seconds."""
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end, f"still not true after {seconds:g} s"
        sleep(pause)


async def wait_in_loop_until(holds: Callable[[], object]) -> None:
    """Wait until a condition holds, while the event loop runs."""
    async with asyncio.timeout(WAIT_SECONDS):
        while not holds():
            await asyncio.sleep(PAUSE)
