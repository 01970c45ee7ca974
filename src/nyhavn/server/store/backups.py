"""Backups of a store: copied while a server writes, complete or not at all, and restored while none does."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from time import localtime, strftime

from nyhavn.server.store.failures import Unusable

BESIDE = ("-wal", "-shm")
"""The suffixes of the files that SQLite keeps beside a database in use."""


def copy_store(source: Path, target: Path) -> None:
    """Copy a store as it is at one moment, even while others write; the target appears only once it is complete.

    Raise Unusable if SQLite cannot read the store or write the copy.
    """
    partial = target.with_name(f".{target.name}.partial")
    partial.unlink(missing_ok=True)
    make_private_file(partial)
    try:
        with closing(sqlite3.connect(source)) as used, closing(sqlite3.connect(partial)) as copy:
            used.execute("PRAGMA busy_timeout=5000")
            used.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        flush_to_disk(partial)
        partial.replace(target)
        flush_to_disk(target.parent)
    except sqlite3.Error as error:
        raise Unusable(str(error)) from error
    finally:
        for name in ("", *BESIDE):
            Path(f"{partial}{name}").unlink(missing_ok=True)


def restore_store(source: Path, path: Path) -> Path | None:
    """Restore a store from a copy; the previous store is kept under the path that is returned."""
    fresh = path.with_name(f".{path.name}.restored")
    try:
        copy_store(source, fresh)
        change_owner(fresh)
        aside = rename_old_store(path) if path.exists() else None
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    flush_to_disk(path.parent)
    return aside


def rename_old_store(path: Path) -> Path:
    """Give a store a second name by a hard link, and move the files beside it along."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = path.with_stem(f"{path.stem}.before-{strftime('%Y%m%d-%H%M%S', localtime())}")
    while aside.exists():
        aside = aside.with_stem(f"{aside.stem}-again")
    os.link(path, aside)
    for name in BESIDE:
        with suppress(FileNotFoundError):
            Path(f"{path}{name}").replace(f"{aside}{name}")
    return aside


def make_private_file(path: Path) -> None:
    """Create a file, if it does not exist, that only its owner can read: it contains the secrets of running games."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))


def change_owner(path: Path) -> None:
    """Give a file to the owner of its folder, as root may restore the store of a server that runs as another user."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        folder = path.parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)


def flush_to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
