"""The page with the rules in a real Chromium: every language, narrow and wide, and the links to it."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.browser_player import SPEAK, MousePlayer, find_accessibility_faults, open_page, wait_until
from nyhavn.phrases import LANGUAGES, Phrases
from tests.tiers import first_quick

SECTIONS = 16
NAMELESS = "figure > :first-child:not([role=img][aria-label]), figure > [aria-label='']"
LOOKS = [(language, *screen) for screen in ((360, "light"), (1440, "dark")) for language in reversed(LANGUAGES)]
BELOW_THE_BAR = 120
"""Within how many pixels of the top a section begins to which a page has scrolled."""


@pytest.mark.parametrize("language, width, scheme", first_quick(LOOKS))
def test_the_rules_are_accessible_in_every_language_width_and_scheme(
    chrome: Browser, address: str, language: str, width: int, scheme: Literal["light", "dark"]
) -> None:
    context, page, complaints = open_page(chrome, (width, 800), color_scheme=scheme, reduced_motion="reduce")
    context.add_init_script(SPEAK.format(language))
    page.goto(f"{address}/rules")
    expect(page.locator("h1")).to_have_text(Phrases(language).say("rules-title"))
    expect(page.locator("section h2")).to_have_count(SECTIONS)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.locator("figure").count() >= 15
    assert page.locator(NAMELESS).count() == 0
    assert find_accessibility_faults(page) == []
    context.close()
    assert complaints == []


def test_a_fragment_scrolls_to_its_section(page: Page, address: str) -> None:
    page.goto(f"{address}/rules#support")
    wait_until(page, lambda: distance_from_top(page, "support") < BELOW_THE_BAR)
    page.get_by_role("link", name="The end", exact=True).click()
    wait_until(page, lambda: distance_from_top(page, "end") < BELOW_THE_BAR)
    assert distance_from_top(page, "support") > BELOW_THE_BAR


def distance_from_top(page: Page, section: str) -> float:
    """The pixels between the beginning of a section and the top of the screen."""
    box = page.locator(f"#{section}").bounding_box()
    assert box
    return abs(box["y"])


def test_the_language_can_be_changed_on_the_rules_page(page: Page) -> None:
    page.get_by_role("link", name="Rules").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Magyar").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(Phrases("hu").say("rules-title"))


def test_the_rules_page_links_back_to_the_table(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    MousePlayer(page).wait()
    table = page.url
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Rules").click()
    page.get_by_role("heading", name="The rules").wait_for()
    page.get_by_role("link", name="Back").click()
    MousePlayer(page).wait()
    assert page.url == table


def test_a_refusal_links_to_its_rule_without_leaving_the_table(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    MousePlayer(page).wait()
    page.locator("[data-tile]").last.click(force=True)
    grid = page.get_by_test_id("grid").bounding_box()
    assert grid
    page.mouse.click(grid["x"] + grid["width"] / 2, grid["y"] + 5)
    page.get_by_test_id("rule").click()
    page.locator("dialog[open]").get_by_role("heading", name="Where a tile can go").wait_for()
    assert find_accessibility_faults(page) == []
    page.locator("dialog[open]").get_by_role("button", name="Close").click()
    expect(page.locator("[data-ghost]")).to_have_count(1)
