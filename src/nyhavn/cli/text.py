"""`nyhavn text`: play in the terminal, line by line."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from nyhavn.cli.integers import at_least

if TYPE_CHECKING:
    from nyhavn.cli.saved_game import Save
    from nyhavn.cli.terminal_game import TerminalGame

DEFAULT_SEATS = "me,apprentice"
ABOUT = """Play in the terminal, line by line. This works with a screen reader and through a pipe. The game is saved
after every move; --resume continues it."""
SEATS_HELP = """two to four names separated by commas, in the order of play: me or any name for a person, the
name of a bot (see nyhavn bot --list) or bot:NAME for a bot (default: me,apprentice)"""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser("text", help="play in the terminal", description=ABOUT)
    reader.add_argument("--seats", metavar="NAMES", help=SEATS_HELP)
    reader.add_argument("--seed", metavar="N", type=at_least(0), help="seed of the deal (default: a random one)")
    reader.add_argument("--save", metavar="FILE", help="save the game here (default: in the user's data directory)")
    how = reader.add_mutually_exclusive_group()
    how.add_argument("--resume", action="store_true", help="resume the saved game")
    how.add_argument("--new", action="store_true", help="start a new game; a saved game is renamed")
    reader.add_argument("--language", metavar="XX", default=argparse.SUPPRESS, help="language: en, fr, es or hu")
    reader.add_argument("--no-confirm", action="store_true", help="end each turn without confirmation")
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Start or resume a game and play until it ends or the user leaves."""
    from nyhavn.cli.game_text import say
    from nyhavn.cli.repl import GameLeft, TerminalSession, print_text
    from nyhavn.cli.saved_game import Save
    from nyhavn.cli.warm_up import warm_up_bots

    save, game = Save.at(args.save), None
    try:
        game = open_game(args, save)
        warm_up_bots(sitter.name for sitter in game.sitters if sitter.is_bot)
        TerminalSession(game, save, confirm=not args.no_confirm).play()
    except GameLeft:
        print_text(say("left", file=str(save.path), command=command_to_resume(save, game, args.language)))
    except KeyboardInterrupt:
        if save.exists:
            again = command_to_resume(save, game, args.language)
            print_text("\n" + say("left", file=str(save.path), command=again), sys.stderr)
        raise
    return 0


def command_to_resume(save: Save, game: TerminalGame | None, language: str | None) -> str:
    """The command that resumes a game in a language."""
    return save.resume_command(game.sitters if game else ()) + (f" --language {language}" if language else "")


def open_game(args: argparse.Namespace, save: Save) -> TerminalGame:
    """The game to play: the saved one, or a new one."""
    from nyhavn.cli.seats import parse_seats
    from nyhavn.cli.user_errors import UserError

    typed = () if args.seats is None else parse_seats(args.seats)
    if args.resume:
        game = None if args.seed is not None else save.load(typed)
        if game is None or typed not in ((), game.sitters):
            raise UserError("trouble-resume-and-seats")
        return game
    if save.exists and not args.new:
        game = save.load(typed)
        if not game.draft.is_over and wants_to_resume(save):
            return game
    return start_game(args, save)


def wants_to_resume(save: Save) -> bool:
    """Ask whether to resume the unfinished game; without a terminal this is a user error."""
    from nyhavn.cli.game_text import say
    from nyhavn.cli.input_words import to_english
    from nyhavn.cli.repl import print_text, prompt_line
    from nyhavn.cli.user_errors import UserError, printable

    if not sys.stdin.isatty():
        raise UserError("trouble-unfinished", name=str(save.path))
    print_text(say("unfinished", file=str(save.path)))
    while (answer := to_english(prompt_line(say("prompt-unfinished")))) not in ("", "new"):
        print_text(say("unfinished-unclear", answer=printable(answer)))
    return answer == ""


def start_game(args: argparse.Namespace, save: Save) -> TerminalGame:
    """Start and save a new game; a saved one is renamed."""
    from secrets import randbelow

    from nyhavn.cli.game_text import say
    from nyhavn.cli.repl import print_text
    from nyhavn.cli.seats import parse_seats
    from nyhavn.cli.terminal_game import TerminalGame

    sitters = parse_seats(args.seats if args.seats is not None else DEFAULT_SEATS)
    game = TerminalGame.begin(sitters, randbelow(10**9) if args.seed is None else args.seed)
    if save.exists:
        print_text(say("set-aside", file=str(save.set_aside())))
    save.write(game)
    return game
