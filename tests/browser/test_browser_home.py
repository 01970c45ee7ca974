"""The start page in a real Chromium: what it shows on the first visit and later, and how many taps lead to a game."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from harness.browser_player import MousePlayer, find_accessibility_faults, open_page, wait_until

PHONE = (390, 844)
FIRST_BUTTON_ABOVE = 500
"""Where the first button of a phone's start page stands at most, in pixels."""


@pytest.fixture
def page(chrome: Browser, address: str) -> Iterator[Page]:
    """The start page on a phone, which must have no errors at the end."""
    context, page, complaints = open_page(chrome, PHONE, reduced_motion="reduce")
    page.goto(address)
    yield page
    context.close()
    assert complaints == []


def measure_top(page: Page, test_id: str) -> float:
    """The distance of a button from the top of the page."""
    box = page.get_by_test_id(test_id).bounding_box()
    assert box
    return box["y"]


def test_a_first_visit_offers_to_learn_then_to_play_and_nothing_empty(page: Page) -> None:
    page.get_by_test_id("learn").wait_for()
    assert measure_top(page, "learn") < measure_top(page, "play-now")
    assert measure_top(page, "learn") < FIRST_BUTTON_ABOVE
    expect(page.locator(".primary:visible")).to_have_count(1)
    expect(page.locator("[data-bot], [data-testid=rated], [data-testid=play-on], li a")).to_have_count(0)
    assert find_accessibility_faults(page) == []


@pytest.mark.slow
def test_one_tap_leads_to_the_tutorial(page: Page) -> None:
    page.get_by_test_id("learn").click()
    page.locator("[data-chapter=learn-take]").wait_for()
    assert MousePlayer(page).wait() == "t"


def test_a_returning_person_plays_on_by_one_tap_and_begins_anew_by_two(page: Page, address: str) -> None:
    player = MousePlayer(page)
    page.get_by_test_id("play-now").click()
    player.wait()
    table = page.url
    page.goto(address)
    page.locator(".houses svg").last.wait_for()
    assert measure_top(page, "play-on") < FIRST_BUTTON_ABOVE
    expect(page.locator(".primary:visible")).to_have_count(1)
    assert find_accessibility_faults(page) == []
    page.get_by_test_id("play-on").click()
    player.wait()
    assert page.url == table
    page.goto(address)
    page.get_by_role("link", name="New game").click()
    page.get_by_role("button", name="Start game").click()
    player.wait()
    assert page.url != table


def test_a_face_of_the_ladder_begins_a_game_and_remembers_it(page: Page, address: str) -> None:
    player = MousePlayer(page)
    page.get_by_test_id("play-now").click()
    player.wait()
    page.goto(address)
    page.locator("[data-bot=tourist]").click()
    player.wait()
    page.get_by_role("button", name="Menu").click()
    for _ in range(2):
        page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Rematch").wait_for()
    page.goto(address)
    expect(page.locator("[data-bot=tourist]")).to_contain_text("0 : 1")
    page.get_by_test_id("rated").click()
    player.wait()
    page.goto(address)
    page.get_by_role("link", name="Resume game").wait_for()


@pytest.mark.slow
def test_the_page_may_be_left_before_its_games_are_known(page: Page) -> None:
    page.get_by_test_id("learn").wait_for()
    held: list[Route] = []
    page.route("**/api/tables", lambda route: held.append(route))
    page.reload()
    wait_until(page, lambda: held)
    page.get_by_role("link", name="Rules").click()
    page.get_by_role("heading", name="The rules").wait_for()
    with page.expect_response("**/api/tables"):
        held[0].fulfill(json=[])
    expect(page.locator("main")).to_be_visible()


@pytest.mark.slow
def test_the_night_is_offered_once_in_the_evening(page: Page, address: str) -> None:
    page.get_by_test_id("play-now").click()
    MousePlayer(page).wait()
    offer = page.get_by_test_id("night-offer")
    for hour, offered in ((12, 0), (20, 1)):
        page.clock.set_fixed_time(datetime(2026, 5, 1, hour))
        page.goto(address)
        page.get_by_test_id("play-on").wait_for()
        expect(offer).to_have_count(offered)
    offer.get_by_role("button").first.click()
    expect(offer).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    page.get_by_test_id("play-on").wait_for()
    expect(offer).to_have_count(0)
