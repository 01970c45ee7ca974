"""Makes the pictures of the README: a game in the browser, some turns old, at a desk and on a phone.

Run it with `make pictures`; the client must be built, and Chromium must be there.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browsing import Hands, browser, page_of, served  # noqa: E402

SIZES = {"table": (1440, 900), "phone": (390, 844)}
DECISIONS = 24
"""How many decisions are made before the picture is taken."""


def main() -> None:
    """Play a while at every size, and take the pictures."""
    with TemporaryDirectory() as folder, served(Path(folder) / "data") as address, browser() as opened:
        for name, size in SIZES.items():
            _, page, _ = page_of(opened, size)
            page.goto(address)
            page.get_by_role("button", name="Play now").click()
            hands = Hands(page)
            hands.play(DECISIONS)
            hands.wait()
            page.wait_for_timeout(1500)
            page.screenshot(path=ROOT / "docs" / f"{name}.png")


if __name__ == "__main__":
    main()
