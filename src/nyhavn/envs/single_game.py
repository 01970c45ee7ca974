"""A single game in compiled code, for the environments of single games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nyhavn import fast
from nyhavn.encoding.layout import size
from nyhavn.encoding.observation_bits import SPARE
from nyhavn.encoding.stepping import reward
from nyhavn.envs.observations import Bits
from nyhavn.envs.recorder import Played, add_draws, make_record
from nyhavn.game.position import Position
from nyhavn.game.record import Record
from nyhavn.game.view import View
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import MAX_PLAYERS, MIN_PLAYERS
from nyhavn.rules.numbers import DECISIONS
from nyhavn.rules.playout import NOTHING, begin
from nyhavn.rules.scoring import winners
from nyhavn.rules.words import HARBOUR, LEGAL, LENGTH, SEAT, STATE

Mask = NDArray[np.int8]


def check_players(players: int) -> int:
    """The number of players, after a check of its range."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"a table has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
    return players


class SingleGame:
    """A game in compiled code; the caller plays the numbers of all seats and of the dealer."""

    kernel = "proceed"

    def __init__(self, players: int) -> None:
        self.players = check_players(players)
        self.w = fast.array(LENGTH)
        self.words: Any = self.w.data
        """The same memory as a memoryview, from which single words are read faster."""
        self.play_number = fast.bound(self.kernel, self.w)
        self.write_observation = fast.bound("observe", self.w)
        self.listed, self.size = 0, size(players)

    def load_words(self, words: Sequence[int]) -> None:
        """Set the state words, and the generator states behind them if given."""
        self.w[: len(words)] = words
        self.listed = self.play_number(NOTHING)

    def play(self, number: int) -> None:
        """Play a legal number."""
        self.listed = self.play_number(number)

    @property
    def state(self) -> tuple[int, ...]:
        """The state words."""
        return tuple(self.words[:STATE].tolist())

    @property
    def seat(self) -> int:
        """The seat that decides, or decided last."""
        seat: int = self.words[SEAT]
        return seat

    @property
    def is_over(self) -> bool:
        """Whether no number is legal."""
        return self.listed == 0

    @property
    def legal(self) -> list[int]:
        """The legal numbers, ascending."""
        numbers: list[int] = self.words[LEGAL : LEGAL + self.listed].tolist()
        return numbers

    def allows(self, number: int) -> bool:
        """Whether a number is legal."""
        return number in self.words[LEGAL : LEGAL + self.listed]

    def mask(self, seat: int) -> Mask:
        """The action mask of a seat."""
        mask = np.zeros(DECISIONS, dtype=np.int8)
        if seat == self.seat:
            mask[self.w[LEGAL : LEGAL + self.listed]] = 1
        return mask

    def observe(self, seat: int) -> Bits:
        """The observation of a seat as zeros and ones."""
        if not 0 <= seat < self.players:
            raise IndexError(f"there is no seat {seat} at a table of {self.players}")
        row = np.empty(self.size + SPARE, dtype=np.uint8)
        self.write_observation(seat, row)
        return row[: self.size]

    def view(self, seat: int | None) -> View:
        """The view of a seat, or of a spectator if it is None."""
        return View.of(Position(self.state), seat)

    def rewards(self) -> list[float]:
        """The rewards of all seats; 0 before the end."""
        won = winners(list(self.state)) if self.is_over else 0
        return [reward(won, self.players, seat) for seat in range(self.players)]


class DealtGame(SingleGame):
    """A game whose seeded dealer draws automatically."""

    kernel = "advance"

    def deal(self, seed: int) -> None:
        """Start the game of a seed."""
        w = [0] * LEGAL
        begin(w, lookup_table(), self.players, seed)
        self.load_words(w)
        self.start = self.state
        self.log: list[Played] = []

    def play(self, number: int) -> None:
        """Play a legal number and the draws that follow it."""
        self.listed = self.play_number(number)
        self.log.append((number, self.words[HARBOUR]))

    def record(self) -> Record:
        """The record of the game up to its last complete move."""
        return make_record(self.start, add_draws(self.start, self.log))
