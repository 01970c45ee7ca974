"""Computes pieces of studies on several cores: compiled code runs without the GIL, so threads are enough."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from threading import Event, local
from typing import Any

from nyhavn import fast
from nyhavn.bots import evaluator
from nyhavn.study.game_study import Piece
from nyhavn.study.sampler import Sampler


class Piecework:
    """A number of threads that compute pieces until they are asked to stop."""

    def __init__(self, players: int, workers: int, stop: Event) -> None:
        self.players, self.workers, self.stop, self.memory = players, workers, stop, local()

    def compute(self, pieces: Iterable[Piece]) -> Generator[tuple[str, Any], None, None]:
        """Compute the pieces about in their order; the key and the result of each. Raise Stopped if asked to stop."""
        fast.kernel("value_position")
        evaluator.use_compiled_code(compile_it=True)
        waiting, left = dict[Future[Any], str](), iter(pieces)
        with ThreadPoolExecutor(self.workers) as pool:
            try:
                for piece in islice(left, self.workers):
                    waiting[pool.submit(self.work, piece)] = piece.key
                while waiting:
                    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in done:
                        yield waiting.pop(future), future.result()
                    for piece in islice(left, len(done)):
                        waiting[pool.submit(self.work, piece)] = piece.key
            except BaseException:
                self.stop.set()
                raise

    def work(self, piece: Piece) -> Any:
        """Compute a piece with the sampler of this thread."""
        if not hasattr(self.memory, "sampler"):
            self.memory.sampler = Sampler(self.players, stopped=self.stop.is_set)
        return piece.work(self.memory.sampler)
