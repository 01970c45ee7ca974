"""Measures the study of games: `python -m benchmarks.study noise --players 2 --minutes 3`.

Every measurement plays games of its own, appends what it finds to a file in `.study`, goes on where it stopped, and
prints a table of all that is in the file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import numpy as np

from nyhavn.arena.bot_game import play_game
from nyhavn.bots import bot, evaluator
from nyhavn.game.record import Record
from nyhavn.study.course import Course
from nyhavn.study.sampler import Sampler, seed_of

KEPT = Path(__file__).parents[1] / ".study"
DEALS = 1 << 54
"""The first seed of the deals: no other games use these."""
STRONG = "master:playouts=20"
NOISES = (0.0, 0.025, 0.05, 0.1, 0.2)
NOISE_SAMPLES = 48
POSITIONS = 6
"""How many positions of a game are valued, spread evenly over its turns."""

Rows = list[Any]


def strong_game(players: int, number: int) -> Record:
    """A game between Masters with few playouts."""
    return Record.parse(play_game([bot(STRONG) for _ in range(players)], DEALS + number).record)


def measure_noise(players: int, number: int) -> Rows:
    """For positions of a strong game and every noise: the squared error of the chances, and that of sampling."""
    course, rng, rows = Course.of(strong_game(players, number)), Random(number), Rows()
    for part in range(POSITIONS):
        turn = int((part + rng.random()) / POSITIONS * len(course.turns))
        view = course.turns[turn].choices[0].position.view(course.turns[turn].seat)
        for noise in NOISES:
            shares = Sampler(players, noise).play(view, seed_of(view), 0, NOISE_SAMPLES)
            error = float(((shares.mean(axis=0) - course.shares) ** 2).sum())
            rows.append([part, noise, error, float(shares.var(axis=0, ddof=1).sum() / NOISE_SAMPLES)])
    return rows


def show_noise(rows: Rows) -> Iterator[str]:
    """The squared error for every noise, all seats together, without the error of sampling, and its differences."""
    table = np.array([[row[2] - row[3] for row in rows if row[1] == noise] for noise in NOISES])
    yield f"{table.shape[1]} positions"
    for noise, errors in zip(NOISES, table, strict=True):
        against = errors - table[NOISES.index(0.05)]
        spread = against.std() / len(against) ** 0.5
        yield f"noise {noise}: {errors.mean():.4f}, against 0.05: {against.mean():+.4f} ± {1.96 * spread:.4f}"


MEASUREMENTS: dict[str, tuple[Callable[[int, int], Rows], Callable[[Rows], Iterable[str]]]] = {
    "noise": (measure_noise, show_noise),
}


def main() -> None:
    """Measure for some minutes, and print what is known."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("what", choices=MEASUREMENTS)
    reader.add_argument("--players", type=int, default=2)
    reader.add_argument("--minutes", type=float, default=3)
    args = reader.parse_args()
    measure, show = MEASUREMENTS[args.what]
    KEPT.mkdir(exist_ok=True)
    kept = KEPT / f"{args.what}-{args.players}.jsonl"
    done, end = read_lines(kept), monotonic() + 60 * args.minutes
    bot(STRONG).wake()
    evaluator.use_compiled_code(compile_it=True)
    while monotonic() < end:
        done.append(measure(args.players, len(done)))
        with kept.open("a") as file:
            file.write(json.dumps(done[-1]) + "\n")
    print(f"{args.what}, {args.players} players, {len(done)} games")
    print(*show([row for rows in done for row in rows]), sep="\n")


def read_lines(path: Path) -> Rows:
    """What has been measured before."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


if __name__ == "__main__":
    main()
