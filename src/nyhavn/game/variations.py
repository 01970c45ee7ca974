"""Variations: other ways in which a recorded game could have gone on, written in the comments of its record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nyhavn.game.errors import Refusal
from nyhavn.game.notation import Reader
from nyhavn.game.record import COMMENT, Record, Recording, format_comment, format_turns, read_turns, tidy

NAME = "variation:"
"""The beginning of the line of a comment that begins a variation."""


class Variation(NamedTuple):
    """A variation: its name, its first turn, from 0, and the game as it goes in it."""

    name: str
    first: int
    line: Record

    def __str__(self) -> str:
        head = [f"{NAME} {self.name}".rstrip(), *format_comment(self.line.comment)]
        return "\n".join([*head, *format_turns(self.line.turns, self.first)])


class Block(NamedTuple):
    """The lines of a variation; the first has its name."""

    lines: list[Reader]

    @property
    def turns(self) -> Iterator[Reader]:
        """The lines with turns."""
        return (line for line in self.lines[1:] if line.next != COMMENT)


def read_variations(text: str) -> tuple[Variation, ...]:
    """The variations in the text of a record, with every move checked."""
    record = Record.parse(text)
    return tuple(read_variation(record, block) for block in find_blocks(text))


def find_blocks(text: str) -> Iterator[Block]:
    """The variations in the comments of a text; each ends with its comment, or where the next one begins."""
    block: Block | None = None
    for number, line in enumerate(text.split("\n"), 1):
        said = open_comment(line, number)
        begins = said is not None and said.text.startswith(NAME, said.at)
        if block and (said is None or begins):
            yield block
            block = None
        if said and begins:
            block = Block([said])
        elif said and block and not said.done:
            block.lines.append(said)
    if block:
        yield block


def open_comment(line: str, number: int) -> Reader | None:
    """A reader at the words of a line, if it is one of a comment."""
    reader = Reader(line.rstrip(), number)
    reader.skip_blanks()
    if not reader.accept(COMMENT):
        return None
    reader.skip_blanks()
    return reader


def read_variation(record: Record, block: Block) -> Variation:
    """The variation of a record in a block; the number of its first turn says which one it replaces."""
    name = block.lines[0].text[block.lines[0].at + len(NAME) :].strip()
    first = read_first(record, block)
    recording = Recording(record.start)
    for turn in record.turns[:first]:
        for move in turn.moves:
            recording.play(move)
    before: list[str] = []
    for line in block.lines[1:]:
        if line.next != COMMENT:
            read_turns(line, recording)
        elif len(recording.turns) > first:
            recording.say(line.text[line.at + 1 :])
        else:
            before.append(line.text[line.at + 1 :])
    return Variation(name, first, recording.record({})._replace(comment=tidy("\n".join(before))))


def read_first(record: Record, block: Block) -> int:
    """The first turn of a variation, from 0: one of the game, or the one that would have followed."""
    line = next(block.turns, block.lines[0])
    start = line.at
    number = line.number(Refusal.EXPECTED_MOVE, digits=4)
    line.at = start
    if not 1 <= number <= len(record.turns) + 1:
        line.unreadable(Refusal.WRONG_TURN_NUMBER)
    return number - 1
