"""The warm-up of bots before a game, with a message if something has to be compiled."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable

from nyhavn.bots import BOTS, PROGRAM, bot, family
from nyhavn.cli.user_errors import phrases

LOG = logging.getLogger("nyhavn.fast")


class Announcer(logging.Handler):
    """Prints a message when the first kernel is compiled."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.announced = False

    def emit(self, record: logging.LogRecord) -> None:
        """Print the message once."""
        if not self.announced:
            print(phrases().say("compiling"), file=sys.stderr, flush=True)
        self.announced = True


def uses_net(text: str) -> bool:
    """Whether a text names a bot that evaluates moves by a net."""
    return family(text) in BOTS and BOTS[family(text)].uses_net


def warm_up_bots(texts: Iterable[str], often: bool = False) -> None:
    """Prepare every bot except programs, which start on first use; compiled code is cached for all.

    The evaluator of bots with a net is compiled only if `often` is true, since they also work without it.
    """
    announcer, level = Announcer(), LOG.level
    LOG.addHandler(announcer)
    LOG.setLevel(logging.INFO)
    try:
        for text in texts:
            if family(text) != PROGRAM:
                bot(text).wake()
            if often and uses_net(text):
                from nyhavn.bots import evaluator

                evaluator.use_compiled_code(compile_it=True)
    finally:
        LOG.removeHandler(announcer)
        LOG.setLevel(level)
