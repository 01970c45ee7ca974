"""The bots' turns at one table: bots think while the table is attended or timed, and back off after a failure."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from time import monotonic

from nyhavn.game.move import AnyMove
from nyhavn.server.live.bot_pool import FALLBACK, Question
from nyhavn.server.live.bot_scheduler import UNATTENDED, Dropped
from nyhavn.server.live.connection import Page
from nyhavn.server.live.session_interface import RETRY_SECONDS, SessionInterface
from nyhavn.server.store.failures import Conflict, NotStored
from nyhavn.server.table.events import MovePlayed, TableEvent
from nyhavn.server.table.presence import playing_devices
from nyhavn.server.table.turn_end import make_turn_ended

LOG = logging.getLogger("nyhavn.server")
FIRST_DELAY, LONGEST_DELAY = 1.0, 60.0
"""The seconds of back-off after the first failure, and the maximum; each failure doubles the delay."""


class Unattended(Exception):
    """A question was dropped because its table is unattended."""


class Backoff:
    """Exponential back-off for a failing bot, until another event happens at its table."""

    def __init__(self, attempts: int) -> None:
        """Retry a bot automatically until it has failed so often at the same event."""
        self.attempts = attempts
        self.seq, self.failures, self.until = -1, 0, 0.0
        """The event at which the bot failed, how often, and when it may be asked again."""

    def fail(self, seq: int, now: float) -> None:
        """Count a failure of the bot at an event."""
        if seq != self.seq:
            self.seq, self.failures = seq, 0
        self.until = now + min(LONGEST_DELAY, FIRST_DELAY * 2**self.failures)
        self.failures += 1

    def delay(self, seq: int, now: float) -> float:
        """How many seconds of back-off are left for a bot that is due at an event."""
        return max(0.0, self.until - now) if seq == self.seq else 0.0

    def has_failed(self, seq: int) -> bool:
        """Whether the bot failed at an event."""
        return seq == self.seq

    def has_given_up(self, seq: int) -> bool:
        """Whether the bot failed so often at an event that it is asked only when somebody connects."""
        return seq == self.seq and self.failures >= self.attempts


class BotTurns:
    """Plays the bots' turns at one table, one at a time."""

    def __init__(self, live: SessionInterface) -> None:
        self.live, self.backoff = live, Backoff(live.services.limits.bot_attempts)
        self.client = ""
        """The client for which the bots think: that of the player whose page connected last."""
        self.seen = monotonic()
        """When a page was last connected, if none is now."""
        self.task: asyncio.Task[None] | None = None
        self.question: asyncio.Task[AnyMove] | None = None
        self.changed = asyncio.Event()
        self.attendance_timer: asyncio.TimerHandle | None = None
        """The timer after which the table is unattended."""

    # Attendance

    def handle_connect(self, page: Page) -> None:
        """Handle a new page: start processes for the bots, and think for its client if it is a player's."""
        if page.device in self.live.table.devices:
            self.client = page.client
        if self.attendance_timer:
            self.attendance_timer.cancel()
        self.warm_up_bots()

    def handle_disconnect(self) -> None:
        """Handle a disconnected page; after the last one, the bots play on for a short time."""
        self.seen = monotonic()
        if not self.live.pages:
            if self.attendance_timer:
                self.attendance_timer.cancel()
            seconds = self.live.services.limits.unattended_seconds
            self.attendance_timer = asyncio.get_running_loop().call_later(seconds, self.stop_unattended)

    @property
    def is_attended(self) -> bool:
        """Whether a page is connected, or was a short time ago."""
        return bool(self.live.pages) or monotonic() < self.seen + self.live.services.limits.unattended_seconds

    @property
    def may_play(self) -> bool:
        """Whether bots are to play now: the table is attended, or timed with a person who plays."""
        game = self.live.table.game
        timed = game is not None and game.options.is_timed and any(playing_devices(game))
        return not (self.live.gone or self.live.services.closing) and (timed or self.is_attended)

    @property
    def bots_at_play(self) -> set[str]:
        """The bots of a running game that is attended, whose processes are kept."""
        game = self.live.table.game
        if game is None or game.is_over or not self.is_attended:
            return set()
        return {sitter.bot for sitter in game.sitters if sitter.bot}

    def stop_unattended(self) -> None:
        """Cancel the question of a table that has become unattended."""
        if not self.may_play and self.question:
            self.question.cancel()

    def warm_up_bots(self) -> None:
        """Start processes for the bots in advance, if the game is running and attended."""
        for text in self.bots_at_play:
            self.live.services.bots.schedule_warm_up(text)

    # Thinking

    @property
    def due(self) -> str | None:
        """The bot whose turn it is, by its text."""
        return self.live.table.bot_due

    @property
    def is_thinking(self) -> bool:
        """Whether a bot thinks or will think without a message; one that has failed does not count."""
        thinks = self.task is not None and not self.task.done()
        return thinks and not self.backoff.has_failed(self.live.table.seq)

    @property
    def has_given_up(self) -> bool:
        """Whether the bot whose turn it is has failed too often to be retried."""
        return self.backoff.has_given_up(self.live.table.seq)

    def start(self) -> None:
        """Start to play the bots' turns, if a bot is due and none thinks yet."""
        self.changed.set()
        if self.due and self.may_play and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self.play())

    async def play(self) -> None:
        """Play the bots' turns until it is a person's turn, bots are not wanted, or a bot gives up."""
        with suppress(asyncio.CancelledError):
            while (text := self.due) and self.may_play:
                seq = self.live.table.seq
                if delay := self.backoff.delay(seq, monotonic()):
                    await self.wait(delay)
                    continue
                try:
                    await self.play_turn(text)
                except (Conflict, Unattended):
                    continue
                except (NotStored, Dropped):
                    await asyncio.sleep(RETRY_SECONDS)
                except Exception:
                    self.note_failure(seq)
                    if self.backoff.has_given_up(seq):
                        return

    async def wait(self, seconds: float) -> None:
        """Wait for some seconds, or until the state may have changed."""
        self.changed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.changed.wait()

    def note_failure(self, seq: int) -> None:
        """Back off, and log the first failure of a bot at an event."""
        if self.live.services.closing:
            return
        if not self.backoff.has_failed(seq):
            LOG.exception("incident %s: the turn of a bot failed", secrets.token_hex(4))
        self.backoff.fail(seq, monotonic())
        if self.backoff.has_given_up(seq):
            self.live.services.heartbeat.unreadable.add(self.live.table.id)

    async def play_turn(self, text: str) -> None:
        """Let a bot choose its whole turn, then commit it at once, unless the table has changed meanwhile.

        A bot that fails is not asked again in this turn: its faults would add up, and the players would wait.
        """
        live, before = self.live, self.live.game
        table, moves = before, list[TableEvent]()
        while not table.turn_done:
            question = live.services.bots.make_question(text, table.position.view(table.due))
            moves.append(MovePlayed(await self.ask(question)))
            table = table.after(moves[-1])
            text = FALLBACK if question.has_failed else text
        async with live.lock:
            if live.table is before and not live.gone:
                await live.commit([*moves, make_turn_ended(table, live.secret)])
                live.services.heartbeat.unreadable.discard(table.id)
                live.broadcast()

    async def ask(self, question: Question) -> AnyMove:
        """A bot's move; the question can be cancelled without affecting a commit."""
        known = self.client or min(self.live.table.devices, default="")
        client = known if self.is_attended else UNATTENDED + known
        answer = self.live.services.bots.ask(question, client, self.live.table.id)
        self.question = asyncio.create_task(answer)
        try:
            return await self.question
        except asyncio.CancelledError:
            if is_being_cancelled():
                raise
            raise Unattended from None
        finally:
            self.question = None

    def forget(self) -> None:
        """Cancel all pending work, as the table is evicted from memory."""
        for pending in (self.attendance_timer, self.task):
            if pending:
                pending.cancel()

    async def stop(self) -> None:
        """Cancel all pending work, and wait for its end."""
        self.forget()
        if self.task:
            with suppress(asyncio.CancelledError):
                await self.task


def is_being_cancelled() -> bool:
    """Whether the current task itself is being cancelled, and not only something that it awaits."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
