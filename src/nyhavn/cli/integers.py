"""Whole numbers as people write them."""

import argparse
from collections.abc import Callable

DIGITS = 18
"""How long a number may be."""


def is_number(text: str) -> bool:
    """Whether a text is a whole number that is not too long."""
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS


def at_least(least: int) -> Callable[[str], int]:
    """A reader of whole numbers that are not smaller."""

    def number(text: str) -> int:
        if not is_number(text) or int(text) < least:
            raise argparse.ArgumentTypeError(
                f"expected a whole number from {least}, at most {DIGITS} digits long, not {text!r}"
            )
        return int(text)

    return number
