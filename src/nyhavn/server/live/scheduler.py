"""The scheduler of a table: it knows who is there and how long the turn takes, and wakes when a timer is due."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from time import monotonic, time

import msgspec

from nyhavn.server.live.connection import Page
from nyhavn.server.live.heartbeat import BEAT
from nyhavn.server.live.session_interface import RETRY_SECONDS, TableSession
from nyhavn.server.store.failures import Conflict, NotStored
from nyhavn.server.store.rows import Deadline, Entry
from nyhavn.server.table import timers
from nyhavn.server.table.any_table import AnyTable
from nyhavn.server.table.events import StandInStarted
from nyhavn.server.table.presence import Company, Presence
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire

LOG = logging.getLogger("nyhavn.server")
NEWS = 0.25
"""After how many seconds the others are told who has come or gone; whoever only loads the page anew is not gone."""


class Scheduler:
    """The scheduler of one table; its moments are those of a clock that only runs forward."""

    def __init__(self, live: TableSession, entries: Sequence[Entry] = ()) -> None:
        self.live, self.presence = live, Presence(monotonic())
        self.seq, self.began = 0, monotonic()
        """At which event the turn began, and when."""
        self.awaited: float | None = None
        """When the store wants the table to be looked after, in seconds since 1970."""
        self.news: float | None = None
        """When the others are told who has come or gone."""
        self.alarm: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        if entries:
            self.resume(entries)
        else:
            self.note_change()

    # Time

    def resume(self, entries: Sequence[Entry]) -> None:
        """Go on with the turn of a log; while no server ran, no time has passed."""
        if table := self.table:
            at = next(entry.at for entry in entries if entry.seq == table.clock_seq)
            self.seq, self.began = table.clock_seq, monotonic() - self.live.services.heartbeat.running(at, time())
            self.awaited = timers.awaited(table, at)
        self.schedule()

    @property
    def table(self) -> Table | None:
        """The table that is watched, once the cards are dealt."""
        return self.live.table.game

    @property
    def took(self) -> int | None:
        """How many milliseconds this turn has taken, if a clock runs."""
        return timers.took(self.table, self.began, monotonic()) if self.table else None

    def deadline(self, table: AnyTable, at: float) -> Deadline | None:
        """When a table to come has to be looked after even if nobody is there; none while the turn stays the same."""
        game = table.game
        if game is None or not game.options.is_timed or game.clock_seq == self.seq:
            return None
        return Deadline(timers.awaited(game, at))

    def note_change(self) -> None:
        """Notice that something has happened."""
        table = self.table
        if table and table.clock_seq != self.seq:
            self.seq, self.began = table.clock_seq, monotonic()
            self.awaited = timers.awaited(table, time())
        self.schedule()

    def tick(self, page: Page) -> None:
        """Tell a page how long the turn has been running, once for each turn."""
        table = self.table
        if table and table.options.clock and not table.is_over and page.ticked != self.seq:
            page.ticked = self.seq
            page.send(msgspec.json.encode(wire.Tick(table.turn, float(self.took or 0))))

    # Presence

    def note_arrival(self, page: Page) -> None:
        """A page has come."""
        if page.device is not None:
            self.presence.come(page.device)
            self.tell(page.device)

    def note_departure(self, page: Page) -> None:
        """A page has gone."""
        if page.device is not None:
            self.presence.go(page.device, monotonic())
            self.tell(page.device)

    def tell(self, device: str) -> None:
        """Let the others know soon."""
        if self.presence.here[device] <= 1 and any(page.device != device for page in self.live.pages):
            self.news = monotonic() + NEWS
        self.schedule()

    def company(self, table: Table) -> Company:
        """Who is there now."""
        return self.presence.company(table, monotonic())

    def agree(self, table: Table, device: str, seat: int) -> None:
        """A device wants a bot to stand in for somebody."""
        self.presence.agree(table, device, seat, monotonic())

    def standing_in(self, table: Table, device: str) -> list[StandInStarted]:
        """Bots play for the persons of a device, who have left."""
        seats = [] if table.is_over else [seat for seat in table.seats_of(device) if table.stand_in(seat) is None]
        return [StandInStarted(seat, timers.STAND_IN, self.took if seat == table.due else None) for seat in seats]

    # Waking

    @property
    def is_needed(self) -> bool:
        """Whether something is soon to happen here by itself."""
        return self.awaited is not None and self.awaited <= time() + timers.AHEAD + BEAT

    def schedule(self, least: float = 0.0) -> None:
        """Wake when something may happen next, or there is something to tell."""
        self.cancel()
        if self.live.gone or self.live.services.closing:
            return
        now = monotonic()
        next_look = timers.next_look(self.table, self.presence, self.began, now) if self.table else None
        moments = [self.news, next_look]
        delays = [moment - now for moment in moments if moment is not None]
        if delays:
            self.alarm = asyncio.get_running_loop().call_later(max(least, min(delays)), self.wake)

    def cancel(self) -> None:
        """Do not wake any more."""
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None

    def wake(self) -> None:
        """See what happens now."""
        self.task = asyncio.create_task(self.run_due_events())

    async def run_due_events(self) -> None:
        """Let happen what is due, and tell everybody."""
        least, self.news = 0.0, None
        async with self.live.lock:
            try:
                await self.apply_due_events()
            except Conflict:
                pass
            except NotStored:
                least = RETRY_SECONDS
            except Exception:
                LOG.exception("incident %s: something that happens by itself", secrets.token_hex(4))
                least = RETRY_SECONDS
            self.live.broadcast()
        self.live.advance()
        self.schedule(least=least)

    async def apply_due_events(self) -> None:
        """Let happen what is due by itself; nobody else may change the table meanwhile."""
        while (table := self.table) and not self.live.gone:
            event = timers.happening(table, self.presence, self.began, monotonic())
            if event is None:
                break
            await self.live.commit([event])
