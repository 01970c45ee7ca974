"""Branches: a new table that starts from a position of another game, whose moves up to there are repeated."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from nyhavn.game import engine
from nyhavn.game.board import Phase
from nyhavn.game.errors import Refusal
from nyhavn.game.move import Draw
from nyhavn.game.position import Position
from nyhavn.game.record import Record, cards_drawn
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import Given, TableEvent
from nyhavn.server.table.record_events import events_by_move
from nyhavn.server.view import wire
from nyhavn.server.view.replay import read_record


class Branch(NamedTuple):
    """The start of a branch: the deal of the other game, its events so far, and its cards."""

    start: Position
    events: list[TableEvent]
    given: Given


def find_branch(wanted: wire.GoOn, players: int) -> Branch:
    """The requested branch; raise Denied if nobody could decide there."""
    whole = read_record(wanted.packed)
    moves = list(whole.moves)
    if whole.start.players != players:
        raise Denied(Refusal.NO_SUCH_SEAT)
    if wanted.step > len(moves):
        raise Denied(Denial.NO_RECORD)
    expect_decision(whole, wanted.step == len(moves))
    later = "".join(move.cards for move in moves[wanted.step :] if isinstance(move, Draw))
    given = Given(cards_drawn(whole) - len(later), later if wanted.same_draws else "")
    events = [event for _, found in islice(events_by_move(whole), wanted.step) for event in found]
    return Branch(whole.start, events, given)


def expect_decision(record: Record, at_end: bool = True) -> None:
    """Raise Denied if nobody can play on: the game is over, has no legal move, or begins with the dealer's turn.

    Before the end of the record, its next move shows that somebody can.
    """
    if at_end and record.end.is_over:
        raise Denied(Refusal.GAME_OVER)
    if record.start.phase is Phase.DRAW:
        raise Denied(Refusal.DEALERS_TURN)
    if at_end and next(engine.moves(record.end.words), None) is None:
        raise Denied(Denial.NO_RECORD)
