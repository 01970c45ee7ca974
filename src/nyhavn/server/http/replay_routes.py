"""The routes of replays: of tables that a device may see, and of shared games."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Coroutine
from threading import Event
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from nyhavn.server.http.requests import (
    UNSTORED,
    address_of,
    admission_of,
    decode_body,
    device_of,
    hub_of,
    with_refusals,
)
from nyhavn.server.view import replay as replaying
from nyhavn.server.view import wire

Made = TypeVar("Made")


async def in_turn(request: Request, work: Callable[[], Made]) -> Made:
    """The result of work in a thread, when it is the client's turn."""
    return await hub_of(request).read(work, address_of(request))


async def cancel_if_gone(request: Request, work: Coroutine[None, None, Made]) -> Made:
    """The result of work, which is cancelled when the client disconnects."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(wait_for_hang_up(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def wait_for_hang_up(request: Request) -> None:
    """Wait until the client disconnects."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


@with_refusals
async def handle_replay(request: Request) -> Response:
    """The replay of a game that the device may see; rate-limited by address."""
    admission_of(request).charge("replays", address_of(request))
    device = device_of(request)
    live = await hub_of(request).find_visible_session(request.path_params["table"], device, address_of(request))
    table, secret, watching = live.game, live.secret, device in live.watchers
    return await replay_response(
        request, lambda stopped: replaying.replay_of_table(table, device, secret, watching, stopped)
    )


@with_refusals
async def handle_shared_replay(request: Request) -> Response:
    """The replay of a shared game, of which nothing is stored; rate-limited by address."""
    admission = admission_of(request)
    admission.charge("replays", address_of(request))
    shared = await decode_body(request, wire.Shared, "record_bytes")
    return await replay_response(
        request, lambda stopped: replaying.replay_of_record(replaying.read_shared(shared), stopped)
    )


async def replay_response(request: Request, make: Callable[[replaying.IsStopped], wire.Replay]) -> Response:
    """A replay as a response, made in a thread and compressed if the client accepts it; it stops with its client."""
    packs, gone = "gzip" in request.headers.get("accept-encoding", ""), Event()

    def sent() -> bytes:
        body = msgspec.json.encode(make(gone.is_set))
        return gzip.compress(body, 6, mtime=0) if packs else body

    try:
        body = await cancel_if_gone(request, in_turn(request, sent))
    finally:
        gone.set()
    headers = UNSTORED | ({"Content-Encoding": "gzip"} if packs else {}) | {"Vary": "Accept-Encoding"}
    return Response(body, headers=headers, media_type="application/json")


ROUTES = [
    Route("/api/tables/{table}/replay", handle_replay, methods=["GET"]),
    Route("/api/replays", handle_shared_replay, methods=["POST"]),
]
