"""Shared fixtures: English as the language of the command, and a browser with a server."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


SLOW = (
    "tests/browser/",
    "tests/server/test_reliability.py",
    "tests/server/test_clock.py",
    "tests/server/test_limits.py",
    "tests/server/test_redaction.py",
    "tests/server/test_replay.py",
    "tests/server/test_request_cost.py",
    "tests/arena/test_cluster.py",
    "tests/bots/test_bots.py",
)
"""The folders and files with the slowest tests (`make test` prints these)."""


def pytest_configure() -> None:
    """Select English before anything is imported or started, reset signals, and set no time for property tests.

    A shell ignores SIGINT in the commands that it runs in the background, and every process that a test starts
    would inherit that.
    """
    os.environ["NYHAVN_LANGUAGE"] = "en"
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("untimed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run slow files first: at the end the processes share short tests, and none of them waits for a long one."""
    items.sort(key=lambda item: not item.nodeid.startswith(SLOW))


@pytest.fixture(scope="session", autouse=True)
def fork_servers() -> Iterator[None]:
    """Let servers be forked from a process that has imported them."""
    from harness.fork_server import ForkServer
    from harness.http_client import Host

    forking = ForkServer()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Host, "start_process", staticmethod(forking.start))
        yield
    forking.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for the tests."""
    from harness.browser_player import start_server

    with start_server(tmp_path_factory.mktemp("tables")) as where:
        yield where


@contextmanager
def open_patient_browser() -> Iterator[Browser]:
    """A Chromium, in which expectations may take as long as actions."""
    from playwright.sync_api import expect

    from harness.browser_player import ACTION_MILLISECONDS, open_browser

    expect.set_options(timeout=ACTION_MILLISECONDS)
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    """A Chromium for the tests of one file."""
    with open_patient_browser() as opened:
        yield opened


@pytest.fixture
def page(chrome: Browser, address: str) -> Iterator[Page]:
    """The start page without animations, which must have no errors at the end of the test."""
    from harness.browser_player import open_page

    context, opened, complaints = open_page(chrome, reduced_motion="reduce")
    opened.goto(address)
    yield opened
    context.close()
    assert complaints == []
