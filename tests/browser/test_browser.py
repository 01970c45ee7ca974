"""The features of the page in a real Chromium, without errors of the page."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from harness.browser_player import (
    Footprint,
    MousePlayer,
    choose_opponents,
    find_accessibility_faults,
    open_new_table,
    wait_until,
)
from nyhavn.bots.ratings import EXPECTED, standing
from nyhavn.game.view import View
from nyhavn.phrases import Phrases
from tests.browser.browser_input import UndoingPlayer

LISTEN = """() => {
    window.started = 0;
    for (const { prototype } of [OscillatorNode, AudioBufferSourceNode]) {
        const { start } = prototype;
        prototype.start = function (...at) { window.started += 1; return start.apply(this, at); };
    }
}"""
"""A script that counts the tones and noises played."""


def start_playing(page: Page, decisions: int = 0) -> MousePlayer:
    """A player at a table against the Apprentice, after some decisions."""
    page.get_by_test_id("play-now").click()
    player = MousePlayer(page)
    player.play(decisions)
    player.wait()
    return player


def count_turns(page: Page, address: str) -> int:
    """The number of turns of the last game."""
    found: int = page.request.get(f"{address}/api/tables").json()[0]["turn"]
    return found


def choose_setting(page: Page, label: str) -> None:
    """Choose an option in the settings of a table."""
    page.locator("main.table header button").last.click()
    page.locator("[data-opens=settings]").click()
    page.get_by_label(label).click()
    page.keyboard.press("Escape")


def test_two_clicks_from_the_start_page_to_the_first_decision(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    MousePlayer(page).wait()
    page.locator("[data-pier][data-possible=true]").first.click()
    expect(page.locator("[data-pier][aria-pressed=true]")).to_have_count(1)


def test_everything_can_be_undone_until_the_turn_ends(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    start_playing(page)
    player = UndoingPlayer(page)
    player.play(6)
    assert player.undone >= 3


def test_a_reload_keeps_the_draft_and_the_hand(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    player = MousePlayer(page)
    player.wait()
    player.decide()
    before = page.get_by_test_id("hand").locator("[aria-label]").count()
    page.reload()
    player.wait()
    expect(page.get_by_test_id("hand").locator("[aria-label]")).to_have_count(before)
    expect(page.get_by_test_id("undo")).to_be_enabled()


def test_a_picked_tile_turns_by_key_and_shows_why_a_place_is_illegal(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    player = MousePlayer(page)
    tile, ghost = page.locator("[data-tile][data-possible=true]"), page.locator("[data-ghost]")
    while player.wait() and not tile.count():
        player.decide()
    tile.first.click()
    top, ground = page.locator("[data-cell=a9]").bounding_box(), page.locator("[data-cell=c1]").bounding_box()
    assert top
    assert ground
    page.mouse.move(ground["x"] + 5, ground["y"] + 5)
    lying = ghost.get_attribute("data-ghost")
    page.keyboard.press("r")
    expect(ghost).not_to_have_attribute("data-ghost", lying or "")
    player.touch(top["x"] + 5, top["y"] + 5)
    page.locator("[aria-live]", has_text="One space must rest on the ground").wait_for(state="attached")
    page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)


def test_the_presence_dialog_cannot_be_dismissed_by_escape(page: Page, address: str) -> None:
    open_new_table(page, address, ["person"])
    page.get_by_test_id("here").wait_for()
    for _ in range(4):
        page.keyboard.press("Escape")
        page.get_by_test_id("here").wait_for()
    assert MousePlayer(page).wait() == "t"


def test_the_device_is_handed_over_with_the_last_turn(page: Page, address: str) -> None:
    open_new_table(page, address, ["person"])
    player = MousePlayer(page)
    player.wait()
    expect(page.get_by_test_id("last-turn")).to_have_count(0)
    player.decide()
    player.act("end")
    page.get_by_test_id("here").wait_for()
    expect(page.get_by_test_id("last-turn")).to_contain_text("Guest")


def test_a_deleted_table_is_reported_to_an_open_page(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    MousePlayer(page).wait()
    assert page.request.delete(page.url.replace("/table/", "/api/tables/")).status == 204
    page.get_by_text("This table doesn’t exist").wait_for()


def test_the_language_changes_in_the_middle_of_a_turn(page: Page) -> None:
    player = start_playing(page, 1)
    for language, name in {"fr": "Français", "es": "Español", "hu": "Magyar", "en": "English"}.items():
        choose_setting(page, name)
        expect(page.locator("html")).to_have_attribute("lang", language)
        player.decide()
        player.wait()


def test_a_player_without_a_name_is_named_in_the_chosen_language(page: Page, address: str) -> None:
    page.get_by_test_id("play-now").click()
    MousePlayer(page).play(1)
    page.goto(address)
    page.locator("li", has_text="You (0)").first.wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Magyar").click()
    page.locator("li", has_text="Te (0)").first.wait_for()
    expect(page.locator("li", has_text="You")).to_have_count(0)


def test_a_game_is_listed_on_the_start_page_and_can_be_deleted(page: Page, address: str) -> None:
    page.get_by_test_id("play-now").click()
    MousePlayer(page).play(2)
    page.goto(address)
    game = page.locator("li", has_text="Apprentice (")
    game.first.wait_for()
    game.first.get_by_role("button").click()
    page.get_by_role("button", name="Keep").click()
    game.first.get_by_role("button").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(game).to_have_count(0)


def test_a_finished_game_keeps_its_result_a_rematch_its_replay_and_a_picture(page: Page) -> None:
    start_playing(page, 2)
    page.get_by_role("button", name="Menu").click()
    for _ in range(2):
        page.get_by_role("button", name="Resign").click()
    result = page.locator("dialog[open]", has_text="The Apprentice wins!")
    expect(result.get_by_test_id("story")).to_have_text("You resigned.")
    with page.expect_download() as download:
        result.get_by_test_id("picture").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    result.get_by_role("button", name="Close").click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    actions = page.locator("main.table .actions").locator("button, a")
    expect(actions).to_have_text(["Result", "Rematch", "Review"])
    actions.first.click()
    expect(result).to_be_visible()


def test_resigning_shows_the_result_and_offers_a_rematch(page: Page) -> None:
    start_playing(page)
    page.get_by_role("button", name="Menu").click()
    for _ in range(2):
        page.get_by_role("button", name="Resign").click()
    page.get_by_text("The Apprentice wins!").wait_for()
    page.get_by_text("You resigned.").wait_for()
    resigned = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda address: address != resigned)
    assert not MousePlayer(page).play(1)


def open_match_form(page: Page, address: str) -> Locator:
    """Select a rated match in the form of a new table, and return the text about the rating."""
    page.goto(f"{address}/new")
    choose_opponents(page, ["match"])
    told = page.get_by_test_id("standing")
    told.wait_for()
    return told


def test_a_rated_match_picks_the_level_and_counts_if_resigned(page: Page, address: str) -> None:
    told = open_match_form(page, address)
    told.get_by_text(f"Your rating starts at {EXPECTED}").wait_for()
    page.get_by_text(
        f"{Phrases().say(f'bot-{standing([]).level}').removeprefix('The ')} is closest to your rating"
    ).wait_for()
    page.locator("form summary").click()
    page.get_by_label("Play with open hands").check()
    told.get_by_text("This game won’t be rated").wait_for()
    page.get_by_label("Play with open hands").uncheck()
    page.get_by_role("button", name="Start game").click()
    MousePlayer(page).wait()
    page.get_by_role("button", name="Menu").click()
    for _ in range(2):
        page.get_by_role("button", name="Resign").click()
    page.get_by_test_id("rating").get_by_text("after 1 rated game").wait_for()
    resigned = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda address: address != resigned)
    MousePlayer(page).wait()
    running = urlsplit(page.url).path
    told = open_match_form(page, address)
    told.get_by_text("Your last rated game isn’t finished").wait_for()
    assert find_accessibility_faults(page) == []
    expect(told.get_by_role("link")).to_have_attribute("href", running)
    page.get_by_role("button", name="Start game").click()
    MousePlayer(page).wait()
    told = open_match_form(page, address)
    told.get_by_text("after 2 rated games").wait_for()
    for _ in range(2):
        told.get_by_role("button", name="Reset").focus()
        page.keyboard.press("Enter")
    told.get_by_text(f"Your rating starts at {EXPECTED}").wait_for()


def test_a_game_can_be_abandoned(page: Page) -> None:
    start_playing(page)
    page.get_by_role("button", name="Menu").click()
    for _ in range(2):
        page.get_by_role("button", name="Abandon").click()
    expect(page.get_by_text("The game was abandoned")).to_be_visible()


def test_a_turn_ends_by_itself_when_nothing_is_left_to_decide(page: Page, address: str) -> None:
    start_playing(page)
    before = count_turns(page, address)
    choose_setting(page, "End my turn automatically")
    for _ in range(2):
        page.locator("[data-pier][data-possible=true][aria-pressed=false]").first.click()
    page.get_by_role("button", name="Take and end turn").click()
    page.locator("main.table[data-mine=true][data-phase=t]").wait_for()
    assert count_turns(page, address) == before + 2


def test_take_is_two_steps_from_a_pier_and_the_keys_are_listed(page: Page) -> None:
    start_playing(page)
    for _ in range(2):
        page.locator("[data-pier][data-possible=true][aria-pressed=false]").first.press("Enter")
    act = page.locator("[data-testid=act][data-kind=take]")
    act.wait_for()
    for _ in range(2):
        if not act.evaluate("button => button === document.activeElement"):
            page.keyboard.press("Tab")
    expect(act).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard").get_by_text("Rotate the tile")).to_be_visible()
    page.keyboard.press("Escape")
    expect(act).to_be_visible()


ANIMATED = """() => new Promise(done => {
    const mine = document.querySelector('[data-seat].due');
    const moving = () => document.getAnimations().some(({ effect, playState }) =>
        playState === 'running' && effect.target.closest('.flights, .harbour') && effect.getTiming().iterations === 1);
    new MutationObserver(() => mine.classList.contains('due') && done(moving()))
        .observe(mine, { attributeFilter: ['class'] });
})"""
"""A script that returns whether cards are moving when the next turn of the seat begins that is due now."""


def test_my_turn_begins_when_the_cards_have_arrived(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    player = start_playing(page)
    player.take()
    ends = page.locator("[data-testid=act][data-kind=end]:not([disabled])")
    ends.wait_for()
    page.evaluate(f"() => {{ window.arrived = ({ANIMATED})() }}")
    ends.click()
    assert page.evaluate("arrived") is False


def test_the_header_stays_where_it_is_when_the_first_turn_ends(page: Page) -> None:
    player = start_playing(page)
    before = page.locator("[data-seat='0']").bounding_box()
    player.play(3)
    player.wait()
    wait_until(page, lambda: page.locator("[data-seat='0']").bounding_box() == before)


def test_nothing_but_the_tile_lies_on_the_house(page: Page) -> None:
    player = start_playing(page)
    tile = page.locator("[data-tile][data-possible=true]")
    while player.wait() and not tile.count():
        player.decide()
    tile.first.click()
    page.locator("rect.open").first.click(force=True)
    page.locator("[data-ghost]").wait_for(state="attached")
    assert page.locator("section.house button").count() == 0


def test_a_position_is_copied_in_the_notation(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    start_playing(page, 2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Copy position").click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert str(View.parse(copied)) == copied


def test_sounds_are_played_only_if_they_are_enabled(page: Page) -> None:
    page.add_init_script(f"({LISTEN})()")
    page.reload()
    player = start_playing(page, 2)
    assert page.evaluate("started") == 0
    choose_setting(page, "Sounds")
    page.locator("main.table header button").last.click()
    page.locator("[data-opens=settings]").click()
    page.get_by_label("Volume").fill("30")
    page.keyboard.press("Escape")
    heard = page.evaluate("started")
    player.play(2)
    wait_until(page, lambda: page.evaluate("started") > heard)


def test_open_hands_are_shown(page: Page, address: str) -> None:
    page.goto(f"{address}/new")
    page.locator("form summary").click()
    page.get_by_label("Play with open hands").check()
    page.locator("form button.primary").click()
    MousePlayer(page).play(4)
    MousePlayer(page).wait()
    cards = page.locator(".seat").filter(has_not_text="You").locator(".cards").inner_text()
    expect(page.locator("button.other .open")).to_have_count(int(cards))
    page.locator("button.other").click()
    page.locator("dialog[open]", has_text="Hand:").wait_for()
    expect(page.locator("dialog[open] .hand svg")).to_have_count(int(cards))


def test_the_page_loads_at_most_200_kilobytes(page: Page) -> None:
    page.get_by_test_id("play-now").click()
    MousePlayer(page).wait()
    sizes = page.evaluate("performance.getEntries().map(entry => entry.transferSize ?? 0)")
    assert sum(sizes) <= 200_000


@pytest.mark.slow
def test_repeated_games_leak_no_memory_and_no_nodes(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    footprints = []
    for _ in range(4):
        page.locator("[data-testid=play-now]:enabled, [data-bot=apprentice]:enabled").click()
        MousePlayer(page).play(4)
        MousePlayer(page).wait()
        page.get_by_role("link", name="Home").first.click()
        page.locator("[data-bot=apprentice]:enabled").wait_for()
        footprints.append(Footprint.of(page))
    assert footprints[-1].heap < footprints[0].heap + 2
    assert footprints[-1].nodes < 1.2 * footprints[0].nodes
