"""`nyhavn show`: draw a position, a view, or a record at some turn."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from nyhavn.cli.integers import at_least

if TYPE_CHECKING:
    from nyhavn.cli.game_text import GameDescriber
    from nyhavn.game.position import Position
    from nyhavn.game.record import Record
    from nyhavn.game.variations import Variation
    from nyhavn.game.view import View


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser(
        "show",
        help="draw a position, a view or a record",
        description="Draw a position, a view, or a record in the terminal, in colour if the terminal supports it.",
    )
    reader.add_argument(
        "what", metavar="WHAT", help="a position, a view, or a file with one or with a record; - is standard input"
    )
    reader.add_argument(
        "--turn", metavar="N", type=at_least(0), help="the record after N turns; 0 is its start (default: its end)"
    )
    reader.add_argument(
        "--variation", metavar="N", type=at_least(1), help="the game as it goes in the variation with this number"
    )
    reader.add_argument("--seat", metavar="S", type=at_least(1), help="show only what seat S, from 1, may know")
    reader.add_argument("--ascii", action="store_true", help="use ASCII characters only")
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Draw a position or a view, or a record with the moves of its last turn."""
    from nyhavn.cli.game_text import GameDescriber, numbered_seats
    from nyhavn.cli.terminal_board import draw_board
    from nyhavn.cli.text_sources import open_source, parse_any, parse_variations
    from nyhavn.cli.user_errors import UserError
    from nyhavn.game.record import Record

    source = open_source(args.what)
    found = parse_any(source)
    if not isinstance(found, Record):
        for option in ("turn", "variation"):
            if getattr(args, option) is not None:
                raise UserError("trouble-no-turns", option=f"--{option}")
        draw_board(seen_from(found, args.seat), GameDescriber(numbered_seats(found.players)), ascii_only=args.ascii)
        return 0
    teller = make_record_teller(found)
    if args.variation is not None:
        found = follow_variation(parse_variations(source), args.variation)
    board = seen_from(at_turn(found, args.turn), args.seat)
    print_turn(found, len(found.turns) if args.turn is None else args.turn, teller)
    draw_board(board, teller, ascii_only=args.ascii)
    return 0


def follow_variation(variations: tuple[Variation, ...], number: int) -> Record:
    """The game as it goes in the variation with this number, from 1."""
    from nyhavn.cli.user_errors import UserError

    if number > len(variations):
        raise UserError("trouble-variation", number=str(number), count=len(variations))
    return variations[number - 1].line


def at_turn(record: Record, turn: int | None) -> Position:
    """The position of a record after a number of turns, or at its end."""
    from nyhavn.cli.user_errors import UserError

    if turn is None:
        return record.end
    if turn > len(record.turns):
        raise UserError("trouble-turn", turn=str(turn), count=len(record.turns))
    return record.after(turn)


def print_turn(record: Record, turn: int, teller: GameDescriber) -> None:
    """Print the moves of a turn in phrases and in notation, and its comment."""
    from nyhavn.cli.game_text import say
    from nyhavn.game.record import format_comment

    if turn == 0:
        print(say("show-start", count=len(record.turns)) + "\n")
        return
    print(say("show-turn", turn=str(turn), count=len(record.turns), notation=str(record.turns[turn - 1])))
    position = record.after(turn - 1)
    seat = position.seat
    for move in record.turns[turn - 1].moves:
        print("  " + teller.describe_move(position, move, seat))
        position = position.play(move)
    for line in format_comment(record.turns[turn - 1].comment):
        print("  " + line)
    print()


def make_record_teller(record: Record) -> GameDescriber:
    """The names of the seats from the headers of a record, or their numbers."""
    from nyhavn.cli.game_text import GameDescriber, numbered_seats
    from nyhavn.cli.seats import ME, make_teller, parse_seats
    from nyhavn.cli.terminal_game import SEATS
    from nyhavn.cli.user_errors import UserError

    numbered = GameDescriber(numbered_seats(record.start.players))
    try:
        sitters = parse_seats(record.headers.get(SEATS, ""), from_file=True)
    except UserError:
        return numbered
    if len(sitters) != record.start.players:
        return numbered
    spoken = make_teller(sitters)
    you = spoken.you if spoken.you is not None and sitters[spoken.you].name == ME else None
    return GameDescriber(spoken.names, you)


def seen_from(board: Position | View, number: int | None) -> Position | View:
    """The view of the seat with this number, from 1, or the whole board if it is None."""
    from nyhavn.cli.user_errors import UserError
    from nyhavn.game.position import Position

    if number is None:
        return board
    if number > board.players:
        raise UserError("trouble-seat", seat=str(number), count=board.players)
    if isinstance(board, Position):
        return board.view(number - 1)
    if board.viewer != number - 1:
        raise UserError("trouble-other-view", seat=str(number))
    return board
