"""How accurate the nets' chances are, how long the Master thinks, and how well a rival learns to beat the City planner.

Run it with `make judgement`; it updates docs/strength.md. The rival learns in `.rival`, and resumes after a stop.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

import numpy as np

from benchmarks.setting import format_markdown_table, renew_table
from nyhavn.arena.bot_game import play_game
from nyhavn.bots import Limit, bot
from nyhavn.learn.self_play import ITSELF, SelfPlayTask, run_task, score_match, thread_memory
from nyhavn.learn.trainer import Trainer
from nyhavn.learn.training_plan import TrainingPlan
from nyhavn.learn.workers import ThreadWorkers
from nyhavn.nets import HOME, Net, load_shipped_net
from nyhavn.rules.scoring import final_share
from nyhavn.search import training

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "strength.md"
GAMES = 20_000
DEALS = 1 << 53
"""The first seed of the deals: far from those of training."""
RIVAL = ROOT / ".rival"
RIVAL_GAMES = 300_000
LOADS = 20
THOUGHT = 4
"""In how many games the Master's time is measured."""


class Row(NamedTuple):
    """A measurement: what, its bar, and the result."""

    what: str
    bar: str
    found: str
    reached: bool

    @property
    def cells(self) -> list[str]:
        """The cells of the row."""
        return [self.what, self.bar, self.found, "reached" if self.reached else "**missed**"]


def calibration(players: int) -> Row:
    """The calibration error of the chances: one position of each game, deciles weighted by their size."""
    expected, won = np.array(list(sample_outcomes(players))).T
    error = 0.0
    for tenth in range(10):
        within = (expected * 10).astype(int).clip(0, 9) == tenth
        if within.any():
            error += within.mean() * abs(expected[within].mean() - won[within].mean())
    what = f"chance to win, {players} players, {len(won):,} games, error over deciles"
    return Row(what, "≤ 2 points", f"{100 * error:.2f} points", error <= 0.02)


def sample_outcomes(players: int) -> Iterator[tuple[float, float]]:
    """The expected and the actual result at one position of each game between City planners."""
    weights, rng, plan = (
        load_shipped_net(players).weights,
        Random(players),
        TrainingPlan(players, noise=0.0, games_per_lesson=1),
    )
    for game in range(GAMES):
        gain = run_task(plan, SelfPlayTask(DEALS + game, ITSELF), weights, weights)
        at = rng.randrange(int(gain.tally[training.NOTES]))
        seat = int(thread_memory().notebook.notes[at * training.NOTE_WORDS + training.NOTE_SEAT])
        yield (
            float(thread_memory().notebook.values[at * training.VALUE_WORDS]),
            final_share(thread_memory().game.tolist(), seat),
        )


def measure_loading() -> Row:
    """The time to load a net."""
    took = []
    for _ in range(LOADS):
        start = perf_counter()
        Net.load(HOME / "4.npz")
        took.append(perf_counter() - start)
    return Row("loading a net", "≤ 50 ms", f"{1000 * max(took):.1f} ms", max(took) <= 0.05)


def measure_thinking_time() -> Row:
    """The time of the Master's moves while two games are played on two cores."""
    bot("master").wake()
    with ThreadPoolExecutor(2) as pool:
        games = list(
            pool.map(lambda seed: play_game([bot("master"), bot("master")], seed), range(DEALS, DEALS + THOUGHT))
        )
    times = [time / 1e6 for game in games for seat in game.times for time in seat]
    late = float(np.percentile(times, 99))
    what = f"the Master's move, 99th percentile of {len(times):,}, two games at once"
    return Row(what, "≤ 1.2 s", f"{late:.2f} s", late <= 1.2)


def same_move(positions: int = 1000) -> Row:
    """How often the Master plays the same move after hidden cards are dealt again."""
    from harness.random_games import sampled_positions

    player, limit, rng, same, tried = bot("master"), Limit(playouts=40), Random(5), 0, 0
    for position in sampled_positions(20 * positions, seed=77):
        if tried < positions and position.to_move is not None and len(position.legal_moves) > 1:
            view = position.view(position.seat)
            other = view.sample(rng).view(position.seat)
            same += player.choose(view, limit, Random(tried)) == player.choose(other, limit, Random(tried))
            tried += 1
    return Row(
        "same move when hidden cards are dealt again", f"{positions:,}", f"{same:,} of {tried:,}", same == positions
    )


def measure_rival_training() -> Row:
    """The score of a fresh net against the City planner after learning only from games against it."""
    champion, workers = load_shipped_net(2), ThreadWorkers(os.cpu_count() or 1)
    folder = RIVAL / champion.digest
    plan = TrainingPlan(games=RIVAL_GAMES, seed=9, rival=champion.digest)
    trainer = Trainer.open(plan, folder, rival=champion)
    for point in trainer.learn(workers):
        if point:
            print(f"rival: {point.games:,} games, {point.scores}", flush=True)
    workers.close()
    shares = [score_match(2, trainer.weights, champion.weights, range(DEALS, DEALS + 4000), seat) for seat in range(2)]
    blocks = np.mean(shares, axis=0)
    score, most = blocks.mean(), blocks.mean() + 1.96 * blocks.std() / len(blocks) ** 0.5
    what = (
        f"a rival that learned from {RIVAL_GAMES:,} games against the City planner alone, against it, upper 95 % bound"
    )
    return Row(what, "≤ 55 %", f"{most:.1%} ({score:.1%} of 8,000 games)", bool(most <= 0.55))


def measure_net_speed() -> Row:
    """How many games a second the net plays at one ply on one core, per unit of calibration."""
    from nyhavn.fast.throughput import figures

    (found,) = (figure for figure in figures(["net"], [2], [1]) if figure.mode == "net")
    rate = found.games_per_s / found.calibration
    what = "games a second at one ply, one core, per unit of calibration (`nyhavn bench --mode net`)"
    return Row(what, "≥ 0.33", f"{rate:.3f} ({found.games_per_s:.0f} games/s)", rate >= 0.33)


def main() -> int:
    """Measure, update the table, and fail if a bar is missed."""
    rows = []
    for measure in (
        measure_loading,
        measure_net_speed,
        *(lambda n=n: calibration(n) for n in (2, 3, 4)),
        measure_thinking_time,
        same_move,
        measure_rival_training,
    ):
        rows.append(measure())
        print(" | ".join(rows[-1].cells), flush=True)
    renew_table(
        PAGE, "judgement", format_markdown_table([["what", "bar", "found", ""], *(row.cells for row in rows)], 4)
    )
    return int(not all(row.reached for row in rows))


if __name__ == "__main__":
    sys.exit(main())
