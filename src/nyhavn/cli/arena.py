"""`nyhavn arena`: run matches between bots, report their results, and export their games."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from nyhavn.cli.integers import at_least
from nyhavn.rules.material import PLAYER_COUNTS

BLOCKS = 100
"""The default number of deals of a match."""
MOST_BLOCKS = 20_000
"""The default maximum number of deals of a sequential test."""
FORMATS = ("terminal", "markdown", "json")
REPORT = "report"
EXPORT = "export"
ABOUT = """Play matches between bots: every match on the same deals, and every deal once for each rotation of the
seats. Each game is stored in a ledger, so a repeated command plays only the games that are missing, and more can be
added."""
MORE = f"""Two more commands read the ledger: nyhavn arena {REPORT} and nyhavn arena {EXPORT}. Ctrl-C stops after the
running games, and the same command resumes; a second Ctrl-C stops at once."""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser("arena", help="play matches between bots and rate them", description=ABOUT, epilog=MORE)
    reader.add_argument(
        "bots", metavar="BOT", nargs="*", default=[], help="such as mason, montecarlo:playouts=1000 or exec:./program"
    )
    reader.add_argument("--players", type=int, choices=PLAYER_COUNTS, default=2, help="seats at a table (default: 2)")
    reader.add_argument(
        "--pairs",
        "--blocks",
        dest="blocks",
        metavar="N",
        type=at_least(1),
        help=f"deals of each match (default: {BLOCKS}; with --sprt at most {MOST_BLOCKS})",
    )
    reader.add_argument(
        "--table", metavar='"A B B"', action="append", default=[], help="a match between these seats (may be repeated)"
    )
    reader.add_argument("--workers", metavar="N", type=at_least(1), help="processes (default: one for each processor)")
    reader.add_argument(
        "--limit", metavar="LIMIT", default="", help="playouts=N or time=S per move, for bots whose text sets none"
    )
    reader.add_argument("--patience", metavar="S", type=seconds, help="seconds per move for bots without a time limit")
    reader.add_argument("--seed", metavar="TEXT", type=filled, help="any text; all deals are derived from it")
    reader.add_argument(
        "--sprt",
        metavar="LOW,HIGH",
        help="run a sequential test between two Elo differences (such as --sprt=-5,0)",
    )
    reader.add_argument("--ray", metavar="ADDRESS", type=filled, help="play on a Ray cluster: auto, or host:port")
    add_ledger(reader)
    reader.set_defaults(run=run)
    add_branch(reader, REPORT, add_report)
    add_branch(reader, EXPORT, add_export)


def add_branch(reader: argparse.ArgumentParser, word: str, add: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add a parser for a first word, beside the names of bots."""
    from nyhavn.cli import CommandLine

    assert isinstance(reader, CommandLine)
    reader.branches[word] = other = CommandLine(prog=f"{reader.prog} {word}")
    add(other)


def add_ledger(reader: argparse.ArgumentParser) -> None:
    """Add the option for the ledger file."""
    reader.add_argument(
        "--ledger",
        metavar="FILE",
        type=filled,
        help="the file that stores the games (default: in the user's data directory)",
    )


def add_filters(reader: argparse.ArgumentParser) -> None:
    """Add the options that select games from the ledger."""
    reader.add_argument(
        "bots", metavar="BOT", nargs="*", default=[], help="only games between these bots (default: all games)"
    )
    reader.add_argument("--players", type=int, choices=PLAYER_COUNTS, help="only games with this number of seats")
    add_ledger(reader)


def add_report(reader: argparse.ArgumentParser) -> None:
    """Add the options of the report."""
    reader.description = "Report the strength of the bots in the ledger, with intervals, and statistics of their games."
    add_filters(reader)
    reader.add_argument("--format", choices=FORMATS, default=FORMATS[0], help="output format (default: terminal)")
    reader.add_argument("--ladder", metavar="FILE.svg", type=filled, help="write a chart of the ratings")
    reader.add_argument("--matrix", metavar="FILE.svg", type=filled, help="write a matrix of the results")
    reader.set_defaults(run=run_report)


def add_export(reader: argparse.ArgumentParser) -> None:
    """Add the options of the export."""
    reader.description = "Write each game in the ledger as a record, which nyhavn show and nyhavn check read."
    reader.add_argument("directory", metavar="DIRECTORY", type=filled, help="the directory for the files")
    add_filters(reader)
    reader.set_defaults(run=run_export)


def filled(text: str) -> str:
    """Parse a text that must not be empty."""
    if not text:
        raise argparse.ArgumentTypeError("expected something, not an empty text")
    return text


def seconds(text: str) -> float:
    """Parse a number of seconds."""
    from nyhavn.bots.bot import parse_seconds

    try:
        return parse_seconds(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def run(args: argparse.Namespace) -> int:
    """Play the missing games."""
    from nyhavn.cli.match_runner import run_matches

    return run_matches(args)


def run_report(args: argparse.Namespace) -> int:
    """Print the report."""
    from nyhavn.cli.ledger_report import print_report

    return print_report(args)


def run_export(args: argparse.Namespace) -> int:
    """Write games as records."""
    from nyhavn.cli.ledger_report import export_games

    return export_games(args)
