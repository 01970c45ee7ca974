"""The warm-up of bots before the game, with a message when that takes a while."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable

from nyhavn.bots import BOTS, PROGRAM, bot, family
from nyhavn.cli.user_errors import phrases

LOG = logging.getLogger("nyhavn.fast")
JUDGES = "learned"
"""Where the bots are that judge by a net."""


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


def judges_by_net(text: str) -> bool:
    """Whether a text names a bot that judges by a net."""
    return family(text) in BOTS and BOTS[family(text)].module == JUDGES


def wake(texts: Iterable[str], often: bool = False) -> None:
    """Let every bot but programs, which start when they are asked, get ready; what it compiles is kept for all.

    Those that judge by a net are compiled only if they are asked often, since they can do without.
    """
    announcer, level = Announcer(), LOG.level
    LOG.addHandler(announcer)
    LOG.setLevel(logging.INFO)
    try:
        for text in texts:
            if family(text) != PROGRAM:
                bot(text).wake()
            if often and judges_by_net(text):
                from nyhavn.bots import evaluator

                evaluator.wake(compile_it=True)
    finally:
        LOG.removeHandler(announcer)
        LOG.setLevel(level)
