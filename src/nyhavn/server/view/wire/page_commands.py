"""The messages of a page over the WebSocket, each with an id of its own and the sequence number it has seen."""

from __future__ import annotations

from nyhavn.server.view.wire.scalars import (
    BotText,
    ChatText,
    Message,
    MessageId,
    MoveText,
    Nonce,
    NonceHash,
    SeatNumber,
    Sequence,
)

# Messages of a page


class PageMessage(Message, frozen=True):
    """Any message of a page."""

    id: MessageId
    seq: Sequence


class Play(PageMessage, frozen=True, tag="play"):
    """Play a legal move as part of the turn."""

    move: MoveText


class Undo(PageMessage, frozen=True, tag="undo"):
    """Undo the last move of the turn."""


class CommitTurn(PageMessage, frozen=True, tag="end"):
    """End the turn: the harbour is refilled, and nothing can be undone any more."""


class Here(PageMessage, frozen=True, tag="here"):
    """Confirm that the person of this seat is present; only then is the hand sent, if several share the device."""

    seat: SeatNumber


class Resign(PageMessage, frozen=True, tag="resign"):
    """Resign a seat of this device: the game ends, and the others win by their rank."""

    seat: SeatNumber


class Abandon(PageMessage, frozen=True, tag="abandon"):
    """Abandon the game; nobody wins."""


class Why(PageMessage, frozen=True, tag="why"):
    """Ask why a move is not legal; changes nothing."""

    move: MoveText


class StandIn(PageMessage, frozen=True, tag="standIn"):
    """Vote for a bot to play for a person who is away; it does when all connected persons agree."""

    seat: SeatNumber


class Back(PageMessage, frozen=True, tag="back"):
    """Take a seat of this device back from the bot that played for it."""

    seat: SeatNumber


class Hint(PageMessage, frozen=True, tag="hint"):
    """Note that the player gets a hint in this turn, which the page finds itself; it shows nothing before."""


class Say(PageMessage, frozen=True, tag="say"):
    """Send a chat line to everybody at the table."""

    text: ChatText


class PledgeNonce(PageMessage, frozen=True, tag="pledge"):
    """Pledge a nonce by its hash, once the game was started; one for each device."""

    hash: NonceHash


class AddNonce(PageMessage, frozen=True, tag="nonce"):
    """Add 32 random bytes to the shuffle: those that were pledged, once the list of pledges is closed."""

    nonce: Nonce


class Start(PageMessage, frozen=True, tag="start"):
    """Start the game; only the host may, and all open seats must be filled first."""


class Offer(PageMessage, frozen=True, tag="offer"):
    """Give a seat to a bot, or open it, which removes a person from it; only the host may."""

    seat: SeatNumber
    bot: BotText | None = None


class Leave(PageMessage, frozen=True, tag="leave"):
    """Leave the seats of this device before the game begins."""


Command = (
    Play
    | Undo
    | CommitTurn
    | Here
    | Resign
    | Abandon
    | Why
    | StandIn
    | Back
    | Hint
    | Say
    | PledgeNonce
    | AddNonce
    | Start
    | Offer
    | Leave
)
