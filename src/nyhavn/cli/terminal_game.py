"""A game in the terminal: its draft, its sitters and its seed."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from nyhavn.bots import Bot, Limit, bot
from nyhavn.bots.referee import Misbehaved, ask_bot
from nyhavn.cli.integers import is_number
from nyhavn.cli.seats import TerminalPlayer, format_seats, parse_seats
from nyhavn.cli.user_errors import UserError, printable
from nyhavn.game.dealer import SeededDealer
from nyhavn.game.draft import Draft
from nyhavn.game.move import AnyMove
from nyhavn.game.record import Record, cards_drawn

SEED = "seed"
SEATS = "seats"
DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class TerminalGame:
    """A game in the terminal: its draft, its sitters, and the seed of its cards.

    The record and the seed determine all that follows, so saving and resuming a game does not change its course.
    """

    draft: Draft
    sitters: tuple[TerminalPlayer, ...]
    seed: int

    @classmethod
    def begin(cls, sitters: tuple[TerminalPlayer, ...], seed: int) -> TerminalGame:
        """Start a new game."""
        start = SeededDealer(seed).deal(len(sitters))
        record = Record.begin(start, {SEED: str(seed), SEATS: format_seats(sitters)})
        return cls(Draft(record), sitters, seed)

    @classmethod
    def resume(cls, record: Record, name: str, typed: tuple[TerminalPlayer, ...] = ()) -> TerminalGame:
        """Resume the game of a saved record; a program plays only if the command line names the same seats."""
        headers = dict(record.headers)
        has_draft = headers.pop(DRAFT, None) is not None or not record.between_turns
        record = record.titled(headers)
        sitters = parse_seats(headers[SEATS], from_file=True) if SEATS in headers else ()
        seed = headers.get(SEED, "")
        if len(sitters) != record.start.players or not is_number(seed):
            raise UserError("trouble-not-saved-here", name=name)
        if typed != sitters:
            refuse_programs(sitters, name)
        return cls(Draft.reopen(record) if has_draft else Draft(record), sitters, int(seed))

    def __str__(self) -> str:
        record = self.draft.record
        return str(record.titled(record.headers | ({DRAFT: "yes"} if self.draft.steps else {})))

    def play(self, move: AnyMove) -> TerminalGame:
        """The game after one more move of the turn."""
        return replace(self, draft=self.draft.play(move))

    def undo(self) -> TerminalGame:
        """The game without the last move of the turn."""
        return replace(self, draft=self.draft.undo())

    def end_turn(self) -> TerminalGame:
        """The game after the turn and its refill, which cannot be undone."""
        dealer = SeededDealer(self.seed, drawn=cards_drawn(self.draft.record))
        return replace(self, draft=self.draft.end_turn_with(dealer))

    def bot_move(self) -> AnyMove:
        """The move of the bot whose turn it is."""
        rng = Random(f"{self.seed}/{len(list(self.draft.record.moves))}")
        seat = self.draft.seat
        name = self.sitters[seat].name
        try:
            return ask_bot(seat_bot(name), self.draft.position.view(seat), Limit(), rng)
        except Misbehaved as misconduct:
            raise UserError("trouble-bot-failed", name=name, reason=str(misconduct)) from misconduct


def refuse_programs(sitters: tuple[TerminalPlayer, ...], name: str) -> None:
    """Raise a user error if a program sits at a table that only a file describes."""
    for sitter in sitters:
        if sitter.is_program:
            seats = shlex.quote(format_seats(sitters))
            raise UserError("trouble-saved-program", name=name, bot=printable(sitter.name), seats=printable(seats))


@cache
def seat_bot(name: str) -> Bot:
    """The bot with this name, kept until the command ends."""
    return bot(name)
