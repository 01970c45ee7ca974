"""The bodies of replays over HTTP."""

from __future__ import annotations

from nyhavn.server.view.wire.page_updates import State, Turn
from nyhavn.server.view.wire.scalars import Message, Packed, RecordText

# Replays


class Replay(Message, frozen=True):
    """A game step by step, as its reader may see it: the start, and a state after each move.

    The states carry no turns; `ended` says how many of `turns` had been ended at each.
    """

    steps: list[State]
    moves: list[str]
    """The move that led to each step; the first is empty, those of the dealer begin with `>`."""
    ended: list[int]
    turns: list[Turn]
    packed: str | None
    """The whole game for a link, once it is over."""
    record: str | None
    """The record as notation, once it is over."""


class Shared(Message, frozen=True):
    """A shared game: packed in a link, or as notation."""

    packed: Packed | None = None
    record: RecordText | None = None
