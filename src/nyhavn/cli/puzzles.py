"""`nyhavn puzzles`: makes puzzles from games, and checks a file of them."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from nyhavn.cli.arena import filled
from nyhavn.cli.integers import at_least

if TYPE_CHECKING:
    from nyhavn.puzzles.puzzle import Puzzle

KINDS = ("points", "win", "two-turns", "best")
WRONG = 1


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser(
        "puzzles",
        help="make puzzles from games, and check a file of them",
        description="Make puzzles from records, or from games that bots play, prove each, rate it by the levels that "
        "solve it, and add it to a file. With --check: prove every puzzle of a file again; the file that is shipped "
        "unless another one is named.",
        epilog="Ctrl-C stops, and the same command goes on. Exits with 1 if a puzzle is wrong, with 2 if a file "
        "cannot be read.",
    )
    reader.add_argument(
        "files", metavar="FILE", nargs="*", help="a record; with --check and --arrange, a file of puzzles"
    )
    reader.add_argument("--games", metavar="N", type=at_least(1), help="let bots play so many games")
    reader.add_argument("--seed", metavar="N", type=at_least(0), default=0, help="the seed of their first game")
    reader.add_argument("--kind", choices=KINDS, action="append", help="only this kind; may be repeated")
    reader.add_argument(
        "--out", metavar="FILE", type=filled, default="puzzles.txt", help="where to add them (default: puzzles.txt)"
    )
    reader.add_argument("--workers", metavar="N", type=at_least(1), help="processes (default: one for each processor)")
    instead = reader.add_mutually_exclusive_group()
    instead.add_argument("--check", action="store_true", help="prove the exact kinds, and a sample of the best moves")
    instead.add_argument(
        "--arrange", action="store_true", help="write the puzzles of files to a new one: mixed, and harder in each week"
    )
    reader.add_argument("--all", action="store_true", help="with --check: all best moves")
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Make or check puzzles."""
    from nyhavn.cli import INTERRUPTED
    from nyhavn.cli.puzzle_work import report_stop

    try:
        return check_files(args) if args.check else arrange_files(args) if args.arrange else make_file(args)
    except KeyboardInterrupt:
        report_stop(args.check, args.out)
        return INTERRUPTED


def make_file(args: argparse.Namespace) -> int:
    """Add the puzzles of all games to the file."""
    from pathlib import Path

    from nyhavn.cli.puzzle_work import list_games, make_all
    from nyhavn.cli.user_errors import UserError
    from nyhavn.puzzles.puzzle import Kind
    from nyhavn.puzzles.puzzle_file import GrowingFile, WrongLine

    games = list_games(args.files, args.seed, args.games or 0)
    if not games:
        raise UserError("trouble-puzzles-no-games")
    try:
        file = GrowingFile(Path(args.out))
    except WrongLine as error:
        raise UserError("trouble-puzzles-line", name=args.out, line=error.number, reason=error.reason) from None
    make_all(games, frozenset(map(Kind, args.kind or KINDS)), file, args.workers)
    return 0


def check_files(args: argparse.Namespace) -> int:
    """Check all files, the shipped one if none is named; 1 if a puzzle is wrong."""
    from nyhavn.cli.puzzle_work import check_all

    right = [check_all(name, puzzles, args.all, args.workers) for name, puzzles in read_files(args.files)]
    return 0 if all(right) else WRONG


def arrange_files(args: argparse.Namespace) -> int:
    """Write the puzzles of all files to a new one, in an order for days."""
    from pathlib import Path
    from random import Random

    from nyhavn.cli.game_text import say
    from nyhavn.cli.user_errors import UserError
    from nyhavn.puzzles.puzzle_file import GrowingFile, arrange_puzzles

    if Path(args.out).exists():
        raise UserError("trouble-puzzles-there", name=args.out)
    puzzles = arrange_puzzles([puzzle for _, found in read_files(args.files) for puzzle in found], Random(args.seed))
    added = GrowingFile(Path(args.out)).add("arranged", puzzles)
    print(say("puzzles-arranged", count=added, name=args.out))
    return 0


def read_files(names: list[str]) -> list[tuple[str, list[Puzzle]]]:
    """The puzzles of files with their names, those of the shipped one if none is named."""
    from nyhavn.cli.text_sources import STDIN, from_file, from_stdin
    from nyhavn.puzzles.puzzle_file import locate_puzzles

    sources = [from_stdin() if name == STDIN else from_file(name) for name in names or [str(locate_puzzles())]]
    return [(source.name, parse_puzzles(source.name, source.text)) for source in sources]


def parse_puzzles(name: str, text: str) -> list[Puzzle]:
    """The puzzles of a text; a line that is none is a user error."""
    from nyhavn.cli.user_errors import UserError
    from nyhavn.puzzles.puzzle_file import WrongLine, read_puzzles

    try:
        found = read_puzzles(text)
    except WrongLine as error:
        raise UserError("trouble-puzzles-line", name=name, line=error.number, reason=error.reason) from None
    if not found:
        raise UserError("trouble-puzzles-none", name=name)
    return found
