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
from time import monotonic, process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.setting import describe_setting, format_markdown_table, renew_table
from nyhavn.arena.bot_game import play_game
from nyhavn.bots import bot, evaluator
from nyhavn.game.record import Record
from nyhavn.game.view import View
from nyhavn.study import NORMAL, QUICK, study
from nyhavn.study.course import Choice, Course
from nyhavn.study.decisions import (
    Candidate,
    Decision,
    JudgedMove,
    Label,
    bounds,
    compare_until_clear,
    explain,
    judge,
    list_candidates,
    make_candidate,
    measure_loss,
    rank_by_samples,
)
from nyhavn.study.depth import Depth
from nyhavn.study.game_study import ERROR_SCALE, GameStudy
from nyhavn.study.reasons import Feature, list_features
from nyhavn.study.sampler import Sampler, Shares, seed_of
from nyhavn.study.subjects import Subject, find_subject, is_late

ROOT = Path(__file__).parents[1]
KEPT, PAGE = ROOT / ".study", ROOT / "docs" / "measurements.md"
RATES = ROOT / "web" / "src" / "numbers" / "levels.json"
"""The error rates of the levels, as the page compares players with them."""
DEALS = 1 << 54
"""The first seed of the deals: no other games use these."""
STRONG = "master:playouts=20"
NOISES, USUAL = (0.0, 0.025, 0.05, 0.1, 0.2), 0.05
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
    usual = table[NOISES.index(USUAL)]
    yield f"squared error at {USUAL}: {usual.mean():.4f} over {len(usual)} positions; more at the others by"
    differences = [(noise, errors - usual) for noise, errors in zip(NOISES, table, strict=True) if noise != USUAL]
    yield ", ".join(f"{noise}: {rest.mean():+.4f} ± {1.96 * standard_error(rest):.4f}" for noise, rest in differences)


def standard_error(values: NDArray[np.float64]) -> float:
    """The standard error of a mean."""
    return float(values.std() / len(values) ** 0.5)


# Luck


def measure_identity(players: int, number: int) -> Rows:
    """For each seat of a game: how far luck and moves are from adding up, its luck before own and others' turns."""
    game = GameStudy(level_game(["planner"] * players, number), QUICK)
    found = game.assemble(compute_values(game))
    return [
        [
            abs(own.result - own.start - own.luck - own.moves),
            found.luck_before(seat, own=True),
            found.luck_before(seat, own=False),
            own.luck_error,
            own.result - own.start,
        ]
        for seat, own in enumerate(found.seats)
    ]


def compute_values(game: GameStudy) -> dict[str, Any]:
    """The results of a game's pieces; decisions are not judged."""
    sampler = Sampler(game.course.players)
    turns = [*game.starts, *(piece for pieces in game.turns for piece in pieces)]
    pieces = {piece.key: piece for piece in turns}
    unjudged = Decision("", JudgedMove("", 0, 0), (), 0, 0, 0, Label.FORCED, ())
    return {piece.key: unjudged for _, piece in game.choices} | {
        key: piece.work(sampler) for key, piece in pieces.items()
    }


def show_identity(rows: Rows) -> Iterator[str]:
    """The largest deviation, and the mean luck before own and others' turns with its error over the seats."""
    table = np.array(rows)
    own, others = (f"{100 * part.mean():+.1f} ± {196 * standard_error(part):.1f}" for part in table.T[1:3])
    yield f"{len(table)} seats, deviation up to {table[:, 0].max():.1e}; luck before own turns {own}, others' {others}"
    luck = table[:, 1] + table[:, 2]
    spreads = (100 * part.std() for part in (luck, table[:, 4], table[:, 4] - luck))
    yield "spread of luck {:.1f}, of results {:.1f}, of results without luck {:.1f}; ".format(*spreads) + (
        f"stated error of luck {100 * table[:, 3].mean():.1f}"
    )


# Decisions


def level_game(names: list[str], number: int) -> Record:
    """A game between bots."""
    return Record.parse(play_game([bot(name) for name in names], DEALS + number).record)


def sample_choices(record: Record, rng: Random, count: int, seat: int | None = None) -> list[Choice]:
    """Some decisions with several moves, of one seat or of all."""
    choices = [choice for turn in Course.of(record).turns for choice in turn.choices]
    free = [
        choice
        for choice in choices
        if seat in (None, choice.position.seat) and len(list_candidates(view_of_choice(choice), choice.move, 2)[1]) > 1
    ]
    return rng.sample(free, min(count, len(free)))


def view_of_choice(choice: Choice) -> View:
    """What the seat that decided knew."""
    return choice.position.view(choice.position.seat)


MIXED = ("apprentice", "mason", "architect", "planner")
"""The levels whose decisions test the labels: with mistakes of all sizes."""
REFERENCE = Depth("reference", field=16, choosing=1600, weighing=1200, showing=1200, turns=0)


def measure_truth(players: int, number: int) -> Rows:
    """For two decisions of a game: label, loss and chance at normal depth, and loss and chance with fresh samples."""
    rng, rows = Random(number), Rows()
    record = level_game([rng.choice(MIXED) for _ in range(players)], 100_000 + number)
    for position, move in sample_choices(record, rng, 2):
        view = position.view(position.seat)
        found = judge(Sampler(players), view, move, NORMAL)
        fresh = judge(FreshSampler(players), view, move, REFERENCE)
        rows.append([found.label, found.loss, fresh.loss, fresh.low, fresh.high])
        rows[-1] += [found.played.chance, fresh.played.chance, found.best[0].chance, fresh.best[0].chance]
    return rows


class FreshSampler(Sampler):
    """A sampler with other seeds."""

    def play(self, view: View, seed: int, first: int, samples: int) -> Shares:
        """The shares in samples that no study plays."""
        return super().play(view, seed ^ 0x5EED5EED5EED, first, samples)


def show_truth(rows: Rows) -> Iterator[str]:
    """How often labels are right and complete, and the error of chances."""
    bad = [row for row in rows if row[0] in (Label.MISTAKE, Label.BLUNDER)]
    lost = [row for row in rows if row[3] >= 0.07]
    labelled = sum(row[0] in (Label.INACCURACY, Label.MISTAKE, Label.BLUNDER) for row in lost)
    mistakes = sum(row[0] in (Label.MISTAKE, Label.BLUNDER) for row in lost)
    right = sum(row[4] >= 0.03 for row in bad)
    yield f"{len(rows)} decisions, {len(bad)} labelled mistake or worse: {right} lose at least 3 points at the most"
    yield f"{len(lost)} lose at least 7 points at the least: {labelled} are labelled, {mistakes} mistake or worse"
    played, best = (100 * np.mean([abs(row[i] - row[i + 1]) for row in rows]) for i in (5, 7))
    yield f"mean error of the chance of the played move {played:.1f} points, of the best {best:.1f}"


SMALL = Depth("small", field=6, choosing=24, weighing=8, showing=8, turns=0)
"""A depth for comparisons that a single other sample fails."""


def measure_knowledge(players: int, number: int) -> Rows:
    """Whether ten decisions of a game are judged the same after unknown cards are dealt anew."""
    rng, rows = Random(number), Rows()
    for position, move in sample_choices(level_game(["mason"] * players, 200_000 + number), rng, 10):
        view = position.view(position.seat)
        other = view.sample(rng).view(position.seat)
        sampler = Sampler(players)
        rows.append(judge(sampler, view, move, SMALL) == judge(sampler, other, move, SMALL))
    return rows


def show_knowledge(rows: Rows) -> Iterator[str]:
    """How many are the same."""
    yield f"the same review: {sum(rows)} of {len(rows)}"


def measure_reasons(players: int, number: int) -> Rows:
    """For three decisions of a game: what each reason is worth by fresh samples, and what a better move is worth."""
    rng, rows = Random(number), Rows()
    record = level_game([rng.choice(MIXED) for _ in range(players)], 500_000 + number)
    for position, move in sample_choices(record, rng, 3):
        view, sampler = position.view(position.seat), Sampler(players)
        ranked = rank_by_samples(
            sampler, list_candidates(view, move, NORMAL.field)[1], NORMAL.choosing, seed_of(view), view.seat
        )
        worths = [worth_of(view, ranked, Feature(kind, letter)) for kind, letter, _ in explain(view, ranked)]
        rows.append([worths, measure_loss(ranked[0], ranked[-1], view.seat).mean])
    return rows


def worth_of(view: View, ranked: list[Candidate], feature: Feature) -> tuple[float, float]:
    """How much worse the best move without a feature is by fresh samples, and the upper bound of that."""
    sampler, seed, seat = FreshSampler(view.players), seed_of(view), view.seat
    lacking = [one for one in ranked if feature not in list_features(view, one.move(view), one.after)]
    fresh = [make_candidate(view, one.numbers) for one in lacking]
    pair = make_candidate(view, ranked[0].numbers), rank_by_samples(sampler, fresh, 600, seed, seat)[0]
    gap = compare_until_clear(sampler, pair, 600, seed, (0.02,))
    return gap.mean, bounds(gap)[1]


def show_reasons(rows: Rows) -> Iterator[str]:
    """How many decisions have a reason, and how many reasons fresh samples confirm."""
    found = [worth for row in rows for worth in row[0]]
    apart = [row for row in rows if row[1] >= 0.02]
    every, clear = (f"{sum(bool(row[0]) for row in some)} of {len(some)}" for some in (rows, apart))
    yield f"{every} decisions with a reason; {clear} whose moves differ by 2 points"
    worth, maybe = (sum(each[i] >= 0.02 for each in found) for i in (0, 1))
    yield f"{worth} of {len(found)} reasons worth 2 points by fresh samples, {maybe} not certainly less"


LEVELS = ("tourist", "apprentice", "mason", "architect", "planner", STRONG)
SAMPLED = 12
"""How many decisions of a game are judged."""


LATE = "late"
"""The decisions of whatever subject when the game was nearly over."""


def measure_levels(players: int, number: int) -> Rows:
    """The losses of some decisions of a game of each level against itself, whether it was late, and the moves."""
    rng, rows = Random(number), Rows()
    for level in LEVELS:
        record = level_game([level] * players, 300_000 + number)
        late = {choice: is_late(turn.start) for turn in Course.of(record).turns for choice in turn.choices}
        for choice in sample_choices(record, rng, SAMPLED):
            found = judge(Sampler(players), view_of_choice(choice), choice.move, QUICK)
            moves = [found.played.move, *(move.move for move in found.best)]
            rows.append([level, number, found.loss, late[choice], *moves])
    return rows


def show_levels(rows: Rows) -> Iterator[str]:
    """The error rate of every level, with a bootstrap over games; write all rates for the page."""
    written = {level: rate_level(rows, level) for level in LEVELS}
    yield f"{len(rows) // len(LEVELS)} decisions of each level"
    for level, rates in written.items():
        every = rates["all"]
        yield f"{level} {every['rate']} ({every['low']} to {every['high']})"
    origin = f"python -m benchmarks.study levels, {QUICK.name} depth, 2 players, {describe_setting()}"
    levels = {level.partition(":")[0]: rates for level, rates in written.items()}
    RATES.write_text(json.dumps({"origin": origin, "levels": levels}, indent=2) + "\n")


def rate_level(rows: Rows, level: str) -> dict[str, dict[str, float]]:
    """The error rates of a level: of all decisions, of those about each subject, and of the late ones."""
    own = [row for row in rows if row[0] == level]
    parts = {"all": own, LATE: [row for row in own if row[3]]}
    parts |= {subject: [row for row in own if find_subject(row[4], row[5:]) is subject] for subject in Subject}
    return {name: rate_decisions(part) for name, part in parts.items()}


def rate_decisions(rows: Rows) -> dict[str, float]:
    """The error rate of decisions, and its bounds by a bootstrap over games; nothing without decisions."""
    if not rows:
        return {"rate": 0, "low": 0, "high": 0, "decisions": 0}
    games = [[row[2] for row in rows if row[1] == game] for game in sorted({row[1] for row in rows})]
    losses, counts = np.array([sum(game) for game in games]), np.array([len(game) for game in games])
    picks = np.random.default_rng(0).integers(0, len(games), (2000, len(games)))
    low, high = np.percentile(ERROR_SCALE * losses[picks].sum(1) / counts[picks].sum(1), (2.5, 97.5))
    rate = ERROR_SCALE * losses.sum() / counts.sum()
    figures = {"rate": rate, "low": low, "high": high}
    return {name: round(float(value), 1) for name, value in figures.items()} | {"decisions": int(counts.sum())}


def measure_speed(players: int, number: int) -> Rows:
    """The processor time in seconds of a game's first graph, of its quick study, and of its normal study."""
    record, times = level_game(["mason", *["planner"] * (players - 1)], 400_000 + number), Rows()
    start = process_time()
    compute_values(GameStudy(record, QUICK))
    times.append(process_time() - start)
    for depth in (QUICK, NORMAL):
        start = process_time()
        study(record, depth, workers=1)
        times.append(process_time() - start)
    return [times]


def show_speed(rows: Rows) -> Iterator[str]:
    """The times."""
    for what, times in zip(("first graph", "quick study", "normal study"), np.array(rows).T, strict=True):
        yield f"{what}: {times.mean():.1f} s, at most {times.max():.1f} s"


MEASUREMENTS: dict[str, tuple[Callable[[int, int], Rows], Callable[[Rows], Iterable[str]]]] = {
    "noise": (measure_noise, show_noise),
    "identity": (measure_identity, show_identity),
    "truth": (measure_truth, show_truth),
    "knowledge": (measure_knowledge, show_knowledge),
    "reasons": (measure_reasons, show_reasons),
    "levels": (measure_levels, show_levels),
    "speed": (measure_speed, show_speed),
}


PLANNED = (
    *((what, 2) for what in ("truth", "reasons", "knowledge", "levels", "speed", "identity")),
    *(("noise", players) for players in (2, 3, 4)),
)
"""What is measured, and for how many players."""


def main() -> None:
    """Measure for some minutes, and write what is known of all measurements into the document."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("what", choices=[*MEASUREMENTS, "all", "report"])
    reader.add_argument("--players", type=int, default=2)
    reader.add_argument("--minutes", type=float, default=3)
    args = reader.parse_args()
    KEPT.mkdir(exist_ok=True)
    if args.what == "all":
        for what, players in PLANNED:
            measure_for(what, players, args.minutes)
    elif args.what != "report":
        measure_for(args.what, args.players, args.minutes)
    if args.what in ("all", "report"):
        renew_table(PAGE, "study", format_markdown_table([["measurement", "result"], *report_rows()], 2))


def measure_for(what: str, players: int, minutes: float) -> None:
    """Measure one thing for some minutes, and print all that is known of it."""
    measure, _ = MEASUREMENTS[what]
    done, end = read_lines(file_of(what, players)), monotonic() + 60 * minutes
    bot(STRONG).wake()
    evaluator.use_compiled_code(compile_it=True)
    while monotonic() < end:
        done.append(measure(players, len(done)))
        with file_of(what, players).open("a") as file:
            file.write(json.dumps(done[-1]) + "\n")
    print(*describe(what, players), sep="\n", flush=True)


def describe(what: str, players: int) -> list[str]:
    """All that is known of a measurement."""
    done = read_lines(file_of(what, players))
    if not done:
        return []
    return [
        f"{what}, {players} players, {len(done)} games",
        *MEASUREMENTS[what][1]([row for rows in done for row in rows]),
    ]


def report_rows() -> Iterator[list[str]]:
    """The rows of the table in the document: a measurement, and what was found."""
    for what, players in PLANNED:
        title, *found = describe(what, players) or [""]
        for line in found:
            yield [title, line]
            title = ""


def file_of(what: str, players: int) -> Path:
    """The file of a measurement."""
    return KEPT / f"{what}-{players}.jsonl"


def read_lines(path: Path) -> Rows:
    """What has been measured before."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


if __name__ == "__main__":
    main()
