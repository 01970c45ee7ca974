"""Hints and chances at a table, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from harness.browser_player import MousePlayer, choose_opponents, find_accessibility_faults, open_new_table, wait_until
from tests.browser.test_browser_local import open_local_table

PATIENCE = 90_000
"""The milliseconds that a hint may take on a busy machine."""
BAR = "localStorage.setItem('nyhavn-settings', JSON.stringify({ pace: 'fast', chances: true }))"


def find_strip(page: Page, steps: int) -> Locator:
    """The strip with a hint of which so many steps are told."""
    return page.locator(f"[data-testid=hint-strip][data-steps='{steps}']")


def finish(page: Page) -> str:
    """Resign, and return the record."""
    page.get_by_role("button", name="Menu").click()
    for _ in range(2):
        page.get_by_role("button", name="Resign").click()
    expect(page.get_by_test_id("story")).to_contain_text("You had hints in one turn.")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy record").click()
    page.get_by_role("button", name="Copied").wait_for()
    return str(page.evaluate("() => navigator.clipboard.readText()"))


def check_hint(page: Page, player: MousePlayer) -> None:
    """Ask for a whole hint by the keyboard, play on, and find its turn in the record."""
    strip = page.get_by_test_id("hint-strip")
    before = page.get_by_test_id("stock").bounding_box()
    page.locator("[data-pier]").first.focus()
    page.keyboard.press("h")
    find_strip(page, 1).wait_for(timeout=PATIENCE)
    expect(strip).to_contain_text("noted for the review")
    expect(page.locator(".hinted")).to_have_count(0)
    page.get_by_test_id("hint-more").click()
    expect(page.locator(".hinted").first).to_be_attached()
    assert find_accessibility_faults(page) == []
    page.locator("[data-pier]").first.focus()
    page.keyboard.press("h")
    find_strip(page, 3).wait_for()
    expect(strip).to_contain_text("Chance to win")
    expect(page.get_by_test_id("hint-more")).to_have_count(0)
    wait_until(page, lambda: page.get_by_test_id("stock").bounding_box() == before)
    turn = page.locator("main.table").get_attribute("data-seq")
    player.play(1)
    expect(page.locator("main.table")).not_to_have_attribute("data-seq", str(turn))
    expect(page.locator(".hinted")).to_have_count(0)
    player.play(2)
    player.wait()
    assert "\nhint-turns: " in finish(page)


def test_a_hint_has_three_steps_and_is_noted_in_the_record(page: Page, address: str) -> None:
    check_hint(page, open_local_table(page, address, "tourist"))


@pytest.mark.slow
def test_a_hint_at_a_table_of_the_server_is_noted_in_its_record(page: Page, address: str) -> None:
    open_new_table(page, address, ["tourist"])
    player = MousePlayer(page)
    player.wait()
    check_hint(page, player)


@pytest.mark.slow
def test_a_hint_is_closed_while_it_is_found(page: Page, address: str) -> None:
    open_local_table(page, address, "tourist")
    page.get_by_test_id("hint").click()
    page.get_by_test_id("hint-close").click()
    expect(page.get_by_test_id("hint-strip")).to_have_count(0)
    expect(page.get_by_test_id("hint")).to_be_focused()
    page.get_by_test_id("hint").click()
    find_strip(page, 1).wait_for(timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("allowed", [False, True])
def test_hints_need_leave_where_others_play(page: Page, address: str, allowed: bool) -> None:
    page.goto(f"{address}/new")
    choose_opponents(page, ["person"])
    page.get_by_label("Players can ask for hints").set_checked(allowed)
    page.locator("form button.primary").click()
    MousePlayer(page).wait()
    expect(page.get_by_test_id("act").or_(page.get_by_test_id("due")).first).to_be_visible()
    expect(page.get_by_test_id("hint")).to_have_count(int(allowed))


@pytest.mark.slow
def test_without_the_engine_there_are_no_hints(page: Page, address: str) -> None:
    page.add_init_script("delete window.WebAssembly")
    open_new_table(page, address, ["tourist"])
    MousePlayer(page).wait()
    expect(page.get_by_test_id("due")).to_be_visible()
    expect(page.get_by_test_id("hint")).to_have_count(0)


@pytest.mark.slow
def test_the_bar_shows_chances_after_turns_and_ignores_what_is_only_tried(page: Page, address: str) -> None:
    page.add_init_script(BAR)
    player = open_local_table(page, address, "tourist")
    bar = page.get_by_test_id("chances")
    expect(bar).to_have_attribute("data-known", "true", timeout=PATIENCE)
    expect(bar).to_have_attribute("data-done", "true", timeout=PATIENCE)
    words = bar.get_attribute("aria-label")
    assert words
    page.locator("[data-pier][data-possible=true]").first.click()
    expect(page.locator("[data-pier][aria-pressed=true]")).to_have_count(1)
    expect(bar).to_have_attribute("aria-label", words)
    page.keyboard.press("Escape")
    expect(page.locator("[data-pier][aria-pressed=true]")).to_have_count(0)
    player.play(3)
    player.wait()
    expect(bar).not_to_have_attribute("aria-label", words, timeout=PATIENCE)
    assert find_accessibility_faults(page) == []
