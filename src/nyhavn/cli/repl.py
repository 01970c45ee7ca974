"""The read–eval–print loop of the terminal: what is said to the persons at the table, and what they answer."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from io import TextIOWrapper
from textwrap import wrap
from types import MappingProxyType
from typing import TextIO

from nyhavn.cli import seats
from nyhavn.cli.game_text import cards, move_words, say
from nyhavn.cli.input_words import english
from nyhavn.cli.menu import MANY, Entry, flat, grouped, inside
from nyhavn.cli.saved_game import Save
from nyhavn.cli.terminal_game import Game
from nyhavn.cli.user_errors import printable
from nyhavn.game.board import Phase
from nyhavn.game.errors import Refusal, Unreadable
from nyhavn.game.move import AnyMove, Draw, Move
from nyhavn.game.position import Position
from nyhavn.game.refusals import explain
from nyhavn.game.view import View

INDENT = "   "
"""What the further lines of a long one begin with."""


class Left(Exception):
    """The person has left; the game is saved."""


def ask(prompt: str) -> str:
    """The next line that is typed; at the end of the input the person has left."""
    *above, last = fitted(prompt, sys.stdout, spare=1)
    for line in above:
        print(line)
    try:
        answer = input(last + " ").strip()
    except EOFError:
        print()
        raise Left from None
    if not sys.stdin.isatty():
        print(printable(answer))
    return answer


def tell(text: str, stream: TextIO | None = None) -> None:
    """Print a text."""
    stream = stream or sys.stdout
    for line in fitted(text, stream):
        print(line, file=stream)


def fitted(text: str, stream: TextIO, spare: int = 0) -> list[str]:
    """The lines of a text; in a terminal no word is broken at the edge, before which some room can be spared."""
    lines = text.split("\n")
    if not stream.isatty():
        return lines
    width = shutil.get_terminal_size().columns - spare
    return [part for line in lines for part in fold(line, width)]


def fold(line: str, width: int) -> list[str]:
    """A line in parts that are not wider, unless a single word is."""
    return wrap(line, width, subsequent_indent=INDENT, break_long_words=False, break_on_hyphens=False) or [""]


def empty_screen() -> None:
    """Move what a terminal shows out of sight."""
    if sys.stdout.isatty():
        print("\n" * shutil.get_terminal_size().lines)


class Conversation:
    """A game that is being played, and the list that the person at the turn chooses from."""

    def __init__(self, game: Game, save: Save, confirm: bool = True) -> None:
        self.game, self.save, self.confirm = game, save, confirm
        self.teller = seats.teller(game.sitters)
        self.menu: list[Entry] = []
        self.shown = 0
        self.inside = False
        """Whether the list is that of a group."""
        self.hand_shown = False
        """Whether a person's hand can be on the screen."""

    @property
    def view(self) -> View:
        """What the seat at the turn may know."""
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
            self.go_on()
        else:
            self.welcome()
        while not self.game.draft.is_over:
            if self.game.sitters[self.game.draft.seat].is_bot:
                self.bot_turn()
            else:
                self.person_turn()
        self.farewell()

    def welcome(self) -> None:
        """Say who plays, and how the game can be repeated."""
        tell(say("welcome", seats=", ".join(self.teller.names), seed=str(self.game.seed)))
        if any(not sitter.is_bot for sitter in self.game.sitters):
            tell(say("welcome-help"))

    def go_on(self) -> None:
        """Say that a game goes on, or is over, and what was played last."""
        names, over = ", ".join(self.teller.names), self.game.draft.is_over
        if self.several_persons:
            empty_screen()
        turn = len(self.game.draft.settled.turns) + (0 if over else 1)
        tell(say("resumed-over" if over else "resumed", seats=names, turn=turn))
        if over or not self.several_persons:
            self.tell_round()

    def farewell(self) -> None:
        """Say who won and why, and where the record is."""
        result = self.game.draft.position.result
        assert result is not None
        print()
        for line in self.teller.ending(result):
            tell(line)
        tell(say("over-record", file=str(self.save.path)))

    # Turns

    def bot_turn(self) -> None:
        """Let a bot play its turn, and tell of it."""
        self.tell_moves(self.game.draft.settled.end, self.game.draft.moves)
        while not self.game.draft.turn_done:
            self.make(self.game.bot_move())
        self.end_turn()

    def person_turn(self) -> None:
        """Let a person play, undo and look around until the turn is ended."""
        settled = self.game.draft.settled
        if self.several_persons:
            self.hand_over()
        self.look()
        self.tell_draft()
        if not self.game.draft.turn_done:
            self.list_moves()
        while self.game.draft.settled is settled:
            self.obey(ask(self.prompt))

    def hand_over(self) -> None:
        """Wait until the right person is looking, then tell what the others did."""
        if self.hand_shown:
            empty_screen()
        prompt = say("prompt-hand-over", name=self.teller.names[self.game.draft.seat])
        while answer := ask(prompt):
            self.obey_hidden(answer)
        self.hand_shown = True
        self.tell_round()

    def obey_hidden(self, answer: str) -> None:
        """Do what a line says as far as it shows nobody's hand."""
        command = COMMANDS.get(english(answer.split()[0]))
        if command in (Conversation.help, Conversation.quit):
            command(self, "")
        else:
            tell(say("hint-hand-over"))

    def tell_round(self) -> None:
        """Tell what was played since this person's last turn."""
        record = self.game.draft.settled
        rounds = record.start.players - 1
        first = max(0, len(record.turns) - rounds)
        position = record.after(first)
        for turn in record.turns[first:]:
            position = self.tell_moves(position, turn.moves)

    def tell_draft(self) -> None:
        """Tell what was played in this turn before the game was left."""
        if self.game.draft.moves:
            tell(say("resumed-draft"))
            self.tell_moves(self.game.draft.settled.end, self.game.draft.moves)

    def tell_moves(self, position: Position, moves: Iterable[AnyMove]) -> Position:
        """Tell of the moves of one turn, and return the position after them."""
        seat = position.seat
        for move in moves:
            tell(self.teller.told(position, move, seat))
            position = position.play(move)
        return position

    @property
    def prompt(self) -> str:
        """What is asked now."""
        if self.game.draft.turn_done:
            return say("prompt-end")
        if self.inside:
            return say("prompt-group", count=len(self.menu))
        return say("prompt-move", count=len(self.menu))

    def make(self, move: AnyMove) -> None:
        """Play a move, keep it, and tell of it."""
        told = self.teller.told(self.game.draft.position, move, self.game.draft.seat)
        self.game = self.game.play(move)
        self.save.write(self.game)
        tell(told)

    def end_turn(self) -> None:
        """End the turn, and tell what the dealer does."""
        before = self.game.draft.position
        self.game = self.game.end_turn()
        self.save.write(self.game)
        if before.phase is Phase.DRAW:
            refill = self.game.draft.settled.turns[-1].moves[-1]
            tell(move_words("told", before, refill))

    # Answers

    def obey(self, answer: str) -> None:
        """Do what a person's line says."""
        word, _, rest = answer.partition(" ")
        if command := COMMANDS.get(english(word)):
            command(self, rest.strip())
        elif self.game.draft.turn_done:
            self.answer_end(answer)
        elif not answer:
            tell(say("hint-empty"))
        elif answer.isdecimal():
            self.choose(answer)
        else:
            self.choose_notation(answer)

    def answer_end(self, answer: str) -> None:
        """End the turn at an empty line."""
        if answer:
            tell(say("hint-end"))
        else:
            self.end_turn()

    def choose(self, answer: str) -> None:
        """Choose the line with this number."""
        number = int(answer) if len(answer) < 6 else 0
        if not 1 <= number <= len(self.menu):
            tell(say("hint-number", number=answer[:12], count=len(self.menu)))
            return
        entry = self.menu[number - 1]
        if entry.is_group:
            self.open(inside(self.view, entry), inside=True)
        else:
            self.decide(entry.moves[0])

    def choose_notation(self, answer: str) -> None:
        """Choose the move that is written like this, or say what is wrong with it."""
        move = self.read(answer)
        if move is None:
            return
        if move in self.view.legal_moves:
            self.decide(move)
        else:
            tell(say("refused", move=str(move), why=self.reason(move)))
            tell(say("refused-hint"))

    def read(self, answer: str) -> AnyMove | None:
        """The move that is written like this; if it cannot be read, say where and why."""
        text = answer[:1].lower() + answer[1:]
        try:
            return Move.parse(text)
        except Unreadable as error:
            if error.code is Refusal.EXPECTED_MOVE:
                tell(say("unclear", text=printable(answer)))
            else:
                why = say(f"refusal-{error.code}")
                tell(say("unreadable", text=printable(answer), column=error.column, why=why))
            return None

    def reason(self, move: AnyMove) -> str:
        """Why a move is not legal, from what the person may know."""
        if isinstance(move, Draw):
            return say("refusal-dealers-move")
        return say(f"refusal-{explain(self.view, move)}")

    def decide(self, move: AnyMove) -> None:
        """Play a person's move, and go on with what it leads to."""
        self.make(move)
        if not self.game.draft.turn_done:
            tell(self.teller.due(self.game.draft.position))
            self.list_moves()
        elif not self.confirm:
            self.end_turn()

    # Lists

    def list_moves(self) -> None:
        """Show the moves, grouped if there are many."""
        self.open(grouped(self.view, self.view.legal_moves), inside=False)

    def open(self, menu: list[Entry], inside: bool, lines: int = MANY) -> None:
        """Show the first lines of a list."""
        self.menu, self.shown, self.inside = menu, 0, inside
        self.more(lines)

    def more(self, lines: int = MANY) -> None:
        """Show the next lines of the list."""
        start, self.shown = self.shown, min(self.shown + lines, len(self.menu))
        for number, entry in enumerate(self.menu[start : self.shown], start + 1):
            tell(say("menu-line", number=str(number), label=entry.label))
        if self.shown < len(self.menu):
            tell(say("menu-more", count=len(self.menu) - self.shown))

    # Commands

    def look(self, _: str = "") -> None:
        """Say in plain lines what lies on the table."""
        print()
        for line in self.teller.table(self.view):
            tell(line)
        if not self.game.draft.turn_done:
            tell(self.teller.due(self.game.draft.position))

    def houses(self, _: str) -> None:
        """Say in plain lines what the other houses look like."""
        for line in self.teller.houses(self.view):
            tell(line)

    def show(self, _: str) -> None:
        """Draw the table in colour."""
        from nyhavn.cli.terminal_board import draw

        draw(self.view, self.teller)

    def moves(self, _: str) -> None:
        """List every single move."""
        if self.game.draft.turn_done:
            tell(say("hint-end"))
        else:
            menu = flat(self.view, self.view.legal_moves)
            self.open(menu, inside=False, lines=len(menu))

    def show_more(self, _: str) -> None:
        """Show the next lines of the list."""
        if self.game.draft.turn_done or self.shown == len(self.menu):
            tell(say("hint-no-more"))
        else:
            self.more()

    def back(self, _: str) -> None:
        """Go back to the list of all moves."""
        if self.game.draft.turn_done:
            tell(say("hint-end"))
        else:
            self.list_moves()

    def undo(self, _: str) -> None:
        """Take back the last move of the turn."""
        if not self.game.draft.steps:
            tell(say("hint-nothing-to-undo"))
            return
        last = self.game.draft.moves[-1]
        self.game = self.game.undo()
        self.save.write(self.game)
        tell(say("undone", move=str(last), cards=cards(self.view.hand)))
        self.list_moves()

    def why(self, text: str) -> None:
        """Say whether a move is legal, and if not, why."""
        if not text:
            tell(say("hint-why"))
            return
        move = self.read(text)
        if move is None:
            return
        if move in self.view.legal_moves:
            tell(say("why-legal", words=move_words("choice", self.view, move)))
        else:
            tell(say("refused", move=str(move), why=self.reason(move)))

    def keep(self, _: str) -> None:
        """Say where the game is saved."""
        self.save.write(self.game)
        tell(say("saved", file=str(self.save.path)))

    def help(self, _: str) -> None:
        """Say what can be typed."""
        tell(say("help"))

    def quit(self, _: str) -> None:
        """Leave; the game is saved already."""
        raise Left


COMMANDS: Mapping[str, Callable[[Conversation, str], None]] = MappingProxyType(
    {
        "undo": Conversation.undo,
        "look": Conversation.look,
        "houses": Conversation.houses,
        "show": Conversation.show,
        "moves": Conversation.moves,
        "more": Conversation.show_more,
        "back": Conversation.back,
        "why": Conversation.why,
        "save": Conversation.keep,
        "help": Conversation.help,
        "?": Conversation.help,
        "quit": Conversation.quit,
        "exit": Conversation.quit,
    }
)
"""What a person can type besides moves."""
