"""Takes pictures of every page and state: at a desk and on a phone, by day and by night, in every language.

Run it with `make contact-sheets`; the client must be built and Chromium be there. The pictures go to `contact-sheets/`.
`python docs/contact_sheets.py hu phone dark table` takes only the pictures with one of these languages, sizes, schemes
and states.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, FilePayload, Page, StorageState

from harness.browser_player import (
    SETTLED,
    SPEAK,
    MousePlayer,
    choose_opponents,
    open_browser,
    open_new_table,
    open_page,
)
from harness.http_client import Host, Visitor, start_host
from harness.numbers_fixture import write_games
from harness.seeded_tables import ME, find_moment, store_moment, store_seed
from nyhavn.phrases import LANGUAGES
from nyhavn.server.http.openapi import COOKIE

FOLDER = Path(__file__).parents[1] / "contact-sheets"
SIZES = {"desktop": (1440, 900), "phone": (390, 844), "small": (360, 640)}
SCHEMES = ("light", "dark")

PLAYED = """() => {
  const [architect, master] = [{ own: 12, rival: 9, turns: 22 }, { own: 13, rival: 6, turns: 19 }];
  const turns = [...".......#...##..#...#..#"].map((mark) => mark === "#");
  const result = { ending: "won", own: 12, rival: 11, turns, levels: { architect, master } };
  const today = Math.floor(Date.now() / 86_400_000);
  localStorage.setItem("nyhavn-deals", JSON.stringify({ begun: today, results: { [today]: result } }));
}"""
"""A script that remembers a daily deal."""


Guest = Literal["newcomer", "player", "seated"]
GUESTS: tuple[Guest, ...] = ("newcomer", "player", "seated")


class Prepared(NamedTuple):
    """A server, the storage of a browser that has played there, and the addresses of two of its games."""

    host: Host
    storage: StorageState
    finished: str
    running: str

    @property
    def address(self) -> str:
        """The address of the start page, without a slash at the end."""
        return self.host.address


class Shot(NamedTuple):
    """A state of a page: how to get there, and who visits it."""

    name: str
    visit: Callable[[Page, Prepared], None]
    visitor: Guest = "player"
    """Somebody without games, the player of two games, or the first seat of tables at some moment of a game."""


def visit_path(path: str) -> Callable[[Page, Prepared], None]:
    """A function that opens a page."""

    def visit(page: Page, prepared: Prepared) -> None:
        page.goto(prepared.address + path)
        page.locator("h1").first.wait_for()
        page.locator("[aria-busy=true]").wait_for(state="detached")

    return visit


def visit_home(page: Page, prepared: Prepared) -> None:
    """Open the start page with a game that waits."""
    page.goto(prepared.address)
    page.locator(".houses svg").last.wait_for()


def visit_settings(page: Page, prepared: Prepared) -> None:
    """Open the settings, and what this browser keeps."""
    visit_home(page, prepared)
    page.locator("footer nav button").click()
    page.get_by_test_id("save-data").scroll_into_view_if_needed()


def visit_invitation(page: Page, prepared: Prepared) -> None:
    """Open the invitation of another person."""
    anna = Visitor(prepared.host)
    table = anna.open_lobby("Anna", "?", clock={"seconds": 900})
    page.goto(f"{prepared.address}/join/{table}#{anna.links(table)['join']}")
    page.get_by_test_id("invitation").wait_for()


def visit_four(page: Page, prepared: Prepared) -> None:
    """Choose the opponents for a table of four."""
    page.goto(f"{prepared.address}/new")
    choose_opponents(page, ["mason", "open", "person"])


def visit_lesson(page: Page, prepared: Prepared) -> None:
    """Begin the tutorial."""
    page.goto(f"{prepared.address}/learn")
    page.get_by_test_id("proceed").click()
    page.locator("[data-pointed]").first.wait_for()


def visit_table(page: Page, prepared: Prepared) -> None:
    """Open a running game."""
    page.goto(prepared.running)
    MousePlayer(page).wait()


def visit_menu(page: Page, prepared: Prepared) -> None:
    """Open the menu of a running game."""
    visit_table(page, prepared)
    page.locator("header button").last.click()


def visit_result(page: Page, prepared: Prepared) -> None:
    """Open a finished game, which shows its result."""
    page.goto(prepared.finished)
    page.locator("dialog[open] table").wait_for()


def visit_end(page: Page, prepared: Prepared) -> None:
    """Close the result of a finished game."""
    visit_result(page, prepared)
    page.locator("dialog[open] header button").click()


def visit_replay(page: Page, prepared: Prepared) -> None:
    """Replay a finished game."""
    page.goto(prepared.finished.replace("/table/", "/replay/") + "?step=30")
    page.get_by_test_id("step-words").wait_for()


def visit_moment(
    name: str, seats: int = 2, touch: Callable[[Page], None] | None = None
) -> Callable[[Page, Prepared], None]:
    """A function that opens a table at some moment of a game, and touches something there."""

    def visit(page: Page, prepared: Prepared) -> None:
        page.goto(f"{prepared.address}/table/{store_moment(prepared.host.data, name, seats)}")
        page.locator("main.table").wait_for()
        if touch:
            touch(page)

    return visit


def open_drawer(name: str) -> Callable[[Page], None]:
    """A function that opens a page of the menu."""

    def touch(page: Page) -> None:
        page.locator("header button").last.click()
        page.locator(f"dialog[open] [data-opens={name}]").click()

    return touch


def pick_cards(page: Page) -> None:
    """Choose two cards."""
    for _ in range(2):
        page.locator("[data-pier][data-possible=true][aria-pressed=false]").first.click()


def place_tile(page: Page) -> None:
    """Place a tile without paying for it."""
    page.locator("[data-tile][data-possible=true]").last.click()
    MousePlayer(page).touch_spot()
    page.locator("[data-ghost][data-legal=true]").wait_for(state="attached")


def fail_to_build(page: Page) -> None:
    """Try a tile that cannot be built."""
    page.locator("[data-tile][data-possible=false]").last.click(force=True)
    page.get_by_test_id("rule").wait_for()


def look_at_seat(page: Page) -> None:
    """Look at the house of another player."""
    page.locator("main.table .seat").last.click()
    page.locator("dialog[open] svg").first.wait_for()


def choose_payment(page: Page) -> None:
    """Place a tile and open the ways to pay for it."""
    place_tile(page)
    page.locator("[data-testid=act][data-kind=build]").click()
    page.get_by_test_id("payments").wait_for()


def show_hint(page: Page) -> None:
    """Show a hint to its end."""
    page.get_by_test_id("hint").click()
    page.locator("[data-testid=hint-strip]:not([data-steps='0'])").wait_for()
    while page.get_by_test_id("hint-more").is_visible():
        page.get_by_test_id("hint-more").click()


def watch_bots(page: Page, prepared: Prepared) -> None:
    """Begin a game of four, and wait until the bots have moved."""
    open_new_table(page, prepared.address, ["mason", "apprentice", "tourist"])
    player = MousePlayer(page)
    for _ in range(2):
        player.wait()
        player.decide()
    player.wait()
    page.get_by_test_id("recap").wait_for()


def visit_lobby(page: Page, prepared: Prepared) -> None:
    """Open a table to which others are invited."""
    page.goto(f"{prepared.address}/new?link")
    page.locator("form button.primary").click()
    page.get_by_test_id("gathering").wait_for()


def visit_hand_over(page: Page, prepared: Prepared) -> None:
    """Open a table of two people at one device."""
    shared = find_moment(lambda table: table.turn > 3, bots=0, people=("Anna", "Béla"))
    page.goto(f"{prepared.address}/table/{store_seed(prepared.host.data, shared)}")
    page.get_by_test_id("here").wait_for()


def visit_review(page: Page, prepared: Prepared) -> None:
    """Review a finished game, until its first graph is there."""
    page.goto(prepared.finished.replace("/table/", "/replay/") + "?review")
    page.get_by_test_id("review").wait_for()
    start = page.get_by_test_id("start-review")
    if start.count():
        start.click()
    page.get_by_test_id("chances").wait_for(timeout=180_000)


def visit_deal(page: Page, prepared: Prepared) -> None:
    """Look at the daily deal after it was played."""
    page.goto(f"{prepared.address}/puzzles")
    page.evaluate(PLAYED)
    page.goto(f"{prepared.address}/puzzles/deal")
    page.get_by_test_id("verdict").wait_for()


def visit_numbers(page: Page, prepared: Prepared) -> None:
    """Open one's own numbers with some games."""
    page.goto(f"{prepared.address}/numbers")
    games = write_games(seat=2).encode()
    file = FilePayload(name="games.json", mimeType="application/json", buffer=games)
    page.get_by_test_id("add-records").set_input_files(file)
    page.get_by_test_id("results").wait_for()


def visit_games(page: Page, prepared: Prepared) -> None:
    """Open the table behind the graphs of one's own numbers."""
    visit_numbers(page, prepared)
    page.get_by_test_id("list").click()


SHOTS = (
    Shot("home-first", visit_path("/"), "newcomer"),
    Shot("home", visit_home),
    Shot("settings", visit_settings),
    Shot("new", visit_path("/new")),
    Shot("new-four", visit_four),
    Shot("new-link", visit_path("/new?link")),
    Shot("join", visit_invitation, "newcomer"),
    Shot("join-unknown", visit_path("/join/nowhere#nothing"), "newcomer"),
    Shot("learn", visit_path("/learn")),
    Shot("lesson", visit_lesson),
    Shot("table", visit_table),
    Shot("menu", visit_menu),
    Shot("result", visit_result),
    Shot("after", visit_end),
    Shot("replay", visit_replay),
    Shot("rules", visit_path("/rules")),
    Shot("puzzles", visit_path("/puzzles")),
    Shot("daily", visit_path("/puzzles/daily")),
    Shot("deal", visit_deal),
    Shot("numbers-first", visit_path("/numbers"), "newcomer"),
    Shot("numbers", visit_numbers),
    Shot("games", visit_games),
    Shot("recap", watch_bots),
    Shot("review", visit_review),
    Shot("lobby", visit_lobby),
    Shot("take", visit_moment("take", 4, pick_cards), "seated"),
    Shot("place", visit_moment("take", 2, place_tile), "seated"),
    Shot("pay", visit_moment("paying", 2, choose_payment), "seated"),
    Shot("discard", visit_moment("discard"), "seated"),
    Shot("bonus", visit_moment("bonus"), "seated"),
    Shot("hint", visit_moment("take", 2, show_hint), "seated"),
    Shot("hint-bonus", visit_moment("bonus", 2, show_hint), "seated"),
    Shot("near", visit_moment("near", 3), "seated"),
    Shot("result-four", visit_moment("over", 4), "seated"),
    Shot("history", visit_moment("take", 4, open_drawer("log")), "seated"),
    Shot("table-settings", visit_moment("take", 2, open_drawer("settings")), "seated"),
    Shot("refusal", visit_moment("take", 2, fail_to_build), "seated"),
    Shot("seat", visit_moment("take", 4, look_at_seat), "seated"),
    Shot("hand-over", visit_hand_over, "seated"),
)


def prepare_games(opened: Browser, host: Host) -> Prepared:
    """Play one game to its end, and begin another one."""
    context, page, _ = open_page(opened)
    addresses = []
    for decisions in (400, 6):
        page.goto(f"{host.address}/new")
        page.locator("form button.primary").click()
        player = MousePlayer(page)
        player.wait()
        player.play(decisions)
        player.wait()
        addresses.append(page.url)
    storage = context.storage_state()
    context.close()
    return Prepared(host, storage, *addresses)


def list_sheets(chosen: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """The chosen languages, sizes and schemes; the smallest phone shows the longest words only, unless it is named."""
    for language in choose(LANGUAGES, chosen):
        for size in choose(SIZES, chosen):
            for scheme in choose(SCHEMES, chosen):
                if size != "small" or language == "hu" or size in chosen:
                    yield language, size, scheme


def choose(possible: Iterable[str], chosen: Sequence[str]) -> list[str]:
    """Those that are chosen; all if none is."""
    every = list(possible)
    return [each for each in every if each in chosen] or every


def take_pictures(opened: Browser, prepared: Prepared, sheet: tuple[str, str, str], states: Sequence[str]) -> None:
    """Take the pictures of some states in one language, size and scheme."""
    language, size, scheme = sheet
    for visitor in GUESTS:
        stored = {"storage_state": prepared.storage} if visitor == "player" else {}
        context, page, _ = open_page(opened, SIZES[size], color_scheme=scheme, reduced_motion="reduce", **stored)
        context.add_init_script(SPEAK.format(language))
        if visitor == "seated":
            context.add_cookies([{"name": COOKIE, "value": ME, "url": prepared.address}])
        for shot in SHOTS:
            if shot.visitor == visitor and shot.name in states:
                shot.visit(page, prepared)
                page.evaluate(SETTLED)
                page.screenshot(path=FOLDER / f"{shot.name}-{language}-{size}-{scheme}.png")
        context.close()


def main(chosen: Sequence[str]) -> None:
    """Take the chosen pictures on a server of their own."""
    FOLDER.mkdir(exist_ok=True)
    states = choose([shot.name for shot in SHOTS], chosen)
    with TemporaryDirectory() as folder, start_host(Path(folder)) as host, open_browser() as opened:
        prepared = prepare_games(opened, host)
        for sheet in list_sheets(chosen):
            take_pictures(opened, prepared, sheet, states)


if __name__ == "__main__":
    main(sys.argv[1:])
