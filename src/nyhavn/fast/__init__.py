"""The same rules compiled. Importing this package imports Numba; nothing else does.

A game is an int64 array of `rules.words.LENGTH` words; many games are the rows of one:

    advance = fast.kernel("advance")
    w = fast.game(players=2, seed=7)
    n = advance(w, NOTHING)        # the legal numbers are w[LEGAL : LEGAL + n]
"""

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from nyhavn.fast.kernels import kernel
from nyhavn.rules.lookup import table
from nyhavn.rules.playout import begin
from nyhavn.rules.words import LEGAL, LENGTH
from nyhavn.search.evaluation import Evaluator, make_evaluator

__all__ = ["Array", "array", "bound", "evaluator", "game", "games", "kernel", "stepper"]

Array = NDArray[np.int64]
CACHE_LINE = 64
"""How many bytes a processor loads at once."""


def array(length: int) -> Array:
    """So many words, all zero."""
    return np.zeros(length, dtype=np.int64)


def aligned(length: int) -> NDArray[np.float32]:
    """So many numbers, all zero, from the beginning of a cache line on: whole rows of them are added faster."""
    room = np.zeros(length + CACHE_LINE, dtype=np.float32)
    start = -room.ctypes.data % CACHE_LINE // room.itemsize
    return room[start : start + length]


def evaluator(weights: NDArray[np.float32]) -> Evaluator:
    """A net with scratch memory of its own."""
    return make_evaluator(weights, array, aligned)


def games(players: int, seeds: range) -> Array:
    """One game for each seed, each a row, waiting for its first card."""
    rows = np.zeros((len(seeds), LENGTH), dtype=np.int64)
    w = [0] * LEGAL
    for row, seed in zip(rows, seeds, strict=True):
        begin(w, table(), players, seed)
        row[:LEGAL] = w
    return rows


def stepper(w: Array) -> Callable[[int], int]:
    """The kernel `decide` bound to one game."""
    return bound("decide", w)


def bound(name: str, w: Array) -> Callable[..., int]:
    """A kernel for one game, bound to it: the array is checked here once, not by Numba at every call."""
    if w.dtype != np.int64 or w.shape != (LENGTH,) or not w.flags.c_contiguous or not w.flags.writeable:
        raise TypeError(f"a game is a writeable array of {LENGTH} int64 words")
    (compiled,) = kernel(name).overloads.values()  # type: ignore[attr-defined]
    return partial(compiled.entry_point, w)


def game(players: int, seed: int) -> Array:
    """A game that waits for its first card."""
    row: Array = games(players, range(seed, seed + 1))[0]
    return row
