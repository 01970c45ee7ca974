"""The trainer: batches of self-play, gradient steps, evaluation and checkpoints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from nyhavn.learn.self_play import EARLIER, ITSELF, OPPONENT_WEIGHTS, Doubles, Floats, SelfPlayTask, TaskResult
from nyhavn.learn.training_plan import TASKS, Stage, TrainingPlan
from nyhavn.learn.widening import widen_net
from nyhavn.learn.workers import WorkerPool
from nyhavn.nets import Net, UnfitNet, made_for, read_arrays, refuse_unfit, write_arrays
from nyhavn.search import network, training

CHECKPOINT = "checkpoint.npz"
NET = "net.npz"
FIRST_SEED = 1 << 40
"""The first seed of training; those of other runs follow, up to the seeds of the promotion match."""
SEEDS_PER_RUN = 1 << 32
RUNS = 1 << 17
"""The number of runs with distinct seeds."""
EVALUATION_SEED, EVALUATION_GAMES = 1 << 51, 300
"""The first seed and the number of games of the evaluation in the stage of rollouts, which has no opponents."""

POOL = 8
"""The maximum number of earlier nets in the pool of opponents."""
POOL_INTERVAL = 60_000
"""The number of games after which the net is added to the pool."""
REPORT = {Stage.GAMES: 20_000, Stage.ROLLOUTS: 2_000}
"""The number of games between two points of the learning curve."""
KEEP_SECONDS = 30.0
"""The interval in seconds between checkpoints, also between two points of the curve."""

MOMENTUM, SPREAD, TINY = 0.9, 0.999, 1e-8
"""The constants of Adam (Kingma and Ba 2015)."""


class OtherPlan(ValueError):
    """A folder contains a training run with another plan."""


class Point(NamedTuple):
    """A point of the learning curve."""

    games: int
    seconds: float
    error: float
    """The root mean square error of the net's own chance against its target."""
    points: float
    """The mean points of the winner."""
    by_points: float
    """The share of games that ended with twelve points."""
    scores: dict[str, float]
    """The scores by opponent."""


def initialise_weights(players: int, seed: int) -> Floats:
    """Random initial weights of a net."""
    rng = np.random.default_rng(seed)
    weights = np.zeros(network.length_for(players), dtype=np.float32)
    for start, end, spread in (
        (0, network.first_bias(players), 0.05),
        (network.second_layer(players), network.second_bias(players), (2 / network.WIDTH) ** 0.5),
        (network.last_layer(players), network.last_bias(players), 0.05),
    ):
        weights[start:end] = rng.normal(0, spread, end - start)
    return weights


class Trainer:
    """A training run: the net, the state of the optimizer, the pool of opponents and the learning curve."""

    def __init__(
        self, plan: TrainingPlan, folder: Path, begun_from: Net | None = None, rival: Net | None = None
    ) -> None:
        if rival and (rival.players != plan.players or plan.stage is Stage.ROLLOUTS):
            raise UnfitNet(f"a net for {rival.players} players is no rival here: {plan.players} players, {plan.stage}")
        self.plan, self.folder = plan, folder
        self.made: list[dict[str, Any]] = begun_from.manifest.get("made", []) if begun_from else []
        self.weights = (
            initialise_weights(plan.players, plan.seed) if begun_from is None else widen_net(begun_from, plan.players)
        )
        self.mean, self.square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.pool: list[Floats] = [rival.weights if rival else self.weights.copy()]
        self.games, self.batches, self.seconds = 0, 0, 0.0
        self.curve: list[Point] = []
        self.tallies: dict[str, Doubles] = {}
        self.saved_at = monotonic()

    @classmethod
    def open(cls, plan: TrainingPlan, folder: Path, begun_from: Net | None = None, rival: Net | None = None) -> Trainer:
        """Resume the training run in a folder, or start a new one."""
        trainer, path = cls(plan, folder, begun_from, rival), folder / CHECKPOINT
        if path.exists():
            trainer.resume(path)
        else:
            folder.mkdir(parents=True, exist_ok=True)
        return trainer

    @property
    def done(self) -> bool:
        """Whether all games of the plan are played."""
        return self.games >= self.plan.games

    def learn(self, workers: WorkerPool) -> Iterator[Point | None]:
        """Train batch by batch until the plan is done; yield a point of the curve when one is due, else None."""
        while not self.done:
            start = monotonic()
            given = self.batch()
            gains = workers.run_tasks(self.plan, given, self.weights, self.pool)
            self.step(gains)
            for one, gain in zip(given, gains, strict=True):
                self.tallies[one.against] = self.tallies.get(one.against, 0) + gain.tally
            self.games += self.plan.batch
            self.seconds += monotonic() - start
            point = self.report(workers) if self.due else None
            if monotonic() > self.saved_at + KEEP_SECONDS:
                self.save_checkpoint()
            yield point

    @property
    def due(self) -> bool:
        """Whether the curve gets another point after this batch."""
        every = REPORT[self.plan.stage]
        return self.done or (self.games - self.plan.batch) // every < self.games // every

    def batch(self) -> list[SelfPlayTask]:
        """The tasks of the next batch: games of the net against itself, and some against others."""
        rng = np.random.default_rng((self.plan.seed, self.batches))
        first = FIRST_SEED + self.plan.seed % RUNS * SEEDS_PER_RUN + self.games
        return [
            SelfPlayTask(
                first + i * self.plan.games_per_lesson, self.choose_opponent(rng), int(rng.integers(len(self.pool)))
            )
            for i in range(TASKS)
        ]

    def choose_opponent(self, rng: np.random.Generator) -> str:
        """Choose the opponent of a task."""
        if self.plan.rival:
            return EARLIER
        if self.plan.stage is Stage.ROLLOUTS or rng.random() >= self.plan.company:
            return ITSELF
        return str(rng.choice([EARLIER, EARLIER, *OPPONENT_WEIGHTS, "mason"]))

    def step(self, gains: Sequence[TaskResult]) -> None:
        """Take one step of Adam with the gradient of a batch."""
        notes = sum(gain.tally[training.NOTES] for gain in gains)
        gradient = np.sum([gain.gradient for gain in gains], axis=0) / max(1, notes)
        self.batches += 1
        self.mean += (1 - MOMENTUM) * (gradient - self.mean)
        self.square += (1 - SPREAD) * (gradient**2 - self.square)
        mean = self.mean / (1 - MOMENTUM**self.batches)
        spread = np.sqrt(self.square / (1 - SPREAD**self.batches)) + TINY
        self.weights -= self.plan.rate_after(self.games) * mean / spread

    def evaluate_net(self, workers: WorkerPool) -> None:
        """Evaluate the net against opponents on fixed deals, without training on them."""
        plan = replace(self.plan, stage=Stage.GAMES, noise=0.0, games_per_lesson=EVALUATION_GAMES)
        given = [SelfPlayTask(EVALUATION_SEED, name) for name in (EARLIER, *OPPONENT_WEIGHTS)]
        for one, gain in zip(given, workers.run_tasks(plan, given, self.weights, self.pool), strict=True):
            only = np.isin(np.arange(training.TALLY), (training.WON, training.PLAYED))
            self.tallies[one.against] = gain.tally * only

    def report(self, workers: WorkerPool) -> Point:
        """Add a point to the curve, write a checkpoint, and at intervals add the net to the pool."""
        if self.plan.stage is Stage.ROLLOUTS:
            self.evaluate_net(workers)
        total = sum(self.tallies.values(), np.zeros(training.TALLY))
        scores = {
            name: float(tally[training.WON] / tally[training.PLAYED])
            for name, tally in sorted(self.tallies.items())
            if tally[training.PLAYED]
        }
        games = max(1.0, total[training.GAMES])
        error = float(total[training.ERRORS] / max(1.0, total[training.NOTES])) ** 0.5
        by_points = total[training.BY_POINTS] / games
        point = Point(self.games, self.seconds, error, total[training.POINTS] / games, by_points, scores)
        self.curve.append(point)
        self.tallies.clear()
        since = self.games - REPORT[self.plan.stage]
        if (
            self.plan.stage is Stage.GAMES
            and not self.plan.rival
            and self.games // POOL_INTERVAL > since // POOL_INTERVAL
        ):
            self.pool = [*self.pool, self.weights.copy()][-POOL:]
        self.save_checkpoint()
        return point

    # Checkpoints

    def save_checkpoint(self) -> None:
        """Write the checkpoint and the net."""
        header = {
            "plan": self.plan.to_json(),
            "games": self.games,
            "batches": self.batches,
            "seconds": self.seconds,
            "made": self.made,
            "curve": [point._asdict() for point in self.curve],
            "tallies": {name: tally.tolist() for name, tally in self.tallies.items()},
            **made_for(self.plan.players),
        }
        arrays = {"weights": self.weights, "mean": self.mean, "square": self.square, "pool": np.array(self.pool)}
        write_arrays(self.folder / CHECKPOINT, header, **arrays)
        self.net().save(self.folder / NET)
        self.saved_at = monotonic()

    def resume(self, path: Path) -> None:
        """Resume from a checkpoint; raise an error if it is for other rules, other features or another plan."""
        header, self.weights, self.mean, self.square, pool = read_arrays(path, "weights", "mean", "square", "pool")
        refuse_unfit(header, path)
        if TrainingPlan.from_json(header["plan"]) != self.plan:
            raise OtherPlan(str(self.folder))
        self.pool = list(pool)
        self.games, self.batches, self.seconds = header["games"], header["batches"], header["seconds"]
        self.made = header["made"]
        self.curve = [Point(**point) for point in header["curve"]]
        self.tallies = {name: np.array(tally) for name, tally in header["tallies"].items()}

    def net(self) -> Net:
        """The net with its manifest."""
        made = {**self.plan.to_json(), "played": self.games, "seconds": round(self.seconds)}
        if self.curve:
            made["results"] = {name: round(score, 3) for name, score in self.curve[-1].scores.items()}
        return Net(self.plan.players, self.weights, {"made": [*self.made, made]})
