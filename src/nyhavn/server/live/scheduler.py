"""The scheduler of a table: it wakes when a timer is due, before the deal and in the game, and commits what is due."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from time import monotonic, time

import msgspec

from nyhavn.server.live.connection import Page
from nyhavn.server.live.heartbeat import BEAT
from nyhavn.server.live.session_interface import RETRY_SECONDS, SessionInterface
from nyhavn.server.store.failures import Conflict, NotStored
from nyhavn.server.store.rows import LogEntry, TableDeadline
from nyhavn.server.table import timers
from nyhavn.server.table.any_table import AnyTable
from nyhavn.server.table.events import StandInStarted, TableEvent
from nyhavn.server.table.lobby import PLEDGES, Lobby
from nyhavn.server.table.lobby_events import CardsDealt, LobbyEvent, PledgesClosed
from nyhavn.server.table.presence import Attendance, Presence
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire

LOG = logging.getLogger("nyhavn.server")
PRESENCE_DELAY = 0.25
"""After how many seconds the others learn who has connected or disconnected; a page that reloads does neither."""


class Scheduler:
    """The scheduler of one table; its moments are those of the monotonic clock."""

    def __init__(self, live: SessionInterface, entries: Sequence[LogEntry] = ()) -> None:
        self.live, self.presence = live, Presence(monotonic())
        self.seq, self.began = 0, monotonic()
        """At which event the turn began, and when."""
        self.stage, self.stage_began = "", 0.0
        """What a started lobby waits for, and since when; nothing before the first page is connected."""
        self.awaited: float | None = None
        """The stored deadline of the table, in seconds since 1970."""
        self.news: float | None = None
        """When the others learn who has connected or disconnected."""
        self.alarm: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        if entries:
            self.resume(entries)
        else:
            self.note_change()

    # Time

    def resume(self, entries: Sequence[LogEntry]) -> None:
        """Resume the turn of a log; while no server ran, no time has passed."""
        if table := self.table:
            at = next(entry.at for entry in entries if entry.seq == table.clock_seq)
            self.seq, self.began = (
                table.clock_seq,
                monotonic() - self.live.services.heartbeat.running_seconds(at, time()),
            )
            self.awaited = timers.stored_deadline(table, at)
        self.note_stage()
        self.schedule()

    @property
    def table(self) -> Table | None:
        """The table, once the cards are dealt."""
        return self.live.table.game

    @property
    def took(self) -> int | None:
        """How many milliseconds this turn has taken, if a clock runs."""
        return timers.time_taken(self.table, self.began, monotonic()) if self.table else None

    def deadline(self, table: AnyTable, at: float) -> TableDeadline | None:
        """The deadline to store for a table to come; none while the turn stays the same."""
        game = table.game
        if game is None or not game.options.is_timed or game.clock_seq == self.seq:
            return None
        return TableDeadline(timers.stored_deadline(game, at))

    def note_change(self) -> None:
        """Restart the timers of a new turn, or of a new stage of the deal."""
        table = self.table
        if table and table.clock_seq != self.seq:
            self.seq, self.began = table.clock_seq, monotonic()
            self.awaited = timers.stored_deadline(table, time())
        self.note_stage()
        self.schedule()

    def note_stage(self) -> None:
        """Wait for pledges when the game was started and a page is connected, and for nonces after them."""
        stage = self.live.table.lobby.stage if self.live.table.lobby else ""
        if stage != self.stage and (self.stage or self.live.pages):
            self.stage, self.stage_began = stage, monotonic()

    def tick(self, page: Page) -> None:
        """Send a page how long the turn has been running, once for each turn."""
        table = self.table
        if table and table.options.clock and not table.is_over and page.ticked != self.seq:
            page.ticked = self.seq
            page.send(msgspec.json.encode(wire.Tick(table.turn, float(self.took or 0))))

    # Presence

    def note_arrival(self, page: Page) -> None:
        """Note that a page is connected."""
        if page.device is not None:
            self.presence.add_page(page.device)
            self.announce(page.device)

    def note_departure(self, page: Page) -> None:
        """Note that a page is disconnected."""
        if page.device is not None:
            self.presence.remove_page(page.device, monotonic())
            self.announce(page.device)

    def announce(self, device: str) -> None:
        """Schedule the news that a device has connected or disconnected."""
        if self.presence.here[device] <= 1 and any(page.device != device for page in self.live.pages):
            self.news = self.news or monotonic() + PRESENCE_DELAY
        self.schedule()

    def attendance_at(self, table: Table) -> Attendance:
        """Who is connected now."""
        return self.presence.find_attendance(table, monotonic())

    def agree(self, table: Table, device: str, seat: int) -> None:
        """Note that a device wants a bot to stand in for somebody."""
        self.presence.agree(table, device, seat, monotonic())

    def standing_in(self, table: Table, device: str) -> list[StandInStarted]:
        """The events by which bots play for the persons of a device that leaves."""
        seats = [] if table.is_over else [seat for seat in table.seats_of(device) if table.stand_in(seat) is None]
        return [StandInStarted(seat, timers.STAND_IN, self.took if seat == table.due else None) for seat in seats]

    # Waking

    @property
    def is_needed(self) -> bool:
        """Whether a timer of the game is due soon, or the deal."""
        return self.is_dealing or (self.awaited is not None and self.awaited <= time() + timers.AHEAD + BEAT)

    @property
    def is_dealing(self) -> bool:
        """Whether pledges or nonces are awaited."""
        return bool(self.stage) and self.live.table.lobby is not None

    def advance(self) -> None:
        """Check the deal again, as somebody has connected, disconnected or sent something."""
        if self.live.table.lobby:
            self.note_stage()
            self.schedule()

    def schedule(self, least: float = 0.0) -> None:
        """Wake at the next moment at which something may be due, but not before some seconds."""
        self.cancel()
        if self.live.gone or self.live.services.closing:
            return
        now = monotonic()
        delays = [moment - now for moment in (self.news, self.next_moment(now)) if moment is not None]
        if delays:
            self.alarm = asyncio.get_running_loop().call_later(max(least, min(delays)), self.wake)

    def next_moment(self, now: float) -> float | None:
        """When something may be due next."""
        if self.table:
            return timers.due(self.table, self.presence, self.began, now).next
        lobby = self.live.table.lobby
        return timers.deal_deadline(lobby, self.live.here, self.stage_began) if lobby and self.is_dealing else None

    def cancel(self) -> None:
        """Cancel the next wake-up."""
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None

    async def stop(self) -> None:
        """Wake no more, and let what has begun end."""
        self.cancel()
        if self.task and not self.task.done():
            await asyncio.wait([self.task])

    def wake(self) -> None:
        """Commit what is due."""
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.run_due_events())

    async def run_due_events(self) -> None:
        """Commit what is due, and broadcast it."""
        least, self.news = 0.0, None
        async with self.live.lock:
            what = "a deal" if self.live.table.lobby else "something that happens by itself"
            try:
                await self.apply_due_events()
            except Conflict:
                pass
            except NotStored:
                least = RETRY_SECONDS
            except Exception:
                LOG.exception("incident %s: %s", secrets.token_hex(4), what)
                least = RETRY_SECONDS
            self.live.broadcast()
        self.live.advance()
        self.schedule(least=least)

    async def apply_due_events(self) -> None:
        """Commit what is due; the caller holds the lock of the table.

        Pages see the list of pledges also if the deal follows at once.
        """
        while not self.live.gone and (event := self.due_event(monotonic())):
            await self.live.commit([event])
            if self.live.table.lobby:
                self.live.broadcast()

    def due_event(self, now: float) -> LobbyEvent | TableEvent | None:
        """The event that is due now, if any."""
        if self.table:
            return timers.due(self.table, self.presence, self.began, now).event
        lobby, deadline = self.live.table.lobby, self.next_moment(now)
        if lobby is None or self.live.services.closing or not timers.has_passed(deadline, now):
            return None
        return self.next_deal_event(lobby)

    def next_deal_event(self, lobby: Lobby) -> PledgesClosed | CardsDealt:
        """The closing of the list of pledges, or the deal; the first player was set, or is drawn by lot."""
        if lobby.stage == PLEDGES:
            return PledgesClosed()
        first = lobby.choose_first(self.live.secret)
        return lobby.dealing_of(secrets.randbelow(len(lobby.sitters)) if first is None else first, self.live.secret)
