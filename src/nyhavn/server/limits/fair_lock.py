"""Fair locks: waiting clients are served in turn, so that nobody waits for all requests of another one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from time import thread_time
from typing import TypeVar
from weakref import WeakValueDictionary

from nyhavn.server.limits.rate_limit import address_key
from nyhavn.server.telemetry.loop_time import METER

Made = TypeVar("Made")


class FairLock:
    """A lock that waiting clients get in turn, however often each of them waits."""

    def __init__(self) -> None:
        self.locked = False
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def acquire(self, who: str) -> None:
        """Wait for the lock, and take it."""
        if not self.locked:
            self.locked = True
            return
        turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.release()
            raise

    def release(self) -> None:
        """Pass the lock to the next client, or unlock it."""
        while self.waiting:
            who, own = self.waiting.popitem(last=False)
            turn = own.popleft()
            if own:
                self.waiting[who] = own
            if not turn.done():
                turn.set_result(None)
                return
        self.locked = False


class FairLocks:
    """A fair lock for each key, as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self.locks = WeakValueDictionary[Hashable, FairLock]()

    def find(self, key: Hashable) -> FairLock:
        """The lock of a key."""
        return self.locks.setdefault(key, FairLock())

    @asynccontextmanager
    async def hold(self, key: Hashable, who: str) -> AsyncIterator[None]:
        """Wait for the lock of a key, and hold it."""
        lock = self.find(key)
        await lock.acquire(who)
        try:
            yield
        finally:
            lock.release()


class FairSemaphore:
    """Bounds costly work: few at the same time, and one of each address, once it has made up for its last.

    The devices of an address take turns.
    """

    def __init__(self, at_once: int) -> None:
        self.all = asyncio.Semaphore(max(1, at_once))
        self.by_address = FairLocks()

    @asynccontextmanager
    async def hold(self, address: str, device: str = "") -> AsyncIterator[None]:
        """Wait for a turn, and hold it."""
        async with self.by_address.hold(address_key(address), device):
            await METER.get().wait_for_budget()
            async with self.all:
                yield


async def await_uncancelled(working: asyncio.Task[Made]) -> Made:
    """The result of a task; a cancelled caller still waits for its end, as it cannot be stopped midway."""
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait({working})
        if not working.cancelled():
            working.exception()
        raise


async def run_in_thread(work: Callable[[], Made]) -> Made:
    """The result of work in a thread; its time counts like the loop's, as only one of the two can run at once.

    A cancelled caller still waits for its end.
    """
    spent = list[float]()

    def timed() -> Made:
        began = thread_time()
        try:
            return work()
        finally:
            spent.append(thread_time() - began)

    try:
        return await await_uncancelled(asyncio.create_task(asyncio.to_thread(timed)))
    finally:
        METER.get().spend(sum(spent))
