"""Opening a table: who is to sit there, in which order, and the deal."""

from __future__ import annotations

import secrets

from nyhavn.bots.ratings import RATINGS
from nyhavn.errors import Refusal
from nyhavn.position import Position
from nyhavn.server import lessons, wire
from nyhavn.server.bots import known
from nyhavn.server.branching import Branch
from nyhavn.server.clock import Clock
from nyhavn.server.dealer import CommittedDealer, Secret
from nyhavn.server.denial import Denial, Denied
from nyhavn.server.events import Links, Opened, Options, Sitter
from nyhavn.server.gathering import Gathered
from nyhavn.server.naming import clean

KEY_BYTES = 16


def opened(new: wire.NewTable, device: str, on: Branch | None = None) -> tuple[Opened, Secret]:
    """How a table is laid and dealt, and the secret that all its cards follow from."""
    seats = [sitter(seat, device) for seat in new.seats]
    if all(sitter.bot for sitter in seats):
        raise Denied(Denial.NO_PERSON)
    first = secrets.randbelow(len(seats)) if new.first is None else new.first
    if first >= len(seats):
        raise Denied(Refusal.NO_SUCH_SEAT)
    secret = Secret.fresh()
    options = kept(new.options)
    expect_match(new)
    if on:
        return Opened(tuple(seats), options._replace(lesson=None), secret.commitment, on.start, on.given), secret
    start = CommittedDealer(secret).deal(len(seats)) if options.lesson is None else prepared(options.lesson, len(seats))
    return Opened((*seats[first:], *seats[:first]), options, secret.commitment, start), secret


def gathers(new: wire.NewTable) -> bool:
    """Whether a table waits for somebody, or for the nonces of the browsers, before the cards are dealt."""
    return any(seat.open for seat in new.seats) or (new.gather and new.options.lesson is None and not new.go_on)


def gathered(new: wire.NewTable, device: str) -> tuple[Gathered, Secret]:
    """How a table is opened at which others may take a seat, and the secret that all its cards will follow from."""
    seats = tuple(None if is_open(seat) else sitter(seat, device) for seat in new.seats)
    if not any(taken and taken.device for taken in seats):
        raise Denied(Denial.NO_PERSON)
    if new.first is not None and new.first >= len(seats):
        raise Denied(Refusal.NO_SUCH_SEAT)
    if new.options.lesson is not None or new.go_on:
        raise Denied(Denial.UNREADABLE)
    expect_match(new)
    secret, links = Secret.fresh(), Links(fresh_key(), fresh_key())
    return Gathered(seats, kept(new.options), secret.commitment, links, device, new.first), secret


def is_open(seat: wire.NewSeat) -> bool:
    """Whether a seat waits for somebody, and is given to nobody else."""
    if seat.open and (seat.bot is not None or seat.name is not None):
        raise Denied(Denial.UNREADABLE)
    return seat.open


def fresh_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(KEY_BYTES)


def kept(options: wire.Options) -> Options:
    """What a table is to be like, as its log keeps it; what contradicts itself is not understood."""
    clock = options.clock and Clock(options.clock.seconds, options.clock.increment, options.clock.per_turn)
    if clock and clock.per_turn and clock.increment:
        raise Denied(Denial.UNREADABLE)
    chosen = options.open_hands, options.public_knowledge, options.lesson
    late = options.bot_when_late and clock is not None, options.bot_after
    return Options(*chosen, clock or None, *late, options.rated)


def expect_match(new: wire.NewTable) -> None:
    """Make sure that a game that shall count is a match: one person against levels, closed hands, a deal of its own."""
    persons = sum(seat.name is not None for seat in new.seats)
    levels = sum(seat.bot in RATINGS for seat in new.seats)
    special = new.options.open_hands or new.options.lesson is not None or new.go_on is not None
    if new.options.rated and (special or (persons, levels) != (1, len(new.seats) - 1)):
        raise Denied(Denial.UNREADABLE)


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
