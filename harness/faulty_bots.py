"""A faulty program: it plays the first legal move for some decisions, and then misbehaves.

Run as `faulty_bots.py HABIT DECISIONS`; further arguments are marks by which tests find its processes.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from ctypes import CDLL
from typing import NoReturn

LEGAL: list[str] = []
"""The legal moves of the current decision."""


def write_line(text: str) -> None:
    """Write a line and flush it."""
    print(text, flush=True)


def hang_forever() -> NoReturn:
    """Never answer."""
    while True:
        time.sleep(1000)


def raise_error() -> NoReturn:
    """Raise an exception."""
    raise RuntimeError("a brick fell down")


def exit_process() -> NoReturn:
    """Exit without an answer."""
    sys.exit(3)


def die_of_signal() -> NoReturn:
    """Die by a signal."""
    os.kill(os.getpid(), signal.SIGSEGV)
    hang_forever()


def answer_illegal_move() -> NoReturn:
    """Answer with a move that is not legal."""
    write_line("move >RR")
    hang_forever()


def write_endless_lines() -> NoReturn:
    """Write endless lines."""
    while True:
        write_line(f"info {' '.join(LEGAL[:1])} 0.5 0.1")


def write_endless_line() -> NoReturn:
    """Write an endless line."""
    while True:
        sys.stdout.write("move t12 " * 1000)


def write_nonsense() -> NoReturn:
    """Write a line that is not an answer."""
    write_line("let me think")
    hang_forever()


def write_invalid_utf8() -> NoReturn:
    """Write bytes that are not UTF-8."""
    sys.stdout.buffer.write(b"move \xff\xfe\n")
    sys.stdout.flush()
    hang_forever()


def claim_impossible_chance() -> NoReturn:
    """Claim an impossible chance."""
    write_line("info t12 1.5 0.1")
    hang_forever()


def write_endless_errors() -> NoReturn:
    """Write endlessly to standard error, and never answer."""
    while True:
        print("oh dear", file=sys.stderr)


def allocate_memory() -> NoReturn:
    """Take 2 GB of memory."""
    hoarded = [b"x" * (100 << 20) for _ in range(20)]
    write_line(f"move {len(hoarded)}")
    hang_forever()


def allocate_memory_in_children() -> NoReturn:
    """Take 400 MB of memory, one half in each of two children."""
    if os.fork() == 0 or os.fork() == 0:
        kept = b"x" * (200 << 20)
        time.sleep(len(kept))
    hang_forever()


def hang_with_child() -> NoReturn:
    """Hang together with a child."""
    os.fork()
    hang_forever()


def ignore_signals() -> NoReturn:
    """Hang, and ignore the signals that end a process."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    hang_forever()


def leave_grandchild() -> NoReturn:
    """Exit, while a grandchild in a session of its own hangs."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            hang_forever()
        os._exit(0)
    os.wait()
    sys.exit(4)


def kill_guard() -> NoReturn:
    """Kill the guard and hang."""
    outlive_parent()
    os.kill(os.getppid(), signal.SIGKILL)
    ignore_signals()


def kill_guard_and_leave_daemon() -> NoReturn:
    """Kill the guard, which ends this process too, while a daemon and a child without an environment hang."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            hang_forever()
        os._exit(0)
    os.wait()
    if os.fork() == 0:
        os.execve(sys.executable, [sys.executable, "-c", "import time; time.sleep(1000)", *sys.argv[3:]], {})
    os.kill(os.getppid(), signal.SIGKILL)
    hang_forever()


def stop_guard() -> NoReturn:
    """Stop the guard and hang."""
    os.kill(os.getppid(), signal.SIGSTOP)
    ignore_signals()


def stop_guard_repeatedly() -> NoReturn:
    """Stop the guard again and again."""
    guard = os.getppid()
    while True:
        os.kill(guard, signal.SIGSTOP)


def outlive_parent() -> None:
    """Switch off the signal that Linux sends when the guard dies."""
    if sys.platform == "linux":
        CDLL(None).prctl(1, 0, 0, 0, 0)


def close_output() -> NoReturn:
    """Close the output and live on."""
    os.close(1)
    hang_forever()


HABITS: dict[str, tuple[Callable[[], NoReturn], str]] = {
    "raise": (raise_error, "exited: with code 1: RuntimeError: a brick fell down"),
    "hang": (hang_forever, "late: no answer in 0.5 s"),
    "illegal": (answer_illegal_move, "illegal: move >RR"),
    "exit": (exit_process, "exited: with code 3"),
    "flood": (write_endless_lines, "garbled: more than 5000 lines before a move"),
    "memory": (allocate_memory, "memory: "),
    "crash": (die_of_signal, "exited: by SIGSEGV"),
    "swell": (write_endless_line, "garbled: a line longer than 65536 bytes"),
    "mumble": (write_nonsense, "garbled: let me think"),
    "stammer": (write_invalid_utf8, "garbled: not UTF-8: move "),
    "boast": (claim_impossible_chance, "garbled: info t12 1.5 0.1"),
    "mutter": (write_endless_errors, "late: no answer in 0.5 s"),
    "memory-together": (allocate_memory_in_children, "memory: "),
    "multiply": (hang_with_child, "late: no answer in 0.5 s"),
    "stay": (ignore_signals, "late: no answer in 0.5 s"),
    "disperse": (leave_grandchild, "exited: with code 4"),
    "close": (close_output, "late: no answer in 0.5 s"),
    "unguard": (kill_guard, "exited: its guard is gone"),
    "scatter": (kill_guard_and_leave_daemon, "exited: its guard is gone"),
    "numb": (stop_guard, "late: no answer in 0.5 s"),
    "numb-for-good": (stop_guard_repeatedly, "late: no answer in 0.5 s"),
}
"""Every habit, and the beginning of the reason of the forfeit."""
SOON = "-1"
"""The number of decisions that stands for misbehaving before the program is ready."""


def play_then_misbehave(misbehave: Callable[[], NoReturn], decisions: int) -> None:
    """Play first legal moves, and then misbehave."""
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "legal":
            LEGAL[:] = rest
        if word == "nyhavn":
            write_line("ready to misbehave")
        if word == "choose":
            if not decisions:
                misbehave()
            decisions -= 1
            write_line(f"move {LEGAL[0]}")


if __name__ == "__main__":
    habit, _ = HABITS[sys.argv[1]]
    if sys.argv[2] == SOON:
        habit()
    play_then_misbehave(habit, int(sys.argv[2]))
