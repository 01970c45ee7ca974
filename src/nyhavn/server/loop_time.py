"""Time of the event loop: how much of it a piece of work takes."""

from __future__ import annotations

from collections.abc import Coroutine, Generator
from time import thread_time
from typing import Any, Generic, TypeVar

Done = TypeVar("Done")


class Timed(Generic[Done]):
    """Work that can be awaited, and for how many seconds it has held the loop; its waiting does not count."""

    def __init__(self, work: Coroutine[Any, Any, Done]) -> None:
        self.work, self.seconds = work, 0.0

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
                self.seconds += thread_time() - began
            trouble = sent = None
            try:
                sent = yield awaited
            except BaseException as error:
                trouble = error
