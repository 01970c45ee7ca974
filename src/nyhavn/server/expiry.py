"""Games that nobody has touched for long: they are deleted in small steps, if the server was told to."""

from __future__ import annotations

import asyncio
import logging
from time import time

from nyhavn.server.hall import Hall
from nyhavn.server.store import NotStored

LOG = logging.getLogger("nyhavn.server")
DAY = 24 * 3600
STEP = 20
"""How many games are deleted before others have their turn."""
SOON, LATER = 1.0, 3600.0
"""How many seconds pass until the next step, if there was enough to delete and if there was not."""


async def expire_always(hall: Hall, days: int) -> None:
    """Delete again and again what nobody has touched for so many days."""
    while True:
        try:
            expired = await expire(hall, time() - days * DAY)
        except NotStored:
            expired = 0
        if expired:
            LOG.info("deleted %d games that nobody has touched for %d days", expired, days)
        await asyncio.sleep(SOON if expired == STEP else LATER)


async def expire(hall: Hall, before: float) -> int:
    """Delete results and some games from before a moment, unless somebody is there; how many games."""
    await hall.store.forget_results(before)
    busy = {name for name, live in hall.live.items() if not live.is_idle}
    names = await hall.store.untouched(before, STEP + len(busy))
    chosen = [name for name in names if name not in busy][:STEP]
    for name in chosen:
        await forget(hall, name)
    return len(chosen)


async def forget(hall: Hall, name: str) -> None:
    """Delete a game, whether it is in memory or not."""
    async with hall.loading:
        live = hall.live.get(name)
        if live is None:
            await hall.store.remove(name)
    if live:
        await hall.remove(live)
