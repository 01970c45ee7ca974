"""Getting bots ready before the game, and saying so when that takes a while."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable

from nyhavn.bots import PROGRAM, bot, family
from nyhavn.cli.trouble import phrases

LOG = logging.getLogger("nyhavn.fast")


class Announcer(logging.Handler):
    """Says once that something is being compiled."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.said = False

    def emit(self, record: logging.LogRecord) -> None:
        """Say it on the first occasion."""
        if not self.said:
            print(phrases().say("compiling"), file=sys.stderr, flush=True)
        self.said = True


def wake(texts: Iterable[str]) -> None:
    """Let every bot but programs, which start when they are asked, get ready; what it compiles is kept for all."""
    announcer, level = Announcer(), LOG.level
    LOG.addHandler(announcer)
    LOG.setLevel(logging.INFO)
    try:
        for text in texts:
            if family(text) != PROGRAM:
                bot(text).wake()
    finally:
        LOG.removeHandler(announcer)
        LOG.setLevel(level)
