"""New tables: their sitters, the order of play, and the deal."""

from __future__ import annotations

import secrets

from nyhavn.bots.ratings import RATINGS
from nyhavn.game.errors import Refusal
from nyhavn.game.position import Position
from nyhavn.server.table import tutorial
from nyhavn.server.table.allowed_bots import LEVELS_ONLY, AllowedBots, ForbiddenBot, parse_allowed_bot
from nyhavn.server.table.clock import Clock
from nyhavn.server.table.committed_dealer import SECRET_BYTES, CommittedDealer, Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import Links, Options, Sitter, TableOpened
from nyhavn.server.table.lobby_events import LobbyOpened
from nyhavn.server.table.player_names import clean_name
from nyhavn.server.table.shuffle import VERSION, Shuffle, Terms, choose_first, derive_seed
from nyhavn.server.table.sitters import list_seats
from nyhavn.server.telemetry.metrics import count_limited
from nyhavn.server.view import wire
from nyhavn.server.view.branch import Branch

KEY_BYTES = 16


def prepare_table(
    new: wire.NewTable, device: str, on: Branch | None = None, allowed: AllowedBots = LEVELS_ONLY
) -> tuple[TableOpened, Secret]:
    """The opening event of a table that is dealt at once, and the secret that all its cards follow from."""
    seats = [make_sitter(seat, device, allowed) for seat in new.seats]
    if all(sitter.bot for sitter in seats):
        raise Denied(Denial.NO_PERSON)
    if new.first is not None and new.first >= len(seats):
        raise Denied(Refusal.NO_SUCH_SEAT)
    secret = fresh_secret()
    options = read_options(new.options)
    expect_match(new)
    if on:
        options, shuffle = options._replace(lesson=None), Shuffle(by_lot=False, begins=0)
        return TableOpened(tuple(seats), options, secret.commitment, on.start, on.given, shuffle), secret
    start, shuffle = (
        deal_cards(seats, new.first, secret) if options.lesson is None else deal_tutorial(options.lesson, new)
    )
    sitters = (*seats[shuffle.begins :], *seats[: shuffle.begins])
    return TableOpened(sitters, options, secret.commitment, start, shuffle=shuffle), secret


def deal_cards(seats: list[Sitter], first: int | None, secret: Secret) -> tuple[Position, Shuffle]:
    """The deal that follows from the secret alone, and who begins; no browser adds a nonce."""
    terms = Terms(secret.commitment, first, list_seats(seats))
    start = CommittedDealer(secret, 0, derive_seed(terms), VERSION).deal(len(seats))
    return start, Shuffle(first is None, choose_first(secret, terms))


def needs_lobby(new: wire.NewTable) -> bool:
    """Whether a table waits for persons, or for the nonces of the browsers, before the deal."""
    return any(seat.open for seat in new.seats) or (new.gather and new.options.lesson is None and not new.go_on)


def prepare_lobby(new: wire.NewTable, device: str, allowed: AllowedBots = LEVELS_ONLY) -> tuple[LobbyOpened, Secret]:
    """The opening event of a lobby, and the secret that all its cards will follow from."""
    seats = tuple(None if is_open(seat) else make_sitter(seat, device, allowed) for seat in new.seats)
    if not any(taken and taken.device for taken in seats):
        raise Denied(Denial.NO_PERSON)
    if new.first is not None and new.first >= len(seats):
        raise Denied(Refusal.NO_SUCH_SEAT)
    if new.options.lesson is not None or new.go_on:
        raise Denied(Denial.UNREADABLE)
    expect_match(new)
    secret, links = fresh_secret(), Links(fresh_key(), fresh_key())
    return LobbyOpened(seats, read_options(new.options), secret.commitment, links, device, new.first, VERSION), secret


def is_open(seat: wire.NewSeat) -> bool:
    """Whether a seat is open; raise Denied if it also names a person or a bot."""
    if seat.open and (seat.bot is not None or seat.name is not None):
        raise Denied(Denial.UNREADABLE)
    return seat.open


def fresh_secret() -> Secret:
    """A secret that nobody can guess."""
    return Secret(secrets.token_bytes(SECRET_BYTES))


def fresh_key() -> str:
    """A random key."""
    return secrets.token_urlsafe(KEY_BYTES)


def read_options(options: wire.Options) -> Options:
    """The options of a table for its log; raise Denied if they contradict each other."""
    clock = options.clock and Clock(options.clock.seconds, options.clock.increment, options.clock.per_turn)
    if clock and clock.per_turn and clock.increment:
        raise Denied(Denial.UNREADABLE)
    chosen = options.open_hands, options.public_knowledge, options.lesson
    late = options.bot_when_late and clock is not None, options.bot_after
    return Options(*chosen, clock or None, *late, options.rated, options.hints is True)


def expect_match(new: wire.NewTable) -> None:
    """Raise Denied if a rated game is no match: one person against levels, closed hands, a deal of its own."""
    persons = sum(seat.name is not None for seat in new.seats)
    levels = sum(seat.bot in RATINGS for seat in new.seats)
    chosen = read_options(new.options)
    special = chosen.open_hands or chosen.hints or chosen.lesson is not None or new.go_on is not None
    if chosen.rated and (special or (persons, levels) != (1, len(new.seats) - 1)):
        raise Denied(Denial.UNREADABLE)


def deal_tutorial(turns: int, new: wire.NewTable) -> tuple[Position, Shuffle]:
    """The prepared deal and who begins; raise Denied for another number of players, or too many turns."""
    game, players = tutorial.load_tutorial_game(), len(new.seats)
    if players != game.start.players or turns >= len(game.turns):
        raise Denied(Denial.UNREADABLE)
    begins = secrets.randbelow(players) if new.first is None else new.first
    return game.start, Shuffle(by_lot=False, begins=begins)


def make_sitter(seat: wire.NewSeat, device: str, allowed: AllowedBots) -> Sitter:
    """The sitter of a seat: either a person or a bot."""
    if seat.bot is not None:
        text = choose_bot(seat.bot, allowed)
        return Sitter(text, bot=text)
    if seat.name is None:
        raise Denied(Denial.BAD_NAME)
    return Sitter(clean_name(seat.name) if seat.name else "", device=device)


def choose_bot(text: str, allowed: AllowedBots) -> str:
    """The bot that somebody chose, if a table allows it; it is counted if only a limit forbids it."""
    try:
        return parse_allowed_bot(text, allowed)
    except ForbiddenBot as forbidden:
        count_limited(forbidden.limit)
        raise
