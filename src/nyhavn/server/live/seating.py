"""Seating: joining a table by link, to play, to watch or from another device, and leaving it."""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest
from time import time

from nyhavn.server.limits.admission import refuse_by_limit
from nyhavn.server.live import rated_games
from nyhavn.server.live.hub import Hub
from nyhavn.server.live.session import Session
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import DeviceChanged
from nyhavn.server.table.lobby_events import SeatFreed, SeatTaken
from nyhavn.server.table.player_names import clean_name
from nyhavn.server.view import wire
from nyhavn.server.view.new_table import fresh_key
from nyhavn.server.view.redaction import to_wire_options


def expect_key(given: str, key: str | None) -> None:
    """Raise Denied if a key is wrong, as if there were no such table."""
    if key is None or not compare_digest(given.encode(), key.encode()):
        raise Denied(Denial.NO_SUCH_TABLE)


def expect_there(live: Session) -> None:
    """Raise Denied if the table was deleted meanwhile, with a code that does not count as a wrong key."""
    if live.gone:
        raise Denied(Denial.TABLE_DELETED)


def read_invitation(live: Session, key: str) -> wire.Invitation:
    """What the key of a link invites to; raise Denied once no seat can be taken by it."""
    expect_key(key, live.table.links and live.table.links.join)
    expect_there(live)
    lobby = live.table.lobby
    if lobby is None:
        raise Denied(Denial.ALREADY_STARTED)
    lobby.expect_not_started()
    hosts = [sitter.name for sitter in lobby.sitters if sitter and sitter.device == lobby.host]
    return wire.Invitation(
        hosts[0] if hosts else "", len(lobby.sitters), len(lobby.open_seats), to_wire_options(lobby.options)
    )


async def take_seat(live: Session, key: str, name: str, device: str) -> int:
    """Take the first open seat, or return the one that the device has."""
    expect_key(key, live.table.links and live.table.links.join)
    tidy = clean_name(name) if name else ""
    async with live.lock:
        expect_there(live)
        if seats := live.table.seats_of(device):
            return seats[0]
        if live.table.lobby is None:
            raise Denied(Denial.ALREADY_STARTED)
        live.table.lobby.expect_not_started()
        if not live.table.lobby.open_seats:
            raise Denied(Denial.TABLE_FULL)
        seat = live.table.lobby.open_seats[0]
        await live.commit([SeatTaken(seat, device, tidy)])
        live.broadcast()
    return seat


async def watch_table(live: Session, key: str, device: str) -> bool:
    """Let a device watch a table; false if it has a seat or watches already."""
    expect_key(key, live.table.links and live.table.links.watch)
    async with live.lock:
        expect_there(live)
        if device in live.table.devices or device in live.watchers:
            return False
        await evict_watcher(live)
        await live.services.store.watch(live.table.id, device)
        live.watchers.add(device)
        return True


async def evict_watcher(live: Session) -> None:
    """Remove a disconnected watcher if there are too many; if all are connected, refuse the new one."""
    if len(live.watchers) >= live.services.limits.watchers_per_table:
        absent = next(iter(live.watchers - live.here - live.table.devices), None)
        if absent is None:
            refuse_by_limit("watchers_per_table")
        await live.services.store.unlist(live.table.id, absent)
        live.watchers.discard(absent)


async def change_key(live: Session, seat: int, device: str) -> str:
    """A new key to a seat of a device; it voids the previous one."""
    async with live.lock:
        expect_there(live)
        if seat not in live.table.seats_of(device):
            raise Denied(Denial.NOT_YOUR_SEAT)
        key = fresh_key()
        await live.services.store.change_key(live.table.id, seat, hash_key(key))
    return key


async def reclaim_seat(live: Session, key: str, device: str) -> int:
    """Move the seat that a key leads to to this device, once; the previous device loses it.

    The same commit voids the key. The same device may repeat the request, as the answer may have been lost.
    """
    await expect_seat(live, key, device)
    async with live.lock:
        expect_there(live)
        if live.used_key == (hash_key(key), device) and (mine := live.table.seats_of(device)):
            return mine[0]
        seat = await live.services.store.seat_of(live.table.id, hash_key(key))
        if seat is None:
            raise Denied(Denial.NO_SUCH_TABLE)
        if seat in live.table.seats_of(device):
            await live.services.store.list_for(live.table.id, device)
        else:
            live.used_key = hash_key(key), device
            await live.commit([DeviceChanged(seat, device)])
            live.broadcast()
    live.advance()
    return seat


async def expect_seat(live: Session, key: str, device: str) -> None:
    """Raise Denied for a key that leads to no seat and was not used by this device, without waiting for the lock."""
    known = live.used_key == (hash_key(key), device)
    if not known and await live.services.store.seat_of(live.table.id, hash_key(key)) is None:
        raise Denied(Denial.NO_SUCH_TABLE)


async def leave_table(hub: Hub, live: Session, device: str) -> None:
    """Remove a table from a device's list, and delete it if the device may or no list has it any more."""
    if live.table.may_remove(device):
        await hub.remove(live, rated_games.list_deleted_matches(live.table, time()))
        return
    try:
        await free_seats(hub, live, device)
    finally:
        live.advance()
    if not await hub.store.is_listed(live.table.id):
        await hub.remove(live)


async def free_seats(hub: Hub, live: Session, device: str) -> None:
    """Take a device from a table; what is due there happens before, and is broadcast in any case."""
    async with live.lock:
        expect_there(live)
        try:
            await live.scheduler.apply_due_events()
            if live.table.lobby and (seats := live.table.seats_of(device)):
                await live.commit([SeatFreed(seat) for seat in seats])
            elif live.table.game and (left := live.scheduler.standing_in(live.table.game, device)):
                await live.commit(left)
            await hub.store.unlist(live.table.id, device)
            live.watchers.discard(device)
        finally:
            live.broadcast()


def hash_key(key: str) -> str:
    """The hash of a key, as it is stored."""
    return sha256(key.encode()).hexdigest()
