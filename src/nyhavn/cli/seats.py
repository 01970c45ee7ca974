"""Who sits at the table: persons and bots, as the command line and a saved game name them."""

from __future__ import annotations

from dataclasses import dataclass

from nyhavn.bots import BOTS
from nyhavn.cli.telling import Teller, say, seat_names
from nyhavn.cli.trouble import Trouble
from nyhavn.rules.material import MAX_PLAYERS, MIN_PLAYERS

BOT = "bot:"
ME = "me"
LONGEST_NAME = 30


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person or a bot at one seat."""

    name: str
    is_bot: bool

    def __str__(self) -> str:
        return BOT + self.name if self.is_bot else self.name

    @classmethod
    def parse(cls, text: str) -> Sitter:
        """The sitter that a text names: `apprentice` or `bot:apprentice`, `me` or any other name."""
        name = " ".join(text.split())
        if name in BOTS:
            return cls(name, True)
        if name.startswith(BOT):
            return cls(known_bot(name.removeprefix(BOT)), True)
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise Trouble("trouble-name", name=name, longest=LONGEST_NAME)
        return cls(name, False)


def known_bot(name: str) -> str:
    """The name, if a bot has it."""
    if name not in BOTS:
        raise Trouble("trouble-bot", name=name, bots=", ".join(BOTS))
    return name


def parse_seats(text: str) -> tuple[Sitter, ...]:
    """Two to four sitters between commas."""
    sitters = tuple(Sitter.parse(name) for name in text.split(","))
    if not MIN_PLAYERS <= len(sitters) <= MAX_PLAYERS:
        raise Trouble("trouble-seats", count=len(sitters))
    return sitters


def written(sitters: tuple[Sitter, ...]) -> str:
    """The sitters as one text."""
    return ", ".join(map(str, sitters))


def teller(sitters: tuple[Sitter, ...]) -> Teller:
    """How the sitters are spoken of: a lone person as `you`, all others by name."""
    persons = [seat for seat, sitter in enumerate(sitters) if not sitter.is_bot]
    alone = persons[0] if len(persons) == 1 else None
    return Teller(seat_names([called(seat, sitter, alone) for seat, sitter in enumerate(sitters)]), alone)


def called(seat: int, sitter: Sitter, alone: int | None) -> str:
    """The name of a sitter among the others."""
    if sitter.is_bot:
        return say(f"bot-{sitter.name}")
    if sitter.name == ME:
        return say("person-you") if seat == alone else say("seat-number", seat=str(seat + 1))
    return sitter.name
