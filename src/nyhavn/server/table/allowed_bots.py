"""The bots that may sit at a table."""

from __future__ import annotations

from nyhavn.bots import BOTS, family
from nyhavn.bots.bot import Limit, parse_options
from nyhavn.server.table.denial import Denial, Denied

MOST_SECONDS, MOST_PLAYOUTS = 5.0, 20_000
"""The maximum time and number of playouts of a bot at a table for one move."""
LISTED = frozenset(name for name, listed in BOTS.items() if listed.is_offered)
"""The bots that people may choose without options, whatever the limits are."""


def parse_allowed_bot(text: str, searchers: bool = False) -> str:
    """The normal form of a bot's text, if the bot is ours and a table allows it; no client can start a program.

    Only a server that allows searchers lets people choose a bot that is not a level, or set how long a level thinks.
    """
    name, rest = family(text), text.strip().partition(":")[2]
    try:
        given = parse_options(rest)
        limit = Limit.taken(given)
    except ValueError:
        raise Denied(Denial.NO_SUCH_BOT) from None
    too_much = (limit.seconds or 0) > MOST_SECONDS or (limit.playouts or 0) > MOST_PLAYOUTS
    listed = name in LISTED and limit.is_open
    if name not in BOTS or given or too_much or not (listed or searchers):
        raise Denied(Denial.NO_SUCH_BOT)
    return name if limit.is_open else f"{name}:{limit}"
