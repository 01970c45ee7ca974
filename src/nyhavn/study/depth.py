"""How thorough a study is: how many samples it plays for a position and for a decision."""

from __future__ import annotations

from typing import NamedTuple


class Depth(NamedTuple):
    """The numbers of samples of a study."""

    name: str
    field: int
    """How many candidates of a decision are compared, the best by the net; the move that was played is added."""
    choosing: int
    """How many samples of all candidates of a decision together are played to find the best."""
    weighing: int
    """How many pairs of samples at most compare the best with the move that was played."""
    showing: int
    """How many samples at least give the chances of the best and of the played move."""
    turns: int
    """How many samples are played for a position between turns."""


QUICK = Depth("quick", field=8, choosing=160, weighing=64, showing=64, turns=32)
NORMAL = Depth("normal", field=12, choosing=480, weighing=512, showing=512, turns=400)
DEEP = Depth("deep", field=12, choosing=2400, weighing=2048, showing=2048, turns=1600)
DEPTHS = {depth.name: depth for depth in (QUICK, NORMAL, DEEP)}
