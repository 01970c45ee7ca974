"""A program that runs under its guard: what it is told and what it says, line by line and with a deadline."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from signal import Signals
from socket import socketpair
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import IO

from nyhavn.bots.asking import Fault, Misbehaved
from nyhavn.bots.line import QUIT

GUARD = Path(__file__).with_name("guard.py")
CHUNK = 1 << 16
LONGEST_LINE = 1 << 16
"""How many bytes a line of a program may have."""
KEPT_COMPLAINTS = 2048
"""How many bytes of a program's standard error are kept."""
SHOWN = 80
"""How many characters of a program's line are shown in a message."""
GRACE = 0.5
"""How many seconds a program has to leave after it was told to."""
ENDING = 10.0
"""How many seconds the guard has to end a program that is to be gone."""


class Deadline:
    """So many seconds from now."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.until = seconds, monotonic() + seconds

    @property
    def left(self) -> float:
        """How many seconds are left; none is a fault."""
        left = self.until - monotonic()
        if left <= 0:
            raise Misbehaved(Fault.LATE, f"no answer in {self.seconds:g} s")
        return left


class Running:
    """A program, its guard, and the pipes to both."""

    def __init__(self, command: list[str], folder: Path, memory: int) -> None:
        self.memory = memory
        self.lifeline, theirs = socketpair()
        with theirs:
            self.guard = Popen(
                [sys.executable, "-P", str(GUARD), str(memory), str(theirs.fileno()), *command],
                cwd=folder,
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                bufsize=0,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        self.unsaid, self.unread, self.complaints = b"", b"", b""
        self.selector = DefaultSelector()
        self.selector.register(self.lifeline, EVENT_READ)
        self.listen(self.output, self.read)
        self.listen(self.errors, self.note)
        os.set_blocking(self.input.fileno(), False)

    @property
    def input(self) -> IO[bytes]:
        """What the program reads."""
        assert self.guard.stdin
        return self.guard.stdin

    @property
    def output(self) -> IO[bytes]:
        """What the program writes."""
        assert self.guard.stdout
        return self.guard.stdout

    @property
    def errors(self) -> IO[bytes]:
        """What the program complains about."""
        assert self.guard.stderr
        return self.guard.stderr

    # Saying and hearing

    def say(self, *lines: str) -> None:
        """Tell the program some lines, as soon as it reads them."""
        if not self.unsaid:
            self.selector.register(self.input, EVENT_WRITE, self.write)
        self.unsaid += "".join(f"{line}\n" for line in lines).encode()

    def hear(self, deadline: Deadline) -> str:
        """The next line that the program writes."""
        while b"\n" not in self.unread:
            if len(self.unread) > LONGEST_LINE:
                raise Misbehaved(Fault.GARBLED, f"a line longer than {LONGEST_LINE} bytes")
            self.exchange(deadline.left)
        line, _, self.unread = self.unread.partition(b"\n")
        return readable(line)

    def expect_silence(self) -> None:
        """Make sure that the program has not said anything that it was not asked for."""
        self.exchange(0)
        if self.unread:
            line, _, _ = self.unread.partition(b"\n")
            raise Misbehaved(Fault.GARBLED, f"spoke without being asked: {shown(line)}")

    def exchange(self, seconds: float) -> None:
        """Wait for the pipes, and write and read what can be; the guard is heard when all else is read."""
        ready = [key for key, _ in self.selector.select(seconds)]
        if [key.fileobj for key in ready] == [self.lifeline]:
            raise self.verdict()
        for key in ready:
            if key.data:
                key.data()

    def write(self) -> None:
        """Write as much as the program takes."""
        try:
            self.unsaid = self.unsaid[os.write(self.input.fileno(), self.unsaid) :]
        except BlockingIOError:
            return
        except OSError:
            self.unsaid = b""
        if not self.unsaid:
            self.selector.unregister(self.input)

    def listen(self, pipe: IO[bytes], hear: Callable[[bytes], None]) -> None:
        """Hear what comes through a pipe until its end."""

        def heard() -> None:
            said = os.read(pipe.fileno(), CHUNK)
            hear(said)
            if not said:
                self.selector.unregister(pipe)

        self.selector.register(pipe, EVENT_READ, heard)

    def read(self, said: bytes) -> None:
        """Keep what the program says."""
        self.unread += said

    def note(self, said: bytes) -> None:
        """Keep the end of what the program complains about."""
        self.complaints = (self.complaints + said)[-KEPT_COMPLAINTS:]

    # The end

    def verdict(self) -> Misbehaved:
        """What the guard says about the end of the program."""
        kind, _, detail = self.lifeline.recv(CHUNK).decode().partition(" ")
        match kind:
            case "memory":
                return Misbehaved(Fault.MEMORY, f"{megabytes(int(detail))}, more than {megabytes(self.memory)}")
            case "exited":
                return Misbehaved(Fault.EXITED, self.complaining(exit_words(int(detail))))
            case "failed":
                return Misbehaved(Fault.EXITED, f"cannot be started: {detail}")
            case _:
                return Misbehaved(Fault.EXITED, self.complaining("its guard is gone"))

    def complaining(self, what: str) -> str:
        """What happened, with the last line of the complaints."""
        lines = self.complaints.split(b"\n")
        last = next((line for line in reversed(lines) if line.strip()), b"")
        return f"{what}: {shown(last)}" if last else what

    def leave(self) -> None:
        """Ask the program to leave, and end it if it stays."""
        with suppress(OSError):
            os.write(self.input.fileno(), f"{QUIT}\n".encode())
            self.input.close()
        with suppress(TimeoutExpired):
            self.guard.wait(GRACE)
        self.end()

    def end(self) -> None:
        """End the program and all that it has started."""
        self.selector.close()
        self.lifeline.close()
        try:
            self.guard.wait(ENDING)
        except TimeoutExpired:
            self.guard.kill()
            self.guard.wait()
        for pipe in (self.input, self.output, self.errors):
            pipe.close()


def readable(line: bytes) -> str:
    """A line as text."""
    try:
        return line.decode().strip()
    except UnicodeDecodeError:
        raise Misbehaved(Fault.GARBLED, f"not UTF-8: {shown(line)}") from None


def shown(line: bytes | str) -> str:
    """A line as it is shown in a message: short, and without what a terminal would obey."""
    text = line.decode(errors="replace") if isinstance(line, bytes) else line
    text = "".join(c if c.isprintable() else " " for c in text).strip()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def exit_words(code: int) -> str:
    """How a program ended."""
    if code >= 0:
        return f"with code {code}"
    with suppress(ValueError):
        return f"by {Signals(-code).name}"
    return f"by signal {-code}"


def megabytes(count: int) -> str:
    """A number of bytes for people."""
    return f"{count / 1e6:.0f} MB"
