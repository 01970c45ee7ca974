"""Snapshots: the encoded states of a game, cached, and made in steps that hold the event loop only briefly."""

from __future__ import annotations

import asyncio
from collections.abc import Container
from itertools import islice
from typing import NamedTuple, cast

import msgspec

from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.table.presence import Attendance
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire
from nyhavn.server.view.redaction import Visibility, list_visible_choices, redact_state

FIELD = b'"choices":'
"""What is before the choices in an encoded state; no text in it contains this, as quotes in texts are escaped."""
CHOICES_PER_STEP = 300
"""How many choices are listed before the event loop continues with other work: these take one to two milliseconds."""


class SnapshotKey(NamedTuple):
    """All that a state depends on, besides the log up to an event."""

    seq: int
    visibility: Visibility
    watching: int
    attendance: Attendance

    def has_choices_of(self, other: SnapshotKey) -> bool:
        """Whether the choices are the same: they do not depend on who is present."""
        return (self.seq, self.visibility) == (other.seq, other.visibility)


class Snapshot(NamedTuple):
    """An encoded state, and where in it are its choices, which cost the most and are not stored twice."""

    key: SnapshotKey
    state: bytes
    place: slice

    @property
    def choices(self) -> bytes:
        """The encoded choices."""
        return self.state[self.place]


class Snapshots:
    """The last state of each device with a seat, and the one that all others share."""

    def __init__(self) -> None:
        self.made: dict[str | None, Snapshot] = {}

    async def find(self, table: Table, secret: Secret, device: str | None, key: SnapshotKey) -> bytes:
        """The state of a device with a seat, or of all others; made if it has changed."""
        known = self.made.get(device)
        if known is None or known.key != key:
            known = self.made[device] = await make_snapshot(table, secret, key, known)
        return known.state

    def keep_only(self, devices: Container[str | None]) -> None:
        """Discard the states of all other devices with a seat."""
        self.made = {device: made for device, made in self.made.items() if device in devices}


async def make_snapshot(table: Table, secret: Secret, key: SnapshotKey, known: Snapshot | None) -> Snapshot:
    """The snapshot of a game, with the choices of a known one if they are the same."""
    if known and key.has_choices_of(known.key):
        choices = known.choices
    else:
        choices = msgspec.json.encode(await list_choices_in_steps(table, key.visibility))
    encoded = cast("list[wire.Choice]", msgspec.Raw(choices))  # copied as it is into the encoded state
    state = msgspec.json.encode(redact_state(table, key.visibility, secret, key.watching, key.attendance, encoded))
    start = state.index(FIELD) + len(FIELD)
    return Snapshot(key, state, slice(start, start + len(choices)))


async def list_choices_in_steps(table: Table, visibility: Visibility) -> list[wire.Choice]:
    """All choices that may be seen; other work runs in between."""
    found = list[wire.Choice]()
    choices = list_visible_choices(table, visibility)
    while some := list(islice(choices, CHOICES_PER_STEP)):
        found += some
        if len(some) == CHOICES_PER_STEP:
            await asyncio.sleep(0)
    return found
