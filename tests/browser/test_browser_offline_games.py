"""Whole games in a real Chromium with the network switched off, and games whose tab is killed or whose page changes.

`make browser-games` plays all of them, `make test-all` a few.
"""

from __future__ import annotations

import os
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

import nyhavn
from harness.browser_player import MousePlayer, open_page
from tests.browser.browser_input import (
    DraggingPlayer,
    KeyboardPlayer,
    ReloadingPlayer,
    ScreenReaderPlayer,
    TouchDraggingPlayer,
    TouchPlayer,
)
from tests.browser.test_browser_local import check_record, open_local_table
from tests.browser.test_browser_offline import CUT, keep_page

ALL = os.environ.get("NYHAVN_BROWSER_GAMES") == "all"
PHONE, DESKTOP = (390, 844), (1440, 900)
PERSON = "person"
STATIC = Path(nyhavn.__file__).parent / "static"
LOCAL = """{
    const [key, chosen] = ['nyhavn-settings', { pace: 'fast', here: true, autoEnd: false }];
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...chosen }));
}"""
"""A script that lets games be played in the browser."""


class OfflineGame(NamedTuple):
    """A way to play, and who sits at the other seats."""

    player_type: type[MousePlayer]
    others: tuple[str, ...]


GAMES = [
    OfflineGame(TouchPlayer, ("tourist",)),
    OfflineGame(ReloadingPlayer, (PERSON,)),
    OfflineGame(MousePlayer, ("apprentice",)),
    OfflineGame(KeyboardPlayer, ("mason",)),
    OfflineGame(DraggingPlayer, ("architect",)),
    OfflineGame(TouchDraggingPlayer, ("planner",)),
    OfflineGame(MousePlayer, ("master",)),
    OfflineGame(ScreenReaderPlayer, ("tourist", "mason")),
    OfflineGame(TouchPlayer, ("architect", "planner")),
    OfflineGame(ReloadingPlayer, ("master", "apprentice")),
    OfflineGame(KeyboardPlayer, (PERSON, "planner")),
    OfflineGame(TouchPlayer, (PERSON, PERSON)),
    OfflineGame(MousePlayer, ("mason", PERSON)),
    OfflineGame(TouchDraggingPlayer, ("apprentice", "tourist", "mason")),
    OfflineGame(DraggingPlayer, ("architect", "architect", "planner")),
    OfflineGame(KeyboardPlayer, ("master", "planner", "tourist")),
    OfflineGame(ReloadingPlayer, (PERSON, "mason", PERSON)),
    OfflineGame(TouchPlayer, (PERSON, PERSON, PERSON)),
    OfflineGame(ScreenReaderPlayer, ("planner", "apprentice", "architect")),
    OfflineGame(MousePlayer, ("master", PERSON, "mason")),
]
"""All levels, 2 to 4 seats, every kind of input, several persons at one screen, and reloads."""


@contextmanager
def open_kept_page(chrome: Browser, size: tuple[int, int], **options: bool) -> Iterator[Page]:
    """A page in a browser with a service worker; only requests without a connection may fail."""
    context, page, complaints = open_page(chrome, size, reduced_motion="reduce", service_workers="allow", **options)
    yield page
    context.close()
    assert [each for each in complaints if not any(word in each for word in CUT)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES if ALL else GAMES[:2], ids=lambda game: game.player_type.__name__)
def test_a_whole_game_without_a_connection(chrome: Browser, address: str, game: OfflineGame) -> None:
    touch = issubclass(game.player_type, TouchPlayer)
    with open_kept_page(chrome, PHONE if touch else DESKTOP, has_touch=touch) as page:
        open_local_table(page, address, *game.others)  # from now on its nets are kept, too
        keep_page(page)
        page.context.set_offline(True)
        open_local_table(page, address, *game.others)
        assert game.player_type(page).play()
        check_record(page)


# Accidents


def crash(page: Page) -> None:
    """Kill the process of a page."""
    crashed = threading.Event()
    page.on("crash", lambda _: crashed.set())
    with suppress(Error):
        page.goto("chrome://crash", timeout=5000)
    page.close()


@pytest.mark.slow
def test_no_game_is_lost_when_its_tab_is_killed(chrome: Browser, address: str) -> None:
    context, page, _ = open_page(chrome, DESKTOP)
    open_local_table(page, address, "tourist", PERSON)
    table, rng = page.url, Random(17)
    for _ in range(25 if ALL else 6):
        player = MousePlayer(page)
        if player.play(rng.randrange(3)) or player.wait() == "over":
            break
        seen = int(page.locator("main.table").get_attribute("data-seq") or 0)
        player.choose()
        page.evaluate("wait => new Promise(go => setTimeout(go, wait))", rng.randrange(60))
        crash(page)
        page = context.new_page()
        page.goto(table)
        MousePlayer(page).wait()
        assert int(page.locator("main.table").get_attribute("data-seq") or 0) >= seen
    assert MousePlayer(page).play()
    check_record(page)
    context.close()


class PageHandler(SimpleHTTPRequestHandler):
    """Serves a folder, and its start page at every address that is no file."""

    def send_head(self):  # type: ignore[no-untyped-def]
        """Answer with a file, with the start page, or with nothing for the interface of a server."""
        if self.path.startswith("/api/"):
            return self.send_error(503)
        if not Path(self.translate_path(self.path)).is_file():
            self.path = "/"
        return super().send_head()

    def log_message(self, format: str, *args: object) -> None:
        """Be silent."""


@contextmanager
def serve_page(folder: Path) -> Iterator[str]:
    """The address of a server of nothing but a folder."""
    with ThreadingHTTPServer(("localhost", 0), partial(PageHandler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}"
        server.shutdown()


def release(folder: Path) -> str:
    """Replace the page in a folder by a new version, whose script has another name; that name."""
    index, worker = folder / "index.html", folder / "service-worker.js"
    found = re.search(r"assets/(index-[\w-]+)\.js", index.read_text())
    assert found
    old, new = found[1], "index-released"
    (folder / "assets" / f"{old}.js").rename(folder / "assets" / f"{new}.js")
    for script in (folder / "assets").glob("*.js"):
        script.write_text(script.read_text().replace(old, new))
    index.write_text(index.read_text().replace(old, new))
    worker.write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "released"', worker.read_text().replace(old, new)))
    return new


def await_release(context: BrowserContext, page: Page) -> None:
    """Wait until the browser keeps the new version."""
    page.evaluate("""async () => {
        const changed = new Promise((go) => navigator.serviceWorker.addEventListener('controllerchange', go));
        await (await navigator.serviceWorker.getRegistration()).update();
        await changed;
    }""")


@pytest.mark.slow
def test_a_new_version_waits_for_the_end_of_the_game(chrome: Browser, tmp_path: Path) -> None:
    folder = shutil.copytree(STATIC, tmp_path / "page")
    with serve_page(folder) as address:
        context, page, _ = open_page(chrome, PHONE, reduced_motion="reduce", service_workers="allow")
        context.add_init_script(LOCAL)
        page.goto(address)
        page.get_by_test_id("play-now").click()
        player = MousePlayer(page)
        player.play(2)
        keep_page(page)
        new = release(folder)
        await_release(context, page)
        seen = int(page.locator("main.table").get_attribute("data-seq") or 0)
        player.play(3)
        player.wait()
        page.reload()
        player.wait()
        assert int(page.locator("main.table").get_attribute("data-seq") or 0) > seen
        expect(page.locator(f"script[src*='{new}']")).to_have_count(1)
        assert player.play()
        check_record(page)
        context.close()
