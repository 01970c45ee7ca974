"""Servers that are forked: they behave as servers that are started by the command."""

import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import psutil
import pytest

from harness.fork_server import PYTHON, ForkedProcess, ForkServer
from harness.http_client import Host, Process, start_process
from harness.waiting import WAIT_SECONDS

SHOWING = """
import os, signal, sys
kept = [f"{number}: {signal.getsignal(number)}" for number in (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD)]
print(sys.argv, sys.path, __name__, os.getcwd(), kept, signal.pthread_sigmask(signal.SIG_BLOCK, []))
print([os.environ.get(name) for name in ('COLOUR', 'HOME', 'PATH')])
print(os.getpgid(0), os.getsid(0), sorted(os.listdir("/dev/fd"))[:4], file=sys.stderr)
sys.exit(7)
"""


@pytest.fixture(scope="module")
def forking() -> Iterator[ForkServer]:
    server = ForkServer()
    yield server
    server.close()


def run(start: Callable[[list[str], IO[str]], Process], folder: Path) -> tuple[int, str, str]:
    """Run the module `showing`: its exit code, its output and its errors."""
    with (folder / "errors").open("w+") as errors:
        process = start([*PYTHON, "showing", "a", "b c"], errors)
        said = process.communicate(timeout=WAIT_SECONDS)[0]
        errors.seek(0)
        return process.returncode, said, errors.read()


def test_a_forked_process_is_like_a_started_one(
    forking: ForkServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "showing.py").write_text(SHOWING)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLOUR", "blue")
    monkeypatch.delenv("HOME", raising=False)
    forked = run(forking.start, tmp_path)
    assert forked == run(start_process, tmp_path)
    assert forked[0] == 7
    assert "['blue', None, " in forked[1]


def test_a_forked_server_is_killed_stopped_and_restarted(tmp_path: Path) -> None:
    host = Host(tmp_path / "data")
    assert isinstance(host.process, ForkedProcess)
    assert host.process.poll() is None
    first = host.process.pid
    host.kill()
    assert host.process.poll() == host.process.returncode == -signal.SIGKILL
    assert not psutil.pid_exists(first)
    host.restart()
    with pytest.raises(subprocess.TimeoutExpired):
        host.process.wait(0.01)
    assert host.stop() == 0
    assert len(host.said.splitlines()) == 3
    host.process.send_signal(signal.SIGTERM)
