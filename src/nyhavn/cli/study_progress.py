"""Computes the pieces of studies with a progress bar."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import closing
from threading import Event

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from nyhavn.cli.game_text import say
from nyhavn.study.game_study import GameStudy, Piece
from nyhavn.study.kept_pieces import KeptPieces
from nyhavn.study.piecework import Piecework


def compute_pieces(games: Sequence[GameStudy], kept: Sequence[KeptPieces], workers: int | None) -> None:
    """Compute what is missing of all games, and keep each piece as soon as it is done."""
    missing = [list_missing(game, results) for game, results in zip(games, kept, strict=True)]
    if not any(missing):
        return
    with Progress(
        TextColumn(say("study-progress")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    ) as bar:
        task = bar.add_task("", total=sum(map(len, missing)))
        for game, results in zip(games, kept, strict=True):
            piecework = Piecework(game.course.players, workers or count_processors(), Event())
            with closing(piecework.compute(list_missing(game, results))) as computed:
                for key, result in computed:
                    results.add(key, result)
                    bar.advance(task)


def list_missing(game: GameStudy, kept: KeptPieces) -> list[Piece]:
    """The pieces of a game that are still to be computed."""
    return [piece for key, piece in game.pieces.items() if key not in kept.results]


def count_processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
