"""`nyhavn restore`: restore the games of a backup."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from nyhavn.cli.fsck import CheckProgress, expect_sound_copy

ABOUT = """Restore the games of a backup that nyhavn backup made. The backup is checked first, as nyhavn fsck does; the
current store stays in the folder under another name. No server may be running on the folder."""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser("restore", help="restore the games of a backup", description=ABOUT)
    reader.add_argument("file", metavar="FILE", help="the backup")
    reader.add_argument("--data", metavar="FOLDER", help="the target folder (default: the user's data directory)")
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check the copy and replace the store by it, unless a server is running."""
    from nyhavn.cli.user_errors import UserError, phrases
    from nyhavn.server.ops.service import FILE, DataInUse, default_folder, lock_data_folder

    source, looked = Path(args.file).absolute(), CheckProgress()
    folder = Path(args.data).absolute() if args.data else default_folder()
    if os.path.isdir(source):
        raise UserError("trouble-directory", name=str(source))
    if not os.path.isfile(source):
        raise UserError("trouble-no-store", name=str(source))
    try:
        with lock_data_folder(folder):
            expect_sound_copy(source, looked.at, replay=True)
            aside = replace_store(source, folder / FILE)
    except DataInUse as occupied:
        raise UserError("trouble-server-runs", address=occupied.address) from None
    finally:
        looked.clear()
    say = phrases().say
    print(say("restore-done", count=looked.games, folder=str(folder)))
    if aside:
        print(say("restore-aside", name=str(aside)))
    return 0


def replace_store(source: Path, path: Path) -> Path | None:
    """Replace a store by a copy; on an error, such as a full disk, the store is unchanged."""
    from nyhavn.cli.user_errors import UserError
    from nyhavn.server.store.backups import restore_store
    from nyhavn.server.store.failures import Unusable

    try:
        return restore_store(source, path)
    except (Unusable, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise UserError("trouble-cannot-copy", name=str(source), reason=reason or str(error)) from None
