"""The values by which the study in the page is tested are those of nyhavn.study."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.study_fixture import FIXTURE, make_fixture

NEAR = 0.15
"""Moves that are equal but for rounding may be chosen otherwise on another processor, in a few samples."""


def test_the_fixture_of_the_page_is_what_nyhavn_study_says() -> None:
    kept = json.loads((Path(__file__).parents[2] / FIXTURE).read_text(encoding="utf-8"))
    found: dict[str, Any] = json.loads(json.dumps(make_fixture()))
    for key in ("record", "turns", "depths", "lines", "alone"):
        assert found[key] == kept[key]
    assert found["start"] == pytest.approx(kept["start"], abs=NEAR)
    for now, then in zip(found["decisions"], kept["decisions"], strict=True):
        assert (now["turn"], now["number"], now["played"]["move"]) == (
            then["turn"],
            then["number"],
            then["played"]["move"],
        )
        assert now["loss"] == pytest.approx(then["loss"], abs=NEAR)
    for now, then in zip(found["values"], kept["values"], strict=True):
        assert now["decided"] == pytest.approx(then["decided"], abs=NEAR)
        assert now["end"] == pytest.approx(then["end"], abs=NEAR)
