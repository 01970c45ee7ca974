"""The watch over a table: it knows who is there and how long the turn takes, and wakes when something is due."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from time import monotonic, time
from typing import TYPE_CHECKING

import msgspec

from nyhavn.server import tending, wire
from nyhavn.server.events import StoodIn
from nyhavn.server.lobby import Lobby
from nyhavn.server.page import Page
from nyhavn.server.presence import Company, Presence
from nyhavn.server.pulse import AHEAD, BEAT
from nyhavn.server.store import Conflict, Entry, NotStored, Statement, awaiting
from nyhavn.server.table import Table

if TYPE_CHECKING:
    from nyhavn.server.live import Live

LOG = logging.getLogger("nyhavn.server")
NEWS = 0.25
"""After how many seconds the others are told who has come or gone; whoever only loads the page anew is not gone."""
PAUSE = 1.0
"""How many seconds pass before something that was not stored is tried once more."""


class Watch:
    """The watch over one table; its moments are those of a clock that only runs forward."""

    def __init__(self, live: Live, entries: Sequence[Entry] = ()) -> None:
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
            self.note()

    # Time

    def resume(self, entries: Sequence[Entry]) -> None:
        """Go on with the turn of a log; while no server ran, no time has passed."""
        if table := self.table:
            at = next(entry.at for entry in entries if entry.seq == table.clock_seq)
            self.seq, self.began = table.clock_seq, monotonic() - self.live.hall.pulse.running(at, time())
            self.awaited = tending.awaited(table, at)
        self.set()

    @property
    def table(self) -> Table | None:
        """The table that is watched, once the cards are dealt."""
        return None if isinstance(self.live.table, Lobby) else self.live.table

    @property
    def took(self) -> int | None:
        """How many milliseconds this turn has taken, if a clock runs."""
        return tending.took(self.table, self.began, monotonic()) if self.table else None

    def statements(self, table: Lobby | Table, at: float) -> list[Statement]:
        """What is to be kept of a table to come, so that it is looked after even if nobody is there."""
        if isinstance(table, Lobby) or not table.options.is_timed or table.clock_seq == self.seq:
            return []
        return awaiting(table.id, tending.awaited(table, at))

    def note(self) -> None:
        """Notice that something has happened."""
        table = self.table
        if table and table.clock_seq != self.seq:
            self.seq, self.began = table.clock_seq, monotonic()
            self.awaited = tending.awaited(table, time())
        self.set()

    def tick(self, page: Page) -> None:
        """Tell a page how long the turn has been running, once for each turn."""
        table = self.table
        if table and table.options.clock and not table.is_over and page.ticked != self.seq:
            page.ticked = self.seq
            page.send(msgspec.json.encode(wire.Tick(table.turn, float(self.took or 0))))

    # Presence

    def come(self, page: Page) -> None:
        """A page has come."""
        if page.device is not None:
            self.presence.come(page.device)
            self.tell(page.device)

    def go(self, page: Page) -> None:
        """A page has gone."""
        if page.device is not None:
            self.presence.go(page.device, monotonic())
            self.tell(page.device)

    def tell(self, device: str) -> None:
        """Let the others know soon."""
        if self.presence.here[device] <= 1 and any(page.device != device for page in self.live.pages):
            self.news = monotonic() + NEWS
        self.set()

    def company(self, table: Table) -> Company:
        """Who is there now."""
        return self.presence.company(table, monotonic())

    def agree(self, table: Table, device: str, seat: int) -> None:
        """A device wants a bot to stand in for somebody."""
        self.presence.agree(table, device, seat, monotonic())

    def standing_in(self, table: Table, device: str) -> list[StoodIn]:
        """Bots play for the persons of a device, who have left."""
        seats = [] if table.is_over else [seat for seat in table.seats_of(device) if table.stand_in(seat) is None]
        return [StoodIn(seat, tending.STAND_IN, self.took if seat == table.due else None) for seat in seats]

    # Waking

    @property
    def is_needed(self) -> bool:
        """Whether something is soon to happen here by itself."""
        return self.awaited is not None and self.awaited <= time() + AHEAD + BEAT

    def set(self, least: float = 0.0) -> None:
        """Wake when something may happen next, or there is something to tell."""
        self.stop()
        if self.live.gone or self.live.hall.closing:
            return
        now = monotonic()
        next_look = tending.next_look(self.table, self.presence, self.began, now) if self.table else None
        moments = [self.news, next_look]
        delays = [moment - now for moment in moments if moment is not None]
        if delays:
            self.alarm = asyncio.get_running_loop().call_later(max(least, min(delays)), self.wake)

    def stop(self) -> None:
        """Do not wake any more."""
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None

    def wake(self) -> None:
        """See what happens now."""
        self.task = asyncio.create_task(self.tend())

    async def tend(self) -> None:
        """Let happen what is due, and tell everybody."""
        least, self.news = 0.0, None
        async with self.live.lock:
            try:
                await self.look()
            except Conflict:
                pass
            except NotStored:
                least = PAUSE
            except Exception:
                LOG.exception("incident %s: something that happens by itself", secrets.token_hex(4))
                least = PAUSE
            self.live.tell_all()
        self.live.go_on()
        self.set(least=least)

    async def look(self) -> None:
        """Let happen what is due by itself; nobody else may change the table meanwhile."""
        while (table := self.table) and not self.live.gone:
            event = tending.happening(table, self.presence, self.began, monotonic())
            if event is None:
                break
            await self.live.happen([event])
