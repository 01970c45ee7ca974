"""What a page sends over the WebSocket, each with an id of its own and the sequence number it has seen."""

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

# Live: what a page sends, each with an id of its own and the sequence number it has seen


class Asked(Message, frozen=True):
    """Anything that a page asks for."""

    id: MessageId
    seq: Sequence


class Play(Asked, frozen=True, tag="play"):
    """Play a legal move as part of the turn."""

    move: MoveText


class Undo(Asked, frozen=True, tag="undo"):
    """Take back the last move of the turn."""


class CommitTurn(Asked, frozen=True, tag="end"):
    """End the turn: the harbour is refilled, and nothing can be taken back any more."""


class Here(Asked, frozen=True, tag="here"):
    """The person of this seat is looking now; only then is the hand sent, if several persons share the device."""

    seat: SeatNumber


class Resign(Asked, frozen=True, tag="resign"):
    """Give up a seat of this device: the game ends, and the others win by their rank."""

    seat: SeatNumber


class Abandon(Asked, frozen=True, tag="abandon"):
    """Break the game off; nobody wins."""


class Why(Asked, frozen=True, tag="why"):
    """Ask why a move is not legal; changes nothing."""

    move: MoveText


class StandIn(Asked, frozen=True, tag="standIn"):
    """Agree that a bot plays for somebody who is away; it does when all persons who are there agree."""

    seat: SeatNumber


class Back(Asked, frozen=True, tag="back"):
    """Take a seat of this device over again from the bot that played for it."""

    seat: SeatNumber


class Say(Asked, frozen=True, tag="say"):
    """Say something to everybody at the table."""

    text: ChatText


class PledgeNonce(Asked, frozen=True, tag="pledge"):
    """Pledge a nonce by its hash, once the game is about to begin; one for each device."""

    hash: NonceHash


class AddNonce(Asked, frozen=True, tag="nonce"):
    """Add 32 random bytes to the shuffle: those that were pledged, once the list of pledges is closed."""

    nonce: Nonce


class Start(Asked, frozen=True, tag="start"):
    """Begin the game; only who opened the table may, and seats that are still open must be filled before."""


class Offer(Asked, frozen=True, tag="offer"):
    """Give a seat to a bot, or leave it open for somebody, who loses it if one was there; the host may."""

    seat: SeatNumber
    bot: BotText | None = None


class Leave(Asked, frozen=True, tag="leave"):
    """Leave one's seats before the game begins."""


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
