"""Samples of views: games that are played from a view to the end, in compiled code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nyhavn import fast
from nyhavn.bots.evaluator import list_view_words
from nyhavn.game.board import Board
from nyhavn.game.position import Position
from nyhavn.game.view import View
from nyhavn.nets import load_shipped_net
from nyhavn.rules import words
from nyhavn.rules.material import MAX_PLAYERS
from nyhavn.rules.scoring import final_share
from nyhavn.search import workspace as at
from nyhavn.search.valuation import NOISE, Valuation, seed_view

Shares = NDArray[np.float64]
"""A row for each sample with the shares of all seats."""

FEW = 100
"""How many samples at least tell that all end alike; at greater depths a quarter of all."""
CHUNK = 16
"""The number of samples between two looks at whether to stop: some 30 ms."""


class Stopped(Exception):
    """The study was asked to stop."""


class Measure(NamedTuple):
    """A mean of samples and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, results: NDArray[np.float64]) -> Measure:
        """The mean of these results; few equal ones do not look certain."""
        n = len(results)
        return cls(float(results.mean()), float(max(results.std() / n**0.5, 1 / n)))


def count_few(samples: int) -> int:
    """After how many of these samples to look whether all end alike: more would tell the same."""
    return min(samples, max(FEW, samples // 4))


def are_alike(results: Sequence[Shares]) -> bool:
    """Whether all these samples end alike."""
    shares = np.concatenate(results)
    return bool((shares == shares[0]).all())


def view_of(position: Position, seat: int, open_hands: bool = False) -> View:
    """What a seat knows of a position: all hands if they are played open."""
    if open_hands:
        return View(position.words, seat, (0,) * position.players)
    return position.view(seat)


def seed_of(view: View, salt: int = 0) -> int:
    """A seed from what a view shows and a refill leaves alone: positions before and after one share their samples."""
    return seed_view(list_view_words(view), salt)


def final_shares(board: Board) -> list[float]:
    """The shares of all seats if the game ends here."""
    return [final_share(list(board.words), seat) for seat in board.seats]


class Sampler:
    """Plays samples for one thread."""

    def __init__(self, players: int, noise: float | None = None, stopped: Callable[[], bool] = lambda: False) -> None:
        self.noise, self.stopped = NOISE[players] if noise is None else noise, stopped
        self.evaluator = fast.evaluator(load_shipped_net(players).weights)
        self.game, self.desk = fast.array(words.LENGTH), fast.array(at.CANDIDATE)
        self.value_position = fast.kernel("value_position")

    def play(self, view: View, seed: int, first: int, samples: int) -> Shares:
        """The shares of all seats in samples of a view from the number `first` on."""
        if view.is_over:
            return np.tile(final_shares(view), (samples, 1))
        self.lay(view, seed, first)
        shares = np.empty((samples, MAX_PLAYERS))
        for start in range(0, samples, CHUNK):
            if self.stopped():
                raise Stopped
            part = shares[start : start + CHUNK]
            self.value_position(
                self.game, self.desk, self.evaluator, Valuation(len(part), self.noise, part.reshape(-1))
            )
        return shares[:, : view.players]

    def lay(self, view: View, seed: int, first: int) -> None:
        """Lay a view on the desk."""
        self.desk[at.KNOWN : at.SEED] = list_view_words(view)
        self.desk[at.SEED], self.desk[at.SAMPLES] = seed, first
