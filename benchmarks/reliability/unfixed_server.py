"""A server with one fix switched off, to show that the attack which the fix prevents would succeed.

Run as `unfixed_server FIX DESCRIPTORS ARGUMENTS…` of the command; a number of descriptors other than 0 limits its open
files.
"""

from __future__ import annotations

import http.cookies
import re
import resource
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from inspect import signature
from socket import socket
from types import FunctionType
from typing import NamedTuple
from unicodedata import normalize
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from harness.limited_server import run_command
from nyhavn.game.record import Record
from nyhavn.server.http import assets, link_routes, requests, websocket
from nyhavn.server.http.listener import Listener
from nyhavn.server.http.openapi import COOKIE
from nyhavn.server.limits.admission import Admission
from nyhavn.server.limits.fair_lock import FairSemaphore
from nyhavn.server.limits.quota import StorageQuota
from nyhavn.server.limits.rate_limit import is_loopback
from nyhavn.server.limits.settings import DEFAULTS, Limits
from nyhavn.server.live import bot_process
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.bot_scheduler import Lane
from nyhavn.server.live.bot_turns import Backoff, BotTurns
from nyhavn.server.live.connection import MakeState, Page
from nyhavn.server.live.idempotency import Answers
from nyhavn.server.live.session import Session
from nyhavn.server.store.store import Store
from nyhavn.server.table import player_names
from nyhavn.server.table.denial import Denial
from nyhavn.server.table.events import DraftEvent
from nyhavn.server.table.table import Table
from nyhavn.server.view import branch, wire

OCTAL, ESCAPED = re.compile(r"\\[0-3][0-7][0-7]"), re.compile(r"\\.")
"""What stands for one character in a quoted cookie."""
SHARED_THREADS = 8
"""The threads of all bots and their warm-ups, if these are not bounded."""
BRIEFLY = 0.3
"""The share of the usual time for an attack that succeeds at once or never."""
WHOLE = "none"
"""The name for no fix."""


def weaken_nothing() -> None:
    """Switch nothing off."""


def replace_everywhere(old: object, new: object) -> None:
    """Replace an object by another one in all our modules; a function must take the same arguments."""
    if isinstance(old, FunctionType) and isinstance(new, FunctionType):
        expected, given = (len(signature(function).parameters) for function in (old, new))
        assert given == expected, f"{new.__name__} takes {given} arguments, and {old.__name__} takes {expected}"
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
        await visited.receive(page, page.device or "", websocket.command_decoder.decode(said), storage)

    replace_everywhere(websocket.handle_frame, answer)


def ask_undecided() -> None:
    """Allow games that begin where nobody can decide, and retry failing bots at once."""

    def expect_nothing(record: Record, at_end: bool = True) -> None:
        del record, at_end

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


def read_at_once() -> None:
    """Make all replays and lists at the same time, without turns."""

    @asynccontextmanager
    async def hold(self: FairSemaphore, address: str, device: str = "") -> AsyncIterator[None]:
        del self, address, device
        yield

    FairSemaphore.hold = hold  # type: ignore[method-assign]


def queue_states() -> None:
    """Make every state at once, and let all of them wait for a page."""

    def show(self: Page, make: MakeState) -> None:
        making = make().__await__()
        try:
            while True:
                next(making)
        except StopIteration as made:
            self.send(made.value)

    Page.show = show  # type: ignore[method-assign]


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


def warm_offered_bots() -> None:
    """Start a process for every bot that is offered, in the same threads in which all bots think."""
    begin = BotPool.__init__

    def begin_with_shared_threads(self: BotPool, limits: Limits = DEFAULTS) -> None:
        begin(self, limits)
        self.warm_threads = ThreadPoolExecutor(SHARED_THREADS)
        self.threads = dict.fromkeys(self.threads, self.warm_threads)

    def warm_up_bots(self: BotTurns) -> None:
        for text in {sitter.bot for sitter in self.live.table.sitters if sitter and sitter.bot}:
            self.live.services.bots.schedule_warm_up(text)

    BotPool.__init__ = begin_with_shared_threads  # type: ignore[method-assign]
    BotTurns.warm_up_bots = warm_up_bots  # type: ignore[method-assign]


def trust_syntax() -> None:
    """Read origins, seats and paths without handling errors."""

    def is_same_origin(connection: HTTPConnection) -> bool:
        origin = connection.headers.get("origin")
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")

    replace_everywhere(requests.is_same_origin, is_same_origin)
    replace_everywhere(link_routes.seat_in, int)
    assets.LONGEST = 1_000_000


def show_drafts() -> None:
    """Store the time of every event of a table for the lists of games, also of drafts."""
    replace_everywhere(DraftEvent, ())


def keep_keys() -> None:
    """Let the key to a seat work for ever."""
    seat_of, change_key, known = Store.seat_of, Store.change_key, dict[tuple[str, str], int]()

    async def change(self: Store, game: str, seat: int, digest: str) -> None:
        known[game, digest] = seat
        await change_key(self, game, seat, digest)

    async def find(self: Store, game: str, digest: str) -> int | None:
        found = known.get((game, digest))
        return await seat_of(self, game, digest) if found is None else found

    Store.change_key, Store.seat_of = change, find  # type: ignore[method-assign,assignment]


def exempt_machine() -> None:
    """Let requests that seem to come from the machine itself have no limits, also those of a proxy."""
    Admission.is_exempt = lambda self, address: is_loopback(address)  # type: ignore[method-assign]


class Fix(NamedTuple):
    """A fix: what it is, the attack that it prevents, and how it is switched off."""

    what: str
    attack: str
    options: tuple[str, ...] = ()
    """Options of the command."""
    switch_off: Callable[[], None] = weaken_nothing
    descriptors: int = 0
    share: float = 1.0
    """The share of the usual time that is enough to see it."""


def limit_options(*settings: str) -> tuple[str, ...]:
    """The options that set limits."""
    return tuple(word for setting in settings for word in ("--limit", setting))


FIXES = {
    WHOLE: Fix("nothing", ""),
    "cookies": Fix("the reader of one cookie", "cookie", (), unquote_cookies),
    "names": Fix("the check of a name's length", "combining", limit_options("replays=1e12/1e+09"), normalise_first),
    "loop": Fix(
        "the limit of the loop's time",
        "unread",
        limit_options("loop-seconds=1e12/1e+09", "messages-per-address=1e12/1e+09"),
    ),
    "pings": Fix("the limit of pings", "pings", limit_options("pings=1e12/1e+09", "floods=1e12/1e+09")),
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
            "loop-seconds=1e12/1e+09",
        ),
    ),
    "descriptors": Fix(
        "the reserve of descriptors", "silent", limit_options("header-seconds=1e9"), accept_all, descriptors=256
    ),
    "replays": Fix(
        "the limit of replays", "replays", limit_options("replays=1e12/1e+09", "loop-seconds=1e12/1e+09"), read_at_once
    ),
    "lists": Fix("the turns of those who read lists", "lists", limit_options("loop-seconds=1e12/1e+09"), read_at_once),
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
    "warm-ups": Fix(
        "the bounds of warm-ups",
        "offers",
        limit_options("searchers=1", "warm-ups-waiting=1000000"),
        warm_offered_bots,
        share=BRIEFLY,
    ),
    "header-deadline": Fix("the deadline of header fields", "half-header", limit_options("header-seconds=1e9")),
    "body-deadline": Fix("the deadline of bodies", "slow-body", limit_options("body-seconds=1e9")),
    "quota": Fix(
        "the limits of what is stored",
        "storage",
        limit_options("stored-bytes=1e12/1e+09", "tables=1e12/1e+09", "replays=1e12/1e+09"),
    ),
    "watchers": Fix("the limit of watchers", "watchers", limit_options("watchers-per-table=1000000"), share=0.5),
    "syntax": Fix("the handling of malformed requests", "malformed", (), trust_syntax, share=BRIEFLY),
    "keys": Fix("the single use of a seat's key", "links", (), keep_keys, share=BRIEFLY),
    "times": Fix("the secrecy of when somebody drafts", "changes", (), show_drafts, share=BRIEFLY),
    "exemption": Fix("the limits of a proxy's clients without an address", "unnamed", (), exempt_machine),
}


def main(fix: str, descriptors: str, *arguments: str) -> None:
    """Run the server."""
    if int(descriptors):
        resource.setrlimit(resource.RLIMIT_NOFILE, (int(descriptors), int(descriptors)))
    FIXES[fix].switch_off()
    sys.exit(run_command(list(arguments)))


if __name__ == "__main__":
    main(*sys.argv[1:])
