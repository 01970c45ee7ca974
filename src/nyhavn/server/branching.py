"""Playing on from a position of another game: its moves up to there happen again at a new table."""

from __future__ import annotations

from typing import NamedTuple

from nyhavn import engine
from nyhavn.board import Phase
from nyhavn.errors import Refusal
from nyhavn.move import Draw
from nyhavn.position import Position
from nyhavn.record import Record, cards_drawn
from nyhavn.server import wire
from nyhavn.server.denial import Denial, Denied
from nyhavn.server.events import Ended, Event, Given, Played
from nyhavn.server.replaying import read_record


class Branch(NamedTuple):
    """Where a game goes on: the deal of the other game, what had happened in it, and its cards."""

    start: Position
    events: list[Event]
    given: Given


def branch(wanted: wire.GoOn, players: int) -> Branch:
    """The branch that somebody wants, at a moment at which somebody decides."""
    whole = read_record(wanted.packed)
    moves = list(whole.moves)
    if whole.start.players != players:
        raise Denied(Refusal.NO_SUCH_SEAT)
    if wanted.step > len(moves):
        raise Denied(Denial.NO_RECORD)
    played = Record.begin(whole.start)
    for move in moves[: wanted.step]:
        played = played.play(move)
    expect_decision(played)
    later = "".join(move.cards for move in moves[wanted.step :] if isinstance(move, Draw))
    return Branch(whole.start, happened(played), Given(cards_drawn(played), later if wanted.same_draws else ""))


def expect_decision(record: Record) -> None:
    """Make sure that somebody can go on: the game is not over, and it does not begin with the dealer's turn."""
    if record.end.is_over:
        raise Denied(Refusal.GAME_OVER)
    if record.start.phase is Phase.DRAW:
        raise Denied(Refusal.DEALERS_TURN)
    if next(engine.moves(record.end.words), None) is None:
        raise Denied(Denial.NO_RECORD)


def happened(record: Record) -> list[Event]:
    """The events that led to the end of a record, a turn that was begun being a draft."""
    found: list[Event] = []
    for turn in record.turns:
        found += [Ended(move) if isinstance(move, Draw) else Played(move) for move in turn.moves]
        if not isinstance(turn.moves[-1], Draw):
            found.append(Ended())
    return found if record.between_turns or not found else found[:-1]
