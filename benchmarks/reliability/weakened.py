"""A server with one fix switched off, to see that the attack which it is against would succeed.

Run as `weakened FIX DESCRIPTORS ARGUMENTS…` of the command; with a number of descriptors it may open no more files.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from typing import NamedTuple
from unicodedata import normalize

from starlette.requests import HTTPConnection

from nyhavn import cli
from nyhavn.server import naming, requests
from nyhavn.server.denial import Denial
from nyhavn.server.openapi import COOKIE

WHOLE = "none"
"""The fix that is switched off if none is."""


def nothing() -> None:
    """Switch nothing off."""


def replace(old: object, new: object) -> None:
    """Put something in the place of something else in every module of ours."""
    for name, module in list(sys.modules.items()):
        if name.startswith("nyhavn"):
            for key, value in list(vars(module).items()):
                if value is old:
                    setattr(module, key, new)


def unquote_cookies() -> None:
    """Read all cookies with the standard library, which unquotes them."""

    def device_of(connection: HTTPConnection) -> str | None:
        token = connection.cookies.get(COOKIE, "")
        return requests.hashed(token) if len(token) == 2 * requests.TOKEN_BYTES else None

    replace(requests.device_of, device_of)


def normalise_first() -> None:
    """Bring names into one form of writing before anything else is looked at."""
    clean = naming.clean

    def normalised(name: str, longest: int = naming.LONGEST, refusal: Denial = Denial.BAD_NAME) -> str:
        return clean(normalize("NFC", name), longest, refusal)

    replace(clean, normalised)


class Fix(NamedTuple):
    """A fix: what it is, the attack that it is against, and how it is switched off."""

    what: str
    attack: str
    options: tuple[str, ...] = ()
    """Options of the command."""
    switch_off: Callable[[], None] = nothing
    descriptors: int = 0


def limits(*settings: str) -> tuple[str, ...]:
    """The options that set limits."""
    return tuple(word for setting in settings for word in ("--limit", setting))


FIXES = {
    WHOLE: Fix("nothing", ""),
    "cookies": Fix("the reader of one cookie", "cookie", (), unquote_cookies),
    "names": Fix("the check of a name's length", "combining", limits("replays=1e12/0"), normalise_first),
    "loop": Fix("the limit of the loop's time", "drafts", limits("loop-seconds=1e12/0", "messages-per-address=1e12/0")),
    "pings": Fix("the limit of pings", "pings", limits("pings=1e12/0", "floods=1e12/0")),
}


def main(fix: str, descriptors: str, *arguments: str) -> None:
    """Serve."""
    if int(descriptors):
        resource.setrlimit(resource.RLIMIT_NOFILE, (int(descriptors), int(descriptors)))
    FIXES[fix].switch_off()
    sys.exit(cli.main(list(arguments)))


if __name__ == "__main__":
    main(*sys.argv[1:])
