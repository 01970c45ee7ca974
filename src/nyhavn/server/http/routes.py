"""The HTTP routes of tables, ratings, the OpenAPI description and the client's files."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from nyhavn.server.http import assets
from nyhavn.server.http.openapi import describe_routes
from nyhavn.server.http.requests import (
    UNSTORED,
    address_of,
    admission_of,
    client_of,
    decode_body,
    device_of,
    hub_of,
    identify_device,
    json_response,
    recognise_device,
    set_device_cookie,
    with_refusals,
)
from nyhavn.server.live import rated_games, seating
from nyhavn.server.live.hub import Hub
from nyhavn.server.store.damaged_games import Damaged
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.game_record import write_record
from nyhavn.server.telemetry.metrics import count_limited
from nyhavn.server.view import wire
from nyhavn.server.view.summaries import parse_summaries

# Routes


@with_refusals
async def handle_open_table(request: Request) -> Response:
    """Open a table for the device; rate-limited by number and size."""
    admission, address = admission_of(request), address_of(request)
    admission.charge("tables", address)
    new = await decode_body(request, wire.NewTable)
    if new.go_on:
        admission.charge("replays", address)
    device, token = identify_device(request)
    charge = partial(admission.charge, "stored_bytes", address)
    name = await hub_of(request).open_table(new, device, charge, client_of(request, device))
    admission.note_seat(device)
    return set_device_cookie(json_response(wire.Opened(name), 201), request, token)


@with_refusals
async def handle_list_tables(request: Request) -> Response:
    """List the games of the device."""
    (device, token), hub = recognise_device(request), hub_of(request)
    async with hub.listing.hold(address_of(request), device):
        tables = json_response(await list_tables(hub, device))
    return set_device_cookie(tables, request, token)


async def list_tables(hub: Hub, device: str) -> list[wire.TableSummary]:
    """The last games of a device."""
    most = hub.limits.listed_tables
    summaries = await hub.store.tables_of(device, most + 1)
    if len(summaries) > most:
        count_limited("listed_tables")
    return [summary.seen_from(device) for summary in parse_summaries(summaries[:most])]


@with_refusals
async def handle_remove_table(request: Request) -> Response:
    """Delete a game of the device, or remove it from the device's list if the device may not delete it."""
    hub, device, name = hub_of(request), device_of(request), request.path_params["table"]
    try:
        await seating.leave_table(hub, await hub.find_visible_session(name, device, address_of(request)), device or "")
    except Damaged:
        await hub.leave_damaged(name, device or "")
    return Response(status_code=204)


@with_refusals
async def handle_record(request: Request) -> Response:
    """The record of a game that is over."""
    live = await hub_of(request).find_visible_session(
        request.path_params["table"], device_of(request), address_of(request)
    )
    return Response(str(write_record(live.game, live.secret)), media_type="text/plain")


@with_refusals
async def handle_rating(request: Request) -> Response:
    """The rating of the device."""
    (device, token), hub = recognise_device(request), hub_of(request)
    async with hub.listing.hold(address_of(request), device):
        rating = json_response(await rated_games.rate_device(hub.store, device))
    return set_device_cookie(rating, request, token)


@with_refusals
async def handle_reset_rating(request: Request) -> Response:
    """Reset the rating of the device; rate-limited by address."""
    admission_of(request).charge("rating_resets", address_of(request))
    device, hub = device_of(request), hub_of(request)
    if device:
        async with hub.listing.hold(address_of(request), device):
            await rated_games.reset_results(hub.store, device)
    return Response(status_code=204)


@with_refusals
async def handle_openapi(_: Request) -> Response:
    """The OpenAPI description."""
    return Response(encode_openapi(), headers=UNSTORED, media_type="application/json")


@cache
def encode_openapi() -> bytes:
    """The OpenAPI description as JSON, cached, as it takes some milliseconds to make."""
    return msgspec.json.encode(describe_routes())


@with_refusals
async def handle_unknown_route(_: Request) -> Response:
    """Refuse any other path under /api."""
    raise Denied(Denial.NO_SUCH_TABLE)


async def handle_asset(request: Request) -> Response:
    """A file of the client, or its page."""
    folder: Path = request.app.state.assets
    return assets.respond(request, request.path_params["path"], folder)
