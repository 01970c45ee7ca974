"""An external bot: a program in any language that speaks the line protocol."""

from __future__ import annotations

import os
import shlex
import shutil
from hashlib import sha256
from pathlib import Path
from random import Random

from nyhavn.bots import line_protocol
from nyhavn.bots.bot import Advice, Bot, Estimate, Limit
from nyhavn.bots.process import ProgramProcess, Timeout, quote_line
from nyhavn.bots.referee import MOVE_SECONDS, BotFault, Misbehaved, deadline
from nyhavn.game.move import AnyMove, Move
from nyhavn.game.position import LegalMoves
from nyhavn.game.view import View

STARTING = 120.0
"""The time in seconds for a program to become ready, since it may have to compile or load something first."""
MEMORY = 10**9
"""The memory limit in bytes of a program and its child processes."""
MOST_INFO = 5000
"""The maximum number of estimates from a program before its move."""
NO_FILES = "0"
"""The version of a program whose command line names no file."""


class Program(Bot):
    """A bot program, which is started on first use, kept for further games, and restarted after a fault."""

    def __init__(
        self, command: str, patience: float = MOVE_SECONDS, memory: int = MEMORY, start_patience: float = STARTING
    ) -> None:
        name, *rest = split_command_line(command)
        super().__init__(f"exec:{command.strip()}", fingerprint([name, *rest]))
        self.command, self.folder = [locate_program(name), *rest], Path.cwd()
        self.patience, self.memory, self.start_patience = patience, memory, start_patience
        self.running: ProgramProcess | None = None

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The program's move."""
        return self.ask(line_protocol.CHOOSE, view, limit, rng).move

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """The program's move, and its estimates of the best ones in its order."""
        return self.ask(line_protocol.ADVISE, view, limit, rng)

    def ask(self, word: str, view: View, limit: Limit, rng: Random) -> Advice:
        """Ask the program; it is ended if it misbehaves or if the call is interrupted."""
        held = self.within(limit)
        question = line_protocol.format_question(word, view, held, line_protocol.draw_seed(rng))
        try:
            return read_answer(self.awake(), question, view.legal_moves, deadline(held, self.patience))
        except BaseException:
            self.end()
            raise

    def wake(self) -> None:
        """Start the program if it is not running."""
        self.awake()

    def awake(self) -> ProgramProcess:
        """The running program, started if necessary."""
        if self.running is None:
            self.running = ProgramProcess(self.command, self.folder, self.memory)
            self.started(self.running.guard.pid)
            try:
                greet(self.running, self.start_patience)
            except BaseException:
                self.end()
                raise
        return self.running

    def started(self, process: int) -> None:
        """A hook to set up the guard process before it starts the program."""

    def close(self) -> None:
        """Ask the program to exit."""
        if self.running:
            self.running.leave()
        self.running = None

    def end(self) -> None:
        """End the program at once."""
        if self.running:
            self.running.end()
        self.running = None


# The command line


def split_command_line(command: str) -> list[str]:
    """Split a command line into words."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"the command {command!r} cannot be read: {error}") from error
    if not found:
        raise ValueError("exec: needs the command line of a program behind it")
    return found


def locate_program(name: str) -> str:
    """The absolute path of a program: from PATH, or from the working directory if its name has a slash."""
    found = shutil.which(name)
    if found is None:
        why = "cannot be run: it is not executable" if os.path.isfile(name) else "is not there"
        raise ValueError(f"the program {name!r} {why}")
    return str(Path(found).absolute())


def fingerprint(words: list[str]) -> str:
    """A version that changes with every file that the command line names."""
    files = [word for word in words if os.path.isfile(word)]
    try:
        contents = [sha256(Path(file).read_bytes()).digest() for file in files]
    except OSError as error:
        raise ValueError(f"{error.filename} cannot be read: {error.strerror}") from error
    return sha256(b"".join(contents)).hexdigest()[:8] if files else NO_FILES


# The dialogue


def greet(program: ProgramProcess, patience: float) -> None:
    """Send the greeting and wait until the program is ready."""
    program.queue_lines(line_protocol.GREETING)
    line = program.read_line(Timeout(patience))
    if line.split(" ")[0] != line_protocol.READY:
        raise Misbehaved(BotFault.GARBLED, f"not {line_protocol.READY!r}: {quote_line(line)}")


def read_answer(program: ProgramProcess, question: list[str], legal: LegalMoves, seconds: float) -> Advice:
    """Send a question and read the answer of the program, with a time limit."""
    deadline, best, chances = Timeout(seconds), list[Estimate](), tuple[float, ...]()
    program.expect_silence()
    program.queue_lines(*question)
    while len(best) <= MOST_INFO:
        match match_reply(program.read_line(deadline), legal):
            case Estimate() as estimate:
                best.append(estimate)
            case line_protocol.Outlook(shares):
                chances = shares
            case move:
                return Advice(move, tuple(best), chances)
    raise Misbehaved(BotFault.GARBLED, f"more than {MOST_INFO} lines before a move")


def match_reply(text: str, legal: LegalMoves) -> Estimate | line_protocol.Outlook | AnyMove:
    """Parse a line of an answer and check that its move is legal."""
    found = parse_reply(text)
    if isinstance(found, line_protocol.Outlook):
        return found
    move = found.move if isinstance(found, Estimate) else found
    if move not in legal:
        raise Misbehaved(BotFault.ILLEGAL, quote_line(text))
    return found


def parse_reply(text: str) -> Estimate | line_protocol.Outlook | AnyMove:
    """Parse a line of an answer, whether or not its move is legal."""
    word, _, rest = text.partition(" ")
    try:
        match word:
            case line_protocol.INFO:
                return line_protocol.parse_estimate(rest)
            case line_protocol.OUTLOOK:
                return line_protocol.Outlook.parse(rest)
            case line_protocol.MOVE:
                return Move.parse(rest)
    except ValueError:
        pass
    raise Misbehaved(BotFault.GARBLED, quote_line(text))
