"""`nyhavn fsck`: check everything that a server has stored."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nyhavn.server.store.faults import StoreFault
    from nyhavn.server.store.fsck import Progress

WRONG = 1
DATA_HELP = "the folder of the games (default: the user's data directory)"
ABOUT = """Check everything that a server stores: the file itself, the hash chain of every game from its first entry,
every secret, summary and seat; and replay every game. A server may be running."""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser(
        "fsck", help="check all stored games", description=ABOUT, epilog="Exits with 1 if a check fails."
    )
    reader.add_argument("--data", metavar="FOLDER", help=DATA_HELP)
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print all faults, or that there are none."""
    from nyhavn.cli.user_errors import phrases
    from nyhavn.server.store.fsck import check_store

    path, looked = store_path(args.data), CheckProgress()
    faults = 0
    for fault in check_store(path, progress=looked.at):
        looked.clear()
        print(describe_fault(fault), flush=True)
        faults += 1
    looked.clear()
    say = phrases().say
    print(say("fsck-faults", count=faults, name=str(path)) if faults else say("fsck-sound", count=looked.games))
    return WRONG if faults else 0


def store_path(folder: str | None) -> Path:
    """The path of the store of a folder."""
    from nyhavn.cli.user_errors import UserError
    from nyhavn.server.ops.service import FILE, default_folder

    path = (Path(folder).absolute() if folder else default_folder()) / FILE
    if not os.path.isfile(path):
        raise UserError("trouble-no-store", name=str(path))
    return path


def describe_fault(fault: StoreFault) -> str:
    """The phrase of a fault, with its place."""
    from nyhavn.cli.user_errors import phrases, printable

    return phrases().say(f"fault-{fault.wrong}", game=printable(fault.game), place=printable(fault.place))


def expect_sound_copy(path: Path, progress: Progress, replay: bool) -> None:
    """Raise an error if a copy has a fault; without replaying its games, one that is found without the rules."""
    from nyhavn.cli.user_errors import UserError
    from nyhavn.server.store.fsck import check_store

    fault = next(check_store(path, replay, progress), None)
    if fault:
        raise UserError("trouble-not-sound", name=str(path), fault=describe_fault(fault))


class CheckProgress:
    """The number of games checked, shown as progress in one line of a terminal."""

    def __init__(self) -> None:
        self.games = 0
        self.shown = False

    def at(self, done: int, of: int) -> None:
        """Update and show the progress."""
        from nyhavn.cli.user_errors import phrases

        self.games = done
        if sys.stderr.isatty():
            self.shown = True
            print("\r" + phrases().say("fsck-progress", done=done, of=of), end="\033[K", flush=True, file=sys.stderr)

    def clear(self) -> None:
        """Clear the line of progress."""
        if self.shown:
            print("\r\033[K", end="", flush=True, file=sys.stderr)
        self.shown = False
