"""What waits for a page that does not read: no state, few messages, and few bytes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from harness.payloads import continued_table
from nyhavn.server.http.websocket import FAILED, send_all
from nyhavn.server.limits.admission import Admission
from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.live import snapshots
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.connection import NO_TABLE, STOPPING, TOO_FAST, Outbox, Page
from nyhavn.server.live.hub import Hub
from nyhavn.server.live.session import Session
from nyhavn.server.store.store import Store
from nyhavn.server.table.table import Table
from nyhavn.server.telemetry.loop_time import METER
from nyhavn.server.view import wire
from nyhavn.server.view.redaction import Visibility, list_visible_choices
from tests.server.metric_samples import read_metric

ROUNDS = 20
"""How often a move is played and taken back."""
STEPS = 5
"""In how many steps such a state is made at least."""
LARGE = 300_000
"""How many bytes the state of a position with very many choices has at least."""
MOST = 20_000
"""How many bytes may wait for a page that does not read."""


async def take_all(outbox: Outbox) -> list[bytes | None]:
    """All that waits, in its order, without what turns out to be empty."""
    found = [await outbox.take() for _ in range(len(outbox))]
    return [frame for frame in found if frame != b""]


def take_frames(page: Page) -> list[bytes | None]:
    """All that waits for a page."""
    return asyncio.run(take_all(page.outbox))


class Shown:
    """A state that changes."""

    def __init__(self, now: bytes) -> None:
        self.now, self.made = now, 0

    async def make(self) -> bytes:
        """The state as it is now."""
        self.made += 1
        return self.now


@asynccontextmanager
async def open_large_table(folder: Path, name: str = "Eve") -> AsyncIterator[Session]:
    """A live table of the device `d`, at a position with very many choices."""
    hub = Hub(await Store.at(folder / "tables.sqlite"), BotPool())
    new = msgspec.convert(continued_table("choices") | {"seats": [{"name": name}] * 4}, wire.NewTable)
    live = await hub.find(await hub.open_table(new, "d"))
    assert live
    yield live
    await hub.close()


def test_a_state_is_made_when_it_is_sent() -> None:
    page, state = Page("d"), Shown(b"")
    page.send(b"chat")
    for state.now, answer in ((b"one", b"a"), (b"three", b"b"), (b"two", b"c")):
        page.show(state.make)
        page.send(answer)
    assert (page.outbox.size, state.made) == (len(b"chatabc"), 0)
    assert take_frames(page) == [b"chat", b"two", b"a", b"b", b"c"]
    page.show(state.make)
    assert take_frames(page) == []
    state.now = b"four"
    page.show(state.make)
    assert take_frames(page) == [b"four"]
    assert page.outbox.size == 0


def test_a_page_that_may_see_nothing_any_more_is_sent_no_state() -> None:
    page, state = Page("d"), Shown(b"secret")
    page.show(state.make)
    state.now = b""
    assert take_frames(page) == []


def test_the_steps_of_a_deal_are_all_sent() -> None:
    page, state = Page("d"), Shown(b"one")
    for step in (b"open", b"dealing", b"dealing", b"pledges"):
        page.show_step(step)
    page.show(state.make)
    page.show(state.make)
    assert take_frames(page) == [b"open", b"dealing", b"pledges", b"one"]


@pytest.mark.parametrize("before", range(3))
def test_a_state_that_was_sent_is_followed_by_another(before: int) -> None:
    page, state = Page("d"), Shown(b"one")

    async def run() -> None:
        for _ in range(before):
            page.send(b"x")
        page.show(state.make)
        page.send(b"y")
        assert [await page.outbox.take() for _ in range(before + 1)] == [b"x"] * before + [b"one"]
        state.now = b"two"
        page.show(state.make)
        assert await take_all(page.outbox) == [b"y", b"two"]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("name", "limits"),
    [("unsent-messages", DEFAULTS._replace(unsent_messages=3)), ("unsent-bytes", DEFAULTS._replace(unsent_bytes=30))],
)
def test_a_page_that_reads_nothing_is_disconnected(name: str, limits: Any) -> None:
    before, page = read_metric("nyhavn_limited_total", limit=name), Page("d", limits=limits)
    for _ in range(3):
        page.send(b"0123456789")
    assert not page.is_closing
    for _ in range(9):
        page.send(b"x")
        page.show(Shown(b"state").make)
    assert (page.is_closing, take_frames(page)) == (True, [None])
    assert read_metric("nyhavn_limited_total", limit=name) == before + 1


def test_what_waits_is_taken_only_when_the_connection_can_be_written_to() -> None:
    sent = list[str]()

    async def send_text(text: str) -> None:
        sent.append(text)

    async def close(code: int) -> None:
        sent.append(str(code))

    async def run() -> None:
        page, writable, state = Page("d"), asyncio.Event(), Shown(b"")
        socket: Any = SimpleNamespace(state=SimpleNamespace(writable=writable), send_text=send_text, close=close)
        sending = asyncio.create_task(send_all(socket, page))
        for number in range(9):
            state.now = str(number).encode()
            page.show(state.make)
            await asyncio.sleep(0)
        assert (len(page.outbox), state.made, sent) == (1, 0, [])
        writable.set()
        while not sent:
            await asyncio.sleep(0)
        page.disconnect(TOO_FAST)
        await sending

    asyncio.run(run())
    assert sent == ["8", str(TOO_FAST)]


@pytest.mark.parametrize("error", [ValueError, RuntimeError])
def test_a_page_is_closed_if_its_state_cannot_be_made(error: type[Exception], caplog: pytest.LogCaptureFixture) -> None:
    closed = list[int]()

    async def fail() -> bytes:
        raise error("broken")

    async def close(code: int) -> None:
        closed.append(code)

    async def run() -> None:
        page, writable = Page("d"), asyncio.Event()
        writable.set()
        socket: Any = SimpleNamespace(state=SimpleNamespace(writable=writable), close=close)
        page.show(fail)
        await send_all(socket, page)

    asyncio.run(run())
    assert closed == [FAILED]
    assert "incident" in caplog.text


def test_a_page_that_is_disconnected_waits_for_no_state() -> None:
    page, state = Page("d"), Shown(b"one")
    page.send(b"chat")
    page.show(state.make)
    page.send(b"answer")
    page.disconnect(TOO_FAST)
    assert (take_frames(page), state.made) == ([b"chat", b"answer", None], 0)


def test_a_page_that_does_not_read_large_states_costs_little(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_large_table(tmp_path) as live:
            playing, idle, largest = Page("d"), Page("d"), 0
            live.join(idle)
            assert live.game.due is not None
            await live.receive(playing, "d", wire.Here("here", live.seq("d"), live.game.due))
            move = str(live.game.position.legal_moves[0])
            for number in range(ROUNDS):
                await live.receive(playing, "d", wire.Play(f"play {number}", live.seq("d"), move))
                await live.receive(playing, "d", wire.Undo(f"undo {number}", live.seq("d")))
                largest = max(largest, idle.outbox.size)
            state = await live.state("d")
            assert len(state) > LARGE
            assert largest < MOST
            assert not idle.is_closing
            assert state in await take_all(idle.outbox)

    asyncio.run(run())


def test_other_work_runs_while_a_large_state_is_made(tmp_path: Path) -> None:
    async def run() -> int:
        async with open_large_table(tmp_path) as live:
            assert live.game.due is not None
            await live.receive(Page("d"), "d", wire.Here("here", live.seq("d"), live.game.due))
            making, steps = asyncio.create_task(live.state("d")), 0
            while not making.done():
                await asyncio.sleep(0)
                steps += 1
            assert len(await making) > LARGE
        return steps

    assert asyncio.run(run()) >= STEPS


def test_an_address_makes_one_state_at_a_time() -> None:
    admission, running, most = Admission(personal=False), 0, 0

    async def make() -> None:
        nonlocal running, most
        async with METER.get().turn():
            running += 1
            most = max(most, running)
            for _ in range(3):
                await asyncio.sleep(0)
            running -= 1

    async def run() -> None:
        work = [admission.run_metered("198.51.100.1", make(), f"d{number}") for number in range(5)]
        await asyncio.gather(*(asyncio.create_task(part) for part in work))

    asyncio.run(run())
    assert (running, most) == (0, 1)


def test_a_page_joins_only_while_it_may(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_large_table(tmp_path) as live:
            stranger, late = Page("stranger"), Page("d")
            live.join(stranger)
            assert (stranger.close_code, await take_all(stranger.outbox), live.pages) == (NO_TABLE, [None], set())
            live.forget()
            live.join(late)
            assert (late.close_code, await take_all(late.outbox), live.pages) == (STOPPING, [None], set())

    asyncio.run(run())


def test_a_state_is_not_sent_if_the_right_ends_while_it_is_made(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_large_table(tmp_path) as live:
            live.watchers.add("watcher")
            making = asyncio.create_task(live.state("watcher"))
            live.watchers.clear()
            assert await making == b""

    asyncio.run(run())


def test_who_watches_does_not_change_the_choices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = list[int]()
    list_choices = list_visible_choices

    def count(table: Table, visibility: Visibility) -> Iterator[wire.Choice]:
        listed.append(table.seq)
        return list_choices(table, visibility)

    monkeypatch.setattr(snapshots, "list_visible_choices", count)

    async def run() -> None:
        async with open_large_table(tmp_path) as live:
            assert live.game.due is not None
            await live.receive(Page("d"), "d", wire.Here("here", live.seq("d"), live.game.due))
            before = json.loads(await live.state("d"))
            live.watchers.add("watcher")
            live.join(Page("watcher"))
            after = json.loads(await live.state("d"))
            assert (before.pop("watching"), after.pop("watching")) == (0, 1)
            assert before == after
            assert len(listed) == 1

    asyncio.run(run())


def test_the_choices_of_a_state_are_stored_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_large_table(tmp_path, '"choices":[') as live:
            assert live.game.due is not None
            await live.receive(Page("d"), "d", wire.Here("here", live.seq("d"), live.game.due))
            state, made = await live.state("d"), live.snapshots.made["d"]
            assert json.loads(made.choices) == json.loads(state)["choices"]
            assert [part for part in made if isinstance(part, bytes)] == [state]

    asyncio.run(run())
