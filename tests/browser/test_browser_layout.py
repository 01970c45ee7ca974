"""The table in a real Chromium: at every size and in every language all is visible, uncut and accessible."""

import os
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from harness.browser_player import SPEAK, choose_opponents, find_accessibility_faults, open_page
from harness.http_client import Host, Visitor, start_host
from harness.seeded_tables import ME, find_moment, store_moment, store_seed
from nyhavn.phrases import LANGUAGES, Phrases
from nyhavn.server.http.openapi import COOKIE
from tests.tiers import first_quick

ALL = os.environ.get("NYHAVN_BROWSER_GAMES") == "all"
SIZES = [(360, 640), (390, 844), (844, 390), (768, 1024), (1440, 900), (2560, 1440)]
ZOOMED = (640, 400)
"""A screen of 1280×800, at 200 %."""
COMMON = [(1366, 768), (820, 1180), (1280, 720), (1024, 768), (800, 600)]
"""Common screen sizes."""
PHONE, DESKTOP = (390, 844), (1440, 900)
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
TROUBLES = (Path(__file__).parent / "layout_faults.js").read_text(encoding="utf-8")
"""A script that finds elements that are out of sight, cut off, covered or overlapping."""


def hold_tile(page: Page) -> None:
    """Select a tile."""
    page.locator("[data-tile][data-possible=true]").last.click()


def put_tile(page: Page) -> None:
    """Place a tile without paying for it yet."""
    hold_tile(page)
    spot = page.locator("rect.open").last.bounding_box()
    assert spot
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    page.locator("[data-ghost][data-legal=true]").wait_for(state="attached")


def try_refused_tile(page: Page) -> None:
    """Try a tile that cannot be built."""
    page.locator("[data-tile][data-possible=false]").last.click(force=True)
    page.get_by_test_id("rule").wait_for()


def pick_two_cards(page: Page) -> None:
    """Choose two cards."""
    for _ in range(2):
        page.locator("[data-pier][data-possible=true][aria-pressed=false]").first.click()


def show_hint(page: Page) -> None:
    """Show a hint to its end."""
    page.get_by_test_id("hint").click()
    page.locator("[data-testid=hint-strip]:not([data-steps='0'])").wait_for(timeout=90_000)
    while page.get_by_test_id("hint-more").is_visible():
        page.get_by_test_id("hint-more").click()


def close(page: Page) -> None:
    """Close the dialog at the end of the game."""
    page.locator("dialog[open] header button").click()


class LayoutCase(NamedTuple):
    """A state of the page: the moment of the game, the interaction, the number of seats and the language."""

    moment: str
    touch: Callable[[Page], None] | None
    seats: int
    language: str

    def __str__(self) -> str:
        return "-".join([self.moment, *([self.touch.__name__] if self.touch else []), str(self.seats), self.language])


TOUCHES = [
    ("take", None),
    ("take", pick_two_cards),
    ("take", hold_tile),
    ("take", put_tile),
    ("take", try_refused_tile),
    ("discard", None),
    ("bonus", None),
    ("both", None),
    ("done", None),
    ("over", close),
    ("take", show_hint),
    ("discard", show_hint),
    ("bonus", show_hint),
]
EVERY = [LayoutCase(*touch, seats, language) for touch, seats, language in product(TOUCHES, (2, 4), LANGUAGES)]
"""All states of the page."""
SHORT = [LayoutCase(*touch, (2, 4)[i % 2], LANGUAGES[(i + i // 4) % len(LANGUAGES)]) for i, touch in enumerate(TOUCHES)]
"""Each moment once, every language several times."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server to whose store tables can be added."""
    with start_host(tmp_path_factory.mktemp("tables")) as running:
        yield running


def known_page(chrome: Browser, host: Host, language: str) -> tuple[Page, list[str]]:
    """A page of the player at the stored tables, and the list of its errors."""
    context, page, complaints = open_page(chrome, reduced_motion="reduce")
    context.add_cookies([{"name": COOKIE, "value": ME, "url": host.address}])
    context.add_init_script(SPEAK.format(language))
    return page, complaints


def find_layout_faults(page: Page, size: tuple[int, int]) -> list[str]:
    """The layout faults of a page at some size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(DRAWN)
    return [f"{size[0]}×{size[1]}: {trouble}" for trouble in page.evaluate(TROUBLES)]


@pytest.mark.parametrize("look", EVERY if ALL else first_quick(SHORT, 3), ids=str)
def test_the_whole_table_fits_every_screen(chrome: Browser, host: Host, look: LayoutCase) -> None:
    page, complaints = known_page(chrome, host, look.language)
    page.goto(f"{host.address}/table/{store_moment(host.data, look.moment, look.seats)}")
    page.locator("main.table").wait_for()
    if look.touch:
        look.touch(page)
    assert [
        trouble
        for size in (*SIZES, ZOOMED, *(COMMON if ALL else COMMON[:2]))
        for trouble in find_layout_faults(page, size)
    ] == []
    for size, scheme in list_schemes(look.seats):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        assert find_accessibility_faults(page) == []
    page.context.close()
    assert complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bonus_has_its_name_and_effect_in_a_row_large_enough_to_touch(
    chrome: Browser, host: Host, language: str
) -> None:
    page, complaints = known_page(chrome, host, language)
    at_table(page, host, store_moment(host.data, "bonus", 4))
    choices = page.get_by_test_id("bonus").locator("button")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert find_layout_faults(page, (width, height)) == []
        for choice in choices.all():
            box = choice.bounding_box()
            assert box
            assert box["height"] >= 52
            assert all(len(part.inner_text().strip()) > 3 for part in choice.locator("strong, small").all())
            expect(choice.locator("small")).to_be_visible()
    assert choices.count() == 6
    page.context.close()
    assert complaints == []


GAPS = """() => [...document.querySelectorAll(".seat")].map((seat) => {
  const [cards, score] = [seat.querySelector(".cards"), seat.querySelector(".score")];
  score.textContent = "12";
  const range = document.createRange();
  range.selectNodeContents(cards);
  const [left, right] = [range.getBoundingClientRect(), score.getBoundingClientRect()];
  return Math.min(left.bottom, right.bottom) < Math.max(left.top, right.top) + 4 ? Infinity : right.left - left.right;
})"""
"""A script that measures how far a score of two digits is from the number of cards beside it."""


@pytest.mark.slow
def test_a_score_of_two_digits_stands_apart_from_the_cards_of_four_players(chrome: Browser, host: Host) -> None:
    page, complaints = known_page(chrome, host, "en")
    at_table(page, host, store_moment(host.data, "take", 4))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        assert min(page.evaluate(GAPS)) >= 2, (width, height)
    page.context.close()
    assert complaints == []


def test_a_tile_out_of_stock_shows_its_refusal(chrome: Browser, host: Host) -> None:
    page, complaints = known_page(chrome, host, "en")
    at_table(page, host, store_moment(host.data, "take", 2))
    page.locator("[data-tile].gone").first.click(force=True)
    page.get_by_test_id("status").get_by_text(Phrases("en").say("refusal-out-of-stock")).wait_for()
    assert page.locator("[data-ghost]").count() == 0
    page.context.close()
    assert complaints == []


def list_schemes(seats: int) -> list[tuple[tuple[int, int], Scheme]]:
    """The sizes and colour schemes for axe: all of them, or light on a phone, or dark on a desktop."""
    every = list(product((PHONE, DESKTOP), SCHEMES))
    return every if ALL else [every[0] if seats == 2 else every[-1]]


CUT_ROOFS = """() => {
  const shore = document.querySelector(".ny-waterfront");
  const edge = shore.parentElement.getBoundingClientRect().top;
  const roofs = [...shore.querySelectorAll("path[fill='var(--ny-roof)']")];
  return roofs.filter((roof) => roof.getBoundingClientRect().top < edge).length + Number(!roofs.length);
}"""
"""A script that counts the roofs that the upper edge of the picture of houses cuts off."""


@pytest.mark.parametrize("language", LANGUAGES if ALL else first_quick(LANGUAGES[1:3]))
def test_every_page_is_accessible(chrome: Browser, host: Host, language: str) -> None:
    store_moment(host.data, "take", 2)
    page, complaints = known_page(chrome, host, language)
    for path, size in (
        ("/", PHONE),
        ("/new", PHONE),
        ("/learn", PHONE),
        ("/", DESKTOP),
        ("/new", DESKTOP),
        ("/learn", DESKTOP),
    ):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(host.address + path)
        page.locator("h1").wait_for()
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert find_accessibility_faults(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
        assert page.evaluate(CUT_ROOFS) == 0, path
    page.context.close()
    assert complaints == []


CUT = """() => [...document.querySelectorAll("select")].flatMap((select) => {
  const whole = select.cloneNode(true);
  whole.style.cssText = "position: absolute; width: max-content; max-width: none";
  select.after(whole);
  const { width } = whole.getBoundingClientRect();
  whole.remove();
  return width > select.getBoundingClientRect().width + 1 ? [select.textContent.trim()] : [];
})"""


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES if ALL else LANGUAGES[3:])
def test_no_option_of_the_new_table_form_is_cut_off(chrome: Browser, host: Host, language: str) -> None:
    page, complaints = known_page(chrome, host, language)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{host.address}/new?link")
    choose_opponents(page, ["open", "person", "open"])
    assert page.evaluate(CUT) == []
    page.context.close()
    assert complaints == []


def from_menu(drawer: str) -> Callable[[Page, Host], None]:
    """A function that opens a drawer of the menu."""

    def opened(page: Page, host: Host) -> None:
        at_table(page, host, store_moment(host.data, "take", 4))
        page.locator("header button").last.click()
        page.locator(f"dialog[open] [data-opens={drawer}]").click()

    return opened


def at_table(page: Page, host: Host, table: str) -> None:
    """Open a table."""
    page.goto(f"{host.address}/table/{table}")
    page.locator("main.table").wait_for()


def by_pressing(what: str) -> Callable[[Page, Host], None]:
    """A function that clicks an element of the table."""

    def opened(page: Page, host: Host) -> None:
        at_table(page, host, store_moment(host.data, "take", 4))
        page.locator(what).first.click()

    return opened


def payment(page: Page, host: Host) -> None:
    """Open the choice of payments."""
    at_table(page, host, store_moment(host.data, "paying", 2))
    put_tile(page)
    page.locator("[data-testid=act][data-kind=build]").click()
    page.get_by_test_id("payments").wait_for()


def turn_of_history(page: Page, host: Host) -> None:
    """Open a turn of the history."""
    from_menu("log")(page, host)
    page.locator("dialog[open] [data-turn] button").first.click()
    page.locator("dialog[open] .house-and-text").wait_for()


def at_shared_table(page: Page, host: Host) -> None:
    """Open the question whether the next person is here."""
    page.goto(f"{host.address}/table/{store_shared_table(host.data)}")


OPENED: dict[str, Callable[[Page, Host], None]] = {
    "menu": by_pressing("header button >> nth=-1"),
    "house": by_pressing("[data-seat='1']"),
    "ability": by_pressing(".abilities button"),
    **{drawer: from_menu(drawer) for drawer in ("log", "moves", "knowledge", "settings")},
    "turn": turn_of_history,
    "payment": payment,
    "end": lambda page, host: at_table(page, host, store_moment(host.data, "over", 4)),
    "here": at_shared_table,
}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES if ALL else LANGUAGES[3:])
def test_every_dialog_is_accessible(chrome: Browser, host: Host, language: str) -> None:
    page, complaints = known_page(chrome, host, language)
    for (name, opened), size in product(OPENED.items(), (PHONE, DESKTOP) if ALL else (PHONE,)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        opened(page, host)
        page.locator("dialog[open] h2").wait_for()
        for scheme in SCHEMES if ALL else SCHEMES[:1]:
            page.emulate_media(color_scheme=scheme)
            assert find_accessibility_faults(page) == [], (name, size, scheme)
        sideways = page.locator("dialog[open]").evaluate("dialog => dialog.scrollWidth - dialog.clientWidth")
        assert sideways <= 0, (name, size)
    page.context.close()
    assert complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES if ALL else LANGUAGES[:1])
def test_error_messages_are_accessible(chrome: Browser, host: Host, language: str) -> None:
    page, _ = known_page(chrome, host, language)
    page.goto(f"{host.address}/table/nowhere")
    page.locator("h1").wait_for()
    check_both_schemes(page)
    at_table(page, host, store_moment(host.data, "take", 2))
    page.route_web_socket("**/live", WebSocketRoute.close)
    page.reload()
    page.get_by_text(Phrases(language).say("web-lost")).wait_for()
    check_both_schemes(page)
    page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES if ALL else LANGUAGES[2:3])
def test_the_dialogs_of_the_start_page_are_accessible(chrome: Browser, host: Host, language: str) -> None:
    store_moment(host.data, "take", 2)
    page, complaints = known_page(chrome, host, language)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(host.address)
    page.locator("li button.plain").first.click()
    page.locator("button.danger").wait_for()
    check_both_schemes(page)
    page.get_by_role("button", name=Phrases(language).say("web-settings"), exact=True).click()
    page.locator("dialog[open] h2").wait_for()
    check_both_schemes(page)
    page.context.close()
    assert complaints == []


def check_both_schemes(page: Page) -> None:
    """Check the accessibility in the light and the dark colour scheme."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert find_accessibility_faults(page) == [], scheme


@cache
def store_shared_table(data: Path) -> str:
    """A table of two persons at one screen."""
    return store_seed(data, find_moment(lambda table: table.turn > 3, bots=0, people=("Anna", "Béla")))


def test_the_accessibility_check_finds_a_fault(chrome: Browser) -> None:
    context, page, _ = open_page(chrome)
    page.set_content("<html lang='en'><title>A page</title><main><h1>A page</h1><button></button></main>")
    assert find_accessibility_faults(page) == ["button-name: <button></button>"]
    context.close()


PAGE_FAULTS = """() => {
  const found = innerWidth < document.documentElement.scrollWidth ? ["the page scrolls sideways"] : [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest("svg, option") || getComputedStyle(holder).clipPath !== "none") continue;
    if (!holder.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const button = holder.closest("button, a.button")?.getBoundingClientRect();
    for (const { left, right, top, bottom, height } of range.getClientRects()) {
      const text = `“${node.data.trim()}”`;
      if (left < -1 || right > innerWidth + 1) found.push(`${text} leaves the screen`);
      const [over, under] = [top + height / 5, bottom - height / 5];
      if (button && (left < button.left - 1 || right > button.right + 1 || over < button.top || under > button.bottom))
        found.push(`${text} leaves its button`);
    }
    if (getComputedStyle(holder).overflow !== "visible" && holder.scrollWidth > holder.clientWidth + 1)
      found.push(`“${node.data.trim()}” is cut off`);
  }
  return found;
}"""
"""A script that finds texts of a page that leave the screen or their buttons, or are cut off."""


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_around_the_table_fit_every_screen(chrome: Browser, host: Host, language: str) -> None:
    store_moment(host.data, "take", 2)
    anna = Visitor(host)
    table = anna.open_lobby("Anna", "?", clock={"seconds": 900})
    page, complaints = known_page(chrome, host, language)
    faults = list[str]()
    for path in ("", "new", "new?link", "learn", f"join/{table}#{anna.links(table)['join']}"):
        page.goto(f"{host.address}/{path}")
        page.locator("h1").first.wait_for()
        page.locator("[aria-busy=true]").wait_for(state="detached")
        for width, height in (*SIZES, ZOOMED):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            faults += [f"/{path} at {width}×{height}: {fault}" for fault in page.evaluate(PAGE_FAULTS)]
    page.context.close()
    assert faults == []
    assert complaints == []
