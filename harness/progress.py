"""Progress of a long measurement on standard error."""

from __future__ import annotations

import sys
from time import monotonic

progress_told = [0]
"""The second in which progress was last printed."""


def print_progress(text: str) -> None:
    """Print the progress, on one line that is overwritten in a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
    elif int(monotonic()) != progress_told[0]:
        progress_told[0] = int(monotonic())
        print(text, file=sys.stderr, flush=True)
