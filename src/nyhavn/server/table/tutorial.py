"""The prepared game that the tutorial is played in: its tables begin somewhere in the middle of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from nyhavn.game.move import Draw
from nyhavn.game.record import Record, Turn, cards_drawn
from nyhavn.server.table.events import MovePlayed, TableEvent, TurnEnded


@cache
def game() -> Record:
    """The prepared game, from the first card to the twelfth point."""
    return Record.parse(files(__package__).joinpath("lesson.nyh").read_text(encoding="utf-8"))


def events(turns: int) -> list[TableEvent]:
    """What has happened at a table after so many turns of the prepared game."""
    return [event for turn in game().turns[:turns] for event in settled(turn)]


def cards(turns: int) -> int:
    """How many cards were drawn in so many turns of the prepared game, those of the set-up included."""
    return cards_drawn(game()._replace(turns=game().turns[:turns]))


def settled(turn: Turn) -> Iterator[TableEvent]:
    """The events of one turn: its moves, and its end with the refill."""
    yield from (MovePlayed(move) for move in turn.moves if not isinstance(move, Draw))
    yield TurnEnded(next((move for move in turn.moves if isinstance(move, Draw)), None))
