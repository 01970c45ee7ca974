"""The turns of the bots at one table: they think while somebody is there, and a bot that cannot move backs off."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from time import monotonic

from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.server.live.bot_scheduler import NOBODY, Dropped
from nyhavn.server.live.connection import Page
from nyhavn.server.live.session_interface import RETRY_SECONDS, TableSession
from nyhavn.server.store.failures import Conflict, NotStored
from nyhavn.server.table.events import MovePlayed, TableEvent
from nyhavn.server.table.presence import players
from nyhavn.server.table.turn_end import end_turn

LOG = logging.getLogger("nyhavn.server")
FIRST_DELAY, LONGEST_DELAY = 1.0, 60.0
"""How many seconds pass after a bot has failed for the first time, and at most; each time it is twice as long."""
ATTEMPTS = 6
"""After how many failures at the same event a bot is not asked any more by itself."""


class Unattended(Exception):
    """A question was dropped as nobody looked at its table."""


class Backoff:
    """Exponential back-off for a bot that fails, as long as nothing else happens at its table."""

    def __init__(self) -> None:
        self.seq, self.failures, self.until = -1, 0, 0.0
        """At which event the bot failed, how often, and when it may be asked again."""

    def fail(self, seq: int, now: float) -> None:
        """Note that a bot failed at an event."""
        if seq != self.seq:
            self.seq, self.failures = seq, 0
        self.until = now + min(LONGEST_DELAY, FIRST_DELAY * 2**self.failures)
        self.failures += 1

    def delay(self, seq: int, now: float) -> float:
        """How many seconds a bot that is due at an event is not asked."""
        return max(0.0, self.until - now) if seq == self.seq else 0.0

    def has_failed(self, seq: int) -> bool:
        """Whether a bot could not move at an event."""
        return seq == self.seq

    def has_given_up(self, seq: int) -> bool:
        """Whether a bot failed so often at an event that it is asked only when somebody comes."""
        return seq == self.seq and self.failures >= ATTEMPTS


class BotTurns:
    """Lets the bots of one table think, one at a time."""

    def __init__(self, live: TableSession) -> None:
        self.live, self.backoff = live, Backoff()
        self.client = NOBODY
        """For whom the bots think: the client of the player whose page came last."""
        self.seen = monotonic()
        """When somebody looked at the table for the last time, if nobody does now."""
        self.task: asyncio.Task[None] | None = None
        self.question: asyncio.Task[AnyMove] | None = None
        self.stirred = asyncio.Event()
        self.rest: asyncio.TimerHandle | None = None
        """When the table is unattended."""

    # Attendance

    def come(self, page: Page) -> None:
        """A page has come: have bots ready for it, and think for its client if a player is there."""
        if page.device in self.live.table.devices:
            self.client = page.client
        if self.rest:
            self.rest.cancel()
        self.warm()

    def go(self) -> None:
        """A page has gone; after the last one bots go on for a while."""
        self.seen = monotonic()
        if not self.live.pages:
            if self.rest:
                self.rest.cancel()
            seconds = self.live.services.limits.unattended_seconds
            self.rest = asyncio.get_running_loop().call_later(seconds, self.stop_unattended)

    @property
    def is_attended(self) -> bool:
        """Whether somebody looks at the table, or did a short while ago."""
        return bool(self.live.pages) or monotonic() < self.seen + self.live.services.limits.unattended_seconds

    @property
    def is_wanted(self) -> bool:
        """Whether bots are to play now: somebody is there to see it, or the clock of a person asks for it."""
        game = self.live.table.game
        timed = game is not None and game.options.is_timed and any(players(game))
        return not (self.live.gone or self.live.services.closing) and (timed or self.is_attended)

    @property
    def wanted(self) -> set[str]:
        """The bots whose processes are kept, as somebody plays against them."""
        game = self.live.table.game
        if game is None or game.is_over or not self.is_attended:
            return set()
        return {sitter.bot for sitter in game.sitters if sitter.bot}

    def stop_unattended(self) -> None:
        """Drop the question of a table that nobody has looked at for a while."""
        if not self.is_wanted and self.question:
            self.question.cancel()

    def warm(self) -> None:
        """Have processes ready for the bots, once the cards are dealt and as long as the game is on."""
        for text in self.wanted:
            self.live.services.bots.warm(text)

    # Thinking

    @property
    def due(self) -> str | None:
        """The bot whose turn it is, by its text."""
        return self.live.table.bot_due

    @property
    def is_on(self) -> bool:
        """Whether a bot thinks, or will without anybody doing anything; one that has failed does not count."""
        thinks = self.task is not None and not self.task.done()
        return thinks and not self.backoff.has_failed(self.live.table.seq)

    @property
    def has_given_up(self) -> bool:
        """Whether the bot whose turn it is cannot move."""
        return self.backoff.has_given_up(self.live.table.seq)

    def start(self) -> None:
        """Let a bot think if it is its turn and none does yet."""
        self.stirred.set()
        if self.due and self.is_wanted and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self.play())

    async def play(self) -> None:
        """Play one bot's turn after the other, until it is a person's, nobody is there, or a bot cannot move."""
        with suppress(asyncio.CancelledError):
            while (text := self.due) and self.is_wanted:
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
        """Wait for some time, or until something may have changed."""
        self.stirred.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.stirred.wait()

    def note_failure(self, seq: int) -> None:
        """Back off, and write the first failure of a bot at an event to the log."""
        if self.live.services.closing:
            return
        if not self.backoff.has_failed(seq):
            LOG.exception("incident %s: a bot's turn", secrets.token_hex(4))
        self.backoff.fail(seq, monotonic())
        if self.backoff.has_given_up(seq):
            self.live.services.heartbeat.unreadable.add(self.live.table.id)

    async def play_turn(self, text: str) -> None:
        """Let a bot think about its whole turn, then play it at once; what has ended in the meantime stays ended."""
        live, before = self.live, self.live.game
        table, moves = before, list[TableEvent]()
        while not table.turn_done:
            moves.append(MovePlayed(await self.ask(text, table.position.view(table.due))))
            table = table.after(moves[-1])
        async with live.lock:
            if live.table is before and not live.gone:
                await live.commit([*moves, end_turn(table, live.secret)])
                live.services.heartbeat.unreadable.discard(table.id)
                live.broadcast()

    async def ask(self, text: str, view: View) -> AnyMove:
        """A bot's move; the question can be dropped without harm to what is being stored."""
        client = self.client if self.is_attended else NOBODY
        asked = self.live.services.bots.choose(text, view, client, self.live.table.id)
        self.question = asyncio.create_task(asked)
        try:
            return await self.question
        except asyncio.CancelledError:
            if is_being_cancelled():
                raise
            raise Unattended from None
        finally:
            self.question = None

    def forget(self) -> None:
        """Drop everything that is still to come, as the table leaves the memory."""
        for pending in (self.rest, self.task):
            if pending:
                pending.cancel()

    async def stop(self) -> None:
        """Think no more."""
        self.forget()
        if self.task:
            with suppress(asyncio.CancelledError):
                await self.task


def is_being_cancelled() -> bool:
    """Whether the present task is being cancelled itself, and not only something that it waits for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
