"""Lookahead with a net: plays candidates some turns further in the same samples, then evaluates the position.

The desk holds the view and the candidates, as for a flat search.
"""

from typing import NamedTuple

from nyhavn.rules.material import MAX_PLAYERS
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.scoring import final_share
from nyhavn.rules.words import DRAW, END_CARD, LEGAL, PHASE, PLAYERS, SEAT, SUPPLY, TURN, TURNS
from nyhavn.search.evaluation import Evaluator, Numbers, accumulate_position, best_by_net, end_card_chance, try_decision
from nyhavn.search.network import BASE, OUT, forward
from nyhavn.search.rollout import advance_game, determinize
from nyhavn.search.workspace import CANDIDATE, CANDIDATE_WORDS, CANDIDATES, DECISION, SAMPLES, WAY

SQUARE = MAX_PLAYERS
"""The offset of the sum of squares among the sums of a candidate, behind the chances of the seats."""
SUM_WORDS = SQUARE + 1


class Lookahead(NamedTuple):
    """The depth in turns and the number of samples of a lookahead, and its results."""

    turns: int
    samples: int
    sums: Numbers
    """For each candidate, the sums of the chances of all seats and of the squares for the seat that decides."""


def look_ahead(w: list[int], t: list[int], d: list[int], net: Evaluator, ahead: Lookahead) -> None:
    """Play every candidate for some turns in more samples, the same ones for all candidates."""
    for sample in range(d[SAMPLES], d[SAMPLES] + ahead.samples):
        for i in range(d[CANDIDATES]):
            at = CANDIDATE + i * CANDIDATE_WORDS
            determinize(w, d, sample)
            follow_candidate(w, t, net, ahead, d[at + DECISION], d[at + WAY], i * SUM_WORDS)
    d[SAMPLES] += ahead.samples


def follow_candidate(
    w: list[int], t: list[int], net: Evaluator, ahead: Lookahead, number: int, way: int, row: int
) -> None:
    """Play one candidate and add its result; that its own refill may end the game is computed exactly."""
    viewer, trial, sums = w[SEAT], net.trial, ahead.sums
    w[TURNS] = w[PHASE] != TURN
    if way != NOTHING:
        advance_game(w, t, number)
        number = way
    try_decision(w, t, trial, number)
    over = end_card_chance(trial)
    before = sums[row + viewer]
    if over > 0:
        for seat in range(w[PLAYERS]):
            sums[row + seat] += over * final_share(trial, seat)
    if over < 1:
        n = advance_before_end(w, t, number, over > 0)
        play_ahead(w, t, net, ahead, n, 1.0 - over, row)
    gained = sums[row + viewer] - before
    sums[row + SQUARE] += gained * gained


def advance_before_end(w: list[int], t: list[int], number: int, ending: bool) -> int:
    """Advance; if the refill may end the game, draw without the End card."""
    if ending:
        w[SUPPLY] -= END_CARD
    n = advance_game(w, t, number)
    if ending:
        w[SUPPLY] += END_CARD
    return n


def play_ahead(w: list[int], t: list[int], net: Evaluator, ahead: Lookahead, n: int, part: float, row: int) -> None:
    """Play some turns by the net, and add its evaluation, or the result of the game, multiplied by `part`."""
    trial = net.trial
    while n:
        number = w[LEGAL] if n == 1 else best_by_net(w, t, net, n, 0.0)
        seat = w[SEAT]
        if w[TURNS] + (w[PHASE] == TURN) > ahead.turns:
            try_decision(w, t, trial, number)
            if trial[PHASE] == DRAW or trial[PHASE] == TURN:
                add_expected(seat, net, ahead, part, row)
                return
        n = advance_game(w, t, number)
    for seat in range(w[PLAYERS]):
        ahead.sums[row + seat] += part * final_share(w, seat)


def add_expected(seat: int, net: Evaluator, ahead: Lookahead, part: float, row: int) -> None:
    """Add the net's evaluation of all seats after this seat has played, multiplied by `part`."""
    trial, units, sums = net.trial, net.units, ahead.sums
    players = trial[PLAYERS]
    accumulate_position(trial, seat, net)
    forward(net.weights, players, units, BASE)
    over = end_card_chance(trial)
    for k in range(players):
        other = (seat + k) % players
        sums[row + other] += part * (1.0 - over) * units[OUT + k]
        if over > 0:
            sums[row + other] += part * over * final_share(trial, other)
