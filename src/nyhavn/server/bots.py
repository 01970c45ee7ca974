"""Bots at tables: each thinks in a process of its own, and one that fails is replaced, then helped out."""

from __future__ import annotations

import asyncio
import logging
import shlex
import shutil
import sys
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from secrets import SystemRandom
from threading import Condition
from time import monotonic

from nyhavn.bots import BOTS, bot, family
from nyhavn.bots.asking import Misbehaved, forced
from nyhavn.bots.bot import Limit, options
from nyhavn.bots.program import Program
from nyhavn.bots.ratings import RATINGS
from nyhavn.move import AnyMove
from nyhavn.server.denial import Denial, Denied
from nyhavn.server.metrics import THOUGHTS
from nyhavn.view import View

LOG = logging.getLogger("nyhavn.server")
AT_ONCE = 8
"""How many bots are asked at the same time; one that is still being compiled must not hold up the others."""
KEPT = 4
"""How many idle processes are kept for the next question."""
DEADLINE = 1.5
"""How many seconds a bot has for a move beyond its own limit of time."""
COUNTING = 10.0
"""How many seconds a bot has that looks ahead, and counts playouts or nothing."""
STARTING = 180.0
"""How many seconds a process has to start; searches are compiled when they are used for the first time."""
GLANCE = 0.05
"""How many seconds pass between two looks at what is still to be ended."""
MOST_SECONDS, MOST_PLAYOUTS = 5.0, 20_000
"""The most that a bot at a table may think about one move."""
QUICK = ("random", "tourist", "apprentice", "mason", "architect", "planner")
"""The bots that look one move ahead, and answer at once."""
LISTED = frozenset({"random", *RATINGS})
"""The bots that people may choose without options, whatever the limits are."""
PUNCTUAL = {"master": 1.0}
"""The bots that look ahead for less than so many seconds if nobody says how long."""
FALLBACK = "apprentice"
"""Who plays a move for a bot that has failed twice."""
LUCK = SystemRandom()


def known(text: str, searchers: bool = False) -> str:
    """A bot's text in one form, if it is ours and within what a table allows; nobody outside starts a program.

    Only a server that allows searchers lets people choose a bot that is no level, or tell a level how long to think.
    """
    name, rest = family(text), text.strip().partition(":")[2]
    try:
        given = options(rest)
        limit = Limit.taken(given)
    except ValueError:
        raise Denied(Denial.NO_SUCH_BOT) from None
    too_much = (limit.seconds or 0) > MOST_SECONDS or (limit.playouts or 0) > MOST_PLAYOUTS
    listed = name in LISTED and limit.is_open
    if name not in BOTS or given or too_much or not (listed or searchers):
        raise Denied(Denial.NO_SUCH_BOT)
    return name if limit.is_open else f"{name}:{limit}"


class Worker(Program):
    """A process that speaks for one bot."""

    def __init__(self, text: str) -> None:
        super().__init__(command(text), patience=patience(text), start_patience=STARTING)
        self.text = text

    def stop(self) -> None:
        """End the process from another thread than the one that listens to it."""
        if self.running:
            with suppress(OSError):
                self.running.guard.terminate()


def patience(text: str) -> float:
    """How many seconds a bot may take for a move."""
    limit = Limit.taken(options(text.partition(":")[2]))
    if limit.seconds is not None:
        return limit.seconds + DEADLINE
    if limit.is_open and family(text) in PUNCTUAL:
        return PUNCTUAL[family(text)] + DEADLINE
    return DEADLINE if family(text) in QUICK else COUNTING


def command(text: str) -> str:
    """The command line that lets a bot speak, at a lower priority than the server where that can be said."""
    nice = ["nice", "-n", "10"] if shutil.which("nice") else []
    return shlex.join([*nice, sys.executable, "-P", "-m", "nyhavn.cli", "bot", "--soon", text])


class Bots:
    """The processes in which bots think, reused over tables."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.threads = ThreadPoolExecutor(at_once, thread_name_prefix="bot")
        self.at_once, self.asked_now = at_once, 0
        self.changed = Condition()
        self.warming: set[str] = set()
        """The bots for which a process is being started."""
        self.idle: deque[Worker] = deque()
        self.busy: set[Worker] = set()
        self.closing = False

    async def choose(self, text: str, view: View) -> AnyMove:
        """The bot's move; there is always one."""
        self.asked_now += 1
        try:
            with THOUGHTS.timed():
                return await asyncio.get_running_loop().run_in_executor(self.threads, self.thought, text, view)
        finally:
            self.asked_now -= 1

    @property
    def queue(self) -> int:
        """How many questions wait until a bot is free."""
        return max(0, self.asked_now - self.at_once)

    def warm(self, text: str) -> None:
        """Have a process ready for a bot that will soon be asked."""
        if not self.closing:
            self.threads.submit(self.warmed, text)

    async def close(self) -> None:
        """End all processes, also those that are being born."""
        self.closing = True
        ending = asyncio.create_task(asyncio.to_thread(self.threads.shutdown, cancel_futures=True))
        while not ending.done():
            for worker in self.all:
                worker.stop()
            await asyncio.wait([ending], timeout=GLANCE)
        for worker in self.all:
            await asyncio.to_thread(worker.end)

    @property
    def all(self) -> list[Worker]:
        """All processes there are now."""
        with self.changed:
            return [*self.idle, *self.busy]

    # In threads

    def warmed(self, text: str) -> None:
        """Start a process for a bot if none is idle or being started."""
        with self.changed:
            if text in self.warming or self.idle_one(text):
                return
            worker = Worker(text)
            self.warming.add(text)
            self.busy.add(worker)
        with suppress(Misbehaved, ValueError, OSError):
            worker.wake()
        self.give_back(worker)
        with self.changed:
            self.warming.discard(text)
            self.changed.notify_all()

    def thought(self, text: str, view: View) -> AnyMove:
        """The only legal move, or what the bot answers, at the second attempt if need be, or what another one plays.

        Who has had most of its time is not asked again for the same move.
        """
        move = forced(view)
        if move is not None:
            return move
        until = monotonic() + patience(text) / 2
        for _ in range(2):
            try:
                return self.asked(text, view)
            except (Misbehaved, ValueError, OSError) as error:
                if self.closing:
                    raise
                LOG.warning("bot %s failed: %s", text, getattr(error, "fault", type(error).__name__))
                if monotonic() > until:
                    break
        return bot(FALLBACK).choose(view, Limit(), LUCK)

    def asked(self, text: str, view: View) -> AnyMove:
        """What the bot answers in its process."""
        worker = self.taken(text)
        try:
            worker.wake()
            return worker.choose(view, Limit(), LUCK)
        finally:
            self.give_back(worker)

    def taken(self, text: str) -> Worker:
        """An idle process of this bot, one that is just being started, or a new one."""
        with self.changed:
            self.changed.wait_for(lambda: text not in self.warming or self.idle_one(text))
            worker = self.idle_one(text)
            if worker:
                self.idle.remove(worker)
            else:
                worker = Worker(text)
            self.busy.add(worker)
        return worker

    def idle_one(self, text: str) -> Worker | None:
        """An idle process of this bot."""
        return next((worker for worker in self.idle if worker.text == text), None)

    def give_back(self, worker: Worker) -> None:
        """Keep a process that is still alive for the next question; too many are let go."""
        with self.changed:
            self.busy.discard(worker)
            if worker.running:
                self.idle.append(worker)
            self.changed.notify_all()
            spare = self.idle.popleft() if len(self.idle) > KEPT else None
        if spare:
            spare.close()
