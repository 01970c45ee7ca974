"""Stop signals, one or many, at any time: the server ends soon, and everything acknowledged is stored."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace

import psutil
import pytest

from harness.http_client import PATIENT, Host, Page, Process, Visitor, start_host, start_process
from nyhavn.server.ops.stop_signals import OVERDUE, StopSignals

SOON = 60.0
"""The seconds in which a process surely ends that does end; what was ended by the watchdog says so."""
HANGING = """
import sys, threading
from nyhavn.server.ops.stop_signals import StopSignals

StopSignals(0.2).install()
threading.Thread(target=threading.Event().wait).start()
print("ready", flush=True)
"""
"""A process that does not end by itself, because one of its threads never does."""
INTERRUPTED = """
import builtins, os, sys
from nyhavn.cli import main

build_class = builtins.__build_class__

class Interruption:
    def __set_name__(self, owner, name):
        os.kill(os.getpid(), int(sys.argv[1]))

def interrupt_first_class(body, *args, **options):
    if body.__globals__["__name__"].startswith("nyhavn.server"):
        builtins.__build_class__ = build_class
        type("Interrupted", (), {"interruption": Interruption()})
    return build_class(body, *args, **options)

builtins.__build_class__ = interrupt_first_class
sys.exit(main(["serve", "--data", sys.argv[2]]))
"""
"""A server that gets a signal while a class of one of its modules is made, where an exception becomes another one."""


@pytest.fixture(autouse=True)
def use_real_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start servers by the real command, as the tests are about the whole life of a process."""
    monkeypatch.setattr(Host, "start_process", staticmethod(start_process))


def send_signals(process: Process, numbers: list[int], pause: float = 0.0) -> None:
    """Send signals to a process, as long as it exists."""
    for number in numbers:
        if process.poll() is None:
            process.send_signal(number)
            time.sleep(pause)


@pytest.mark.parametrize(
    ("numbers", "pause"), [([signal.SIGINT] * 2, 0.05), ([signal.SIGTERM, signal.SIGINT] * 2, 0.0)]
)
def test_a_burst_of_signals_stops_the_server_as_one_does(tmp_path: Path, numbers: list[int], pause: float) -> None:
    with start_host(tmp_path, PATIENT) as host:
        anna = Visitor(host)
        page = Page(anna, anna.open_table("Anna", "bot:random"))
        page.play_turn(Random(1))
        answer = page.ask("play", move=page.state["choices"][0]["move"]) if page.state["choices"] else None
        children = psutil.Process(host.process.pid).children(recursive=True)
        send_signals(host.process, numbers, pause)
        assert host.wait_for_end() == 0
        assert psutil.wait_procs(children, timeout=SOON)[1] == []
        page.leave()
        host.restart()
        again = Page(anna, page.table)
        assert again.state["seq"] >= (answer or page.state)["seq"]
        again.leave()
        assert host.log == ""


@pytest.mark.parametrize("delay", [0.4, 0.8])
def test_signals_during_start_up_stop_the_server(tmp_path: Path, delay: float) -> None:
    command = [sys.executable, "-m", "nyhavn.cli", "serve", "--port", "0", "--data", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(delay)
    send_signals(process, [signal.SIGINT, signal.SIGTERM, signal.SIGINT], 0.02)
    _, said = process.communicate(timeout=SOON)
    assert process.returncode in (0, 130, -signal.SIGINT, -signal.SIGTERM)
    if process.returncode == 0:
        assert said == ""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_during_an_import_ends_the_process_without_a_traceback(tmp_path: Path, number: int) -> None:
    command = [sys.executable, "-c", INTERRUPTED, str(int(number)), str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=SOON, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-number, "", "")


def test_the_watchdog_ends_a_process_that_hangs_after_a_stop_signal() -> None:
    process = subprocess.Popen([sys.executable, "-c", HANGING], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    process.stdout.readline()
    assert process.poll() is None
    send_signals(process, [signal.SIGTERM, signal.SIGTERM])
    process.communicate(timeout=SOON)
    assert process.returncode == OVERDUE


def test_a_signal_before_the_server_is_attached_stops_it() -> None:
    signals, server = StopSignals(), SimpleNamespace(should_exit=False)
    signals.receive(signal.SIGTERM, None)
    signals.attach(server)
    assert server.should_exit
    later = SimpleNamespace(should_exit=False)
    other = StopSignals()
    other.attach(later)
    assert not later.should_exit
    other.receive(signal.SIGINT, None)
    other.receive(signal.SIGINT, None)
    assert later.should_exit


@pytest.mark.slow
def test_suspended_bot_processes_do_not_delay_the_stop(tmp_path: Path) -> None:
    with start_host(tmp_path) as host:
        children = psutil.Process(host.process.pid).children(recursive=True)
        for child in children:
            os.kill(child.pid, signal.SIGSTOP)
        stop_host(host)
        for child in children:
            if child.is_running():
                child.kill()


def stop_host(host: Host) -> None:
    """Stop a server, whatever its exit code."""
    send_signals(host.process, [signal.SIGTERM] * 3)
    assert host.wait_for_end() in (0, OVERDUE)
