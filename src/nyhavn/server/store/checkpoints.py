"""Checkpoints: they move the write-ahead log of SQLite into the database file, so that no answer waits for it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress

from nyhavn.server.telemetry.logs import WARNINGS

LOG = logging.getLogger("nyhavn.server")
PAUSE = 0.5
"""The seconds between two checkpoints."""
LARGEST = 8_000
"""How many pages the log may have before the writer, which can restart the log, runs a checkpoint itself."""


class Checkpoints:
    """Runs checkpoints in a thread beside the writer."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="checkpoints")
        self.due = asyncio.Event()
        self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        """Run a checkpoint after commits, with pauses, until cancelled; errors do not end the loop."""
        while True:
            await self.due.wait()
            self.due.clear()
            try:
                await asyncio.get_running_loop().run_in_executor(self.thread, run_checkpoint, self.path)
            except Exception:
                LOG.exception("incident %s: a checkpoint failed", secrets.token_hex(4))
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Stop; the last connection to the file runs the final checkpoint as it closes."""
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task
        await asyncio.to_thread(self.thread.shutdown)


def run_checkpoint(path: str) -> None:
    """Run a checkpoint of what nobody reads any more; on a full disk, that is left to a later one."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            database.execute("PRAGMA wal_checkpoint(PASSIVE)")
    except sqlite3.Error as error:
        WARNINGS.warn("the write-ahead log was not moved into the database: %s", type(error).__name__)
