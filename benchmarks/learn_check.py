"""A tiny training run that must score 85 % against the Apprentice: it checks rules, features and learner at once.

Run it with `make learn-check`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from nyhavn.learn.self_play import SelfPlayTask
from nyhavn.learn.trainer import Trainer
from nyhavn.learn.training_plan import TrainingPlan
from nyhavn.learn.workers import ThreadWorkers
from nyhavn.search import training

GAMES = 60_000
LEAST = 0.85
MINUTES = 5
TRIAL = TrainingPlan(games_per_lesson=1000, noise=0.0)
DEALS = 1 << 52
"""The first seed of the trial's deals: far from those of training."""


def main() -> int:
    """Train, play, print the score and the time, and fail if a bar is missed."""
    start, workers = perf_counter(), ThreadWorkers(os.cpu_count() or 1)
    with TemporaryDirectory() as folder:
        trainer = Trainer.open(TrainingPlan(games=GAMES), Path(folder))
        for point in trainer.learn(workers):
            if point:
                print(f"{point.games:,} games: {point.scores}", flush=True)
        gains = workers.run_tasks(
            TRIAL, [SelfPlayTask(DEALS + 1000 * i, "apprentice") for i in range(4)], trainer.weights, trainer.pool
        )
    workers.close()
    won, played = (sum(gain.tally[word] for gain in gains) for word in (training.WON, training.PLAYED))
    score, took = won / played, perf_counter() - start
    print(f"against the Apprentice {score:.1%} of {played:,.0f} games ({LEAST:.0%}: {verdict(score >= LEAST)})")
    print(f"in {took:.0f} s ({MINUTES} minutes: {verdict(took <= 60 * MINUTES)})")
    return int(score < LEAST or took > 60 * MINUTES)


def verdict(reached: bool) -> str:
    """The word for a result."""
    return "reached" if reached else "missed"


if __name__ == "__main__":
    sys.exit(main())
