"""Stop signals: the first asks the server to stop, later ones change nothing, and a watchdog bounds the time."""

from __future__ import annotations

import os
import signal
from queue import SimpleQueue
from threading import Thread
from time import sleep
from types import FrameType
from typing import Protocol

NUMBERS = (signal.SIGINT, signal.SIGTERM)
DEADLINE = 9.0
"""The seconds after the first signal at which the watchdog ends the process."""
OVERDUE = 130
"""The exit code of a process that the watchdog has ended; nothing acknowledged is lost."""


class Stoppable(Protocol):
    """A server that stops soon after `should_exit` is set."""

    should_exit: bool


class StopSignals:
    """Whether a signal has asked the process to stop.

    A handler may interrupt anything, also itself, so it takes no lock: `SimpleQueue.put` is reentrant.
    """

    def __init__(self, deadline: float = DEADLINE) -> None:
        self.deadline = deadline
        self.requested = False
        self.server: Stoppable | None = None
        self.arrived: SimpleQueue[int] = SimpleQueue()

    def install(self) -> None:
        """Start the watchdog, and install the signal handlers."""
        Thread(target=self.watch, name="watchdog", daemon=True).start()
        for number in NUMBERS:
            signal.signal(number, self.receive)

    def ignore(self) -> None:
        """Ignore the signals from now on: Python stops handling them before the process ends."""
        for number in NUMBERS:
            signal.signal(number, signal.SIG_IGN)

    def receive(self, number: int, _: FrameType | None) -> None:
        """Ask the server to stop, if one is attached."""
        self.requested = True
        self.arrived.put(number)
        if self.server:
            self.server.should_exit = True

    def attach(self, server: Stoppable) -> None:
        """Attach the server to stop, and stop it at once if a signal has already arrived."""
        self.server = server
        if self.requested:
            server.should_exit = True

    def watch(self) -> None:
        """End the process if it has not ended by the deadline."""
        self.arrived.get()
        sleep(self.deadline)
        os._exit(OVERDUE)
