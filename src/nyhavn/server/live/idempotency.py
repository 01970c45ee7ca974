"""Idempotent messages: the answers to earlier messages, for a page that sends one again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Container, Iterable
from sys import intern

from nyhavn.server.store.rows import LogEntry
from nyhavn.server.table.denial import Denial
from nyhavn.server.view import wire

TRY_AGAIN = frozenset({Denial.NOT_STORED, Denial.FAILED})
"""The refusals that are not remembered, as a retry may succeed."""


class Answers:
    """The answers of a table: those to logged messages, and the last other ones of each device."""

    def __init__(self, most: int, entries: Iterable[LogEntry] = ()) -> None:
        """Remember `most` answers for each device besides those in the log."""
        self.most = most
        self.logged: dict[tuple[str, str], int] = {}
        """The sequence numbers of the messages in the log, by device and message id."""
        self.others: dict[str, OrderedDict[str, wire.Answer]] = {}
        """The answers to messages without an event, by device, so that no device displaces another's."""
        self.log(entries)

    def log(self, entries: Iterable[LogEntry]) -> None:
        """Add entries of the log; of several entries of a message the last one counts."""
        for entry in entries:
            if entry.device and entry.message:
                self.logged[intern(entry.device), entry.message] = entry.seq

    def find(self, device: str, message: str) -> wire.Answer | None:
        """The answer to a message of a device, if it is known."""
        seq = self.logged.get((device, message))
        if seq is not None:
            return wire.Answer(message, seq)
        return self.others[device].get(message) if device in self.others else None

    def remember(self, device: str, answer: wire.Answer) -> None:
        """Remember the answer to a message of a device with a seat, unless the log has it."""
        if answer.refusal in TRY_AGAIN or (device, answer.id) in self.logged:
            return
        answers = self.others.setdefault(device, OrderedDict())
        answers[answer.id] = answer
        if len(answers) > self.most:
            answers.popitem(last=False)

    def forget_others(self, devices: Container[str]) -> None:
        """Discard the unlogged answers of all devices but these."""
        self.others = {device: answers for device, answers in self.others.items() if device in devices}
