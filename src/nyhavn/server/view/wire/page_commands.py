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


class Asked(Message, frozen=True):
    """Any message of a page."""

    id: MessageId
    seq: Sequence


class Play(Asked, frozen=True, tag="play"):
    """Play a legal move as part of the turn."""

    move: MoveText


class Undo(Asked, frozen=True, tag="undo"):
    """Undo the last move of the turn."""


class CommitTurn(Asked, frozen=True, tag="end"):
    """End the turn: the harbour is refilled, and nothing can be undone any more."""


class Here(Asked, frozen=True, tag="here"):
    """Confirm that the person of this seat is present; only then is the hand sent, if several share the device."""

    seat: SeatNumber


class Resign(Asked, frozen=True, tag="resign"):
    """Resign a seat of this device: the game ends, and the others win by their rank."""

    seat: SeatNumber


class Abandon(Asked, frozen=True, tag="abandon"):
    """Abandon the game; nobody wins."""


class Why(Asked, frozen=True, tag="why"):
    """Ask why a move is not legal; changes nothing."""

    move: MoveText


class StandIn(Asked, frozen=True, tag="standIn"):
    """Vote for a bot to play for a person who is away; it does when all connected persons agree."""

    seat: SeatNumber


class Back(Asked, frozen=True, tag="back"):
    """Take a seat of this device back from the bot that played for it."""

    seat: SeatNumber


class Say(Asked, frozen=True, tag="say"):
    """Send a chat line to everybody at the table."""

    text: ChatText


class PledgeNonce(Asked, frozen=True, tag="pledge"):
    """Pledge a nonce by its hash, once the game was started; one for each device."""

    hash: NonceHash


class AddNonce(Asked, frozen=True, tag="nonce"):
    """Add 32 random bytes to the shuffle: those that were pledged, once the list of pledges is closed."""

    nonce: Nonce


class Start(Asked, frozen=True, tag="start"):
    """Start the game; only the host may, and all open seats must be filled first."""


class Offer(Asked, frozen=True, tag="offer"):
    """Give a seat to a bot, or open it, which removes a person from it; only the host may."""

    seat: SeatNumber
    bot: BotText | None = None


class Leave(Asked, frozen=True, tag="leave"):
    """Leave the seats of this device before the game begins."""


Ask = (
    Play
    | Undo
    | CommitTurn
    | Here
    | Resign
    | Abandon
    | Why
    | StandIn
    | Back
    | Say
    | PledgeNonce
    | AddNonce
    | Start
    | Offer
    | Leave
)
