"""The routes of replays: of tables that a device may see, and of games that are shared."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from time import monotonic

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nyhavn.server import replaying, wire
from nyhavn.server.denial import Denial, Denied
from nyhavn.server.guesses import Tries
from nyhavn.server.requests import UNSTORED, address_of, asked, device_of, guarded, hall_of

LARGEST_RECORD = 65_536
"""How many bytes a request with a whole record may have."""
AT_ONCE = 2
"""How many replays are made at once."""
SHARED_AT_ONCE, SHARED_SECONDS = 60, 2.0
"""How many records an address may hand in one after the other, and after how many seconds one more."""


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
    tries: Tries = request.app.state.shared
    if not tries.allows(address_of(request), monotonic()):
        raise Denied(Denial.TOO_MANY)
    tries.note(address_of(request), monotonic())
    shared = await asked(request, wire.Shared, LARGEST_RECORD)
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
