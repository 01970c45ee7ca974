"""The files of a store: whether they are still the ones that were opened, and whether the disk has room."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from nyhavn.server.store.backups import BESIDE

ROOM = 65_536
"""How many bytes a health check writes; no move needs as many."""


class Vanished(OSError):
    """A file was deleted or replaced while in use, so that what is written is lost."""


class DatabaseFile:
    """A database and the files that SQLite keeps beside it, as they were when opened."""

    def __init__(self, path: Path) -> None:
        self.paths = [str(path), *(f"{path}{name}" for name in BESIDE)]
        self.folder = path.parent
        self.opened = self.identities()

    def identities(self) -> list[tuple[int, int] | None]:
        """The device and the inode of each file; none for a missing one."""
        return [identity(path) for path in self.paths]

    def expect_same(self) -> None:
        """Raise Vanished if the files are not those that were opened."""
        if self.identities() != self.opened:
            raise Vanished("the files of the store were deleted or replaced")

    def expect_room(self) -> None:
        """Raise OSError if the disk is full; the database itself may still have free pages to write to."""
        with tempfile.TemporaryFile(dir=self.folder) as file:
            file.write(bytes(ROOM))
            file.flush()
            os.fsync(file.fileno())


def identity(path: str) -> tuple[int, int] | None:
    """The device and the inode of a file, which identify it whatever its name."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
