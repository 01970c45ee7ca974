"""One compiled game, as the environments for single games hold it."""

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
from nyhavn.envs.recorder import Played, drawn, recorded
from nyhavn.game.position import Position
from nyhavn.game.record import Record
from nyhavn.game.view import View
from nyhavn.rules.lookup import table
from nyhavn.rules.material import MAX_PLAYERS, MIN_PLAYERS
from nyhavn.rules.numbers import DECISIONS
from nyhavn.rules.playout import NOTHING, begin
from nyhavn.rules.scoring import winners
from nyhavn.rules.words import HARBOUR, LEGAL, LENGTH, SEAT, STATE

Mask = NDArray[np.int8]


def checked(players: int) -> int:
    """A number of players at a table."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"a table has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
    return players


class Table:
    """A game in compiled code, at which seats look; somebody plays its numbers, and those of the dealer too."""

    kernel = "proceed"

    def __init__(self, players: int) -> None:
        self.players = checked(players)
        self.w = fast.array(LENGTH)
        self.words: Any = self.w.data
        """The same memory, read faster one by one."""
        self.go_on = fast.bound(self.kernel, self.w)
        self.look = fast.bound("observe", self.w)
        self.listed, self.size = 0, size(players)

    def lay(self, words: Sequence[int]) -> None:
        """Take up a game from these state words, and luck behind them if there is any."""
        self.w[: len(words)] = words
        self.listed = self.go_on(NOTHING)

    def play(self, number: int) -> None:
        """Play a legal number."""
        self.listed = self.go_on(number)

    @property
    def state(self) -> tuple[int, ...]:
        """The state words."""
        return tuple(self.words[:STATE].tolist())

    @property
    def seat(self) -> int:
        """Who decides, or decided last."""
        seat: int = self.words[SEAT]
        return seat

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything to decide any more."""
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
        """A one for every number that a seat may play now."""
        mask = np.zeros(DECISIONS, dtype=np.int8)
        if seat == self.seat:
            mask[self.w[LEGAL : LEGAL + self.listed]] = 1
        return mask

    def observe(self, seat: int) -> Bits:
        """What a seat may know, as zeros and ones."""
        if not 0 <= seat < self.players:
            raise IndexError(f"there is no seat {seat} at a table of {self.players}")
        row = np.empty(self.size + SPARE, dtype=np.uint8)
        self.look(seat, row)
        return row[: self.size]

    def view(self, seat: int | None) -> View:
        """What a seat may know, or somebody who only watches."""
        return View.of(Position(self.state), seat)

    def rewards(self) -> list[float]:
        """What everybody has won, nothing before the end."""
        won = winners(list(self.state)) if self.is_over else 0
        return [reward(won, self.players, seat) for seat in range(self.players)]


class DealtTable(Table):
    """A game with a seeded dealer, who answers at once."""

    kernel = "advance"

    def deal(self, seed: int) -> None:
        """Begin the game that this seed deals."""
        w = [0] * LEGAL
        begin(w, table(), self.players, seed)
        self.lay(w)
        self.start = self.state
        self.log: list[Played] = []

    def play(self, number: int) -> None:
        """Play a legal number, and let the dealer answer."""
        self.listed = self.go_on(number)
        self.log.append((number, self.words[HARBOUR]))

    def record(self) -> Record:
        """The game up to its last complete move, as people exchange it."""
        return recorded(self.start, drawn(self.start, self.log))
