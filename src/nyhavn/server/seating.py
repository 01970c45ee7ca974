"""Coming to a table by a link and leaving it: to a seat, to watch, or from another device."""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest
from time import time

from nyhavn.server import matching
from nyhavn.server.admission import refuse
from nyhavn.server.denial import Denial, Denied
from nyhavn.server.events import Moved
from nyhavn.server.gathering import Freed, Sat
from nyhavn.server.hall import Hall
from nyhavn.server.live import Live
from nyhavn.server.lobby import Lobby
from nyhavn.server.naming import clean
from nyhavn.server.opening import fresh_key
from nyhavn.server.store import counting
from nyhavn.server.table import Table


def expect(given: str, key: str | None) -> None:
    """Make sure that a key is the right one; whoever has another is told that there is no such table."""
    if key is None or not compare_digest(given.encode(), key.encode()):
        raise Denied(Denial.NO_SUCH_TABLE)


def expect_there(live: Live) -> None:
    """Make sure that a table was not deleted in the meantime."""
    if live.gone:
        raise Denied(Denial.NO_SUCH_TABLE)


async def take_seat(live: Live, key: str, name: str, device: str) -> int:
    """Take the first free seat, or keep the one that the device has."""
    expect(key, live.table.links and live.table.links.join)
    tidy = clean(name) if name else ""
    async with live.lock:
        expect_there(live)
        if seats := live.table.seats_of(device):
            return seats[0]
        if not isinstance(live.table, Lobby):
            raise Denied(Denial.ALREADY_STARTED)
        live.table.expect_gathering()
        if not live.table.open_seats:
            raise Denied(Denial.TABLE_FULL)
        seat = live.table.open_seats[0]
        await live.happen([Sat(seat, device, tidy)])
        live.tell_all()
    return seat


async def watch(live: Live, key: str, device: str) -> None:
    """Watch a table; whoever has a seat sees it anyway."""
    expect(key, live.table.links and live.table.links.watch)
    async with live.lock:
        expect_there(live)
        if device not in live.table.devices and device not in live.watchers:
            await make_room(live)
            await live.hall.store.watch(live.table.id, device)
            live.watchers.add(device)


async def make_room(live: Live) -> None:
    """Forget somebody who watched and is not there, if there are too many; if all are there, nobody else may come."""
    if len(live.watchers) >= live.hall.limits.watchers_per_table:
        absent = next(iter(live.watchers - live.here - live.table.devices), None)
        if absent is None:
            refuse("watchers_per_table")
        await live.hall.store.unlist(live.table.id, absent)
        live.watchers.discard(absent)


async def change_key(live: Live, seat: int, device: str) -> str:
    """A new key to a seat of a device; the one before leads nowhere any more."""
    async with live.lock:
        expect_there(live)
        if seat not in live.table.seats_of(device):
            raise Denied(Denial.NOT_YOUR_SEAT)
        key = fresh_key()
        await live.hall.store.change_key(live.table.id, seat, digest(key))
    return key


async def come_back(live: Live, key: str, device: str) -> int:
    """Go on at this device with the seat that a key leads to, once; the device before has it no more.

    The key is void from the same commit on. Whoever used it may ask again, as the answer was perhaps lost.
    """
    await expect_seat(live, key, device)
    async with live.lock:
        expect_there(live)
        if live.used_key == (digest(key), device) and (mine := live.table.seats_of(device)):
            return mine[0]
        seat = await live.hall.store.seat_of(live.table.id, digest(key))
        if seat is None:
            raise Denied(Denial.NO_SUCH_TABLE)
        if seat in live.table.seats_of(device):
            await live.hall.store.list_for(live.table.id, device)
        else:
            live.used_key = digest(key), device
            await live.happen([Moved(seat, device)])
            live.tell_all()
    live.go_on()
    return seat


async def expect_seat(live: Live, key: str, device: str) -> None:
    """Make sure that a key leads to a seat, or has led this device there; a wrong one never waits for the table."""
    known = live.used_key == (digest(key), device)
    if not known and await live.hall.store.seat_of(live.table.id, digest(key)) is None:
        raise Denied(Denial.NO_SUCH_TABLE)


async def leave(hall: Hall, live: Live, device: str) -> None:
    """Take a table out of a device's list: it is deleted if it is this device's to delete or nobody's, else left."""
    if live.table.may_remove(device):
        await hall.remove(live, *counting(matching.given_up(live.table, time())))
        return
    async with live.lock:
        expect_there(live)
        await live.watch.look()
        if isinstance(live.table, Lobby) and (seats := live.table.seats_of(device)):
            await live.happen([Freed(seat) for seat in seats])
        elif isinstance(live.table, Table) and (left := live.watch.standing_in(live.table, device)):
            await live.happen(left)
        await hall.store.unlist(live.table.id, device)
        live.watchers.discard(device)
        live.tell_all()
    if await hall.store.is_listed(live.table.id):
        live.go_on()
    else:
        await hall.remove(live)


def digest(key: str) -> str:
    """What is stored of a key."""
    return sha256(key.encode()).hexdigest()
