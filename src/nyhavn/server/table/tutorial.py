"""The prepared game of the tutorial, whose tables begin somewhere in the middle of it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from nyhavn.game.record import Record, cards_drawn
from nyhavn.server.table.events import TableEvent
from nyhavn.server.table.record_events import events_by_move


@cache
def game() -> Record:
    """The prepared game, from the first card to the twelfth point."""
    return Record.parse(files(__package__).joinpath("lesson.nyh").read_text(encoding="utf-8"))


def events(turns: int) -> list[TableEvent]:
    """The events of so many turns of the prepared game."""
    return [event for _, found in events_by_move(shortened(turns)) for event in found]


def cards(turns: int) -> int:
    """How many cards were drawn in so many turns of the prepared game, those of the set-up included."""
    return cards_drawn(shortened(turns))


def shortened(turns: int) -> Record:
    """The first turns of the prepared game."""
    return game()._replace(turns=game().turns[:turns], end=game().after(turns))
