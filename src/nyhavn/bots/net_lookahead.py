"""Lookahead with a net, in compiled code."""

from __future__ import annotations

from functools import partial
from random import Random

import numpy as np

from nyhavn import fast
from nyhavn.bots.bot import Limit
from nyhavn.bots.net_bots import SearchedMove
from nyhavn.bots.search_budget import make_desk
from nyhavn.bots.sequential_halving import Budget, halve
from nyhavn.game.view import View
from nyhavn.nets import Net
from nyhavn.rules.words import LENGTH
from nyhavn.search import workspace as at
from nyhavn.search.lookahead import Lookahead
from nyhavn.search.weight_layout import make_weights


class LookaheadSearch:
    """The state of the lookahead for one decision."""

    def __init__(self, net: Net, view: View, rng: Random, turns: int) -> None:
        self.view, self.rng, self.turns = view, rng, turns
        self.look_ahead, self.game = fast.kernel("look_ahead"), fast.array(LENGTH)
        self.evaluator = fast.evaluator(net.weights)

    def search(self, field: list[SearchedMove], limit: Limit) -> list[SearchedMove]:
        """Look ahead from the candidates by sequential halving, and return them, the best first."""
        desk = make_desk(self.view, make_weights(), self.rng, at.CANDIDATE + len(field) * at.CANDIDATE_WORDS)
        return halve(field, partial(self.play_round, desk, Budget(limit)), lambda move: move.mean(self.view.seat))

    def play_round(self, desk: fast.Array, budget: Budget, field: list[SearchedMove], part: float) -> None:
        """Look ahead from the candidates in the same samples until this part of the budget is spent."""
        rows = desk[at.CANDIDATE :].reshape(-1, at.CANDIDATE_WORDS)[: len(field)]
        rows[:, : at.WON] = [(move.judged.number, move.judged.way) for move in field]
        sums = np.array([move.sums for move in field], dtype=np.float64)
        thinking = self.game, desk, self.evaluator, Lookahead(self.turns, samples=1, sums=sums.reshape(-1))
        budget.play_samples(desk, len(field), part, lambda: self.look_ahead(*thinking))
        for move, row in zip(field, sums.tolist(), strict=True):
            move.sums, move.samples = row, int(desk[at.SAMPLES])
