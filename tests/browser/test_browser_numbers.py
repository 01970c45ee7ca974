"""Own numbers in a real Chromium: added, reviewed, listed, exported and deleted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from harness.browser_player import (
    ACTION_MILLISECONDS,
    SPEAK,
    MousePlayer,
    find_accessibility_faults,
    open_new_table,
    open_page,
)
from harness.numbers_fixture import FIXTURE, write_games
from nyhavn.phrases import LANGUAGES

GAMES = [game["record"] for game in json.loads((Path(__file__).parents[2] / FIXTURE).read_text("utf-8"))["games"]]
WON, BADGES, SHORT = GAMES[0], GAMES[1], GAMES[-1].partition("\n4. ")[0] + "\n"
"""Games with a victory and with badges, and one of three turns, whose review takes seconds."""
SIZES = [(360, 640), (390, 844), (844, 390), (1440, 900), (2560, 1440)]
SCHEMES = ("light", "dark")
STUDY_MILLISECONDS = 180_000
"""The timeout for a review, which takes seconds on a machine that does nothing else."""
WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(autouse=True)
def patience() -> None:
    """Let expectations wait as long as actions."""
    expect.set_options(timeout=ACTION_MILLISECONDS)


def file_of(name: str, text: str) -> FilePayload:
    """A file to open."""
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def add_record(page: Page, record: str, seat: int = 0) -> None:
    """Add a record, and say which seat it was."""
    page.get_by_test_id("add-records").set_input_files(file_of("game.nyh", record))
    page.locator(f"dialog[open] [data-seat='{seat}']").click()


def add_all(page: Page, seat: int = 1) -> None:
    """Add all games at once, each with the same seat."""
    page.get_by_test_id("add-records").set_input_files(file_of("games.json", write_games(seat)))


def test_a_game_is_added_reviewed_and_deleted(page: Page, address: str) -> None:
    page.goto(f"{address}/numbers")
    add_record(page, SHORT)
    expect(page.get_by_test_id("results")).to_contain_text("won 1 of 1")
    expect(page.locator("[data-badge=win]")).to_have_attribute("data-lit", "true")
    expect(page.locator(".primary:visible")).to_have_count(1)
    expect(page.get_by_test_id("missing")).to_contain_text("Error rate")
    expect(
        page.get_by_test_id("rate").or_(page.get_by_test_id("luck")).or_(page.get_by_test_id("skills"))
    ).to_have_count(0)
    page.get_by_test_id("review-games").click()
    expect(page.get_by_test_id("rate").get_by_role("img")).to_be_visible(timeout=STUDY_MILLISECONDS)
    expect(page.get_by_test_id("luck").get_by_role("img")).to_be_visible(timeout=STUDY_MILLISECONDS)
    expect(page.get_by_test_id("missing")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("rate").get_by_role("img")).to_be_visible()
    expect(page.get_by_test_id("review-games")).to_have_count(0)
    page.get_by_test_id("list").click()
    expect(page.get_by_test_id("games").locator("tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Delete the game 1").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("No finished game yet")).to_be_visible()
    add_record(page, SHORT)
    expect(page.get_by_test_id("review-games")).to_be_visible()


@pytest.mark.slow
def test_games_of_tables_count_and_the_start_page_says_so(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_test_id("play-now").wait_for()
    expect(page.get_by_test_id("numbers")).to_have_count(0)
    open_new_table(page, address, ["tourist"])
    player = MousePlayer(page)
    player.wait()
    page.get_by_role("button", name="Menu").click()
    for _ in range(2):
        page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Rematch").wait_for()
    page.goto(address)
    page.get_by_test_id("numbers").click()
    expect(page.get_by_test_id("results")).to_contain_text("won 0 of 1")
    page.get_by_test_id("delete").click()
    page.get_by_test_id("delete-sure").click()
    expect(page.get_by_text("No finished game yet")).to_be_visible()
    page.goto(address)
    page.get_by_test_id("play-now").wait_for()
    expect(page.get_by_test_id("numbers")).to_have_count(0)


@pytest.mark.slow
def test_a_replay_of_a_file_is_added(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_test_id("open-record").set_input_files(file_of("game.nyh", WON))
    page.get_by_test_id("step-words").wait_for()
    page.locator("header.bar button").last.click()
    page.get_by_test_id("own-replay").click()
    page.locator("dialog[open] [data-seat='1']").click()
    expect(page.get_by_text("It counts in your numbers now.")).to_be_visible()
    page.goto(address)
    expect(page.get_by_test_id("numbers")).to_contain_text("0 of 1 games won")


@pytest.mark.slow
def test_a_review_of_several_games_can_be_stopped_and_goes_on(page: Page, address: str) -> None:
    page.goto(f"{address}/numbers")
    add_record(page, WON)
    add_record(page, SHORT)
    page.get_by_test_id("review-games").click()
    page.get_by_role("progressbar").wait_for()
    page.get_by_test_id("stop").click()
    page.get_by_test_id("review-games").click()
    expect(page.get_by_test_id("review-games")).to_have_count(0)
    expect(page.get_by_test_id("rate")).to_contain_text("2 games", timeout=2 * STUDY_MILLISECONDS)
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=4 * STUDY_MILLISECONDS)
    expect(page.get_by_test_id("luck").locator("rect")).to_have_count(2)


@pytest.mark.slow
def test_numbers_are_exported_and_read_again_elsewhere(page: Page, address: str, chrome: Browser) -> None:
    page.goto(f"{address}/numbers")
    add_all(page)
    files = {}
    for kind in ("csv", "json"):
        page.get_by_test_id("export").click()
        with page.expect_download() as download:
            page.get_by_test_id(kind).click()
        files[kind] = download.value.path().read_text("utf-8")
    assert len(files["csv"].splitlines()) == len(GAMES) + 1
    context, other, complaints = open_page(chrome)
    other.goto(f"{address}/numbers")
    other.get_by_test_id("add-records").set_input_files(file_of("games.json", files["json"]))
    for part in ("results", "colours", "quay"):
        expect(other.get_by_test_id(part)).to_have_text(page.get_by_test_id(part).inner_text(), use_inner_text=True)
    other.get_by_test_id("add-records").set_input_files(file_of("again.nyh", WON))
    expect(other.get_by_role("alert")).to_have_text("This game is counted already.")
    other.get_by_test_id("add-records").set_input_files(file_of("bad.nyh", "nothing"))
    expect(other.get_by_role("alert")).to_have_text("bad.nyh isn’t the record of a finished game.")
    assert complaints == []
    context.close()


@pytest.mark.slow
def test_numbers_need_no_server_and_no_mouse(page: Page, address: str) -> None:
    page.goto(f"{address}/numbers")
    add_record(page, BADGES, 1)
    page.get_by_test_id("results").wait_for()
    page.context.set_offline(True)
    page.get_by_test_id("list").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-badge=column]")).to_have_attribute("data-lit", "true")
    add_record(page, WON)
    expect(page.get_by_test_id("verdict")).to_contain_text("2 games")
    page.context.set_offline(False)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_every_screen(address: str, chrome: Browser, language: str, size: tuple[int, int]) -> None:
    scheme = SCHEMES[(SIZES.index(size) + LANGUAGES.index(language)) % 2]
    context, page, complaints = open_page(chrome, size, color_scheme=scheme, reduced_motion="reduce")
    context.add_init_script(SPEAK.format(language))
    page.goto(f"{address}/numbers")
    add_all(page)
    page.get_by_test_id("results").wait_for()
    assert not page.evaluate(WIDE)
    assert find_accessibility_faults(page) == []
    page.get_by_test_id("list").click()
    assert find_accessibility_faults(page) == []
    assert complaints == []
    context.close()
