"""The routes of invitation links: the keys to share, taking a seat, watching, and returning on another device."""

from __future__ import annotations

from re import compile as pattern

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nyhavn.server.http.addresses import ListenAddress
from nyhavn.server.http.requests import (
    Handler,
    address_of,
    admission_of,
    decode_body,
    device_of,
    hub_of,
    identify_device,
    json_response,
    set_device_cookie,
    with_refusals,
)
from nyhavn.server.limits.quota import StorageQuota
from nyhavn.server.live import seating
from nyhavn.server.live.session import Session
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.view import wire

SEAT = pattern(r"[0-9]{1,3}")


async def find_session_by_key(request: Request) -> Session:
    """The table of a request whose key is still to be checked."""
    return await hub_of(request).find_any_session(request.path_params["table"], address_of(request))


def storage_of(request: Request) -> StorageQuota:
    """The storage quota of the address of a request."""
    return StorageQuota(admission_of(request), address_of(request), "")


def limit_wrong_keys(handle: Handler) -> Handler:
    """A handler of keys that rate-limits wrong keys by address; a right key is always accepted."""

    async def handled(request: Request) -> Response:
        admission, address = admission_of(request), address_of(request)
        try:
            return await handle(request)
        except Denied as denied:
            if denied.code == Denial.NO_SUCH_TABLE:
                admission.charge("wrong_keys", address)
            raise

    return handled


@with_refusals
async def handle_links(request: Request) -> Response:
    """The keys and addresses with which others come to a table."""
    live = await hub_of(request).find_seated_session(
        request.path_params["table"], device_of(request), address_of(request)
    )
    if live.table.links is None:
        raise Denied(Denial.NO_SUCH_TABLE)
    place: ListenAddress = request.app.state.place
    lobby = live.table.lobby
    join = live.table.links.join if lobby and not lobby.dealing else None
    return json_response(wire.Links(join, live.table.links.watch, place.addresses))


@with_refusals
@limit_wrong_keys
async def handle_invitation(request: Request) -> Response:
    """Who invites to what by the key of a link; nothing is stored, and no device is identified."""
    given, live = await decode_body(request, wire.LinkKey), await find_session_by_key(request)
    return json_response(seating.read_invitation(live, given.key))


@with_refusals
@limit_wrong_keys
async def handle_take_seat(request: Request) -> Response:
    """Take a seat by the key of a link."""
    wish, live = await decode_body(request, wire.Join), await find_session_by_key(request)
    (device, token), storage = identify_device(request), storage_of(request)
    storage.expect()
    seat = await seating.take_seat(live, wish.key, wish.name, device)
    storage.count()
    admission_of(request).note_seat(device)
    return set_device_cookie(json_response(wire.Seated(seat), 201), request, token)


@with_refusals
@limit_wrong_keys
async def handle_watch(request: Request) -> Response:
    """Watch a table by the key of a link."""
    given, live = await decode_body(request, wire.LinkKey), await find_session_by_key(request)
    (device, token), storage = identify_device(request), storage_of(request)
    storage.expect()
    if await seating.watch_table(live, given.key, device):
        storage.count()
    return set_device_cookie(Response(status_code=204), request, token)


def seat_in(text: str) -> int:
    """The seat number in a path; raise Denied if it is not a number."""
    if not SEAT.fullmatch(text):
        raise Denied(Denial.NO_SUCH_TABLE)
    return int(text)


@with_refusals
async def handle_change_key(request: Request) -> Response:
    """A new key with which the person of a seat returns on another device."""
    admission_of(request).charge("seat_keys", address_of(request))
    device = device_of(request)
    live = await hub_of(request).find_visible_session(request.path_params["table"], device, address_of(request))
    key = await seating.change_key(live, seat_in(request.path_params["seat"]), device or "")
    return json_response(wire.SeatKey(key), 201)


@with_refusals
@limit_wrong_keys
async def handle_reclaim_seat(request: Request) -> Response:
    """Return to a seat by its key."""
    given, live = await decode_body(request, wire.LinkKey), await find_session_by_key(request)
    device, token = identify_device(request)
    seat = await seating.reclaim_seat(live, given.key, device)
    storage_of(request).count()
    admission_of(request).note_seat(device)
    return set_device_cookie(json_response(wire.Seated(seat)), request, token)


ROUTES = [
    Route("/api/tables/{table}/links", handle_links, methods=["GET"]),
    Route("/api/tables/{table}/invitation", handle_invitation, methods=["POST"]),
    Route("/api/tables/{table}/seats", handle_take_seat, methods=["POST"]),
    Route("/api/tables/{table}/watchers", handle_watch, methods=["POST"]),
    Route("/api/tables/{table}/seats/{seat}/key", handle_change_key, methods=["POST"]),
    Route("/api/tables/{table}/return", handle_reclaim_seat, methods=["POST"]),
]
