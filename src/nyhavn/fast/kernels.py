"""The kernels, entry points of compiled code: few, since each of them holds a copy of all the rules it reaches.

The table is a constant of the compiled code, so that one game, or many as the rows of one array, is all they are given.
"""

import logging
from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from nyhavn.encoding import stepping
from nyhavn.fast.compile_cache import compiling, is_kept
from nyhavn.fast.registry import register
from nyhavn.rules import playout
from nyhavn.rules.knowledge import VIEW_WORDS
from nyhavn.rules.lookup import table
from nyhavn.search import evaluation, heuristic, lookahead, rollout, training, tree_search

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
    return heuristic.prefer(w, TABLE, desk, n)


def play_games_out(w: Any, desk: Any, players: int, seed: int, games: int) -> None:
    """Play so many games, from this seed on, as the weights on the desk like it."""
    rollout.play_games_out(w, TABLE, desk, players, seed, games)


def roll_out(w: Any, desk: Any, samples: int) -> None:
    """Play out every candidate on the desk in so many more samples."""
    rollout.roll_out(w, TABLE, desk, samples)


def grow(w: Any, desk: Any, samples: int) -> None:
    """Let the tree on the desk grow by so many more samples."""
    tree_search.grow(w, TABLE, desk, samples)


def play_games_by_net(w: Any, net: Any, deals: Any) -> None:
    """Play some games, every seat as a net likes it."""
    training.play_games_by_net(w, TABLE, net, deals)


def look_ahead(w: Any, desk: Any, net: Any, ahead: Any) -> None:
    """Play every candidate on the desk on for some turns, in some more samples, as a net likes it."""
    lookahead.look_ahead(w, TABLE, desk, net, ahead)


def td_gradient(w: Any, net: Any, notebook: Any, company: Any, deals: Any, settings: Any) -> None:
    """Play some games, and add what they say about a net's weights to a gradient, by TD(λ)."""
    training.td_gradient(w, TABLE, net, notebook, company, deals, settings)


def rollout_gradient(w: Any, net: Any, notebook: Any, deals: Any, ahead: Any) -> None:
    """Play some games, and add to a gradient what looking ahead says of some of their decisions."""
    training.rollout_gradient(w, TABLE, net, notebook, deals, ahead)


def play_match(w: Any, net: Any, other: Any, deals: Any, seat: int, shares: Any) -> None:
    """Play some games of one net against another, and write what it wins."""
    training.play_match(w, TABLE, net, other, deals, seat, shares)


def evaluate_moves(w: Any, net: Any, rows: Any) -> int:
    """Write a row for each legal move with what a net expects of the seats, and return how many there are."""
    return evaluation.evaluate_moves(w, TABLE, net, rows)


def observe(w: Any, viewer: int, row: Any) -> None:
    """Write what a viewer may know of a game as zeros and ones."""
    v: Any = np.empty(VIEW_WORDS, np.int64)
    stepping.observe(w, TABLE, viewer, v, row, 0)


def step_all(
    games: Any, first: int, last: int, chosen: Any, renew: int, notes: Any, rewards: Any, masks: Any, rows: Any
) -> int:
    """Step some games by their numbers, write what their movers may do and know; return one whose number is wrong."""
    v: Any = np.empty(VIEW_WORDS, np.int64)
    outputs = stepping.Outputs(notes, rewards, masks, rows)
    return stepping.step_all(games, TABLE, first, last, chosen, renew, outputs, v)


def xorshift(steps: int) -> Any:
    """So many steps of a xorshift64 generator: a measure of the machine."""
    x = np.uint64(88172645463325252)
    for _ in range(steps):
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
    return x


def fields(of: type, *kinds: Any) -> Any:
    """The type of a NamedTuple with fields of these types."""
    tuples: Any = types.BaseTuple
    return tuples.from_types(kinds, of)


NUMBER, INTEGERS, GAMES = types.int64, types.int64[::1], types.int64[:, ::1]
BITS, SINGLES, DOUBLES = types.uint8[::1], types.float32[::1], types.float64[::1]
EVALUATOR = fields(evaluation.Evaluator, SINGLES, INTEGERS, INTEGERS, INTEGERS, SINGLES)
LOOKAHEAD = fields(lookahead.Lookahead, NUMBER, NUMBER, DOUBLES)
DEALS = fields(training.Deals, NUMBER, NUMBER, NUMBER)
COMPANY = fields(training.Company, NUMBER, EVALUATOR, INTEGERS)
SETTINGS = fields(training.Settings, types.float32, types.float32, types.float32)
NOTEBOOK = fields(training.Notebook, INTEGERS, SINGLES, SINGLES, SINGLES, DOUBLES)

SIGNATURES: dict[Callable[..., Any], Any] = {
    advance: NUMBER(INTEGERS, NUMBER),
    decide: NUMBER(INTEGERS, NUMBER),
    proceed: NUMBER(INTEGERS, NUMBER),
    advance_all: NUMBER(GAMES, INTEGERS, INTEGERS),
    play_games: types.void(INTEGERS, NUMBER, NUMBER, NUMBER),
    prefer: NUMBER(INTEGERS, INTEGERS, NUMBER),
    play_games_out: types.void(INTEGERS, INTEGERS, NUMBER, NUMBER, NUMBER),
    roll_out: types.void(INTEGERS, INTEGERS, NUMBER),
    grow: types.void(INTEGERS, INTEGERS, NUMBER),
    play_games_by_net: types.void(INTEGERS, EVALUATOR, DEALS),
    look_ahead: types.void(INTEGERS, INTEGERS, EVALUATOR, LOOKAHEAD),
    td_gradient: types.void(INTEGERS, EVALUATOR, NOTEBOOK, COMPANY, DEALS, SETTINGS),
    rollout_gradient: types.void(INTEGERS, EVALUATOR, NOTEBOOK, DEALS, LOOKAHEAD),
    play_match: types.void(INTEGERS, EVALUATOR, EVALUATOR, DEALS, NUMBER, DOUBLES),
    evaluate_moves: NUMBER(INTEGERS, EVALUATOR, DOUBLES),
    observe: types.void(INTEGERS, NUMBER, BITS),
    step_all: NUMBER(GAMES, NUMBER, NUMBER, INTEGERS, NUMBER, INTEGERS, SINGLES, BITS, BITS),
    xorshift: types.uint64(NUMBER),
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
    with compiling(name):
        compiler: Any = numba.njit(SIGNATURES[function], nogil=function not in HOLDING_THE_GIL, cache=True)
        compiled: Callable[..., Any] = compiler(function)
    return compiled
