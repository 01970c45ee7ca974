"""The routes of replays: of tables that a device may see, and of games that are shared."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nyhavn.server import replaying, wire
from nyhavn.server.requests import UNSTORED, address_of, admission_of, asked, device_of, guarded, hall_of


@guarded
async def replay(request: Request) -> Response:
    """A game that the device may see step by step."""
    device = device_of(request)
    live = await hall_of(request).find_seen(request.path_params["table"], device)
    table, secret, watching = live.game, live.secret, device in live.watchers
    return await made(request, lambda: replaying.of_table(table, device, secret, watching))


@guarded
async def share(request: Request) -> Response:
    """A game that somebody shares step by step; nothing of it is stored, but who does so too often has to wait."""
    admission = admission_of(request)
    admission.charge("replays", address_of(request))
    shared = await asked(request, wire.Shared, admission.limits.record_bytes)
    return await made(request, lambda: replaying.of_record(replaying.read(shared)))


async def made(request: Request, make: Callable[[], wire.Replay]) -> Response:
    """A replay as an answer, made beside the loop and packed if the page can unpack it."""
    packs = "gzip" in request.headers.get("accept-encoding", "")

    def sent() -> bytes:
        body = msgspec.json.encode(make())
        return gzip.compress(body, 6, mtime=0) if packs else body

    async with request.app.state.replays:
        body = await asyncio.to_thread(sent)
    headers = UNSTORED | ({"Content-Encoding": "gzip"} if packs else {}) | {"Vary": "Accept-Encoding"}
    return Response(body, headers=headers, media_type="application/json")


ROUTES = [
    Route("/api/tables/{table}/replay", replay, methods=["GET"]),
    Route("/api/replays", share, methods=["POST"]),
]
