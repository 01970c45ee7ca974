"""The WebSocket of a page: it joins a table, is sent its state, and gets its messages answered in order."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import nullcontext, suppress
from functools import partial
from operator import attrgetter, itemgetter
from secrets import token_hex

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
from nyhavn.server.limits.admission import Admission, Requester, refuse_by_limit
from nyhavn.server.limits.quota import StorageQuota
from nyhavn.server.limits.settings import Limits
from nyhavn.server.live.connection import NO_TABLE, REPLACED, TOO_FAST, Page
from nyhavn.server.live.hub import Hub
from nyhavn.server.live.session import Session
from nyhavn.server.store.damaged_games import Damaged
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.telemetry.loop_time import METER
from nyhavn.server.telemetry.metrics import ANSWERS, count_limited
from nyhavn.server.view import wire

TOO_LARGE, FAILED = 1009, 1011
"""The codes with which a connection is closed for a frame that is too large, or for a damaged table."""
FLOODS = (TOO_FAST, TOO_LARGE)
LOG = logging.getLogger("nyhavn.server")
command_decoder: msgspec.json.Decoder[wire.Command] = msgspec.json.Decoder(wire.Command)


# Connections


async def handle_websocket(socket: WebSocket) -> None:
    """Connect a page to a table and answer its messages, until it disconnects."""
    if not is_same_origin(socket):
        await socket.close()
        return
    try:
        device = device_of(socket)
        evict = partial(evict_busiest_device, hub_of(socket), client_of(socket, device), device)
        with admission_of(socket).hold("sockets_per_address", address_of(socket), evict):
            await admit_page(socket, device)
    except Denied as denied:
        await socket.send_denial_response(refusal_response(denied.code))


async def admit_page(socket: WebSocket, device: str | None) -> None:
    """Admit a page if its device may see the table and there is room, and serve it."""
    if device and not admission_of(socket).limiters["floods"].allows(device):
        count_limited("floods")
        await asyncio.sleep(admission_of(socket).limits.flood_delay_seconds)
    try:
        session = await hub_of(socket).find_visible_session(socket.path_params["table"], device, address_of(socket))
    except Denied:
        await socket.accept()
        await socket.close(NO_TABLE, Denial.NO_SUCH_TABLE)
        return
    except Damaged:
        await socket.accept()
        await socket.close(FAILED, Denial.FAILED)
        return
    if device in session.table.devices:
        admission_of(socket).note_seat(device or "")
    page = Page(device, client_of(socket, device), hub_of(socket).limits)
    if not admission_of(socket).is_exempt(address_of(socket)):
        evict_pages(session, page, hub_of(socket).limits)
    session.arriving.add(page)
    try:
        await connect_page(socket, session, page, device or "")
    finally:
        session.leave(page)


async def connect_page(socket: WebSocket, session: Session, page: Page, device: str) -> None:
    """Accept the connection of a page, and serve it until it is lost."""
    await socket.accept()
    admission, address = admission_of(socket), address_of(socket)
    sending = asyncio.create_task(admission.run_metered(address, send_all(socket, page), device))
    try:
        await serve_page(socket, session, page, device)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending


async def join_session(session: Session, page: Page) -> None:
    """Connect a page to a session."""
    session.join(page)


def evict_busiest_device(hub: Hub, client: str, device: str | None) -> bool:
    """Disconnect the oldest page of the client's device with the most pages, if this device has clearly fewer."""
    everywhere = (page for session in hub.sessions.values() for page in session.pages)
    pages = [page for page in everywhere if page.client == client and not page.is_closing]
    counted = Counter(page.device for page in pages)
    busiest, most = max(counted.items(), key=itemgetter(1), default=(None, 0))
    if counted[device] + 1 >= most:
        return False
    count_limited("sockets_per_address")
    min((page for page in pages if page.device == busiest), key=attrgetter("opened")).disconnect(TOO_FAST)
    return True


def evict_pages(session: Session, new: Page, limits: Limits) -> None:
    """Disconnect the oldest pages of a device for a new one, and at a full table one watcher of the busiest address.

    A page that has only just connected does not give way: a device that floods a table is refused.
    """
    pages = session.pages | session.arriving
    own = sorted((page for page in pages if page.device == new.device), key=lambda page: page.opened)
    surplus = own[: max(0, len(own) - limits.pages_per_device + 1)]
    if surplus and new.opened - surplus[-1].opened < limits.flood_delay_seconds:
        refuse_by_limit("pages_per_device")
    leaving = dict.fromkeys(surplus, REPLACED)
    if new.device not in session.table.devices and len(pages) - len(leaving) >= limits.sockets_per_table:
        watcher = find_page_to_evict(session, new)
        leaving[watcher] = TOO_FAST
        session.pages.discard(watcher)
        session.arriving.discard(watcher)
    for page, close_code in leaving.items():
        count_limited("pages_per_device" if close_code == REPLACED else "sockets_per_table")
        page.disconnect(close_code)


def find_page_to_evict(session: Session, new: Page) -> Page:
    """The newest watching page of the address with the most; refuse if the new page's has about as many."""
    pages = session.pages | session.arriving
    watching = [page for page in pages if page.device not in session.table.devices]
    count = Counter(page.client for page in watching)
    most = max(count, key=count.__getitem__, default=new.client)
    if count[most] <= count[new.client] + 1:
        refuse_by_limit("sockets_per_table")
    return max((page for page in watching if page.client == most), key=lambda page: page.opened)


async def send_all(socket: WebSocket, page: Page) -> None:
    """Send a page the messages in its outbox, until it is disconnected."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (frame := await next_frame(socket, page)) is not None:
            if frame:
                await socket.send_text(frame.decode())
        await socket.close(page.close_code)


async def next_frame(socket: WebSocket, page: Page) -> bytes | None:
    """What is to be sent to a page next; none if it is to be disconnected, also because its state cannot be made.

    It stays in the outbox until the connection can be written to, and a state also until its address has made up for
    the event loop time of earlier ones: however many tables change at once, their states are made one by one.
    """
    await page.outbox.wait()
    await socket.state.writable.wait()
    try:
        async with METER.get().turn() if page.outbox.is_state_next else nullcontext():
            return await page.outbox.take()
    except Exception:
        LOG.exception("incident %s", token_hex(4))
        page.close_code = FAILED
        return None


async def serve_page(socket: WebSocket, session: Session, page: Page, device: str) -> None:
    """Serve a page until its connection is lost; messages that still wait are dropped then."""
    admission = admission_of(socket)
    inbox = Inbox(admission.limits.inbox_bytes)
    requester = Requester(address_of(socket), device, session.table.id)
    work = listen(socket, page, device, inbox), handle_frames(admission, requester, session, page, inbox)
    tasks = [asyncio.create_task(admission.run_metered(requester.address, part)) for part in work]
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
        frame = received.get("text") or received.get("bytes") or b""
        if not inbox.is_full and not inbox.put(frame):
            count_limited("inbox_bytes")
            floods.take(device)
            page.disconnect(TOO_FAST)
    if received.get("code") in FLOODS:
        floods.take(device)


async def handle_frames(admission: Admission, requester: Requester, session: Session, page: Page, inbox: Inbox) -> None:
    """Connect a page to the session, and answer its messages one after the other."""
    storage = StorageQuota(admission, requester.address, requester.device)
    await admission.in_turn(requester, join_session(session, page))
    while True:
        frame = await inbox.get()
        if page.has_joined:
            with ANSWERS.time():
                await admission.in_turn(requester, handle_frame(session, page, frame, storage), "messages_per_address")


async def handle_frame(session: Session, page: Page, frame: str | bytes, storage: StorageQuota) -> None:
    """Handle a message, or refuse it if it cannot be read."""
    device = page.device or ""
    try:
        message = command_decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        page.send(msgspec.json.encode(wire.Answer("", session.seq(device), Denial.UNREADABLE)))
    else:
        await session.receive(page, device, message, storage)
