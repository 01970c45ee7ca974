"""Other kinds of input in a real browser: dragging, tapping, sliding, keyboard only, and screen reader."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from harness.browser_player import MousePlayer
from nyhavn.phrases import Phrases

ABOVE_FINGER = 56
"""The distance in pixels of a dragged tile above the finger."""
STOPS = 60
"""The maximum number of tab stops of a page."""
ATTEMPTS = 20
"""The maximum number of attempts to move the focus to a button."""
REST = 150
"""The time in milliseconds that a finger rests before it is lifted; else Chromium detects a fling."""


class DraggingPlayer(MousePlayer):
    """A player who drags cards and tiles with a mouse."""

    def take(self) -> None:
        """Drag the cards of two piers to the hand; the second one completes the take if no third is possible."""
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
        """Drag a tile over the house until its placement is legal, and drop it."""
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


class TouchPlayer(MousePlayer):
    """A player who taps on a touch screen."""

    def press(self, what: Locator) -> None:
        """Tap a button."""
        what.tap()

    def touch(self, x: float, y: float) -> None:
        """Tap a point of the page."""
        self.page.touchscreen.tap(x, y)


class TouchDraggingPlayer(TouchPlayer):
    """A player who slides tiles into the house on a touch screen."""

    def build(self, tile: Locator) -> None:
        """Slide a tile over the house until its placement is legal, and drop it."""
        start, grid = tile.bounding_box(), self.page.get_by_test_id("grid").bounding_box()
        assert start
        assert grid
        wire = self.page.context.new_cdp_session(self.page)
        legal = self.page.locator("[data-ghost][data-legal=true]")

        def finger(kind: str, x: float, y: float) -> None:
            points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
            wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        finger("touchStart", start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        finger("touchMove", grid["x"] + grid["width"], grid["y"] + 10)
        for row, column in ((row, column) for row in range(17, -1, -1) for column in range(10)):
            x, y = grid["x"] + column * grid["width"] / 10, grid["y"] + row * grid["height"] / 18
            finger("touchMove", x, y + ABOVE_FINGER)
            if legal.count():
                self.page.wait_for_timeout(REST)
                finger("touchMove", x, y + ABOVE_FINGER)
                if legal.count():
                    break
        finger("touchEnd", 0, 0)
        wire.detach()
        self.confirm()


class KeyboardPlayer(MousePlayer):
    """A player who uses only the keyboard."""

    def press(self, what: Locator) -> None:
        """Move the focus to a button by Tab and arrows, and press it."""
        self.reach(what)
        self.page.keyboard.press("Enter")

    def reach(self, what: Locator) -> None:
        """Move the focus to a button: Tab to its group, arrows within."""
        for _ in range(ATTEMPTS):
            keys = what.evaluate(WAY)
            if not keys:
                return
            for key in keys:
                self.page.keyboard.press(key)
        raise AssertionError("the focus never got there")

    def put(self) -> None:
        """Place the held tile on the first legal place, its initial one, and pay for it."""
        self.page.locator("[data-ghost][data-legal=true]").first.wait_for(state="attached")
        self.page.keyboard.press("Enter")
        self.pay()

    def place_special_tile(self) -> None:
        """Place the held special tile on the first legal place."""
        self.put()


WAY = """node => {
    const now = document.activeElement;
    if (node === now) return [];
    const items = [...(node.closest('[role=group]')?.querySelectorAll('[data-rove]') ?? [])];
    const [from, to] = [items.indexOf(now), items.indexOf(node)];
    if (from >= 0 && to >= 0) return Array(Math.abs(to - from)).fill(from < to ? 'ArrowRight' : 'ArrowLeft');
    const page = node.closest('dialog') ?? document;
    const stops = [...page.querySelectorAll('a, button:enabled, input, select, [tabindex]')]
        .filter(stop => stop.tabIndex >= 0 && stop.checkVisibility());
    const goal = stops.indexOf(to < 0 ? node : items.find(item => item.tabIndex >= 0));
    const steps = goal - stops.indexOf(now);
    return Array(Math.abs(steps) || 1).fill(steps < 0 ? 'Shift+Tab' : 'Tab');
}"""
"""The keys that move the focus to a button or closer to it; none if it has the focus."""


def new_table_by_keys(page: Page, address: str, others: list[str]) -> None:
    """Open a table with the keyboard only: Tab from field to field, arrows within."""
    page.goto(f"{address}/new")
    form = page.locator("form")
    tab_to(page, form.locator("fieldset").first.locator("input:checked"))
    for _ in range(len(others) - 1):
        page.keyboard.press("ArrowRight")
    for seat, who in enumerate(others, 1):
        if len(others) > 1:
            tab_to(page, form.locator(f"[data-seat='{seat}']"))
            page.keyboard.press("Enter")
        tab_to(page, form.locator("[data-who] input:checked"))
        press_until(page, "ArrowDown", form.locator(f"[data-who={who}] input"), "node => node.checked")
    tab_to(page, form.locator("button.primary"))
    page.keyboard.press("Enter")


def tab_to(page: Page, what: Locator) -> None:
    """Press Tab until an element has the focus."""
    press_until(page, "Tab", what, "node => node === document.activeElement")


def press_until(page: Page, key: str, what: Locator, holds: str) -> None:
    """Press a key until a condition holds for an element."""
    for _ in range(STOPS):
        if what.evaluate(holds):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never gets there")


class ScreenReaderPlayer(MousePlayer):
    """A player with a screen reader, who listens to the status and chooses moves from a list of sentences."""

    CELL = re.compile(r"\b[a-e][1-9]\b")

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.phrases = Phrases(page.locator("html").get_attribute("lang") or "en")

    def choose(self) -> str:
        """Play the first move of the list that covers a cell, else the first; or end the turn if that is due."""
        seq, phase = self.table.get_attribute("data-seq"), self.table.get_attribute("data-phase")
        assert phase
        self.hear(phase)
        if phase == ">":
            self.act("end")
        else:
            self.press(self.button("web-menu"))
            self.press(self.button("web-all-moves"))
            self.pick()
        return seq or ""

    def press(self, what: Locator) -> None:
        """Focus a button as a screen reader does from its list of buttons, and press it."""
        what.focus()
        self.page.keyboard.press("Enter")

    def hear(self, phase: str) -> None:
        """Wait until the page announces what is due."""
        if phase in SAID:
            due = self.phrases.say(SAID[phase], who="you", name="")
            self.page.get_by_role("status").filter(has_text=due).wait_for(state="attached")

    def button(self, key: str) -> Locator:
        """The button with this label."""
        return self.page.get_by_role("button", name=self.phrases.say(key), exact=True)

    def pick(self) -> None:
        """Choose a move by its sentence, and wait until the labels of its cells show that they are covered."""
        moves = self.page.get_by_test_id("moves").get_by_role("button")
        moves.first.wait_for()
        sentences = moves.all_inner_texts()
        number = next((number for number, words in enumerate(sentences) if self.CELL.search(words)), 0)
        self.press(moves.nth(number))
        for cell in self.CELL.findall(sentences[number]):
            empty = self.phrases.say("web-cell", cell=cell, what=self.phrases.say("web-cell-empty"))
            covered = self.page.locator(f'[data-cell={cell}]:not([aria-label^="{empty}"])')
            covered.wait_for(state="attached")


SAID = {"t": "due-turn", "b": "due-build", ">": "web-due-end"}
"""The announced phrase of each phase whose phrase has no number."""


def await_arrival(page: Page) -> None:
    """Wait until the cards of the turn before have arrived, and the page says what is due."""
    page.locator("[data-testid=due] > span:empty").wait_for(state="detached")


class UndoingPlayer(MousePlayer):
    """A player who undoes every move once and plays it again."""

    undone = 0
    """How many moves were undone."""

    def decide(self) -> None:
        """Decide; if that did not end the turn, undo it, check that the page is as before, and decide again."""
        await_arrival(self.page)
        before, ends = self.table.aria_snapshot(), self.ends()
        super().decide()
        if not ends:
            self.undo()
            self.undone += 1
            assert self.table.aria_snapshot() == before
            super().decide()

    def ends(self) -> bool:
        """Whether ending the turn is the only option."""
        can_end = self.page.locator("[data-testid=act][data-kind=end]:not([disabled])").count() == 1
        return can_end and self.page.locator("[data-tile][data-possible=true]").count() == 0

    def undo(self) -> None:
        """Undo the last move."""
        undo = self.page.locator("[data-testid=undo]:not([disabled])")
        undo.wait_for()
        seq = self.table.get_attribute("data-seq") or ""
        undo.click()
        self.shown(seq)
        self.page.locator("main.table[data-mine=true]").wait_for()


class ReloadingPlayer(MousePlayer):
    """A player who reloads the page before every third decision."""

    decisions = 0

    def decide(self) -> None:
        """Reload the page at every third decision, check that it is as before, and decide."""
        self.decisions += 1
        if self.decisions % 3 == 0:
            await_arrival(self.page)
            before = self.table.aria_snapshot()
            self.page.reload()
            self.wait()
            assert self.table.aria_snapshot() == before
        super().decide()
