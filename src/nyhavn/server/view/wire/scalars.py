"""The constrained types of the wire, and the base of all messages."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=30)]
BotText = Annotated[str, Meta(min_length=1, max_length=60)]
MessageId = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
MoveText = Annotated[str, Meta(min_length=1, max_length=60)]
Sequence = Annotated[int, Meta(ge=0)]
Turns = Annotated[int, Meta(ge=0)]
Key = Annotated[str, Meta(min_length=1, max_length=40)]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
NonceHash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
ChatText = Annotated[str, Meta(min_length=1, max_length=200)]
Packed = Annotated[str, Meta(min_length=1, max_length=8000)]
RecordText = Annotated[str, Meta(min_length=1, max_length=60_000)]


class Message(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """The base of all messages."""
