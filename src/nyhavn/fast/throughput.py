"""Measures the throughput of the rules in every mode of execution."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import count
from time import perf_counter

import numpy as np

from nyhavn import fast
from nyhavn.nets import load_shipped_net
from nyhavn.rules import playout
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.prng import seeded
from nyhavn.rules.words import DEALING, DECISIONS, LEGAL, LENGTH, STATE, TURNS
from nyhavn.search.level_weights import APPRENTICE
from nyhavn.search.training import Deals

BATCH = 1024
"""As many games as a learner steps at once."""
REPETITIONS = 4
ROUNDS = 6
"""How often each mode gets a turn, and its rounds in each: the best of 24 is hardly ever disturbed by other work."""
ROUND_SECONDS = 0.1
"""Long beside the resolution of the clock, and short enough to fall between disturbances."""
CALIBRATION_STEPS = 20_000_000
"""Some 0.03 s of work, for the same reasons."""


@dataclass(frozen=True)
class RoundCount:
    """Counts of what was played."""

    games: int
    turns: int
    decisions: int

    def __add__(self, other: RoundCount) -> RoundCount:
        return RoundCount(self.games + other.games, self.turns + other.turns, self.decisions + other.decisions)


@dataclass(frozen=True)
class Figure:
    """The throughput of one mode in its best round, and the calibration of the same run in million steps per second."""

    mode: str
    players: int
    threads: int
    games_per_s: float
    turns_per_s: float
    decisions_per_s: float
    calibration: float


Round = Callable[[int], RoundCount]
"""A function that plays a number of games, or a few more."""


def compiled(players: int) -> Round:
    """Whole random games in compiled code, with all legal decisions listed at each step."""
    play_games, seeds = fast.kernel("play_games"), count()

    def play(games: int) -> RoundCount:
        w = fast.game(players, 0)
        play_games(w, players, next(seeds) * games, games)
        return RoundCount(games, int(w[TURNS]), int(w[DECISIONS]))

    return play


def greedy(players: int) -> Round:
    """Whole games in compiled code in which every seat plays by the heuristic of the Apprentice."""
    play_games_out, seeds, desk = fast.kernel("play_games_out"), count(), np.array(APPRENTICE, dtype=np.int64)

    def play(games: int) -> RoundCount:
        w = fast.game(players, 0)
        play_games_out(w, desk, players, next(seeds) * games, games)
        return RoundCount(games, int(w[TURNS]), int(w[DECISIONS]))

    return play


def net(players: int) -> Round:
    """Whole games in compiled code in which every seat plays by the net of the package."""
    play_games_by_net, seeds, own = (
        fast.kernel("play_games_by_net"),
        count(),
        fast.evaluator(load_shipped_net(players).weights),
    )

    def play(games: int) -> RoundCount:
        w = fast.game(players, 0)
        play_games_by_net(w, own, Deals(players, next(seeds) * games, games))
        return RoundCount(games, int(w[TURNS]), int(w[DECISIONS]))

    return play


def interpreted(players: int) -> Round:
    """Whole random games by the same functions, interpreted."""
    seeds = count()

    def play(games: int) -> RoundCount:
        w = [0] * LENGTH
        playout.play_games(w, lookup_table(), players, next(seeds) * games, games)
        return RoundCount(games, w[TURNS], w[DECISIONS])

    return play


def step(players: int) -> Round:
    """Random games with one call from Python for each decision."""
    w = fast.game(players, 0)
    decide, fresh, numbers, chance = fast.stepper(w), w[:STATE].copy(), w.data[LEGAL:], random.Random(1).random

    def play(games: int) -> RoundCount:
        turns, decisions = int(w[TURNS]), int(w[DECISIONS])
        for game in range(games):
            w[:STATE] = fresh
            w[DEALING] = seeded(game)
            n = decide(playout.NOTHING)
            while n:
                n = decide(numbers[int(chance() * n)])
        return RoundCount(games, int(w[TURNS]) - turns, int(w[DECISIONS]) - decisions)

    return play


def batch(players: int) -> Round:
    """Random games in a batch of 1,024, with one call per step for all of them and choices by NumPy."""
    advance_all, rng, rows = fast.kernel("advance_all"), np.random.default_rng(1), np.arange(BATCH)
    w = fast.games(players, range(BATCH))
    fresh, chosen, listed = w[0, :STATE].copy(), np.full(BATCH, playout.NOTHING), np.zeros(BATCH, dtype=np.int64)

    def play(games: int) -> RoundCount:
        finished, turns, decisions = 0, w[:, TURNS].sum(), w[:, DECISIONS].sum()
        while finished < games:
            over = advance_all(w, chosen, listed)
            chosen[:] = w[rows, LEGAL + (rng.random(BATCH) * listed).astype(np.int64)]
            if over:
                w[listed == 0, :STATE] = fresh
                chosen[listed == 0] = playout.NOTHING
                finished += over
        return RoundCount(finished, int(w[:, TURNS].sum() - turns), int(w[:, DECISIONS].sum() - decisions))

    play(4 * BATCH)  # so that the games, which start together, are no longer in step
    return play


MODES: dict[str, Callable[[int], Round]] = {
    "compiled": compiled,
    "greedy": greedy,
    "net": net,
    "step": step,
    "batch": batch,
    "interpreted": interpreted,
}


WHOLE_GAMES = ("compiled", "greedy", "net")
"""Modes that run without the GIL, and therefore in several threads."""


def calibration(threads: int) -> float:
    """Million steps per second of a xorshift64 loop, summed over all threads; the best of all rounds."""
    xorshift = fast.kernel("xorshift")
    with ThreadPoolExecutor(threads) as pool:
        times = [elapsed(lambda: list(pool.map(xorshift, [CALIBRATION_STEPS] * threads))) for _ in range(ROUNDS)]
    return threads * CALIBRATION_STEPS / 1e6 / min(times)


def elapsed(work: Callable[[], object]) -> float:
    """The duration of a call in seconds."""
    start = perf_counter()
    work()
    return perf_counter() - start


def games_for(play: Round, seconds: float) -> int:
    """The number of games that take about this long; measuring it is also the warm-up."""
    games, took = 1, 0.0
    while took < seconds / 2:
        games *= 2
        took = min(elapsed(partial(play, games)) for _ in range(2))
    return max(1, int(games * seconds / took))


class ThroughputRun:
    """The measurement of one mode for a number of players and threads, which keeps its best round over all sittings."""

    def __init__(self, mode: str, players: int, threads: int) -> None:
        self.mode, self.players, self.threads = mode, players, threads
        self.rounds = [MODES[mode](players) for _ in range(threads)]
        self.games = games_for(self.rounds[0], ROUND_SECONDS)
        self.best = (0.0, 0.0, 0.0)

    def play_rounds(self) -> None:
        """Play some rounds; the best one has the most decisions per second, all threads together."""
        with ThreadPoolExecutor(self.threads) as pool:
            for _ in range(ROUNDS):
                start = perf_counter()
                played = sum(pool.map(lambda play: play(self.games), self.rounds), RoundCount(0, 0, 0))
                took = perf_counter() - start
                self.best = max(self.best, (played.decisions / took, played.turns / took, played.games / took))

    def figure(self, calibrated: float) -> Figure:
        """The best result."""
        decisions, turns, games = self.best
        return Figure(self.mode, self.players, self.threads, games, turns, decisions, calibrated)


def figures(modes: list[str], players: list[int], threads: list[int]) -> Iterator[Figure]:
    """All requested measurements, calibration first; only compiled whole games run in several threads.

    The measurements alternate in several sittings, so that a slow phase of the machine affects all of them.
    """
    calibrated = dict.fromkeys(sorted({1, *threads}), 0.0)
    tables = [
        (mode, seats, n) for mode in modes for seats in players for n in (threads if mode in WHOLE_GAMES else [1])
    ]
    runs = [ThroughputRun(*table) for table in tables]
    for _ in range(REPETITIONS):
        for n in calibrated:
            calibrated[n] = max(calibrated[n], calibration(n))
        for run in runs:
            run.play_rounds()
    for n, million_steps in calibrated.items():
        yield Figure("calibration", 0, n, 0.0, 0.0, 0.0, million_steps)
    yield from (run.figure(calibrated[1]) for run in runs)
