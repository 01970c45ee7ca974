"""One Chromium for all files of this folder; elsewhere its event loop would be in the way of other tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.conftest import open_patient_browser


@pytest.fixture(scope="package")
def chrome() -> Iterator[Browser]:
    """A Chromium, which many tests share; each has windows of its own."""
    with open_patient_browser() as opened:
        yield opened
