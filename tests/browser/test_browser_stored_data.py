"""What the browser keeps, taken to another one in a file, in a real Chromium."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from harness.browser_player import MousePlayer, find_accessibility_faults, open_page
from harness.shuffle_games import version_1_games
from tests.browser.test_browser_local import open_local_table

TOLD = "loaded-data"


def add_everything_else() -> dict[str, Any]:
    """What else a file can hold: a game from a record, with a comment, and the result of a daily deal."""
    record = str(version_1_games()["two, with nonces"])
    score = {"own": 12, "rival": 7, "turns": [False, True]}
    result = score | {"ending": "won", "levels": {"mason": score | {"turns": 2}}}
    text = record.replace("\n1. ", "\n; Well begun.\n1. ", 1)
    return {
        "games": [{"record": record, "seat": 0, "table": "", "when": 1700000000}],
        "studies": [{"key": record, "table": "", "mine": [0], "text": text}],
        "deals": {"begun": 20000, "results": {"20000": result}},
    }


@contextmanager
def another_device(chrome: Browser, **options: Any) -> Iterator[Page]:
    """A page of a browser that keeps nothing yet."""
    context, page, complaints = open_page(chrome, **options)
    yield page
    context.close()
    assert complaints == []


def open_settings(page: Page, address: str) -> None:
    """Open the settings on the start page."""
    page.goto(address)
    page.get_by_role("button", name="Settings").click()
    page.get_by_test_id("save-data").wait_for()


def save_data(page: Page, folder: Path) -> Path:
    """Save everything in a file."""
    with page.expect_download() as saving:
        page.get_by_test_id("save-data").click()
    file = folder / saving.value.suggested_filename
    saving.value.save_as(file)
    return file


def load_data(page: Page, file: Path) -> Locator:
    """Load a file; what the page says then."""
    page.get_by_test_id("load-data").set_input_files(file)
    told = page.get_by_test_id(TOLD)
    expect(told).not_to_be_empty()
    return told


def test_games_and_settings_go_to_another_device_in_a_file(
    chrome: Browser, page: Page, address: str, tmp_path: Path
) -> None:
    player = open_local_table(page, address, "tourist")
    player.play(3)
    player.wait()
    table, seen = page.url, page.locator("main.table").get_attribute("data-seq")
    open_settings(page, address)
    page.get_by_label("Night").check()
    assert find_accessibility_faults(page) == []
    file = save_data(page, tmp_path)
    expect(load_data(page, file)).to_contain_text("no new games")
    saved = json.loads(file.read_text(encoding="utf-8")) | add_everything_else()
    file.write_text(json.dumps(saved), encoding="utf-8")
    with another_device(chrome) as other:
        open_settings(other, address)
        for said in ("2 games", "no new games"):
            expect(load_data(other, file)).to_contain_text(said)
            kept = json.loads(save_data(other, tmp_path).read_text(encoding="utf-8"))
            assert {**kept, "settings": saved["settings"]} == saved
        expect(other.get_by_label("Night")).to_be_checked()
        other.goto(table)
        expect(other.locator("main.table")).to_have_attribute("data-seq", str(seen))
        MousePlayer(other).play(2)


@pytest.mark.slow
def test_a_bad_file_changes_nothing(page: Page, address: str, tmp_path: Path) -> None:
    open_local_table(page, address, "tourist").play(2)
    open_settings(page, address)
    file = save_data(page, tmp_path)
    good = json.loads(file.read_text(encoding="utf-8"))
    [table] = good["tables"]
    new = {**table, "table": "local-" + "0" * 32}
    for text, said in (
        ("", "no file of Nyhavn"),
        ("[]", "no file of Nyhavn"),
        ("nyhavn 1", "no file of Nyhavn"),
        (json.dumps({**good, "format": "other"}), "no file of Nyhavn"),
        (json.dumps({**good, "version": 2}), "newer version"),
        (json.dumps({**good, "puzzles": {"rating": "high"}}), "no file of Nyhavn"),
        (
            json.dumps({**good, "games": [{"record": "nyhavn 1", "seat": 0, "table": "", "when": 1}]}),
            "no file of Nyhavn",
        ),
        (json.dumps({**good, "studies": ["nyhavn 1"]}), "no file of Nyhavn"),
        (json.dumps({**good, "deals": {"results": {"1": {"ending": "drawn"}}}}), "no file of Nyhavn"),
        (json.dumps({**good, "tables": [new, {**new, "log": "t99"}]}), "no file of Nyhavn"),
    ):
        file.write_text(text, encoding="utf-8")
        expect(load_data(page, file)).to_contain_text(said)
        assert json.loads(save_data(page, tmp_path).read_text(encoding="utf-8")) == good


@pytest.mark.slow
def test_a_game_that_went_on_in_two_browsers_becomes_two(
    chrome: Browser, page: Page, address: str, tmp_path: Path
) -> None:
    player = open_local_table(page, address, "tourist")
    player.play(2)
    player.wait()
    table = page.url
    open_settings(page, address)
    file = save_data(page, tmp_path)
    with another_device(chrome) as other:
        open_settings(other, address)
        load_data(other, file)
        other.goto(table)
        MousePlayer(other).play(4)
        open_settings(other, address)
        file = save_data(other, tmp_path)
    page.goto(table)
    page.get_by_role("button", name="Menu").click()
    for _ in range(2):
        page.get_by_role("button", name="Resign").click()
    open_settings(page, address)
    for said in ("one game", "no new games"):
        expect(load_data(page, file)).to_contain_text(said)
    page.goto(address)
    expect(page.get_by_text("on this device", exact=True)).to_have_count(2)


@pytest.mark.slow
def test_a_game_goes_to_another_device_by_link(chrome: Browser, page: Page, address: str) -> None:
    player = open_local_table(page, address, "tourist")
    player.play(3)
    player.wait()
    seen = str(page.locator("main.table").get_attribute("data-seq"))
    page.get_by_role("button", name="Menu").click()
    page.locator("[data-opens=device]").click()
    page.get_by_test_id("qr").wait_for()
    assert find_accessibility_faults(page) == []
    link = page.get_by_label("Private link").input_value()
    with another_device(chrome) as other:
        other.goto(link[:-9])
        other.get_by_role("button", name="Continue here").click()
        expect(other.get_by_role("alert")).to_contain_text("doesn’t lead to a table")
        for _ in range(2):
            other.goto(address)
            other.goto(link)
            other.get_by_role("button", name="Continue here").click()
            expect(other.locator("main.table")).to_have_attribute("data-seq", seen)
            assert other.url == page.url
        MousePlayer(other).play(2)
