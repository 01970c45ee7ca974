"""Browsers without WebAssembly, storage, room or a secure address: what can work works, and the rest is said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from harness.browser_player import MousePlayer, find_accessibility_faults, open_page
from tests.browser.test_browser_local import HERE, choose_here, open_local_table

PHONE = (390, 844)
NO_VECTORS = "WebAssembly.validate = () => false"
NO_MODULE = """{
    const fail = async () => { throw new WebAssembly.CompileError('no vectors'); };
    WebAssembly.compile = WebAssembly.instantiate = fail;
}"""
NO_STORAGE = "IDBFactory.prototype.open = () => { throw new DOMException('private', 'InvalidStateError'); }"
FULL = """{
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...all) {
        if (self.isFull) throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, all);
    };
}"""
"""A disk that is full while `isFull` is set."""


@pytest.fixture
def context(chrome: Browser) -> Iterator[BrowserContext]:
    """A browser on a phone, without a page."""
    context, page, _ = open_page(chrome, PHONE, reduced_motion="reduce")
    page.close()
    yield context
    context.close()


def break_browser(context: BrowserContext, script: str) -> Page:
    """A page of a browser that lacks what a script removes, in workers, too."""
    context.add_init_script(script)

    def break_worker(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{script};\n{answer.text()}")

    context.route("**/assets/worker-*.js", break_worker)
    return context.new_page()


def leave_server(page: Page) -> None:
    """Let no request reach the server any more."""
    page.route("**/api/**", lambda route: route.abort())


@pytest.mark.slow
def test_without_vectors_games_are_played_on_the_server(context: BrowserContext, address: str) -> None:
    page = break_browser(context, NO_VECTORS)
    page.goto(f"{address}/new")
    page.get_by_text("Names and options").click()
    expect(page.get_by_label(HERE)).to_have_count(0)
    page.locator("form button.primary").click()
    MousePlayer(page).play(2)
    assert "local-" not in page.url
    leave_server(page)
    page.goto(address)
    expect(page.get_by_text("can’t run WebAssembly")).to_be_visible()


@pytest.mark.slow
def test_a_table_says_that_the_module_cannot_run(context: BrowserContext, address: str) -> None:
    page = break_browser(context, NO_MODULE)
    page.goto(f"{address}/new")
    choose_here(page)
    page.locator("form button.primary").click()
    expect(page.get_by_text("can’t run WebAssembly")).to_be_visible()
    page.get_by_role("button", name="Home").click()
    page.locator("footer").wait_for()
    page.goto(f"{address}/puzzles/daily")
    expect(page.get_by_role("alert")).to_contain_text("can’t run WebAssembly")


@pytest.mark.slow
@pytest.mark.parametrize("missing", ["**/puzzles-*.txt", "**/assets/PuzzlesPage-*.js"])
def test_a_page_that_cannot_be_fetched_promises_nothing(context: BrowserContext, address: str, missing: str) -> None:
    page = context.new_page()
    page.route(missing, lambda route: route.abort())
    page.goto(f"{address}/puzzles")
    expect(page.get_by_role("alert")).to_contain_text("Try again when you’re back online")


@pytest.mark.slow
def test_without_storage_games_are_played_on_the_server_or_last_as_long_as_the_page(
    context: BrowserContext, address: str
) -> None:
    page = break_browser(context, NO_STORAGE)
    page.goto(f"{address}/new")
    choose_here(page)
    page.locator("form button.primary").click()
    MousePlayer(page).play(1)
    assert "local-" not in page.url
    leave_server(page)
    page.goto(f"{address}/new")
    page.locator("form [data-who=tourist]").click()
    page.locator("form button.primary").click()
    notice = page.get_by_role("dialog", name="This game isn’t saved")
    notice.wait_for()
    assert find_accessibility_faults(page) == []
    notice.get_by_role("button", name="Play on").click()
    assert "local-" in page.url
    MousePlayer(page).play(3)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Home").click()
    page.get_by_test_id("play-on").click()
    MousePlayer(page).play(2)
    page.reload()
    expect(page.get_by_text("can’t be read")).to_be_visible()


@pytest.mark.slow
def test_a_full_disk_loses_nothing(context: BrowserContext, address: str) -> None:
    page = break_browser(context, FULL)
    player = open_local_table(page, address, "tourist")
    player.play(2)
    player.wait()
    seen = str(page.locator("main.table").get_attribute("data-seq"))
    [worker] = page.workers
    worker.evaluate("self.isFull = true")
    player.choose()
    expect(page.get_by_text("That couldn’t be saved").first).to_be_visible()
    expect(page.locator("main.table")).to_have_attribute("data-seq", seen)
    worker.evaluate("self.isFull = false")
    page.keyboard.press("Escape")
    player.play(2)
    page.reload()
    assert player.wait() != "over"


@pytest.mark.slow
def test_a_tab_that_is_behind_says_so_and_shows_where_the_game_stands(context: BrowserContext, address: str) -> None:
    page = break_browser(context, "BroadcastChannel.prototype.postMessage = () => undefined")
    open_local_table(page, address, "tourist")
    other = context.new_page()
    other.goto(page.url)
    MousePlayer(other).wait()
    MousePlayer(page).play(1)
    seq = MousePlayer(other).choose()
    expect(other.get_by_text("The game has moved on.").first).to_be_visible()
    expect(other.locator("main.table")).not_to_have_attribute("data-seq", seq)
    now = page.locator("main.table").get_attribute("data-seq")
    expect(other.locator("main.table")).to_have_attribute("data-seq", now or "")


@pytest.mark.slow
def test_at_an_address_without_a_certificate_games_are_played_and_kept(context: BrowserContext, address: str) -> None:
    context.add_init_script("""{
        for (const name of ['serviceWorker', 'storage', 'locks', 'clipboard']) {
            delete Navigator.prototype[name];
        }
        delete Crypto.prototype.subtle;
    }""")
    page = context.new_page()
    player = open_local_table(page, address, "tourist")
    player.play(2)
    page.reload()
    player.play(1)
    page.goto(address)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_text("needs a connection to start")).to_be_visible()
    expect(page.get_by_text("after a week without a visit")).to_be_visible()
