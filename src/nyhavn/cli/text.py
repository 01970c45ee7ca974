"""`nyhavn text`: play in the terminal, line by line."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from nyhavn.cli.integers import at_least

if TYPE_CHECKING:
    from nyhavn.cli.saved_game import Save
    from nyhavn.cli.terminal_game import Game

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
    from nyhavn.cli.repl import Conversation, Left, tell
    from nyhavn.cli.saved_game import Save
    from nyhavn.cli.warm_up import wake

    save = Save.at(args.save)
    again = save.resume_command + (f" --language {args.language}" if args.language else "")
    try:
        game = opened(args, save)
        wake(sitter.name for sitter in game.sitters if sitter.is_bot)
        Conversation(game, save, confirm=not args.no_confirm).play()
    except Left:
        tell(say("left", file=str(save.path), command=again))
    except KeyboardInterrupt:
        if save.exists:
            tell("\n" + say("left", file=str(save.path), command=again), sys.stderr)
        raise
    return 0


def opened(args: argparse.Namespace, save: Save) -> Game:
    """The game to play: the saved one, or a new one."""
    from nyhavn.cli.user_errors import Trouble

    if args.resume:
        if args.seats is not None or args.seed is not None:
            raise Trouble("trouble-resume-and-seats")
        return save.load()
    if save.exists and not args.new:
        game = save.load()
        if not game.draft.is_over and goes_on(save):
            return game
    return begun(args, save)


def goes_on(save: Save) -> bool:
    """Ask whether to resume the unfinished game; without a terminal this is a user error."""
    from nyhavn.cli.game_text import say
    from nyhavn.cli.input_words import english
    from nyhavn.cli.repl import ask, tell
    from nyhavn.cli.user_errors import Trouble, printable

    if not sys.stdin.isatty():
        raise Trouble("trouble-unfinished", name=str(save.path))
    tell(say("unfinished", file=str(save.path)))
    while (answer := english(ask(say("prompt-unfinished")))) not in ("", "new"):
        tell(say("unfinished-unclear", answer=printable(answer)))
    return answer == ""


def begun(args: argparse.Namespace, save: Save) -> Game:
    """Start and save a new game; a saved one is renamed."""
    from secrets import randbelow

    from nyhavn.cli.game_text import say
    from nyhavn.cli.repl import tell
    from nyhavn.cli.seats import parse_seats
    from nyhavn.cli.terminal_game import Game

    sitters = parse_seats(args.seats if args.seats is not None else DEFAULT_SEATS)
    game = Game.begin(sitters, randbelow(10**9) if args.seed is None else args.seed)
    if save.exists:
        tell(say("set-aside", file=str(save.set_aside())))
    save.write(game)
    return game
