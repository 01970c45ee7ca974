"""Takes pictures of every page and state: at a desk and on a phone, by day and by night, in every language.

Run it with `make contact-sheets`; the client must be built and Chromium be there. The pictures go to `contact-sheets/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from harness.browser_player import SETTLED, MousePlayer, choose_opponents, open_browser, open_page, start_server
from nyhavn.phrases import LANGUAGES

FOLDER = Path(__file__).parents[1] / "contact-sheets"
SIZES = {"desktop": (1440, 900), "phone": (390, 844), "small": (360, 640)}
SCHEMES = ("light", "dark")
SPEAK = "localStorage.setItem('nyhavn-settings', JSON.stringify({{ language: '{}', pace: 'fast' }}))"


class Prepared(NamedTuple):
    """A server, the storage of a browser that has played there, and the addresses of two of its games."""

    address: str
    storage: dict[str, object]
    finished: str
    running: str


class Shot(NamedTuple):
    """A state of a page: how to get there, and whether the browser has played before."""

    name: str
    visit: Callable[[Page, Prepared], None]
    known: bool = True


def visit_path(path: str) -> Callable[[Page, Prepared], None]:
    """A function that opens a page."""

    def visit(page: Page, prepared: Prepared) -> None:
        page.goto(prepared.address + path)
        page.locator("h1").first.wait_for()

    return visit


def visit_home(page: Page, prepared: Prepared) -> None:
    """Open the start page with a game that waits."""
    page.goto(prepared.address)
    page.locator(".houses svg").last.wait_for()


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


SHOTS = (
    Shot("home-first", visit_path("/"), known=False),
    Shot("home", visit_home),
    Shot("new", visit_path("/new")),
    Shot("new-four", visit_four),
    Shot("new-link", visit_path("/new?link")),
    Shot("join", visit_path("/join/nowhere#nothing"), known=False),
    Shot("learn", visit_path("/learn")),
    Shot("lesson", visit_lesson),
    Shot("table", visit_table),
    Shot("menu", visit_menu),
    Shot("result", visit_result),
    Shot("after", visit_end),
    Shot("replay", visit_replay),
    Shot("rules", visit_path("/rules")),
)


def prepare_games(opened: Browser, address: str) -> Prepared:
    """Play one game to its end, and begin another one."""
    context, page, _ = open_page(opened)
    addresses = []
    for decisions in (400, 6):
        page.goto(f"{address}/new")
        page.locator("form button.primary").click()
        player = MousePlayer(page)
        player.wait()
        player.play(decisions)
        player.wait()
        addresses.append(page.url)
    storage = context.storage_state()
    context.close()
    return Prepared(address, dict(storage), *addresses)


def list_sheets() -> Iterator[tuple[str, str, str]]:
    """Every language, size and scheme; the smallest phone shows the longest words only."""
    for language in LANGUAGES:
        for size in SIZES:
            for scheme in SCHEMES:
                if size != "small" or language == "hu":
                    yield language, size, scheme


def take_pictures(opened: Browser, prepared: Prepared, sheet: tuple[str, str, str]) -> None:
    """Take the pictures of all states in one language, size and scheme."""
    language, size, scheme = sheet
    for known in (False, True):
        stored = {"storage_state": prepared.storage} if known else {}
        context, page, _ = open_page(opened, SIZES[size], color_scheme=scheme, reduced_motion="reduce", **stored)
        context.add_init_script(SPEAK.format(language))
        for shot in SHOTS:
            if shot.known == known:
                shot.visit(page, prepared)
                page.evaluate(SETTLED)
                page.screenshot(path=FOLDER / f"{shot.name}-{language}-{size}-{scheme}.png")
        context.close()


def main() -> None:
    """Take all pictures on a server of their own."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as data, start_server(Path(data)) as address, open_browser() as opened:
        prepared = prepare_games(opened, address)
        for sheet in list_sheets():
            take_pictures(opened, prepared, sheet)


if __name__ == "__main__":
    main()
