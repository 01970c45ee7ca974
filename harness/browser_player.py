"""A real browser, and a player who uses it with a mouse and reads only the page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from harness.http_client import start_host

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # Each window would load two pages for suggestions under its address bar, for half a second of processor time.
    # Chromium reads only the last list of features, so Playwright's is repeated.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,"
    "PreconnectToSearch",
)
AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ACTION_MILLISECONDS = 60_000
"""The timeout for actions on a page, in milliseconds."""
COLLECTIONS, REST = 3, 500
"""The number of garbage collections, and the delay in milliseconds before each: removed nodes are released late."""
LONGEST = 400
"""The maximum number of decisions of one seat in a game."""
FAST = """{
    const [key, chosen] = ['nyhavn-settings', { pace: 'fast', here: false, autoEnd: false }];
    localStorage.setItem(key, JSON.stringify({ ...chosen, ...JSON.parse(localStorage.getItem(key) ?? '{}') }));
}"""
"""A script that lets bots play without pauses, turns stay open, and games be played on the server."""
SPEAK = "localStorage.setItem('nyhavn-settings', JSON.stringify({{ language: '{}', pace: 'fast' }}))"
"""A script that sets the language, which is to be filled in."""
BLOCKED = "Service Worker registration blocked by Playwright"
POLL = 20
"""The milliseconds between two looks at a condition: about a frame."""


def find_chromium() -> str:
    """The path of Chromium, from NYHAVN_CHROMIUM or PATH."""
    named = os.environ.get("NYHAVN_CHROMIUM")
    names = [named] if named else ["chromium", "chromium-browser", "google-chrome"]
    found = next(filter(None, map(shutil.which, names)), None)
    if not found:
        raise RuntimeError("The browser tests need Chromium: install it, or say where it is with NYHAVN_CHROMIUM.")
    return found


@contextmanager
def start_server(folder: Path) -> Iterator[str]:
    """The address of a new server, which is stopped at the end."""
    with start_host(folder) as host:
        yield host.address


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        yield opened
        opened.close()


class Complaints(list[str]):
    """The errors of a page: script errors, failed requests, violations of the content security policy."""

    def listen(self, page: Page) -> None:
        """Collect the errors of this page from now on."""
        page.on("console", lambda message: self.hear(message.type, message.text))
        page.on("pageerror", lambda error: self.append(str(error)))
        page.on("crash", lambda _: self.append("the page crashed"))
        page.on("requestfailed", lambda request: self.miss(str(request.failure), request.url))
        page.on("response", lambda answer: self.receive(answer.status, answer.url))

    def miss(self, failure: str, address: str) -> None:
        """Add a failed request, unless it was aborted because the page was left."""
        if failure != "net::ERR_ABORTED":
            self.append(f"{failure} {address}")

    def receive(self, status: int, address: str) -> None:
        """Add a response with an error status."""
        if status >= 400:
            self.append(f"{status} {address}")

    def hear(self, kind: str, text: str) -> None:
        """Add errors and warnings of the console."""
        if kind in ("error", "warning") and text != BLOCKED:
            self.append(text)

    def besides(self, expected: str) -> list[str]:
        """All errors that do not begin with an expected text."""
        return [complaint for complaint in self if not complaint.startswith(expected)]


def open_page(
    opened: Browser, size: tuple[int, int] = (1440, 900), **options: Any
) -> tuple[BrowserContext, Page, Complaints]:
    """A page in a new browser context without a service worker, and the list of its errors."""
    viewport = {"width": size[0], "height": size[1]}
    defaults = {"viewport": viewport, "locale": "en-GB", "service_workers": "block"}
    context = opened.new_context(**defaults | options)
    context.set_default_timeout(ACTION_MILLISECONDS)
    context.add_init_script(FAST)
    page = context.new_page()
    complaints = Complaints()
    complaints.listen(page)
    return context, page, complaints


def wait_until(page: Page, holds: Callable[[], object]) -> None:
    """Wait until a condition holds that no locator can express."""
    until = monotonic() + ACTION_MILLISECONDS / 1000
    while not holds():
        assert monotonic() < until, f"still not true after {ACTION_MILLISECONDS / 1000:g} s"
        page.wait_for_timeout(POLL)


def open_new_table(page: Page, address: str, others: list[str]) -> None:
    """Open a table with other seats: bots by level, persons as `person`."""
    page.goto(f"{address}/new")
    choose_opponents(page, others)
    page.locator("form button.primary").click()


def choose_opponents(page: Page, others: list[str]) -> None:
    """Fill in who else plays: bots by level, `match`, `person` or `open`."""
    page.locator("form label", has_text=str(len(others) + 1)).first.click()
    for seat, who in enumerate(others, 1):
        if len(others) > 1:
            page.locator(f"form [data-seat='{seat}']").click()
        page.locator(f"form [data-who={who}]").click()


def check_finished_game(page: Page, address: str) -> None:
    """Check that the game is over, and check its record with the command."""
    page.locator("dialog[open] table").wait_for()
    record = page.request.get(f"{address}/api/tables/{page.url.rsplit('/', 1)[1]}/record").text()
    command = [sys.executable, "-m", "nyhavn.cli", "check", "-"]
    checked = subprocess.run(command, input=record, capture_output=True, encoding="utf-8")
    assert checked.returncode == 0, checked.stdout + checked.stderr


SETTLED = """async () => {
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  const moving = document.getAnimations().filter((each) => each.playState === "running");
  const ending = moving.filter((each) => each.effect.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((each) => each.finished.catch(() => null)));
}"""
"""Waits until all transitions have ended."""


VIOLATIONS = """async () => {
  const found = await axe.run({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}"""
"""Runs axe, and returns only violations, since passed checks are most of a result."""


def find_accessibility_faults(page: Page) -> list[str]:
    """The accessibility violations that axe finds on the current page, including small touch targets."""
    page.evaluate(SETTLED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(VIOLATIONS)
    return found


class Footprint(NamedTuple):
    """The memory of a page after garbage collection."""

    heap: float
    """The size of the heap in megabytes."""
    nodes: int

    @classmethod
    def of(cls, page: Page) -> Footprint:
        """Measure the current memory of a page."""
        wire = page.context.new_cdp_session(page)
        for _ in range(COLLECTIONS):
            page.wait_for_timeout(REST)
            wire.send("HeapProfiler.collectGarbage")
        heap, nodes = wire.send("Runtime.getHeapUsage")["usedSize"], wire.send("Memory.getDOMCounters")["nodes"]
        wire.detach()
        return cls(heap / 1e6, nodes)


class MousePlayer:
    """A player who clicks."""

    DUE = "main.table[data-mine=true], main.table[data-over=true], [data-testid=here]"

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = page.locator("main.table")

    def play(self, decisions: int = LONGEST) -> bool:
        """Make a number of decisions, or until the game is over; return whether it is over."""
        for _ in range(decisions):
            if self.wait() == "over":
                return True
            self.decide()
        return False

    def wait(self) -> str:
        """Wait until a decision is due or the game is over; return the phase or `over`."""
        self.page.locator(self.DUE).first.wait_for(state="attached")
        here = self.page.get_by_test_id("here")
        if here.count():
            self.press(here)
            here.wait_for(state="detached")
            return self.wait()
        over = self.table.get_attribute("data-over") == "true"
        return "over" if over else (self.table.get_attribute("data-phase") or "")

    def decide(self) -> None:
        """Make one decision, and wait until the page shows it."""
        self.shown(self.choose())

    def choose(self) -> str:
        """Make one decision; return the sequence number of the state before it."""
        phase, seq = self.table.get_attribute("data-phase"), self.table.get_attribute("data-seq")
        match phase:
            case "t" | "b":
                tile = self.page.locator("[data-tile][data-possible=true]")
                if tile.count():
                    self.build(tile.last)
                elif phase == "b":
                    self.act("end")
                else:
                    self.take()
            case "d":
                self.discard()
            case "c":
                self.bonus()
            case _:
                self.act("end")
        return seq or ""

    def shown(self, seq: str) -> None:
        """Wait until the page shows a newer state than the one with this number."""
        newer = f"[data-testid=here], body:not(:has(main.table[data-seq='{seq}']))"
        self.page.locator(newer).first.wait_for(state="attached")

    def press(self, what: Locator) -> None:
        """Press a button."""
        what.click()

    def act(self, kind: str) -> None:
        """Press the main button, which must be of this kind."""
        self.press(self.page.locator(f"[data-testid=act][data-kind={kind}]:not([disabled])"))

    def take(self) -> None:
        """Take the cards of two piers."""
        for _ in range(2):
            self.press(self.page.locator("[data-pier][data-possible=true][aria-pressed=false]").first)
        self.act("take")

    def build(self, tile: Locator) -> None:
        """Build a tile on a place that is shown as legal."""
        self.press(tile)
        self.put()

    def put(self) -> None:
        """Place the held tile, and pay for it."""
        self.touch_spot()
        self.confirm()

    def touch_spot(self) -> None:
        """Click the last space that is marked as possible."""
        spot = self.page.locator("rect.open").last
        box = spot.bounding_box()
        assert box
        self.touch(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def touch(self, x: float, y: float) -> None:
        """Click a point of the page."""
        self.page.mouse.click(x, y)

    def confirm(self) -> None:
        """Build the placed tile, with the first way to pay if there are several."""
        self.act("build")
        self.pay()

    def pay(self) -> None:
        """Choose the first way to pay, if there are several."""
        ways = self.page.get_by_test_id("payments").locator("button")
        if ways.count():
            self.press(ways.first)

    def discard(self) -> None:
        """Discard the first cards that suffice."""
        while not self.page.locator("[data-testid=act][data-kind=discard]:not([disabled])").count():
            self.press(self.page.locator("[data-card][data-possible=true][aria-pressed=false]").first)
        self.act("discard")

    def bonus(self) -> None:
        """Choose an ability if there is one, else a white tile, else to activate."""
        for kind in ("gain", "white", "activate"):
            way = self.page.locator(f"[data-bonus={kind}]")
            if way.count():
                self.press(way.first)
                if kind == "white":
                    self.place_special_tile()
                return

    def place_special_tile(self) -> None:
        """Place a special tile on a marked space."""
        self.touch_spot()
