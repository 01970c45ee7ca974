"""The doors of the server: HTTP and WebSocket routes, who may come in, and what every answer carries."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from functools import cache, partial
from operator import attrgetter, itemgetter
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from nyhavn.rules.table import table
from nyhavn.server import assets, links, matching, replays, seating, wire
from nyhavn.server.admission import Admission, Asker, refuse
from nyhavn.server.bots import Bots
from nyhavn.server.connections import is_within, networks
from nyhavn.server.damage import Damaged
from nyhavn.server.denial import Denial, Denied
from nyhavn.server.expiry import expire_always
from nyhavn.server.hall import WARM, Hall
from nyhavn.server.health import Health, healthz, metrics, note_lag
from nyhavn.server.inbox import Inbox
from nyhavn.server.limits import DEFAULTS, Limits
from nyhavn.server.live import Live
from nyhavn.server.logs import WARNINGS
from nyhavn.server.metrics import ANSWERS, LIMITED
from nyhavn.server.network import NOWHERE, Place
from nyhavn.server.openapi import description
from nyhavn.server.page import NO_TABLE, REPLACED, TOO_FAST, Page
from nyhavn.server.quota import Storage
from nyhavn.server.requests import (
    UNSTORED,
    address_of,
    admission_of,
    asked,
    client_of,
    device_of,
    from_here,
    give,
    guarded,
    hall_of,
    refused,
    welcome,
    written,
)
from nyhavn.server.seeing import readable
from nyhavn.server.store import Store
from nyhavn.server.turns import Turns

LOG = logging.getLogger("nyhavn.server")
TOO_LARGE, FAILED = 1009, 1011
"""With what the connection of a page is closed that sends a frame that is too large, or comes to a damaged table."""
FLOODS = (TOO_FAST, TOO_LARGE)
PAGES = 8
"""How many pages of a table a device may have open; the oldest gives way to another."""
PATIENCE = 5.0
"""How many seconds a request may be held back; one that would have to wait longer is refused."""
FILE_PATIENCE = 30.0
"""How many seconds a file may be held back for the time of the event loop: a class loads the page at the same time."""
PART = 65_536
"""How many bytes of an answer are handed on at once, so that those who read slowly take little memory."""
CALM = 2.0
"""How many seconds a device waits to be let in that was let go for that too often."""
POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
STARTS = ("http.response.start", "websocket.http.response.start")
WATCHED = ("/healthz", "/metrics")
"""What is asked for on the machine itself, and not through the proxy."""
FORWARDED = "forwarded"
"""What stands for the address of all visitors of a proxy that nobody named."""
NAMING = b"x-forwarded-for"
"""The header field in which a proxy says for whom it asks."""
PROXIED = frozenset({NAMING, b"forwarded", b"x-real-ip", b"via"})
"""The header fields that proxies add; each shows that a request does not come from the machine itself."""
UNNAMED = (
    "the proxy sends no X-Forwarded-For: all its visitors count as one for the limits; make it send the header, "
    "see docs/hosting.md"
)
UNBELIEVED = (
    "a request carries X-Forwarded-For, Forwarded, X-Real-IP or Via, but no proxy is believed: all visitors of a proxy "
    "count as one for the limits; if there is a proxy, name its address with --proxy"
)
read_ask: msgspec.json.Decoder[wire.Ask] = msgspec.json.Decoder(wire.Ask)


# HTTP


@guarded
async def open_table(request: Request) -> Response:
    """Open a table for the device; who opens too many from elsewhere, or too large ones, has to wait."""
    admission, address = admission_of(request), address_of(request)
    admission.charge("tables", address)
    new = await asked(request, wire.NewTable)
    if new.go_on:
        admission.charge("replays", address)
    device, token = welcome(request)
    charge = partial(admission.charge, "stored_bytes", address)
    name = await hall_of(request).open_table(new, device, charge, client_of(request, device))
    return give(written(wire.Opened(name), 201), request, token)


@guarded
async def list_tables(request: Request) -> Response:
    """List the games of the device."""
    (device, token), hall = welcome(request), hall_of(request)
    summaries = [] if token else await hall.store.tables_of(device, hall.limits.listed_tables)
    found = [summary.seen_from(device) for summary in readable(summaries)]
    return give(written(found), request, token)


@guarded
async def remove_table(request: Request) -> Response:
    """Delete a game of the device, or take it out of its list if it is not the device's to delete."""
    hall, device, name = hall_of(request), device_of(request), request.path_params["table"]
    try:
        await seating.leave(hall, await hall.find_seen(name, device, address_of(request)), device or "")
    except Damaged:
        await hall.leave_damaged(name, device or "")
    return Response(status_code=204)


@guarded
async def record(request: Request) -> Response:
    """The record of a game that is over."""
    live = await hall_of(request).find_seen(request.path_params["table"], device_of(request), address_of(request))
    return Response(str(live.game.record(live.secret)), media_type="text/plain")


@guarded
async def rating(request: Request) -> Response:
    """How strong the person at the device probably is."""
    device, token = welcome(request)
    return give(written(await matching.rating(hall_of(request).store, device)), request, token)


@guarded
async def reset_rating(request: Request) -> Response:
    """Forget how the games of the device went; who does so too often has to wait."""
    admission_of(request).charge("rating_resets", address_of(request))
    device = device_of(request)
    if device:
        await matching.reset(hall_of(request).store, device)
    return Response(status_code=204)


@guarded
async def openapi(_: Request) -> Response:
    """What can be asked over HTTP."""
    return Response(described(), headers=UNSTORED, media_type="application/json")


@cache
def described() -> bytes:
    """The description of all routes, which takes some milliseconds to make."""
    return msgspec.json.encode(description())


@guarded
async def no_such_route(_: Request) -> Response:
    """Anything else under /api."""
    raise Denied(Denial.NO_SUCH_TABLE)


async def asset(request: Request) -> Response:
    """A file of the client, or its page."""
    folder: Path = request.app.state.assets
    return assets.respond(request, request.path_params["path"], folder)


# Live


async def live(socket: WebSocket) -> None:
    """Show a table to a page and do what it asks, until it leaves."""
    if not from_here(socket):
        await socket.close()
        return
    try:
        device = device_of(socket)
        give_way = partial(let_greediest_go, hall_of(socket), client_of(socket, device), device)
        with admission_of(socket).hold("sockets_per_address", address_of(socket), give_way):
            await visit(socket, device)
    except Denied as denied:
        await socket.send_denial_response(refused(denied.code))


async def visit(socket: WebSocket, device: str | None) -> None:
    """Let a page in, if there is such a table for its device and room at it, and show it the table."""
    if device and not admission_of(socket).limiters["floods"].allows(device):
        await asyncio.sleep(CALM)
    try:
        visited = await hall_of(socket).find_seen(socket.path_params["table"], device, address_of(socket))
    except Denied:
        await socket.accept()
        await socket.close(NO_TABLE, Denial.NO_SUCH_TABLE)
        return
    except Damaged:
        await socket.accept()
        await socket.close(FAILED, Denial.FAILED)
        return
    page = Page(device, client_of(socket, device))
    if not admission_of(socket).is_exempt(address_of(socket)):
        make_room(visited, page, hall_of(socket).limits)
    await socket.accept()
    admission, address = admission_of(socket), address_of(socket)
    sending = asyncio.create_task(admission.metered(address, send_all(socket, page)))
    try:
        await attend(socket, visited, page, device or "")
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        visited.leave(page)
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending


async def join(visited: Live, page: Page) -> None:
    """Let a page look on."""
    visited.join(page)


def let_greediest_go(hall: Hall, client: str, device: str | None) -> bool:
    """Let the oldest page go of the device with most pages of an address, if another device has clearly fewer."""
    everywhere = (page for visited in hall.live.values() for page in visited.pages)
    pages = [page for page in everywhere if page.client == client and not page.is_leaving]
    counted = Counter(page.device for page in pages)
    greediest, most = max(counted.items(), key=itemgetter(1), default=(None, 0))
    if counted[device] + 1 >= most:
        return False
    LIMITED.add("sockets_per_address")
    min((page for page in pages if page.device == greediest), key=attrgetter("opened")).let_go(TOO_FAST)
    return True


def make_room(visited: Live, new: Page, limits: Limits) -> None:
    """Let the oldest pages of a device go for a new one, and at a full table one of the address with most watchers."""
    own = sorted((page for page in visited.pages if page.device == new.device), key=lambda page: page.opened)
    leaving = dict.fromkeys(own[: max(0, len(own) - PAGES + 1)], REPLACED)
    if new.device not in visited.table.devices and len(visited.pages) - len(leaving) >= limits.sockets_per_table:
        watcher = giving_way(visited, new)
        leaving[watcher] = TOO_FAST
        visited.pages.discard(watcher)
    for page, farewell in leaving.items():
        LIMITED.add("sockets_per_table")
        page.let_go(farewell)


def giving_way(visited: Live, new: Page) -> Page:
    """The last page of the address with most pages that only watch; unless the new one's has about as many."""
    watching = [page for page in visited.pages if page.device not in visited.table.devices]
    count = Counter(page.client for page in watching)
    most = max(count, key=count.__getitem__, default=new.client)
    if count[most] <= count[new.client] + 1:
        refuse("sockets_per_table")
    return max((page for page in watching if page.client == most), key=lambda page: page.opened)


async def send_all(socket: WebSocket, page: Page) -> None:
    """Send a page what lies in its outbox, until it is let go."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (told := await page.outbox.get()) is not None:
            await socket.send_text(told.decode())
        await socket.close(page.farewell)


async def attend(socket: WebSocket, visited: Live, page: Page, device: str) -> None:
    """Let a page look on and do what it asks; when its connection is lost, what it still waits for is dropped."""
    admission, inbox = admission_of(socket), Inbox()
    asker = Asker(address_of(socket), device, visited.table.id)
    work = listen(socket, page, device, inbox), answer_all(admission, asker, visited, page, inbox)
    tasks = [asyncio.create_task(admission.metered(asker.address, part)) for part in work]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for trouble in ended:
        if isinstance(trouble, Exception):
            raise trouble


async def listen(socket: WebSocket, page: Page, device: str, inbox: Inbox) -> None:
    """Read what a page says until its connection is lost, and remember who was disconnected for saying too much."""
    floods = admission_of(socket).limiters["floods"]
    while (received := await socket.receive())["type"] != "websocket.disconnect":
        said = received.get("text") or received.get("bytes") or b""
        if not inbox.is_full and not inbox.put(said):
            LIMITED.add("messages_per_address")
            floods.take(device)
            page.let_go(TOO_FAST)
    if received.get("code") in FLOODS:
        floods.take(device)


async def answer_all(admission: Admission, asker: Asker, visited: Live, page: Page, inbox: Inbox) -> None:
    """Let a page look on, and take one message after the other."""
    storage = Storage(admission, asker.address)
    await admission.in_turn(asker, join(visited, page))
    while True:
        said = await inbox.get()
        with ANSWERS.timed():
            await admission.in_turn(asker, answer(visited, page, said, storage), "messages_per_address")


async def answer(visited: Live, page: Page, said: str | bytes, storage: Storage) -> None:
    """Do what a message asks for, if it can be read."""
    device = page.device or ""
    try:
        message = read_ask.decode(said)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        page.send(msgspec.json.encode(wire.Answer("", visited.seq(device), Denial.UNREADABLE)))
    else:
        await visited.ask(page, device, message, storage)


# The whole


class Door:
    """Sends the headers that every answer carries, and lets in only who asks for a host that we are, not too often."""

    def __init__(self, app: ASGIApp, admission: Admission, hosts: tuple[str, ...] | None, proxy: str | None) -> None:
        self.app, self.admission, self.hosts = app, admission, hosts
        self.proxies = networks(proxy)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        self.check_forwarding(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in STARTS:
                MutableHeaders(scope=message).update(HEADERS)
            for part in parts_of(message):
                await send(part)

        try:
            rate = rate_of(scope)
            await self.admission.throttle(rate, peer_of(scope), patience=PATIENCE)
            await self.admission.settle(peer_of(scope), FILE_PATIENCE if rate == "files" else PATIENCE)
        except Denied as denied:
            await turned_away(denied.code, scope, receive, send_with_headers)
            return
        if not self.knows(scope):
            await turned_away(Denial.WRONG_ORIGIN, scope, receive, send_with_headers)
            return
        await self.admission.metered(peer_of(scope), self.serve(scope, receive, send_with_headers))

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer."""
        await self.app(scope, receive, send)

    def check_forwarding(self, scope: Scope) -> None:
        """Warn of a proxy that does not say for whom it asks, or is not believed: all its visitors count as one.

        On a personal server they are not the machine itself either, and have no exemption.
        """
        names = {name for name, _ in scope["headers"]}
        if not self.proxies and not PROXIED.isdisjoint(names):
            WARNINGS.warn_once(UNBELIEVED)
            if self.admission.personal:
                scope["client"] = FORWARDED, 0
        elif NAMING not in names and scope["path"] not in WATCHED and is_within(peer_of(scope), self.proxies):
            WARNINGS.warn_once(UNNAMED)

    def knows(self, scope: Scope) -> bool:
        """Whether the host that is asked for is one of ours."""
        if self.hosts is None:
            return True
        host = HTTPConnection(scope).headers.get("host", "")
        try:
            return urlsplit(f"//{host}").hostname in self.hosts
        except ValueError:
            return False


async def turned_away(code: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a request, and close its connection."""
    answer = refused(code)
    answer.headers["Connection"] = "close"
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await answer(scope, receive, send)


def rate_of(scope: Scope) -> str:
    """The rate that a request is charged to: a page takes many files at once, and they cost little."""
    path: str = scope["path"]
    return "requests" if path in WATCHED or path.startswith("/api/") else "files"


def peer_of(scope: Scope) -> str:
    """Where a request comes from, as its proxy says if that is believed."""
    return address_of(HTTPConnection(scope))


def parts_of(message: Message) -> Iterator[Message]:
    """A message of an answer, with a large body in parts."""
    body = message.get("body", b"") if message["type"] == "http.response.body" else b""
    if len(body) <= PART:
        yield message
        return
    for start in range(0, len(body), PART):
        more = message.get("more_body", False) or start + PART < len(body)
        yield {**message, "body": body[start : start + PART], "more_body": more}


def chores(hall: Hall, measured: bool, keep_days: int | None) -> Iterator[Coroutine[None, None, None]]:
    """What goes on beside the tables."""
    if measured:
        yield note_lag()
    if keep_days:
        yield expire_always(hall, keep_days)


def make_app(
    store: Store,
    place: Place = NOWHERE,
    folder: Path = assets.FOLDER,
    measured: bool = False,
    keep_days: int | None = None,
    limits: Limits = DEFAULTS,
    proxy: str | None = None,
) -> ASGIApp:
    """The server over a store, which it closes in the end; on this machine only its own names are served."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall = app.state.hall = Hall(store, Bots(limits), limits)
        app.state.health = Health(store)
        app.state.replays = Turns(limits.replays_at_once)
        tasks = [asyncio.create_task(chore) for chore in chores(hall, measured, keep_days)]
        hall.bots.warm(WARM)
        table()
        try:
            await hall.pulse.begin()
            yield
        finally:
            for task in tasks:
                task.cancel()
            await hall.close()

    app = Starlette(
        routes=[
            Route("/api/tables", open_table, methods=["POST"]),
            Route("/api/tables", list_tables, methods=["GET"]),
            Route("/api/tables/{table}", remove_table, methods=["DELETE"]),
            *links.ROUTES,
            *replays.ROUTES,
            Route("/api/tables/{table}/record", record, methods=["GET"]),
            Route("/api/rating", rating, methods=["GET"]),
            Route("/api/rating", reset_rating, methods=["DELETE"]),
            Route("/api/openapi.json", openapi, methods=["GET"]),
            WebSocketRoute("/api/tables/{table}/live", live),
            Route("/healthz", healthz, methods=["GET"]),
            Route("/metrics", metrics if measured else no_such_route, methods=["GET"]),
            Route("/api/{path:path}", no_such_route, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
            Route("/{path:path}", asset, methods=["GET"]),
        ],
        lifespan=lifespan,
    )
    app.state.assets, app.state.place = folder, place
    admission = app.state.admission = Admission(limits, place.is_personal(proxy is not None))
    return Door(app, admission, place.hosts, proxy)
