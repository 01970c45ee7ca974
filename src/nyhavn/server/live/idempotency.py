"""Idempotent messages: what a message was answered, for a page that sends it once more."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Container, Iterable
from sys import intern

from nyhavn.server.store.rows import Entry
from nyhavn.server.table.denial import Denial
from nyhavn.server.view import wire

TRY_AGAIN = frozenset({Denial.NOT_STORED, Denial.FAILED})
"""The refusals that are not remembered: what may go well another time is asked anew."""


class Answers:
    """The answers of a table: what is in its log is always known, of the rest the last ones of each device."""

    def __init__(self, most: int, entries: Iterable[Entry] = ()) -> None:
        """With how many answers to remember for each device besides those that the log has."""
        self.most = most
        self.logged: dict[tuple[str, str], int] = {}
        """The sequence numbers of the messages in the log, by device and message."""
        self.others: dict[str, OrderedDict[str, wire.Answer]] = {}
        """The answers to messages that brought no event, by device: those of one never displace another's."""
        self.log(entries)

    def log(self, entries: Iterable[Entry]) -> None:
        """Take in what was kept in the log; of several entries of a message the last counts."""
        for entry in entries:
            if entry.device and entry.message:
                self.logged[intern(entry.device), entry.message] = entry.seq

    def find(self, device: str, message: str) -> wire.Answer | None:
        """What a message of a device was answered, if that is known."""
        seq = self.logged.get((device, message))
        if seq is not None:
            return wire.Answer(message, seq)
        return self.others[device].get(message) if device in self.others else None

    def remember(self, device: str, answer: wire.Answer) -> None:
        """Keep the answer to a message of a device with a seat, unless the log has it."""
        if answer.refusal in TRY_AGAIN or (device, answer.id) in self.logged:
            return
        kept = self.others.setdefault(device, OrderedDict())
        kept[answer.id] = answer
        if len(kept) > self.most:
            kept.popitem(last=False)

    def forget_others(self, devices: Container[str]) -> None:
        """Keep answers that the log does not have for these devices only."""
        self.others = {device: kept for device, kept in self.others.items() if device in devices}
