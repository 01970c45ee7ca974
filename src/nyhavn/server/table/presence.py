"""Presence: which devices have a page of a table open, who has been away for long, and who wants a stand-in."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from nyhavn.game.errors import Refusal
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.table import Table

AWAY = 30.0
"""The seconds without a page after which a person is away, so that the others may ask for a stand-in bot."""


class Attendance(NamedTuple):
    """Which persons are absent or away now, by seats."""

    absent: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    wanted: Mapping[int, list[int]] = {}
    """The seats that agree to a stand-in bot, for each seat that is away."""


EVERYBODY = Attendance()


class Presence:
    """The devices of a table; times are in seconds of any monotonic clock."""

    def __init__(self, now: float) -> None:
        self.began = now
        self.here: Counter[str] = Counter()
        """How many pages each device has open."""
        self.left: dict[str, float] = {}
        """When each device that was connected disconnected."""
        self.votes: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
        """For each seat of an absent device, the devices that want a stand-in bot."""

    def add_page(self, device: str) -> None:
        """Note that a page has connected; votes for a stand-in of its device are void."""
        self.here[device] += 1
        self.votes = defaultdict(set, {key: voters for key, voters in self.votes.items() if key[0] != device})

    def remove_page(self, device: str, now: float) -> None:
        """Note that a page has disconnected."""
        if self.here[device] > 1:
            self.here[device] -= 1
        elif self.here.pop(device, 0):
            self.left[device] = now

    def forget_others(self, devices: Container[str]) -> None:
        """Discard the departures and votes of all devices but these."""
        self.left = {device: at for device, at in self.left.items() if device in devices}
        votes = {key: voters for key, voters in self.votes.items() if key[0] in devices}
        remaining = {key: {device for device in voters if device in devices} for key, voters in votes.items()}
        self.votes = defaultdict(set, remaining)

    def is_here(self, device: str | None) -> bool:
        """Whether a device has a page open."""
        return device is not None and self.here[device] > 0

    def gone_since(self, device: str) -> float:
        """When a device disconnected; one that never connected counts from when the table was loaded."""
        return self.left.get(device, self.began)

    def away_at(self, device: str) -> float:
        """When a disconnected device counts as away."""
        return self.gone_since(device) + AWAY

    def is_away(self, device: str | None, now: float) -> bool:
        """Whether a device has had no page open for so long that a bot may stand in."""
        return device is not None and not self.is_here(device) and now >= self.away_at(device)

    # Votes

    def agree(self, table: Table, device: str, seat: int, now: float) -> None:
        """Note that a device wants a stand-in bot for a seat; raise Denied if its person is not away."""
        if not table.seats_of(device):
            raise Denied(Denial.NOT_YOUR_SEAT)
        if table.is_over:
            raise Denied(Refusal.GAME_OVER)
        table.expect_seat(seat)
        absent = table.sitters[seat].device
        if absent is None or table.stand_in(seat) or not self.is_away(absent, now):
            raise Denied(Denial.NOT_AWAY)
        self.votes[absent, seat].add(device)

    def agreed(self, table: Table, seat: int, now: float) -> bool:
        """Whether all other players who are connected, at least one, want a stand-in bot."""
        absent = table.sitters[seat].device
        if absent is None or table.stand_in(seat) or not self.is_away(absent, now):
            return False
        present = {device for device in playing_devices(table) if self.is_here(device)}
        return bool(present) and present <= self.votes.get((absent, seat), set())

    def find_attendance(self, table: Table, now: float) -> Attendance:
        """Who is absent, who is away, and who wants stand-in bots for them, by seats."""
        persons = [(seat, sitter.device) for seat, sitter in enumerate(table.sitters) if sitter.device]
        absent = frozenset(seat for seat, device in persons if not self.is_here(device))
        away = frozenset(seat for seat, device in persons if self.is_away(device, now))
        voters = {seat: self.votes.get((device, seat), set()) for seat, device in persons if seat in away}
        wanted = {seat: [other for other, device in persons if device in found] for seat, found in voters.items()}
        return Attendance(absent, away, wanted)


def playing_devices(table: Table) -> Iterator[str]:
    """The devices of the persons who play without a stand-in bot."""
    for seat, sitter in enumerate(table.sitters):
        if sitter.device and table.stand_in(seat) is None:
            yield sitter.device
