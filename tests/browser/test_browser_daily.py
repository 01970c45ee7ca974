"""The daily deal in a real Chromium: begun, played on without a connection, counted once, compared and shared."""

from __future__ import annotations

import subprocess
import sys

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.browser_player import MousePlayer, find_accessibility_faults, open_page

WEDNESDAY = "2026-11-18T12:00:00Z"
DEAL = "nyhavn daily deal 2026-11-18"


def begin_deal(page: Page, address: str, moment: str = WEDNESDAY) -> MousePlayer:
    """Begin the deal of a day."""
    page.clock.set_fixed_time(moment)
    page.goto(f"{address}/puzzles")
    page.get_by_test_id("deal").click()
    player = MousePlayer(page)
    player.wait()
    return player


def resign(page: Page) -> None:
    """Give the game up."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()


def read_record(page: Page) -> str:
    """The record of the finished game."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy record").click()
    page.get_by_role("button", name="Copied").wait_for()
    return str(page.evaluate("() => navigator.clipboard.readText()"))


def test_a_deal_counts_once_and_needs_no_connection(page: Page, address: str) -> None:
    player = begin_deal(page, address)
    expect(page.get_by_role("button", name="Mason").first).to_be_visible()
    page.context.set_offline(True)
    player.play(2)
    player.wait()
    page.context.set_offline(False)
    page.goto(f"{address}/puzzles")
    page.get_by_role("button", name="Play on").click()
    player.wait()
    resign(page)
    page.get_by_test_id("deal-result").click()
    expect(page.get_by_test_id("verdict")).to_have_text("Given up")
    expect(page.get_by_test_id("message")).to_contain_text("Nyhavn, 18 November")
    assert find_accessibility_faults(page) == []
    page.get_by_role("button", name="Play it again for fun").click()
    player.wait()
    resign(page)
    page.get_by_test_id("deal-result").click()
    expect(page.get_by_test_id("verdict")).to_have_text("Given up")
    page.goto(address)
    expect(page.get_by_test_id("deal-card")).to_contain_text("given up")


@pytest.mark.slow
def test_equal_moves_give_equal_games_that_can_be_verified(chrome: Browser, address: str) -> None:
    records = []
    for _ in range(2):
        context, page, complaints = open_page(chrome)
        assert begin_deal(page, address).play()
        records.append(read_record(page))
        assert complaints == []
        context.close()
    assert records[0] == records[1]
    for command in ("check", "verify"):
        run = [sys.executable, "-m", "nyhavn.cli", command, "-"]
        done = subprocess.run(run, input=records[0], capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_a_deal_is_compared_reviewed_and_shared(page: Page, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share")
    player = begin_deal(page, address)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Fair shuffle").click()
    expect(page.get_by_text(DEAL)).to_be_visible()
    page.keyboard.press("Escape")
    assert player.play()
    page.get_by_test_id("deal-result").click()
    expect(page.locator("tr[aria-busy=false]")).to_have_count(3, timeout=120_000)
    expect(page.get_by_role("region", name="1 day in a row")).to_be_visible()
    page.get_by_test_id("share").click()
    page.get_by_role("button", name="Copied").wait_for()
    day, deal, *squares, link = page.evaluate("() => navigator.clipboard.readText()").splitlines()
    assert (day, link) == ("Nyhavn, 18 November", f"{address}/puzzles")
    assert f"in {len(''.join(squares))} turns" in deal
    assert set("".join(squares)) <= set("⬜🟨")
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.goto(address)
    expect(page.get_by_text("Daily deal, Turn")).to_be_visible()


@pytest.mark.slow
def test_a_streak_and_the_rival_go_on_from_day_to_day(page: Page, address: str) -> None:
    for moment, rival in ((WEDNESDAY, "Mason"), ("2026-11-19T12:00:00Z", "Architect")):
        player = begin_deal(page, address, moment)
        expect(page.get_by_role("button", name=rival).first).to_be_visible()
        assert player.play()
        page.get_by_test_id("deal-result").click()
        page.get_by_test_id("verdict").wait_for()
    expect(page.get_by_role("region", name="2 days in a row")).to_be_visible()
    page.goto(f"{address}/puzzles/deal/2026-11-18")
    expect(page.get_by_text("Rival: Mason")).to_be_visible()
