"""A process that has imported the server, and forks a copy of itself for every `python -m MODULE ARGUMENTS…`.

Importing takes more than a second, and the tests start more than a hundred servers.
"""

from __future__ import annotations

import json
import os
import runpy
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from select import select
from typing import IO, Any

from nyhavn.server.live import bot_process

Json = dict[str, Any]
IMPORTED = (
    "nyhavn.cli.user_errors",
    "nyhavn.server.ops.service",
    "aiosqlite",
    "uvicorn.lifespan.on",
)
"""The modules that a server imports before it listens."""

ROOT = Path(__file__).parents[1]
LONGEST = 1 << 20
"""The number of bytes that a request may have."""
PYTHON = [sys.executable, "-m"]
"""The beginning of a command that can be run in a forked process."""


class ForkedProcess:
    """A forked process, used like `subprocess.Popen`."""

    def __init__(self, pid: int, output: int, status: int) -> None:
        self.pid, self.returncode = pid, 0
        self.stdout, self.status = open(output), open(status)  # noqa: SIM115

    def poll(self) -> int | None:
        """The exit code, negative for a signal, or nothing if the process is running."""
        return self.await_exit(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the process to exit, and return its exit code."""
        code = self.await_exit(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
        return code

    def await_exit(self, timeout: float | None) -> int | None:
        """The exit code, if the process exits in this time."""
        if not self.status.closed and select([self.status], [], [], timeout)[0]:
            with self.status:
                self.returncode = int(self.status.read())
        return self.returncode if self.status.closed else None

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        """Wait for the process to exit, and return the rest of its output, which must fit into a pipe."""
        self.wait(timeout)
        with self.stdout:
            return self.stdout.read(), None

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has exited."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the process."""
        self.send_signal(signal.SIGKILL)


class ForkServer:
    """Starts processes by asking the process that forks, which is itself started at first use."""

    def __init__(self) -> None:
        self.channel: socket.socket | None = None

    def start(self, command: list[str], errors: IO[str]) -> ForkedProcess | subprocess.Popen[str]:
        """Start a process with its output in a pipe: forked, unless the command is not Python's."""
        if command[:2] != PYTHON:
            return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        self.channel = self.channel or self.open_channel()
        (output, written), (status, told) = os.pipe(), os.pipe()
        request = {"words": command[2:], "folder": os.getcwd(), "variables": dict(os.environ)}
        socket.send_fds(self.channel, [json.dumps(request).encode()], [written, errors.fileno(), told])
        os.close(written)
        os.close(told)
        return ForkedProcess(int(self.channel.recv(LONGEST)), output, status)

    def open_channel(self) -> socket.socket:
        """Start the process that forks, and return the connection to it."""
        mine, other = socket.socketpair()
        with other:
            command = [*PYTHON, __name__, str(other.fileno())]
            self.process = subprocess.Popen(command, pass_fds=[other.fileno()], stdout=subprocess.PIPE, cwd=ROOT)
        return mine

    def close(self) -> None:
        """End the process that forks."""
        if self.channel:
            self.channel.close()
            self.process.communicate()


class Forks:
    """The forked processes that are running, and the pipes for their exit codes."""

    def __init__(self) -> None:
        self.pipes: dict[int, int] = {}
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGCHLD, self.reap)

    def reap(self, *_: object) -> None:
        """Write the exit codes of all processes that have exited."""
        for pid in list(self.pipes):
            exited, status = os.waitpid(pid, os.WNOHANG)
            if exited:
                pipe = self.pipes.pop(pid)
                with suppress(BrokenPipeError):
                    os.write(pipe, str(os.waitstatus_to_exitcode(status)).encode())
                os.close(pipe)

    def fork(self, pipe: int) -> int:
        """Fork, and return the child's number, or zero in the child; no exit is noticed before the child is known."""
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
        pid = os.fork()
        self.pipes[pid] = pipe
        if not pid:
            self.forget()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        return pid

    def forget(self) -> None:
        """Handle signals in the child as a new process does, and close all pipes."""
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for pipe in self.pipes.values():
            os.close(pipe)


def fork_for_requests(channel: socket.socket) -> Json | None:
    """Fork for every request, and return the request in the child, or nothing when there are no more."""
    forks = Forks()
    while True:
        request, descriptors, *_ = socket.recv_fds(channel, LONGEST, 3)
        if not request:
            return None
        *streams, pipe = descriptors
        pid = forks.fork(pipe)
        if not pid:
            redirect_streams(streams)
            found: Json = json.loads(request)
            return found
        for stream in streams:
            os.close(stream)
        channel.sendall(str(pid).encode())


def redirect_streams(streams: list[int]) -> None:
    """Redirect standard output and standard error."""
    for number, stream in enumerate(streams, start=1):
        os.dup2(stream, number)
        os.close(stream)


def keep_priority(process: int, light: bool) -> None:
    """Leave a bot its priority, as test processes use all processors and one with idle priority would never run."""


def run_module(words: list[str], folder: str, variables: dict[str, str]) -> None:
    """Run a module with arguments, as `python -m` does."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    sys.argv, sys.path[0] = list(words), folder
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    for name in IMPORTED:
        import_module(name)
    bot_process.lower_priority = keep_priority
    with socket.socket(fileno=int(sys.argv[1])) as opened:
        request = fork_for_requests(opened)
    if request:
        run_module(**request)
