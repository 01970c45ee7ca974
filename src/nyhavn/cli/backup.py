"""`nyhavn backup`: copy all games into one file, also while a server runs."""

from __future__ import annotations

import argparse
import errno
import os
from pathlib import Path

from nyhavn.cli.fsck import DATA_HELP, CheckProgress, expect_sound_copy, store_path

ABOUT = """Back up everything that a server stores to one file, as a consistent snapshot; a server may be running. The
backup is checked before it gets its name: a file that exists is complete."""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser("backup", help="back up all stored games to a file", description=ABOUT)
    reader.add_argument("file", metavar="FILE", help="the backup to write")
    reader.add_argument("--data", metavar="FOLDER", help=DATA_HELP)
    reader.add_argument("--force", action="store_true", help="overwrite an existing file")
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Copy the store, check the copy, and only then rename it to its final name."""
    from nyhavn.cli.user_errors import UserError, phrases

    path, target = store_path(args.data), Path(args.file).absolute()
    if target.is_dir():
        raise UserError("trouble-directory", name=str(target))
    if is_part_of_store(target, path):
        raise UserError("trouble-is-itself", name=str(target))
    if target.exists() and not target.is_file():
        raise UserError("trouble-cannot-save", name=str(target), reason=os.strerror(errno.EOPNOTSUPP))
    if target.exists() and not args.force:
        raise UserError("trouble-is-there", name=str(target))
    unseen, looked = target.with_name(f".{target.name}.unseen"), CheckProgress()
    try:
        back_up_store(path, unseen)
        expect_sound_copy(unseen, looked.at, replay=False)
        unseen.replace(target)
    finally:
        looked.clear()
        unseen.unlink(missing_ok=True)
    print(phrases().say("backup-made", count=looked.games, name=str(target)))
    return 0


def is_part_of_store(target: Path, path: Path) -> bool:
    """Whether a file is the store, under whatever name, or one that SQLite keeps beside it and may delete."""
    from nyhavn.server.store.backups import BESIDE

    own = [path, *(Path(f"{path}{name}") for name in (*BESIDE, "-journal"))]
    if os.path.realpath(target) in map(os.path.realpath, own):
        return True
    return target.exists() and any(file.exists() and target.samefile(file) for file in own)


def back_up_store(path: Path, target: Path) -> None:
    """Copy a store; an error of the disk or the store is a user error."""
    from nyhavn.cli.user_errors import UserError
    from nyhavn.server.store.backups import copy_store
    from nyhavn.server.store.failures import Unusable

    try:
        copy_store(path, target)
    except Unusable as error:
        raise UserError("trouble-cannot-copy", name=str(path), reason=str(error)) from None
