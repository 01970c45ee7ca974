"""The integrity check of a database file: it runs some time after the start, with a low priority."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
from contextlib import suppress
from pathlib import Path

LOG = logging.getLogger("nyhavn.server")
DELAY = 30.0
"""The seconds from the start to the check, when all clients have reconnected."""
LOW = 10
"""The nice value of the thread, where threads have priorities of their own."""
STOPPING = 1.0
"""The seconds for which the shutdown waits for the check to end."""


class IntegrityCheck:
    """Checks once whether SQLite can read every page, in a thread that does not keep the process alive."""

    def __init__(self, path: Path, delay: float = DELAY) -> None:
        self.path, self.delay = path, delay
        self.damaged = False
        """Whether the file was found damaged."""
        self.finished = threading.Event()
        self.stopped = threading.Event()
        self.connection: sqlite3.Connection | None = None
        self.thread = threading.Thread(target=self.run, name="integrity", daemon=True)
        self.thread.start()

    def run(self) -> None:
        """Wait, check, and log damage."""
        if self.stopped.wait(self.delay):
            return
        lower_thread_priority()
        try:
            report = self.check()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            report = str(error)
        self.damaged = report != "ok" and not self.stopped.is_set()
        if self.damaged:
            LOG.error("the database is damaged: %s; run nyhavn fsck, and restore a backup", report)
        self.finished.set()

    def check(self) -> str:
        """What SQLite reports about the file, relation by relation, so that no snapshot is held for long."""
        self.connection = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        try:
            names = self.connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for (name,) in names:
                (report,) = self.connection.execute(f"PRAGMA quick_check('{name}')").fetchone()
                if report != "ok" or self.stopped.is_set():
                    return str(report)
        finally:
            self.connection.close()
        return "ok"

    def stop(self) -> None:
        """Interrupt the check."""
        self.stopped.set()
        if self.connection:
            with suppress(sqlite3.Error):
                self.connection.interrupt()
        self.thread.join(STOPPING)


def lower_thread_priority() -> None:
    """Lower the priority of this thread, where the system allows it."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOW)
