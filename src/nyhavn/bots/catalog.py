"""The list of all bots and levels; the command, the server, the page and the ladder take their names from here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

NET_BOTS = "net_bots"
"""The module of the bots that evaluate moves by a net."""


class CatalogEntry(NamedTuple):
    """An entry of the list of bots."""

    module: str
    """The module of this package whose `make` creates it."""
    rating: int | None = None
    """Its Elo rating at tables of two (`make ladder`), if it is a level that players can choose."""
    quick: bool = True
    """Whether it looks only one move ahead and answers at once."""
    seconds: float | None = None
    """How long it looks ahead for a move if no time limit is given; none if it counts playouts instead."""
    is_offered: bool = True
    """Whether people may choose it at a table; the others are opponents for measuring."""
    version: str = "1"
    """Changes whenever it would play differently from the same seed; with a net, the version follows from the net."""

    @property
    def uses_net(self) -> bool:
        """Whether it evaluates moves by a net."""
        return self.module == NET_BOTS


BOTS: Mapping[str, CatalogEntry] = MappingProxyType(
    {
        "random": CatalogEntry("greedy_bots"),
        "tourist": CatalogEntry("greedy_bots", rating=640),
        "apprentice": CatalogEntry("greedy_bots", rating=1000),
        "mason": CatalogEntry("greedy_bots", rating=1190),
        "architect": CatalogEntry(NET_BOTS, rating=1310),
        "planner": CatalogEntry(NET_BOTS, rating=1540),
        "master": CatalogEntry(NET_BOTS, rating=2100, quick=False, seconds=1.0),
        "montecarlo": CatalogEntry("monte_carlo_bots", quick=False, is_offered=False),
        "treesearch": CatalogEntry("monte_carlo_bots", quick=False, is_offered=False),
    }
)
"""All bots by name: the levels from the weakest, then the bots that they are measured against."""
QUICK = tuple(name for name, listed in BOTS.items() if listed.quick)
DEFAULT_BOT = "apprentice"
"""The bot that plays if none is chosen."""
