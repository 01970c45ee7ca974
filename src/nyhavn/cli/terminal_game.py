"""A game at one table: what was played, who sits where, and the turn that is still a draft."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random

from nyhavn.bots import Bot, Limit, bot
from nyhavn.bots.referee import Misbehaved, ask
from nyhavn.cli.integers import is_number
from nyhavn.cli.seats import Sitter, parse_seats, written
from nyhavn.cli.user_errors import Trouble
from nyhavn.game.board import Phase
from nyhavn.game.dealer import SeededDealer
from nyhavn.game.move import AnyMove
from nyhavn.game.record import Record, cards_drawn

SEED = "seed"
SEATS = "seats"
DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class Game:
    """A game and its draft: the moves since `settled` can be taken back until the turn is ended.

    Everything follows from the record and the seed, so that a game goes on in the same way however often it is
    saved and resumed.
    """

    settled: Record
    record: Record
    sitters: tuple[Sitter, ...]
    seed: int

    @classmethod
    def begin(cls, sitters: tuple[Sitter, ...], seed: int) -> Game:
        """A fresh game."""
        start = SeededDealer(seed).deal(len(sitters))
        record = Record.begin(start, {SEED: str(seed), SEATS: written(sitters)})
        return cls(record, record, sitters, seed)

    @classmethod
    def resume(cls, record: Record, name: str) -> Game:
        """The game that a saved record holds."""
        headers = dict(record.headers)
        draft = headers.pop(DRAFT, None) is not None or not record.between_turns
        record = record.titled(headers)
        sitters = parse_seats(headers.get(SEATS, "")) if SEATS in headers else ()
        seed = headers.get(SEED, "")
        if len(sitters) != record.start.players or not is_number(seed):
            raise Trouble("trouble-not-saved-here", name=name)
        return cls(without_last_turn(record) if draft else record, record, sitters, int(seed))

    def __str__(self) -> str:
        headers = dict(self.record.headers) | ({DRAFT: "yes"} if self.draft else {})
        return str(self.record.titled(headers))

    @property
    def draft(self) -> int:
        """How many moves can be taken back."""
        return len(self.drafted)

    @property
    def drafted(self) -> list[AnyMove]:
        """The moves that can be taken back."""
        return list(self.record.moves)[len(list(self.settled.moves)) :]

    @property
    def mover(self) -> int:
        """The seat whose turn it is until the turn is ended."""
        return self.settled.end.seat

    @property
    def turn_done(self) -> bool:
        """Whether the turn has no decision left, and waits to be ended."""
        return self.draft > 0 and self.record.end.phase in (Phase.TURN, Phase.DRAW, Phase.OVER)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and not only in a draft."""
        return self.settled.end.is_over

    def play(self, move: AnyMove) -> Game:
        """The game after one more move of the turn."""
        return replace(self, record=self.record.play(move))

    def undo(self) -> Game:
        """The game without the last move of the turn."""
        return replace(self, record=self.record.take_back())

    def end_turn(self) -> Game:
        """The game after the refill, if one is due; nothing before can be taken back."""
        record = self.record
        if record.end.phase is Phase.DRAW:
            dealer = SeededDealer(self.seed, drawn=cards_drawn(record))
            record = record.play(dealer.draw(record.end))
        return replace(self, settled=record, record=record)

    def bot_move(self) -> AnyMove:
        """What the bot chooses whose turn it is."""
        rng = Random(f"{self.seed}/{len(list(self.record.moves))}")
        name = self.sitters[self.mover].name
        try:
            return ask(seated(name), self.record.end.view(self.mover), Limit(), rng)
        except Misbehaved as misconduct:
            raise Trouble("trouble-bot-failed", name=name, reason=str(misconduct)) from misconduct


@cache
def seated(name: str) -> Bot:
    """A bot that stays at the table until the command ends."""
    return bot(name)


def without_last_turn(record: Record) -> Record:
    """The record before its last turn."""
    for _ in record.turns[-1].moves if record.turns else ():
        record = record.take_back()
    return record
