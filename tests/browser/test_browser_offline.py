"""The page without a connection, in a real Chromium with its service worker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.browser_player import (
    MousePlayer,
    choose_opponents,
    find_accessibility_faults,
    open_page,
)
from harness.http_client import start_host
from harness.shuffle_games import version_1_games
from nyhavn.game.link_codec import pack
from tests.browser.test_browser_local import open_local_table
from tests.browser.test_browser_tutorial import CHAPTERS, END, Learner

PHONE = (390, 844)
CUT = "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_FAILED"
"""What a browser says of requests without a connection."""


@pytest.fixture
def page(chrome: Browser, address: str) -> Iterator[Page]:
    """A page on a phone with a service worker; only requests without a connection may fail."""
    context, page, complaints = open_page(chrome, PHONE, reduced_motion="reduce", service_workers="allow")
    page.goto(address)
    yield page
    context.close()
    assert [each for each in complaints if not any(word in each for word in CUT)] == []


def keep_page(page: Page) -> None:
    """Wait until the browser has a copy of the page."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")


def test_the_page_and_a_game_in_it_start_without_a_connection(page: Page, address: str) -> None:
    player = open_local_table(page, address, "tourist")
    player.play(2)
    keep_page(page)
    page.context.set_offline(True)
    page.goto(address)
    page.get_by_test_id("offline").wait_for()
    assert find_accessibility_faults(page) == []
    page.get_by_test_id("play-on").click()
    player.play(2)
    page.reload()
    assert player.wait() != "over"


def test_the_tutorial_and_playing_on_need_no_connection(page: Page, address: str) -> None:
    keep_page(page)
    page.context.set_offline(True)
    page.goto(address)
    page.get_by_test_id("learn").click()
    learner, take = Learner(page), CHAPTERS[0]
    learner.arrive(take)
    learner.does(take.steps["two"])
    page.reload()
    learner.at(take, "end")
    learner.does(END)
    learner.at(take, None)
    page.get_by_test_id("next").click()
    learner.arrive(CHAPTERS[1])
    page.goto(f"{address}/game#{pack(version_1_games()['two, with nonces'])}.20")
    page.locator("header.bar button").last.click()
    page.get_by_test_id("go-on").click()
    page.locator("dialog[open] label", has_text="The Tourist").click()
    page.locator("dialog[open] button.primary").click()
    page.wait_for_url("**/table/local-*")
    MousePlayer(page).play(4)


def start_playing(page: Page, address: str) -> MousePlayer:
    """A player at a table of this browser, which the next games are played in, too."""
    player = open_local_table(page, address, "tourist")
    keep_page(page)
    return player


@pytest.mark.slow
def test_unrated_games_are_played_in_the_browser_and_rated_ones_on_the_server(page: Page, address: str) -> None:
    start_playing(page, address)
    page.goto(address)
    page.locator("[data-bot=mason]").click()
    MousePlayer(page).wait()
    assert "/table/local-" in page.url
    page.goto(address)
    page.get_by_test_id("rated").click()
    MousePlayer(page).wait()
    assert "/table/local-" not in page.url
    page.goto(address)
    expect(page.get_by_text("on this device", exact=True)).to_have_count(2)


@pytest.mark.slow
def test_without_a_server_the_browser_keeps_a_rating_of_its_own(page: Page, address: str) -> None:
    start_playing(page, address)
    page.context.set_offline(True)
    page.goto(address)
    page.get_by_text("kept by this browser").wait_for()
    for rating, sign in (("after 1 rated game", "−"), ("after 2 rated games", "−")):
        page.get_by_test_id("rated").click()
        MousePlayer(page).wait()
        assert "/table/local-" in page.url
        page.get_by_role("button", name="Menu").click()
        for _ in range(2):
            page.get_by_role("button", name="Resign").click()
        expect(page.get_by_test_id("rating")).to_contain_text(rating)
        expect(page.get_by_test_id("rating")).to_contain_text(sign)
        page.goto(address)
    page.get_by_test_id("rated").click()
    MousePlayer(page).play(1)
    page.goto(f"{address}/new")
    page.locator("form [data-who=match]").click()
    standing = page.get_by_test_id("standing")
    expect(standing).to_contain_text("no server knows it")
    expect(standing).to_contain_text("counts as a loss")
    assert find_accessibility_faults(page) == []
    page.locator("form button.primary").click()
    MousePlayer(page).wait()
    page.goto(f"{address}/new")
    page.locator("form [data-who=match]").click()
    expect(standing).to_contain_text("after 3 rated games")
    for _ in range(2):
        standing.get_by_role("button", name="Reset").click()
    expect(standing).to_contain_text("Your rating starts at 1100")


@pytest.mark.slow
def test_an_opponent_whose_net_is_not_here_waits_for_a_connection(page: Page, address: str) -> None:
    start_playing(page, address)
    page.goto(address)
    page.locator("[data-bot=architect]").click()
    MousePlayer(page).play(1)
    page.goto(f"{address}/new")
    page.context.set_offline(True)
    choose_opponents(page, ["architect", "planner"])
    page.locator("form button.primary").click()
    expect(page.get_by_role("alert")).to_contain_text("a file that isn’t on this device yet")
    page.goto(address)
    page.locator("[data-bot=planner]").click()
    MousePlayer(page).play(2)


@pytest.mark.slow
def test_games_of_a_server_that_is_away_wait_and_come_back(chrome: Browser, tmp_path: Path) -> None:
    with start_host(tmp_path) as host:
        context, page, _ = open_page(chrome, PHONE, reduced_motion="reduce", service_workers="allow")
        page.goto(host.address)
        page.get_by_test_id("play-now").click()
        MousePlayer(page).wait()
        table = page.url
        page.goto(host.address)
        page.get_by_test_id("play-on").wait_for()
        keep_page(page)
        host.stop()
        page.goto(host.address)
        page.get_by_text("The server can’t be reached").wait_for()
        expect(page.get_by_text("Nothing is lost")).to_be_visible()
        host.restart()
        page.get_by_test_id("play-on").click()
        MousePlayer(page).wait()
        assert page.url == table
        context.close()


@pytest.mark.slow
def test_a_daily_deal_begins_without_a_connection(page: Page, address: str) -> None:
    keep_page(page)
    with page.expect_response("**/net-2*"):
        page.goto(f"{address}/puzzles")
    page.context.set_offline(True)
    page.clock.set_fixed_time("2026-11-20T12:00:00Z")
    page.goto(f"{address}/puzzles/deal")
    page.get_by_test_id("deal").click()
    player = MousePlayer(page)
    player.play(2)
    page.reload()
    player.wait()
    expect(page.get_by_role("button", name="City Planner").first).to_be_visible()
