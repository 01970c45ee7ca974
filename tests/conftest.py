"""Shared fixtures: English as the language of the command, and a browser with a server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def pytest_configure() -> None:
    """Select English before anything is imported or started, and give property tests no deadline."""
    os.environ["NYHAVN_LANGUAGE"] = "en"
    settings.register_profile("untimed", deadline=None)
    settings.load_profile("untimed")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for the tests."""
    from tests.browser.browser_player import start_server

    with start_server(tmp_path_factory.mktemp("tables")) as where:
        yield where


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    """A Chromium."""
    from tests.browser.browser_player import open_browser

    with open_browser() as opened:
        yield opened


@pytest.fixture
def page(chrome: Browser, address: str) -> Iterator[Page]:
    """The start page, which must have no errors at the end of the test."""
    from tests.browser.browser_player import open_page

    context, opened, complaints = open_page(chrome)
    opened.goto(address)
    yield opened
    context.close()
    assert complaints == []
