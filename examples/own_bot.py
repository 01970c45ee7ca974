#!/usr/bin/env python3
"""A bot that uses nyhavn: it takes the move after which its own house is fullest."""

import sys

from nyhavn import SeededDealer
from nyhavn.bots import Advice, Bot, Estimate
from nyhavn.bots.line_protocol import serve, speak

SHOWN, GAMES = 3, 10


class Mover(Bot):
    """Covers as many cells as it can with each move."""

    def choose(self, view, limit, rng):
        """The move after which the most cells of its own house are covered."""
        return ranked(view, rng)[0]

    def advise(self, view, limit, rng):
        """The same move, with estimates of the best three by random rollouts."""
        best = ranked(view, rng)[:SHOWN]
        return Advice(best[0], tuple(estimated(view, move, rng) for move in best))


def ranked(view, rng):
    """All legal moves, ordered by the number of covered cells, the most first."""
    position = view.sample(rng)
    return sorted(view.legal_moves, key=lambda move: -position.play(move).house(view.seat).covered.bit_count())


def estimated(view, move, rng):
    """The chance to win after a move, smoothed for few games, and its standard error."""
    chance = (1 + sum(won(view, move, rng) for _ in range(GAMES))) / (2 + GAMES)
    return Estimate(move, chance, (chance * (1 - chance) / GAMES) ** 0.5)


def won(view, move, rng):
    """The share of the victory in one random rollout after a move."""
    dealer = SeededDealer(rng.getrandbits(53))
    position = view.sample(rng).play(move, dealer)
    while not position.is_over:
        position = position.play(rng.choice(position.legal_moves), dealer)
    return position.result.shares[view.seat]


serve(Mover("mover", "2"), sys.stdin, speak)
