"""A vectorized environment: many games stepped, observed, masked and rewarded in one compiled call."""

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
from nyhavn.envs.single_game import checked
from nyhavn.game.dealer import SEEDS
from nyhavn.game.position import Position
from nyhavn.game.view import View
from nyhavn.rules.numbers import DECISIONS
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.words import DRAW, LEGAL, LENGTH, PHASE, PLAYERS, SEAT, STATE

ALIGNED = 64
"""Rows of observations begin where a cache line does."""
FIRST_SEEDS = SEEDS // 2
"""Below which seeds a batch begins, so that there are always more of them for the games that follow."""


def whole(numbers: ArrayLike) -> NDArray[np.int64]:
    """Numbers as compiled code takes them; nothing is rounded."""
    given = np.asarray(numbers)
    if given.dtype.kind not in "iu" or not np.can_cast(given.dtype, np.int64):
        raise ValueError(f"numbers are integers of at most 64 bits, not {given.dtype}")
    return np.ascontiguousarray(given, dtype=np.int64)


class Batch:
    """So many games side by side, each a row of these arrays, which are written anew by every step.

    The first games have the seeds from `seed` on; when a game is over, the next one in its row has a seed as many
    further on as there are games, so every game is known by its seed, whatever the number of threads. Without `renew`
    a game that is over stays as it is, and the next step begins another one in its row, whatever number is given.
    """

    observations: Bits
    """What the seat to move may know, as zeros and ones."""
    masks: NDArray[np.bool_]
    """Which numbers are legal."""
    seats: NDArray[np.int64]
    """Who is to move."""
    rewards: NDArray[np.float32]
    """What the last step brought every seat: nothing, unless a game ended in it."""
    seeds: NDArray[np.int64]
    """The seed of each game that is being played."""
    listed: NDArray[np.int64]
    """How many numbers are legal."""

    def __init__(self, n: int, players: int = 2, seed: int = 0, threads: int = 1, renew: bool = True) -> None:
        n, seed = index(n), index(seed)
        if n < 1 or not 1 <= threads <= n:
            raise ValueError(f"a batch has at least one game and no more threads than games, not {n} and {threads}")
        if not 0 <= seed <= FIRST_SEEDS - n:
            raise ValueError(f"first seeds are from 0 to {FIRST_SEEDS - 1}: {n} games cannot begin with {seed}")
        self.n, self.players, self.renew = n, checked(players), renew
        self.games = fast.games(players, range(seed, seed + n))
        width = -(-(size(players) + SPARE) // ALIGNED) * ALIGNED
        self.notes = np.zeros((NOTES, n), dtype=np.int64)
        self.notes[SEED], self.notes[STRIDE] = np.arange(seed, seed + n), n
        self.rows, self.marks = np.zeros((n, width), dtype=np.uint8), np.zeros((n, DECISIONS), dtype=np.uint8)
        self.observations, self.masks = self.rows[:, : size(players)], self.marks.view(np.bool_)
        self.seats, self.seeds, self.listed = self.notes[MOVER], self.notes[SEED], self.notes[LISTED]
        for told in (self.masks, self.seats, self.seeds, self.listed):
            told.flags.writeable = False
        self.rewards = np.zeros((n, players), dtype=np.float32)
        self.outputs = [array.reshape(-1) for array in (self.notes, self.rewards, self.marks, self.rows)]
        self.first_listed = np.arange(n) * LENGTH + LEGAL
        self.parts = [(n * i // threads, n * (i + 1) // threads) for i in range(threads)]
        self.pool = ThreadPoolExecutor(threads)
        self.kernel = fast.kernel("step_all")
        self.advance(np.full(n, NOTHING))

    def step(self, numbers: ArrayLike) -> None:
        """Play a number in every game; `WAIT` leaves a game as it is, and so does a wrong number, which is told."""
        chosen = whole(numbers)
        if chosen.shape != (self.n,):
            raise ValueError(f"expected {self.n} numbers, not an array of shape {chosen.shape}")
        wrong = self.advance(chosen)
        if wrong != NONE:
            raise ValueError(f"number {chosen[wrong]} is not legal in game {wrong}")

    def advance(self, chosen: NDArray[np.int64]) -> int:
        """Step all games, each thread some of them and without the GIL, and return one whose number is wrong."""
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
        """Let one game go on from a position of as many players, given by its state words, that waits for no card."""
        self.check(words)
        w, row = self.games[game], self.rows[game]
        w[:STATE] = words
        self.notes[WON, game], self.rewards[game], self.marks[game] = 0, 0, 0
        self.notes[LISTED, game] = fast.kernel("proceed")(w, NOTHING)
        self.marks[game, self.legal(game)] = 1
        self.notes[MOVER, game] = w[SEAT]
        fast.kernel("observe")(w, w[SEAT], row)

    def check(self, words: Sequence[int]) -> None:
        """Refuse words that no game of this batch can go on from."""
        if len(words) != STATE:
            raise ValueError(f"a position has {STATE} words, not {len(words)}")
        if words[PLAYERS] != self.players:
            raise ValueError(f"a position of {words[PLAYERS]} players does not fit into a batch for {self.players}")
        if words[PHASE] <= DRAW:
            raise ValueError("a position that waits for cards cannot be laid: draw them first")

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """One of the legal numbers of every game at random; any number where a game is over."""
        places = (rng.random(self.n) * self.listed).astype(np.int64) + self.first_listed
        return self.games.reshape(-1).take(places, mode="clip")

    def legal(self, game: int) -> NDArray[np.int64]:
        """The legal numbers of one game, ascending."""
        return self.games[game, LEGAL : LEGAL + self.listed[game]].copy()

    def listing(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The legal numbers of all games one after the other, and before them the game that each belongs to."""
        games = np.repeat(np.arange(self.n), self.listed)
        places = np.arange(len(games)) - np.repeat(np.cumsum(self.listed) - self.listed, self.listed)
        return games, self.games[games, LEGAL + places]

    def view(self, game: int, seat: int | None) -> View:
        """What a seat may know of one game, or somebody who only watches."""
        return View.of(Position(tuple(self.games[game, :STATE].tolist())), seat)

    def close(self) -> None:
        """Let the threads go."""
        self.pool.shutdown()
