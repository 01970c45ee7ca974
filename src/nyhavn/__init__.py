"""Nyhavn: the board game Copenhagen to play, to study and to research."""

from nyhavn.bag import Bag
from nyhavn.dealer import Dealer, ScriptedDealer, SeededDealer, deal
from nyhavn.errors import IllegalMove, ImpossiblePosition, NyhavnError, Refusal, Unreadable
from nyhavn.house import Cell, House, Placement
from nyhavn.move import Activate, Build, Discard, Draw, EndTurn, Gain, LayWhite, Move, Take
from nyhavn.position import Position
from nyhavn.record import Record
from nyhavn.result import Result
from nyhavn.view import View

__version__ = "0.1.0"

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
