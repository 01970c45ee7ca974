"""What all tests share: the command speaks English in them, whatever the machine they run on speaks."""

import os


def pytest_configure() -> None:
    """Choose English before anything is imported or started."""
    os.environ["NYHAVN_LANGUAGE"] = "en"
