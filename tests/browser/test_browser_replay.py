"""Replays in a real browser: turns, keys, graph, autoplay, links, records, verification, and branches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.browser_player import (
    ACTION_MILLISECONDS,
    MousePlayer,
    find_accessibility_faults,
    open_page,
    wait_until,
)
from harness.http_client import Host, Visitor, start_host
from harness.http_client import Page as Visit
from harness.random_games import end_of
from harness.shuffle_games import version_1_games
from nyhavn.cli import main
from nyhavn.game.link_codec import pack
from nyhavn.game.move import Draw
from nyhavn.game.record import Record
from nyhavn.game.variations import read_variations
from nyhavn.phrases import Phrases
from tests.tiers import first_quick

SCREENS = [
    ("en", (360, 640)),
    ("fr", (360, 640)),
    ("es", (390, 844)),
    ("hu", (360, 640)),
    ("fr", (1440, 900)),
    ("hu", (844, 390)),
    ("es", (820, 1180)),
    ("en", (2560, 1440)),
]
LOCALES = {"en": "en-GB", "fr": "fr-FR", "es": "es-ES", "hu": "hu-HU"}
FAIR, FOUR, WRONG = (version_1_games()[about] for about in ("two, with nonces", "four, with nonces", "another secret"))
SCROLLS = """() => {
    const root = document.documentElement, table = document.querySelector('main.table');
    return root.scrollWidth > innerWidth || root.scrollHeight > innerHeight || table.scrollHeight > innerHeight;
}"""
"""A function that checks whether anything is outside the screen."""
KEPT = """async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'nyhavn-reviews')) return [0, 0];
    const database = await new Promise((done, fail) => {
        const opening = indexedDB.open('nyhavn-reviews');
        [opening.onsuccess, opening.onerror] = [() => done(opening.result), fail];
    });
    const count = (name) => new Promise((done, fail) => {
        const counting = database.transaction(name).objectStore(name).count();
        [counting.onsuccess, counting.onerror] = [() => done(counting.result), fail];
    });
    const found = await Promise.all(['reviews', 'studies'].map(count));
    database.close();
    return found;
}"""
"""A function that counts the reviews and the studies that the browser keeps."""
WHOLE = """async () => {
    const database = await new Promise((done, fail) => {
        const opening = indexedDB.open('nyhavn-reviews');
        [opening.onsuccess, opening.onerror] = [() => done(opening.result), fail];
    });
    const [{ results }] = await new Promise((done, fail) => {
        const reading = database.transaction('reviews').objectStore('reviews').getAll();
        [reading.onsuccess, reading.onerror] = [() => done(reading.result), fail];
    });
    database.close();
    return Object.values(results.results).flatMap(Object.keys).length >= results.count;
}"""
"""A function that checks whether the browser keeps the whole review, which is written after it is shown."""

KEEPS_NET = """async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const kept = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return kept.some(({ url }) => url.includes('net-2'));
}"""
"""A function that says whether the net for two players is kept."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with start_host(tmp_path_factory.mktemp("replay")) as host:
        yield host


def shown_step(page: Page) -> int:
    """The step that the page shows."""
    return int(page.locator("main.table").get_attribute("data-seq") or -1)


def wait_for_step(page: Page, step: int) -> None:
    """Wait until the page shows a step."""
    expect(page.locator(f"main.table[data-seq='{step}']")).to_be_attached()


def open_menu(page: Page) -> None:
    """Open the menu."""
    page.locator("header.bar button").last.click()


def cookie_of(visitor: Visitor, host: Host) -> list[dict[str, str]]:
    """The visitor's cookie, for a browser."""
    name, _, value = (visitor.cookie or "").partition("=")
    return [{"name": name, "value": value, "url": host.address}]


def play_stored_game(host: Host, decisions: int | None = None) -> tuple[Visitor, str]:
    """A game of a visitor against a bot, finished or not."""
    visitor, rng = Visitor(host), Random(3)
    visit = Visit(visitor, visitor.open_table("Anna", "bot:mason"))
    if decisions is None:
        visit.play_out(rng)
    else:
        for _ in range(decisions):
            visit.decide(rng)
        visit.until_mine()
    visit.leave()
    return visitor, visit.table


def stops(record: Record) -> list[int]:
    """The step after the moves of each turn, before its refill."""
    found, step = [], 0
    for turn in record.turns:
        moves = sum(not isinstance(move, Draw) for move in turn.moves)
        found.append(step + moves)
        step += len(turn.moves)
    return found


def test_a_shared_game_is_gone_through_by_turns_and_by_moves(host: Host, chrome: Browser) -> None:
    context, page, complaints = open_page(chrome, reduced_motion="reduce")
    last, stop = len(list(FAIR.moves)), stops(FAIR)
    page.goto(f"{host.address}/game#{pack(FAIR)}.4")
    wait_for_step(page, 4)
    words, slider = page.get_by_test_id("step-words"), page.get_by_test_id("slider")
    turns = page.get_by_test_id("turns").locator("[data-turn]")
    keys = [("End", last), ("Home", 0), ("ArrowLeft", 0), ("ArrowRight", stop[0]), ("ArrowRight", stop[1])]
    for key, step in (*keys, ("Shift+ArrowRight", stop[1] + 1), (",", stop[1]), ("ArrowLeft", stop[0])):
        page.keyboard.press(key)
        wait_for_step(page, step)
    expect(words).to_contain_text("Anna")
    turns.nth(8).get_by_role("button").first.click()
    wait_for_step(page, stop[8])
    expect(turns.nth(8).locator("[aria-current=step]")).to_have_count(2)
    turns.nth(8).locator("li").last.get_by_role("button").click()
    wait_for_step(page, stop[8] + 1)
    slider.fill("9")
    wait_for_step(page, stop[8])
    slider.press("ArrowRight")
    wait_for_step(page, stop[9])
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Turn 10 of 42"))
    page.get_by_role("button", name="Next points or bonus").click()
    wait_for_step(page, stop[21])
    expect(words).to_contain_text("bonus")
    open_menu(page)
    page.get_by_test_id("open-numbers").click()
    expect(page.get_by_test_id("numbers").locator("tbody tr")).to_have_count(42)
    assert complaints == []
    context.close()


@pytest.mark.slow
def test_a_turn_is_shown_move_by_move(host: Host, chrome: Browser) -> None:
    context, page, complaints = open_page(chrome)
    page.goto(f"{host.address}/game#{pack(FAIR)}.0")
    wait_for_step(page, 0)
    stop = stops(FAIR)[22]
    page.get_by_test_id("turns").locator("[data-turn='22'] button").first.click()
    wait_for_step(page, stop)
    assert complaints == []
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_mistake_is_tried_again(host: Host, chrome: Browser, size: tuple[int, int]) -> None:
    context, page, complaints = open_page(chrome, size, reduced_motion="reduce")
    game = end_of(FAIR, 3)
    page.goto(f"{host.address}/game#{pack(game)}.{len(list(game.moves))}")
    page.get_by_test_id("start-review").click()
    page.get_by_test_id("try-again").click()
    tried, attempt = page.get_by_test_id("tried"), page.get_by_test_id("attempt")
    expect(tried).to_contain_text("What would you play for Player 2?")
    for cards, verdict in ((("yellow", "yellow"), "Not yet"), (("red", "blue"), "Right!")):
        for card in cards:
            page.locator(f"[data-card][aria-pressed=false][aria-label*='{card}']").first.click()
        attempt.click()
        expect(tried).to_contain_text(verdict)
    page.get_by_test_id("end-attempt").click()
    expect(page.get_by_test_id("review")).to_be_visible()
    assert complaints == []
    context.close()


@pytest.mark.slow
def test_a_review_is_stopped_and_goes_on(host: Host, chrome: Browser) -> None:
    context, page, complaints = open_page(chrome, (390, 844), reduced_motion="reduce")
    page.goto(f"{host.address}/game#{pack(FAIR)}.0")
    page.get_by_test_id("start-review").click()
    expect(page.get_by_test_id("luck").first).to_be_attached(timeout=3 * ACTION_MILLISECONDS)
    page.get_by_test_id("stop-review").click()
    expect(page.get_by_test_id("stop-review")).to_have_count(0)
    done = page.get_by_role("progressbar").get_attribute("value")
    page.wait_for_timeout(2000)
    assert page.get_by_role("progressbar").get_attribute("value") == done
    page.reload()
    expect(page.get_by_role("progressbar")).to_have_attribute("value", done or "")
    page.get_by_test_id("start-review").click()
    wait_until(page, lambda: page.get_by_role("progressbar").get_attribute("value") != done)
    page.get_by_test_id("stop-review").click()
    assert complaints == []
    context.close()


@pytest.mark.slow
def test_a_review_whose_net_is_missing_says_so_and_is_tried_again(host: Host, chrome: Browser) -> None:
    context, page, complaints = open_page(chrome, reduced_motion="reduce")
    context.route("**/net-*", lambda route: route.abort())
    page.goto(f"{host.address}/game#{pack(end_of(FAIR, 3))}.0")
    page.get_by_test_id("start-review").click()
    failed = page.get_by_role("alert").filter(has_text="This browser couldn’t work it out.")
    expect(failed).to_be_visible()
    context.unroute("**/net-*")
    page.get_by_test_id("start-review").click()
    expect(failed).to_have_count(0)
    expect(page.get_by_test_id("chances")).to_be_visible()
    assert all("net-" in each or "Failed to load" in each for each in complaints), complaints
    context.close()


def test_a_game_is_reviewed_as_it_comes_and_the_review_is_kept(host: Host, chrome: Browser) -> None:
    context, page, complaints = open_page(chrome, reduced_motion="reduce")
    page.goto(f"{host.address}/game#{pack(end_of(FAIR, 3))}.0")
    wait_for_step(page, 0)
    review, moment = page.get_by_test_id("review"), page.get_by_test_id("moment")
    page.get_by_test_id("start-review").click()
    expect(page.get_by_test_id("chances")).to_be_visible(timeout=3 * ACTION_MILLISECONDS)
    page.keyboard.press("End")
    blunder = page.get_by_test_id("turns").locator("[data-turn='2'] [data-label=blunder]")
    expect(blunder).to_have_text("??blunder", timeout=3 * ACTION_MILLISECONDS)
    page.get_by_test_id("turns").locator("[data-turn='2'] li").nth(1).get_by_role("button").click()
    expect(moment.locator("[data-label=blunder]")).to_be_visible()
    expect(moment.get_by_test_id("better")).to_contain_text("Better: Discard")
    expect(page.get_by_test_id("luck").first).to_contain_text(re.compile("Player 1, of 100.*Result *100", re.DOTALL))
    page.get_by_test_id("turning-points").get_by_role("button").last.click()
    expect(review).to_contain_text("Judged by what could be known then.")
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=3 * ACTION_MILLISECONDS)
    wait_until(page, lambda: page.evaluate(WHOLE))
    page.reload()
    expect(blunder).to_be_attached()
    expect(page.get_by_test_id("start-review")).to_have_count(0)
    assert find_accessibility_faults(page) == []
    assert complaints == []
    context.close()


def take(page: Page, *piers: int) -> None:
    """Take the cards of these piers, from 1."""
    for pier in piers:
        page.locator(f"[data-pier='{pier - 1}']").click()
    page.get_by_test_id("act").click()


def explore(page: Page, address: str, step: int, *takes: tuple[int, int]) -> None:
    """Open the shared game at a step, and take other cards from there on."""
    page.goto(f"{address}/game#{pack(FAIR)}.{step}")
    wait_for_step(page, step)
    page.get_by_test_id("explore").click()
    expect(page.get_by_test_id("exploring")).to_be_visible()
    for piers in takes:
        take(page, *piers)
    page.get_by_test_id("end-exploring").click()


def test_a_variation_is_played_named_saved_and_opened_again(host: Host, chrome: Browser, tmp_path: Path) -> None:
    context, page, complaints = open_page(chrome, reduced_motion="reduce")
    explore(page, host.address, stops(FAIR)[4], (3, 4), (1, 2))
    turns, links = page.get_by_test_id("turns").locator("[data-turn]"), page.get_by_test_id("variation-link")
    expect(turns).to_have_count(6)
    page.get_by_test_id("variation-name").fill("Two at once")
    page.get_by_test_id("variation-comment").fill("What if?\nIt costs nothing.")
    page.get_by_test_id("variation-comment").blur()
    assert find_accessibility_faults(page) == []
    with page.expect_download() as download:
        page.get_by_test_id("save-study").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    page.get_by_test_id("back-to-game").click()
    expect(turns).to_have_count(42)
    expect(links).to_have_text("Two at once 2 turns")
    page.reload()
    expect(links).to_have_text("Two at once 2 turns")

    assert main(["check", str(file)]) == 0
    [variation] = read_variations(file.read_text())
    assert (variation.name, variation.first, variation.line.comment) == (
        "Two at once",
        4,
        "What if?\nIt costs nothing.",
    )
    assert [str(turn.moves[0]) for turn in variation.line.turns[4:]] == ["t34", "t12"]
    assert Record.parse(file.read_text()).turns[:4] == FAIR.turns[:4]

    other, stranger, more = open_page(chrome, reduced_motion="reduce")
    stranger.goto(host.address)
    stranger.get_by_test_id("open-record").set_input_files(file)
    stranger.get_by_test_id("variation-link").click()
    expect(stranger.get_by_test_id("variation-comment")).to_have_value("What if?\nIt costs nothing.")
    stranger.get_by_test_id("delete-variation").click()
    stranger.get_by_test_id("delete-sure").click()
    expect(stranger.get_by_test_id("turns").locator("[data-turn]")).to_have_count(42)
    expect(stranger.get_by_test_id("variation-link")).to_have_count(0)
    assert complaints == []
    assert more == []
    other.close()
    context.close()


def test_a_variation_begins_with_another_bonus(host: Host, chrome: Browser) -> None:
    context, page, complaints = open_page(chrome, (390, 844), reduced_motion="reduce")
    step = next(step for step, move in enumerate(FAIR.moves) if str(move).startswith("a"))
    page.goto(f"{host.address}/game#{pack(FAIR)}.{step}")
    wait_for_step(page, step)
    page.get_by_test_id("explore").click()
    page.get_by_test_id("bonus").locator("[data-bonus=gain]").last.click()
    page.get_by_test_id("undo").click()
    page.get_by_test_id("bonus").locator("[data-bonus=gain]").first.click()
    page.get_by_test_id("end-exploring").click()
    expect(page.get_by_test_id("variation")).to_be_visible()
    assert complaints == []
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1440, 900), (360, 640)])
def test_variations_go_on_branch_and_are_taken_back(host: Host, chrome: Browser, size: tuple[int, int]) -> None:
    context, page, complaints = open_page(chrome, size, reduced_motion="reduce", has_touch=size[0] < 700)
    explore(page, host.address, 0)
    expect(page.get_by_test_id("variation")).to_have_count(0)
    explore(page, host.address, stops(FAIR)[4], (3, 4))
    page.get_by_test_id("play-on").click()
    take(page, 1, 2)
    take(page, 2, 3)
    words = page.get_by_test_id("exploring")
    expect(words).to_have_text("Play for Player 2.")
    page.get_by_test_id("undo").click()
    expect(words).to_have_text("Play for Anna.")
    assert not page.evaluate(SCROLLS)
    page.get_by_test_id("end-exploring").click()
    expect(page.get_by_test_id("controls")).to_contain_text("6/6")
    page.keyboard.press("Home")
    wait_for_step(page, 0)
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.get_by_test_id("play-on").click()
    take(page, 5, 6)
    page.get_by_test_id("end-exploring").click()
    page.get_by_test_id("back-to-game").click()
    if size[0] < 700:
        page.get_by_role("button", name="Turns").click()
    links = page.locator("dialog[open]" if size[0] < 700 else "main").get_by_test_id("variation-link")
    expect(links).to_have_text(["Variation 1 2 turns", "Variation 2 2 turns"])
    assert complaints == []
    context.close()


@pytest.mark.slow
def test_a_variation_is_played_to_the_end_of_the_game(host: Host, chrome: Browser, tmp_path: Path) -> None:
    context, page, complaints = open_page(chrome, reduced_motion="reduce")
    step = stops(FAIR)[12]
    page.goto(f"{host.address}/game#{pack(FAIR)}.{step}")
    wait_for_step(page, step)
    page.get_by_test_id("explore").click()
    expect(page.get_by_test_id("exploring")).to_be_visible()
    assert MousePlayer(page).play()
    page.get_by_test_id("end-exploring").click()
    with page.expect_download() as download:
        page.get_by_test_id("save-study").click()
    file = tmp_path / "game.nyh"
    download.value.save_as(file)
    [variation] = read_variations(file.read_text())
    assert variation.line.end.is_over
    page.reload()
    expect(page.get_by_test_id("variation-link")).to_have_count(1)
    assert complaints == []
    context.close()


@pytest.mark.slow
def test_a_deleted_game_takes_its_review_and_its_variations_with_it(host: Host, chrome: Browser) -> None:
    visitor, table = play_stored_game(host)
    context, page, complaints = open_page(chrome, reduced_motion="reduce")
    context.add_cookies(cookie_of(visitor, host))  # type: ignore[arg-type]
    page.goto(f"{host.address}/replay/{table}?review")
    expect(page.get_by_test_id("chances")).to_be_visible(timeout=3 * ACTION_MILLISECONDS)
    page.get_by_test_id("stop-review").click()
    page.get_by_test_id("explore").click()
    take(page, 1, 2)
    page.get_by_test_id("end-exploring").click()
    expect(page.get_by_test_id("variation")).to_be_visible()
    wait_until(page, lambda: page.evaluate(KEPT) == [1, 1])
    page.goto(host.address)
    page.get_by_role("button", name="Delete the game").click()
    page.get_by_role("button", name="Delete for good").click()
    wait_until(page, lambda: page.evaluate(KEPT) == [0, 0])
    assert complaints == []
    context.close()


@pytest.mark.slow
def test_games_are_studied_without_a_connection(host: Host, chrome: Browser, tmp_path: Path) -> None:
    visitor, table = play_stored_game(host)
    file = tmp_path / "game.nyh"
    file.write_text(str(FOUR))
    context, page, _ = open_page(chrome, reduced_motion="reduce", service_workers="allow")
    context.add_cookies(cookie_of(visitor, host))  # type: ignore[arg-type]
    page.goto(f"{host.address}/replay/{table}")
    turns = page.get_by_test_id("turns").locator("[data-turn]")
    expect(page.get_by_test_id("start-review")).to_be_visible()
    count = turns.count()
    wait_until(page, lambda: page.evaluate(KEPT) == [0, 1])
    wait_until(page, lambda: page.evaluate(KEEPS_NET))
    context.set_offline(True)
    page.reload()
    expect(turns).to_have_count(count)
    expect(page.locator("header.bar")).to_contain_text("You")
    page.goto(f"{host.address}/game#{pack(end_of(FAIR, 3))}.0")
    page.reload()
    expect(turns).to_have_count(3)
    page.get_by_test_id("start-review").click()
    expect(page.get_by_test_id("chances")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=3 * ACTION_MILLISECONDS)
    page.get_by_test_id("explore").click()
    take(page, 1, 2)
    page.get_by_test_id("end-exploring").click()
    expect(page.get_by_test_id("variation")).to_be_visible()
    page.goto(host.address)
    page.get_by_test_id("open-record").set_input_files(file)
    expect(turns).to_have_count(len(FOUR.turns))
    page.get_by_test_id("controls").get_by_role("button", name="To the end").click()
    expect(page.get_by_test_id("step-words")).to_contain_text("End of Game card")
    file.write_text("Dear Anna")
    page.goto(host.address)
    page.get_by_test_id("open-record").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("This isn’t a game record")
    context.close()


@pytest.mark.slow
def test_a_shared_game_is_played_and_paused(host: Host, chrome: Browser) -> None:
    context, page, complaints = open_page(chrome)
    page.goto(f"{host.address}/game#{pack(FAIR)}.9")
    wait_for_step(page, 9)
    page.keyboard.press("Space")
    wait_until(page, lambda: shown_step(page) > 11)
    page.keyboard.press("Space")
    page.get_by_role("button", name=Phrases().say("replay-play"), exact=True).wait_for()
    paused = shown_step(page)
    page.wait_for_timeout(1700)
    assert shown_step(page) == paused
    expect(page).to_have_url(re.compile(rf"\.{paused}$"))
    page.reload()
    wait_for_step(page, paused)
    assert complaints == []
    context.close()


def test_a_replay_accepts_no_moves(host: Host, chrome: Browser) -> None:
    context, page, complaints = open_page(chrome)
    page.goto(f"{host.address}/game#{pack(FAIR)}.8")
    wait_for_step(page, 8)
    page.locator("[data-pier]").first.click(force=True)
    page.locator("[data-tile]").last.click(force=True)
    assert page.locator("[aria-pressed=true], [data-ghost], rect.open").count() == 0
    assert page.get_by_test_id("act").count() == 0
    assert complaints == []
    context.close()


@pytest.mark.parametrize("language, size", first_quick(SCREENS, 2))
def test_a_replay_fits_every_screen_and_is_accessible(
    host: Host, chrome: Browser, language: str, size: tuple[int, int]
) -> None:
    context, page, complaints = open_page(chrome, size, locale=LOCALES[language])
    record = FAIR if language == "en" else FOUR
    page.goto(f"{host.address}/game#{pack(record)}.30")
    wait_for_step(page, 30)
    assert not page.evaluate(SCROLLS)
    assert find_accessibility_faults(page) == []
    open_menu(page)
    assert find_accessibility_faults(page) == []
    page.get_by_test_id("verify").click()
    said = Phrases(language, ("replay",))
    expect(page.locator("[data-finding=fair]")).to_contain_text(said.say("replay-agrees"))
    expect(page.get_by_test_id("verdict")).to_contain_text(said.say("replay-explained"))
    assert find_accessibility_faults(page) == []
    assert complaints == []
    context.close()


@pytest.mark.slow
def test_wrong_cards_and_unreadable_links_are_reported(host: Host, chrome: Browser) -> None:
    context, page, complaints = open_page(chrome)
    page.goto(f"{host.address}/game#{pack(WRONG)}")
    wait_for_step(page, 0)
    open_menu(page)
    page.get_by_test_id("verify").click()
    expect(page.locator("[data-finding=wrong-cards]")).to_contain_text("The cards of the deal don’t follow")
    assert complaints == []
    page.goto(f"{host.address}/game#AQID")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("This isn’t a game record")
    context.close()


def test_the_replay_of_a_running_game_shows_only_the_own_hand(host: Host, chrome: Browser) -> None:
    visitor, table = play_stored_game(host, 12)
    context, page, complaints = open_page(chrome)
    context.add_cookies(cookie_of(visitor, host))  # type: ignore[arg-type]
    page.goto(host.address)
    page.locator(f"a[href='/replay/{table}']").click()
    wait_for_step(page, 0)
    for _ in range(8):
        page.keyboard.press(".")
    wait_for_step(page, 8)
    assert page.locator(".other .open").count() == 0
    assert page.get_by_test_id("go-on").count() == 0
    open_menu(page)
    expect(page.locator("dialog[open]")).to_contain_text("This game is still going")
    assert page.get_by_test_id("download").count() == 0
    assert complaints == []
    context.close()


def test_a_finished_game_is_shared_downloaded_opened_and_continued(host: Host, chrome: Browser, tmp_path: Path) -> None:
    visitor, table = play_stored_game(host)
    context, page, complaints = open_page(
        chrome, permissions=["clipboard-read", "clipboard-write"], reduced_motion="reduce"
    )
    context.add_cookies(cookie_of(visitor, host))  # type: ignore[arg-type]
    page.goto(f"{host.address}/table/{table}")
    page.locator("dialog[open] [data-testid=verify]").click()
    expect(page.locator("[data-finding=fair]")).to_be_in_viewport(ratio=1)
    assert find_accessibility_faults(page) == []
    page.locator(f"dialog[open] a[href='/replay/{table}?review']").click()
    wait_for_step(page, 0)
    page.get_by_test_id("stop-review").click()
    page.get_by_test_id("slider").fill("11")
    page.get_by_test_id("copy-link").click()
    wait_until(page, lambda: page.evaluate("navigator.clipboard.readText()").startswith(f"{host.address}/game#"))
    link, step = page.evaluate("navigator.clipboard.readText()"), shown_step(page)
    assert link.endswith(f".{step}")
    open_menu(page)
    with page.expect_download() as download:
        page.get_by_test_id("download").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.read_text() == visitor.record(table)

    other, stranger, more = open_page(chrome, reduced_motion="reduce")
    stranger.goto(link)
    wait_for_step(stranger, step)
    stranger.goto(host.address)
    stranger.get_by_test_id("open-record").set_input_files(file)
    wait_for_step(stranger, 0)
    stranger.get_by_test_id("slider").fill("20")
    stranger.get_by_test_id("go-on").click()
    stranger.locator("dialog[open] label", has_text="The same in the same order").click()
    stranger.locator("dialog[open] button.primary").click()
    stranger.wait_for_url("**/table/*")
    MousePlayer(stranger).play(4)
    assert complaints == []
    assert more == []
    other.close()
    context.close()


@pytest.mark.slow
def test_a_file_that_is_not_a_record_is_refused(host: Host, chrome: Browser, tmp_path: Path) -> None:
    context, page, _ = open_page(chrome, (390, 844))
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna")
    page.goto(host.address)
    page.get_by_test_id("open-record").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("This isn’t a game record")
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
    context.close()
