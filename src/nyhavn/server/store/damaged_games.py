"""Damaged games: each is logged once, and not read again at every request."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from time import monotonic
from typing import NamedTuple

LOG = logging.getLogger("nyhavn.server")
AGAIN = 60.0
"""The seconds after which a damaged game is read again, as somebody may have repaired it."""


class Damaged(Exception):
    """A stored game cannot be read; the log has more, under the id of the incident."""

    def __init__(self, incident: str) -> None:
        super().__init__(incident)
        self.incident = incident


class Damage(NamedTuple):
    """The incident under which a damaged game was logged, and until when it is not read again."""

    incident: str
    until: float


class DamagedGames:
    """The last games that could not be read."""

    def __init__(self, most: int) -> None:
        """Remember `most` games."""
        self.most = most
        self.known: OrderedDict[str, Damage] = OrderedDict()

    def expect_sound(self, name: str) -> None:
        """Raise Damaged if a game was found damaged a moment ago."""
        damage = self.known.get(name)
        if damage and monotonic() < damage.until:
            raise Damaged(damage.incident)

    def note(self, name: str, error: Exception) -> Damaged:
        """Remember that a game cannot be read, and log it if it is new."""
        before = self.known.pop(name, None)
        incident = before.incident if before else secrets.token_hex(4)
        if before is None:
            LOG.error("incident %s: table %s cannot be read", incident, name, exc_info=error)
        self.known[name] = Damage(incident, monotonic() + AGAIN)
        if len(self.known) > self.most:
            self.known.popitem(last=False)
        return Damaged(incident)

    def forget(self, name: str) -> None:
        """Forget a game that was deleted, or could be read again."""
        self.known.pop(name, None)
