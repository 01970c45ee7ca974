"""The command `nyhavn`: one module for each of its words."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from nyhavn import __version__
from nyhavn.cli import bench, check, perft, show, text

INTERRUPTED = 130
BROKEN_PIPE = 141
CODES = """exit codes: 0 fine; 1 what was checked is wrong; 2 bad usage or unreadable input;
130 interrupted; 141 nobody reads the output any more"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    prepare_streams()
    try:
        return obey(parser().parse_args(argv))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def prepare_streams() -> None:
    """Let a terminal show what it can, and go on where a stream is closed."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def parser() -> argparse.ArgumentParser:
    """The reader of the command line."""
    reader = argparse.ArgumentParser(
        prog="nyhavn",
        description="The board game Copenhagen to play, to study and to research.",
        epilog=CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    reader.add_argument("--version", action="version", version=f"nyhavn {__version__}")
    words = reader.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in (text, show, check, perft, bench):
        module.add(words)
    return reader


def obey(args: argparse.Namespace) -> int:
    """Run what the command line asks for; a person's mistake ends in a message, not in a traceback."""
    from nyhavn.cli.trouble import Trouble

    try:
        code = int(args.run(args))
        sys.stdout.flush()
    except Trouble as trouble:
        print(f"nyhavn: {trouble}", file=sys.stderr)
        return trouble.exit_code
    return code
