"""What is compiled: few entry points, since each of them holds a copy of all the rules it reaches.

The table is a constant of the compiled code, so that one game, or many as the rows of one array, is all they are given.
"""

import logging
from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np

from nyhavn.encoding import stepping
from nyhavn.fast.registry import register
from nyhavn.fast.storage import compiling, is_kept
from nyhavn.rules import playout
from nyhavn.rules.seeing import VIEW_WORDS
from nyhavn.rules.table import table
from nyhavn.thinking import foresee as foreseeing
from nyhavn.thinking import judge, lesson, rollout, tree, worth

LOG = logging.getLogger("nyhavn.fast")
TABLE: Any = np.array(table(), dtype=np.int64)
TABLE.setflags(write=False)


def advance(w: Any, number: int) -> int:
    """Play a decision and the dealer's answers, list what is legal then and return how many numbers that is."""
    return playout.advance(w, TABLE, number)


def decide(w: Any, number: int) -> int:
    """Advance, and pay at once where there is only one way to."""
    return playout.decide(w, TABLE, number)


def proceed(w: Any, number: int) -> int:
    """Play one number, which may be the dealer's, list what is legal then and return how many numbers that is."""
    return playout.proceed(w, TABLE, number)


def advance_all(games: Any, chosen: Any, listed: Any) -> int:
    """Advance every game by its chosen number, fill in how many are listed then, and return how many games are over."""
    return playout.advance_all(games, TABLE, chosen, listed)


def play_games(w: Any, players: int, seed: int, games: int) -> None:
    """Play so many random games, from this seed on."""
    playout.play_games(w, TABLE, players, seed, games)


def prefer(w: Any, desk: Any, n: int) -> int:
    """The one of the n listed decisions that is worth most by the weights on the desk."""
    return worth.prefer(w, TABLE, desk, n)


def play_games_out(w: Any, desk: Any, players: int, seed: int, games: int) -> None:
    """Play so many games, from this seed on, as the weights on the desk like it."""
    rollout.play_games_out(w, TABLE, desk, players, seed, games)


def roll_out(w: Any, desk: Any, samples: int) -> None:
    """Play out every candidate on the desk in so many more samples."""
    rollout.roll_out(w, TABLE, desk, samples)


def grow(w: Any, desk: Any, samples: int) -> None:
    """Let the tree on the desk grow by so many more samples."""
    tree.grow(w, TABLE, desk, samples)


def favour_games(w: Any, s: Any, b: Any, f: Any, a: Any, players: int, seed: int, games: int) -> None:
    """Play so many games, from this seed on, as a net likes it."""
    lesson.favour_games(w, s, TABLE, b, f, a, players, seed, games)


def foresee(w: Any, s: Any, b: Any, desk: Any, f: Any, a: Any, sums: Any, turns: int, samples: int) -> None:
    """Play every candidate on the desk on for so many turns, in so many more samples, as a net likes it."""
    foreseeing.foresee(w, s, TABLE, b, desk, f, a, sums, turns, samples)


def teach(
    w: Any,
    s: Any,
    b: Any,
    notes: Any,
    values: Any,
    f: Any,
    other: Any,
    d: Any,
    a: Any,
    g: Any,
    players: int,
    seed: int,
    games: int,
    against: int,
    settings: Any,
    tally: Any,
) -> None:
    """Play so many games, from this seed on, and add what they say about a net's weights to a gradient."""
    lesson.teach(w, s, TABLE, b, notes, values, f, other, d, a, g, players, seed, games, against, settings, tally)


def coach(
    w: Any,
    s: Any,
    x: Any,
    b: Any,
    f: Any,
    a: Any,
    g: Any,
    players: int,
    seed: int,
    games: int,
    samples: int,
    turns: int,
    sums: Any,
    notes: Any,
    tally: Any,
) -> None:
    """Play so many games, and add to a gradient what looking ahead says of some of their decisions."""
    lesson.coach(w, s, x, TABLE, b, f, a, g, players, seed, games, samples, turns, sums, notes, tally)


def contest(
    w: Any, s: Any, b: Any, f: Any, other: Any, a: Any, players: int, seed: int, games: int, seat: int, shares: Any
) -> None:
    """Play so many games of one net against another, and write what it wins."""
    lesson.contest(w, s, TABLE, b, f, other, a, players, seed, games, seat, shares)


def appraise(w: Any, s: Any, x: Any, b: Any, f: Any, a: Any, rows: Any) -> int:
    """Write a row for each legal move with what a net expects of the seats, and return how many there are."""
    return judge.appraise(w, s, x, TABLE, b, f, a, rows)


def observe(w: Any, viewer: int, row: Any) -> None:
    """Write what a viewer may know of a game as zeros and ones."""
    v: Any = np.empty(VIEW_WORDS, np.int64)
    stepping.observe(w, TABLE, viewer, v, row, 0)


def step_all(
    games: Any, first: int, last: int, chosen: Any, renew: int, notes: Any, rewards: Any, masks: Any, rows: Any
) -> int:
    """Step some games by their numbers, write what their movers may do and know; return one whose number is wrong."""
    v: Any = np.empty(VIEW_WORDS, np.int64)
    return stepping.step_all(games, TABLE, first, last, chosen, renew, notes, rewards, masks, rows, v)


def xorshift(steps: int) -> Any:
    """So many steps of a xorshift64 generator: a measure of the machine."""
    x = np.uint64(88172645463325252)
    for _ in range(steps):
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
    return x


SIGNATURES: dict[Callable[..., Any], str] = {
    advance: "int64(int64[::1], int64)",
    decide: "int64(int64[::1], int64)",
    proceed: "int64(int64[::1], int64)",
    advance_all: "int64(int64[:, ::1], int64[::1], int64[::1])",
    play_games: "void(int64[::1], int64, int64, int64)",
    prefer: "int64(int64[::1], int64[::1], int64)",
    play_games_out: "void(int64[::1], int64[::1], int64, int64, int64)",
    roll_out: "void(int64[::1], int64[::1], int64)",
    grow: "void(int64[::1], int64[::1], int64)",
    favour_games: "void(int64[::1], int64[::1], int64[::1], float32[::1], float32[::1], int64, int64, int64)",
    foresee: "void(int64[::1], int64[::1], int64[::1], int64[::1], float32[::1], float32[::1], float64[::1], int64,"
    " int64)",
    teach: "void(int64[::1], int64[::1], int64[::1], int64[::1], float32[::1], float32[::1], float32[::1], int64[::1],"
    " float32[::1], float32[::1], int64, int64, int64, int64, float32[::1], float64[::1])",
    coach: "void(int64[::1], int64[::1], int64[::1], int64[::1], float32[::1], float32[::1], float32[::1], int64,"
    " int64, int64, int64, int64, float64[::1], int64[::1], float64[::1])",
    contest: "void(int64[::1], int64[::1], int64[::1], float32[::1], float32[::1], float32[::1], int64, int64, int64,"
    " int64, float64[::1])",
    appraise: "int64(int64[::1], int64[::1], int64[::1], int64[::1], float32[::1], float32[::1], float64[::1])",
    observe: "void(int64[::1], int64, uint8[::1])",
    step_all: "int64(int64[:, ::1], int64, int64, int64[::1], int64, int64[::1], float32[::1], uint8[::1], uint8[::1])",
    xorshift: "uint64(int64)",
}
HOLDING_THE_GIL = {advance, decide, proceed, observe}
"""Too short for others to gain anything from letting go."""


@cache
def kernel(name: str) -> Callable[..., Any]:
    """One of these functions compiled, or loaded from the cache, when it is first asked for."""
    function = {f.__name__: f for f in SIGNATURES}[name]
    register()
    if not is_kept(name):
        LOG.info("compiling %s", name)
    with compiling():
        compiler: Any = numba.njit(SIGNATURES[function], nogil=function not in HOLDING_THE_GIL, cache=True)
        compiled: Callable[..., Any] = compiler(function)
    return compiled
