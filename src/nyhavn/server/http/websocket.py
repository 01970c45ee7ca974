"""The WebSocket of a page: it joins a table, is sent its state, and gets its messages answered in order."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from functools import partial
from operator import attrgetter, itemgetter

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from nyhavn.server.http.inbox import Inbox
from nyhavn.server.http.requests import (
    address_of,
    admission_of,
    client_of,
    device_of,
    hub_of,
    is_same_origin,
    refusal_response,
)
from nyhavn.server.limits.admission import Admission, Asker, refuse_by_limit
from nyhavn.server.limits.quota import StorageQuota
from nyhavn.server.limits.settings import Limits
from nyhavn.server.live.connection import NO_TABLE, REPLACED, TOO_FAST, Page
from nyhavn.server.live.hub import Hub
from nyhavn.server.live.session import Session
from nyhavn.server.store.damaged_games import Damaged
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.telemetry.metrics import ANSWERS, count_limited
from nyhavn.server.view import wire

TOO_LARGE, FAILED = 1009, 1011
"""The codes with which a connection is closed for a frame that is too large, or for a damaged table."""
FLOODS = (TOO_FAST, TOO_LARGE)
CALM = 2.0
"""The seconds for which a device is delayed that was disconnected too often for flooding."""
read_ask: msgspec.json.Decoder[wire.Ask] = msgspec.json.Decoder(wire.Ask)


# Connections


async def handle_websocket(socket: WebSocket) -> None:
    """Connect a page to a table and answer its messages, until it disconnects."""
    if not is_same_origin(socket):
        await socket.close()
        return
    try:
        device = device_of(socket)
        give_way = partial(let_greediest_go, hub_of(socket), client_of(socket, device), device)
        with admission_of(socket).hold("sockets_per_address", address_of(socket), give_way):
            await admit_page(socket, device)
    except Denied as denied:
        await socket.send_denial_response(refusal_response(denied.code))


async def admit_page(socket: WebSocket, device: str | None) -> None:
    """Admit a page if its device may see the table and there is room, and serve it."""
    if device and not admission_of(socket).limiters["floods"].allows(device):
        count_limited("floods")
        await asyncio.sleep(CALM)
    try:
        visited = await hub_of(socket).find_seen(socket.path_params["table"], device, address_of(socket))
    except Denied:
        await socket.accept()
        await socket.close(NO_TABLE, Denial.NO_SUCH_TABLE)
        return
    except Damaged:
        await socket.accept()
        await socket.close(FAILED, Denial.FAILED)
        return
    page = Page(device, client_of(socket, device), hub_of(socket).limits)
    if not admission_of(socket).is_exempt(address_of(socket)):
        evict_pages(visited, page, hub_of(socket).limits)
    await socket.accept()
    admission, address = admission_of(socket), address_of(socket)
    sending = asyncio.create_task(admission.metered(address, send_all(socket, page)))
    try:
        await serve_page(socket, visited, page, device or "")
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        visited.leave(page)
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending


async def join_session(visited: Session, page: Page) -> None:
    """Connect a page to a session."""
    visited.join(page)


def let_greediest_go(hub: Hub, client: str, device: str | None) -> bool:
    """Disconnect the oldest page of the client's device with the most pages, if this device has clearly fewer."""
    everywhere = (page for visited in hub.sessions.values() for page in visited.pages)
    pages = [page for page in everywhere if page.client == client and not page.is_leaving]
    counted = Counter(page.device for page in pages)
    greediest, most = max(counted.items(), key=itemgetter(1), default=(None, 0))
    if counted[device] + 1 >= most:
        return False
    count_limited("sockets_per_address")
    min((page for page in pages if page.device == greediest), key=attrgetter("opened")).let_go(TOO_FAST)
    return True


def evict_pages(visited: Session, new: Page, limits: Limits) -> None:
    """Disconnect the oldest pages of a device for a new one, and at a full table one watcher of the busiest address."""
    own = sorted((page for page in visited.pages if page.device == new.device), key=lambda page: page.opened)
    leaving = dict.fromkeys(own[: max(0, len(own) - limits.pages_per_device + 1)], REPLACED)
    if new.device not in visited.table.devices and len(visited.pages) - len(leaving) >= limits.sockets_per_table:
        watcher = find_page_to_evict(visited, new)
        leaving[watcher] = TOO_FAST
        visited.pages.discard(watcher)
    for page, farewell in leaving.items():
        count_limited("pages_per_device" if farewell == REPLACED else "sockets_per_table")
        page.let_go(farewell)


def find_page_to_evict(visited: Session, new: Page) -> Page:
    """The newest watching page of the address with the most; refuse if the new page's has about as many."""
    watching = [page for page in visited.pages if page.device not in visited.table.devices]
    count = Counter(page.client for page in watching)
    most = max(count, key=count.__getitem__, default=new.client)
    if count[most] <= count[new.client] + 1:
        refuse_by_limit("sockets_per_table")
    return max((page for page in watching if page.client == most), key=lambda page: page.opened)


async def send_all(socket: WebSocket, page: Page) -> None:
    """Send a page the messages in its outbox, until it is disconnected."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while await send_next(socket, page):
            pass
        await socket.close(page.farewell)


async def send_next(socket: WebSocket, page: Page) -> bool:
    """Send a page what is next in its outbox, unless it is let go; whether there is more to come.

    It stays in the outbox, where a newer state may take its place, until the connection can be written to.
    """
    await page.outbox.wait()
    await socket.state.writable.wait()
    told = page.outbox.take()
    if told is None:
        return False
    await socket.send_text(told.decode())
    return True


async def serve_page(socket: WebSocket, visited: Session, page: Page, device: str) -> None:
    """Serve a page until its connection is lost; messages that still wait are dropped then."""
    admission, inbox = admission_of(socket), Inbox()
    asker = Asker(address_of(socket), device, visited.table.id)
    work = listen(socket, page, device, inbox), handle_frames(admission, asker, visited, page, inbox)
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
    """Read a page's messages until its connection is lost, and note devices that are disconnected for flooding."""
    floods = admission_of(socket).limiters["floods"]
    while (received := await socket.receive())["type"] != "websocket.disconnect":
        said = received.get("text") or received.get("bytes") or b""
        if not inbox.is_full and not inbox.put(said):
            count_limited("messages_per_address")
            floods.take(device)
            page.let_go(TOO_FAST)
    if received.get("code") in FLOODS:
        floods.take(device)


async def handle_frames(admission: Admission, asker: Asker, visited: Session, page: Page, inbox: Inbox) -> None:
    """Connect a page to the session, and answer its messages one after the other."""
    storage = StorageQuota(admission, asker.address)
    await admission.in_turn(asker, join_session(visited, page))
    while True:
        said = await inbox.get()
        with ANSWERS.time():
            await admission.in_turn(asker, handle_frame(visited, page, said, storage), "messages_per_address")


async def handle_frame(visited: Session, page: Page, said: str | bytes, storage: StorageQuota) -> None:
    """Handle a message, or refuse it if it cannot be read."""
    device = page.device or ""
    try:
        message = read_ask.decode(said)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        page.send(msgspec.json.encode(wire.Answer("", visited.seq(device), Denial.UNREADABLE)))
    else:
        await visited.receive(page, device, message, storage)
