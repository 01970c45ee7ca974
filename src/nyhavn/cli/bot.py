"""`nyhavn bot`: run a bot on the line protocol, or list all bots."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nyhavn.bots import Bot

COLUMN = 12
"""The width of the column of names."""
LONGEST = 240
"""The maximum number of characters of a reason."""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser(
        "bot",
        help="run a bot that speaks the line protocol, or list the bots",
        description="Run a bot that speaks the line protocol of docs/bots.md on standard input and output.",
        epilog="Without a name this lists all bots.",
    )
    reader.add_argument("name", metavar="BOT", nargs="?", help="a bot, such as mason or montecarlo:playouts=1000")
    reader.add_argument(
        "--soon", action="store_true", help="answer at once, at reduced strength until compilation has finished"
    )
    reader.add_argument("--list", action="store_true", help="list all bots")
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the bot, or list all bots."""
    if args.list or args.name is None:
        print_bots()
    else:
        from nyhavn.cli.warm_up import warm_up_bots

        with find_bot(args.name) as bot:
            if args.soon:
                bot.wake_meanwhile()
            else:
                warm_up_bots([args.name])
            serve_bot(bot)
    return 0


def print_bots() -> None:
    """Print the name, the display name and the style of every bot, the weakest first."""
    from nyhavn.bots import BOTS, PROGRAM
    from nyhavn.cli.user_errors import phrases

    say = phrases().say
    for name in BOTS:
        print(f"{name:{COLUMN}}" + say("bots-line", called=say(f"bot-{name}"), about=say(f"bot-{name}-about")))
    print(f"{PROGRAM + ':…':{COLUMN}}" + say("bots-program"))


def find_bot(text: str) -> Bot:
    """Make a bot from its text; a wrong text is a user error."""
    from nyhavn.bots import bot
    from nyhavn.cli.user_errors import UserError

    try:
        return bot(text)
    except ValueError as error:
        raise UserError("trouble-bot-text", text=text, reason=str(error)) from error


def serve_bot(bot: Bot) -> None:
    """Run the line protocol on standard input and output."""
    import sys

    from nyhavn.bots.line_protocol import ProtocolError, serve, speak
    from nyhavn.bots.referee import Misbehaved
    from nyhavn.cli.user_errors import UserError

    try:
        serve(bot, sys.stdin, speak)
    except (ProtocolError, Misbehaved, UnicodeDecodeError) as error:
        raise UserError("trouble-bot-line", reason=reason(error)) from error


def reason(error: Exception) -> str:
    """The reason why a line is wrong, as a phrase for users if there is one, with a bounded length."""
    from nyhavn.cli.user_errors import describe_refusal, printable
    from nyhavn.game.errors import NyhavnError

    match error, error.__cause__:
        case UnicodeDecodeError(), _:
            text = "there is a line that is not UTF-8"
        case _, NyhavnError() as refusal:
            text = describe_refusal("view", "", refusal).partition("\n")[0]
        case _:
            text = printable(str(error))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
