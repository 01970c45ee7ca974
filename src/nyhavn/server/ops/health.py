"""The health check and the metrics, as routes for monitoring."""

from __future__ import annotations

import asyncio
from time import monotonic

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from nyhavn.server.http.middleware import is_forwarded
from nyhavn.server.http.requests import admission_of, refusal_response
from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.live.hub import Hub
from nyhavn.server.store.failures import NotStored
from nyhavn.server.store.store import Store
from nyhavn.server.table.denial import Denial
from nyhavn.server.telemetry.metrics import LAG, expose

COMMIT_SECONDS = 2.0
"""The seconds that a commit may take before the health check fails."""
LAG_INTERVAL = 0.25
"""The seconds between two measurements of the event loop's lag."""
FORMAT = "text/plain; version=0.0.4"


class Health:
    """Whether the store can be written; a result is used again for some seconds."""

    def __init__(self, store: Store, seconds: float = DEFAULTS.health_seconds) -> None:
        self.store, self.seconds = store, seconds
        self.well, self.until = False, float("-inf")
        self.looking = asyncio.Lock()

    async def is_well(self) -> bool:
        """Whether the store could be written just now."""
        async with self.looking:
            if monotonic() >= self.until:
                self.well = await self.can_write()
                self.until = monotonic() + self.seconds
        return self.well

    async def can_write(self) -> bool:
        """Whether a commit succeeds in time."""
        try:
            async with asyncio.timeout(COMMIT_SECONDS):
                await self.store.probe_write()
        except (NotStored, TimeoutError):
            return False
        return True


async def handle_healthz(request: Request) -> Response:
    """Answer whether the server is well."""
    health: Health = request.app.state.health
    well = await health.is_well()
    return JSONResponse({"well": well}, 200 if well else 503, {"Cache-Control": "no-store"})


async def handle_metrics(request: Request) -> Response:
    """Answer with all metrics; a visitor whom a proxy has forwarded does not find them."""
    if is_forwarded(request.scope):
        return refusal_response(Denial.NO_SUCH_TABLE)
    limits = admission_of(request).limits.items()
    return Response(expose(read_gauges(request.app.state.hub), limits), media_type=FORMAT)


def read_gauges(hub: Hub) -> dict[str, int]:
    """The present values of the gauges."""
    return {
        "nyhavn_games_live": len(hub.sessions),
        "nyhavn_pages_connected": sum(len(live.pages) for live in hub.sessions.values()),
        "nyhavn_bot_queue": hub.bots.queue,
        **hub.bots.gauges,
        "nyhavn_store_damaged": int(hub.store.damaged),
    }


async def note_lag() -> None:
    """Measure the lag of the event loop at intervals, until cancelled."""
    while True:
        before = monotonic()
        await asyncio.sleep(LAG_INTERVAL)
        LAG.observe(max(0.0, monotonic() - before - LAG_INTERVAL))
