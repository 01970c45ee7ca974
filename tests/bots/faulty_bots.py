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


def say(text: str) -> None:
    """Write a line and flush it."""
    print(text, flush=True)


def hang() -> NoReturn:
    """Never answer."""
    while True:
        time.sleep(1000)


def fail() -> NoReturn:
    """Raise an exception."""
    raise RuntimeError("a brick fell down")


def leave() -> NoReturn:
    """Exit without an answer."""
    sys.exit(3)


def crash() -> NoReturn:
    """Die by a signal."""
    os.kill(os.getpid(), signal.SIGSEGV)
    hang()


def cheat() -> NoReturn:
    """Answer with a move that is not legal."""
    say("move >RR")
    hang()


def flood() -> NoReturn:
    """Write endless lines."""
    while True:
        say(f"info {' '.join(LEGAL[:1])} 0.5 0.1")


def swell() -> NoReturn:
    """Write an endless line."""
    while True:
        sys.stdout.write("move t12 " * 1000)


def mumble() -> NoReturn:
    """Write a line that is not an answer."""
    say("let me think")
    hang()


def stammer() -> NoReturn:
    """Write bytes that are not UTF-8."""
    sys.stdout.buffer.write(b"move \xff\xfe\n")
    sys.stdout.flush()
    hang()


def boast() -> NoReturn:
    """Claim an impossible chance."""
    say("info t12 1.5 0.1")
    hang()


def mutter() -> NoReturn:
    """Write endlessly to standard error, and never answer."""
    while True:
        print("oh dear", file=sys.stderr)


def hoard() -> NoReturn:
    """Take 2 GB of memory."""
    hoarded = [b"x" * (100 << 20) for _ in range(20)]
    say(f"move {len(hoarded)}")
    hang()


def hoard_together() -> NoReturn:
    """Take 400 MB of memory, one half in each of two children."""
    if os.fork() == 0 or os.fork() == 0:
        kept = b"x" * (200 << 20)
        time.sleep(len(kept))
    hang()


def multiply() -> NoReturn:
    """Hang together with a child."""
    os.fork()
    hang()


def stay() -> NoReturn:
    """Hang, and ignore the signals that end a process."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    hang()


def disperse() -> NoReturn:
    """Exit, while a grandchild in a session of its own hangs."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            hang()
        os._exit(0)
    os.wait()
    sys.exit(4)


def unguard() -> NoReturn:
    """Kill the guard and hang."""
    outlive_parent()
    os.kill(os.getppid(), signal.SIGKILL)
    stay()


def scatter() -> NoReturn:
    """Kill the guard, which ends this process too, while a daemon and a child without an environment hang."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            hang()
        os._exit(0)
    os.wait()
    if os.fork() == 0:
        os.execve(sys.executable, [sys.executable, "-c", "import time; time.sleep(1000)", *sys.argv[3:]], {})
    os.kill(os.getppid(), signal.SIGKILL)
    hang()


def numb() -> NoReturn:
    """Stop the guard and hang."""
    os.kill(os.getppid(), signal.SIGSTOP)
    stay()


def numb_for_good() -> NoReturn:
    """Stop the guard again and again."""
    guard = os.getppid()
    while True:
        os.kill(guard, signal.SIGSTOP)


def outlive_parent() -> None:
    """Switch off the signal that Linux sends when the guard dies."""
    if sys.platform == "linux":
        CDLL(None).prctl(1, 0, 0, 0, 0)


def close() -> NoReturn:
    """Close the output and live on."""
    os.close(1)
    hang()


HABITS: dict[str, tuple[Callable[[], NoReturn], str]] = {
    "raise": (fail, "exited: with code 1: RuntimeError: a brick fell down"),
    "hang": (hang, "late: no answer in 0.5 s"),
    "illegal": (cheat, "illegal: move >RR"),
    "exit": (leave, "exited: with code 3"),
    "flood": (flood, "garbled: more than 5000 lines before a move"),
    "memory": (hoard, "memory: "),
    "crash": (crash, "exited: by SIGSEGV"),
    "swell": (swell, "garbled: a line longer than 65536 bytes"),
    "mumble": (mumble, "garbled: let me think"),
    "stammer": (stammer, "garbled: not UTF-8: move "),
    "boast": (boast, "garbled: info t12 1.5 0.1"),
    "mutter": (mutter, "late: no answer in 0.5 s"),
    "memory-together": (hoard_together, "memory: "),
    "multiply": (multiply, "late: no answer in 0.5 s"),
    "stay": (stay, "late: no answer in 0.5 s"),
    "disperse": (disperse, "exited: with code 4"),
    "close": (close, "late: no answer in 0.5 s"),
    "unguard": (unguard, "exited: its guard is gone"),
    "scatter": (scatter, "exited: its guard is gone"),
    "numb": (numb, "late: no answer in 0.5 s"),
    "numb-for-good": (numb_for_good, "late: no answer in 0.5 s"),
}
"""Every habit, and the beginning of the reason of the forfeit."""
SOON = "-1"
"""The number of decisions that stands for misbehaving before the program is ready."""


def play(misbehave: Callable[[], NoReturn], decisions: int) -> None:
    """Play first legal moves, and then misbehave."""
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "legal":
            LEGAL[:] = rest
        if word == "nyhavn":
            say("ready to misbehave")
        if word == "choose":
            if not decisions:
                misbehave()
            decisions -= 1
            say(f"move {LEGAL[0]}")


if __name__ == "__main__":
    habit, _ = HABITS[sys.argv[1]]
    if sys.argv[2] == SOON:
        habit()
    play(habit, int(sys.argv[2]))
