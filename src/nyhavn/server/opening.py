"""Opening a table: who is to sit there, in which order, and the deal."""

from __future__ import annotations

import secrets

from nyhavn.errors import Refusal
from nyhavn.position import Position
from nyhavn.server import lessons, wire
from nyhavn.server.bots import known
from nyhavn.server.dealer import CommittedDealer, Secret
from nyhavn.server.denial import Denial, Denied
from nyhavn.server.events import Opened, Sitter
from nyhavn.server.naming import clean
from nyhavn.server.terms import chosen


def opened(new: wire.NewTable, device: str) -> tuple[Opened, Secret]:
    """How a table is laid and dealt, and the secret that all its cards follow from."""
    seats = [sitter(seat, device) for seat in new.seats]
    if all(sitter.bot for sitter in seats):
        raise Denied(Denial.NO_PERSON)
    first = secrets.randbelow(len(seats)) if new.first is None else new.first
    if first >= len(seats):
        raise Denied(Refusal.NO_SUCH_SEAT)
    secret = Secret.fresh()
    options = chosen(new.options)
    start = CommittedDealer(secret).deal(len(seats)) if options.lesson is None else prepared(options.lesson, len(seats))
    return Opened((*seats[first:], *seats[:first]), options, secret.commitment, start), secret


def prepared(turns: int, players: int) -> Position:
    """The prepared deal, of which a table for as many players may begin after so many turns."""
    game = lessons.game()
    if players != game.start.players or turns >= len(game.turns):
        raise Denied(Denial.UNREADABLE)
    return game.start


def sitter(seat: wire.NewSeat, device: str) -> Sitter:
    """Who is to sit on a seat: either a person or a bot."""
    if seat.bot is not None:
        text = known(seat.bot)
        return Sitter(text, bot=text)
    if seat.name is None:
        raise Denied(Denial.BAD_NAME)
    return Sitter(clean(seat.name) if seat.name else "", device=device)
