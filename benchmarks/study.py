"""Measures the study of games: `python -m benchmarks.study truth --players 2 --minutes 30`.

Every measurement plays games of its own, appends what it finds to a file in `.study`, goes on where it stopped until it
has counted enough, and writes what is in the file into docs/measurements.md, with its bar where it has one.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice, pairwise, repeat
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import NormalDist
from time import monotonic, process_time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.setting import describe_setting, format_markdown_table, renew_table
from nyhavn.arena.bot_game import OPEN, BotTable, play_game
from nyhavn.bots import bot, evaluator
from nyhavn.bots.referee import MOVE_SECONDS
from nyhavn.game.draft import Draft
from nyhavn.game.move import AnyMove, Build, Move
from nyhavn.game.position import Position
from nyhavn.game.record import Record
from nyhavn.game.view import View
from nyhavn.study import DEEP, NORMAL, QUICK, study
from nyhavn.study.course import Choice, Course
from nyhavn.study.decisions import (
    SHOWN,
    Candidate,
    Decision,
    Label,
    bounds,
    compare,
    compare_until_clear,
    explain,
    judge,
    list_candidates,
    make_candidate,
    rank_by_samples,
)
from nyhavn.study.depth import Depth
from nyhavn.study.game_study import ERROR_SCALE, GameStudy
from nyhavn.study.reasons import WORTH, Feature, list_features
from nyhavn.study.sampler import Sampler, Shares, seed_of
from nyhavn.study.subjects import Subject, find_subject, is_late
from nyhavn.study.turn_values import TurnValue

ROOT = Path(__file__).parents[1]
KEPT, PAGE = ROOT / ".study", ROOT / "docs" / "measurements.md"
RATES = ROOT / "web" / "src" / "study" / "levels.json"
"""The error rates of the levels, as the page compares players with them."""
DEALS = 1 << 54
"""The first seed of the deals: no other games use these."""
STRONG = "master:playouts=20"
NOISES, USUAL = (0.0, 0.025, 0.05, 0.1, 0.2), 0.05
NOISE_SAMPLES = 48
POSITIONS = 6
"""How many positions of a game are valued, spread evenly over its turns."""

Rows = list[Any]


class Finding(NamedTuple):
    """What was found, and the bar for it, if it has one, and whether that is reached."""

    text: str
    bar: str = ""
    reached: bool | None = None


Findings = Iterator[Finding]


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


def show_noise(rows: Rows) -> Findings:
    """The squared error for every noise, all seats together, without the error of sampling, and its differences."""
    table = np.array([[row[2] - row[3] for row in rows if row[1] == noise] for noise in NOISES])
    usual = table[NOISES.index(USUAL)]
    yield Finding(f"squared error at {USUAL}: {usual.mean():.4f} over {len(usual)} positions; more at the others by")
    differences = [(noise, errors - usual) for noise, errors in zip(NOISES, table, strict=True) if noise != USUAL]
    text = (f"{noise}: {rest.mean():+.4f} ± {1.96 * standard_error(rest):.4f}" for noise, rest in differences)
    yield Finding(", ".join(text))


def standard_error(values: NDArray[np.float64]) -> float:
    """The standard error of a mean."""
    return float(values.std() / len(values) ** 0.5)


# Luck


def measure_identity(players: int, number: int) -> Rows:
    """For each seat of a game: how far luck and moves are from adding up, its luck before own and others' turns."""
    game = GameStudy(level_game(["planner"] * players, number), QUICK)
    found = game.assemble_course(compute_values(game))
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
    """The results of a game's pieces other than decisions."""
    sampler = Sampler(game.course.players)
    return {key: piece.work(sampler) for key, piece in game.course_pieces.items()}


def show_identity(rows: Rows) -> Findings:
    """The largest deviation, and the mean luck before own and others' turns with its error over the seats."""
    table = np.array(rows)
    yield Finding(f"deviation up to {table[:, 0].max():.1e}", "≤ 1e-9", bool(table[:, 0].max() <= 1e-9))
    for what, luck in zip(("own turns", "others' turns"), table.T[1:3], strict=True):
        mean, error = 100 * luck.mean(), 196 * standard_error(luck)
        yield Finding(f"luck before {what} {mean:+.1f} ± {error:.1f}", "0 within its error", bool(abs(mean) <= error))
    luck = table[:, 1] + table[:, 2]
    spreads = (100 * part.std() for part in (luck, table[:, 4], table[:, 4] - luck))
    yield Finding("spread of luck {:.1f}, of results {:.1f}, of results without luck {:.1f}".format(*spreads))


def measure_errors(players: int, number: int) -> Rows:
    """The stated error of the luck of a game's first seat at each depth."""
    record = level_game(["planner"] * players, 700_000 + number)
    return [[measure_luck_error(GameStudy(record, depth)) for depth in (QUICK, NORMAL, DEEP)]]


def measure_luck_error(game: GameStudy) -> float:
    """The stated error of the luck of a game's first seat."""
    sampler = Sampler(game.course.players)
    errors = [TurnValue(*pieces[0].work(sampler)).errors[0] for pieces in game.turns]
    return float(np.hypot.reduce(errors))


def show_errors(rows: Rows) -> Findings:
    """The mean error at each depth."""
    errors = zip((QUICK, NORMAL, DEEP), 100 * np.array(rows).mean(axis=0), strict=True)
    yield Finding("stated error of a game's luck: " + ", ".join(f"{depth.name} {error:.1f}" for depth, error in errors))


# Decisions


def level_game(names: list[str], number: int) -> Record:
    """A game between bots."""
    return Record.parse(play_game([bot(name) for name in names], DEALS + number).record)


def sample_choices(record: Record, rng: Random, count: int) -> list[Choice]:
    """Some decisions with several moves."""
    choices = [choice for turn in Course.of(record).turns for choice in turn.choices]
    return sample_free(choices, rng, count)


def sample_free(choices: list[Choice], rng: Random, count: int) -> list[Choice]:
    """Some of these decisions that have several moves."""
    shuffled = iter(rng.sample(choices, len(choices)))
    free = (each for each in shuffled if len(list_candidates(view_of_choice(each), each.move, 2)[1]) > 1)
    return list(islice(free, count))


def view_of_choice(choice: Choice) -> View:
    """What the seat that decided knew."""
    return choice.position.view(choice.position.seat)


MIXED = ("apprentice", "mason", "architect", "planner")
"""The levels whose decisions test the labels: with mistakes of all sizes."""
REFERENCE = Depth("reference", field=16, choosing=1600, weighing=4000, showing=4000, turns=0)
BAD = (Label.MISTAKE, Label.BLUNDER)
LABELS = (Label.INACCURACY, *BAD)


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


def show_truth(rows: Rows) -> Findings:
    """How often labels are right and complete, and the error of chances."""
    bad, lost = [row for row in rows if row[0] in BAD], [row for row in rows if row[3] >= 0.07]
    right, labelled = sum(row[4] >= 0.03 for row in bad), sum(row[0] in LABELS for row in lost)
    yield Finding(
        f"{right} of {len(bad)} labelled mistake or worse lose 3 points by the upper bound",
        "≥ 95 %",
        bool(bad) and right >= 0.95 * len(bad),
    )
    yield Finding(
        f"{labelled} of {len(lost)} that lose 7 points by the lower bound are labelled",
        "≥ 80 %",
        bool(lost) and labelled >= 0.8 * len(lost),
    )
    played, best = (100 * np.mean([abs(row[i] - row[i + 1]) for row in rows]) for i in (5, 7))
    yield Finding(
        f"mean error of the chance of the played move {played:.1f} points, of the best {best:.1f}",
        "≤ 2 points",
        bool(max(played, best) <= 2),
    )


# Labels under stronger play

PAIRS = 100
"""How many deals the Masters play on after each of the two moves."""


def measure_hold(players: int, number: int) -> Rows:
    """For one labelled mistake: what it was said to lose, and what it loses when Masters play on, with its error."""
    rng = Random(number)
    position, played, found = find_mistake(players, number, rng)
    best = Move.parse(found.best[0].move)
    differences = []
    for deal in range(PAIRS):
        dealt = position.view(position.seat).sample(rng)
        good, bad = (play_on(dealt, move, deal)[position.seat] for move in (best, played))
        differences.append(good - bad)
    return [[found.label, found.loss, float(np.mean(differences)), standard_error(np.array(differences))]]


def find_mistake(players: int, number: int, rng: Random) -> tuple[Position, AnyMove, Decision]:
    """The first decision with a bad label in games of mixed levels."""
    for game in count(1000 * number):
        record = level_game([rng.choice(MIXED) for _ in range(players)], 800_000 + game)
        for position, move in sample_choices(record, rng, 6):
            found = judge(Sampler(players), position.view(position.seat), move, NORMAL)
            if found.label in BAD:
                return position, move, found
    raise AssertionError


def play_on(position: Position, move: AnyMove, deal: int) -> tuple[float, ...]:
    """The shares after a move if Masters play on; the same deal draws the same cards."""
    table = BotTable([bot(STRONG) for _ in range(position.players)], DEALS + deal)
    table.draft = Draft(Record.begin(position)).play(move)
    table.play(OPEN, MOVE_SECONDS)
    result = table.draft.settled.end.result
    assert result is not None
    return result.shares


def show_hold(rows: Rows) -> Findings:
    """How often the played move loses, what noise leaves of that, and how much of what was shown it loses."""
    _, shown, lost, errors = (np.array(column) for column in zip(*rows, strict=True))
    known = sum(NormalDist().cdf(loss / max(error, 1e-9)) for loss, error in zip(shown, errors, strict=True))
    yield Finding(
        f"the played move loses in {(lost > 0).sum()} of {len(rows)}; if all lose what was shown, in {known:.0f}",
        "≥ 80 %",
        bool((lost > 0).mean() >= 0.8),
    )
    yield Finding(
        f"it loses {100 * lost.mean():.1f} ± {196 * standard_error(lost):.1f} points of {100 * shown.mean():.1f} shown",
        "≥ half",
        bool(lost.mean() >= shown.mean() / 2),
    )


# Knowledge and reasons

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


def show_knowledge(rows: Rows) -> Findings:
    """How many are the same."""
    yield Finding(f"the same review: {sum(rows)} of {len(rows)}", "all", all(rows))


def measure_reasons(players: int, number: int) -> Rows:
    """For three decisions of a game: what each reason is worth by fresh samples, and whether the best stands out."""
    rng, rows = Random(number), Rows()
    record = level_game([rng.choice(MIXED) for _ in range(players)], 500_000 + number)
    for position, move in sample_choices(record, rng, 3):
        view, sampler = position.view(position.seat), Sampler(players)
        field = list_candidates(view, move, NORMAL.field)[1]
        ranked = rank_by_samples(sampler, field, NORMAL.choosing, seed_of(view), view.seat)
        found = explain(sampler, view, ranked, NORMAL.weighing)
        worths = [worth_of(view, ranked, Feature(kind, letter)) for kind, letter, _ in found]
        rows.append([worths, stands_out(sampler, view, ranked)])
    return rows


def stands_out(sampler: Sampler, view: View, ranked: list[Candidate]) -> bool:
    """Whether the best move is certainly 2 points better than the second."""
    gap = compare_until_clear(sampler, (ranked[0], ranked[1]), NORMAL.weighing, seed_of(view), (WORTH,))
    return bounds(gap)[0] >= WORTH


def worth_of(view: View, ranked: list[Candidate], feature: Feature) -> tuple[float, float]:
    """How much worse the best move without a feature is by fresh samples, and the upper bound of that."""
    sampler, seed, seat = FreshSampler(view.players), seed_of(view), view.seat
    lacking = [one for one in ranked if feature not in list_features(view, one.move(view), one.after)]
    fresh = [make_candidate(view, one.numbers) for one in lacking]
    best, other = make_candidate(view, ranked[0].numbers), rank_by_samples(sampler, fresh, 600, seed, seat)[0]
    gap = compare_until_clear(sampler, (best, other), REFERENCE.weighing, seed, (WORTH,))
    return gap.mean, bounds(gap)[1]


def show_reasons(rows: Rows) -> Findings:
    """How many reasons fresh samples confirm, and how many decisions have one."""
    found, apart = [worth for row in rows for worth in row[0]], [row for row in rows if row[1]]
    worth, maybe = (sum(each[i] >= WORTH for each in found) for i in (0, 1))
    yield Finding(
        f"{worth} of {len(found)} reasons worth 2 points by fresh samples, {maybe} not certainly less",
        "all",
        worth == len(found),
    )
    every, clear = (sum(bool(row[0]) for row in some) for some in (rows, apart))
    yield Finding(f"{every} of {len(rows)} decisions have a reason", "≥ 80 %", every >= 0.8 * len(rows))
    yield Finding(f"{clear} of the {len(apart)} whose best move is certainly 2 points better than the second")


# Levels

LEVELS = ("tourist", "apprentice", "mason", "architect", "planner", STRONG)
SAMPLED, RARE = 18, 6
"""How many decisions of a game are judged, and how many more that may be late or about a payment, which are rare."""


LATE = "late"
"""The decisions of whatever subject when the game was nearly over."""


def measure_levels(players: int, number: int) -> Rows:
    """For decisions of a game of a level against itself: whether it is a rare one, the gap, subject, and lateness."""
    deal, place = divmod(number, len(LEVELS))
    level, rng = LEVELS[place], Random(number)
    turns = Course.of(level_game([level] * players, 300_000 + deal)).turns
    late = {choice: is_late(turn.start) for turn in turns for choice in turn.choices}
    usual = sample_free(list(late), rng, SAMPLED)
    others = [choice for choice in late if choice not in usual and (late[choice] or may_pay_otherwise(choice))]
    return [
        [level, deal, is_rare, *measure_gap(choice), late[choice]]
        for is_rare, some in ((False, usual), (True, sample_free(others, rng, RARE)))
        for choice in some
    ]


def count_deals(rows: Rows) -> int:
    """How many games of each level were measured."""
    return min(len({deal for level, deal, *_ in rows if level == each}) for each in LEVELS)


def may_pay_otherwise(choice: Choice) -> bool:
    """Whether a tile was built that could have been paid for otherwise."""
    if not isinstance(choice.move, Build):
        return False
    builds = [move for move in choice.position.legal_moves if isinstance(move, Build)]
    return sum(move.placement == choice.move.placement for move in builds) > 1


def measure_gap(choice: Choice) -> list[Any]:
    """The gap of a decision at quick depth, as `judge` measures it, and the subject."""
    view, sampler = view_of_choice(choice), Sampler(choice.position.players)
    own, field = list_candidates(view, choice.move, QUICK.field)
    ranked = rank_by_samples(sampler, field, QUICK.choosing, seed_of(view), view.seat)
    if own is not ranked[0]:
        for candidate in (ranked[0], own):
            candidate.weigh(sampler, seed_of(view), QUICK.weighing)
    gap = 0.0 if own is ranked[0] else compare(ranked[0], own).mean
    return [gap, find_subject(str(choice.move), [str(candidate.move(view)) for candidate in ranked[:SHOWN]])]


def show_levels(rows: Rows) -> Findings:
    """The error rate of every level, with a bootstrap over games; write all rates for the page."""
    written = {level: rate_level(rows, level) for level in LEVELS}
    for level, rates in written.items():
        every = rates["all"]
        yield Finding(f"{level} {every['rate']} ({every['low']} to {every['high']})")
    ordered = [level for level in LEVELS if level != "planner"]
    pairs = [(one, next_one) for one, next_one in pairwise(ordered) if not is_apart(written[one], written[next_one])]
    text = ", ".join(f"{one} and {next_one}" for one, next_one in pairs)
    yield Finding(f"not apart: {text or 'none'}", "each level errs less than the one before", not pairs)
    origin = f"python -m benchmarks.study levels, {QUICK.name} depth, 2 players, {describe_setting()}"
    levels = {level.partition(":")[0]: rates for level, rates in written.items()}
    RATES.write_text(json.dumps({"origin": origin, "levels": levels}, indent=2) + "\n")


def is_apart(weaker: dict[str, dict[str, float]], stronger: dict[str, dict[str, float]]) -> bool:
    """Whether the interval of one level lies above that of a stronger one."""
    return weaker["all"]["low"] > stronger["all"]["high"]


def rate_level(rows: Rows, level: str) -> dict[str, dict[str, float]]:
    """The error rates of a level: of all decisions, of those about each subject, and of the late ones."""
    every = [row for row in rows if row[0] == level]
    own = [row for row in every if not row[2]]
    parts = {"all": own, LATE: [row for row in every if row[5]]}
    for subject in Subject:
        some = every if subject is Subject.PAYMENTS else own
        parts[subject] = [row for row in some if row[4] == subject]
    return {name: rate_decisions(part) for name, part in parts.items()}


def rate_decisions(rows: Rows) -> dict[str, float]:
    """The error rate of decisions, and its bounds by a bootstrap over games; nothing without decisions."""
    if not rows:
        return {"rate": 0, "low": 0, "high": 0, "decisions": 0}
    games = [[row[3] for row in rows if row[1] == game] for game in sorted({row[1] for row in rows})]
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


def show_speed(rows: Rows) -> Findings:
    """The times, of which the first and the last have a bar."""
    bars = (5, None, 120)
    for what, bar, times in zip(("first graph", "quick study", "normal study"), bars, np.array(rows).T, strict=True):
        text = f"{what}: {times.mean():.1f} s, at most {times.max():.1f} s"
        yield Finding(text, f"≤ {bar} s", bool(times.max() <= bar)) if bar else Finding(text)


class Measurement(NamedTuple):
    """What measures one game, what shows all that was measured, what is counted, and how it is counted."""

    measure: Callable[[int, int], Rows]
    show: Callable[[Rows], Findings]
    unit: str
    count: Callable[[Rows], int] = len


MEASUREMENTS = {
    "noise": Measurement(measure_noise, show_noise, "positions", lambda rows: len(rows) // len(NOISES)),
    "identity": Measurement(measure_identity, show_identity, "seats"),
    "errors": Measurement(measure_errors, show_errors, "games"),
    "truth": Measurement(measure_truth, show_truth, "decisions"),
    "hold": Measurement(measure_hold, show_hold, "mistakes"),
    "knowledge": Measurement(measure_knowledge, show_knowledge, "decisions"),
    "reasons": Measurement(measure_reasons, show_reasons, "reasons", lambda rows: sum(len(row[0]) for row in rows)),
    "levels": Measurement(measure_levels, show_levels, "games of each level", count_deals),
    "speed": Measurement(measure_speed, show_speed, "games"),
}


PLANNED = {
    ("levels", 2): 40,
    ("reasons", 2): 200,
    ("truth", 2): 150,
    ("hold", 2): 40,
    ("identity", 2): 200,
    ("identity", 3): 300,
    ("identity", 4): 400,
    ("knowledge", 2): 300,
    ("speed", 2): 5,
    ("errors", 2): 10,
    ("truth", 3): 150,
    ("truth", 4): 150,
    ("noise", 2): 900,
    ("noise", 3): 120,
    ("noise", 4): 120,
}
"""What is measured for how many players, and how much of it."""
REPORTED = {("truth", 3), ("truth", 4)}
"""What is measured without a bar."""


def main() -> None:
    """Measure until enough is counted or the time is up, and write what is known into the document."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("what", choices=[*MEASUREMENTS, "all", "report"])
    reader.add_argument("--players", type=int, choices=(2, 3, 4), help="only for so many players")
    reader.add_argument("--minutes", type=float, default=float("inf"), help="at most so long for each measurement")
    args = reader.parse_args()
    KEPT.mkdir(exist_ok=True)
    for what, players in PLANNED:
        if args.what in (what, "all") and args.players in (players, None):
            measure_for(what, players, args.minutes)
    table = [["measurement", "result", "bar", ""], *report_rows(read_table())]
    renew_table(PAGE, "study", format_markdown_table(table, 4))


def measure_for(what: str, players: int, minutes: float) -> None:
    """Measure one thing until enough is counted or the time is up, and print all that is known of it."""
    measure, _, _, count_rows = MEASUREMENTS[what]
    done, end = read_lines(file_of(what, players)), monotonic() + 60 * minutes
    workers = 1 if what == "speed" else os.cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn"), prepare) as pool:
        while count_rows(flatten(done)) < PLANNED[what, players] and monotonic() < end:
            for rows in pool.map(measure, repeat(players), range(len(done), len(done) + workers)):
                done.append(rows)
                with file_of(what, players).open("a") as file:
                    file.write(json.dumps(rows) + "\n")
    print(*describe(what, players), sep="\n", flush=True)


def prepare() -> None:
    """Load the compiled code of a process that measures."""
    bot(STRONG).wake()
    evaluator.use_compiled_code(compile_it=True)


def describe(what: str, players: int) -> list[list[str]]:
    """All that is known of a measurement, as rows of the table; nothing if it was not measured here."""
    rows = flatten(read_lines(file_of(what, players)))
    if not rows:
        return []
    _, show, unit, count_rows = MEASUREMENTS[what]
    counted, planned = count_rows(rows), PLANNED[what, players]
    found = list(show(rows))
    if (what, players) in REPORTED:
        found = [Finding(text) for text, _, _ in found]
    lines = [[text, bar, judge_bar(reached, counted >= planned)] for text, bar, reached in found]
    title = f"{name_measurement(what, players)}, {min(counted, planned)} of {planned} {unit}"
    return [[title if number == 0 else "", *line] for number, line in enumerate(lines)]


def judge_bar(reached: bool | None, enough: bool) -> str:
    """Whether a bar is reached; before enough is counted nothing is."""
    if reached is None:
        return ""
    return "**missed**" if not reached else "reached" if enough else "reached so far"


def name_measurement(what: str, players: int) -> str:
    """The name of a measurement in the document."""
    return f"{what}, {players} players"


def report_rows(kept: dict[str, list[list[str]]]) -> Iterator[list[str]]:
    """The rows of the table in the document; those of what was not measured here stay."""
    for what, players in PLANNED:
        name = name_measurement(what, players)
        yield from describe(what, players) or kept.get(name, [[name, "not measured", "", ""]])


def read_table() -> dict[str, list[list[str]]]:
    """The rows of the table in the document by the names of their measurements."""
    text = PAGE.read_text(encoding="utf-8").partition("<!-- study: begin -->")[2].partition("<!-- study: end -->")[0]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("|")]
    found, name = dict[str, list[list[str]]](), ""
    for row in cells[2:]:
        name = ", ".join(row[0].split(", ")[:2]) if row[0] else name
        found.setdefault(name, []).append([*row, "", ""][:4])
    return found


def flatten(done: Rows) -> Rows:
    """The rows of all games."""
    return [row for rows in done for row in rows]


def file_of(what: str, players: int) -> Path:
    """The file of a measurement."""
    return KEPT / f"{what}-{players}.jsonl"


def read_lines(path: Path) -> Rows:
    """What has been measured before."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


if __name__ == "__main__":
    main()
