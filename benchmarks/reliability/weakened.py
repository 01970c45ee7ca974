"""A server with one fix switched off, to show that the attack which the fix prevents would succeed.

Run as `weakened FIX DESCRIPTORS ARGUMENTS…` of the command; a number of descriptors other than 0 limits its open files.
"""

from __future__ import annotations

import http.cookies
import re
import resource
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from socket import socket
from typing import NamedTuple
from unicodedata import normalize

from starlette.requests import HTTPConnection

from nyhavn import cli
from nyhavn.game.record import Record
from nyhavn.server.http import requests, websocket
from nyhavn.server.http.listener import Listener
from nyhavn.server.http.openapi import COOKIE
from nyhavn.server.limits.fair_lock import FairSemaphore
from nyhavn.server.limits.quota import StorageQuota
from nyhavn.server.live import bot_process
from nyhavn.server.live.bot_scheduler import Lane
from nyhavn.server.live.bot_turns import Backoff
from nyhavn.server.live.connection import Outbox, Page
from nyhavn.server.live.idempotency import Answers
from nyhavn.server.live.session import Session
from nyhavn.server.table import player_names
from nyhavn.server.table.denial import Denial
from nyhavn.server.table.table import Table
from nyhavn.server.view import branch, wire

OCTAL, ESCAPED = re.compile(r"\\[0-3][0-7][0-7]"), re.compile(r"\\.")
"""What stands for one character in a quoted cookie."""
WHOLE = "none"
"""The name for no fix."""


def weaken_nothing() -> None:
    """Switch nothing off."""


def replace_everywhere(old: object, new: object) -> None:
    """Replace an object by another one in all our modules."""
    for name, module in list(sys.modules.items()):
        if name.startswith("nyhavn"):
            for key, value in list(vars(module).items()):
                if value is old:
                    setattr(module, key, new)


def unquote_slowly(text: str) -> str:
    """Unquote a cookie in quadratic time, as `http.cookies` does in Python releases before 3.11.10 (CVE-2024-7592)."""
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        return text
    text, parts, at = text[1:-1], list[str](), 0
    while escape := ESCAPED.search(text, at):
        octal = OCTAL.search(text, at)
        if octal and octal.start() == escape.start():
            parts += [text[at : octal.start()], chr(int(octal[0][1:], 8))]
            at = octal.end()
        else:
            parts += [text[at : escape.start()], escape[0][1]]
            at = escape.end()
    return "".join([*parts, text[at:]])


def unquote_cookies() -> None:
    """Read all cookies with the standard library, which unquotes them, as slowly as it does where it is not patched."""
    http.cookies._unquote = unquote_slowly  # type: ignore[assignment]

    def device_of(connection: HTTPConnection) -> str | None:
        token = connection.cookies.get(COOKIE, "")
        return requests.hash_token(token) if len(token) == 2 * requests.TOKEN_BYTES else None

    replace_everywhere(requests.device_of, device_of)


def normalise_first() -> None:
    """Normalise names before any other check."""
    clean = player_names.clean_name

    def normalised(name: str, longest: int = player_names.LONGEST, refusal: Denial = Denial.BAD_NAME) -> str:
        return clean(normalize("NFC", name), longest, refusal)

    replace_everywhere(clean, normalised)


def take_any_nesting() -> None:
    """Decode messages without handling errors."""

    async def answer(visited: Session, page: Page, said: str | bytes, storage: StorageQuota) -> None:
        await visited.receive(page, page.device or "", websocket.read_ask.decode(said), storage)

    replace_everywhere(websocket.handle_frame, answer)


def ask_undecided() -> None:
    """Allow games that begin where nobody can decide, and retry failing bots at once."""

    def expect_nothing(record: Record) -> None:
        del record

    replace_everywhere(branch.expect_decision, expect_nothing)
    Backoff.fail = lambda self, seq, now: None  # type: ignore[method-assign]


def queue_together() -> None:
    """Run all bots in the order of their questions, quick or slow, for all clients."""
    enter, leave = Lane.enter, Lane.leave
    Lane.enter = lambda self, client, table: enter(self, "everybody", "all")  # type: ignore[method-assign]
    Lane.leave = lambda self, client: leave(self, "everybody")  # type: ignore[method-assign]
    Lane.share = property(lambda self: self.at_once)  # type: ignore[method-assign,assignment]
    replace_everywhere(bot_process.is_quick, lambda text: False)


def accept_all() -> None:
    """Accept connections without counting them."""
    Listener.accept = socket.accept  # type: ignore[method-assign]


def replay_at_once() -> None:
    """Make all replays at the same time, without turns."""

    @asynccontextmanager
    async def taken(self: FairSemaphore, address: str) -> AsyncIterator[None]:
        del self, address
        yield

    FairSemaphore.taken = taken  # type: ignore[method-assign]


def queue_states() -> None:
    """Let every state wait for a page, also if there is a newer one."""
    Outbox.put_state = Outbox.put  # type: ignore[method-assign]


def share_answers() -> None:
    """Remember the last answers of a table without regard to the device, and read none from the log."""
    remember = Answers.remember

    def find(self: Answers, device: str, message: str) -> wire.Answer | None:
        return self.others[""].get(message) if "" in self.others else None

    Answers.find = find  # type: ignore[method-assign]
    Answers.remember = lambda self, device, answer: remember(self, "", answer)  # type: ignore[method-assign]
    Answers.log = lambda self, entries: None  # type: ignore[method-assign]


def give_time_back() -> None:
    """Count only the time of ended turns."""
    with_time = Table.with_time

    def lenient(self: Table, seat: int | None, took: int | None, ended: bool = True) -> Table:
        return with_time(self, seat, took) if ended else self

    Table.with_time = lenient  # type: ignore[method-assign]


class Fix(NamedTuple):
    """A fix: what it is, the attack that it prevents, and how it is switched off."""

    what: str
    attack: str
    options: tuple[str, ...] = ()
    """Options of the command."""
    switch_off: Callable[[], None] = weaken_nothing
    descriptors: int = 0


def limit_options(*settings: str) -> tuple[str, ...]:
    """The options that set limits."""
    return tuple(word for setting in settings for word in ("--limit", setting))


FIXES = {
    WHOLE: Fix("nothing", ""),
    "cookies": Fix("the reader of one cookie", "cookie", (), unquote_cookies),
    "names": Fix("the check of a name's length", "combining", limit_options("replays=1e12/0"), normalise_first),
    "loop": Fix(
        "the limit of the loop's time", "drafts", limit_options("loop-seconds=1e12/0", "messages-per-address=1e12/0")
    ),
    "pings": Fix("the limit of pings", "pings", limit_options("pings=1e12/0", "floods=1e12/0")),
    "nesting": Fix("the bound of nested messages", "nested", (), take_any_nesting),
    "decisions": Fix("the check that somebody can decide", "undecidable", (), ask_undecided),
    "lanes": Fix(
        "fair queueing of bots", "unattended", limit_options("searchers=1", "unattended-seconds=1e9"), queue_together
    ),
    "pages": Fix(
        "the limit of pages at a table",
        "sockets",
        limit_options(
            "pages-per-device=1000000",
            "sockets-per-address=1000000",
            "sockets-per-table=1000000",
            "loop-seconds=1e12/0",
        ),
    ),
    "descriptors": Fix(
        "the reserve of descriptors", "silent", limit_options("header-seconds=1e9"), accept_all, descriptors=256
    ),
    "replays": Fix(
        "the limit of replays", "replays", limit_options("replays=1e12/0", "loop-seconds=1e12/0"), replay_at_once
    ),
    "outbox": Fix(
        "the bounds of what waits for a page",
        "unread",
        limit_options("unsent-messages=1000000", "unsent-bytes=1000000000"),
        queue_states,
    ),
    "clock": Fix(
        "the time of turns that somebody left", "clock", limit_options("returns-per-turn=1000000"), give_time_back
    ),
    "answers": Fix("the memory of answers by device", "answers", (), share_answers),
}


def main(fix: str, descriptors: str, *arguments: str) -> None:
    """Run the server."""
    if int(descriptors):
        resource.setrlimit(resource.RLIMIT_NOFILE, (int(descriptors), int(descriptors)))
    FIXES[fix].switch_off()
    sys.exit(cli.main(list(arguments)))


if __name__ == "__main__":
    main(*sys.argv[1:])
