"""`nyhavn check`: replay records, and report the first wrong line of each."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nyhavn.game.record import Record

WRONG = 1


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser(
        "check",
        help="replay records and report the first wrong line of each",
        description="Replay records. For each file this prints that it is correct, or its first wrong line and why.",
        epilog="Exits with 1 if a record is wrong, with 2 if a file cannot be read.",
    )
    reader.add_argument("files", metavar="FILE", nargs="+", help="a record; - is standard input")
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check every file, also after a wrong one; return the highest exit code."""
    return max(check_file(name) for name in args.files)


def check_file(name: str) -> int:
    """Check one file."""
    import sys

    from nyhavn.cli.text_sources import STDIN, from_file, from_stdin, parse_record, parse_variations
    from nyhavn.cli.user_errors import InputError, UserError

    try:
        found = from_stdin() if name == STDIN else from_file(name)
        print(describe_record(found.name, parse_record(found), len(parse_variations(found))))
    except InputError as error:
        print(error, file=sys.stderr)
        return WRONG
    except UserError as error:
        print(f"nyhavn: {error}", file=sys.stderr)
        return error.exit_code
    return 0


def describe_record(name: str, record: Record, variations: int) -> str:
    """A summary of a valid record with so many variations."""
    from nyhavn.cli.user_errors import phrases

    say = phrases().say
    result = record.end.result
    if result is None:
        ending = say("check-unfinished")
    else:
        seats = ", ".join(str(seat + 1) for seat in result.winners)
        scores = "-".join(map(str, result.scores))
        ending = say(f"check-{result.ending}", seats=seats, count=len(result.winners), scores=scores)
    checked = say("check-ok", name=name, players=record.start.players, turns=len(record.turns), ending=ending)
    return say("check-variations", checked=checked, count=variations) if variations else checked
