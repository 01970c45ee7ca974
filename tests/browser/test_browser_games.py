"""Whole games in a real Chromium: every kind of input, 2 to 4 seats, every language, and with failures.

`make test` plays a few of them, `make browser-games` all; `make browser-games ONLY=drag` those with that in their name.
"""

import os
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import NamedTuple

import psutil
import pytest
from playwright.sync_api import Browser, expect

from harness.browser_player import MousePlayer, check_finished_game, open_new_table, open_page
from harness.http_client import Host, start_host
from nyhavn.phrases import LANGUAGES, Phrases
from tests.browser.browser_input import (
    DraggingPlayer,
    KeyboardPlayer,
    ReloadingPlayer,
    ScreenReaderPlayer,
    TouchDraggingPlayer,
    TouchPlayer,
    UndoingPlayer,
    new_table_by_keys,
)
from tests.tiers import first_quick

ALL = os.environ.get("NYHAVN_BROWSER_GAMES") == "all"
PHONE, DESKTOP = (390, 844), (1440, 900)
BOTS = ("apprentice", "tourist", "mason")
LOST = "WebSocket connection to"
"""The beginning of Chromium's error about a server that is down."""


class Way(NamedTuple):
    """A way to play a game."""

    player_type: type[MousePlayer]
    size: tuple[int, int] = DESKTOP
    shared: bool = False
    """Whether all seats belong to persons at one device."""


WAYS = {
    "click": Way(MousePlayer),
    "drag": Way(DraggingPlayer),
    "tap": Way(TouchPlayer, PHONE),
    "slide": Way(TouchDraggingPlayer, PHONE),
    "keys": Way(KeyboardPlayer),
    "reader": Way(ScreenReaderPlayer),
    "shared": Way(TouchPlayer, PHONE, shared=True),
    "undo": Way(UndoingPlayer),
    "reload": Way(ReloadingPlayer),
}
ROUNDS = range(3)
GAMES = [
    (way, seats, LANGUAGES[(number + seats + turn) % len(LANGUAGES)])
    for (number, way), seats, turn in product(enumerate(WAYS), (2, 3, 4), ROUNDS)
]
FEW = [
    ("tap", 3, "fr"),
    ("keys", 2, "hu"),
    ("drag", 2, "en"),
    ("slide", 4, "es"),
    ("reader", 3, "en"),
    ("shared", 2, "fr"),
]
"""The game of `make test`, and those of `make test-all`."""


@pytest.mark.parametrize("way, seats, language", GAMES if ALL else first_quick(FEW))
def test_a_whole_game(chrome: Browser, address: str, way: str, seats: int, language: str) -> None:
    player_type, size, shared = WAYS[way]
    context, page, complaints = open_page(chrome, size, locale=language, has_touch=issubclass(player_type, TouchPlayer))
    opening = new_table_by_keys if player_type in (KeyboardPlayer, ScreenReaderPlayer) else open_new_table
    opening(page, address, ["person"] * (seats - 1) if shared else list(BOTS[: seats - 1]))
    page.locator("main.table").wait_for()
    assert page.locator("html").get_attribute("lang") == language
    assert player_type(page).play()
    check_finished_game(page, address)
    context.close()
    assert complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4] if ALL else [2])
def test_a_game_continues_after_server_restarts_and_killed_bots(chrome: Browser, tmp_path: Path, seats: int) -> None:
    with start_host(tmp_path) as host:
        context, page, complaints = open_page(chrome)
        open_new_table(page, host.address, list(BOTS[: seats - 1]))
        player, lost = MousePlayer(page), page.get_by_text(Phrases("en").say("web-lost"))
        due = page.get_by_test_id("due").or_(page.get_by_test_id("act"))
        for breaking in (host.stop, host.kill):
            player.play(3)
            player.wait()
            expect(due).not_to_have_text("")  # which it is until the cards have arrived
            before = player.table.aria_snapshot()
            breaking()
            lost.first.wait_for()
            host.restart()
            lost.first.wait_for(state="detached")
            player.wait()
            expect(due).not_to_have_text("")
            assert player.table.aria_snapshot() == before
        player.play(3)
        player.wait()
        host.kill()
        lost.first.wait_for()
        seq = player.choose()
        host.restart()
        player.shown(seq)
        for _ in range(3):
            end_bots(host)
            player.play(2)
        assert player.play()
        check_finished_game(page, host.address)
        context.close()
        assert complaints.besides(LOST) == []
        assert "Traceback" not in host.log


def end_bots(host: Host) -> None:
    """Kill all bot processes."""
    for process in psutil.Process(host.process.pid).children(recursive=True):
        with suppress(psutil.Error):
            process.kill()
