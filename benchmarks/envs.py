"""Decisions a second through the research interfaces, compared to their libraries, in one run on one machine.

`make bench-envs` prepares an environment with all of them and runs this there. Everywhere whole games are played
uniformly at random in one thread, and observations are made where an interface makes them by itself. A decision is a
player's choice; cards that are drawn are not, and a build of Nyhavn is one decision although it is two numbers. What
counts is the best round after a warm-up.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import open_spiel.python.games  # noqa: F401 - registers the games written in Python
from pettingzoo.classic import connect_four_v3

from benchmarks.peers import ROUNDS, SITTINGS, Loop, always, chance, chance_game, run, times, warm_up
from benchmarks.setting import describe_setting, format_markdown_table, renew_table
from nyhavn import envs
from nyhavn.envs import gym, nyhavn_v0, spiel
from nyhavn.rules.numbers import WAYS, WHITES
from nyhavn.rules.words import DECISIONS

PAGE = Path(__file__).parent.parent / "docs" / "measurements.md"

ZOO, SPIEL, BATCH, GYM = "PettingZoo (raw)", "OpenSpiel, Python games", "batch engine", "Gymnasium"
OURS = "nyhavn"
PYTHON_GAMES = (
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_block_dominoes",
    "python_team_dominoes",
    "python_ant_foraging",
    "python_hangman",
)
"""The sequential Python games that OpenSpiel ships complete."""
BATCH_SIZE = 2048
"""How many games each thread steps, so that the cost of calls and of waiting for other threads is small."""
APART = {"python_kuhn_poker": "always the same moves", "python_hangman": "one player"}
"""Games that are shown without a bar, and why."""
TIMES = {ZOO: 3.0, SPIEL: 2.0}
"""How many times as fast as all others at the same interface Nyhavn has to be."""
LEAST = 2_000_000
"""How many decisions a second the batch engine has to reach in one thread."""


class Row(NamedTuple):
    """A row of the table."""

    interface: str
    name: str
    rate: float

    @property
    def counts(self) -> bool:
        """Whether Nyhavn has to reach the factor of `TIMES`."""
        return not self.name.startswith(OURS) and self.name not in APART


def is_decision(number: int) -> bool:
    """Whether a number is a decision of its own; the payment for a place is not."""
    return not WAYS <= number < WHITES


def zoo(env: Any, counts: Callable[[int], bool]) -> Callable[[int], int]:
    """Games through PettingZoo, with numbers chosen from the mask."""
    seeds = count()

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            env.reset(seed=next(seeds))
            for _agent in env.agent_iter():
                seen, _, over, _, _ = env.last()
                if over:
                    env.step(None)
                    continue
                (legal,) = seen["action_mask"].view(np.bool_).nonzero()
                number = int(legal[int(chance() * len(legal))])
                env.step(number)
                decisions += counts(number)
        return decisions

    return play


def learner(games: int) -> int:
    """Games through Gymnasium against a random bot; only the learner's decisions are counted."""
    env, decisions = gym.NyhavnEnv(("random",)), 0
    for seed in range(games):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            (legal,) = seen["action_mask"].view(np.bool_).nonzero()
            number = int(legal[int(chance() * len(legal))])
            seen, _, over, _, _ = env.step(number)
            decisions += is_decision(number)
    return decisions


def batch(threads: int) -> Callable[[int], int]:
    """Steps of the batch engine with observations, masks, rewards and ends, chosen with numpy."""
    games, rng = envs.batch(BATCH_SIZE * threads, threads=threads), np.random.default_rng(1)

    def play(steps: int) -> int:
        before = games.games[:, DECISIONS].sum()
        for _ in range(steps):
            games.step(games.sample(rng))
            assert len(games.observations) == len(games.masks) == len(games.rewards) == len(games.done)
        return int(games.games[:, DECISIONS].sum() - before)

    play(200)  # until the games, which start together, are at different moves
    return play


def loops() -> Iterator[Loop]:
    """All loops at all interfaces."""
    yield Loop(ZOO, OURS, "", zoo(nyhavn_v0.raw_env(), is_decision))
    yield Loop(ZOO, "connect_four_v3", "", zoo(connect_four_v3.raw_env(), always))
    yield Loop(SPIEL, OURS, "", chance_game(spiel.NAME, is_decision))
    for name in PYTHON_GAMES:
        yield Loop(SPIEL, name, "", chance_game(name))
    yield Loop(BATCH, f"{OURS}, one thread", "", batch(1))
    yield Loop(BATCH, f"{OURS}, two threads", "", batch(2))
    yield Loop(GYM, f"{OURS}, against random", "", learner)


def measure() -> list[Row]:
    """All rows; every loop has the same number of rounds, spread over the same time."""
    contestants = list(loops())
    for loop in contestants:
        warm_up(loop)
    for _ in range(SITTINGS):
        for loop in contestants * ROUNDS:
            run(loop)
    return [Row(loop.package, loop.name, loop.best) for loop in contestants]


def ours(rows: list[Row], interface: str) -> float:
    """Nyhavn's rate at an interface."""
    return next(row.rate for row in rows if row.interface == interface and row.name.startswith(OURS))


def table(rows: list[Row]) -> str:
    """The rows as Markdown that is also aligned in a terminal."""
    heading = ("interface", "game", "decisions/s", "nyhavn is")
    return format_markdown_table([heading, *(line(row, ours(rows, row.interface)) for row in rows)], words=2)


def line(row: Row, rate: float) -> tuple[str, ...]:
    """The cells of a row."""
    compared = "" if row.name.startswith(OURS) else times(rate / row.rate)
    name = f"{row.name} ({APART[row.name]})" if row.name in APART else row.name
    return (row.interface, name, f"{row.rate:,.0f}", compared)


def missed(rows: list[Row]) -> list[str]:
    """The bars that are not reached."""
    behind = [
        f"{row.interface}: {OURS} is only {ours(rows, row.interface) / row.rate:.2f} times as fast as {row.name}"
        for row in rows
        if row.counts and ours(rows, row.interface) < TIMES[row.interface] * row.rate
    ]
    if ours(rows, BATCH) < LEAST:
        behind.append(f"{BATCH}: only {ours(rows, BATCH):,.0f} decisions a second in one thread")
    return behind


def main() -> int:
    """Measure, print, update the table, and fail if a bar is missed."""
    rows = measure()
    print(f"{describe_setting()}\n\n{table(rows)}\n")
    renew_table(PAGE, "envs", table(rows))
    for told in missed(rows):
        print(told)
    return 1 if missed(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
