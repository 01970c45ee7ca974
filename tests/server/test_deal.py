"""The deal by timers: pledges and nonces are awaited, every step is sent to pages, and failed deals are retried."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from harness.waiting import wait_in_loop_until
from nyhavn.server.live import seating
from nyhavn.server.live.connection import Page
from nyhavn.server.live.hub import Hub
from nyhavn.server.live.session import Session
from nyhavn.server.store.failures import NotStored
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.lobby_events import GameStarted, NoncePledged
from tests.server.test_quota import run_in_hub, shared_table


async def read_messages(page: Page) -> list[dict[str, Any]]:
    """All messages that wait for a page."""
    frames = [await page.outbox.take() for _ in range(len(page.outbox))]
    return [msgspec.json.decode(frame) for frame in frames if frame]


async def wait_for_deal(live: Session) -> None:
    """Wait until the cards are dealt."""
    await wait_in_loop_until(lambda: not live.table.lobby)


def test_a_game_is_dealt_without_nonces_after_the_timeout(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live = await shared_table(hub)
        page = Page("d1")
        live.join(page)
        await live.commit([GameStarted()])
        live.broadcast()
        live.advance()
        assert not live.is_idle
        assert live.scheduler.is_dealing
        await wait_for_deal(live)
        steps = [told for told in await read_messages(page) if told["type"] == "lobby"]
        assert [step["dealing"] for step in steps] == [False, True, True]
        assert [step["pledges"] is None for step in steps] == [True, True, False]

    run_in_hub(tmp_path, run)


def test_the_list_of_pledges_is_sent_even_if_the_deal_follows_at_once(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live = await shared_table(hub)
        page = Page("a spectator")
        live.watchers.add("a spectator")
        live.join(page)
        await live.commit([GameStarted()])
        live.advance()
        await wait_for_deal(live)
        told = await read_messages(page)
        lists = [step["pledges"] for step in told if step["type"] == "lobby"]
        assert lists[-1] == []
        assert told[-1]["type"] in ("state", "shuffle", "told")

    run_in_hub(tmp_path, run)


def test_a_started_game_is_dealt_after_the_first_page_joins_even_if_it_leaves(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live = await shared_table(hub)
        await live.commit([GameStarted()])
        live.advance()
        await asyncio.sleep(0.05)
        assert live.table.lobby
        assert not live.scheduler.is_dealing
        page = Page("d1")
        live.join(page)
        live.leave(page)
        await wait_for_deal(live)

    run_in_hub(tmp_path, run)


def test_leaving_a_started_lobby_is_refused_and_pledges_are_still_sent(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live = await shared_table(hub)
        page = Page("d1")
        live.join(page)
        await live.commit([GameStarted(), NoncePledged("d1", bytes(32))])
        live.scheduler.note_stage()
        live.scheduler.cancel()
        live.scheduler.stage_began -= 60
        with pytest.raises(Denied) as denied:
            await seating.leave_table(hub, live, "d2")
        assert denied.value.code is Denial.ALREADY_STARTED
        steps = [told for told in await read_messages(page) if told["type"] == "lobby"]
        assert len(steps[-1]["pledges"]) == 1

    run_in_hub(tmp_path, run)


def test_a_deal_that_is_not_stored_is_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = [NotStored()] * 2

    async def run(hub: Hub) -> None:
        live = await shared_table(hub)
        live.watchers.add("a spectator")
        live.join(Page("a spectator"))
        await live.commit([GameStarted()])
        append = hub.store.append

        async def fail_twice(*arguments: Any) -> None:
            if failures:
                raise failures.pop()
            await append(*arguments)

        monkeypatch.setattr(hub.store, "append", fail_twice)
        live.advance()
        await wait_for_deal(live)
        assert failures == []

    run_in_hub(tmp_path, run)


def test_a_page_that_never_joined_does_not_change_presence(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        live = await shared_table(hub)
        first, second = Page("d1"), Page("d1")
        live.join(first)
        live.leave(second)
        assert live.scheduler.presence.is_here("d1")
        live.leave(first)
        assert not live.scheduler.presence.is_here("d1")

    run_in_hub(tmp_path, run)
