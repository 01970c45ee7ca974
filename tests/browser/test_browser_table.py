"""The table in a real Chromium: others on a phone, moments that are announced once, and that nothing jumps."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from harness.browser_player import MousePlayer, open_new_table, open_page
from harness.http_client import Host, start_host
from harness.seeded_tables import ME, MOMENTS, find_moment, store_seed
from nyhavn.phrases import LANGUAGES, Phrases
from nyhavn.server.http.openapi import COOKIE
from tests.tiers import first_quick

PHONE, SMALL, DESKTOP = (390, 844), (360, 640), (1440, 900)
SPEAK = """localStorage.setItem('nyhavn-settings', JSON.stringify({{
  language: '{}', pace: 'fast', here: false, autoEnd: false,
}}));"""
ENDING = "localStorage.setItem('nyhavn-settings', JSON.stringify({ pace: 'fast', autoEnd: true }))"
SHIFTS = """window.shifts = [];
const PLACES = ".bar, .harbour, .house, .stock, .abilities, .others";
const findMoved = ({ node }) => {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest(PLACES) ?? (element?.parentElement?.matches("main.table") ? element : null);
};
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries())
    for (const { node } of sources.filter(findMoved)) window.shifts.push(`${value} ${node.className} ${node.nodeName}`);
}).observe({ type: "layout-shift" });"""
"""A script that notes what moved of the board, even after an input; the hand and the sentences may."""
FLIGHTS = """window.flights = [];
addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) if (node.matches?.("[data-points]")) window.flights.push(node.textContent);
  }
}).observe(document, { subtree: true, childList: true }));"""
"""A script that remembers the points that flew."""
INSIDE = """(node) => {
  const [inner, outer] = [node, node.closest("button.recap")].map((each) => each.getBoundingClientRect());
  return inner.width > 0 && inner.left >= outer.left && inner.right <= outer.right
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}"""
"""Whether something is within the recap."""
ROWS = """(history) => {
  const { bottom } = history.getBoundingClientRect();
  return [...history.children].filter((row) => row.getBoundingClientRect().bottom <= bottom + 1).length;
}"""
"""How many rows of the history are in sight."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server to whose store tables can be added."""
    with start_host(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def open_moment(chrome: Browser, host: Host) -> Iterator[Callable[..., Page]]:
    """A function that opens a new table at some moment of a game; its page must have no errors in the end."""
    opened = []

    def open_at(name: str, seats: int, size: tuple[int, int], script: str = "", language: str = "en") -> Page:
        context, page, complaints = open_page(chrome, size, has_touch=True)
        opened.append((context, complaints))
        context.add_cookies([{"name": COOKIE, "value": ME, "url": host.address}])
        context.add_init_script(SPEAK.format(language))
        context.add_init_script(script)
        page.goto(f"{host.address}/table/{store_seed(host.data, find_moment(MOMENTS[name], seats - 1))}")
        page.locator("main.table").wait_for()
        return page

    yield open_at
    for context, complaints in opened:
        context.close()
        assert complaints == []


@pytest.mark.parametrize("size, seats", first_quick([(PHONE, 2), (DESKTOP, 4), (PHONE, 4), (DESKTOP, 2)]))
def test_nothing_jumps_at_a_bonus_a_refill_and_a_recap(
    open_moment: Callable[..., Page], size: tuple[int, int], seats: int
) -> None:
    page = open_moment("bonus", seats, size, SHIFTS)
    player = MousePlayer(page)
    page.get_by_test_id("bonus").wait_for()
    page.evaluate("document.fonts.ready.then(() => window.shifts.length = 0)")
    player.decide()
    while player.wait() == "c":
        player.decide()
    player.act("end")
    page.get_by_test_id("recap").wait_for()
    assert player.wait() != "c"
    player.decide()
    assert page.evaluate("window.shifts") == []


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_nothing_jumps_in_half_a_game(chrome: Browser, address: str, size: tuple[int, int]) -> None:
    context, page, complaints = open_page(chrome, size)
    context.add_init_script(SHIFTS)
    open_new_table(page, address, ["tourist"])
    player = MousePlayer(page)
    phases: list[str] = []
    player.wait()
    page.evaluate("document.fonts.ready.then(() => window.shifts.length = 0)")
    while "c" not in phases[:-1]:
        phases.append(player.wait())
        player.decide()
    assert page.evaluate("window.shifts") == []
    context.close()
    assert complaints == []


@pytest.mark.slow
def test_a_phone_shows_the_other_house_beside_the_status_line(open_moment: Callable[..., Page]) -> None:
    page = open_moment("take", 2, PHONE)
    other = page.get_by_test_id("other-house")
    expect(page.get_by_test_id("ability-dots").locator("b")).to_have_count(5)
    assert other.locator("path.changed").count() == page.get_by_test_id("recap").locator(".tile").count()
    other.tap()
    expect(page.locator("dialog[open] .house-and-text svg.ny-house")).to_be_visible()
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    expect(other).to_have_count(0)
    expect(page.locator("section.others svg.ny-house")).to_be_visible()


@pytest.mark.slow
def test_a_swipe_over_the_players_leads_from_house_to_house(open_moment: Callable[..., Page]) -> None:
    page = open_moment("take", 4, PHONE)
    names = page.locator("main.table .seat .name").all_text_contents()
    heading = page.locator("dialog[open] h2")
    swipe(page, page.locator("header .seats").first, -120)
    expect(heading).to_contain_text(names[1])
    page.get_by_role("button", name=Phrases("en").say("web-house-next")).tap()
    expect(heading).to_contain_text(names[2])
    swipe(page, page.locator("dialog[open] .details"), 120)
    expect(heading).to_contain_text(names[1])


def swipe(page: Page, what: Locator, far: int) -> None:
    """Swipe over an element with a finger."""
    box = what.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    wire = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", x), ("touchMove", x + far / 2), ("touchMove", x + far)):
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at, "y": y}]})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wire.detach()


@pytest.mark.slow
def test_the_end_is_announced_in_the_first_turn_in_which_it_is_near(page: Page) -> None:
    page.route_web_socket("**/live", bring_end_near)
    page.get_by_test_id("play-now").click()
    player, banner = MousePlayer(page), page.get_by_test_id("end-banner")
    for announced in (1, 0):
        player.wait()
        if page.get_by_test_id("recap").count():
            expect(banner).to_have_count(0)
        page.locator("[data-pier][data-possible=true]").first.click()
        expect(banner).to_have_count(announced)
        page.keyboard.press("Escape")
        player.take()
        player.act("end")
        page.locator("main.table[data-mine=false]").or_(page.get_by_test_id("recap")).first.wait_for()


def bring_end_near(route: WebSocketRoute) -> None:
    """Connect a page to the server, and tell it that the End card is near."""
    server = route.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "state":
            said |= {"endCard": "near", "supply": 8}
        route.send(json.dumps(said))

    server.on_message(pass_on)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_the_recap_is_whole_in_hungarian_on_a_small_phone(chrome: Browser, address: str, seats: int) -> None:
    context, page, complaints = open_page(chrome, SMALL)
    context.add_init_script(SPEAK.format("hu"))
    open_new_table(page, address, ["mason"] * (seats - 1))
    player, told = MousePlayer(page), 0
    while told < 6 * seats and player.wait() != "over":
        for line in page.locator("[data-testid=recap] [data-turn]").all():
            words = line.locator(".words")
            row = page.locator(f"section.log li[data-turn='{line.get_attribute('data-turn')}'] .words")
            assert words.text_content() == row.text_content()
            assert all(part.evaluate(INSIDE) for part in line.locator(".icons > *").all())
            box = words.bounding_box()
            assert box
            assert box["width"] > 90
            told += 1
        player.decide()
    context.close()
    assert complaints == []


def tell_full_turn(route: WebSocketRoute) -> None:
    """Connect a page to the server, and tell it of a last turn with seven signs."""
    server = route.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "state":
            moves = ["t34/T", "bPb3b2b1=PR/DC"]
            said["turns"][-1] |= {"moves": moves, "taken": "PR", "scores": [0, 2]}
        route.send(json.dumps(said))

    server.on_message(pass_on)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_recap_with_many_signs_is_whole_on_every_phone(open_moment: Callable[..., Page], language: str) -> None:
    page = open_moment("take", 2, PHONE, language=language)
    page.route_web_socket("**/live", tell_full_turn)
    page.reload()
    recap = page.get_by_test_id("recap")
    expect(recap.locator(".icons > *")).to_have_count(7)
    for width, height in (PHONE, SMALL, (320, 568), PHONE[::-1], SMALL[::-1]):
        page.set_viewport_size({"width": width, "height": height})
        assert recap.evaluate("(recap) => recap.scrollHeight <= recap.clientHeight"), (width, height)
        assert all(part.evaluate(INSIDE) for part in recap.locator(".words, .icons > *").all()), (width, height)


@pytest.mark.slow
def test_four_players_see_seven_turns_of_the_history(open_moment: Callable[..., Page]) -> None:
    page = open_moment("take", 4, DESKTOP)
    assert page.locator("section.log").get_by_test_id("history").evaluate(ROWS) >= 7


@pytest.mark.slow
def test_three_taps_build_a_tile(open_moment: Callable[..., Page]) -> None:
    page = open_moment("take", 2, PHONE)
    covered = page.locator("section.house [data-cell][aria-label*=window]")
    before = covered.count()
    page.locator("[data-tile][data-possible=true]").last.tap()
    spot = page.locator("rect.open").last.bounding_box()
    assert spot
    page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    page.locator("[data-testid=act][data-kind=build]:not([disabled])").tap()
    wait = page.locator("main.table:not([data-phase=t])").or_(page.locator("main.table[data-mine=false]"))
    wait.first.wait_for()
    expect(covered).not_to_have_count(before)


@pytest.mark.slow
def test_points_fly_to_the_name_and_sound_is_asked_for_once(open_moment: Callable[..., Page]) -> None:
    page = open_moment("row", 2, PHONE, FLIGHTS)
    question = page.get_by_test_id("sound-question")
    score = page.locator("main.table .seat").first.locator(".score")
    expect(score).to_have_text("0")
    MousePlayer(page).decide()
    question.wait_for()
    expect(score).not_to_have_text("0")
    flown = sum(int(text) for text in page.evaluate("window.flights"))
    expect(score).to_have_text(str(flown))
    expect(page.get_by_test_id("due").or_(page.get_by_test_id("act"))).to_be_visible()
    question.get_by_role("button", name="Yes").click()
    expect(question).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog[open]").get_by_role("button", name="Settings").click()
    expect(page.get_by_label(Phrases("en").say("web-sound"))).to_be_checked()


@pytest.mark.slow
def test_the_first_result_asks_whether_turns_shall_end_by_themselves(open_moment: Callable[..., Page]) -> None:
    page = open_moment("over", 2, PHONE, ENDING)
    question = page.locator("dialog[open]").get_by_test_id("auto-end-question")
    question.get_by_role("button", name=Phrases("en").say("web-auto-end-stop")).click()
    expect(question).to_have_count(0)
    page.keyboard.press("Escape")
    stored = page.evaluate("JSON.parse(localStorage.getItem('nyhavn-settings'))")
    assert (stored["autoEnd"], stored["autoEndAsked"]) == (False, True)
