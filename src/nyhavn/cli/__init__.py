"""The command `nyhavn`: one module for each subcommand."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, TextIO

from nyhavn import __version__
from nyhavn.cli import (
    arena,
    backup,
    bench,
    bot,
    check,
    dataset,
    fsck,
    learn,
    perft,
    play,
    puzzles,
    restore,
    serve,
    show,
    site,
    study,
    text,
    verify,
)

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from nyhavn.cli.user_errors import UserError

INTERRUPTED = 130
BROKEN_PIPE = 141
CODES = """exit codes: 0 success; 1 a check failed; 2 bad usage, unreadable input or output that cannot
be written; 130 interrupted; 141 output closed (broken pipe)"""
LANGUAGE_HELP = """language: en, fr, es or hu (default: NYHAVN_LANGUAGE, else the language of the environment, else
English); this help is in English only"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    prepare_streams()
    try:
        return run_and_flush(argv)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        discard(sys.stdout)
        return BROKEN_PIPE
    except OSError as error:
        discard(sys.stdout)
        return report_user_error(unwritable(error))


def prepare_streams() -> None:
    """Replace closed streams, and let the output replace characters that it cannot encode."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


class CommandLine(argparse.ArgumentParser):
    """An argument parser that raises an error if its help cannot be written."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.branches: dict[str, argparse.ArgumentParser] = {}
        """The parsers of further subcommands, by the first word."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the arguments, or let the parser of their first word do it."""
        word, others = split_command(args) if self.branches else ("", [])
        if word in self.branches:
            return self.branches[word].parse_known_args(others, namespace)
        return super().parse_known_args(args, namespace)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Write the help or the version like all other output."""
        if file is sys.stdout:
            print(message, end="")
        else:
            super()._print_message(message, file)


def split_command(args: Sequence[str]) -> tuple[str, list[str]]:
    """The first positional argument, empty if there is none, and all other arguments."""
    option = ""
    for place, word in enumerate(args):
        if not word.startswith("-") and (not option.startswith("--") or "=" in option):
            return word, [*args[:place], *args[place + 1 :]]
        option = word
    return "", list(args)


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    reader = CommandLine(
        prog="nyhavn",
        description="Play, study and research the board game Copenhagen.",
        epilog=CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    reader.add_argument("--version", action="version", version=f"nyhavn {__version__}")
    reader.add_argument("--language", metavar="XX", help=LANGUAGE_HELP)
    words = reader.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in (
        play,
        text,
        show,
        check,
        verify,
        study,
        puzzles,
        arena,
        dataset,
        learn,
        bot,
        serve,
        site,
        fsck,
        backup,
        restore,
        perft,
        bench,
    ):
        module.add(words)
    return reader


def run_and_flush(argv: Sequence[str] | None) -> int:
    """Run the command and flush its output, including its help, before the process ends."""
    try:
        return run_command(parser().parse_args(argv))
    finally:
        sys.stdout.flush()


def run_command(args: argparse.Namespace) -> int:
    """Run the subcommand; a user error prints a message, not a traceback."""
    from nyhavn.cli.user_errors import UserError, set_language

    try:
        set_language(args.language)
        return int(args.run(args))
    except UserError as error:
        return report_user_error(error)


def report_user_error(error: UserError) -> int:
    """Print an error, if that can be written, and return its exit code."""
    try:
        print(f"nyhavn: {error}", file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)
    return error.exit_code


def unwritable(error: OSError) -> UserError:
    """The error for a failed write, to standard output if no file is named."""
    from nyhavn.cli.user_errors import UserError, phrases

    name = str(error.filename or phrases().say("source-stdout"))
    return UserError("trouble-cannot-save", name=name, reason=error.strerror or str(error))


def discard(stream: TextIO) -> None:
    """Redirect a stream to the null device, so that the exit of the process does not fail to flush it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
