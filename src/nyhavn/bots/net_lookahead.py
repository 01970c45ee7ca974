"""Lookahead with a net, in compiled code."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from nyhavn import fast
from nyhavn.bots.bot import Estimate, Limit
from nyhavn.bots.evaluator import EVALUATION_ERROR, EvaluatedMove, evaluate_rows, list_view_words
from nyhavn.bots.sequential_halving import Budget, plan_rounds
from nyhavn.game.view import View
from nyhavn.nets import Net
from nyhavn.rules.words import LENGTH
from nyhavn.search import workspace as at
from nyhavn.search.choice import EVALUATION_WEIGHT, FIELD, TURNS, lay_candidates, rank_candidates
from nyhavn.search.evaluation import ROW
from nyhavn.search.lookahead import SQUARE, SUM_WORDS, Lookahead

DESK = at.CANDIDATE + FIELD * at.CANDIDATE_WORDS


class SearchedMove(NamedTuple):
    """A move with the mean chances of all seats over its playouts and the net's own evaluation, and its error."""

    judged: EvaluatedMove
    error: float

    def estimate(self, view: View) -> Estimate:
        """The estimate of the move."""
        return Estimate(self.judged.move(view), self.judged.chances[view.seat], self.error)


class LookaheadSearch:
    """A lookahead from a view: the desk with its candidates, and the sums of their results."""

    def __init__(self, net: Net, view: View, seed: int) -> None:
        rows, desk, sums = evaluate_rows(net, view), [0] * DESK, [0.0] * FIELD * SUM_WORDS
        lay_candidates(list_view_words(view), rows, len(rows) // ROW, desk, seed, sums)
        self.view = view
        self.desk: Any = np.array(desk, dtype=np.int64)
        self.sums: Any = np.array(sums)
        ahead = Lookahead(TURNS, samples=1, sums=self.sums)
        self.thinking = fast.array(LENGTH), self.desk, fast.evaluator(net.weights), ahead

    def search(self, limit: Limit) -> list[SearchedMove]:
        """Look ahead from the candidates by sequential halving, and return them, the best first."""
        budget, look_ahead, out = Budget(limit), fast.kernel("look_ahead"), list[SearchedMove]()
        field = int(self.desk[at.CANDIDATES])
        for part, kept in plan_rounds(field):
            budget.play_samples(self.desk, field, part, lambda: look_ahead(*self.thinking))
            rank_candidates(self.desk, kept, self.sums)
            out, field = [*map(self.read, range(kept, field)), *out], kept
        return [*map(self.read, range(field)), *out]

    def read(self, i: int) -> SearchedMove:
        """The candidate with index i, after as many playouts as there are now."""
        number, way = self.desk[at.CANDIDATE + i * at.CANDIDATE_WORDS :][: at.WON].tolist()
        n = int(self.desk[at.SAMPLES]) + EVALUATION_WEIGHT
        means = (self.sums[i * SUM_WORDS :][:SUM_WORDS] / n).tolist()
        variance = means[SQUARE] - means[self.view.seat] ** 2
        judged = EvaluatedMove(number, way, tuple(means[: self.view.players]))
        return SearchedMove(judged, sqrt(max(variance, EVALUATION_ERROR**2) / n))
