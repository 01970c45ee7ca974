"""Commands of a page: authorize the device, and find the event that its message asks for, or the refusal."""

from __future__ import annotations

from nyhavn.game.errors import NyhavnError, Refusal
from nyhavn.game.move import AnyMove, Build, Move
from nyhavn.game.refusals import list_missing
from nyhavn.server.table.allowed_bots import LEVELS_ONLY, AllowedBots
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import (
    GameAbandoned,
    HintGiven,
    MovePlayed,
    MoveUndone,
    PlayerResigned,
    PlayerReturned,
    TableEvent,
)
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.lobby_events import GameStarted, LobbyEvent, NonceAdded, NoncePledged, SeatFreed, SeatOffered
from nyhavn.server.table.table import Table
from nyhavn.server.table.turn_end import make_turn_ended
from nyhavn.server.view import wire
from nyhavn.server.view.new_table import choose_bot
from nyhavn.server.view.redaction import Visibility


def event_for(
    table: Table, visibility: Visibility, message: wire.Command, secret: Secret, took: int | None = None
) -> TableEvent:
    """The event that a message asks for, with the duration of a timed turn; raise Denied if the device may not."""
    if table.is_over:
        raise Denied(Refusal.GAME_OVER)
    match message:
        case wire.Play(move=text):
            expect_turn(visibility)
            return MovePlayed(parse_page_move(text))
        case wire.Undo():
            expect_turn(visibility)
            return MoveUndone()
        case wire.CommitTurn():
            expect_turn(visibility)
            return make_turn_ended(table, secret, took)
        case wire.Hint():
            expect_turn(visibility)
            return HintGiven()
        case wire.Resign(seat=seat):
            if seat not in visibility.mine:
                raise Denied(Denial.NOT_YOUR_SEAT)
            return PlayerResigned(seat)
        case wire.Abandon():
            if not visibility.mine or table.is_shared:
                raise Denied(Denial.NOT_YOUR_SEAT)
            return GameAbandoned()
        case wire.Back(seat=seat):
            if seat not in visibility.mine:
                raise Denied(Denial.NOT_YOUR_SEAT)
            if table.has_no_time_left(seat):
                raise Denied(Denial.NOT_YOUR_TURN)
            return PlayerReturned(seat)
    raise Denied(Denial.ALREADY_STARTED)


def lobby_events_for(
    lobby: Lobby, device: str, message: wire.Command, allowed: AllowedBots = LEVELS_ONLY
) -> list[LobbyEvent]:
    """The events that a message asks for in the lobby; raise Denied if the device may not."""
    match message:
        case wire.PledgeNonce(hash=pledge):
            return [] if lobby.has_pledge_of(device) else [NoncePledged(device, bytes.fromhex(pledge))]
        case wire.AddNonce(nonce=nonce):
            return [] if lobby.has_nonce_of(device) else [NonceAdded(device, bytes.fromhex(nonce))]
        case wire.Leave():
            return [SeatFreed(seat) for seat in lobby.seats_of(device)]
        case wire.Start():
            expect_host(lobby, device)
            return [GameStarted()]
        case wire.Offer(seat=seat, bot=text):
            expect_host(lobby, device)
            taken = seat < len(lobby.sitters) and (sitter := lobby.sitters[seat]) and sitter.device
            if taken and text is None:
                return [SeatFreed(seat)]
            return [SeatOffered(seat, None if text is None else choose_bot(text, allowed))]
    raise Denied(Denial.NOT_STARTED)


def expect_host(lobby: Lobby, device: str) -> None:
    """Raise Denied if a device is not the host's."""
    if device != lobby.host:
        raise Denied(Denial.NOT_THE_HOST)


def expect_turn(visibility: Visibility) -> None:
    """Raise Denied if it is not the viewer's turn."""
    if visibility.waits_for is not None:
        raise Denied(Denial.SAY_HERE_FIRST)
    if not visibility.drafts:
        raise Denied(Denial.NOT_YOUR_TURN)


def explain_refusal(table: Table, visibility: Visibility, text: str) -> None:
    """Raise Denied with the reason why a move is not legal; do nothing if it is."""
    if table.is_over:
        raise Denied(Refusal.GAME_OVER)
    expect_turn(visibility)
    expect_legal(table, parse_page_move(text))


def expect_legal(table: Table, move: AnyMove) -> None:
    """Raise Denied if a move cannot be drafted now, with the cards that its payment lacks."""
    if code := table.why_not(move):
        if code == Refusal.TOO_FEW_CARDS and isinstance(move, Build):
            raise Denied(code, str(list_missing(table.position, move)))
        raise Denied(code)


def parse_page_move(text: str) -> AnyMove:
    """The move of a message; raise Denied if it cannot be read."""
    try:
        return Move.parse(text)
    except NyhavnError as error:
        raise Denied(error.code) from None
