"""Event loop time: how much of it a piece of work takes, on the loop or in a thread, for which the loop waits."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Generator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from time import thread_time
from typing import Any, Generic, TypeVar

Done = TypeVar("Done")
Spend = Callable[[float], object]
"""Is called with the number of seconds spent."""


class Meter:
    """Counts the time spent for a client; this one counts nothing."""

    def spend(self, seconds: float) -> None:
        """Count some time."""

    async def wait_for_budget(self) -> None:
        """Wait until the client has made up for the time spent."""

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait likewise, and do one piece of the client's work at a time."""
        yield


METER: ContextVar[Meter] = ContextVar("meter", default=Meter())  # noqa: B039
"""The meter of the current task, which also counts its work in threads."""


class TimedAwaitable(Generic[Done]):
    """Awaitable work that reports after each step for how many seconds it has held the event loop."""

    def __init__(self, work: Coroutine[Any, Any, Done], spend: Spend) -> None:
        self.work, self.spend = work, spend

    def __await__(self) -> Generator[Any, Any, Done]:
        trouble: BaseException | None = None
        sent: Any = None
        while True:
            began = thread_time()
            try:
                awaited = self.work.send(sent) if trouble is None else self.work.throw(trouble)
            except StopIteration as done:
                result: Done = done.value
                return result
            finally:
                self.spend(thread_time() - began)
                trouble = sent = None  # an exception must not be kept alive by the frame that raised it
            try:
                sent = yield awaited
            except BaseException as error:
                trouble = error
