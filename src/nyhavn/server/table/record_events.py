"""The events of a recorded game, as if it had been played at a table."""

from __future__ import annotations

from collections.abc import Iterator

from nyhavn.game.move import AnyMove, Draw
from nyhavn.game.record import Record
from nyhavn.server.table.events import MovePlayed, TableEvent, TurnEnded


def events_by_move(record: Record) -> Iterator[tuple[AnyMove, list[TableEvent]]]:
    """The moves of a record, each with its events; a turn ends with its draw, or else with its last move."""
    for number, turn in enumerate(record.turns, 1):
        is_ended = number < len(record.turns) or record.between_turns
        for index, move in enumerate(turn.moves, 1):
            if isinstance(move, Draw):
                yield move, [TurnEnded(move)]
            elif is_ended and index == len(turn.moves):
                yield move, [MovePlayed(move), TurnEnded()]
            else:
                yield move, [MovePlayed(move)]
