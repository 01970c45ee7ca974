"""The sandbox of a program: it ends the program when its host ends, or when the program uses too much memory.

It is run as a script with as few imports as possible, so that a program starts quickly.
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

MEMORY_CHECK_INTERVAL = 0.05
"""The interval in seconds between two checks of the memory."""
SCAN_INTERVAL = 0.25
"""The interval in seconds between two searches for new processes, which cost more."""
ENDING = 5.0
"""The time in seconds after which the guard gives up ending a process."""
CLOCK = 2.0
"""The tolerance in seconds of a process's start time, in case the clock is set."""
ADOPT_ORPHANS = 36
"""The number of PR_SET_CHILD_SUBREAPER."""
SIGNAL_WITH_PARENT = 1
"""The number of PR_SET_PDEATHSIG."""


class ProcessTree:
    """A process and all of its descendants that were found."""

    def __init__(self, root: int) -> None:
        self.root = root
        self.processes: set[psutil.Process] = set()
        self.next_scan = 0.0

    def find_descendants(self, *others: psutil.Process) -> None:
        """Search for new descendants of the guard and of other processes."""
        for process in (psutil.Process(), *others):
            with suppress(psutil.Error):
                self.processes |= descendants(process)
        self.next_scan = monotonic() + SCAN_INTERVAL

    def memory(self) -> int:
        """The total memory of all processes, in bytes."""
        if monotonic() >= self.next_scan:
            self.find_descendants()
        return sum(map(self.held, list(self.processes)))

    def held(self, process: psutil.Process) -> int:
        """The memory of one process in bytes; a process that is gone is removed."""
        try:
            return int(process.memory_info().rss)
        except psutil.Error:
            self.processes.discard(process)
            return 0

    def end(self) -> None:
        """Kill all processes, including those that start meanwhile, and reap them."""
        until = monotonic() + ENDING
        self.kill()
        while reap() and monotonic() < until:
            sleep(0.005)
            self.kill()

    def kill(self) -> None:
        """Kill the processes that exist now."""
        with suppress(OSError):
            os.killpg(self.root, signal.SIGKILL)
        self.find_descendants(*self.processes)
        for process in self.processes:
            with suppress(psutil.Error):
                process.kill()


def descendants(process: psutil.Process) -> set[psutil.Process]:
    """All descendants of a process: from `/proc` on Linux, which is cheap, or by a scan of all processes."""
    try:
        return set(list_descendants(process.pid))
    except OSError:
        return set(process.children(recursive=True))


def list_descendants(number: int) -> Iterator[psutil.Process]:
    """The descendants of a process from `/proc`, except those that end during the search."""
    for task in os.listdir(f"/proc/{number}/task"):
        with open(f"/proc/{number}/task/{task}/children", encoding="ascii") as children:
            found = children.read().split()
        for child in map(int, found):
            with suppress(psutil.Error, OSError):
                yield psutil.Process(child)
                yield from list_descendants(child)


def reap() -> bool:
    """Reap dead children and return whether a living one is left."""
    try:
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass
    except ChildProcessError:
        return False
    return True


def set_process_option(option: int, value: int) -> None:
    """Set an option of this process with `prctl`, on Linux."""
    if sys.platform == "linux":
        from ctypes import CDLL

        with suppress(OSError, AttributeError):
            CDLL(None).prctl(option, value, 0, 0, 0)


def is_host_gone(host: socket) -> bool:
    """Whether the host has closed the lifeline, after a short wait."""
    host.settimeout(MEMORY_CHECK_INTERVAL)
    try:
        host.recv(1)
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def watch_program(program: Popen[bytes], tree: ProcessTree, host: socket, memory: int) -> str:
    """Watch a program, and return the reason for its end: its exit, its memory, or the host."""
    while not is_host_gone(host):
        code = program.poll()
        if code is not None:
            return f"exited {code}"
        used = tree.memory()
        if used > memory:
            return f"memory {used}"
    return "released"


def run_guarded_command(memory: int, host: socket, command: list[str]) -> str:
    """Run a command until it ends or has to end, and leave no process of it behind."""

    def report_start() -> None:
        """Tie the process to the guard, and send its id to the host before the program starts."""
        set_process_option(SIGNAL_WITH_PARENT, signal.SIGKILL)
        host.sendall(f"born {os.getpid()} {psutil.Process().create_time()}\n".encode())

    set_process_option(ADOPT_ORPHANS, 1)
    set_process_option(
        SIGNAL_WITH_PARENT, signal.SIGCONT
    )  # a stopped guard continues and cleans up when the host is gone
    try:
        program = Popen(command, process_group=0, preexec_fn=report_start)
    except OSError as error:
        return f"failed {error.strerror}"
    tree = ProcessTree(program.pid)
    try:
        return watch_program(program, tree, host, memory)
    finally:
        tree.end()


def main(memory: str, lifeline: str, *command: str) -> None:
    """Guard a command and report to the host, at the other end of the lifeline, what ended it."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    with socket(fileno=int(lifeline)) as host:
        verdict = run_guarded_command(int(memory), host, list(command))
        with suppress(OSError):
            host.sendall(f"{verdict}\n".encode())


# Without the guard


def sweep(mark: str, started_as: tuple[int, float] | None) -> None:
    """Kill the processes that a killed guard has left, found by a mark in the environment or by their process group."""
    until = monotonic() + ENDING
    while (left := find_remains(mark, started_as)) and monotonic() < until:
        for process in left:
            with suppress(psutil.Error):
                process.kill()
        sleep(0.005)


def find_remains(mark: str, started_as: tuple[int, float] | None) -> set[psutil.Process]:
    """The processes with the mark or in the group of the program, and their descendants."""
    group = started_as[0] if started_as and is_same(*started_as) else None
    found = {process for process in psutil.process_iter() if is_marked(process, mark) or is_in(process, group)}
    for process in list(found):
        with suppress(psutil.Error):
            found |= set(process.children(recursive=True))
    return set(filter(is_alive, found))


def is_same(number: int, start: float) -> bool:
    """Whether a process is the one that started then, or is gone: its group keeps the id from being reused."""
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


def is_alive(process: psutil.Process) -> bool:
    """Whether a process is alive and not a zombie."""
    with suppress(psutil.Error):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


if __name__ == "__main__":
    main(*sys.argv[1:])
