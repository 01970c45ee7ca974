"""How often something is tried: in `make test-long` as often as the bars ask for, in `make test` a part of that."""

import os

LONG = os.environ.get("NYHAVN_TESTS") == "long"


def tries(bar: int, usual: int) -> int:
    """How often to try what has to hold so many times, and usually is tried less often."""
    return bar if LONG else usual
