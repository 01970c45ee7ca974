"""Expiry: games that were not used for long are marked first, and deleted after a grace period, in small steps.

The system clock may be wrong, so the grace period counts only time in which the server ran, by its heartbeats: a clock
that jumps ahead marks games but deletes none, and correcting it removes the marks.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from time import time

from nyhavn.server.live.hub import Hub
from nyhavn.server.store.failures import NotStored

LOG = logging.getLogger("nyhavn.server")
DAY = 24 * 3600
STEP, MARKS = 20, 200
"""How many games are deleted, and how many are marked, in one step."""
SOON, LATER = 1.0, 3600.0
"""The seconds until the next step, after a full step and after any other."""
AHEAD = 60.0
"""How many seconds a mark may lie in the future before the clock must have been wrong."""


async def expire_always(hub: Hub, days: int) -> None:
    """Mark and delete games that were not used for so many days, until cancelled."""
    while True:
        more = False
        try:
            more = await expire(hub, time(), days)
        except NotStored:
            pass
        except Exception:
            LOG.exception("incident %s: expiry failed", secrets.token_hex(4))
        await asyncio.sleep(SOON if more else LATER)


async def expire(hub: Hub, now: float, days: int) -> bool:
    """Run one step; whether the next one should follow soon."""
    before = now - days * DAY
    await expire_results(hub, now, before)
    await hub.store.unmark_after(now + AHEAD)
    marked = await mark_untouched(hub, now, before)
    if marked:
        grace = hub.limits.expiry_grace_days
        LOG.info("%d games that were not used for %d days will be deleted in %g days", marked, days, grace)
    deleted = await delete_marked(hub, now, before)
    if deleted:
        LOG.info("deleted %d games that were not used for %d days", deleted, days)
    return marked == MARKS or deleted == STEP


def has_matured(hub: Hub, since: float, now: float) -> bool:
    """Whether the server has run for the whole grace period."""
    return hub.heartbeat.running_seconds(since, now) >= hub.limits.expiry_grace_days * DAY


async def mark_untouched(hub: Hub, now: float, before: float) -> int:
    """Start the grace period of some games that were not used since a moment; return how many."""
    found = await hub.store.untouched(before, MARKS)
    if found:
        await hub.store.mark_expiring(found, now)
    return len(found)


async def delete_marked(hub: Hub, now: float, before: float) -> int:
    """Delete some games whose grace period is over, unless they were touched or are in use; how many."""
    busy = {name for name, live in hub.sessions.items() if not live.is_idle}
    marked = await hub.store.expiring(STEP + len(busy))
    ripe = [game for game in marked if has_matured(hub, game.since, now) and game.name not in busy]
    touched = [game.name for game in ripe if game.touched or game.changed >= before]
    if touched:
        await hub.store.unmark(touched)
    chosen = [game.name for game in ripe if game.name not in touched][:STEP]
    for name in chosen:
        await delete_game(hub, name)
    return len(chosen)


async def expire_results(hub: Hub, now: float, before: float) -> None:
    """Delete the results before the stored cutoff once its grace period is over, and store a new cutoff."""
    cutoff = await hub.store.cutoff()
    if cutoff and cutoff.before <= before and not has_matured(hub, cutoff.since, now):
        return
    if cutoff and cutoff.before <= before:
        await hub.store.forget_results(cutoff.before)
    await hub.store.store_cutoff(before, now)


async def delete_game(hub: Hub, name: str) -> None:
    """Delete a game, whether it is in memory or not."""
    async with hub.lock_of(name):
        live = hub.sessions.get(name)
        if live is None:
            await hub.store.remove(name)
    if live:
        await hub.remove(live)
