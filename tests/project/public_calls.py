"""A pytest plugin that reports public functions that no test calls.

It is used as in `pytest -p tests.project.public_calls tests/game`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import nyhavn

TESTS = str(Path(__file__).parents[1])
REPORT = "no test calls "
FUNCTIONS = (FunctionType, classmethod, staticmethod, property)
uncalled: set[str] = set()


class Watched:
    """A wrapper of a function or property that records when a test uses it."""

    def __init__(self, name: str, original: Any) -> None:
        self.name, self.original = name, original
        uncalled.add(name)

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        self.note_user(sys._getframe(1).f_code.co_filename)
        return self.original.__get__(instance, owner)

    def __call__(self, *args: Any, **options: Any) -> Any:
        """Call the function."""
        self.note_user(sys._getframe(1).f_code.co_filename)
        return self.original(*args, **options)

    def note_user(self, file: str) -> None:
        """Record that code in a file uses the function."""
        if file.startswith(TESTS):
            uncalled.discard(self.name)


def public_functions() -> Iterator[tuple[type | ModuleType, str]]:
    """The functions and properties that are public, each with the class or module that holds it."""
    public = {name: getattr(nyhavn, name) for name in nyhavn.__all__}
    owners = {base for value in public.values() if isinstance(value, type) for base in value.__mro__}
    for owner in owners:
        if owner.__module__.startswith("nyhavn"):
            yield from ((owner, name) for name, value in vars(owner).items() if is_public_function(name, value))
    yield from ((nyhavn, name) for name, value in public.items() if is_public_function(name, value))


def is_public_function(name: str, value: object) -> bool:
    """Whether this is a public function or property that is not abstract."""
    is_abstract = getattr(value, "__isabstractmethod__", False)
    return not name.startswith("_") and isinstance(value, FUNCTIONS) and not is_abstract


def pytest_configure() -> None:
    """Watch the public functions before any test is imported."""
    for owner, name in list(public_functions()):
        setattr(owner, name, Watched(f"{owner.__name__}.{name}", vars(owner)[name]))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the functions that no test has called."""
    for name in sorted(uncalled):
        terminalreporter.write_line(REPORT + name)
