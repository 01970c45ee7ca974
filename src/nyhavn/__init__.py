"""Nyhavn: the board game Copenhagen to play, to study and to research."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nyhavn.game.bag import Bag
    from nyhavn.game.dealer import Dealer, ScriptedDealer, SeededDealer, deal
    from nyhavn.game.errors import IllegalMove, ImpossiblePosition, NyhavnError, Refusal, Unreadable
    from nyhavn.game.house import Cell, House, Placement
    from nyhavn.game.move import Activate, Build, Discard, Draw, EndTurn, Gain, LayWhite, Move, Take
    from nyhavn.game.position import Position
    from nyhavn.game.record import Record
    from nyhavn.game.result import Result
    from nyhavn.game.view import View

__version__ = "0.2.0"

__all__ = [
    "Activate",
    "Bag",
    "Build",
    "Cell",
    "Dealer",
    "Discard",
    "Draw",
    "EndTurn",
    "Gain",
    "House",
    "IllegalMove",
    "ImpossiblePosition",
    "LayWhite",
    "Move",
    "NyhavnError",
    "Placement",
    "Position",
    "Record",
    "Refusal",
    "Result",
    "ScriptedDealer",
    "SeededDealer",
    "Take",
    "Unreadable",
    "View",
    "__version__",
    "deal",
]

HOMES = {
    "bag": ["Bag"],
    "dealer": ["Dealer", "ScriptedDealer", "SeededDealer", "deal"],
    "errors": ["IllegalMove", "ImpossiblePosition", "NyhavnError", "Refusal", "Unreadable"],
    "house": ["Cell", "House", "Placement"],
    "move": ["Activate", "Build", "Discard", "Draw", "EndTurn", "Gain", "LayWhite", "Move", "Take"],
    "position": ["Position"],
    "record": ["Record"],
    "result": ["Result"],
    "view": ["View"],
}
"""The public names of each module of `nyhavn.game`."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import a public name on first use, so that importing the package is fast."""
        for home, names in HOMES.items():
            if name in names:
                found = globals()[name] = getattr(import_module(f"nyhavn.game.{home}"), name)
                return found
        raise AttributeError(f"module 'nyhavn' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
