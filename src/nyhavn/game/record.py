"""A record: a game with its headers, start position, turns and comments, which replays without randomness."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from nyhavn.game.board import Phase
from nyhavn.game.errors import IllegalMove, Refusal
from nyhavn.game.move import AnyMove, Draw, Move, read_move
from nyhavn.game.notation import BLANKS, BYTE_ORDER_MARK, VERSION, Reader
from nyhavn.game.position import Position, as_move
from nyhavn.rules.material import PIERS, START_HANDS

FORMAT = "nyhavn"
COMMENT = ";"
START = "start"
RESULT = "result"
RESERVED = (START, RESULT)
KEY = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
HEADER = re.compile(rf"[ \t]*({KEY.pattern})[ \t]*:")
NO_HEADERS: Mapping[str, str] = MappingProxyType({})


class Turn(NamedTuple):
    """The moves of one turn, including the refill, and its comment."""

    moves: tuple[AnyMove, ...]
    comment: str = ""

    def __str__(self) -> str:
        return " ".join(map(str, self.moves))


class Record(NamedTuple):
    """A game: its start position, turns, headers and comments, and the position that it has reached."""

    start: Position
    turns: tuple[Turn, ...]
    titles: tuple[tuple[str, str], ...]
    comment: str
    end: Position

    @classmethod
    def begin(cls, start: Position, headers: Mapping[str, str] = NO_HEADERS, comment: str = "") -> Record:
        """A record without turns."""
        return cls(start, (), (), tidy(comment), start).titled(headers)

    @property
    def headers(self) -> dict[str, str]:
        """The headers as a dictionary."""
        return dict(self.titles)

    def titled(self, headers: Mapping[str, str]) -> Record:
        """The record with these headers; a key is one word, a value one line."""
        for key in headers:
            if not KEY.fullmatch(key) or key in RESERVED:
                raise ValueError(f"a record cannot have a header {key!r}")
        return self._replace(titles=tuple((key, " ".join(value.split())) for key, value in headers.items()))

    @property
    def moves(self) -> Iterator[AnyMove]:
        """All moves in order, including the dealer's."""
        return (move for turn in self.turns for move in turn.moves)

    @property
    def between_turns(self) -> bool:
        """Whether the next move begins a turn."""
        return not self.turns or self.end.phase in (Phase.TURN, Phase.OVER)

    def play(self, move: Move | str) -> Record:
        """The record with one more move."""
        played = as_move(move)
        end = self.end.play(played)
        if self.between_turns:
            return self._replace(turns=(*self.turns, Turn((played,))), end=end)
        last = self.turns[-1]
        return self._replace(turns=(*self.turns[:-1], last._replace(moves=(*last.moves, played))), end=end)

    def take_back(self) -> Record:
        """The record without its last move."""
        if not self.turns:
            raise IndexError("nothing has been played that could be taken back")
        *moves, _ = self.moves
        record = Record.begin(self.start, self.headers, self.comment)
        for move in moves:
            record = record.play(move)
        comments = [turn.comment for turn in self.turns[: len(record.turns)]]
        turns = tuple(turn._replace(comment=comment) for turn, comment in zip(record.turns, comments, strict=True))
        return record._replace(turns=turns)

    def say(self, comment: str) -> Record:
        """The record with a comment added to its last turn, or to the record if it has no turns."""
        if not self.turns:
            return self._replace(comment=join_comments(self.comment, comment))
        last = self.turns[-1]
        return self._replace(turns=(*self.turns[:-1], last._replace(comment=join_comments(last.comment, comment))))

    def after(self, turns: int) -> Position:
        """The position after the given number of turns."""
        if not 0 <= turns <= len(self.turns):
            raise IndexError(f"the record has {len(self.turns)} turns, not {turns}")
        position = self.start
        for turn in self.turns[:turns]:
            for move in turn.moves:
                position = position.play(move)
        return position

    def __str__(self) -> str:
        headers = self.headers | {START: str(self.start)}
        if self.end.result:
            headers[RESULT] = str(self.end.result)
        lines = [f"{FORMAT} {VERSION}", *(f"{key}: {value}" for key, value in headers.items()), ""]
        lines += format_comment(self.comment)
        return "\n".join([*lines, *format_turns(self.turns)]) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Parse a record and check every move."""
        return RecordReader(text).read()


def join_comments(first: str, second: str) -> str:
    """Join two comments, the first of which is already tidy."""
    return "\n".join(filter(None, [first, tidy(second)]))


def tidy(comment: str) -> str:
    """A comment without blank lines and without white space around its lines."""
    return "\n".join(line.strip() for line in comment.split("\n") if line.strip())


def format_comment(comment: str) -> list[str]:
    """The lines of a comment in the notation."""
    return [f"{COMMENT} {line}".rstrip() for line in comment.split("\n")] if comment else []


def format_turns(turns: tuple[Turn, ...], first: int = 0) -> Iterator[str]:
    """The lines of all turns from the first one on, with their comments."""
    for number, turn in enumerate(turns[first:], first + 1):
        yield f"{number}. {turn}"
        yield from format_comment(turn.comment)


class Recording:
    """A mutable record for the parser: appending in place keeps the time to parse linear."""

    def __init__(self, start: Position) -> None:
        self.start = self.end = start
        self.turns: list[list[AnyMove]] = []
        self.comments: list[list[str]] = [[]]
        """The comments before the first turn and of each turn."""

    @property
    def between_turns(self) -> bool:
        """Whether the next move begins a turn."""
        return not self.turns or self.end.phase in (Phase.TURN, Phase.OVER)

    @property
    def turn_number(self) -> int:
        """The number of the turn that the next move belongs to."""
        return len(self.turns) + self.between_turns

    def play(self, move: AnyMove) -> None:
        """Add a move."""
        begins, self.end = self.between_turns, self.end.play(move)
        if begins:
            self.turns.append([])
            self.comments.append([])
        self.turns[-1].append(move)

    def say(self, comment: str) -> None:
        """Add a line to the comment of the last turn, or of the record if it has no turns."""
        if text := comment.strip():
            self.comments[-1].append(text)

    def record(self, headers: Mapping[str, str]) -> Record:
        """The immutable record with these headers."""
        comment, *comments = map("\n".join, self.comments)
        turns = tuple(Turn(tuple(moves), text) for moves, text in zip(self.turns, comments, strict=True))
        return Record.begin(self.start, headers)._replace(turns=turns, comment=comment, end=self.end)


class RecordReader:
    """Parses a record line by line."""

    def __init__(self, text: str) -> None:
        self.lines = text.removeprefix(BYTE_ORDER_MARK).split("\n")
        self.at = 0

    @property
    def line(self) -> Reader:
        """The line to read next, or the last line."""
        at = min(self.at, len(self.lines) - 1)
        return Reader(self.lines[at], at + 1)

    def read(self) -> Record:
        """Read the version, the headers and the turns, and check the result."""
        self.read_version(self.line)
        headers, start, result = self.read_headers()
        recording = Recording(start)
        for number, text in enumerate(self.lines[self.at :], self.at + 1):
            line = text.strip(BLANKS)
            if line.startswith(COMMENT):
                recording.say(line.removeprefix(COMMENT))
            elif line:
                read_turns(Reader(text, number), recording)
        record = recording.record(headers)
        if result:
            check_result(result, record)
        return record

    def read_version(self, line: Reader) -> None:
        """Refuse the text if it is not a record of a known version."""
        line.skip_blanks()
        if not line.text.startswith(FORMAT, line.at):
            line.unreadable(Refusal.EXPECTED_VERSION)
        line.at += len(FORMAT)
        line.skip_blanks()
        number = line.at
        if line.number(Refusal.EXPECTED_VERSION) != VERSION:
            line.at = number
            line.unreadable(Refusal.EXPECTED_VERSION)
        line.finish()
        self.at = 1

    def read_headers(self) -> tuple[dict[str, str], Position, Reader | None]:
        """Read the free headers, the start position, and a reader at the result."""
        headers: dict[str, str] = {}
        special: dict[str, Reader] = {}
        while self.at < len(self.lines) and (found := HEADER.match(self.lines[self.at])):
            if found[1] in RESERVED:
                special[found[1]] = line = self.line
                line.at = found.end()
                line.skip_blanks()
            else:
                headers[found[1]] = found.string[found.end() :].strip()
            self.at += 1
        if START not in special:
            self.line.unreadable(Refusal.EXPECTED_START)
        start = Position.read(special[START])
        special[START].finish()
        return headers, start, special.get(RESULT)


def read_turns(line: Reader, recording: Recording) -> None:
    """Read the turns of a line, with or without numbers, and a comment."""
    line.skip_blanks()
    while not line.done and line.next != COMMENT:
        if line.next.isdecimal():
            read_turn_number(line, recording.turn_number)
        read_played(line, recording)
    if line.accept(COMMENT):
        recording.say(line.text[line.at :])


def read_played(line: Reader, recording: Recording) -> None:
    """Read a move and the white space after it, and play it."""
    start = line.at
    move = read_move(line)
    if not line.skip_blanks() and not line.done and line.next != COMMENT:
        line.unreadable(Refusal.EXPECTED_SPACE)
    try:
        recording.play(move)
    except IllegalMove as refusal:
        line.illegal(refusal.code, start)


def read_turn_number(line: Reader, expected: int) -> None:
    """Read the number of a turn, which must be the expected one."""
    start = line.at
    if line.number(Refusal.WRONG_TURN_NUMBER, digits=4) != expected:
        line.at = start
        line.unreadable(Refusal.WRONG_TURN_NUMBER)
    line.accept(".")
    line.skip_blanks()


def check_result(line: Reader, record: Record) -> None:
    """Refuse a record whose header of the result differs from the result of its moves."""
    if line.text[line.at :].split() != str(record.end.result or "").split():
        line.unreadable(Refusal.WRONG_RESULT)


def cards_drawn(record: Record) -> int:
    """How many cards the dealer has drawn, including those of the set-up."""
    dealt = PIERS + sum(START_HANDS[: record.start.players])
    return dealt + sum(len(move.cards) for move in record.moves if isinstance(move, Draw))
