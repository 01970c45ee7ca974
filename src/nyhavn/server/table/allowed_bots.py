"""The bots that may sit at a table."""

from __future__ import annotations

from typing import NamedTuple

from nyhavn.bots import BOTS, family
from nyhavn.bots.bot import Limit, parse_options
from nyhavn.server.table.denial import Denial, Denied

LISTED = frozenset(name for name, listed in BOTS.items() if listed.is_offered)
"""The bots that people may choose without options, whatever the limits are."""


class AllowedBots(NamedTuple):
    """Which of our bots people may choose: levels, or any bot within limits for one move."""

    searchers: bool = False
    """Whether they may choose a bot that is not a level, or set how long a level thinks."""
    seconds: float = float("inf")
    playouts: float = float("inf")

    def find_exceeded(self, name: str, limit: Limit) -> str | None:
        """The limit of the server that forbids a bot, if one does."""
        if not self.searchers and not (name in LISTED and limit.is_open):
            return "searchers"
        if (limit.seconds or 0) > self.seconds:
            return "searcher_seconds"
        return "searcher_playouts" if (limit.playouts or 0) > self.playouts else None


LEVELS_ONLY = AllowedBots()
ANY_BOT = AllowedBots(searchers=True)


class ForbiddenBot(Denied):
    """A bot that only a limit of the server forbids."""

    def __init__(self, limit: str) -> None:
        super().__init__(Denial.NO_SUCH_BOT)
        self.limit = limit


def parse_allowed_bot(text: str, allowed: AllowedBots = LEVELS_ONLY) -> str:
    """The normal form of a bot's text, if the bot is ours and a table allows it; no client can start a program."""
    name, rest = family(text), text.strip().partition(":")[2]
    try:
        given = parse_options(rest)
        limit = Limit.pop_from(given)
    except ValueError:
        raise Denied(Denial.NO_SUCH_BOT) from None
    if name not in BOTS or given:
        raise Denied(Denial.NO_SUCH_BOT)
    if exceeded := allowed.find_exceeded(name, limit):
        raise ForbiddenBot(exceeded)
    return name if limit.is_open else f"{name}:{limit}"


def parse_stored_bot(text: str) -> str:
    """The text of a bot in a log or at a worker, as it is; raise ValueError if it is not one of ours."""
    try:
        parse_allowed_bot(text, ANY_BOT)
    except Denied:
        raise ValueError(f"there is no bot {text!r}") from None
    return text
