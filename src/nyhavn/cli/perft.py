"""`nyhavn perft` and `nyhavn divide`: count the sequences of moves."""

from __future__ import annotations

import argparse

from nyhavn.cli.integers import at_least

ABOUT = """A build with its payment is one move. The dealer's refills are not counted; they come from a row of cards,
which repeats. A card that cannot be drawn is replaced by the next one in RYGBPE order that can. A line that ends the
game before the depth is reached counts as one."""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register both commands."""
    for name, does, least, run in (
        ("perft", "count the sequences of moves from a position", 0, run_perft),
        ("divide", "count the sequences of moves for each first move", 1, run_divide),
    ):
        reader = words.add_parser(name, help=does, description=f"{does.capitalize()}. {ABOUT}")
        reader.add_argument("position", metavar="POSITION", help="a position, or a file with one; - is standard input")
        reader.add_argument("depth", metavar="DEPTH", type=at_least(least), help="number of moves")
        reader.add_argument(
            "--cards", default="RYGBP", type=parse_cards, help="the dealer's row of cards (default: %(default)s)"
        )
        reader.set_defaults(run=run)


def parse_cards(text: str) -> str:
    """Parse a sequence of cards."""
    if not text or set(text.upper()) - set("RYGBPE"):
        raise argparse.ArgumentTypeError(f"expected letters of RYGBPE, not {text!r}")
    return text.upper()


def run_perft(args: argparse.Namespace) -> int:
    """Print the number of sequences."""
    from nyhavn.cli.text_sources import open_source, parse_position
    from nyhavn.game.perft import perft

    print(perft(parse_position(open_source(args.position)), args.depth, args.cards))
    return 0


def run_divide(args: argparse.Namespace) -> int:
    """Print every first move with its count, then the total."""
    from nyhavn.cli.text_sources import open_source, parse_position
    from nyhavn.cli.user_errors import phrases
    from nyhavn.game.perft import divide

    counts = divide(parse_position(open_source(args.position)), args.depth, args.cards)
    for move, count in counts.items():
        print(f"{move} {count}")
    print(phrases().say("divide-total", total=str(sum(counts.values()))))
    return 0
