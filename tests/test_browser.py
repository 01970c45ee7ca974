"""The page in a real Chromium: what a person can do there; nothing may complain."""

from playwright.sync_api import Page

from tests.browsing import Footprint, Hands, new_table
from tests.handling import Wavering

SPEAK = "language => localStorage.setItem('nyhavn-settings', JSON.stringify({ language, pace: 'fast' }))"


def test_two_clicks_from_the_start_page_to_the_first_decision(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    Hands(page).wait()
    page.locator("[data-pier][data-possible=true]").first.click()
    assert page.locator("[data-pier][aria-pressed=true]").count() == 1


def test_everything_can_be_undone_until_the_turn_ends(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    Wavering(page).play(6)


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


def test_a_tile_in_the_hand_turns_by_key_and_says_why_it_may_not_lie(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    hands = Hands(page)
    tile, ghost = page.locator("[data-tile][data-possible=true]"), page.locator("[data-ghost]")
    while hands.wait() and not tile.count():
        hands.decide()
    tile.first.click()
    top, ground = page.locator("[data-cell=a9]").bounding_box(), page.locator("[data-cell=c1]").bounding_box()
    assert top
    assert ground
    page.mouse.move(ground["x"] + 5, ground["y"] + 5)
    lying = ghost.get_attribute("data-ghost")
    page.keyboard.press("r")
    assert ghost.get_attribute("data-ghost") != lying
    hands.touch(top["x"] + 5, top["y"] + 5)
    page.locator("[aria-live]", has_text="At least one space must lie on the ground").wait_for(state="attached")
    page.keyboard.press("Escape")
    assert not ghost.count()


def test_who_is_asked_to_be_here_cannot_be_passed_over(page: Page, address: str) -> None:
    new_table(page, address, ["person"])
    page.get_by_test_id("here").wait_for()
    for _ in range(4):
        page.keyboard.press("Escape")
    page.get_by_test_id("here").click()
    assert Hands(page).wait() == "t"


def test_a_table_that_was_deleted_elsewhere_is_gone(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    Hands(page).wait()
    assert page.request.delete(page.url.replace("/table/", "/api/tables/")).status == 204
    page.get_by_text("There is no such table").wait_for()


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


def test_the_page_is_light(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    Hands(page).wait()
    sizes = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.encodedBodySize)")
    assert sum(sizes) <= 200_000


def test_a_page_gathers_nothing(page: Page) -> None:
    footprints = []
    for _ in range(4):
        page.get_by_test_id("play-now").click()
        Hands(page).play(4)
        Hands(page).wait()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Start page").click()
        page.locator("[data-testid=play-now]:enabled").wait_for()
        footprints.append(Footprint.of(page))
    assert footprints[-1].heap < footprints[0].heap + 2
    assert footprints[-1].nodes < 1.5 * footprints[0].nodes
