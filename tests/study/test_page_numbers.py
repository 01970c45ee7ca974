"""The values by which the page's own numbers are tested, and the rates of the levels that it compares with."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from benchmarks import study as benchmark
from benchmarks.study import PAGE, RATES
from harness.numbers_fixture import FIXTURE, make_fixture
from harness.random_games import random_record
from nyhavn.study.course import Course
from nyhavn.study.decisions import judge
from nyhavn.study.depth import QUICK
from nyhavn.study.sampler import Sampler
from nyhavn.study.subjects import Subject, find_subject

ROOT = Path(__file__).parents[2]


def test_the_fixture_of_the_page_is_what_positions_say() -> None:
    kept = json.loads((ROOT / FIXTURE).read_text(encoding="utf-8"))
    assert json.loads(json.dumps(make_fixture())) == kept
    seats = [seat for game in kept["games"] for seat in game["seats"]]
    for what in ("free", "row", "column"):
        assert {seat[what] for seat in seats} == {True, False}
    assert {decision["subject"] for decision in kept["subjects"]} == set(Subject)


def test_the_page_compares_with_the_rates_of_the_document() -> None:
    rates = json.loads(RATES.read_text(encoding="utf-8"))["levels"]
    line = re.compile(r"\| (\w+)(?::\S+)? ([\d.-]+) \(([\d.-]+) to ([\d.-]+)\) +\|", re.MULTILINE)
    found = {name: tuple(map(float, figures)) for name, *figures in line.findall(PAGE.read_text(encoding="utf-8"))}
    every = {level: parts["all"] for level, parts in rates.items()}
    assert found == {level: (rate["rate"], rate["low"], rate["high"]) for level, rate in every.items()}
    assert all(set(parts) == {"all", "late", *Subject} for parts in rates.values())


def test_levels_are_measured_as_the_page_measures_persons() -> None:
    choices = Course.of(random_record(2, 7)).turns[20].choices
    assert choices
    for choice in choices:
        found = judge(Sampler(2), benchmark.view_of_choice(choice), choice.move, QUICK)
        subject = find_subject(found.played.move, [move.move for move in found.best])
        assert benchmark.measure_gap(choice) == [found.gap, subject]


def test_what_is_not_measured_again_stays_in_the_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "KEPT", tmp_path)
    kept = benchmark.read_table()
    rows = list(benchmark.report_rows(kept))
    for name, known in kept.items():
        at = rows.index(known[0])
        assert rows[at : at + len(known)] == known, name


def test_a_bar_is_reached_once_enough_is_counted() -> None:
    judged = [benchmark.judge_bar(reached, enough) for reached in (None, False, True) for enough in (False, True)]
    assert judged == ["", "", "**missed**", "**missed**", "reached so far", "reached"]
