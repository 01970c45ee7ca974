"""What a game tells: chances from turn to turn, luck, and what every decision lost against the best move.

study(Record.parse(text)).seats[0].luck
"""

from __future__ import annotations

import os
from threading import Event

from nyhavn.game.record import Record
from nyhavn.study.course import Unfinished
from nyhavn.study.decisions import Decision, Label
from nyhavn.study.depth import DEEP, NORMAL, QUICK, Depth
from nyhavn.study.game_study import GameStudy, SeatStudy, Study, Swing
from nyhavn.study.piecework import Piecework

__all__ = [
    "DEEP",
    "NORMAL",
    "QUICK",
    "Decision",
    "Depth",
    "Label",
    "SeatStudy",
    "Study",
    "Swing",
    "Unfinished",
    "study",
]


def study(record: Record, limit: Depth = NORMAL, workers: int | None = None) -> Study:
    """Study a finished game with the numbers of samples of a depth; raise Unfinished if it has no result."""
    game = GameStudy(record, limit)
    piecework = Piecework(game.course.players, workers or os.cpu_count() or 1, Event())
    return game.assemble(dict(piecework.compute(game.pieces.values())))
