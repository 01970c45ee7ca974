"""The hub of all live tables: it opens them, finds them, evicts idle ones from memory, and removes them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from time import time
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec

from nyhavn.bots.catalog import DEFAULT_BOT
from nyhavn.server.limits.fair_lock import FairSemaphore, run_in_thread
from nyhavn.server.limits.settings import DEFAULTS, Limits
from nyhavn.server.live import rated_games
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.connection import NO_TABLE
from nyhavn.server.live.heartbeat import Heartbeat
from nyhavn.server.live.services import Services
from nyhavn.server.live.session import Session
from nyhavn.server.live.table_log import apply_events, rebuild_table
from nyhavn.server.store.damaged_games import Damaged, DamagedGames
from nyhavn.server.store.failures import UnreadableLog
from nyhavn.server.store.rows import Changes, LogEntry, RatedGame, StoredTable, TableDeadline
from nyhavn.server.store.store import Store
from nyhavn.server.table import tutorial
from nyhavn.server.table.allowed_bots import AllowedBots
from nyhavn.server.table.any_table import AnyTable
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.lobby_events import GameStarted
from nyhavn.server.table.table import Table
from nyhavn.server.table.timers import AHEAD, stored_deadline
from nyhavn.server.view import wire
from nyhavn.server.view.branch import find_branch
from nyhavn.server.view.new_table import needs_lobby, prepare_lobby, prepare_table
from nyhavn.server.view.summaries import summarise_table

LOG = logging.getLogger("nyhavn.server")
ID_BYTES = 12
ROW_BYTES = 200
"""The bytes that a stored row takes in addition to its text."""
Charge = Callable[[float], None]
"""Charges a client for bytes that are to be stored, or raises Denied."""
WARM = DEFAULT_BOT
"""The bot that most people play first, of which a process is always kept ready."""
STAGE_SECONDS = 1.5
"""The seconds that each stage of the shutdown may take before the store is closed."""
Made = TypeVar("Made")
encode = msgspec.json.encode


def first_deadline(table: AnyTable, at: float) -> TableDeadline | None:
    """The deadline of a new table, if its cards are dealt and it is timed."""
    return TableDeadline(stored_deadline(table.game, at)) if table.game and table.options.is_timed else None


def stored_bytes(entries: Sequence[LogEntry], summary: bytes) -> int:
    """How many bytes the store needs for a table with these events and this summary."""
    return sum(len(entry.event.encode()) + ROW_BYTES for entry in entries) + len(summary) + ROW_BYTES


def charge_nobody(_: float) -> None:
    """Charge nobody."""


def deal_table(new: wire.NewTable, device: str, allowed: AllowedBots) -> tuple[AnyTable, list[LogEntry], Secret]:
    """A new table with its cards, the entries of its log, and the secret that the cards follow from."""
    on = find_branch(new.go_on, len(new.seats)) if new.go_on else None
    opening, secret = prepare_table(new, device, on, allowed)
    table = Table.open(secrets.token_urlsafe(ID_BYTES), opening)
    first = LogEntry(table.seq, str(opening), table.digest)
    now, entries = apply_events(table, on.events if on else tutorial.list_tutorial_events(opening.options.lesson or 0))
    return now, [first, *entries], secret


class Hub:
    """All tables of a server."""

    def __init__(self, store: Store, bots: BotPool, limits: Limits = DEFAULTS) -> None:
        self.services = Services(store, bots, limits, Heartbeat(store, time()))
        self.store, self.bots, self.limits = store, bots, limits
        self.sessions: OrderedDict[str, Session] = OrderedDict()
        self.listing = FairSemaphore(limits.lists_at_once)
        """Bounds how many lists and ratings are made at the same time, and allows each address only one."""
        self.reading = FairSemaphore(limits.replays_at_once)
        """Bounds how many tables and records are read at the same time, and allows each address only one."""
        self.locks = WeakValueDictionary[str, asyncio.Lock]()
        """The lock of each table that is not in memory while it is replayed or deleted."""
        self.damaged = DamagedGames(limits.damaged_games)
        bots.list_wanted = self.list_wanted_bots

    def list_wanted_bots(self) -> set[str]:
        """The bots that somebody plays against, and the one that is always kept ready."""
        return {WARM}.union(*(live.bot_turns.bots_at_play for live in self.sessions.values()))

    @property
    def heartbeat(self) -> Heartbeat:
        """The heartbeat of the server."""
        return self.services.heartbeat

    async def begin(self) -> None:
        """Start the heartbeat, which loads tables with near deadlines."""
        await self.heartbeat.begin(self.load_due_tables)

    async def load_due_tables(self, now: float) -> None:
        """Load the tables whose deadlines are near, and let their bots play."""
        unreadable = self.heartbeat.unreadable
        most = self.limits.due_tables + len(unreadable) + len(self.sessions)
        for name in await self.store.find_due_tables(now + AHEAD, most):
            if name not in self.sessions and name not in unreadable:
                try:
                    if live := await self.find(name):
                        live.bot_turns.start()
                except Damaged:
                    unreadable.add(name)

    async def open_table(
        self, new: wire.NewTable, device: str, charge: Charge = charge_nobody, client: str = ""
    ) -> str:
        """Open a table: a lobby, or a game that is dealt at once with all persons at this device."""
        if needs_lobby(new):
            return await self.open_lobby(new, device, charge)
        return await self.deal(new, device, charge, client or device)

    async def open_lobby(self, new: wire.NewTable, device: str, charge: Charge) -> str:
        """Open a lobby; without open seats, it waits only for the nonces."""
        first, secret = prepare_lobby(new, device, self.services.allowed_bots)
        lobby = Lobby.open(secrets.token_urlsafe(ID_BYTES), first)
        entry = LogEntry(lobby.seq, str(first), lobby.digest)
        begun, entries = apply_events(lobby, [] if lobby.open_seats else [GameStarted()])
        return await self.store_table(begun, [entry, *entries], secret, device, charge)

    async def deal(self, new: wire.NewTable, device: str, charge: Charge, client: str) -> str:
        """Open a table with all persons at one device, and deal."""
        deal = partial(deal_table, new, device, self.services.allowed_bots)
        table, entries, secret = await self.read(deal, client) if new.go_on else deal()
        return await self.store_table(table, entries, secret, device, charge)

    async def read(self, work: Callable[[], Made], client: str) -> Made:
        """Read a record or a table in a thread, when it is the client's turn."""
        async with self.reading.hold(client):
            return await run_in_thread(work)

    async def store_table(
        self,
        table: AnyTable,
        entries: Sequence[LogEntry],
        secret: Secret,
        device: str,
        charge: Charge,
    ) -> str:
        """Store a new table and its first events in one commit, and create its session."""
        at = time()
        summary = encode(summarise_table(table, at))
        charge(stored_bytes(entries, summary))
        lost = await rated_games.list_forfeited_matches(self.store, device) if table.options.rated else []
        changes = Changes(deadline=first_deadline(table, at), results=lost)
        await self.store.open_table(table.id, secret, entries, [device], summary, at, changes)
        self.add_session(Session(self.services, table, secret))
        return table.id

    def add_session(self, live: Session) -> None:
        """Add the session of a new table, and start processes for its bots if the cards are dealt."""
        self.sessions[live.table.id] = live
        live.bot_turns.warm_up_bots()
        self.make_room()

    def lock_of(self, name: str) -> asyncio.Lock:
        """The lock for replaying or deleting a table that is not in memory."""
        return self.locks.setdefault(name, asyncio.Lock())

    async def find(self, name: str, address: str = "") -> Session | None:
        """The session of a table; it is replayed from the store if needed, when it is the address's turn."""
        if name not in self.sessions:
            async with self.reading.hold(address), self.lock_of(name):
                await self.load(name)
        if name in self.sessions:
            self.sessions.move_to_end(name)
        return self.sessions.get(name)

    async def load(self, name: str) -> None:
        """Replay a stored table into memory; raise Damaged if it cannot be read, or could not a moment ago."""
        if name in self.sessions:
            return
        self.damaged.expect_sound(name)
        try:
            stored = await self.store.load(name)
        except UnreadableLog as error:
            raise self.damaged.note(name, error) from None
        if stored:
            table = await run_in_thread(partial(try_replay, name, stored))
            if isinstance(table, Exception):
                raise self.damaged.note(name, table)
            self.damaged.forget(name)
            self.sessions[name] = Session(
                self.services, table, stored.secret, stored.entries, stored.watchers, stored.lines
            )
            self.make_room()

    async def find_seated_session(self, name: str, device: str | None, address: str = "") -> Session:
        """A table at which this device has a seat; for others, raise Denied as if there were none."""
        live = await self.find_visible_session(name, device, address)
        if device not in live.table.devices:
            raise Denied(Denial.NO_SUCH_TABLE)
        return live

    async def find_visible_session(self, name: str, device: str | None, address: str = "") -> Session:
        """A table at which this device has a seat or which it watches; for others, raise Denied likewise."""
        try:
            live = None if device is None else await self.find(name, address)
        except Damaged:
            if not await self.store.lists(name, device or ""):
                raise Denied(Denial.NO_SUCH_TABLE) from None
            raise
        if live is None or not live.may_view(device):
            raise Denied(Denial.NO_SUCH_TABLE)
        return live

    async def find_any_session(self, name: str, address: str = "") -> Session:
        """A table for a client whose key is still to be checked."""
        live = await self.find(name, address)
        if live is None:
            raise Denied(Denial.NO_SUCH_TABLE)
        return live

    def make_room(self) -> None:
        """Evict the least recently used tables above the limit, if they are idle; the last used one always stays."""
        surplus = len(self.sessions) - max(1, self.limits.live_tables)
        for name, live in list(self.sessions.items())[: max(0, surplus)]:
            if live.is_idle:
                live.forget()
                del self.sessions[name]

    async def remove(self, live: Session, results: Iterable[RatedGame] = ()) -> None:
        """Delete a table, and store its result if the game is rated."""
        async with live.lock:
            await self.store.remove(live.table.id, results)
            live.gone = True
            self.sessions.pop(live.table.id, None)
        await live.close(NO_TABLE)

    async def leave_damaged(self, name: str, device: str) -> None:
        """Remove a damaged table from a device's list, and delete it if no list has it any more."""
        async with self.lock_of(name):
            await self.store.unlist(name, device)
            if not await self.store.is_listed(name):
                await self.store.remove(name)
                self.damaged.forget(name)

    async def close(self) -> None:
        """Shut down: accept no new moves, finish running commits, disconnect the pages and close the store."""
        self.services.closing = True
        await await_stage("closing tables", self.close_tables())
        await await_stage("the last heartbeat", self.heartbeat.stop())
        await await_stage("ending bots", self.bots.close())
        await self.store.close()

    async def close_tables(self) -> None:
        """Close all sessions."""
        for live in list(self.sessions.values()):
            await live.close()


def try_replay(name: str, stored: StoredTable) -> AnyTable | Exception:
    """The table replayed from a stored log, or the exception that replaying raised."""
    try:
        return rebuild_table(name, stored)
    except Exception as error:
        return error


async def await_stage(what: str, stage: Awaitable[None]) -> None:
    """Wait for a stage of the shutdown for a limited time; log its failure, as the store must be closed in any case."""
    try:
        async with asyncio.timeout(STAGE_SECONDS):
            await stage
    except Exception as error:
        LOG.error("shutting down without waiting any longer for %s: %s", what, type(error).__name__)
