"""The engine in the page: its weight, its speed beside native code in the same run, how soon it plays and reviews."""

from __future__ import annotations

import gzip
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Worker

from benchmarks.figure import Figure
from benchmarks.study import level_game
from harness.browser_player import MousePlayer, open_page, wait_until
from harness.local_tables import NODE, WEB
from harness.random_games import sampled_positions
from nyhavn import View, fast
from nyhavn.bots.net_lookahead import LookaheadSearch
from nyhavn.game.link_codec import pack
from nyhavn.nets import load_shipped_net
from nyhavn.rules.material import PLAYER_COUNTS
from nyhavn.rules.words import LENGTH
from nyhavn.search import workspace as at

PROGRAM = Path(__file__).parents[1] / "harness" / "page_speed.ts"
ROUNDS, SECONDS = 5, 1.0
PLAYERS = 2
HERE = """{
    const [key, chosen] = ['nyhavn-settings', { pace: 'fast', here: true, autoEnd: false }];
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...chosen }));
}"""
"""Lets games be played in the browser."""
SIZES = "() => performance.getEntries().map(({ name, transferSize }) => [name, transferSize ?? 0])"
READY = """{
    const look = () => document.querySelector('[data-testid=play-now]:enabled')
        ? (window.ready = performance.now()) : requestAnimationFrame(look);
    requestAnimationFrame(look);
    addEventListener('click', () => {
        const start = performance.now();
        const wait = () => document.querySelector('main.table[data-mine=true]')
            ? (window.decided = performance.now() - start) : requestAnimationFrame(wait);
        wait();
    }, true);
}"""
"""Records when the start page can be used, and how long after a click the first decision is due."""
GAPS = """() => {
    window.gaps = [];
    let before = performance.now();
    const tick = () => {
        const now = performance.now();
        if (document.querySelector('main.table[data-mine=false]')) gaps.push(now - before - 10);
        before = now;
        setTimeout(tick, 10);
    };
    setTimeout(tick, 10);
}"""
"""Records by how much a timer is late while somebody else is to move."""
CHARTED = """() => {
    const start = performance.now();
    const look = () => document.querySelector('[data-testid=luck]')
        ? (window.charted = performance.now() - start) : requestAnimationFrame(look);
    document.querySelector('[data-testid=start-review]').click();
    look();
}"""
"""Starts a review, and records how long after it the chances of all turns are known."""
STOP = "document.querySelector('[data-testid=stop-review]').click()"


def open_local_page(chrome: Browser, **options: Any) -> tuple[BrowserContext, Page]:
    """A page that plays its games in the browser."""
    context, page, _ = open_page(chrome, **options)
    context.add_init_script(HERE)
    return context, page


def measure_page_engine(chrome: Browser, address: str) -> Iterator[Figure]:
    """All figures of the engine in the page."""
    yield from measure_weight(chrome, address)
    yield from measure_speed(chrome, address)
    yield from measure_calm(chrome, address)
    yield from measure_start(chrome, address)
    yield from measure_review(chrome, address)


def measure_weight(chrome: Browser, address: str) -> Iterator[Figure]:
    """What is transferred for the start page and up to a first decision in the browser, and the kept nets."""
    context, page = open_local_page(chrome)
    page.goto(address)
    page.get_by_test_id("play-now").wait_for()
    page.wait_for_load_state("networkidle")
    yield Figure("start page, transferred", 160, " kB", sum(size for _, size in page.evaluate(SIZES)) / 1000)
    page.get_by_test_id("play-now").click()
    MousePlayer(page).wait()
    [worker] = page.workers
    sizes = dict(page.evaluate(SIZES)) | dict(worker.evaluate(SIZES))
    yield Figure("first decision without a server, transferred", 320, " kB", sum(sizes.values()) / 1000)
    module = next(size for name, size in sizes.items() if ".wasm" in name)
    yield Figure("of which the module", 150, " kB", module / 1000)
    context.close()
    nets = [(WEB / "src" / "engine" / f"net-{players}.f16").read_bytes() for players in PLAYER_COUNTS]
    yield Figure("largest net, gzipped", 400, " kB", max(len(gzip.compress(net)) for net in nets) / 1000)


def measure_speed(chrome: Browser, address: str) -> Iterator[Figure]:
    """The speed of the module in Chromium as a share of native speed, round by round."""
    context, page = open_local_page(chrome)
    page.goto(address)
    page.evaluate(bundle_program())
    page.evaluate("async (address) => { window.code = await pageSpeed.fetchModule(address) }", find_module(address))
    view, weights = sample_view(), load_shipped_net(PLAYERS).weights
    words = [*view.words, *view.unknown]
    given: list[Any] = [PLAYERS, words + [0] * (at.SEED - at.KNOWN - len(words)), weights.tolist(), SECONDS]
    games, rollouts = list[float](), list[float]()
    in_page = list[float]()
    for _ in range(ROUNDS):
        found = page.evaluate("(given) => pageSpeed.playGames(code, ...given)", [PLAYERS, SECONDS])
        games.append(found / measure_rate(play_native_games()))
        in_page.append(page.evaluate("(given) => pageSpeed.lookAhead(code, ...given)", given))
        rollouts.append(in_page[-1] / measure_rate(look_ahead_natively(view)))
    context.close()
    yield Figure("random games, share of native speed", 0.6, "", median(games), is_least=True)
    yield Figure("lookahead, share of native speed", 0.4, "", median(rollouts), is_least=True)
    yield Figure("rollouts of the Master in a second", 300, "", median(in_page), is_least=True)


def bundle_program() -> str:
    """The program that measures in a page, as one script."""
    bundler = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    command = [*NODE, str(bundler), str(PROGRAM), "--platform", "browser", "--format", "iife"]
    return subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True, timeout=60).stdout


def find_module(address: str) -> str:
    """The address of the module, whose name has a hash."""
    [module] = (WEB.parent / "src" / "nyhavn" / "static" / "assets").glob("nyhavn.wasm-*.gz")
    return f"{address}/assets/{module.name}"


def sample_view() -> View:
    """What a seat knows in the middle of a game."""
    positions = (one for one in sampled_positions(200, seed=3) if one.players == PLAYERS and one.to_move is not None)
    return next(one.view(one.to_move) for one in positions if sum(one.scores) > PLAYERS and len(one.legal_moves) > 9)


def measure_rate(act: Callable[[], int]) -> float:
    """What happens per second, from a function that does so much of it."""
    act()
    done, start = 0, perf_counter()
    while (passed := perf_counter() - start) < SECONDS:
        done += act()
    return done / passed


def play_native_games() -> Callable[[], int]:
    """Random games in native code, some at a time."""
    play_games, w = fast.kernel("play_games"), fast.array(LENGTH)

    def play() -> int:
        play_games(w, PLAYERS, 64, 64)
        return 64

    return play


def look_ahead_natively(view: View) -> Callable[[], int]:
    """Rollouts of the Master in native code, one for each candidate at a time."""
    search, look_ahead = LookaheadSearch(load_shipped_net(PLAYERS), view, seed=7), fast.kernel("look_ahead")

    def play() -> int:
        look_ahead(*search.thinking)
        return int(search.desk[at.CANDIDATES])

    return play


def measure_calm(chrome: Browser, address: str) -> Iterator[Figure]:
    """How late timers of the page are while the Master thinks."""
    context, page = open_local_page(chrome)
    page.goto(f"{address}/new")
    page.locator("form [data-who=master]").click()
    page.locator("form button.primary").click()
    player = MousePlayer(page)
    player.wait()
    page.evaluate(GAPS)
    player.play(12)
    late = float(quantiles(page.evaluate("gaps"), n=100)[-1])
    context.close()
    yield Figure("the page is late while the Master thinks, 99 of 100 within", 50, " ms", late)


def measure_start(chrome: Browser, address: str) -> Iterator[Figure]:
    """How soon a page starts without a connection, and how soon it asks for a decision."""
    ready, decided = list[float](), list[float]()
    for _ in range(ROUNDS):
        context, page = open_local_page(chrome, service_workers="allow")
        context.add_init_script(READY)
        page.goto(address)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        context.set_offline(True)
        page.goto(address)
        wait_until(page, lambda page=page: page.evaluate("window.ready"))  # type: ignore[misc]
        ready.append(page.evaluate("ready"))
        page.get_by_test_id("play-now").click()
        wait_until(page, lambda page=page: page.evaluate("window.decided"))  # type: ignore[misc]
        decided.append(page.evaluate("decided"))
        context.close()
    yield Figure("second visit, offline: can be used after", 1000, " ms", median(ready))
    yield Figure("from Play to the first decision, offline", 1500, " ms", median(decided))


def measure_review(chrome: Browser, address: str) -> Iterator[Figure]:
    """How soon the review of a finished game shows its graph, and how soon it is still when it is stopped."""
    context, page = open_local_page(chrome)
    workers = list[Worker]()
    page.goto(f"{address}/game#{pack(level_game(['mason', 'planner'], 400_000))}.0")
    page.get_by_test_id("start-review").wait_for()
    page.on("worker", lambda worker: workers.append(worker))
    page.evaluate(CHARTED)
    wait_until(page, lambda: page.evaluate("window.charted"))
    charted = page.evaluate("charted")
    page.get_by_test_id("stop-review").click()
    stopped = [measure_stop(page, workers) for _ in range(ROUNDS)]
    context.close()
    yield Figure("review of a game for two: first graph after", 15, " s", charted / 1000)
    yield Figure("a review that is stopped is still after, at most", 100, " ms", max(stopped))


def measure_stop(page: Page, workers: list[Worker]) -> float:
    """The milliseconds until the worker has ended, when a review that goes on is stopped while it studies."""
    progress, ended = page.get_by_role("progressbar"), list[float]()
    before = progress.get_attribute("value")
    page.get_by_test_id("start-review").click()
    wait_until(page, lambda: progress.get_attribute("value") != before)
    workers[-1].on("close", lambda _: ended.append(perf_counter()))
    begun = perf_counter()
    page.evaluate(STOP)
    wait_until(page, lambda: ended)
    return 1000 * (ended[0] - begun)
