#!/usr/bin/env python3
"""A bot that uses nyhavn: it takes the move after which its own house is fullest."""

import sys

from nyhavn.bots import Advice, Bot
from nyhavn.bots.line import serve, speak


class Mover(Bot):
    """Moves in as soon as it can."""

    def choose(self, view, limit, rng):
        """The move after which the most spaces of the own house are covered."""
        position = view.sample(rng)
        return max(view.legal_moves, key=lambda move: position.play(move).house(view.seat).covered.bit_count())

    def advise(self, view, limit, rng):
        """The same move, without estimates."""
        return Advice(self.choose(view, limit, rng), ())


serve(Mover("mover", "1"), sys.stdin, speak)
