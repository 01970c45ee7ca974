"""The list of all bots; the command, the server, the page and the ladder take their names from here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Listed(NamedTuple):
    """A bot as it is listed."""

    module: str
    """The module of this package whose `make` makes it."""
    rating: int | None = None
    """Its Elo at tables of two (`make ladder`), if it is a level that people are offered."""
    quick: bool = True
    """Whether it looks one move ahead, and answers at once."""
    version: str = "1"
    """Changes whenever it would play another game from the same seed; with a net, the version follows from the net."""


BOTS: Mapping[str, Listed] = MappingProxyType(
    {
        "random": Listed("greedy_bots"),
        "tourist": Listed("greedy_bots", rating=640),
        "apprentice": Listed("greedy_bots", rating=1000),
        "mason": Listed("greedy_bots", rating=1190),
        "architect": Listed("net_bots", rating=1310),
        "planner": Listed("net_bots", rating=1540),
        "master": Listed("net_bots", rating=2100, quick=False),
        "montecarlo": Listed("monte_carlo_bots", quick=False),
        "treesearch": Listed("monte_carlo_bots", quick=False),
    }
)
"""Every bot by its name, the levels from the weakest and then what they are measured by."""
QUICK = tuple(name for name, listed in BOTS.items() if listed.quick)
DEFAULT_BOT = "apprentice"
"""Who plays where nobody has chosen a bot."""
