"""A vectorized environment: one compiled call steps many games and writes observations, masks and rewards."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from operator import index

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nyhavn import fast
from nyhavn.encoding.layout import size
from nyhavn.encoding.observation_bits import SPARE
from nyhavn.encoding.stepping import LISTED, MOVER, NONE, NOTES, SEED, STRIDE, WON
from nyhavn.envs.observations import Bits
from nyhavn.envs.single_game import check_players
from nyhavn.game.dealer import SEEDS
from nyhavn.game.position import Position
from nyhavn.game.view import View
from nyhavn.rules.numbers import DECISIONS
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.words import DRAW, LEGAL, LENGTH, PHASE, PLAYERS, SEAT, STATE

ALIGNED = 64
"""The alignment of rows of observations in bytes, a cache line."""
FIRST_SEEDS = SEEDS // 2
"""The bound of the first seeds of a batch, so that there are enough seeds for the games that follow."""


def as_integers(numbers: ArrayLike) -> NDArray[np.int64]:
    """Convert numbers to an int64 array without rounding."""
    given = np.asarray(numbers)
    if given.dtype.kind not in "iu" or not np.can_cast(given.dtype, np.int64):
        raise ValueError(f"numbers are integers of at most 64 bits, not {given.dtype}")
    return np.ascontiguousarray(given, dtype=np.int64)


class Batch:
    """A batch of games, each a row of these arrays, which every step overwrites.

    The first games have consecutive seeds from `seed` on; when a game is over, the next one in its row has its seed
    plus the number of games, so seeds identify games and do not depend on the number of threads. Without `renew`, a
    finished game stays as it is, and the next step starts another one in its row, whatever number is given.
    """

    observations: Bits
    """The observation of the seat to move, as zeros and ones."""
    masks: NDArray[np.bool_]
    """The action masks."""
    seats: NDArray[np.int64]
    """The seats to move."""
    rewards: NDArray[np.float32]
    """The rewards of the last step for every seat: 0, unless a game ended in it."""
    seeds: NDArray[np.int64]
    """The seed of each current game."""
    listed: NDArray[np.int64]
    """How many numbers are legal."""

    def __init__(self, n: int, players: int = 2, seed: int = 0, threads: int = 1, renew: bool = True) -> None:
        n, seed = index(n), index(seed)
        if n < 1 or not 1 <= threads <= n:
            raise ValueError(f"a batch has at least one game and no more threads than games, not {n} and {threads}")
        if not 0 <= seed <= FIRST_SEEDS - n:
            raise ValueError(f"first seeds are from 0 to {FIRST_SEEDS - 1}: {n} games cannot begin with {seed}")
        self.n, self.players, self.renew = n, check_players(players), renew
        self.games = fast.games(players, range(seed, seed + n))
        width = -(-(size(players) + SPARE) // ALIGNED) * ALIGNED
        self.notes = np.zeros((NOTES, n), dtype=np.int64)
        self.notes[SEED], self.notes[STRIDE] = np.arange(seed, seed + n), n
        self.rows, self.marks = np.zeros((n, width), dtype=np.uint8), np.zeros((n, DECISIONS), dtype=np.uint8)
        self.observations, self.masks = self.rows[:, : size(players)], self.marks.view(np.bool_)
        self.seats, self.seeds, self.listed = self.notes[MOVER], self.notes[SEED], self.notes[LISTED]
        for shared in (self.masks, self.seats, self.seeds, self.listed):
            shared.flags.writeable = False
        self.rewards = np.zeros((n, players), dtype=np.float32)
        self.outputs = [array.reshape(-1) for array in (self.notes, self.rewards, self.marks, self.rows)]
        self.first_listed = np.arange(n) * LENGTH + LEGAL
        self.parts = [(n * i // threads, n * (i + 1) // threads) for i in range(threads)]
        self.pool = ThreadPoolExecutor(threads)
        self.kernel = fast.kernel("step_all")
        self.advance(np.full(n, NOTHING))

    def step(self, numbers: ArrayLike) -> None:
        """Play a number in every game; `WAIT` skips a game, and an invalid number raises `ValueError` and skips it."""
        chosen = as_integers(numbers)
        if chosen.shape != (self.n,):
            raise ValueError(f"expected {self.n} numbers, not an array of shape {chosen.shape}")
        wrong = self.advance(chosen)
        if wrong != NONE:
            raise ValueError(f"number {chosen[wrong]} is not legal in game {wrong}")

    def advance(self, chosen: NDArray[np.int64]) -> int:
        """Step all games, divided among the threads and without the GIL, and return a game whose number is invalid."""
        others = [self.pool.submit(self.advance_part, part, chosen) for part in self.parts[1:]]
        return max([self.advance_part(self.parts[0], chosen), *(other.result() for other in others)])

    def advance_part(self, part: tuple[int, int], chosen: NDArray[np.int64]) -> int:
        """Step some of the games."""
        wrong: int = self.kernel(self.games, *part, chosen, self.renew, *self.outputs)
        return wrong

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether a game ended in the last step."""
        ended: NDArray[np.bool_] = self.notes[WON] != 0
        return ended

    def lay(self, game: int, words: Sequence[int]) -> None:
        """Replace one game by a position of as many players, given by its state words, in which no draw is due."""
        self.check(words)
        w, row = self.games[game], self.rows[game]
        w[:STATE] = words
        self.notes[WON, game], self.rewards[game], self.marks[game] = 0, 0, 0
        self.notes[LISTED, game] = fast.kernel("proceed")(w, NOTHING)
        self.marks[game, self.legal(game)] = 1
        self.notes[MOVER, game] = w[SEAT]
        fast.kernel("observe")(w, w[SEAT], row)

    def check(self, words: Sequence[int]) -> None:
        """Raise an error for words that cannot replace a game of this batch."""
        if len(words) != STATE:
            raise ValueError(f"a position has {STATE} words, not {len(words)}")
        if words[PLAYERS] != self.players:
            raise ValueError(f"a position of {words[PLAYERS]} players does not fit into a batch for {self.players}")
        if words[PHASE] <= DRAW:
            raise ValueError("a position that waits for cards cannot be laid: draw them first")

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A random legal number for every game; any number for a game that is over."""
        places = (rng.random(self.n) * self.listed).astype(np.int64) + self.first_listed
        return self.games.reshape(-1).take(places, mode="clip")

    def legal(self, game: int) -> NDArray[np.int64]:
        """The legal numbers of one game, ascending."""
        return self.games[game, LEGAL : LEGAL + self.listed[game]].copy()

    def listing(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """For each legal number of all games, the index of its game; and the numbers themselves."""
        games = np.repeat(np.arange(self.n), self.listed)
        places = np.arange(len(games)) - np.repeat(np.cumsum(self.listed) - self.listed, self.listed)
        return games, self.games[games, LEGAL + places]

    def view(self, game: int, seat: int | None) -> View:
        """The view of a seat in one game, or of a spectator if it is None."""
        return View.of(Position(tuple(self.games[game, :STATE].tolist())), seat)

    def close(self) -> None:
        """Stop the threads."""
        self.pool.shutdown()
