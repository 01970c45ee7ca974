"""Makes the pictures of the README: a game in the browser, at a desk and on a phone, with a tile that is to be built.

Run it with `make pictures`; the client must be built, and Chromium must be there.
"""

from __future__ import annotations

from pathlib import Path

from scene import find_scene, open_scene

from harness.browser_player import open_browser, wait_until

FOLDER = Path(__file__).parent
SIZES = {"table": (1440, 900), "phone": (390, 844)}
SETTLED = """() => document.getAnimations().every(
    (each) => each.playState !== 'running' || each.effect.getTiming().iterations === Infinity,
)"""
"""Whether nothing moves but what always does."""


def main() -> None:
    """Hold the tile over its place at every size, and take the pictures."""
    prepared = find_scene()
    with open_browser() as opened:
        for name, size in SIZES.items():
            with open_scene(prepared, opened, size) as page:
                placement = prepared.build.placement
                page.locator(f"[data-tile='{placement.colour}{len(placement.cells)}']").click()
                wait_until(page, lambda: page.evaluate(SETTLED))
                page.screenshot(path=FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
