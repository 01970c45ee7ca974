"""Who plays without a person: each bot chooses a move from what its seat may know."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from nyhavn.bots import apprentice, wanderer
from nyhavn.move import AnyMove
from nyhavn.view import View

Bot = Callable[[View, Random], AnyMove]
"""A player: given what its seat may know and a generator, it chooses one of the legal moves."""

BOTS: Mapping[str, Bot] = MappingProxyType({"random": wanderer.choose, "apprentice": apprentice.choose})
"""All bots by name, the weakest first."""


def bot(name: str) -> Bot:
    """The bot with this name."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name]
