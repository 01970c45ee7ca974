"""The public functions: a test calls each of them."""

import subprocess
import sys
from pathlib import Path

import pytest

import nyhavn
from tests.project import public_calls
from tests.project.public_calls import REPORT

TESTS = Path(__file__).parents[1]
CALLING = [
    "test_notation.py",
    "test_values.py",
    "test_secrecy.py::test_a_sample_agrees_with_the_offer_to_build",
    "test_secrecy.py::test_a_view_knows_exactly_what_was_seen",
]
"""The fast tests of `tests/game`, which together call all public functions."""


def test_every_public_function_is_called_by_a_test() -> None:
    """The tests of the values, which take seconds, call each function and property of a public class themselves."""
    files = [str(TESTS / "game" / file) for file in CALLING]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.project.public_calls", "-p", "no:cacheprovider"]
    run = subprocess.run([*command, *files], capture_output=True, text=True, check=False, cwd=TESTS.parent)
    assert run.returncode == 0, run.stdout
    assert [line for line in run.stdout.splitlines() if line.startswith(REPORT)] == []


@pytest.mark.parametrize(("file", "left"), [(__file__, set()), (nyhavn.__file__, {"Bag.of"})])
def test_a_public_function_that_no_test_calls_is_noticed(
    file: str, left: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    uncalled: set[str] = set()
    monkeypatch.setattr(public_calls, "uncalled", uncalled)
    watched = public_calls.Watched("Bag.of", vars(nyhavn.Bag)["of"])
    assert uncalled == {"Bag.of"}
    code = compile("watched.__get__(None, Bag)('RR')", file, "eval")
    assert eval(code, {"watched": watched, "Bag": nyhavn.Bag}) == nyhavn.Bag.of("RR")
    assert uncalled == left
