"""The hall with all tables of a server: they are opened, found, forgotten while nobody is there, and removed."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from time import time
from weakref import WeakValueDictionary

import msgspec

from nyhavn.server import lessons, matching, wire
from nyhavn.server.bots import Bots
from nyhavn.server.branching import Branch, branch
from nyhavn.server.damage import Damaged, DamagedGames
from nyhavn.server.dealer import Secret
from nyhavn.server.denial import Denial, Denied
from nyhavn.server.events import Event
from nyhavn.server.gathering import Gathering, Started
from nyhavn.server.limits import DEFAULTS, Limits
from nyhavn.server.live import Live, logged, replayed
from nyhavn.server.lobby import Lobby
from nyhavn.server.opening import gathered, gathers, opened
from nyhavn.server.page import NO_TABLE
from nyhavn.server.pulse import Pulse
from nyhavn.server.seeing import summary
from nyhavn.server.store import Entry, Kept, Statement, Store, UnreadableLog, awaiting
from nyhavn.server.table import Table
from nyhavn.server.tending import awaited
from nyhavn.server.turns import Turns, finished

LOG = logging.getLogger("nyhavn.server")
ID_BYTES = 12
ROW_BYTES = 200
"""What a row of the store takes beside its text."""
Charge = Callable[[float], None]
"""Makes somebody answer for so many bytes that are to be stored, or refuses them."""
WARM = "apprentice"
"""The bot that most people meet first, of which a process is always ready."""
PATIENCE = 1.5
"""How many seconds each stage of the stop may take before the store is closed."""
encode = msgspec.json.encode


def waiting(table: Lobby | Table, at: float) -> list[Statement]:
    """What keeps when a new table has to be looked after, if it has a clock or a bot that is to play."""
    if isinstance(table, Lobby) or not table.options.is_timed:
        return []
    return awaiting(table.id, awaited(table, at))


def stored_bytes(entries: Sequence[Entry], told: bytes) -> int:
    """How much the store needs for a table with these events and this summary."""
    return sum(len(entry.event.encode()) + ROW_BYTES for entry in entries) + len(told) + ROW_BYTES


def free(_: float) -> None:
    """Charge nobody."""


class Hall:
    """All tables of a server."""

    def __init__(self, store: Store, bots: Bots, limits: Limits = DEFAULTS) -> None:
        self.store, self.bots, self.limits = store, bots, limits
        self.live: OrderedDict[str, Live] = OrderedDict()
        self.loading = Turns(max(1, limits.replays_at_once))
        """Lets only so many tables be replayed at the same time, and of each address only one."""
        self.locks = WeakValueDictionary[str, asyncio.Lock]()
        """What is held of each table that is not in memory while it is replayed or deleted."""
        self.branching = Turns(limits.replays_at_once)
        """Lets only so many records of others be read at the same time, and of each client only one."""
        self.closing = False
        self.damaged = DamagedGames()
        bots.list_wanted = self.list_wanted_bots
        self.pulse = Pulse(self, time())

    def list_wanted_bots(self) -> set[str]:
        """The bots that somebody plays against, and the one that most people meet first."""
        return {WARM}.union(*(live.bot_turns.wanted for live in self.live.values()))

    @property
    def searchers(self) -> bool:
        """Whether people may choose bots that are no level."""
        return bool(self.limits.searchers)

    async def open_table(self, new: wire.NewTable, device: str, charge: Charge = free, client: str = "") -> str:
        """Open a table: one at which people gather, or one at which all persons sit at this device."""
        if gathers(new):
            return await self.gather(new, device, charge)
        return await self.deal(new, device, charge, client or device)

    async def gather(self, new: wire.NewTable, device: str, charge: Charge) -> str:
        """Open a table that waits for others; if nobody else is to come, only for the nonces."""
        first, secret = gathered(new, device, self.searchers)
        lobby = Lobby.open(secrets.token_urlsafe(ID_BYTES), first)
        entry = Entry(lobby.seq, str(first), lobby.digest)
        before = [] if lobby.open_seats else [Started()]
        return await self.lay(lobby, entry, before, secret, device, first.options.rated, charge)

    async def deal(self, new: wire.NewTable, device: str, charge: Charge, client: str) -> str:
        """Open a table at which all persons sit at one device, and deal."""
        on = await self.branch(new.go_on, len(new.seats), client) if new.go_on else None
        opening, secret = opened(new, device, on, self.searchers)
        table = Table.open(secrets.token_urlsafe(ID_BYTES), opening)
        entry = Entry(table.seq, str(opening), table.digest)
        before = on.events if on else lessons.events(opening.options.lesson or 0)
        return await self.lay(table, entry, before, secret, device, opening.options.rated, charge)

    async def branch(self, wanted: wire.GoOn, players: int, client: str) -> Branch:
        """Read where a game is to go on, beside the loop, when it is the turn of the client."""
        async with self.branching.taken(client):
            return await finished(asyncio.create_task(asyncio.to_thread(branch, wanted, players)))

    async def lay(
        self,
        table: Lobby | Table,
        first: Entry,
        before: Sequence[Gathering | Event],
        secret: Secret,
        device: str,
        rated: bool,
        charge: Charge,
    ) -> str:
        """Keep a new table and what has happened there already, all of it or nothing, and have it in the hall."""
        table, entries = logged(table, before)
        at = time()
        told = encode(summary(table, at))
        charge(stored_bytes([first, *entries], told))
        more = waiting(table, at) + (await matching.left_behind(self.store, device) if rated else [])
        await self.store.open_table(table.id, secret, [first, *entries], [device], told, at, *more)
        self.welcome(Live(self, table, secret))
        return table.id

    def welcome(self, live: Live) -> None:
        """Have a new table in the hall, and its bots ready if the cards are dealt."""
        self.live[live.table.id] = live
        live.bot_turns.warm()
        self.make_room()

    def lock_of(self, name: str) -> asyncio.Lock:
        """What whoever replays or deletes a table that is not in memory holds."""
        return self.locks.setdefault(name, asyncio.Lock())

    async def find(self, name: str, address: str = "") -> Live | None:
        """A table by its name, which is replayed if nobody was at it, when it is the turn of the address."""
        if name not in self.live:
            async with self.loading.taken(address), self.lock_of(name):
                await self.load(name)
        if name in self.live:
            self.live.move_to_end(name)
        return self.live.get(name)

    async def load(self, name: str) -> None:
        """Replay a table that is kept, unless that was done in the meantime, or it was found damaged just now."""
        if name in self.live:
            return
        self.damaged.expect_sound(name)
        try:
            kept = await self.store.load(name)
        except UnreadableLog as error:
            raise self.damaged.note(name, error) from None
        if kept:
            table = await finished(asyncio.create_task(asyncio.to_thread(attempt, name, kept)))
            if isinstance(table, Exception):
                raise self.damaged.note(name, table)
            self.damaged.forget(name)
            self.live[name] = Live(self, table, kept.secret, kept.entries, kept.watchers, kept.lines)
            self.make_room()

    async def find_mine(self, name: str, device: str | None, address: str = "") -> Live:
        """A table at which this device has a seat; others are told that there is none."""
        live = await self.find_seen(name, device, address)
        if device not in live.table.devices:
            raise Denied(Denial.NO_SUCH_TABLE)
        return live

    async def find_seen(self, name: str, device: str | None, address: str = "") -> Live:
        """A table at which this device has a seat, or which it watches."""
        try:
            live = None if device is None else await self.find(name, address)
        except Damaged:
            if not await self.store.lists(name, device or ""):
                raise Denied(Denial.NO_SUCH_TABLE) from None
            raise
        if live is None or not live.may_look(device):
            raise Denied(Denial.NO_SUCH_TABLE)
        return live

    async def find_by_key(self, name: str, address: str = "") -> Live:
        """A table for somebody who still has to show a key."""
        live = await self.find(name, address)
        if live is None:
            raise Denied(Denial.NO_SUCH_TABLE)
        return live

    def make_room(self) -> None:
        """Forget the tables that nobody was at for longest."""
        for name, live in list(self.live.items())[: -self.limits.live_tables]:
            if live.is_idle:
                live.forget()
                del self.live[name]

    async def remove(self, live: Live, *more: Statement) -> None:
        """Delete a table, and keep what else comes of it."""
        async with live.lock:
            await self.store.remove(live.table.id, *more)
            live.gone = True
            self.live.pop(live.table.id, None)
        await live.close(NO_TABLE)

    async def leave_damaged(self, name: str, device: str) -> None:
        """Take a table that cannot be read out of a device's list, and delete it if it is in nobody's any more."""
        async with self.lock_of(name):
            await self.store.unlist(name, device)
            if not await self.store.is_listed(name):
                await self.store.remove(name)
                self.damaged.forget(name)

    async def close(self) -> None:
        """Stop: no new moves, what was begun is kept, pages are told."""
        self.closing = True
        await bounded("closing tables", self.close_tables())
        await bounded("the last heartbeat", self.pulse.stop())
        await bounded("ending bots", self.bots.close())
        await self.store.close()

    async def close_tables(self) -> None:
        """Let everybody go."""
        for live in list(self.live.values()):
            await live.close()


def attempt(name: str, kept: Kept) -> Lobby | Table | Exception:
    """The table that a kept log leads to, or why it leads to none."""
    try:
        return replayed(name, kept)
    except Exception as error:
        return error


async def bounded(what: str, stage: Awaitable[None]) -> None:
    """Wait for a stage of the stop, but not for long, and not for one that fails: the store is closed in any case."""
    try:
        await asyncio.wait_for(stage, PATIENCE)
    except Exception as error:
        LOG.error("the stop goes on without %s: %s", what, type(error).__name__)
