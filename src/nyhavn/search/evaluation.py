"""Evaluation by a net of the position after a move and before the dealer draws, which is deterministic."""

from collections.abc import Callable
from typing import Any, NamedTuple

from nyhavn.rules import numbers
from nyhavn.rules.building import list_ways
from nyhavn.rules.material import END_CARD_DEPTH, MAX_PLAYERS
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.prng import LOW, spin
from nyhavn.rules.scoring import final_share
from nyhavn.rules.taking import empty_piers
from nyhavn.rules.turn import legal, step
from nyhavn.rules.words import (
    CARD_SUM,
    CHOOSING,
    DRAW,
    END_CARD,
    HARBOUR,
    LEGAL,
    LENGTH,
    OVER,
    PHASE,
    PLACE,
    PLAYERS,
    SEAT,
    SEAT_WORDS,
    SEATS,
    STATE,
    SUPPLY,
)
from nyhavn.search.features import MOST_WORDS, TABLE_WORDS, WORDS_BY_SEAT, encode_features, encode_seat, encode_table
from nyhavn.search.heuristic import find_sparing_way
from nyhavn.search.network import BASE, NOW, OUT, UNITS, WIDTH, accumulate, add_rows, forward

Numbers = Any
"""A list of numbers in interpreted code, an array in compiled code."""

TRIED = MOST_WORDS
"""The offset of the features after a trial decision, behind those of the position."""
FEATURES = TRIED + TABLE_WORDS + WORDS_BY_SEAT

CHANCE = 2
"""The offset of the seats' chances to win in a row of an evaluation, behind the two numbers of the move."""
ROW = CHANCE + MAX_PLAYERS
MOST_ROWS = 8192
"""A bound on the memory, far above the moves of real positions; moves beyond it are left out."""


class Evaluator(NamedTuple):
    """The weights of a net, and the scratch memory to evaluate moves with.

    Compiled code counts a reference whenever a field is read, so the code that runs for every move reads no field in
    its loops.
    """

    weights: Numbers
    trial: Numbers
    """The words of a game on which trial decisions are played."""
    branch: Numbers
    """The words of a game on which several continuations of one position are played."""
    features: Numbers
    """The features of the position, and of the position after a trial decision."""
    units: Numbers
    """The net's accumulators, hidden units and outputs."""


def make_evaluator(weights: Numbers, integers: Callable[[int], Numbers], floats: Callable[[int], Numbers]) -> Evaluator:
    """A net with scratch memory, in lists or arrays made by these two functions."""
    return Evaluator(weights, integers(LENGTH), integers(LENGTH), integers(FEATURES), floats(UNITS))


def end_card_chance(w: list[int]) -> float:
    """The probability that the refill that is due draws the End card."""
    if w[PHASE] != DRAW or w[SUPPLY] & END_CARD == 0:
        return 0.0
    left = w[SUPPLY] % CARD_SUM
    due = empty_piers(w[HARBOUR]).bit_count()
    early = left - END_CARD_DEPTH
    if early > 0:
        due -= early
        left -= early
    return min(1.0, due / left) if due > 0 else 0.0


def evaluate(w: list[int], seat: int, weights: list[float], units: list[float], sums: int) -> float:
    """A seat's chance to win by the net, with the exact probability and result of the End card in the next refill."""
    if w[PHASE] == OVER:
        return final_share(w, seat)
    forward(weights, w[PLAYERS], units, sums)
    over = end_card_chance(w)
    return over * final_share(w, seat) + (1.0 - over) * units[OUT] if over > 0 else units[OUT]


def accumulate_position(w: list[int], seat: int, net: Evaluator) -> None:
    """Write the features of a position from the view of a seat, and their accumulator."""
    encode_features(w, seat, net.features, 0)
    accumulate(net.weights, w[PLAYERS], net.features, 0, net.units, BASE)


def try_decision(w: list[int], t: list[int], trial: list[int], number: int) -> None:
    """Play a decision on the trial words; a place is paid for in the way that uses the fewest abilities."""
    for i in range(STATE):
        trial[i] = w[i]
    if numbers.PLACES <= number < numbers.WAYS:
        trial[PLACE] = number - numbers.PLACES
        number = numbers.WAYS + find_sparing_way(w, t, trial[PLACE])
    step(trial, t, number)


def evaluate_trial(trial: list[int], seat: int, features: list[int], weights: list[float], units: list[float]) -> float:
    """A seat's chance to win after a trial decision, by updating the accumulator with the features that changed."""
    if trial[PHASE] == OVER:
        return final_share(trial, seat)
    encode_table(trial, seat, features, TRIED)
    encode_seat(trial, SEATS + seat * SEAT_WORDS, True, features, TRIED + TABLE_WORDS)
    for i in range(WIDTH):
        units[NOW + i] = units[BASE + i]
    for word in range(TABLE_WORDS + WORDS_BY_SEAT):
        before, after = features[word], features[TRIED + word]
        if before != after:
            add_rows(weights, word, before & ~after, units, NOW, -1.0)
            add_rows(weights, word, after & ~before, units, NOW, 1.0)
    return evaluate(trial, seat, weights, units, NOW)


def best_by_net(w: list[int], t: list[int], net: Evaluator, n: int, noise: float) -> int:
    """The one of the n listed decisions that the net, plus uniform noise, evaluates highest for the seat to move."""
    seat = w[SEAT]
    trial, features, weights, units = net.trial, net.features, net.weights, net.units
    accumulate_position(w, seat, net)
    best = -1.0
    choice = w[LEGAL]
    for i in range(LEGAL, LEGAL + n):
        number = w[i]
        try_decision(w, t, trial, number)
        value = evaluate_trial(trial, seat, features, weights, units)
        if noise > 0:
            w[CHOOSING] = spin(w[CHOOSING])
            value += noise * (((w[CHOOSING] ^ w[CHOOSING] >> 32) & LOW) / LOW)
        if value > best:
            best = value
            choice = number
    return choice


def evaluate_moves(w: list[int], t: list[int], net: Evaluator, rows: list[float]) -> int:
    """Write a row for each legal move, its two numbers and the chances of the seats; return the number of rows."""
    n = legal(w, t)
    accumulate_position(w, w[SEAT], net)
    branch = net.branch
    found = 0
    for i in range(n):
        number = w[LEGAL + i]
        if numbers.PLACES <= number < numbers.WAYS:
            for j in range(STATE):
                branch[j] = w[j]
            branch[PLACE] = number - numbers.PLACES
            ways = list_ways(branch, t)
            for j in range(ways):
                found = evaluate_move(branch, t, net, number, branch[LEGAL + j], found, rows)
        else:
            found = evaluate_move(w, t, net, number, NOTHING, found, rows)
    return found


def evaluate_move(
    w: list[int], t: list[int], net: Evaluator, number: int, way: int, found: int, rows: list[float]
) -> int:
    """Write the row of one move, if there is room; return the new number of rows."""
    if found == MOST_ROWS:
        return found
    seat, players, trial = w[SEAT], w[PLAYERS], net.trial
    try_decision(w, t, trial, number if way == NOTHING else way)
    evaluate_trial(trial, seat, net.features, net.weights, net.units)
    row = found * ROW
    rows[row] = number
    rows[row + 1] = way
    over = 1.0 if trial[PHASE] == OVER else end_card_chance(trial)
    for k in range(players):
        other = (seat + k) % players
        rows[row + CHANCE + other] = (1.0 - over) * net.units[OUT + k] if over < 1 else 0.0
        if over > 0:
            rows[row + CHANCE + other] += over * final_share(trial, other)
    return found + 1
