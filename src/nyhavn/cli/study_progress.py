"""Computes the pieces of studies with a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import closing
from threading import Event
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from nyhavn.cli.game_text import say
from nyhavn.cli.processors import count_processors
from nyhavn.cli.study_graph import draw_text_graph
from nyhavn.cli.study_report import StudiedGame
from nyhavn.study.game_study import GameStudy, Piece
from nyhavn.study.kept_pieces import KeptPieces
from nyhavn.study.piecework import Piecework


class StudyWork(NamedTuple):
    """A game to study, and the quick study that shows its course first, with what is kept of both."""

    file: str
    names: tuple[str, ...]
    game: GameStudy
    kept: KeptPieces
    quick: GameStudy
    kept_quick: KeptPieces


def compute_pieces(works: Sequence[StudyWork], workers: int | None) -> None:
    """Compute what is missing of all games, and keep each piece as soon as it is done."""
    missing = [list_missing(work.game.pieces, work.kept) for work in works]
    if not any(missing):
        return
    console = Console(stderr=True)
    with Progress(
        TextColumn(say("study-progress")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not sys.stderr.isatty(),
    ) as bar:
        task = bar.add_task("", total=sum(map(len, missing)))
        for work, pieces in zip(works, missing, strict=True):
            if pieces and sys.stderr.isatty():
                show_first_graph(work, console, workers)
            for _ in compute_missing(work.game.pieces, work.kept, work.game.course.players, workers):
                bar.advance(task)


def show_first_graph(work: StudyWork, console: Console, workers: int | None) -> None:
    """Show the course of a game by few samples, which takes seconds, before all else is computed."""
    for _ in compute_missing(work.quick.course_pieces, work.kept_quick, work.quick.course.players, workers):
        pass
    first = StudiedGame(work.file, work.quick.assemble_course(work.kept_quick.results), work.names)
    console.print(Text(say("study-first", name=work.file)), draw_text_graph(first.study, first.labels), sep="\n")


def compute_missing(pieces: dict[str, Piece], kept: KeptPieces, players: int, workers: int | None) -> Iterable[None]:
    """Compute and keep the pieces that are missing, one by one."""
    piecework = Piecework(players, workers or count_processors(), Event())
    with closing(piecework.compute(list_missing(pieces, kept))) as computed:
        for key, result in computed:
            kept.add(key, result)
            yield


def list_missing(pieces: dict[str, Piece], kept: KeptPieces) -> list[Piece]:
    """The pieces that are still to be computed."""
    return [piece for key, piece in pieces.items() if key not in kept.results]
