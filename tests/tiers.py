"""The tiers of the tests: quick ones, slow ones for `make test-all`, and long forms for `make test-long`."""

import os
from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

LONG = os.environ.get("NYHAVN_TESTS") == "long"


def count_tries(bar: int, usual: int) -> int:
    """The number of repetitions: `bar` in the long form, else `usual`."""
    return bar if LONG else usual


def first_quick(cases: Iterable[Any], quick: int = 1) -> list[Any]:
    """The cases of a parametrized test, of which all but the first ones are slow."""
    rest = iter(cases)
    first = list(islice(rest, quick))
    return [*first, *(pytest.param(*values_of(case), marks=pytest.mark.slow) for case in rest)]


def values_of(case: Any) -> tuple[Any, ...]:
    """The values of a case, one for each parameter."""
    return case if type(case) is tuple else (case,)
