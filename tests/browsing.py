"""Playing in a real browser, as a person does: by mouse, by touch or by keyboard, reading nothing but the page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 30_000
"""How many milliseconds anything on a page may take."""
ABOVE_FINGER = 56
"""How many pixels above the finger a tile hangs, so that it can be seen."""
REST = 150
"""How many milliseconds a finger rests before it lets go; else Chromium sees a fling, which the next tap stops."""
LONGEST = 400
"""No game has more decisions of one seat."""
FAST = """{
    const key = 'nyhavn-settings';
    localStorage.setItem(key, JSON.stringify({ pace: 'fast', ...JSON.parse(localStorage.getItem(key) ?? '{}') }));
}"""
"""Lets bots play without a pause."""
CHANGED = """seq => document.querySelector('[data-testid=here]')
    || document.querySelector('main.table')?.dataset.seq !== seq"""
"""Whether the page shows more than it did."""


def chromium() -> str:
    """Where Chromium is: as NYHAVN_CHROMIUM says, or on PATH."""
    named = os.environ.get("NYHAVN_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not found:
        raise RuntimeError("The browser tests need Chromium: install it, or say where it is with NYHAVN_CHROMIUM.")
    return found


@contextmanager
def served(data: Path) -> Iterator[str]:
    """The address of a server of its own, until it is not needed any more."""
    command = [sys.executable, "-m", "nyhavn.cli", "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        said = server.stdout.readline()
        try:
            yield next(word.rstrip("/") for word in said.split() if word.startswith("http"))
        finally:
            server.terminate()


@contextmanager
def browser() -> Iterator[Browser]:
    """A Chromium without a window."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield opened
        opened.close()


class Complaints(list[str]):
    """What a page complained about: errors, failed requests, breaches of its policy."""

    def listen(self, page: Page) -> None:
        """Collect what this page says from now on."""
        page.on("console", lambda message: self.hear(message.type, message.text))
        page.on("pageerror", lambda error: self.append(str(error)))
        page.on("response", lambda answer: self.receive(answer.status, answer.url))

    def receive(self, status: int, address: str) -> None:
        """Keep answers that are errors."""
        if status >= 400:
            self.append(f"{status} {address}")

    def hear(self, kind: str, text: str) -> None:
        """Keep errors and warnings."""
        if kind in ("error", "warning"):
            self.append(text)


def page_of(
    opened: Browser, size: tuple[int, int] = (1440, 900), **options: Any
) -> tuple[BrowserContext, Page, Complaints]:
    """A page of its own with nothing remembered, and its complaints."""
    context = opened.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-GB", **options)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(FAST)
    page = context.new_page()
    complaints = Complaints()
    complaints.listen(page)
    return context, page, complaints


def barriers(page: Page) -> list[str]:
    """What keeps somebody from using the page as it is now, as axe finds it."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run()")["violations"]
    return [f"{barrier['id']}: {barrier['nodes'][0]['html']}" for barrier in found]


class Hands:
    """Somebody at a table, who taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = page.locator("main.table")

    def play(self, decisions: int = LONGEST) -> bool:
        """Decide so many times, or until the game is over; whether it is."""
        for _ in range(decisions):
            if self.wait() == "over":
                return True
            self.decide()
        return False

    def wait(self) -> str:
        """Wait for something to decide: the phase, `here`, or `over`."""
        due = "main.table[data-mine=true], main.table[data-over=true], [data-testid=here]"
        self.page.wait_for_selector(due, state="attached")
        here = self.page.get_by_test_id("here")
        if here.count():
            self.press(here)
            here.wait_for(state="detached")
            return self.wait()
        over = self.table.get_attribute("data-over") == "true"
        return "over" if over else (self.table.get_attribute("data-phase") or "")

    def decide(self) -> None:
        """Make one decision, and wait until the page shows it."""
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
        self.page.wait_for_function(CHANGED, arg=seq)

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
        """Put the held tile down, and pay for it."""
        spot = self.page.locator("rect.open").last
        box = spot.bounding_box()
        assert box
        self.touch(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.confirm()

    def touch(self, x: float, y: float) -> None:
        """Touch a point of the page."""
        self.page.mouse.click(x, y)

    def confirm(self) -> None:
        """Build what is put down; where there is a choice of cards, the first."""
        self.act("build")
        self.pay()

    def pay(self) -> None:
        """Choose the first way to pay, if there are several."""
        ways = self.page.get_by_test_id("payments").locator("button")
        if ways.count():
            self.press(ways.first)

    def discard(self) -> None:
        """Discard the first cards that will do."""
        while not self.page.locator("[data-testid=act][data-kind=discard]:not([disabled])").count():
            self.press(self.page.locator("[data-card][data-possible=true][aria-pressed=false]").first)
        self.act("discard")

    def bonus(self) -> None:
        """Choose an ability while there is one, then a white tile, then to activate."""
        for kind in ("gain", "white", "activate"):
            way = self.page.locator(f"[data-bonus={kind}]")
            if way.count():
                self.press(way.first)
                if kind == "white":
                    self.put()
                return


class Dragging(Hands):
    """Somebody at a table, who drags cards and tiles with a mouse."""

    def take(self) -> None:
        """Drag the cards of two piers to the hand; the second goes at once where no third could follow."""
        for _ in range(2):
            self.drag(self.page.locator("[data-pier][data-possible=true][aria-pressed=false]").first)
        more = self.page.locator("[data-testid=act][data-kind=take]:not([disabled])")
        if more.count():
            more.click()

    def drag(self, card: Locator) -> None:
        """Drag a card to the hand."""
        hand = self.page.get_by_test_id("hand").bounding_box()
        assert hand
        card.hover()
        self.page.mouse.down()
        self.page.mouse.move(hand["x"] + hand["width"] / 2, hand["y"] + hand["height"] / 2, steps=4)
        self.page.mouse.up()

    def build(self, tile: Locator) -> None:
        """Drag a tile over the house until it may lie where it is, and let it go there."""
        tile.hover()
        self.page.mouse.down()
        spots = self.page.locator("rect.open:not(.turned)")
        grid = self.page.get_by_test_id("grid").bounding_box()
        assert grid
        self.page.mouse.move(grid["x"] - 60, grid["y"] + grid["height"] / 2, steps=3)
        for spot in spots.all():
            box = spot.bounding_box()
            assert box
            self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=2)
            if self.page.locator("[data-ghost][data-legal=true]").count():
                break
        self.page.mouse.up()
        self.confirm()


class Fingers(Hands):
    """Somebody at a table with a touch screen, who taps."""

    def press(self, what: Locator) -> None:
        """Tap a button."""
        what.tap()

    def touch(self, x: float, y: float) -> None:
        """Tap a point of the page."""
        self.page.touchscreen.tap(x, y)


class Sliding(Fingers):
    """Somebody at a table with a touch screen, who slides tiles into the house."""

    def build(self, tile: Locator) -> None:
        """Slide a tile over the house until it may lie where it is, and let it go there."""
        start, grid = tile.bounding_box(), self.page.get_by_test_id("grid").bounding_box()
        assert start
        assert grid
        wire = self.page.context.new_cdp_session(self.page)

        def finger(kind: str, x: float, y: float) -> None:
            points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
            wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        finger("touchStart", start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        finger("touchMove", grid["x"] + grid["width"], grid["y"] + 10)
        for row, column in ((row, column) for row in range(17, -1, -1) for column in range(10)):
            x, y = grid["x"] + column * grid["width"] / 10, grid["y"] + row * grid["height"] / 18
            finger("touchMove", x, y + ABOVE_FINGER)
            if self.page.locator("[data-ghost][data-legal=true]").count():
                self.page.wait_for_timeout(REST)
                finger("touchMove", x, y + ABOVE_FINGER)
                break
        finger("touchEnd", 0, 0)
        wire.detach()
        self.confirm()


class Keys(Hands):
    """Somebody at a table without a pointer."""

    def press(self, what: Locator) -> None:
        """Go to a button by Tab and arrows, and press it."""
        self.reach(what)
        self.page.keyboard.press("Enter")

    def reach(self, what: Locator) -> None:
        """Move the focus to a button: Tab to its group, arrows within."""
        for _ in range(80):
            key = what.evaluate(STEP)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError("the focus never got there")

    def put(self) -> None:
        """Put the held tile on the first legal place, where it starts, and pay for it."""
        self.page.wait_for_selector("[data-ghost][data-legal=true]", state="attached")
        self.page.keyboard.press("Enter")
        self.pay()


STEP = """node => {
    if (node === document.activeElement) return '';
    const items = [...(node.closest('[role=group]')?.querySelectorAll('[data-rove]') ?? [])];
    const [from, to] = [items.indexOf(document.activeElement), items.indexOf(node)];
    return from < 0 || to < 0 ? 'Tab' : from < to ? 'ArrowRight' : 'ArrowLeft';
}"""
"""The key that leads from what has the focus towards a button, none if it is there."""
