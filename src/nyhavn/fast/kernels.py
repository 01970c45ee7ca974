"""The kernels, entry points of compiled code: few, since each contains a copy of all the rules that it calls.

The lookup table is a constant of the compiled code, not an argument.
"""

import logging
from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from nyhavn.encoding import stepping
from nyhavn.fast.argument_types import (
    BITS,
    DOUBLES,
    EVALUATOR,
    GAMES,
    INTEGERS,
    LOOKAHEAD,
    NUMBER,
    SINGLES,
    VALUATION,
    fields,
)
from nyhavn.fast.compile_cache import compiling, is_compiled
from nyhavn.fast.registry import register
from nyhavn.rules import playout
from nyhavn.rules.knowledge import VIEW_WORDS
from nyhavn.rules.lookup import lookup_table
from nyhavn.search import evaluation, heuristic, lookahead, rollout, training, tree_search, turn_enumeration, valuation

LOG = logging.getLogger("nyhavn.fast")
TABLE: Any = np.array(lookup_table(), dtype=np.int64)
TABLE.setflags(write=False)


def advance(w: Any, number: int) -> int:
    """Play a decision and the draws that follow it, list the legal numbers and return how many there are."""
    return playout.advance(w, TABLE, number)


def decide(w: Any, number: int) -> int:
    """Advance, and pay automatically if there is only one way to pay."""
    return playout.decide(w, TABLE, number)


def proceed(w: Any, number: int) -> int:
    """Play one number, which may be the dealer's, list the legal numbers and return how many there are."""
    return playout.proceed(w, TABLE, number)


def advance_all(games: Any, chosen: Any, listed: Any) -> int:
    """Advance every game by its chosen number, write how many are legal then, and return how many games are over."""
    return playout.advance_all(games, TABLE, chosen, listed)


def play_games(w: Any, players: int, seed: int, games: int) -> None:
    """Play random games with consecutive seeds."""
    playout.play_games(w, TABLE, players, seed, games)


def prefer(w: Any, desk: Any, n: int) -> int:
    """The one of the n listed decisions with the highest value by the weights on the desk."""
    return heuristic.prefer(w, TABLE, desk, n)


def play_games_out(w: Any, desk: Any, players: int, seed: int, games: int) -> None:
    """Play games by the heuristic with the weights on the desk, with consecutive seeds."""
    rollout.play_games_out(w, TABLE, desk, players, seed, games)


def roll_out(w: Any, desk: Any, samples: int) -> None:
    """Roll out every candidate on the desk in more samples."""
    rollout.roll_out(w, TABLE, desk, samples)


def grow(w: Any, desk: Any, samples: int) -> None:
    """Grow the tree on the desk by more samples."""
    tree_search.grow(w, TABLE, desk, samples)


def play_games_by_net(w: Any, net: Any, deals: Any) -> None:
    """Play games in which a net plays every seat."""
    training.play_games_by_net(w, TABLE, net, deals)


def look_ahead(w: Any, desk: Any, net: Any, ahead: Any) -> None:
    """Play every candidate on the desk for some turns by a net, in more samples, and add the evaluations."""
    lookahead.look_ahead(w, TABLE, desk, net, ahead)


def value_position(w: Any, desk: Any, net: Any, valuing: Any) -> None:
    """Play more samples of the view on the desk to the end by a net, and write the shares of all seats."""
    valuation.value_position(w, TABLE, desk, net, valuing)


def enumerate_turn(w: Any, e: Any, most: int) -> bool:
    """Play every way to end the turn, and write the results; false if that takes more decisions than `most`."""
    return turn_enumeration.enumerate_turn(w, TABLE, e, most)


def td_gradient(w: Any, net: Any, notebook: Any, opponents: Any, deals: Any, settings: Any) -> None:
    """Play games, and add the gradient of each by TD(λ)."""
    training.td_gradient(w, TABLE, net, notebook, opponents, deals, settings)


def rollout_gradient(w: Any, net: Any, notebook: Any, deals: Any, ahead: Any) -> None:
    """Play games, and add the gradient of some decisions towards their lookahead values."""
    training.rollout_gradient(w, TABLE, net, notebook, deals, ahead)


def play_match(w: Any, net: Any, other: Any, deals: Any, seat: int, shares: Any) -> None:
    """Play games of one net against another, and write the first one's shares of victory."""
    training.play_match(w, TABLE, net, other, deals, seat, shares)


def evaluate_moves(w: Any, net: Any, rows: Any) -> int:
    """Write a row for each legal move with the chances of the seats by a net, and return the number of rows."""
    return evaluation.evaluate_moves(w, TABLE, net, rows)


def observe(w: Any, viewer: int, row: Any) -> None:
    """Write the observation of a viewer as zeros and ones."""
    v: Any = np.empty(VIEW_WORDS, np.int64)
    stepping.observe(w, TABLE, viewer, v, row, 0)


def step_all(
    games: Any, first: int, last: int, chosen: Any, renew: int, notes: Any, rewards: Any, masks: Any, rows: Any
) -> int:
    """Step games by their numbers and write masks, rewards and observations; return a game whose number is invalid."""
    v: Any = np.empty(VIEW_WORDS, np.int64)
    outputs = stepping.Outputs(notes, rewards, masks, rows)
    return stepping.step_all(games, TABLE, first, last, chosen, renew, outputs, v)


def xorshift(steps: int) -> Any:
    """Run steps of a xorshift64 generator, to calibrate the machine."""
    x = np.uint64(88172645463325252)
    for _ in range(steps):
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
    return x


DEALS = fields(training.Deals, NUMBER, NUMBER, NUMBER)
OPPONENT_SETTINGS = fields(training.OpponentSettings, NUMBER, EVALUATOR, INTEGERS)
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
    value_position: types.void(INTEGERS, INTEGERS, EVALUATOR, VALUATION),
    enumerate_turn: types.boolean(INTEGERS, INTEGERS, NUMBER),
    td_gradient: types.void(INTEGERS, EVALUATOR, NOTEBOOK, OPPONENT_SETTINGS, DEALS, SETTINGS),
    rollout_gradient: types.void(INTEGERS, EVALUATOR, NOTEBOOK, DEALS, LOOKAHEAD),
    play_match: types.void(INTEGERS, EVALUATOR, EVALUATOR, DEALS, NUMBER, DOUBLES),
    evaluate_moves: NUMBER(INTEGERS, EVALUATOR, DOUBLES),
    observe: types.void(INTEGERS, NUMBER, BITS),
    step_all: NUMBER(GAMES, NUMBER, NUMBER, INTEGERS, NUMBER, INTEGERS, SINGLES, BITS, BITS),
    xorshift: types.uint64(NUMBER),
}
HOLDING_THE_GIL = {advance, decide, proceed, observe}
"""Kernels that are too short for releasing the GIL to pay off."""


@cache
def kernel(name: str) -> Callable[..., Any]:
    """The compiled function with this name, compiled or loaded from the cache on first use."""
    function = {f.__name__: f for f in SIGNATURES}[name]
    register()
    if not is_compiled(name):
        LOG.info("compiling %s", name)
    with compiling(name):
        compiler: Any = numba.njit(SIGNATURES[function], nogil=function not in HOLDING_THE_GIL, cache=True)
        compiled: Callable[..., Any] = compiler(function)
    return compiled
