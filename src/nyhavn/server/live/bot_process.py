"""The process of a bot: its command line, its priority and its time limit."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import suppress
from time import monotonic

from nyhavn.bots import family
from nyhavn.bots.bot import Limit, parse_options
from nyhavn.bots.catalog import BOTS, QUICK
from nyhavn.bots.program import Program
from nyhavn.server.limits.settings import DEFAULTS, Limits
from nyhavn.server.table.allowed_bots import parse_stored_bot

NICE = 10
"""The nice value of a bot's process."""


def is_quick(text: str) -> bool:
    """Whether a bot answers at once."""
    return family(text) in QUICK


def is_light(text: str) -> bool:
    """Whether a bot computes little for a move: it evaluates no net, which is slow until it is compiled."""
    return is_quick(text) and not BOTS[family(text)].uses_net


class BotProcess(Program):
    """The process of one bot."""

    def __init__(self, text: str, limits: Limits = DEFAULTS) -> None:
        super().__init__(bot_command(text), patience(text, limits), limits.bot_bytes, limits.bot_start_seconds)
        self.text, self.idle_since = text, monotonic()

    def started(self, process: int) -> None:
        """Lower the priority of the guard process, and so of the bot that it starts."""
        lower_priority(process, is_light(self.text))

    def stop(self) -> None:
        """End the process, from a thread other than the one that reads its output."""
        if running := self.running:
            with suppress(OSError):
                running.guard.terminate()

    def kill(self) -> None:
        """Kill the guard of a process that does not end in time."""
        if running := self.running:
            with suppress(OSError):
                running.guard.kill()


def lower_priority(process: int, light: bool) -> None:
    """Lower the priority of a process below the server's; a bot that computes much gets only idle processor time."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, process, NICE)
    if not light:
        with suppress(AttributeError, OSError):
            os.sched_setscheduler(process, os.SCHED_IDLE, os.sched_param(0))


def patience(text: str, limits: Limits = DEFAULTS) -> float:
    """The seconds that a bot may take for a move."""
    limit = Limit.pop_from(parse_options(text.partition(":")[2]))
    if limit.seconds is not None:
        return limit.seconds + limits.bot_margin_seconds
    listed = BOTS.get(family(text))
    if limit.is_open and listed and listed.seconds is not None:
        return listed.seconds + limits.bot_margin_seconds
    return limits.bot_margin_seconds if is_quick(text) else limits.bot_seconds


def bot_command(text: str) -> str:
    """The command line that starts a bot; raise ValueError if it is not one of ours."""
    return shlex.join([sys.executable, "-P", "-m", "nyhavn.cli", "bot", "--soon", parse_stored_bot(text)])
