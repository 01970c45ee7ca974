"""The read–eval–print loop of the game in the terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from io import TextIOWrapper
from textwrap import wrap
from types import MappingProxyType
from typing import TextIO

from nyhavn.cli import seats
from nyhavn.cli.game_text import card_words, move_words, say
from nyhavn.cli.input_words import to_english
from nyhavn.cli.menu import MANY, MenuEntry, group_moves, list_group, list_moves
from nyhavn.cli.saved_game import Save
from nyhavn.cli.terminal_game import TerminalGame
from nyhavn.cli.user_errors import printable
from nyhavn.game.board import Phase
from nyhavn.game.errors import Refusal, Unreadable
from nyhavn.game.move import AnyMove, Draw, Move
from nyhavn.game.position import Position
from nyhavn.game.refusals import explain
from nyhavn.game.view import View

INDENT = "   "
"""The indentation of the continuation of a wrapped line."""


class GameLeft(Exception):
    """The user has left; the game is saved."""


def prompt_line(prompt: str) -> str:
    """Read the next line of input; the end of the input means that the user has left."""
    *above, last = wrap_text(prompt, sys.stdout, spare=1)
    for line in above:
        print(line)
    try:
        answer = input(last + " ").strip()
    except EOFError:
        print()
        raise GameLeft from None
    if not sys.stdin.isatty():
        print(printable(answer))
    return answer


def print_text(text: str, stream: TextIO | None = None) -> None:
    """Print a text, wrapped to the width of the terminal."""
    stream = stream or sys.stdout
    for line in wrap_text(text, stream):
        print(line, file=stream)


def wrap_text(text: str, stream: TextIO, spare: int = 0) -> list[str]:
    """The lines of a text, wrapped between words in a terminal, with `spare` columns left free."""
    lines = text.split("\n")
    if not stream.isatty():
        return lines
    width = shutil.get_terminal_size().columns - spare
    return [part for line in lines for part in fold(line, width)]


def fold(line: str, width: int) -> list[str]:
    """Wrap a line to a width, without breaking words."""
    return wrap(line, width, subsequent_indent=INDENT, break_long_words=False, break_on_hyphens=False) or [""]


def empty_screen() -> None:
    """Scroll the contents of the terminal out of sight."""
    if sys.stdout.isatty():
        print("\n" * shutil.get_terminal_size().lines)


class TerminalSession:
    """A running game, and the menu of the person to move."""

    def __init__(self, game: TerminalGame, save: Save, confirm: bool = True) -> None:
        self.game, self.save, self.confirm = game, save, confirm
        self.teller = seats.make_teller(game.sitters)
        self.menu: list[MenuEntry] = []
        self.shown = 0
        self.inside = False
        """Whether the menu is that of a group."""
        self.hand_shown = False
        """Whether the screen may show a person's hand."""

    @property
    def view(self) -> View:
        """The view of the seat to move."""
        return self.game.draft.position.view(self.game.draft.seat)

    @property
    def several_persons(self) -> bool:
        """Whether hands must be hidden from other persons at the same screen."""
        return sum(not sitter.is_bot for sitter in self.game.sitters) > 1

    def play(self) -> None:
        """Play until the game is over."""
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self.game.draft.record.turns:
            self.print_resumed()
        else:
            self.print_introduction()
        while not self.game.draft.is_over:
            if self.game.sitters[self.game.draft.seat].is_bot:
                self.bot_turn()
            else:
                self.person_turn()
        self.print_result()

    def print_introduction(self) -> None:
        """Print the players and the seed of a new game."""
        print_text(say("welcome", seats=", ".join(self.teller.names), seed=str(self.game.seed)))
        if any(not sitter.is_bot for sitter in self.game.sitters):
            print_text(say("welcome-help"))

    def print_resumed(self) -> None:
        """Print that a game is resumed, or is over, and its last moves."""
        names, over = ", ".join(self.teller.names), self.game.draft.is_over
        if self.several_persons:
            empty_screen()
        turn = len(self.game.draft.settled.turns) + (0 if over else 1)
        print_text(say("resumed-over" if over else "resumed", seats=names, turn=turn))
        if over or not self.several_persons:
            self.print_round()

    def print_result(self) -> None:
        """Print the result and the path of the record."""
        result = self.game.draft.position.result
        assert result is not None
        print()
        for line in self.teller.ending(result):
            print_text(line)
        print_text(say("over-record", file=str(self.save.path)))

    # Turns

    def bot_turn(self) -> None:
        """Play and print the turn of a bot."""
        self.print_moves(self.game.draft.settled.end, self.game.draft.moves)
        while not self.game.draft.turn_done:
            self.make(self.game.bot_move())
        self.end_turn()

    def person_turn(self) -> None:
        """Handle the commands of a person until the turn is ended."""
        settled = self.game.draft.settled
        if self.several_persons:
            self.hand_over()
        self.print_table()
        self.print_draft()
        if not self.game.draft.turn_done:
            self.list_moves()
        while self.game.draft.settled is settled:
            self.execute_line(prompt_line(self.prompt))

    def hand_over(self) -> None:
        """Wait until the next person confirms, then print what the others played."""
        if self.hand_shown:
            empty_screen()
        prompt = say("prompt-hand-over", name=self.teller.names[self.game.draft.seat])
        while answer := prompt_line(prompt):
            self.execute_hidden_line(answer)
        self.hand_shown = True
        self.print_round()

    def execute_hidden_line(self, answer: str) -> None:
        """Run a command that shows no hand."""
        command = COMMANDS.get(to_english(answer.split()[0]))
        if command in (TerminalSession.help, TerminalSession.quit):
            command(self, "")
        else:
            print_text(say("hint-hand-over"))

    def print_round(self) -> None:
        """Print the moves since this person's last turn."""
        record = self.game.draft.settled
        rounds = record.start.players - 1
        first = max(0, len(record.turns) - rounds)
        position = record.after(first)
        for turn in record.turns[first:]:
            position = self.print_moves(position, turn.moves)

    def print_draft(self) -> None:
        """Print the moves of the current turn when a game is resumed."""
        if self.game.draft.moves:
            print_text(say("resumed-draft"))
            self.print_moves(self.game.draft.settled.end, self.game.draft.moves)

    def print_moves(self, position: Position, moves: Iterable[AnyMove]) -> Position:
        """Print the moves of one turn, and return the position after them."""
        seat = position.seat
        for move in moves:
            print_text(self.teller.describe_move(position, move, seat))
            position = position.play(move)
        return position

    @property
    def prompt(self) -> str:
        """The current prompt."""
        if self.game.draft.turn_done:
            return say("prompt-end")
        if self.inside:
            return say("prompt-group", count=len(self.menu))
        return say("prompt-move", count=len(self.menu))

    def make(self, move: AnyMove) -> None:
        """Play, save and print a move."""
        text = self.teller.describe_move(self.game.draft.position, move, self.game.draft.seat)
        self.game = self.game.play(move)
        self.save.write(self.game)
        print_text(text)

    def end_turn(self) -> None:
        """End and save the turn, and print the refill."""
        before = self.game.draft.position
        self.game = self.game.end_turn()
        self.save.write(self.game)
        if before.phase is Phase.DRAW:
            refill = self.game.draft.settled.turns[-1].moves[-1]
            print_text(move_words("played", before, refill))

    # Input

    def execute_line(self, answer: str) -> None:
        """Run a line of input: a command, a number of the menu, or a move."""
        word, _, rest = answer.partition(" ")
        if command := COMMANDS.get(to_english(word)):
            command(self, rest.strip())
        elif self.game.draft.turn_done:
            self.answer_end(answer)
        elif not answer:
            print_text(say("hint-empty"))
        elif answer.isdecimal():
            self.choose(answer)
        else:
            self.choose_notation(answer)

    def answer_end(self, answer: str) -> None:
        """End the turn on an empty line."""
        if answer:
            print_text(say("hint-end"))
        else:
            self.end_turn()

    def choose(self, answer: str) -> None:
        """Choose the entry of the menu with this number."""
        number = int(answer) if len(answer) < 6 else 0
        if not 1 <= number <= len(self.menu):
            print_text(say("hint-number", number=answer[:12], count=len(self.menu)))
            return
        entry = self.menu[number - 1]
        if entry.is_group:
            self.open(list_group(self.view, entry), inside=True)
        else:
            self.decide(entry.moves[0])

    def choose_notation(self, answer: str) -> None:
        """Play a move in notation, or print why it is refused."""
        move = self.read(answer)
        if move is None:
            return
        if move in self.view.legal_moves:
            self.decide(move)
        else:
            print_text(say("refused", move=str(move), why=self.reason(move)))
            print_text(say("refused-hint"))

    def read(self, answer: str) -> AnyMove | None:
        """Parse a move; print where and why if it cannot be parsed."""
        text = answer[:1].lower() + answer[1:]
        try:
            return Move.parse(text)
        except Unreadable as error:
            if error.code is Refusal.EXPECTED_MOVE:
                print_text(say("unclear", text=printable(answer)))
            else:
                why = say(f"refusal-{error.code}")
                print_text(say("unreadable", text=printable(answer), column=error.column, why=why))
            return None

    def reason(self, move: AnyMove) -> str:
        """Why a move is not legal, from the view of the person."""
        if isinstance(move, Draw):
            return say("refusal-dealers-move")
        return say(f"refusal-{explain(self.view, move)}")

    def decide(self, move: AnyMove) -> None:
        """Play a person's move, and list the next moves or end the turn."""
        self.make(move)
        if not self.game.draft.turn_done:
            print_text(self.teller.due(self.game.draft.position))
            self.list_moves()
        elif not self.confirm:
            self.end_turn()

    # Menus

    def list_moves(self) -> None:
        """Print the menu of moves, grouped if there are many."""
        self.open(group_moves(self.view, self.view.legal_moves), inside=False)

    def open(self, menu: list[MenuEntry], inside: bool, lines: int = MANY) -> None:
        """Print the first lines of a menu."""
        self.menu, self.shown, self.inside = menu, 0, inside
        self.more(lines)

    def more(self, lines: int = MANY) -> None:
        """Print the next lines of the menu."""
        start, self.shown = self.shown, min(self.shown + lines, len(self.menu))
        for number, entry in enumerate(self.menu[start : self.shown], start + 1):
            print_text(say("menu-line", number=str(number), label=entry.label))
        if self.shown < len(self.menu):
            print_text(say("menu-more", count=len(self.menu) - self.shown))

    # Commands

    def print_table(self, _: str = "") -> None:
        """Print the state of the table in plain lines."""
        print()
        for line in self.teller.table(self.view):
            print_text(line)
        if not self.game.draft.turn_done:
            print_text(self.teller.due(self.game.draft.position))

    def houses(self, _: str) -> None:
        """Print the other houses in plain lines."""
        for line in self.teller.houses(self.view):
            print_text(line)

    def show(self, _: str) -> None:
        """Draw the table in colour."""
        from nyhavn.cli.terminal_board import draw_board

        draw_board(self.view, self.teller)

    def moves(self, _: str) -> None:
        """List every move, without groups."""
        if self.game.draft.turn_done:
            print_text(say("hint-end"))
        else:
            menu = list_moves(self.view, self.view.legal_moves)
            self.open(menu, inside=False, lines=len(menu))

    def show_more(self, _: str) -> None:
        """Print the next lines of the menu, if there are more."""
        if self.game.draft.turn_done or self.shown == len(self.menu):
            print_text(say("hint-no-more"))
        else:
            self.more()

    def back(self, _: str) -> None:
        """Return to the menu of all moves."""
        if self.game.draft.turn_done:
            print_text(say("hint-end"))
        else:
            self.list_moves()

    def undo(self, _: str) -> None:
        """Undo the last move of the turn."""
        if not self.game.draft.steps:
            print_text(say("hint-nothing-to-undo"))
            return
        last = self.game.draft.moves[-1]
        self.game = self.game.undo()
        self.save.write(self.game)
        print_text(say("undone", move=str(last), cards=card_words(self.view.hand)))
        self.list_moves()

    def why(self, text: str) -> None:
        """Print whether a move is legal, and if not, why."""
        if not text:
            print_text(say("hint-why"))
            return
        move = self.read(text)
        if move is None:
            return
        if move in self.view.legal_moves:
            print_text(say("why-legal", words=move_words("choice", self.view, move)))
        else:
            print_text(say("refused", move=str(move), why=self.reason(move)))

    def print_save_path(self, _: str) -> None:
        """Save the game and print its path."""
        self.save.write(self.game)
        print_text(say("saved", file=str(self.save.path)))

    def help(self, _: str) -> None:
        """Print the help."""
        print_text(say("help"))

    def quit(self, _: str) -> None:
        """Leave the game, which is saved already."""
        raise GameLeft


COMMANDS: Mapping[str, Callable[[TerminalSession, str], None]] = MappingProxyType(
    {
        "undo": TerminalSession.undo,
        "look": TerminalSession.print_table,
        "houses": TerminalSession.houses,
        "show": TerminalSession.show,
        "moves": TerminalSession.moves,
        "more": TerminalSession.show_more,
        "back": TerminalSession.back,
        "why": TerminalSession.why,
        "save": TerminalSession.print_save_path,
        "help": TerminalSession.help,
        "?": TerminalSession.help,
        "quit": TerminalSession.quit,
        "exit": TerminalSession.quit,
    }
)
"""The commands that can be typed besides moves."""
