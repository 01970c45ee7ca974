"""A site, the page as a folder of files, at a path of a host that knows nothing of it, in a real Chromium."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from harness.browser_player import MousePlayer, choose_opponents, find_accessibility_faults, open_page
from nyhavn.cli import main
from nyhavn.game.link_codec import pack
from nyhavn.phrases import LANGUAGES
from tests.browser.browser_input import KeyboardPlayer, ReloadingPlayer, TouchPlayer
from tests.browser.test_browser_local import check_record
from tests.browser.test_browser_offline import CUT, keep_page
from tests.browser.test_browser_offline_games import await_release, release
from tests.browser.test_browser_replay import FAIR, shown_step, wait_for_step
from tests.browser.test_browser_tutorial import CHAPTERS, Learner

ALL = os.environ.get("NYHAVN_BROWSER_GAMES") == "all"
PHONE, DESKTOP = (390, 844), (1440, 900)
PERSON = "person"
PATHS = ("", "#/new", "#/learn", "#/rules~points", "#/puzzles", "#/puzzles/daily", "#/puzzles/deal", "#/numbers")
LOCALES = {"en": "en-GB", "fr": "fr-FR", "es": "es-ES", "hu": "hu-HU"}
GAMES: list[tuple[type[MousePlayer], tuple[str, ...]]] = [
    (TouchPlayer, ("tourist", PERSON)),
    (ReloadingPlayer, ("architect",)),
    (KeyboardPlayer, (PERSON, "mason", "planner")),
    (MousePlayer, ("master",)),
]


@contextmanager
def serve_files(folder: Path) -> Iterator[str]:
    """The address of Python's own web server for a folder."""
    command = [sys.executable, "-u", "-m", "http.server", "--bind", "localhost", "--directory", str(folder), "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        said = re.search(r" port (\d+) ", server.stdout.readline())
        assert said
        try:
            yield f"http://localhost:{said[1]}/"
        finally:
            server.terminate()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a host serves; the site lies in `some/where`."""
    root = tmp_path_factory.mktemp("host")
    assert main(["site", str(root / "some" / "where")]) == 0
    return root


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """The address of the site."""
    with serve_files(folder) as host:
        yield f"{host}some/where/"


@contextmanager
def visit(chrome: Browser, site: str, size: tuple[int, int] = DESKTOP, **options: Any) -> Iterator[Page]:
    """A page that asks for nothing outside the site, and gets all that it asks for."""
    context, page, complaints = open_page(chrome, size, **{"reduced_motion": "reduce", **options})
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    yield page
    context.close()
    assert [each for each in asked if not each.startswith((site, "data:", "blob:"))] == []
    assert [each for each in complaints if not any(word in each for word in CUT)] == []


def open_site_table(page: Page, site: str, *others: str) -> None:
    """Open a table with other seats: bots by level, persons as `person`."""
    page.goto(f"{site}#/new")
    choose_opponents(page, list(others))
    page.locator("form button.primary").click()
    MousePlayer(page).wait()


def test_a_game_is_played_from_files(chrome: Browser, site: str) -> None:
    with visit(chrome, site, PHONE) as page:
        page.goto(site)
        page.get_by_test_id("play-now").click()
        MousePlayer(page).play(3)
        MousePlayer(page).wait()
        seen = str(page.locator("main.table").get_attribute("data-seq"))
        page.reload()
        expect(page.locator("main.table")).to_have_attribute("data-seq", seen)
        assert page.url.startswith(f"{site}#/table/")
        page.go_back()
        expect(page.get_by_test_id("play-on")).to_have_attribute("href", re.compile("^#/table/"))
        expect(page.get_by_role("link", name="Play with others")).to_have_count(0)
        assert find_accessibility_faults(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_opens_at_its_address(chrome: Browser, site: str, language: str) -> None:
    with visit(chrome, site, PHONE if language in {"fr", "hu"} else DESKTOP, locale=LOCALES[language]) as page:
        for path in PATHS:
            page.goto(site + path)
            page.locator("main").wait_for()
            page.reload()
            page.locator("main").wait_for()
            page.wait_for_load_state("networkidle")
            expect(page.locator("html")).to_have_attribute("lang", language)
            assert find_accessibility_faults(page) == []
            assert page.url == site + path


@pytest.mark.slow
def test_links_lead_on_and_back_also_in_other_tabs(chrome: Browser, site: str) -> None:
    with visit(chrome, site) as page:
        page.goto(f"{site}index.html")
        page.get_by_role("link", name="Rules").click()
        page.get_by_role("link", name="Points", exact=True).click()
        expect(page).to_have_url(f"{site}index.html#/rules~points")
        expect(page.locator("section#points")).to_be_in_viewport()
        page.go_back()
        expect(page).to_have_url(f"{site}index.html#/rules")
        page.get_by_role("link", name="Back").click()
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="Rules").click(modifiers=["Control"])
        expect(opened.value.get_by_role("heading", name="The rules")).to_be_visible()
        expect(page.get_by_test_id("play-now")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(("player", "others"), GAMES if ALL else GAMES[:1])
def test_a_whole_game_from_files_is_sound(
    chrome: Browser, site: str, player: type[MousePlayer], others: tuple[str, ...]
) -> None:
    touch = issubclass(player, TouchPlayer)
    with visit(chrome, site, PHONE if touch else DESKTOP, has_touch=touch) as page:
        open_site_table(page, site, *others)
        assert player(page).play()
        check_record(page)
        page.goto(page.url.replace("/table/", "/replay/"))
        page.get_by_test_id("slider").press("End")
        expect(page).to_have_url(re.compile(r"step=\d\d+$"))
        step = shown_step(page)
        page.reload()
        wait_for_step(page, step)


@pytest.mark.slow
def test_a_game_in_a_link_is_shown_and_verified(chrome: Browser, site: str, capsys: pytest.CaptureFixture[str]) -> None:
    with visit(chrome, site) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto(f"{site}#/game~{pack(FAIR)}.4")
        wait_for_step(page, 4)
        page.keyboard.press("End")
        wait_for_step(page, len(list(FAIR.moves)))
        expect(page).to_have_url(re.compile(rf"\.{len(list(FAIR.moves))}$"))
        page.get_by_test_id("copy-link").first.click()
        expect(page.get_by_test_id("copy-link").first).to_have_text("Copied")
        link = page.evaluate("() => navigator.clipboard.readText()")
        assert link.startswith(f"{site}#/game~")
        assert link.count("#") == 1
        page.goto(f"{site}#/rules")
        page.goto(link)
        wait_for_step(page, len(list(FAIR.moves)))
    assert main(["--language", "en", "verify", link]) == 0
    assert "The secret is" in capsys.readouterr().out


@pytest.mark.slow
def test_a_first_visit_learns_and_plays_on_from_a_link(chrome: Browser, site: str) -> None:
    with visit(chrome, site) as page:
        page.goto(site)
        page.get_by_test_id("learn").click()
        learner, take = Learner(page), CHAPTERS[0]
        learner.arrive(take)
        learner.does(take.steps["two"])
        page.reload()
        learner.at(take, "end")
        page.goto(f"{site}#/game~{pack(FAIR)}.20")
        page.get_by_test_id("go-on").click()
        page.locator("dialog[open] label", has_text="The Tourist").click()
        page.locator("dialog[open] button.primary").click()
        expect(page).to_have_url(re.compile("#/table/local-"))
        MousePlayer(page).play(4)


@pytest.mark.slow
def test_a_site_says_what_a_browser_lacks(chrome: Browser, site: str) -> None:
    with visit(chrome, site) as page:
        page.add_init_script("WebAssembly.validate = () => false")
        page.goto(site)
        lacking = "WebAssembly with SIMD"
        expect(page.get_by_test_id("offline")).to_contain_text(lacking)
        page.get_by_test_id("play-now").click()
        expect(page.get_by_role("alert")).to_contain_text(lacking)
        page.goto(f"{site}#/game~{pack(FAIR)}.20")
        expect(page.get_by_role("alert")).to_contain_text(lacking)
        page.goto(f"{site}#/rules")
        expect(page.get_by_role("heading", name="The rules")).to_be_visible()


@pytest.mark.slow
def test_a_site_starts_again_without_a_connection(chrome: Browser, folder: Path, site: str) -> None:
    other = site.replace("/some/where/", "/elsewhere/")
    assert main(["site", str(folder / "elsewhere")]) == 0
    with visit(chrome, other.removesuffix("elsewhere/"), service_workers="allow") as page:
        page.goto(other)
        keep_page(page)
        open_site_table(page, site, "tourist")
        keep_page(page)
        page.context.set_offline(True)
        for address in (other, site):
            page.goto(address)
            expect(page.get_by_test_id("offline")).to_have_count(0)
            open_site_table(page, address, "tourist")
            MousePlayer(page).play(2)
        kept = page.evaluate("() => caches.keys()")
        assert {name.rpartition("/")[0] for name in kept} == {"nyhavn-page-some/where", "nyhavn-page-elsewhere"}


@pytest.mark.slow
def test_a_new_version_is_opened_between_two_games(chrome: Browser, tmp_path: Path) -> None:
    site = tmp_path / "some" / "where"
    assert main(["site", str(site)]) == 0
    with serve_files(tmp_path) as host, visit(chrome, host, service_workers="allow") as page:
        address = f"{host}some/where/"
        open_site_table(page, address, "tourist")
        keep_page(page)
        new = release(site)
        await_release(page.context, page)
        expect(page.locator(f"script[src*='{new}']")).to_have_count(0)
        page.locator("a.brand").click()
        expect(page.locator(f"script[src*='{new}']")).to_have_count(1)
        page.get_by_test_id("play-on").click()
        MousePlayer(page).play(2)
