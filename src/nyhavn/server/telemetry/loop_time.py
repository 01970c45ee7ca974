"""Time of the event loop: how much of it a piece of work takes, there or in a thread, which the loop waits for."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from time import thread_time
from typing import Any, Generic, TypeVar

Done = TypeVar("Done")
Spend = Callable[[float], object]
"""What is told how many seconds were spent."""


class Meter:
    """Counts the time that is spent for somebody; this one counts nothing."""

    def spend(self, seconds: float) -> None:
        """Count some time."""

    async def settle(self) -> None:
        """Wait until it is made up for what was spent."""


METER: ContextVar[Meter] = ContextVar("meter", default=Meter())  # noqa: B039
"""What counts the time of the present task, also that of its work in threads."""


class Timed(Generic[Done]):
    """Work that can be awaited; after each step somebody is told for how many seconds it has held the loop."""

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
                trouble = sent = None  # an exception that passes here must not be held by what it was raised in
            try:
                sent = yield awaited
            except BaseException as error:
                trouble = error
