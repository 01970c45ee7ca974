"""The values by which the page's own numbers are tested, and the rates of the levels that it compares with."""

from __future__ import annotations

import json
import re
from pathlib import Path

from benchmarks.study import PAGE, RATES
from harness.numbers_fixture import FIXTURE, make_fixture
from nyhavn.study.subjects import Subject

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
