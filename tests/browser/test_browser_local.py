"""Games in this browser, without a server, in a real Chromium."""

from __future__ import annotations

import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect

from harness.browser_player import MousePlayer, choose_opponents, find_accessibility_faults

HERE = "On this device, without a server"


def choose_here(page: Page) -> None:
    """Choose to play in this browser."""
    if not page.get_by_label(HERE).is_visible():
        page.get_by_text("Names and options").click()
    page.get_by_label(HERE).check()


def open_local_table(page: Page, address: str, *others: str) -> MousePlayer:
    """Open a table in this browser with other seats: bots by level, persons as `person`."""
    page.goto(f"{address}/new")
    choose_opponents(page, list(others))
    choose_here(page)
    page.locator("form button.primary").click()
    player = MousePlayer(page)
    player.wait()
    return player


def check_record(page: Page) -> None:
    """Check the record of a finished game with the command, and its shuffle too."""
    page.locator("dialog[open] table").wait_for()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy record").click()
    page.get_by_role("button", name="Copied").wait_for()
    record = page.evaluate("() => navigator.clipboard.readText()")
    for command in ("check", "verify"):
        run = [sys.executable, "-m", "nyhavn.cli", command, "-"]
        done = subprocess.run(run, input=record, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_game_needs_no_server(page: Page, address: str) -> None:
    player = open_local_table(page, address, "planner")
    player.play(3)
    player.wait()
    page.context.set_offline(True)
    player.play(4)
    player.wait()
    seen = page.locator("main.table").get_attribute("data-seq")
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("main.table")).to_have_attribute("data-seq", str(seen))
    assert find_accessibility_faults(page) == []
    page.goto(address)
    expect(page.get_by_role("link", name="City Planner").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("others", [("apprentice",), ("person",), ("tourist", "person", "architect")])
def test_a_whole_game_can_be_checked_and_watched_again(page: Page, address: str, others: tuple[str, ...]) -> None:
    player = open_local_table(page, address, *others)
    player.play(2)
    player.wait()
    page.reload()
    assert player.play()
    check_record(page)
    page.goto(page.url.replace("/table/", "/replay/"))
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("slider")).not_to_have_value("0")


@pytest.mark.slow
def test_two_tabs_show_one_table(page: Page, address: str) -> None:
    player = open_local_table(page, address, "person")
    other = page.context.new_page()
    other.goto(page.url)
    MousePlayer(other).wait()
    player.play(3)
    player.wait()
    seq = page.locator("main.table").get_attribute("data-seq")
    assert seq
    expect(other.locator("main.table")).to_be_visible()
    MousePlayer(other).play(2)
    assert int(other.locator("main.table").get_attribute("data-seq") or 0) > int(seq)
    other.close()


@pytest.mark.slow
def test_others_cannot_be_invited_to_a_table_without_a_server(page: Page, address: str) -> None:
    page.goto(f"{address}/new")
    choose_opponents(page, ["open"])
    expect(page.get_by_label(HERE)).to_have_count(0)
    open_local_table(page, address, "planner")
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("[data-opens=shuffle]")).to_be_visible()
    expect(page.locator("[data-opens=watchers]")).to_have_count(0)
    page.locator("[data-opens=shuffle]").click()
    expect(page.get_by_text("this browser is the dealer")).to_be_visible()
