"""The time from a fresh clone to the first move, with Node on PATH and without.

`make fresh-start` copies what a clone of this tree would contain, runs `make play` there, opens the address that its
browser is given in a running Chromium, plays the first move, presses Ctrl+C, and looks for remaining processes. *Cold*
means that no package of Python or of npm was fetched before, *warm* that all were; *again* is the median of three more
starts in the same clone. Without Node on PATH, one comes with a Python package.
"""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import NamedTuple

import psutil
from playwright.sync_api import Browser

from benchmarks.setting import renew_table
from harness.browser_player import MousePlayer, open_browser, open_page

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "measurements.md"
HEAD = (
    "| Node | packages | page shown | first decision | first move made | stopped after | processor | bar |",
    "| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |",
)
PRESENT, ABSENT = "on PATH", "absent"
BARS = {"warm": 90, "again": 3}
"""Within how many seconds the page has to be shown."""
LONGEST = 600
"""The seconds after which anything counts as failed."""
AGAIN = 3
"""How often a clone is restarted."""
NODE = {"node", "nodejs", "npm", "npx", "corepack"}
OPENER = """#!/bin/sh
echo "$1" > "$NYHAVN_OPENED"
"""
"""A browser that only records what it is asked to open."""


class Times(NamedTuple):
    """The seconds from `make play` to the page, to the first decision and to its result, and those of the stop."""

    page: float
    decision: float
    move: float
    stop: float
    work: float
    """The processor time, which is more reliable on a busy machine."""


def clone_tree(target: Path) -> Path:
    """What a clone of this tree would contain, with uncommitted files."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    return target


def without_node(target: Path) -> str:
    """The present PATH without Node."""
    target.mkdir()
    for folder in map(Path, os.environ["PATH"].split(os.pathsep)):
        for program in folder.iterdir() if folder.is_dir() else ():
            link = target / program.name
            if program.name not in NODE and not link.exists():
                link.symlink_to(program)
    return str(target)


def environment(room: Path, path: str) -> dict[str, str]:
    """The environment of a user with empty caches, whose browser only records what it opens."""
    opener = room / "opener"
    opener.write_text(OPENER)
    opener.chmod(opener.stat().st_mode | stat.S_IXUSR)
    hidden = ("VIRTUAL_ENV", "PYTHONPATH", "MAKEFLAGS", "MAKELEVEL")
    kept = {name: text for name, text in os.environ.items() if name not in hidden}
    own = {"PIP_CACHE_DIR": "pip", "npm_config_cache": "npm", "NYHAVN_CACHE": "compiled", "NYHAVN_DATA": "data"}
    return {
        **kept,
        **{name: str(room / folder) for name, folder in own.items()},
        "PATH": path,
        "BROWSER": f"{opener} %s",
        "NYHAVN_OPENED": str(room / "opened"),
        "NYHAVN_LANGUAGE": "en",
    }


@contextmanager
def run_make_play(clone: Path, variables: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """`make play` in a clone, in a process group of its own as in a terminal; killed if it does not end."""
    process = subprocess.Popen(["make", "play"], cwd=clone, env=variables, start_new_session=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def opened_address(note: Path, process: subprocess.Popen[bytes]) -> str:
    """Wait for the address that the browser is asked to open."""
    until = perf_counter() + LONGEST
    while perf_counter() < until and process.poll() is None:
        if note.exists() and (address := note.read_text().strip()):
            note.unlink()
            return address
        sleep(0.02)
    sys.exit("`make play` has opened no browser")


def measure_first_move(clone: Path, variables: dict[str, str], chrome: Browser) -> Times:
    """Run `make play`, play one move, and stop it."""
    context, page, complaints = open_page(chrome)
    begin, worked = perf_counter(), processor_seconds()
    with run_make_play(clone, variables) as process:
        address = opened_address(Path(variables["NYHAVN_OPENED"]), process)
        page.goto(address)
        start = page.get_by_test_id("play-now")
        start.wait_for()
        shown = perf_counter()
        start.click()
        player = MousePlayer(page)
        player.wait()
        due = perf_counter()
        player.decide()
        made = perf_counter()
        context.close()
        stop = stop_process(process)
    if complaints:
        sys.exit(f"the page complains: {complaints}")
    return Times(shown - begin, due - begin, made - begin, stop, processor_seconds() - worked)


def processor_seconds() -> float:
    """The processor time of all child processes that have ended."""
    used = os.times()
    return used.children_user + used.children_system


def stop_process(process: subprocess.Popen[bytes]) -> float:
    """How many seconds Ctrl+C takes; fail if a process remains."""
    family = psutil.Process(process.pid).children(recursive=True)
    begin = perf_counter()
    os.killpg(process.pid, signal.SIGINT)
    process.wait(LONGEST)
    took = perf_counter() - begin
    _, left = psutil.wait_procs(family, timeout=3)
    if left:
        sys.exit(f"left behind: {[child.cmdline() for child in left]}")
    return took


def figures(where: str) -> Iterator[str]:
    """The rows of the table with Node on PATH, or absent: cold, warm, and a second start."""
    with TemporaryDirectory() as folder, open_browser() as chrome:
        room = Path(folder)
        path = without_node(room / "bin") if where == ABSENT else os.environ["PATH"]
        variables = environment(room, path)
        yield row(where, "cold", measure_first_move(clone_tree(room / "first"), variables, chrome))
        clone = clone_tree(room / "second")
        yield row(where, "warm", measure_first_move(clone, variables, chrome))
        again = [measure_first_move(clone, variables, chrome) for _ in range(AGAIN)]
        yield row(where, "again", Times(*map(median, zip(*again, strict=True))))


def row(where: str, what: str, times: Times) -> str:
    """One row of the table, printed at once."""
    verdict = "" if what not in BARS else "reached" if times.page <= BARS[what] else "missed"
    text = f"| {where} | {what} | " + " | ".join(f"{time:.1f}" for time in times) + f" | {verdict} |"
    print(text, flush=True)
    return text


def main() -> int:
    """Measure, update the table, and fail if a bar is missed."""
    rows = [row for where in (PRESENT, ABSENT) for row in figures(where)]
    renew_table(PAGE, "fresh", "\n".join([*HEAD, *rows]))
    return int("missed" in "".join(rows))


if __name__ == "__main__":
    sys.exit(main())
