"""What waits for a page that does not read: only the newest state, few messages, and few bytes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from benchmarks.reliability.attacks import continued_table
from nyhavn.server.http.websocket import send_all
from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.connection import TOO_FAST, Outbox, Page
from nyhavn.server.live.hub import Hub
from nyhavn.server.store.store import Store
from nyhavn.server.view import wire
from tests.server.metric_samples import read_metric

ROUNDS = 20
"""How often a move is played and taken back."""
LARGE = 300_000
"""How many bytes the state of a position with very many choices has at least."""
MOST = 450_000
"""How many bytes may wait for a page that does not read, such a state included."""


def taken(outbox: Outbox) -> list[bytes | None]:
    """All that waits, in its order."""
    return [outbox.take() for _ in range(len(outbox))]


def test_a_newer_state_takes_the_place_of_one_that_waits() -> None:
    page = Page("d")
    page.send(b"chat")
    for state, answer in ((b"one", b"a"), (b"three", b"b"), (b"two", b"c")):
        page.show(state)
        page.send(answer)
    assert page.outbox.size == len(b"chattwoabc")
    assert taken(page.outbox) == [b"chat", b"two", b"a", b"b", b"c"]
    page.show(b"four")
    page.show(b"five")
    assert taken(page.outbox) == [b"five"]
    assert page.outbox.size == 0


def test_the_steps_of_a_deal_are_all_sent() -> None:
    page = Page("d")
    for step in (b"open", b"dealing", b"pledges"):
        page.show(step, is_step=True)
    page.show(b"one")
    page.show(b"two")
    assert taken(page.outbox) == [b"open", b"dealing", b"pledges", b"two"]


@pytest.mark.parametrize("before", range(3))
def test_a_state_that_was_sent_is_not_replaced(before: int) -> None:
    page = Page("d")
    for _ in range(before):
        page.send(b"x")
    page.show(b"one")
    page.send(b"y")
    assert [page.outbox.take() for _ in range(before + 1)] == [b"x"] * before + [b"one"]
    page.show(b"two")
    assert taken(page.outbox) == [b"y", b"two"]


@pytest.mark.parametrize(
    ("name", "limits"),
    [("unsent-messages", DEFAULTS._replace(unsent_messages=3)), ("unsent-bytes", DEFAULTS._replace(unsent_bytes=30))],
)
def test_a_page_that_reads_nothing_is_let_go(name: str, limits: Any) -> None:
    before, page = read_metric("nyhavn_limited_total", limit=name), Page("d", limits=limits)
    for _ in range(3):
        page.send(b"0123456789")
    assert not page.is_leaving
    for _ in range(9):
        page.send(b"x")
        page.show(b"state")
    assert (page.is_leaving, taken(page.outbox)) == (True, [None])
    assert read_metric("nyhavn_limited_total", limit=name) == before + 1


def test_what_waits_is_taken_only_when_the_connection_can_be_written_to() -> None:
    sent = list[str]()

    async def send_text(text: str) -> None:
        sent.append(text)

    async def close(code: int) -> None:
        sent.append(str(code))

    async def run() -> None:
        page, writable = Page("d"), asyncio.Event()
        socket: Any = SimpleNamespace(state=SimpleNamespace(writable=writable), send_text=send_text, close=close)
        sending = asyncio.create_task(send_all(socket, page))
        for number in range(9):
            page.show(str(number).encode())
            await asyncio.sleep(0)
        assert (len(page.outbox), sent) == (1, [])
        writable.set()
        page.let_go(TOO_FAST)
        await sending

    asyncio.run(run())
    assert sent == ["8", str(TOO_FAST)]


def test_a_page_that_does_not_read_large_states_costs_little(tmp_path: Path) -> None:
    async def run() -> None:
        hub = Hub(await Store.at(tmp_path / "tables.sqlite"), BotPool())
        live = await hub.find(await hub.open_table(msgspec.convert(continued_table("choices"), wire.NewTable), "d"))
        assert live
        playing, idle, largest = Page("d"), Page("d"), 0
        live.join(idle)
        assert live.game.due is not None
        await live.receive(playing, "d", wire.Here("here", live.seq("d"), live.game.due))
        move = str(live.game.position.legal_moves[0])
        for number in range(ROUNDS):
            await live.receive(playing, "d", wire.Play(f"play {number}", live.seq("d"), move))
            await live.receive(playing, "d", wire.Undo(f"undo {number}", live.seq("d")))
            largest = max(largest, idle.outbox.size)
        assert LARGE < len(live.state("d")) <= largest < MOST
        assert not idle.is_leaving
        assert live.state("d") in taken(idle.outbox)
        await hub.close()

    asyncio.run(run())
