"""The ledger on the command line: opening it, the report, and the export of its games."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from nyhavn.arena.bot_game import BotGame
from nyhavn.arena.ledger import Defect, Ledger, LedgerError, default_ledger_path, is_named_by
from nyhavn.cli.user_errors import UserError, phrases, printable

if TYPE_CHECKING:
    from nyhavn.arena.summary import Summary

LONGEST_NAME = 100
WIDTH = 160
"""The width of tables without a terminal."""
UNSAFE = re.compile(r"[^A-Za-z0-9=.@+-]+")
"""Characters that are replaced in file names."""


@contextmanager
def open_ledger(name: str | None, create: bool = False) -> Iterator[Ledger]:
    """Open the ledger with this name, or the default one; its errors become user errors."""
    try:
        with Ledger(Path(name) if name else default_ledger_path(), create) as opened:
            yield opened
    except LedgerError as error:
        raise explain_ledger_error(error) from error


def explain_ledger_error(error: LedgerError) -> UserError:
    """The user error for a ledger that cannot be used."""
    name = str(error.path)
    match error.defect:
        case Defect.MISSING:
            return UserError("trouble-ledger-missing", name=name)
        case Defect.FOREIGN:
            return UserError("trouble-ledger-foreign", name=name)
        case Defect.NEWER:
            return UserError("trouble-ledger-newer", name=name)
        case Defect.DAMAGED:
            return UserError("trouble-ledger-damaged", name=name, reason=error.detail)
        case Defect.UNUSABLE:
            return UserError("trouble-ledger-unusable", name=name, reason=error.detail)


def select_games(ledger: Ledger, args: argparse.Namespace, records: bool) -> list[BotGame]:
    """The games that the command line selects, at least one."""
    met = {identity for seats in ledger.tables() for identity in seats}
    for text in args.bots:
        if not any(is_named_by(identity, spellings(text)) for identity in met):
            known = phrases().say("list-comma").join(sorted(met))
            raise UserError("trouble-arena-stranger", bot=printable(text), name=str(ledger.path), known=known)
    wanted = {spelling for text in args.bots for spelling in spellings(text)}
    games = list(ledger.games(wanted, args.players, records=records))
    if not games:
        raise UserError("trouble-arena-no-games", name=str(ledger.path))
    return games


def spellings(text: str) -> set[str]:
    """A bot as typed, and as stored if it was typed with a limit."""
    from nyhavn.bots import bot

    typed = text.strip()
    with suppress(ValueError):
        return {typed, str(bot(typed))} if ":" in typed else {typed}
    return {typed}


def export_games(args: argparse.Namespace) -> int:
    """Write each game to its own file."""
    folder = Path(args.directory)
    with open_ledger(args.ledger) as ledger:
        games = select_games(ledger, args, records=True)
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        (folder / file_name(game)).write_text(game.record, encoding="utf-8", newline="\n")
    print(phrases().say("arena-exported", count=len(games), name=str(folder)))
    return 0


def file_name(game: BotGame) -> str:
    """A unique file name for a game that begins with its bots."""
    seats = "_".join(UNSAFE.sub("-", identity) for identity in game.seats)
    key = sha256(repr((game.rules, game.seats)).encode()).hexdigest()[:8]
    return f"{seats[:LONGEST_NAME]}_{key}_{game.seed:016x}.nyh"


def print_report(args: argparse.Namespace) -> int:
    """Print the report and draw the pictures."""
    from nyhavn.arena.summary import summarise
    from nyhavn.arena.svg import draw_ladder, draw_matrix

    with open_ledger(args.ledger) as ledger:
        summary = summarise(select_games(ledger, args, records=False))
    if (args.ladder or args.matrix) and not summary.ladders:
        raise UserError("trouble-arena-no-picture")
    for name, draw in ((args.ladder, draw_ladder), (args.matrix, draw_matrix)):
        if name:
            Path(name).write_text(draw(summary), encoding="utf-8", newline="\n")
    print_summary(summary, args.format)
    return 0


def print_summary(summary: Summary, form: str) -> None:
    """Print a summary in a format."""
    from rich.console import Console

    from nyhavn.arena.summary import to_json, to_markdown, to_terminal

    match form:
        case "json":
            print(to_json(summary), end="")
        case "markdown":
            print(to_markdown(summary), end="")
        case _:
            Console(width=None if sys.stdout.isatty() else WIDTH).print(to_terminal(summary))
