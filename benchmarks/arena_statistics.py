"""How accurate the arena's statistics are: matches of known strength are simulated and compared to the truth.

`python -m benchmarks.arena_statistics` prints how often 95 % intervals of scores and of Elo cover the truth, and how
often the sequential test accepts a false hypothesis, each in 2,000 simulations. A star marks coverage outside of 93 to
97 %, and errors above 6 %. With 2,000 simulations a figure is uncertain by one point; 20,000 of every score at 20 and
30 blocks give 93.5 to 96.7 %. With 5 or 10 blocks there are so few different outcomes that no interval can be exact.

In a simulated match a deal correlates the games of its block in two ways: it favours a seat, so that what the bot wins
there it tends to lose on the others; and it suits the bot or not, wherever it sits. Games may be drawn.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import NormalDist
from time import perf_counter

import numpy as np
from numpy.random import Generator

from nyhavn.arena.rating_models import Pairs, bounds, strengths
from nyhavn.arena.sequential_test import Sequential, expected_share
from nyhavn.arena.statistics import Floats, score_intervals

SIMULATIONS = 2000
RESAMPLES = 399
DEMANDED = 0.93, 0.97
ALLOWED = 0.06
PORTION = 250
"""How many simulations of a sequential test run at a time."""
FIRST_LOOK = 64


@dataclass(frozen=True)
class Ties:
    """How much of a game's result depends on the deal: by favouring a seat, and by suiting the bot."""

    name: str
    seat: float
    style: float


SEATS = Ties("seats", 0.5, 0.0)
STYLE = Ties("style", 0.2, 0.4)
FREE = Ties("none", 0.0, 0.0)
TIES = (SEATS, STYLE, FREE)


@dataclass(frozen=True)
class Setting:
    """A match to simulate: a bot of known strength and a number of blocks."""

    players: int
    share: float
    blocks: int
    ties: Ties

    @property
    def draws(self) -> float:
        """The share of games that the bot draws: small, and smaller for very strong or very weak bots."""
        return min(0.06, 0.7 * min(self.share, 1 - self.share))


def simulate_scores(setting: Setting, simulations: int, rng: Generator) -> Floats:
    """The bot's block scores in so many matches; their expectation is exactly its strength."""
    shape = simulations, setting.blocks, setting.players
    seats = rng.standard_normal(shape)
    seats = (seats - seats.mean(axis=-1, keepdims=True)) / np.sqrt(1 - 1 / setting.players)
    style, luck = rng.standard_normal((*shape[:2], 1)), rng.standard_normal(shape)
    ties = setting.ties
    fate = np.sqrt(ties.seat) * seats + np.sqrt(ties.style) * style + np.sqrt(1 - ties.seat - ties.style) * luck
    won, drawn = (NormalDist().inv_cdf(setting.share + side * setting.draws / 2) for side in (-1, 1))
    return np.asarray(((fate < won) / 2 + (fate < drawn) / 2).mean(axis=-1))


def measure_coverage(low: Floats, truth: float | Floats, high: Floats) -> Floats:
    """The share of simulations in which the truth lies between the bounds."""
    return np.asarray(((low <= truth) & (truth <= high)).mean(axis=0))


def score_coverage(setting: Setting, rng: Generator, simulations: int = SIMULATIONS) -> float:
    """How often the interval of a score covers the truth."""
    _, low, high = score_intervals(simulate_scores(setting, simulations, rng), setting.players)
    return float(measure_coverage(low, setting.share, high))


def elo_coverage(setting: Setting, rng: Generator, simulations: int = SIMULATIONS, resamples: int = RESAMPLES) -> float:
    """How often the bootstrapped interval of the Elo between two bots covers the truth."""
    matches = simulate_scores(setting, simulations, rng)
    reached = [bounds(two(match).resampled(resamples, rng))[:, 0] for match in matches]
    pairs = two(matches[0])
    low, high = (difference(pairs, np.array(side)[:, None]) for side in zip(*reached, strict=True))
    truth = 400 * np.log10(setting.share / (1 - setting.share))
    return float(measure_coverage(low, truth, high))


def two(match: Floats) -> Pairs:
    """The blocks of two bots."""
    column = match[:, None]
    return Pairs(("a", "b"), np.array([0]), np.array([1]), column, np.ones_like(column))


def difference(pairs: Pairs, shares: Floats) -> Floats:
    """The Elo between the first two bots for rows of scores."""
    found = strengths(pairs, shares)
    return np.asarray(found[:, 0] - found[:, 1])


def ladder_coverage(
    elo: Sequence[float], blocks: int, rng: Generator, simulations: int = SIMULATIONS, resamples: int = RESAMPLES
) -> Floats:
    """How often the intervals of a ladder cover the truth, for every bot except the first, which is the anchor."""
    tournaments = [tournament(elo, blocks, rng) for _ in range(simulations)]
    resampled = np.concatenate([pairs.resampled(resamples, rng) for pairs in tournaments])
    found = strengths(tournaments[0], resampled).reshape(simulations, resamples, len(elo))
    low, high = bounds(np.moveaxis(found - found[..., :1], 1, 0))
    return measure_coverage(low, np.array(elo) - elo[0], high)[1:]


def tournament(elo: Sequence[float], blocks: int, rng: Generator) -> Pairs:
    """A round robin on the same deals, which suit some bots more than others."""
    met = np.array(list(combinations(range(len(elo)), 2)))
    suits, favours = rng.standard_normal((blocks, len(elo))), rng.standard_normal(blocks)
    columns = []
    for first, second in met:
        share = expected_share(elo[first] - elo[second], 2)
        limit = NormalDist().inv_cdf(share)
        style = (suits[:, first] - suits[:, second]) / np.sqrt(2)
        fates = (
            np.sqrt(0.4) * style + side * np.sqrt(0.2) * favours + np.sqrt(0.4) * rng.standard_normal(blocks)
            for side in (-1, 1)
        )
        columns.append(sum((fate < limit) / 2 for fate in fates))
    played = np.array(columns, dtype=np.float64).T
    return Pairs(tuple(map(str, range(len(elo)))), met[:, 0], met[:, 1], played, np.ones_like(played))


@dataclass(frozen=True)
class Accepted:
    """How many simulated tests accept each hypothesis, and how many blocks they take on average."""

    h0: float
    h1: float
    blocks: float


def simulate_tests(
    test: Sequential, elo: float, ties: Ties, rng: Generator, simulations: int = SIMULATIONS
) -> Accepted:
    """What tests of a bot of known strength accept, if they are evaluated after every block."""
    portions = [simulate_portion(test, elo, ties, rng, PORTION) for _ in range(simulations // PORTION)]
    h0, h1, blocks = np.sum(portions, axis=0) / (PORTION * len(portions))
    return Accepted(float(h0), float(h1), float(blocks))


def simulate_portion(
    test: Sequential, elo: float, ties: Ties, rng: Generator, simulations: int
) -> tuple[int, int, int]:
    """How many of some tests accept H0 and H1, and their number of blocks in all."""
    low, high = test.bounds
    share = expected_share(elo, test.players)
    running = simulate_scores(Setting(test.players, share, FIRST_LOOK, ties), simulations, rng)
    h0 = h1 = blocks = 0
    while len(running):
        path = test.path(running)
        over = (path <= low) | (path >= high)
        done, first = over.any(axis=1), over.argmax(axis=1)
        end = path[np.arange(len(path)), first]
        h0, h1 = h0 + int((done & (end <= low)).sum()), h1 + int((done & (end >= high)).sum())
        blocks += int((first[done] + 1).sum())
        running = running[~done]
        more = simulate_scores(Setting(test.players, share, running.shape[1], ties), len(running), rng)
        running = np.concatenate([running, more], axis=1)
    return h0, h1, blocks


def shares(players: int) -> tuple[float, ...]:
    """The simulated strengths."""
    return (0.5, 0.65, 0.8, 0.9, 0.97) if players == 2 else (1 / players, 0.5, 0.8, 0.9, 0.97)


def score_settings() -> Iterator[Setting]:
    """All settings for scores."""
    for players in (2, 3, 4):
        for share in shares(players):
            for ties in TIES:
                for blocks in (5, 10, 20, 30, 100, 300, 1000):
                    yield Setting(players, share, blocks, ties)


def elo_settings() -> Iterator[Setting]:
    """All settings for the Elo of two bots."""
    for share in shares(2):
        for ties in TIES:
            for blocks in (10, 20, 30, 100, 300, 1000):
                yield Setting(2, share, blocks, ties)


LADDERS = ((0.0, 100.0, 200.0), (0.0, 300.0, 600.0, 800.0, 1000.0))
TESTS = ((0, 200), (0, 50), (0, 20), (-10, 10), (200, 250))
SMALL = (0, 10)


def make_figure_rng(name: str) -> Generator:
    """The random generator of one figure, the same in every run and independent of other figures."""
    return np.random.default_rng(list(name.encode()))


def mark_coverage(coverage: float) -> str:
    """A coverage, marked if it is outside of the demanded range."""
    low, high = DEMANDED
    return f"{100 * coverage:5.1f} %{' ' if low <= coverage <= high else '*'}"


def print_coverage(title: str, settings: Sequence[Setting], measure: Callable[[Setting, Generator], float]) -> None:
    """Print a table with a column for each number of blocks."""
    columns = sorted({setting.blocks for setting in settings})
    print(f"\n{title}\n\nplayers   share  ties  " + "".join(f"{blocks:>9}" for blocks in columns), flush=True)
    outside = 0
    for row in dict.fromkeys((setting.players, setting.share, setting.ties) for setting in settings):
        own = [setting for setting in settings if (setting.players, setting.share, setting.ties) == row]
        found = [measure(setting, make_figure_rng(f"{title} {setting}")) for setting in own]
        outside += sum(not DEMANDED[0] <= one <= DEMANDED[1] for one in found)
        print(f"{row[0]:>7} {100 * row[1]:5.1f} %  {row[2].name:6}" + " ".join(map(mark_coverage, found)), flush=True)
    print(f"\n{outside} of {len(settings)} outside of 93 to 97 %")


def print_ladders() -> None:
    """Print how often the intervals of the ratings of several bots cover the truth."""
    print("\nElo of a ladder, everybody against everybody on the same deals; the first bot is the anchor\n", flush=True)
    for elo in LADDERS:
        for blocks in (30, 100, 300):
            found = ladder_coverage(elo, blocks, make_figure_rng(f"ladder {elo} {blocks}"), SIMULATIONS, 199)
            names = ", ".join(f"{one:g}" for one in elo)
            print(f"{names:28} {blocks:>5} blocks  " + " ".join(map(mark_coverage, found)), flush=True)


def print_tests() -> None:
    """Print how often the sequential test accepts a false hypothesis."""
    print("\nSequential test that looks after every block: false accepts, and blocks on average\n")
    print("players    test        ties     false H1  blocks   false H0  blocks", flush=True)
    for players in (2, 3, 4):
        for elo0, elo1 in (*TESTS, SMALL):
            for ties in (SEATS, STYLE) if (elo0, elo1) != SMALL else (SEATS,):
                print_test(Sequential(elo0, elo1, players), ties)


def print_test(test: Sequential, ties: Ties) -> None:
    """Print how often tests that are simulated at both of their strengths accept the wrong hypothesis."""
    rng = make_figure_rng(f"test {test} {test.players} {ties}")
    weak, strong = simulate_tests(test, test.elo0, ties, rng), simulate_tests(test, test.elo1, ties, rng)
    marks = ["*" if wrong > ALLOWED else " " for wrong in (weak.h1, strong.h0)]
    print(
        f"{test.players:>7}    {test!s:10}  {ties.name:6}  {100 * weak.h1:6.2f} %{marks[0]} {weak.blocks:6.0f}  "
        f"{100 * strong.h0:7.2f} %{marks[1]} {strong.blocks:6.0f}",
        flush=True,
    )


def main() -> int:
    """Print all tables, or those that are named: scores, elo, ladders, tests."""
    wanted = sys.argv[1:] or ["scores", "elo", "ladders", "tests"]
    start = perf_counter()
    if "scores" in wanted:
        print_coverage("Score: how often the 95 % interval covers the truth", list(score_settings()), score_coverage)
    if "elo" in wanted:
        print_coverage("Elo of two bots: the same for the bootstrap", list(elo_settings()), elo_coverage)
    if "ladders" in wanted:
        print_ladders()
    if "tests" in wanted:
        print_tests()
    print(f"\n{SIMULATIONS:,} simulations each; {perf_counter() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
