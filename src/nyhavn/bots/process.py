"""The process of a bot program in its sandbox, with input and output by lines and with deadlines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from signal import SIGCONT, Signals
from socket import SHUT_WR, socketpair
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import IO
from uuid import uuid4

from nyhavn.bots.line_protocol import QUIT
from nyhavn.bots.referee import BotFault, Misbehaved

GUARD = Path(__file__).with_name("sandbox.py")
CHUNK = 1 << 16
LONGEST_LINE = 1 << 16
"""The maximum length of a program's line, in bytes."""
STDERR_TAIL_BYTES = 2048
"""The number of bytes that are kept from the end of a program's standard error."""
SHOWN = 80
"""The maximum number of characters of a program's line in a message."""
GRACE = 0.5
"""The time in seconds for a program to exit after it was asked to."""
ENDING = 10.0
"""The time in seconds for the guard to end a program."""


class Timeout:
    """A deadline in seconds from now."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.until = seconds, monotonic() + seconds

    @property
    def left(self) -> float:
        """The seconds left; raises a fault if there are none."""
        left = self.until - monotonic()
        if left <= 0:
            raise Misbehaved(BotFault.LATE, f"no answer in {self.seconds:g} s")
        return left


class ProgramProcess:
    """A running program, its guard process, and the pipes to both."""

    def __init__(self, command: list[str], folder: Path, memory: int) -> None:
        self.memory, self.mark = memory, f"NYHAVN_GUARD_{uuid4().hex}"
        self.started_as: tuple[int, float] | None = None
        self.lifeline, theirs = socketpair()
        with theirs:
            self.guard = Popen(
                [sys.executable, "-P", str(GUARD), str(memory), str(theirs.fileno()), *command],
                cwd=folder,
                env={**os.environ, self.mark: "1"},
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                bufsize=0,
                pass_fds=[theirs.fileno()],
                process_group=0,  # no new session: autogroups of Linux would give it as much time as the server
            )
        self.pending_input, self.unread, self.stderr_tail = b"", b"", b""
        self.selector = DefaultSelector()
        self.selector.register(self.lifeline, EVENT_READ)
        self.listen(self.output, self.read)
        self.listen(self.errors, self.note)
        os.set_blocking(self.input.fileno(), False)

    @property
    def input(self) -> IO[bytes]:
        """The standard input of the program."""
        assert self.guard.stdin
        return self.guard.stdin

    @property
    def output(self) -> IO[bytes]:
        """The standard output of the program."""
        assert self.guard.stdout
        return self.guard.stdout

    @property
    def errors(self) -> IO[bytes]:
        """The standard error of the program."""
        assert self.guard.stderr
        return self.guard.stderr

    # Input and output

    def queue_lines(self, *lines: str) -> None:
        """Queue lines for the program's standard input."""
        if not self.pending_input:
            self.selector.register(self.input, EVENT_WRITE, self.write)
        self.pending_input += "".join(f"{line}\n" for line in lines).encode()

    def read_line(self, deadline: Timeout) -> str:
        """Wait for the next line of the program."""
        while b"\n" not in self.unread:
            if len(self.unread) > LONGEST_LINE:
                raise Misbehaved(BotFault.GARBLED, f"a line longer than {LONGEST_LINE} bytes")
            self.exchange(deadline.left)
        line, _, self.unread = self.unread.partition(b"\n")
        return decode_line(line)

    def expect_silence(self) -> None:
        """Raise a fault if the program has written anything without being asked."""
        self.exchange(0)
        if self.unread:
            line, _, _ = self.unread.partition(b"\n")
            raise Misbehaved(BotFault.GARBLED, f"spoke without being asked: {quote_line(line)}")

    def exchange(self, seconds: float) -> None:
        """Wait for the pipes, then write and read without blocking; the guard's messages come last."""
        ready = [key for key, _ in self.selector.select(seconds)]
        if [key.fileobj for key in ready] == [self.lifeline]:
            self.read_guard_messages()
        for key in ready:
            if key.data:
                key.data()

    def write(self) -> None:
        """Write as much of the queued input as the pipe accepts."""
        try:
            self.pending_input = self.pending_input[os.write(self.input.fileno(), self.pending_input) :]
        except BlockingIOError:
            return
        except OSError:
            self.pending_input = b""
        if not self.pending_input:
            self.selector.unregister(self.input)

    def listen(self, pipe: IO[bytes], handle_data: Callable[[bytes], None]) -> None:
        """Pass the data of a pipe to a function until its end."""

        def read_pipe() -> None:
            data = os.read(pipe.fileno(), CHUNK)
            handle_data(data)
            if not data:
                self.selector.unregister(pipe)

        self.selector.register(pipe, EVENT_READ, read_pipe)

    def read(self, data: bytes) -> None:
        """Append to the unread output of the program."""
        self.unread += data

    def note(self, data: bytes) -> None:
        """Append to the standard error, and keep only its end."""
        self.stderr_tail = (self.stderr_tail + data)[-STDERR_TAIL_BYTES:]

    # The end

    def read_guard_messages(self) -> None:
        """Handle the messages of the guard."""
        messages = self.lifeline.recv(CHUNK).decode()
        for line in messages.splitlines():
            self.handle_guard_message(*line.split(" ", 1))
        if not messages:
            raise Misbehaved(BotFault.EXITED, self.with_stderr("its guard is gone"))

    def handle_guard_message(self, kind: str, detail: str = "") -> None:
        """Handle a message of the guard: store the program's process id and start time, or raise its fault."""
        match kind:
            case "born":
                number, start = detail.split()
                self.started_as = int(number), float(start)
            case "memory":
                raise Misbehaved(
                    BotFault.MEMORY, f"{format_megabytes(int(detail))}, more than {format_megabytes(self.memory)}"
                )
            case "exited":
                raise Misbehaved(BotFault.EXITED, self.with_stderr(describe_exit(int(detail))))
            case "failed":
                raise Misbehaved(BotFault.EXITED, f"cannot be started: {detail}")

    def with_stderr(self, what: str) -> str:
        """A description of a fault, with the last line of standard error."""
        lines = self.stderr_tail.split(b"\n")
        last = next((line for line in reversed(lines) if line.strip()), b"")
        return f"{what}: {quote_line(last)}" if last else what

    def leave(self) -> None:
        """Ask the program to exit, and end it if it does not."""
        with suppress(OSError):
            os.write(self.input.fileno(), f"{QUIT}\n".encode())
            self.input.close()
        with suppress(TimeoutExpired):
            self.guard.wait(GRACE)
        self.end()

    def end(self) -> None:
        """End the program and all processes that it has started."""
        self.selector.close()
        if self.stop_guard() != 0:
            self.sweep()
        for end in (self.lifeline, self.input, self.output, self.errors):
            end.close()

    def stop_guard(self) -> int:
        """Let the guard clean up and exit, even if it was stopped; kill it if it does not; return its exit code."""
        self.guard.send_signal(SIGCONT)
        with suppress(OSError):
            self.lifeline.shutdown(SHUT_WR)
        try:
            return self.guard.wait(ENDING)
        except TimeoutExpired:
            self.guard.kill()
            return self.guard.wait()

    def sweep(self) -> None:
        """Clean up in place of a guard that could not."""
        from nyhavn.bots.sandbox import sweep

        self.lifeline.setblocking(False)
        with suppress(OSError, Misbehaved):
            self.read_guard_messages()
        sweep(self.mark, self.started_as)


def decode_line(line: bytes) -> str:
    """Decode a line."""
    try:
        return line.decode().strip()
    except UnicodeDecodeError:
        raise Misbehaved(BotFault.GARBLED, f"not UTF-8: {quote_line(line)}") from None


def quote_line(line: bytes | str) -> str:
    """A line for a message: shortened, and without control characters."""
    text = line.decode(errors="replace") if isinstance(line, bytes) else line
    text = "".join(c if c.isprintable() else " " for c in text).strip()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def describe_exit(code: int) -> str:
    """A description of an exit code."""
    if code >= 0:
        return f"with code {code}"
    with suppress(ValueError):
        return f"by {Signals(-code).name}"
    return f"by signal {-code}"


def format_megabytes(count: int) -> str:
    """Format a number of bytes in megabytes."""
    return f"{count / 1e6:.0f} MB"
