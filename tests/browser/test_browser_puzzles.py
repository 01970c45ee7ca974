"""Puzzles in a real Chromium: tried, answered, repeated, and the puzzle of the day."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from harness.browser_player import MousePlayer, find_accessibility_faults
from nyhavn.phrases import LANGUAGES
from tests.puzzles.test_puzzles import POINTS, TWO_TURNS

RIGHT, WRONG = (4, 5), (0, 1)
"""The piers of the only right answer to the puzzle of two turns, and two others."""


def serve_puzzle(page: Page, *lines: str) -> None:
    """Let the page have these puzzles only."""

    def answer(route: Route) -> None:
        route.fulfill(body="".join(f"{line}\n" for line in lines), content_type="text/plain")

    page.context.route("**/puzzles-*.txt", answer)


def take(page: Page, piers: tuple[int, ...]) -> None:
    """Try to take the cards of these piers."""
    for pier in piers:
        page.locator(f"[data-pier='{pier}']").click()
    MousePlayer(page).act("take")
    page.get_by_test_id("answer").and_(page.locator(":enabled")).wait_for()


def test_a_puzzle_is_tried_freely_and_answered_once(page: Page, address: str) -> None:
    serve_puzzle(page, TWO_TURNS)
    page.goto(f"{address}/puzzles")
    page.get_by_test_id("daily").click()
    take(page, WRONG)
    page.get_by_role("button", name="Start over").click()
    take(page, RIGHT)
    expect(page.get_by_test_id("points")).to_have_text("+0")
    page.get_by_test_id("answer").click()
    expect(page.get_by_test_id("verdict")).to_have_text("Solved")
    expect(page.get_by_text("One of 21 ways to play the turn reaches it.")).to_be_visible()
    expect(page.get_by_text("About taking cards.")).to_be_visible()
    expect(page.get_by_role("region", name="1 day in a row")).to_be_visible()
    assert find_accessibility_faults(page) == []
    page.goto(address)
    expect(page.get_by_test_id("daily-card")).to_contain_text("solved")


@pytest.mark.slow
def test_a_missed_puzzle_comes_again(page: Page, address: str) -> None:
    serve_puzzle(page, TWO_TURNS)
    page.clock.install()
    page.goto(f"{address}/puzzles/daily")
    take(page, WRONG)
    page.get_by_test_id("answer").click()
    expect(page.get_by_test_id("verdict")).to_have_text("Not solved")
    page.goto(f"{address}/puzzles")
    page.get_by_test_id("next").click()
    expect(page.get_by_text("no more puzzles of this kind")).to_be_visible()
    page.clock.fast_forward("25:00:00")
    page.goto(f"{address}/puzzles")
    page.get_by_role("button", name="Repeat a missed puzzle").click()
    take(page, RIGHT)
    page.get_by_test_id("answer").click()
    expect(page.get_by_test_id("verdict")).to_have_text("Solved")


@pytest.mark.slow
def test_a_try_shows_its_points_and_not_whether_it_is_best(page: Page, address: str) -> None:
    serve_puzzle(page, POINTS)
    page.goto(f"{address}/puzzles/daily")
    player = MousePlayer(page)
    expect(page.get_by_test_id("task")).to_have_text("Most points this turn")
    player.take()
    page.get_by_test_id("points").wait_for()
    expect(page.get_by_text("Solved")).to_have_count(0)
    expect(page.get_by_test_id("answer")).to_be_enabled()


@pytest.mark.slow
def test_puzzles_need_no_server_and_no_mouse(page: Page, address: str) -> None:
    serve_puzzle(page, TWO_TURNS)
    page.goto(f"{address}/puzzles/daily")
    page.get_by_test_id("task").wait_for()
    page.context.set_offline(True)
    for pier in RIGHT:
        page.locator(f"[data-pier='{pier}']").focus()
        page.keyboard.press("Enter")
    page.get_by_test_id("act").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("answer").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("verdict")).to_be_focused()
    page.context.set_offline(False)


RECORD = """nyhavn 1
start: 1t PRRBPYB R11Y12G13B11P11E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+YB:A -:-+RGP:A

1. t67 >PY
2. t23 >GG
3. t24/A >YG
4. t34 >GY
5. bBb1a2b2=B3
6. bRb1a2b2=R3
7. t23 >YP
"""
KEEP = """([record, seat, turn]) => new Promise((kept, failed) => {
    const opening = indexedDB.open("nyhavn-reviews", 1);
    opening.onupgradeneeded = () =>
        opening.result.createObjectStore("reviews", { keyPath: "key" }).createIndex("table", "table");
    opening.onerror = failed;
    opening.onsuccess = () => {
        const best = [{ move: "t56", chance: 0.6, error: 0.01 }];
        const choices = { [`normal ${turn} 0`]: { label: "blunder", best } };
        const change = opening.result.transaction("reviews", "readwrite");
        const results = { results: { choices }, count: 1 };
        change.objectStore("reviews").put({ key: `1 ${seat} ${record}`, table: "", results });
        change.oncomplete = kept;
    };
})"""
"""Keeps a review in which the first move of a turn was a blunder, and taking from piers 5 and 6 was best."""


@pytest.mark.slow
def test_a_mistake_of_a_reviewed_game_is_trained(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate(KEEP, [RECORD, 0, 6])
    page.goto(f"{address}/puzzles")
    page.get_by_test_id("theme").select_option(label="mistakes of your own games (1)")
    page.get_by_test_id("next").click()
    expect(page.get_by_test_id("task")).to_have_text("The best move")
    take(page, RIGHT)
    page.get_by_test_id("answer").click()
    expect(page.get_by_test_id("verdict")).to_have_text("Solved")
    expect(page.get_by_text("How the six played it")).to_have_count(0)
    expect(page.get_by_text("Your puzzle rating: 1,000")).to_be_visible()


@pytest.mark.slow
def test_the_message_of_the_day_gives_nothing_away(page: Page, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    serve_puzzle(page, TWO_TURNS)
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(f"{address}/puzzles/daily")
    take(page, RIGHT)
    page.get_by_test_id("answer").click()
    page.get_by_test_id("share").click()
    page.get_by_role("button", name="Copied").wait_for()
    first, *others = page.evaluate("() => navigator.clipboard.readText()").splitlines()
    assert first.startswith("Nyhavn, ")
    assert others == ["Puzzle: solved ✓", f"{address}/puzzles"]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_fit_on_a_small_phone(page: Page, address: str, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.add_init_script(f"localStorage.setItem('nyhavn-settings', JSON.stringify({{ language: '{language}' }}))")
    for path, ready in (("/puzzles", "next"), ("/puzzles/deal", "deal"), ("/puzzles/daily", "task")):
        page.goto(address + path)
        page.get_by_test_id(ready).wait_for()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360, path
