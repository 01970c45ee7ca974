"""The seats of a table, persons and bots, in the text of the command line and of saved games."""

from __future__ import annotations

from dataclasses import dataclass

from nyhavn.bots import BOTS, PROGRAM, bot, family
from nyhavn.cli.game_text import GameDescriber, say, seat_names
from nyhavn.cli.user_errors import UserError
from nyhavn.rules.material import MAX_PLAYERS, MIN_PLAYERS

BOT = "bot:"
ME = "me"
LONGEST_NAME = 30


@dataclass(frozen=True, slots=True)
class TerminalPlayer:
    """A person or a bot at one seat."""

    name: str
    is_bot: bool

    def __str__(self) -> str:
        return BOT + self.name if self.is_bot else self.name

    @property
    def is_program(self) -> bool:
        """Whether it is an external bot, which runs a command."""
        return self.is_bot and family(self.name) == PROGRAM

    @classmethod
    def parse(cls, text: str, from_file: bool = False) -> TerminalPlayer:
        """Parse a sitter: `mason`, `bot:mason` or `exec:./program`, `me` or any other name.

        A program that a file names is not even looked for.
        """
        name = " ".join(text.split())
        if name.startswith(BOT) or family(name) in (*BOTS, PROGRAM):
            found = cls(name.removeprefix(BOT), True)
            return found if from_file and found.is_program else cls(known_bot(found.name), True)
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise UserError("trouble-name", name=name, longest=LONGEST_NAME)
        return cls(name, False)


def known_bot(text: str) -> str:
    """The canonical text of a bot; an unknown bot is a user error."""
    if family(text) not in (*BOTS, PROGRAM):
        raise UserError("trouble-bot", name=text, bots=", ".join(BOTS))
    try:
        return str(bot(text))
    except ValueError as error:
        raise UserError("trouble-bot-text", text=text, reason=str(error)) from error


def parse_seats(text: str, from_file: bool = False) -> tuple[TerminalPlayer, ...]:
    """Parse two to four sitters, separated by commas."""
    sitters = tuple(TerminalPlayer.parse(name, from_file) for name in text.split(","))
    if not MIN_PLAYERS <= len(sitters) <= MAX_PLAYERS:
        raise UserError("trouble-seats", count=len(sitters))
    return sitters


def format_seats(sitters: tuple[TerminalPlayer, ...]) -> str:
    """The text of all sitters."""
    return ", ".join(map(str, sitters))


def make_teller(sitters: tuple[TerminalPlayer, ...]) -> GameDescriber:
    """The phrases for the sitters: a single person is addressed as `you`, all others by name."""
    persons = [seat for seat, sitter in enumerate(sitters) if not sitter.is_bot]
    alone = persons[0] if len(persons) == 1 else None
    return GameDescriber(seat_names([name_sitter(seat, sitter, alone) for seat, sitter in enumerate(sitters)]), alone)


def name_sitter(seat: int, sitter: TerminalPlayer, alone: int | None) -> str:
    """The display name of a sitter."""
    if sitter.is_bot:
        return say(f"bot-{family(sitter.name)}")
    if sitter.name == ME:
        return say("person-you") if seat == alone else say("seat-number", seat=str(seat + 1))
    return sitter.name
