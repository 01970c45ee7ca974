"""Looking ahead with a net, in compiled code."""

from __future__ import annotations

from random import Random

import numpy as np

from nyhavn import fast
from nyhavn.bots.bot import Limit
from nyhavn.bots.learned import Foreseen
from nyhavn.bots.rollouts import Budget, laid_out
from nyhavn.nets import Net
from nyhavn.rules.words import LENGTH
from nyhavn.thinking import desk as at
from nyhavn.thinking.judge import BITS
from nyhavn.thinking.net import SCRATCH
from nyhavn.thinking.weights import weighing
from nyhavn.view import View


class Foresight:
    """What one decision is thought about with."""

    def __init__(self, net: Net, view: View, rng: Random, turns: int) -> None:
        self.net, self.view, self.rng, self.turns = net, view, rng, turns
        self.foresee = fast.kernel("foresee")
        self.game, self.trial, self.bits = fast.array(LENGTH), fast.array(LENGTH), fast.array(BITS)
        self.scratch = np.zeros(SCRATCH, dtype=np.float32)

    def halve(self, field: list[Foreseen], limit: Limit) -> list[Foreseen]:
        """The field, the best first: after each equal part of the limit the worse half drops out."""
        desk = laid_out(self.view, weighing(), self.rng, at.CANDIDATE + len(field) * at.CANDIDATE_WORDS)
        budget, rounds, out = Budget(limit), max(1, (len(field) - 1).bit_length()), list[Foreseen]()
        for number in range(1, rounds + 1):
            self.play(desk, field, budget, number / rounds)
            field = sorted(field, key=lambda move: -move.mean(self.view.seat))
            kept = len(field) if number == rounds else (len(field) + 1) // 2
            field, out = field[:kept], field[kept:] + out
        return field + out

    def play(self, desk: fast.Array, field: list[Foreseen], budget: Budget, part: float) -> None:
        """Play the field on in the same samples, one at least, until this part of the budget is spent."""
        rows = desk[at.CANDIDATE :].reshape(-1, at.CANDIDATE_WORDS)[: len(field)]
        rows[:, : at.WON] = [(move.judged.number, move.judged.way) for move in field]
        desk[at.CANDIDATES] = len(field)
        sums = np.array([move.sums for move in field], dtype=np.float64)
        while desk[at.SAMPLES] == 0 or budget.allows(len(field), part):
            self.foresee(
                self.game, self.trial, self.bits, desk, self.net.weights, self.scratch, sums.reshape(-1), self.turns, 1
            )
            budget.played += len(field)
        for move, row in zip(field, sums.tolist(), strict=True):
            move.sums, move.samples = row, int(desk[at.SAMPLES])
