"""A server that sets what an address may use: run as `limited_server ARGUMENTS…` of the command.

The command itself derives it from the number of people behind an address. Tests try each bound apart.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from nyhavn import cli
from nyhavn.server.limits import settings
from nyhavn.server.limits.settings import BY_ADDRESS, DEFAULTS, Rate, option_name

SETTABLE = {option_name(field): field for field in BY_ADDRESS}


def sets_share(option: str) -> bool:
    """Whether an option, or its value, sets what an address may use."""
    return option.removeprefix("--limit=").partition("=")[0] in SETTABLE


def set_share(given: Iterable[str]) -> None:
    """Give addresses what texts such as `tables=3/0.1` say, and otherwise what they have."""
    before, changed = settings.limits_of_address, dict(map(parse_share, given))
    settings.limits_of_address = lambda people: before(people) | changed


def parse_share(option: str) -> tuple[str, Any]:
    """The limit that an option sets, and its value."""
    name, _, value = option.removeprefix("--limit=").partition("=")
    field = SETTABLE[name]
    return field, Rate.parse(value) if isinstance(getattr(DEFAULTS, field), Rate) else int(value)


def run_command(arguments: list[str]) -> int:
    """Run the command without the options that set what an address may use."""
    chosen = [number for number, word in enumerate(arguments) if sets_share(word)]
    set_share(arguments[number] for number in chosen)
    dropped = {*chosen, *(number - 1 for number in chosen if arguments[number - 1] == "--limit")}
    return cli.main([word for number, word in enumerate(arguments) if number not in dropped])


if __name__ == "__main__":
    sys.exit(run_command(sys.argv[1:]))
