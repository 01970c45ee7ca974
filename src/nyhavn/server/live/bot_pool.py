"""The pool of bot processes: a failed question is retried in a new process, then answered by the fallback bot."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from secrets import SystemRandom
from threading import Condition
from time import monotonic

from nyhavn.bots import bot
from nyhavn.bots.bot import Limit
from nyhavn.bots.catalog import DEFAULT_BOT
from nyhavn.bots.referee import Misbehaved, find_forced_move
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.server.limits.settings import DEFAULTS, Limits
from nyhavn.server.live.bot_process import BotProcess, is_quick, patience
from nyhavn.server.live.bot_scheduler import Lane
from nyhavn.server.telemetry.metrics import THOUGHTS, WARM_UPS

LOG = logging.getLogger("nyhavn.server")
PROMPT = 3.0
"""A bot with at most this many seconds of patience may finish its answer after its question is cancelled."""
CLOSING = 2.0
"""The seconds that processes have to end when the server stops, before they are killed."""
SHORTEST_PAUSE = 0.05
"""The least seconds between two sweeps, and those between two attempts to stop all processes at the end."""
FALLBACK = DEFAULT_BOT
"""The bot that plays a move for a bot that has failed twice."""
RNG = SystemRandom()


class Question:
    """A question to a bot, and the process that answers it."""

    def __init__(self, text: str, view: View, seconds: float) -> None:
        self.text, self.view, self.seconds = text, view, seconds
        """The bot, what it sees, and how long it may take."""
        self.worker: BotProcess | None = None
        self.cancelled = False
        self.has_failed = False
        """Whether the bot did not answer, and the fallback bot did."""

    def cancel(self) -> None:
        """Cancel the question: a slow bot is stopped; a level finishes soon and keeps its process."""
        self.cancelled = True
        if (worker := self.worker) and self.seconds > PROMPT:
            worker.stop()


class BotPool:
    """The processes of the bots, shared by all tables; quick and slow bots have separate lanes."""

    def __init__(self, limits: Limits = DEFAULTS) -> None:
        self.limits = limits
        self.quick = Lane("quick", limits.quick_bots_at_once, limits.bot_questions)
        self.slow = Lane("slow", limits.bots_at_once, limits.bot_questions)
        self.quick.lanes = self.slow.lanes = [self.quick, self.slow]
        self.threads = {
            lane: ThreadPoolExecutor(lane.at_once, thread_name_prefix=f"{lane.name}-bot")
            for lane in (self.quick, self.slow)
        }
        self.warm_threads = ThreadPoolExecutor(max(1, limits.warm_ups), thread_name_prefix="bot-warm-up")
        self.changed = Condition()
        self.due_warm_ups: set[str] = set()
        """The bots whose warm-up runs or waits."""
        self.warming: set[str] = set()
        """The bots for which a warm-up is starting a process."""
        self.idle: list[BotProcess] = []
        """Idle processes, the most recently used one last."""
        self.busy: set[BotProcess] = set()
        self.sweep: asyncio.TimerHandle | None = None
        """The timer of the next sweep, which ends processes that are no longer needed."""
        self.ending: asyncio.Task[None] | None = None
        self.closing = False
        self.list_wanted: Callable[[], Collection[str]] = lambda: ()
        """Lists the bots that somebody plays against; one process of each is kept."""

    def make_question(self, text: str, view: View) -> Question:
        """A question to a bot."""
        return Question(text, view, patience(text, self.limits))

    async def ask(self, question: Question, client: str = "", table: str = "") -> AnyMove:
        """The bot's move; questions are queued fairly by client and table, and dropped if too many wait."""
        lane = self.quick if is_quick(question.text) else self.slow
        with THOUGHTS.time():
            await lane.enter(client, table)
            return await self.answer(lane, client, question)

    async def answer(self, lane: Lane, client: str, question: Question) -> AnyMove:
        """The bot's answer; its slot in the lane is freed once its thread has finished."""
        try:
            thinking = asyncio.get_running_loop().run_in_executor(self.threads[lane], self.find_move, question)
        except RuntimeError:
            lane.leave(client)
            raise

        def finish(done: asyncio.Future[AnyMove]) -> None:
            if not done.cancelled():
                done.exception()
            lane.leave(client)
            self.sweep_later()

        thinking.add_done_callback(finish)
        try:
            return await asyncio.shield(thinking)
        except asyncio.CancelledError:
            question.cancel()
            raise

    @property
    def queue(self) -> int:
        """How many questions wait for a free bot."""
        return self.quick.queue + self.slow.queue

    @property
    def gauges(self) -> dict[str, int]:
        """The gauges of the pool by metric name."""
        return {
            "nyhavn_bot_queue_quick": self.quick.queue,
            "nyhavn_bot_queue_slow": self.slow.queue,
            "nyhavn_bot_running_quick": self.quick.running.total(),
            "nyhavn_bot_running_slow": self.slow.running.total(),
            "nyhavn_bot_warming": len(self.due_warm_ups),
            "nyhavn_bot_processes": len(self.processes),
        }

    def schedule_warm_up(self, text: str) -> None:
        """Start a process for a bot in advance, unless it has one or too many warm-ups wait."""
        with self.changed:
            if self.closing or text in self.due_warm_ups or text in {worker.text for worker in self.workers}:
                return
            accepted = len(self.due_warm_ups) < self.limits.warm_ups_waiting
            if accepted:
                self.due_warm_ups.add(text)
        WARM_UPS.labels("started" if accepted else "dropped").inc()
        if accepted:
            self.warm_threads.submit(self.run_warm_up, text)
            self.sweep_later()

    def sweep_later(self) -> None:
        """Schedule a sweep of unneeded processes, unless one is scheduled."""
        if self.sweep is None and not self.closing:
            seconds = max(SHORTEST_PAUSE, self.limits.idle_bot_seconds)
            self.sweep = asyncio.get_running_loop().call_later(seconds, self.sweep_now)

    def sweep_now(self) -> None:
        """End the processes that are no longer needed, and schedule the next sweep while any are left."""
        self.sweep = None
        with self.changed:
            spare = find_spare_processes(self.idle, self.list_wanted(), monotonic() - self.limits.idle_bot_seconds)
            self.idle = [worker for worker in self.idle if worker not in spare]
        for worker in spare:
            asyncio.get_running_loop().run_in_executor(None, worker.end)
        if self.processes or self.due_warm_ups:
            self.sweep_later()

    async def close(self) -> None:
        """End all processes, including those that are starting; repeated calls wait for the same end."""
        self.closing = True
        if self.ending is None:
            self.ending = asyncio.create_task(self.end_all())
        await asyncio.shield(self.ending)

    async def end_all(self) -> None:
        """Drop the waiting questions, stop the running bots, and kill the processes that do not end in time."""
        for lane in (self.quick, self.slow):
            lane.close()
        if self.sweep:
            self.sweep.cancel()
        pools = [*self.threads.values(), self.warm_threads]
        until = monotonic() + CLOSING
        pending = {asyncio.create_task(asyncio.to_thread(pool.shutdown, cancel_futures=True)) for pool in pools}
        with self.changed:
            idle, self.idle = self.idle, []
            self.due_warm_ups.clear()
        pending |= {asyncio.create_task(asyncio.to_thread(worker.end)) for worker in idle}
        while pending and monotonic() < until:
            for worker in self.processes:
                worker.stop()
            _, pending = await asyncio.wait(pending, timeout=SHORTEST_PAUSE)
        for worker in [*self.processes, *idle]:
            worker.kill()
        if pending:
            await asyncio.wait(pending, timeout=CLOSING / 2)

    @property
    def workers(self) -> list[BotProcess]:
        """All processes; the caller must hold the lock."""
        return [*self.idle, *self.busy]

    @property
    def processes(self) -> list[BotProcess]:
        """All processes."""
        with self.changed:
            return self.workers

    # Run in threads

    def run_warm_up(self, text: str) -> None:
        """Start a process for a bot, unless a question has taken one first."""
        with self.changed:
            wanted = text in self.due_warm_ups and not self.closing and not self.find_idle_process(text)
            if wanted:
                self.warming.add(text)
        try:
            with suppress(Misbehaved, ValueError, OSError):
                if wanted:
                    self.start(text)
        finally:
            with self.changed:
                self.warming.discard(text)
                self.due_warm_ups.discard(text)
                self.changed.notify_all()

    def start(self, text: str) -> None:
        """Start a process, and return it to the pool for the next question."""
        worker = self.create_process(text)
        try:
            worker.wake()
        finally:
            self.release_process(worker)

    def find_move(self, question: Question) -> AnyMove:
        """The only legal move, else the bot's answer after at most two attempts, else a move of the fallback bot.

        A bot that has used half of its patience is not asked again for the same move.
        """
        move = find_forced_move(question.view)
        if move is not None:
            return move
        until = monotonic() + question.seconds / 2
        for _ in range(2):
            try:
                return self.ask_process(question)
            except (Misbehaved, ValueError, OSError) as error:
                if self.closing or question.cancelled:
                    raise
                LOG.warning("bot %s failed: %s", question.text, getattr(error, "fault", type(error).__name__))
                if monotonic() > until:
                    break
        question.has_failed = True
        return bot(FALLBACK).choose(question.view, Limit(), RNG)

    def ask_process(self, question: Question) -> AnyMove:
        """The bot's answer from its process."""
        worker = question.worker = self.acquire_process(question.text)
        try:
            worker.wake()
            return worker.choose(question.view, Limit(), RNG)
        finally:
            question.worker = None
            self.release_process(worker)

    def acquire_process(self, text: str) -> BotProcess:
        """An idle process of this bot, one that a warm-up is starting, or a new one."""
        with self.changed:
            seconds = self.limits.warm_up_seconds if is_quick(text) else self.limits.bot_start_seconds
            self.changed.wait_for(lambda: text not in self.warming or self.find_idle_process(text), seconds)
            self.due_warm_ups.discard(text)
            worker = self.find_idle_process(text)
            if worker:
                self.idle.remove(worker)
                self.busy.add(worker)
        return worker or self.create_process(text)

    def create_process(self, text: str) -> BotProcess:
        """A new process of this bot, not started yet."""
        worker = BotProcess(text, self.limits)
        with self.changed:
            self.busy.add(worker)
        return worker

    def find_idle_process(self, text: str) -> BotProcess | None:
        """An idle process of this bot, if there is one."""
        return next((worker for worker in reversed(self.idle) if worker.text == text), None)

    def release_process(self, worker: BotProcess) -> None:
        """Return a running process to the pool; if too many are idle, end one of them."""
        with self.changed:
            self.busy.discard(worker)
            if worker.running and not self.closing:
                worker.idle_since = monotonic()
                self.idle.append(worker)
            most = self.limits.idle_bots
            spare = worker if self.closing else find_surplus_process(self.idle, is_quick(worker.text), most)
            if spare in self.idle:
                self.idle.remove(spare)
            self.changed.notify_all()
        if spare:
            spare.end()


def find_surplus_process(idle: Collection[BotProcess], quick: bool, most: int) -> BotProcess | None:
    """The process to end if too many are idle in a lane: the oldest whose bot has another one, or the oldest."""
    lane = [worker for worker in idle if is_quick(worker.text) == quick]
    if len(lane) <= most:
        return None
    count = Counter(worker.text for worker in lane)
    return next((worker for worker in lane if count[worker.text] > 1), lane[0])


def find_spare_processes(idle: Collection[BotProcess], wanted: Collection[str], before: float) -> list[BotProcess]:
    """The processes that are idle since before a moment, but for the last one of each bot that is played against."""
    last = {worker.text: worker for worker in idle if worker.text in wanted}
    unused = [worker for worker in idle if worker.idle_since < before]
    return [worker for worker in unused if worker is not last.get(worker.text)]
