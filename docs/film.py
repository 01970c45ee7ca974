"""Makes the moving picture of the README: two turns of a real game in the browser, and what the bot answers.

Run it with `make pictures`; the client must be built, and Chromium must be there. Pictures are taken one by one, and
the page's animations run as much slower as that takes.
"""

from __future__ import annotations

import sys
from base64 import b64decode
from io import BytesIO
from itertools import groupby
from math import cos, pi
from pathlib import Path
from time import perf_counter

from PIL import Image
from playwright.sync_api import Locator, Page
from scene import Scene, find_scene, open_scene

from harness.browser_player import MousePlayer, open_browser
from nyhavn.game.house import Placement
from nyhavn.game.move import Build

PICTURE = Path(__file__).parent / "game.webp"
SIZE = (960, 600)
FRAME = 80
"""How many milliseconds a picture is shown."""
QUALITY = 55
LARGEST = 1_500_000
"""How many bytes the film may have."""
STAGE = """() => {
    const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    arrow.setAttribute('d', 'M2 2V21L7 16.5L10.5 24L14 22.5L10.5 15H17Z');
    for (const [name, value] of Object.entries({ fill: '#1c2c38', stroke: '#fff', 'stroke-width': 2 }))
        arrow.setAttribute(name, value);
    Object.assign(drawn.style, { position: 'fixed', left: 0, top: 0, width: '28px', height: '28px', zIndex: 9999 });
    drawn.style.pointerEvents = 'none';
    drawn.append(arrow);
    document.body.append(drawn);
    const follow = (event) => (drawn.style.transform = `translate(${event.clientX - 2}px, ${event.clientY - 2}px)`);
    window.addEventListener('pointermove', follow, true);
    document.documentElement.style.setProperty('--ny-drift', 'paused');
}"""
"""Draws the pointer, which no picture shows by itself, and stills the water, which would make every picture new."""


class Camera:
    """Takes pictures of a page while somebody plays there with a mouse that can be seen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.at = (SIZE[0] * 0.5, SIZE[1] * 0.95)
        self.pictures: list[bytes] = []
        self.wire = page.context.new_cdp_session(page)
        page.evaluate(STAGE)
        page.mouse.move(*self.at)
        begin = perf_counter()
        for _ in range(5):
            self.taken()
        pace = FRAME / 1000 / ((perf_counter() - begin) / 5)
        self.wire.send("Animation.enable")
        self.wire.send("Animation.setPlaybackRate", {"playbackRate": min(1, pace)})

    def taken(self) -> bytes:
        """A picture."""
        return b64decode(self.wire.send("Page.captureScreenshot", {"optimizeForSpeed": True})["data"])

    def roll(self, seconds: float) -> None:
        """Take pictures for so many seconds of the film."""
        self.pictures += [self.taken() for _ in range(round(seconds * 1000 / FRAME))]

    def glide(self, x: float, y: float, steps: int = 7) -> None:
        """Move the pointer as a hand does, slowly at both ends."""
        (left, top), self.at = self.at, (x, y)
        for step in range(1, steps + 1):
            part = (1 - cos(pi * step / steps)) / 2
            self.page.mouse.move(left + (x - left) * part, top + (y - top) * part)
            self.roll(FRAME / 1000)

    def reach(self, what: Locator) -> None:
        """Move the pointer to the middle of something."""
        box = what.bounding_box()
        assert box
        self.glide(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)

    def press(self, what: Locator) -> None:
        """Click on something."""
        self.reach(what)
        self.page.mouse.down()
        self.page.mouse.up()
        self.roll(0.4)

    def save(self, path: Path) -> None:
        """Write the film, each picture shown as long as nothing changes."""
        shown = [(picture, len(list(same))) for picture, same in groupby(self.pictures)]
        first, *rest = [Image.open(BytesIO(picture)).convert("RGB") for picture, _ in shown]
        durations = [times * FRAME for _, times in shown]
        first.save(path, save_all=True, append_images=rest, duration=durations, loop=0, quality=QUALITY, method=4)


class Filmed(MousePlayer):
    """Somebody who plays a scene before a camera."""

    def __init__(self, page: Page, camera: Camera) -> None:
        super().__init__(page)
        self.camera = camera

    def press(self, what: Locator) -> None:
        """Click on something, to be seen."""
        self.camera.press(what)

    def watch(self) -> None:
        """Look on until it is one's own turn again."""
        while self.table.get_attribute("data-mine") != "true":
            self.camera.roll(0.16)
        self.camera.roll(0.5)

    def play_scene(self, scene: Scene) -> None:
        """Take cards, end the turn, see the bot play, build, choose the bonus, end the turn."""
        self.camera.roll(0.8)
        for pier in scene.take.piers:
            self.press(self.page.locator(f"[data-pier='{pier}']"))
        self.act("take")
        self.act("end")
        self.watch()
        self.drag_tile(scene.build)
        self.act("build")
        self.camera.roll(1)
        self.press(self.page.locator("[data-bonus=gain]").first)
        self.camera.roll(0.4)
        self.act("end")
        self.watch()
        self.camera.roll(1.5)

    def drag_tile(self, build: Build) -> None:
        """Drag a tile to its place, turn it there by the wheel, and let it go."""
        self.camera.reach(self.page.locator(f"[data-tile='{build.placement.colour}{len(build.placement.cells)}']"))
        self.page.mouse.down()
        boxes = [self.page.locator(f"[data-cell='{cell}']").bounding_box() for cell in build.placement.cells]
        spaces = [box for box in boxes if box]
        left, right = min(box["x"] for box in spaces), max(box["x"] + box["width"] for box in spaces)
        top, bottom = min(box["y"] for box in spaces), max(box["y"] + box["height"] for box in spaces)
        self.camera.glide((left + right) / 2, (top + bottom) / 2, steps=12)
        while Placement.parse(build.placement.colour + self.ghost()) != build.placement:
            self.page.mouse.wheel(0, 100)
            self.camera.roll(0.32)
        self.camera.roll(0.8)
        self.page.mouse.up()
        self.camera.roll(0.6)

    def ghost(self) -> str:
        """The cells over which the tile hangs."""
        return self.page.locator("[data-ghost]").get_attribute("data-ghost") or ""


def main() -> None:
    """Play the scene, and write the film."""
    prepared = find_scene()
    with open_browser() as opened, open_scene(prepared, opened, SIZE) as page:
        page.wait_for_timeout(1000)
        camera = Camera(page)
        Filmed(page, camera).play_scene(prepared)
        camera.save(PICTURE)
    if (size := PICTURE.stat().st_size) > LARGEST:
        sys.exit(f"{PICTURE.name} has {size} bytes, more than {LARGEST}")


if __name__ == "__main__":
    main()
