"""The sandbox of a program: it ends the program with its host, or when the program takes too much memory.

It is run by its path with as few imports as there can be, so that a program starts at once.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from socket import socket
from subprocess import Popen
from time import monotonic, sleep

import psutil

GLANCE = 0.05
"""How many seconds pass between two looks at the memory."""
CENSUS = 0.25
"""How many seconds pass between two searches for new processes, which cost more."""
ENDING = 5.0
"""How many seconds the guard tries to end what cannot be ended."""
CLOCK = 2.0
"""How many seconds two answers about the start of one process may differ, if the clock is set between them."""
ADOPT_ORPHANS = 36
"""The number of PR_SET_CHILD_SUBREAPER."""
SIGNAL_WITH_PARENT = 1
"""The number of PR_SET_PDEATHSIG."""


class Tree:
    """A process, and all processes that came from it as far as they were seen."""

    def __init__(self, root: int) -> None:
        self.root = root
        self.processes: set[psutil.Process] = set()
        self.next_census = 0.0

    def census(self, *others: psutil.Process) -> None:
        """Look for processes that are new among the guard's descendants, and those of others."""
        for process in (psutil.Process(), *others):
            with suppress(psutil.Error):
                self.processes |= descendants(process)
        self.next_census = monotonic() + CENSUS

    def memory(self) -> int:
        """How many bytes all of them hold together."""
        if monotonic() >= self.next_census:
            self.census()
        return sum(map(self.held, list(self.processes)))

    def held(self, process: psutil.Process) -> int:
        """How many bytes one of them holds; one that is gone is forgotten."""
        try:
            return int(process.memory_info().rss)
        except psutil.Error:
            self.processes.discard(process)
            return 0

    def end(self) -> None:
        """Kill all of them, also those that are being born, and leave no dead ones behind."""
        until = monotonic() + ENDING
        self.kill()
        while reap() and monotonic() < until:
            sleep(0.005)
            self.kill()

    def kill(self) -> None:
        """Kill those that are there now."""
        with suppress(OSError):
            os.killpg(self.root, signal.SIGKILL)
        self.census(*self.processes)
        for process in self.processes:
            with suppress(psutil.Error):
                process.kill()


def descendants(process: psutil.Process) -> set[psutil.Process]:
    """All that came from a process: as Linux lists them, which is cheap, or by a look at all processes there are."""
    try:
        return set(listed(process.pid))
    except OSError:
        return set(process.children(recursive=True))


def listed(number: int) -> Iterator[psutil.Process]:
    """The descendants of a process in the system's own lists, as far as they live long enough to be seen."""
    for task in os.listdir(f"/proc/{number}/task"):
        with open(f"/proc/{number}/task/{task}/children", encoding="ascii") as children:
            found = children.read().split()
        for child in map(int, found):
            with suppress(psutil.Error, OSError):
                yield psutil.Process(child)
                yield from listed(child)


def reap() -> bool:
    """Let dead children go; whether there is still a living one."""
    try:
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass
    except ChildProcessError:
        return False
    return True


def set_up(option: int, value: int) -> None:
    """Ask the system for something about this process, where the system knows that."""
    if sys.platform == "linux":
        from ctypes import CDLL

        with suppress(OSError, AttributeError):
            CDLL(None).prctl(option, value, 0, 0, 0)


def gone(host: socket) -> bool:
    """Whether the host has let go of the lifeline, after a short wait."""
    host.settimeout(GLANCE)
    try:
        host.recv(1)
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def watched(program: Popen[bytes], tree: Tree, host: socket, memory: int) -> str:
    """What ended the watch: the program, its memory, or the host."""
    while not gone(host):
        code = program.poll()
        if code is not None:
            return f"exited {code}"
        used = tree.memory()
        if used > memory:
            return f"memory {used}"
    return "released"


def guard(memory: int, host: socket, command: list[str]) -> str:
    """Run a command until something ends it, and leave nothing of it behind."""

    def be_born() -> None:
        """Die with the guard, and tell the host which process this is before it can do any harm."""
        set_up(SIGNAL_WITH_PARENT, signal.SIGKILL)
        host.sendall(f"born {os.getpid()} {psutil.Process().create_time()}\n".encode())

    set_up(ADOPT_ORPHANS, 1)
    set_up(SIGNAL_WITH_PARENT, signal.SIGCONT)  # a guard that was stopped does its duty when the host is gone
    try:
        program = Popen(command, process_group=0, preexec_fn=be_born)
    except OSError as error:
        return f"failed {error.strerror}"
    tree = Tree(program.pid)
    try:
        return watched(program, tree, host, memory)
    finally:
        tree.end()


def main(memory: str, lifeline: str, *command: str) -> None:
    """Guard a command and tell the host at the other end of the lifeline what ended it."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    with socket(fileno=int(lifeline)) as host:
        verdict = guard(int(memory), host, list(command))
        with suppress(OSError):
            host.sendall(f"{verdict}\n".encode())


# Without the guard


def sweep(mark: str, born: tuple[int, float] | None) -> None:
    """Kill what a guard that was killed itself has left: by a mark in the environment, or as kin of its program."""
    until = monotonic() + ENDING
    while (left := remains(mark, born)) and monotonic() < until:
        for process in left:
            with suppress(psutil.Error):
                process.kill()
        sleep(0.005)


def remains(mark: str, born: tuple[int, float] | None) -> set[psutil.Process]:
    """The processes with the mark or in the group of the program, and all that came from them."""
    group = born[0] if born and is_same(*born) else None
    found = {process for process in psutil.process_iter() if is_marked(process, mark) or is_in(process, group)}
    for process in list(found):
        with suppress(psutil.Error):
            found |= set(process.children(recursive=True))
    return set(filter(lives, found))


def is_same(number: int, start: float) -> bool:
    """Whether a process is the one that began then, or is gone: its group keeps the number from being reused."""
    try:
        return bool(abs(psutil.Process(number).create_time() - start) < CLOCK)
    except psutil.NoSuchProcess:
        return True


def is_marked(process: psutil.Process, mark: str) -> bool:
    """Whether a process has the mark in its environment."""
    with suppress(psutil.Error, OSError):
        return mark in process.environ()
    return False


def is_in(process: psutil.Process, group: int | None) -> bool:
    """Whether a process belongs to a process group."""
    with suppress(OSError):
        return os.getpgid(process.pid) == group
    return False


def lives(process: psutil.Process) -> bool:
    """Whether a process is more than an entry that its parent has not read."""
    with suppress(psutil.Error):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


if __name__ == "__main__":
    main(*sys.argv[1:])
