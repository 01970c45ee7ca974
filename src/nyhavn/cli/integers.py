"""Parses integers on the command line."""

import argparse
from collections.abc import Callable

DIGITS = 18
"""The maximum number of digits."""


def is_number(text: str) -> bool:
    """Whether a text is a non-negative integer of bounded length."""
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS


def at_least(least: int) -> Callable[[str], int]:
    """A parser of integers with a minimum."""

    def number(text: str) -> int:
        if not is_number(text) or int(text) < least:
            raise argparse.ArgumentTypeError(
                f"expected a whole number from {least}, at most {DIGITS} digits long, not {text!r}"
            )
        return int(text)

    return number
