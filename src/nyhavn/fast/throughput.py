"""The throughput of the rules, in every way they can be run."""

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
from nyhavn.nets import shipped
from nyhavn.rules import playout
from nyhavn.rules.lookup import table
from nyhavn.rules.prng import seeded
from nyhavn.rules.words import DEALING, DECISIONS, LEGAL, LENGTH, STATE, TURNS
from nyhavn.search.level_weights import APPRENTICE
from nyhavn.search.training import Deals

BATCH = 1024
SITTINGS = 4
ROUNDS = 6
ROUND_SECONDS = 0.1
CALIBRATION_STEPS = 20_000_000


@dataclass(frozen=True)
class Played:
    """What was played in some time."""

    games: int
    turns: int
    decisions: int

    def __add__(self, other: Played) -> Played:
        return Played(self.games + other.games, self.turns + other.turns, self.decisions + other.decisions)


@dataclass(frozen=True)
class Figure:
    """What one mode reached in its best round, beside the calibration of the same run in million steps a second."""

    mode: str
    players: int
    threads: int
    games_per_s: float
    turns_per_s: float
    decisions_per_s: float
    calibration: float


Round = Callable[[int], Played]
"""Plays so many games, or a few more."""


def compiled(players: int) -> Round:
    """Whole random games in compiled code, which list all legal decisions each time."""
    play_games, seeds = fast.kernel("play_games"), count()

    def play(games: int) -> Played:
        w = fast.game(players, 0)
        play_games(w, players, next(seeds) * games, games)
        return Played(games, int(w[TURNS]), int(w[DECISIONS]))

    return play


def greedy(players: int) -> Round:
    """Whole games in compiled code in which every seat plays what the Apprentice likes."""
    play_games_out, seeds, desk = fast.kernel("play_games_out"), count(), np.array(APPRENTICE, dtype=np.int64)

    def play(games: int) -> Played:
        w = fast.game(players, 0)
        play_games_out(w, desk, players, next(seeds) * games, games)
        return Played(games, int(w[TURNS]), int(w[DECISIONS]))

    return play


def net(players: int) -> Round:
    """Whole games in compiled code in which every seat plays what the package's net expects most of."""
    play_games_by_net, seeds, own = fast.kernel("play_games_by_net"), count(), fast.evaluator(shipped(players).weights)

    def play(games: int) -> Played:
        w = fast.game(players, 0)
        play_games_by_net(w, own, Deals(players, next(seeds) * games, games))
        return Played(games, int(w[TURNS]), int(w[DECISIONS]))

    return play


def interpreted(players: int) -> Round:
    """The same games by the same functions, interpreted."""
    seeds = count()

    def play(games: int) -> Played:
        w = [0] * LENGTH
        playout.play_games(w, table(), players, next(seeds) * games, games)
        return Played(games, w[TURNS], w[DECISIONS])

    return play


def step(players: int) -> Round:
    """Random games by one call from Python for each decision."""
    w = fast.game(players, 0)
    decide, fresh, numbers, chance = fast.stepper(w), w[:STATE].copy(), w.data[LEGAL:], random.Random(1).random

    def play(games: int) -> Played:
        turns, decisions = int(w[TURNS]), int(w[DECISIONS])
        for game in range(games):
            w[:STATE] = fresh
            w[DEALING] = seeded(game)
            n = decide(playout.NOTHING)
            while n:
                n = decide(numbers[int(chance() * n)])
        return Played(games, int(w[TURNS]) - turns, int(w[DECISIONS]) - decisions)

    return play


def batch(players: int) -> Round:
    """Random games by one call for each decision in all of 1,024 games, chosen with numpy."""
    advance_all, rng, rows = fast.kernel("advance_all"), np.random.default_rng(1), np.arange(BATCH)
    w = fast.games(players, range(BATCH))
    fresh, chosen, listed = w[0, :STATE].copy(), np.full(BATCH, playout.NOTHING), np.zeros(BATCH, dtype=np.int64)

    def play(games: int) -> Played:
        finished, turns, decisions = 0, w[:, TURNS].sum(), w[:, DECISIONS].sum()
        while finished < games:
            over = advance_all(w, chosen, listed)
            chosen[:] = w[rows, LEGAL + (rng.random(BATCH) * listed).astype(np.int64)]
            if over:
                w[listed == 0, :STATE] = fresh
                chosen[listed == 0] = playout.NOTHING
                finished += over
        return Played(finished, int(w[:, TURNS].sum() - turns), int(w[:, DECISIONS].sum() - decisions))

    play(4 * BATCH)  # until the games, which begin together, have come apart
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
"""What runs without Python, and so in several threads."""


def calibration(threads: int) -> float:
    """Million steps a second of a xorshift64 loop in each of so many threads, added up; the best of all rounds."""
    xorshift = fast.kernel("xorshift")
    with ThreadPoolExecutor(threads) as pool:
        times = [elapsed(lambda: list(pool.map(xorshift, [CALIBRATION_STEPS] * threads))) for _ in range(ROUNDS)]
    return threads * CALIBRATION_STEPS / 1e6 / min(times)


def elapsed(work: Callable[[], object]) -> float:
    """How many seconds some work takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def games_for(play: Round, seconds: float) -> int:
    """How many games take about so long; what is played to find out warms up."""
    games, took = 1, 0.0
    while took < seconds / 2:
        games *= 2
        took = min(elapsed(partial(play, games)) for _ in range(2))
    return max(1, int(games * seconds / took))


class Contest:
    """One mode at one table, in so many threads: it comes to every sitting and keeps its best round."""

    def __init__(self, mode: str, players: int, threads: int) -> None:
        self.mode, self.players, self.threads = mode, players, threads
        self.rounds = [MODES[mode](players) for _ in range(threads)]
        self.games = games_for(self.rounds[0], ROUND_SECONDS)
        self.best = (0.0, 0.0, 0.0)

    def sit(self) -> None:
        """Play some rounds; the one with the most decisions a second, all threads together, is the best."""
        with ThreadPoolExecutor(self.threads) as pool:
            for _ in range(ROUNDS):
                start = perf_counter()
                played = sum(pool.map(lambda play: play(self.games), self.rounds), Played(0, 0, 0))
                took = perf_counter() - start
                self.best = max(self.best, (played.decisions / took, played.turns / took, played.games / took))

    def figure(self, calibrated: float) -> Figure:
        """What it has reached."""
        decisions, turns, games = self.best
        return Figure(self.mode, self.players, self.threads, games, turns, decisions, calibrated)


def figures(modes: list[str], players: list[int], threads: list[int]) -> Iterator[Figure]:
    """Everything asked for, calibration first; only compiled whole games run in several threads.

    All take turns in several sittings, so that a machine's slow spell does not hit one of them alone.
    """
    calibrated = dict.fromkeys(sorted({1, *threads}), 0.0)
    tables = [
        (mode, seats, n) for mode in modes for seats in players for n in (threads if mode in WHOLE_GAMES else [1])
    ]
    contests = [Contest(*table) for table in tables]
    for _ in range(SITTINGS):
        for n in calibrated:
            calibrated[n] = max(calibrated[n], calibration(n))
        for contest in contests:
            contest.sit()
    for n, million_steps in calibrated.items():
        yield Figure("calibration", 0, n, 0.0, 0.0, 0.0, million_steps)
    yield from (contest.figure(calibrated[1]) for contest in contests)
