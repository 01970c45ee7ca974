"""Size, speed and memory of the browser game: measures its page and its server, and updates docs/measurements.md.

Run it with `make browser-bench`, on an otherwise idle machine.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import monotonic
from urllib.request import urlopen

import psutil
from playwright.sync_api import Browser, Locator, Page

from benchmarks.figure import Figure
from benchmarks.page_engine import measure_page_engine
from benchmarks.setting import renew_table
from harness.browser_player import Footprint, MousePlayer, open_browser, open_page, start_server, wait_until
from harness.http_client import Page as Player
from harness.http_client import Visitor, start_host

PAGE = Path(__file__).parents[1] / "docs" / "measurements.md"
HEAD = "| what | bar | measured | |", "| --- | ---: | ---: | --- |"
LOADS = 7
"""How often a page is loaded; the figure is the median."""
FRAME = 16.7
TABLES = [
    ("bot:montecarlo:playouts=100", "bot:treesearch:playouts=100"),
    *[("bot:mason", "bot:apprentice", "bot:tourist")] * 9,
]
READY = """{
    const look = () => document.querySelector('[data-testid=play-now]:enabled')
        ? (window.ready = performance.now()) : requestAnimationFrame(look);
    requestAnimationFrame(look);
}"""
"""Records when the start page can be used."""
PAINTED = """window.painted = then =>
    scheduler.postTask(() => then(performance.now()), { priority: 'user-blocking' })"""
"""Reports, from within a frame, when it is painted, before any newer work starts."""
FOLLOWING = """() => {
    [window.lags, window.missed] = [[], 0];
    addEventListener('pointermove', event => {
        const since = performance.now();
        requestAnimationFrame(() => {
            const [x, y] = document.querySelector('.dragged')?.style.transform.match(/[\\d.]+/g) ?? [];
            if (Math.hypot(x - event.clientX, y - event.clientY) < 1) painted(now => lags.push(now - since));
            else window.missed += 1;
        });
    }, true);
}"""
"""Measures from each pointer move to the frame that shows the tile there, and counts frames that do not."""
WATCHING = """([kind, selector, target, attribute]) => {
    window.times = [];
    let since = 0, before = '';
    const value = () => document.querySelector(target)?.getAttribute(attribute) ?? '';
    addEventListener(kind, event => {
        if (event.target.closest?.(selector)) [since, before] = [event.timeStamp, value()];
    }, true);
    new MutationObserver(() => {
        if (!since || value() === before) return;
        const from = since;
        since = 0;
        requestAnimationFrame(() => painted(now => times.push(now - from)));
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: [attribute] });
}"""
"""Measures from an event to the painted frame in which an attribute has changed."""


def measure_loading(chrome: Browser, address: str) -> Iterator[Figure]:
    """The size of the page, and how soon it can be used."""
    context, page, _ = open_page(chrome)
    wire, sizes = context.new_cdp_session(page), list[float]()
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    wire.send("Network.enable")
    context.add_init_script("addEventListener('click', () => (window.clicks = (window.clicks ?? 0) + 1), true)")
    page.goto(address)
    page.get_by_test_id("play-now").click()
    MousePlayer(page).wait()
    yield Figure("clicks from the start page to the first decision", 2, "", page.evaluate("window.clicks"))
    yield Figure("page weight of the first load, up to the first decision", 200, " kB", sum(sizes) / 1000)
    context.close()
    yield Figure("start page can be used after", 1000, " ms", measure_start_page(chrome, address, 1))
    yield Figure("the same on a processor four times slower", 2500, " ms", measure_start_page(chrome, address, 4))


def measure_start_page(chrome: Browser, address: str, slower: float) -> float:
    """The milliseconds until the start page can be used, with an empty cache: the median of some loads."""
    return median(measure_load(chrome, address, slower) for _ in range(LOADS))


def measure_load(chrome: Browser, address: str, slower: float) -> float:
    """The milliseconds until the start page can be used once."""
    context, page, _ = open_page(chrome)
    context.add_init_script(READY)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(address)
    wait_until(page, lambda: page.evaluate("window.ready"))
    ready = float(page.evaluate("window.ready"))
    context.close()
    return ready


@contextmanager
def open_played_table(chrome: Browser, address: str) -> Iterator[Page]:
    """A table against a bot, at the first decision."""
    context, page, _ = open_page(chrome)
    context.add_init_script(PAINTED)
    page.goto(address)
    page.get_by_test_id("play-now").click()
    MousePlayer(page).wait()
    yield page
    context.close()


def measure_input(chrome: Browser, address: str) -> Iterator[Figure]:
    """How fast a tile is rotated, and how closely it follows the pointer."""
    with open_played_table(chrome, address) as page:
        player, tile = MousePlayer(page), page.locator("[data-tile][data-possible=true]")
        while player.wait() and not tile.count():
            player.decide()
        turn_tile(page, tile.first)
        yield Figure("tile turned, 95 of 100 within", 120, " ms", most(page))
        drag_tile(page, tile.first)
        yield Figure("frames in which a dragged tile is not where the pointer is", 0, "", page.evaluate("missed"))
        lag = median(page.evaluate("lags"))
        yield Figure("from the pointer's move to the painted frame, median", FRAME, " ms", lag)


def turn_tile(page: Page, tile: Locator) -> None:
    """Hold a tile, rotate it by key many times, and put it back."""
    page.evaluate(WATCHING, ["keydown", "main", "[data-ghost]", "data-ghost"])
    tile.focus()
    page.keyboard.press("Enter")
    page.locator("[data-ghost]").wait_for()
    for _ in range(40):
        page.keyboard.press("r")
        page.wait_for_timeout(2 * FRAME)
    page.keyboard.press("Escape")


def drag_tile(page: Page, tile: Locator) -> None:
    """Drag a tile back and forth."""
    page.evaluate(FOLLOWING)
    box = tile.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + 40, steps=3)
    page.evaluate("[lags, missed] = [[], 0]")
    page.mouse.move(box["x"] + 60, box["y"] - 200, steps=100)
    page.mouse.move(20, 20)
    page.mouse.up()


def most(page: Page) -> float:
    """The 95th percentile of the measured times."""
    return float(quantiles(page.evaluate("times"), n=20)[-1])


def hundred_turns(chrome: Browser, address: str) -> Iterator[Figure]:
    """How soon a move is shown, and how much memory a page accumulates over a hundred turns, two games or more.

    The two compared moments show the same: the first decision of a game that the same seat begins.
    """
    with open_played_table(chrome, address) as page:
        for _ in range(2):
            MousePlayer(page).play(4)
            resign(page)
            begin_next_game(page)
        page.evaluate(WATCHING, ["click", "[data-testid=act], [data-bonus]", "main.table", "data-seq"])
        before, turns = Footprint.of(page), 0
        while turns < 100:
            turns += sum(whole_game(page, address) for _ in range(2))
        after = Footprint.of(page)
        yield Figure("a move is shown, 95 of 100 within", 100, " ms", most(page))
        yield Figure("memory of the page after a hundred turns, more by", 2, " MB", after.heap - before.heap)
        more = 100 * (after.nodes / before.nodes - 1)
        yield Figure("nodes of the page after a hundred turns, more by", 5, " %", more)


def resign(page: Page) -> None:
    """Resign at the next decision."""
    MousePlayer(page).wait()
    page.get_by_role("button", name="Menu").click()
    for _ in range(2):
        page.get_by_role("button", name="Resign").click()


def begin_next_game(page: Page) -> None:
    """Start the next game, in which the other seat begins, without reloading the page."""
    page.get_by_role("button", name="Rematch").click()
    page.locator("main.table[data-over=false]").wait_for()
    MousePlayer(page).wait()


def whole_game(page: Page, address: str) -> int:
    """Play a game to its end and start the next; the number of its turns."""
    MousePlayer(page).play()
    turns: int = page.request.get(f"{address}/api/tables").json()[0]["turn"]
    begin_next_game(page)
    return turns


def measure_memory(folder: Path) -> Iterator[Figure]:
    """The memory of the server and its bots while ten tables play, once the bots' code is compiled."""
    for tables in (TABLES[:1], TABLES):
        with start_host(folder, "--limit", "searchers=1") as host:
            players = [seat_player(Visitor(host), bots) for bots in tables]
            server = psutil.Process(host.process.pid)
            held = [process.memory_info().rss / 1e6 for process in (server, *server.children(recursive=True))]
            for player in players:
                player.leave()
    yield Figure("server process with ten tables", 200, " MB", held[0])
    yield Figure("largest process of a bot", 250, " MB", max(held[1:]))


def seat_player(visitor: Visitor, bots: tuple[str, ...]) -> Player:
    """A player at a table with these bots, after three turns."""
    player = Player(visitor, visitor.open_table("Anna", *bots))
    for turn in range(3):
        player.play_turn(Random(turn))
    player.until_mine()
    return player


def measure_restart(folder: Path) -> Iterator[Figure]:
    """How soon the page is served, at the second start."""
    command = [sys.executable, "-m", "nyhavn.cli", "play", "--no-browser", "--port", "0", "--data", str(folder)]
    for _ in range(2):
        began = monotonic()
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            address = next(word for word in process.stdout.readline().split() if word.startswith("http"))
            with urlopen(address) as answer:
                answer.read()
            took = monotonic() - began
            process.terminate()
    yield Figure("page served after the second start", 3, " s", took)


def figures() -> Iterator[Figure]:
    """All measurements."""
    with tempfile.TemporaryDirectory() as folder, open_browser() as chrome:
        with start_server(Path(folder)) as address:
            for measured in (measure_loading, measure_input, hundred_turns, measure_page_engine):
                yield from measured(chrome, address)
        yield from measure_memory(Path(folder))
        yield from measure_restart(Path(folder) / "data")


def main() -> int:
    """Measure, update the table, and fail if a bar is missed."""
    rows = []
    for figure in figures():
        print(figure.row, flush=True)
        rows.append(figure.row)
    renew_table(PAGE, "browser", "\n".join([*HEAD, *rows]))
    return int(any("missed" in row for row in rows))


if __name__ == "__main__":
    sys.exit(main())
