"""Whole games in a real Chromium, by mouse, touch and keyboard; nothing may complain."""

import os
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, FloatRect, Page

from nyhavn import Record
from tests.browsing import Complaints, Dragging, Fingers, Hands, Keys, Sliding, barriers, page_of

ALL = os.environ.get("NYHAVN_BROWSER_GAMES") == "all"
SIZES = [(360, 640), (390, 844), (844, 390), (768, 1024), (1440, 900), (2560, 1440)]
PHONE = (390, 844)
GAMES = range(20 if ALL else 1)
"""How many games of each kind are played."""
VISIBLE = ["harbour", "hand", "house", "stock", "actions"]
"""What is always in sight."""


Scheme = Literal["light", "dark"]
SPEAK = "language => localStorage.setItem('nyhavn-settings', JSON.stringify({ language, pace: 'fast' }))"


def new_table(page: Page, address: str, others: list[str]) -> None:
    """Open a table for oneself and others: bots by level, persons as `person`."""
    page.goto(f"{address}/new")
    page.locator("label", has_text=str(len(others) + 1)).first.click()
    for seat, who in enumerate(others, 2):
        page.get_by_label(f"Who has seat {seat}").select_option(who)
    page.get_by_role("button", name="Start").click()


def finished(page: Page, address: str, complaints: Complaints) -> None:
    """The game is over, its record replays, and nothing has complained."""
    page.locator("dialog[open] table").wait_for()
    table = page.url.rsplit("/", 1)[1]
    record = page.request.get(f"{address}/api/tables/{table}/record").text()
    assert str(Record.parse(record)) == record
    assert complaints == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "hands, others, size",
    [(Dragging, 1, (1440, 900)), (Fingers, 2, PHONE), (Sliding, 3, PHONE), (Keys, 1, (1440, 900))],
    ids=["mouse-2", "touch-3", "slide-4", "keyboard-2"],
)
def test_a_whole_game(
    chrome: Browser, address: str, hands: type[Hands], others: int, size: tuple[int, int], game: int
) -> None:
    context, page, complaints = page_of(chrome, size, has_touch=issubclass(hands, Fingers))
    new_table(page, address, ["apprentice"] * others)
    assert hands(page).play()
    finished(page, address, complaints)
    context.close()


def test_two_clicks_from_the_start_page_to_the_first_decision(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    Hands(page).wait()
    page.locator("[data-pier][data-possible=true]").first.click()
    assert page.locator("[data-pier][aria-pressed=true]").count() == 1


def test_hands_at_one_screen_are_shown_only_to_who_is_here(page: Page, address: str) -> None:
    new_table(page, address, ["person"])
    here = page.get_by_test_id("here")
    here.wait_for()
    assert page.get_by_test_id("hand").get_by_label("A card face down").count() in (2, 3)
    here.click()
    here.wait_for(state="detached")
    assert page.get_by_test_id("hand").get_by_label("A card face down").count() == 0
    hands = Hands(page)
    for _ in range(8):
        hands.wait()
        hands.decide()


def test_everything_can_be_undone_until_the_turn_ends(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    hands = Hands(page)
    for _ in range(6):
        phase = hands.wait()
        before = page.get_by_test_id("hand").inner_html()
        hands.decide()
        if phase == "t" and page.get_by_test_id("undo").is_enabled():
            page.get_by_test_id("undo").click()
            page.locator("main.table[data-phase=t][data-mine=true]").wait_for()
            assert page.get_by_test_id("hand").inner_html() == before
            hands.decide()


def test_a_reload_loses_nothing(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    hands = Hands(page)
    hands.wait()
    hands.decide()
    before = page.get_by_test_id("hand").locator("[aria-label]").count()
    page.reload()
    hands.wait()
    assert page.get_by_test_id("hand").locator("[aria-label]").count() == before
    assert page.get_by_test_id("undo").is_enabled()


def test_a_tile_that_may_not_lie_says_why(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    hands = Hands(page)
    for _ in range(40):
        hands.wait()
        tile = page.locator("[data-tile][data-possible=true]")
        if tile.count():
            break
        hands.decide()
    tile.first.click()
    top = page.locator("[data-cell=a9]").bounding_box()
    assert top
    hands.touch(top["x"] + 5, top["y"] + 5)
    page.get_by_text("At least one space must lie on the ground").first.wait_for()


@pytest.mark.parametrize("others", [1, 3])
@pytest.mark.parametrize("size", SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
def test_everything_is_in_sight_without_scrolling(
    chrome: Browser, address: str, size: tuple[int, int], others: int
) -> None:
    context, page, complaints = page_of(chrome, size)
    new_table(page, address, ["apprentice"] * others)
    Hands(page).play(6)
    boxes = {name: page.locator(f"main.table > .{name}").bounding_box() for name in VISIBLE}
    for name, box in boxes.items():
        assert box, name
        assert min(box["x"], box["y"]) >= 0, name
        assert box["x"] + box["width"] <= size[0] + 0.5, name
        assert box["y"] + box["height"] <= size[1] + 0.5, name
    assert overlapping(boxes) == []
    scrolls = "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
    assert page.evaluate(scrolls) == [0, 0]
    assert cell_width(page) >= 30
    context.close()
    assert complaints == []


def cell_width(page: Page) -> float:
    """How many pixels a space of one's own house is wide."""
    box = page.locator("[data-cell=a1]").bounding_box()
    assert box
    return box["width"]


def overlapping(boxes: Mapping[str, FloatRect | None]) -> list[tuple[str, str]]:
    """The pairs of boxes that lie on each other."""
    found = []
    for first, second in combinations(boxes, 2):
        a, b = boxes[first], boxes[second]
        if a and b:
            across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
            down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
            if across > 1 and down > 1:
                found.append((first, second))
    return found


def test_the_language_changes_in_the_middle_of_a_game(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    hands = Hands(page)
    hands.play(2)
    for language in ("fr", "es", "hu", "en"):
        page.evaluate(SPEAK, language)
        page.reload()
        hands.wait()
        assert page.locator("html").get_attribute("lang") == language
        hands.decide()


def test_a_game_can_be_found_again_and_deleted(page: Page, address: str) -> None:
    page.get_by_test_id("play-now").click()
    Hands(page).play(2)
    page.goto(address)
    game = page.locator("li", has_text="The Apprentice")
    game.first.wait_for()
    game.first.get_by_role("button").click()
    page.get_by_role("button", name="Delete for good").click()
    game.first.wait_for(state="detached")


def test_one_can_resign(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    Hands(page).wait()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_text("The Apprentice wins!").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, (1440, 900)], ids=["phone", "desktop"])
def test_nothing_bars_anybody(chrome: Browser, address: str, size: tuple[int, int], scheme: Scheme) -> None:
    context, page, complaints = page_of(chrome, size, color_scheme=scheme)
    page.goto(address)
    page.get_by_role("button", name="Settings").click()
    assert barriers(page) == []
    new_table(page, address, ["apprentice", "mason"])
    hands = Hands(page)
    for _ in range(8):
        hands.wait()
        assert barriers(page) == []
        hands.decide()
    hands.wait()
    page.get_by_role("button", name="Menu").click()
    assert barriers(page) == []
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog[open] table").wait_for()
    assert barriers(page) == []
    context.close()
    assert complaints == []


def test_the_page_is_light(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    Hands(page).wait()
    sizes = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.encodedBodySize)")
    assert sum(sizes) <= 200_000


def test_the_client_is_built(address: str) -> None:
    static = Path(__file__).parents[1] / "src" / "nyhavn" / "static"
    assert (static / "index.html").is_file()
