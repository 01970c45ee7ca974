"""The course of a game: its turns with their decisions, and how it ended."""

from __future__ import annotations

from typing import NamedTuple

from nyhavn.game.move import AnyMove, Draw
from nyhavn.game.position import Position
from nyhavn.game.record import Record, Turn
from nyhavn.rules.scoring import rank
from nyhavn.study.sampler import final_shares

OPEN_HANDS, STAND_IN_TURNS, HINT_TURNS = "hands", "stand-in-turns", "hint-turns"
"""The headers of a record: whether the hands were open, and which turns stand-in bots or players with hints played."""
STOPS = ("resigned", "time")
"""The endings by which a seat loses, in the header `ending` with its number."""


class Unfinished(ValueError):
    """The game has no result to study."""


class Choice(NamedTuple):
    """A decision of a seat: the position, and the move that was played."""

    position: Position
    move: AnyMove


class PlayedTurn(NamedTuple):
    """A turn: its start, its decisions, the position after them, the refill, and the position after it."""

    start: Position
    choices: tuple[Choice, ...]
    decided: Position
    drawn: str
    end: Position

    @property
    def seat(self) -> int:
        """The seat whose turn it was."""
        return self.start.seat

    @classmethod
    def of(cls, start: Position, turn: Turn) -> PlayedTurn:
        """Play a turn of a record."""
        choices, decided, drawn, position = [], start, "", start
        for move in turn.moves:
            if isinstance(move, Draw):
                drawn = move.cards
            else:
                choices.append(Choice(position, move))
            position = position.play_unchecked(move)
            decided = decided if drawn else position
        return cls(start, tuple(choices), decided, drawn, position)


class Course(NamedTuple):
    """A game from its start to its result."""

    start: Position
    turns: tuple[PlayedTurn, ...]
    shares: tuple[float, ...]
    """The seats' shares of the victory."""
    loser: int | None
    """The seat that resigned or ran out of time."""
    open_hands: bool
    stand_in_turns: frozenset[int]
    """The turns, from 0, that stand-in bots played for persons."""
    hint_turns: frozenset[int]
    """Those that persons played with hints."""

    @property
    def helped_turns(self) -> frozenset[int]:
        """The turns that do not tell how well their seat plays."""
        return self.stand_in_turns | self.hint_turns

    def turns_of(self, seat: int, turns: frozenset[int]) -> list[int]:
        """Those of some turns that were a seat's, in their order."""
        return sorted(turn for turn in turns if self.turns[turn].seat == seat)

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.start.players

    @classmethod
    def of(cls, record: Record) -> Course:
        """The course of the game in a record; raise Unfinished if it has no result."""
        turns, position = [], record.start
        for turn in record.turns:
            turns.append(PlayedTurn.of(position, turn))
            position = turns[-1].end
        loser = None if position.is_over else find_loser(record)
        if not turns or not (position.is_over or loser is not None):
            raise Unfinished
        shares = final_shares(position) if loser is None else shares_without(position, loser)
        open_hands = record.headers.get(OPEN_HANDS) == "open"
        helped = find_turns(record, STAND_IN_TURNS), find_turns(record, HINT_TURNS)
        return cls(record.start, tuple(turns), tuple(shares), loser, open_hands, *helped)


def find_loser(record: Record) -> int | None:
    """The seat that resigned or ran out of time, by the headers of a record."""
    ending, _, seat = record.headers.get("ending", "").partition(" ")
    seats = [str(number) for number in range(1, record.start.players + 1)]
    return seats.index(seat) if ending in STOPS and seat in seats else None


def find_turns(record: Record, header: str) -> frozenset[int]:
    """The turns in a header of a record."""
    words = set(record.headers.get(header, "").split())
    return frozenset(turn for turn in range(len(record.turns)) if str(turn + 1) in words)


def shares_without(end: Position, loser: int) -> list[float]:
    """The shares if a seat loses at once and the best of the others win."""
    ranks = [-1 if seat == loser else rank(list(end.words), seat) for seat in end.seats]
    return [(own == max(ranks)) / ranks.count(max(ranks)) for own in ranks]
