"""Denials: why the server refuses something; codes besides those of the rules, each with a phrase in every language."""

from __future__ import annotations

from enum import StrEnum

from nyhavn.game.errors import Refusal


class Denial(StrEnum):
    """Every reason that has nothing to do with the rules of the game."""

    STALE = "stale"
    """The page has not seen the last event; the present state is sent with this."""
    NOT_YOUR_TURN = "not-your-turn"
    NOT_YOUR_SEAT = "not-your-seat"
    SAY_HERE_FIRST = "say-here-first"
    TURN_DONE = "turn-done"
    """The turn has no move left and waits to be ended."""
    TURN_NOT_DONE = "turn-not-done"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NO_SUCH_TABLE = "no-such-table"
    TABLE_DELETED = "table-deleted"
    """The table of a right key was deleted in the same moment."""
    NOT_OVER_YET = "not-over-yet"
    NO_SUCH_BOT = "no-such-bot"
    BAD_NAME = "bad-name"
    NO_PERSON = "no-person"
    TABLE_FULL = "table-full"
    ALREADY_STARTED = "already-started"
    NOT_STARTED = "not-started"
    """The table is still a lobby."""
    NOT_THE_HOST = "not-the-host"
    SEATS_OPEN = "seats-open"
    NOT_AWAY = "not-away"
    """The person is not away, so that no bot stands in."""
    NO_HINTS = "no-hints"
    """The table allows no hints."""
    BAD_CHAT = "bad-chat"
    TOO_MANY = "too-many"
    """Too many attempts in a short time."""
    NO_RECORD = "no-record"
    """The shared text is not the record of a game."""
    UNREADABLE = "unreadable"
    TOO_LARGE = "too-large"
    WRONG_ORIGIN = "wrong-origin"
    NOT_STORED = "not-stored"
    """The write has failed; nothing has happened, and the client should retry."""
    FAILED = "failed"
    """An error of the server; its log has more."""


class Denied(Exception):
    """A request is refused, with a code of the server or of the rules, and the cards that a payment lacks."""

    def __init__(self, code: Denial | Refusal, missing: str | None = None) -> None:
        super().__init__(str(code))
        self.code, self.missing = code, missing
