"""Time of the event loop: how much of it a piece of work takes."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from time import thread_time
from typing import Any, Generic, TypeVar

Done = TypeVar("Done")


class Timed(Generic[Done]):
    """Work that can be awaited; after each step somebody is told for how many seconds it has held the loop."""

    def __init__(self, work: Coroutine[Any, Any, Done], spend: Callable[[float], object]) -> None:
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
            trouble = sent = None
            try:
                sent = yield awaited
            except BaseException as error:
                trouble = error
