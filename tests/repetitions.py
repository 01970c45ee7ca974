"""The number of repetitions of a test: the full number in `make test-long`, a part of it in `make test`."""

import os

LONG = os.environ.get("NYHAVN_TESTS") == "long"


def count_tries(bar: int, usual: int) -> int:
    """The number of repetitions: `bar` in the long form, else `usual`."""
    return bar if LONG else usual
