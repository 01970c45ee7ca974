"""The process of a bot: its command line, its priority and how long it may take."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import suppress
from time import monotonic

from nyhavn.bots import family
from nyhavn.bots.bot import Limit, options
from nyhavn.bots.catalog import QUICK
from nyhavn.bots.program import Program

DEADLINE = 1.5
"""How many seconds a bot has for a move beyond its own limit of time."""
COUNTING = 10.0
"""How many seconds a bot has that looks ahead, and counts playouts or nothing."""
STARTING = 180.0
"""How many seconds a process has to start; searches are compiled when they are used for the first time."""
NICE = 10
"""The nice value of a bot's process."""
PUNCTUAL = {"master": 1.0}
"""The bots that look ahead for less than so many seconds if nobody says how long."""


def is_quick(text: str) -> bool:
    """Whether a bot answers at once."""
    return family(text) in QUICK


class Worker(Program):
    """A process that speaks for one bot."""

    def __init__(self, text: str) -> None:
        super().__init__(command(text), patience=patience(text), start_patience=STARTING)
        self.text, self.idle_since = text, monotonic()

    def started(self, process: int) -> None:
        """Lower the priority of the guard, and so of the bot that it starts."""
        lower_priority(process, is_quick(self.text))

    def stop(self) -> None:
        """End the process from another thread than the one that listens to it."""
        if running := self.running:
            with suppress(OSError):
                running.guard.terminate()

    def kill(self) -> None:
        """End the process of which the guard does not see to it."""
        if running := self.running:
            with suppress(OSError):
                running.guard.kill()


def lower_priority(process: int, quick: bool) -> None:
    """Put a process behind the server: a quick one has less of the time, others what nothing else needs."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, process, NICE)
    if not quick:
        with suppress(AttributeError, OSError):
            os.sched_setscheduler(process, os.SCHED_IDLE, os.sched_param(0))


def patience(text: str) -> float:
    """How many seconds a bot may take for a move."""
    limit = Limit.taken(options(text.partition(":")[2]))
    if limit.seconds is not None:
        return limit.seconds + DEADLINE
    if limit.is_open and family(text) in PUNCTUAL:
        return PUNCTUAL[family(text)] + DEADLINE
    return DEADLINE if is_quick(text) else COUNTING


def command(text: str) -> str:
    """The command line that lets a bot speak."""
    return shlex.join([sys.executable, "-P", "-m", "nyhavn.cli", "bot", "--soon", text])
