"""`nyhavn restore`: let the games be what they were when they were copied."""

from __future__ import annotations

import argparse
from pathlib import Path

from nyhavn.cli.fsck import Looked, sound

ABOUT = """Put back the games of a copy that nyhavn backup made. The copy is looked at before; the games that are there
now are kept beside it under another name. No server may be running on the folder."""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the reader of the command line."""
    reader = words.add_parser("restore", help="put back the games of a copy", description=ABOUT)
    reader.add_argument("file", metavar="FILE", help="the copy")
    reader.add_argument("--data", metavar="FOLDER", help="where the games go (default: the user's data directory)")
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Put the copy in the place of what is there, unless somebody uses it."""
    from nyhavn.cli.trouble import Trouble, phrases
    from nyhavn.server.backups import put_back
    from nyhavn.server.serving import FILE, Occupied, alone, default_folder

    source, looked = Path(args.file).absolute(), Looked()
    folder = Path(args.data).absolute() if args.data else default_folder()
    if not source.is_file():
        raise Trouble("trouble-no-store", name=str(source))
    try:
        with alone(folder):
            sound(source, looked.at)
            aside = put_back(source, folder / FILE)
    except Occupied as occupied:
        raise Trouble("trouble-server-runs", address=occupied.address) from None
    finally:
        looked.clear()
    say = phrases().say
    print(say("restore-done", count=looked.games, folder=str(folder)))
    if aside:
        print(say("restore-aside", name=str(aside)))
    return 0
