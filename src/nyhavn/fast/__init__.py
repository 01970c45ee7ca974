"""The rules compiled with Numba; only this package imports Numba.

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
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.playout import begin
from nyhavn.rules.words import LEGAL, LENGTH
from nyhavn.search.evaluation import Evaluator, make_evaluator

__all__ = ["Array", "array", "bound", "evaluator", "game", "games", "kernel", "stepper"]

Array = NDArray[np.int64]
CACHE_LINE = 64
"""The size of a cache line of the processor, in bytes."""


def array(length: int) -> Array:
    """An array of words, all zero."""
    return np.zeros(length, dtype=np.int64)


def make_aligned_array(length: int) -> NDArray[np.float32]:
    """An array of floats, all zero, aligned to a cache line, so that adding whole rows is faster."""
    room = np.zeros(length + CACHE_LINE, dtype=np.float32)
    start = -room.ctypes.data % CACHE_LINE // room.itemsize
    return room[start : start + length]


def evaluator(weights: NDArray[np.float32]) -> Evaluator:
    """A net with its own scratch memory."""
    return make_evaluator(weights, array, make_aligned_array)


def games(players: int, seeds: range) -> Array:
    """An array with a row for each seed: a game before its deal."""
    rows = np.zeros((len(seeds), LENGTH), dtype=np.int64)
    w = [0] * LEGAL
    for row, seed in zip(rows, seeds, strict=True):
        begin(w, lookup_table(), players, seed)
        row[:LEGAL] = w
    return rows


def stepper(w: Array) -> Callable[[int], int]:
    """The kernel `decide` bound to one game."""
    return bound("decide", w)


def bound(name: str, w: Array) -> Callable[..., int]:
    """A kernel bound to one game: the array is checked here once instead of by Numba at every call."""
    if w.dtype != np.int64 or w.shape != (LENGTH,) or not w.flags.c_contiguous or not w.flags.writeable:
        raise TypeError(f"a game is a writeable array of {LENGTH} int64 words")
    (compiled,) = kernel(name).overloads.values()  # type: ignore[attr-defined]
    return partial(compiled.entry_point, w)


def game(players: int, seed: int) -> Array:
    """A game before its deal."""
    row: Array = games(players, range(seed, seed + 1))[0]
    return row
