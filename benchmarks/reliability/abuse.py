"""Abuse: whatever one stranger sends from one address, the games of others go on as if nobody did.

Run it with `make abuse-test`, on a machine that does nothing else. Victims play first undisturbed and then under one
attack, each time at a server of its own with the limits as they are. Attackers run in a process of their own and come
from another address, which a proxy would tell; one comes from a network namespace, without a proxy.

`python -m benchmarks.reliability.abuse --only NAME` tries one attack; `--without FIX` switches a fix off, and then a
bar must be missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, perf_counter
from typing import NamedTuple

import psutil

from benchmarks.reliability import costs
from benchmarks.reliability.attacks.attack_list import ATTACKS
from benchmarks.reliability.attacks.attacker import LONGEST_WAIT, UNENDED, UNMADE
from benchmarks.reliability.attacks.route_attacks import DEVICE_WITH_GAMES
from benchmarks.reliability.figures import HEAD, Figure, none_of, report_figures
from benchmarks.reliability.load import percentile
from benchmarks.reliability.unfixed_server import FIXES, WHOLE
from benchmarks.reliability.victims import MOVE_SECONDS, start_victims
from harness.http_client import Host, stop_at_end
from harness.progress import print_progress
from harness.store_files import give_games
from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.ops.service import FILE

GAMES, RATE, SECONDS = 12, 60.0, 10.0
"""Games of victims, their moves a second, and how long they play undisturbed and under each attack: 600 moves."""
WARM_UP = 2.0
"""The seconds that they play before anything is measured, as the first time of everything takes longer."""
FACTOR, MOST = 2.0, 250.0
"""How many times as long as undisturbed a move may take, and the maximum in milliseconds."""
SENT = 97.0
"""How many of a hundred moves that are due must be sent, so that there is as much to do as undisturbed."""
QUICK = 1.0
"""The seconds that a quick bot may take."""
PEAK, LOOK = 50.0, 0.05
"""By how many megabytes the server may have grown at any moment of an attack, and how often it is looked at."""
CALM, GROWTH, IDLE = 10.0, 20.0, 10.0
"""After an attack: how many seconds until the server rests, by how many megabytes it may have grown, and how much of a
core in per cent is called rest."""
STORED = DEFAULTS.stored_bytes.burst / 1e6
"""How many megabytes an attack may store."""
READY = 1
"""How many bot processes are always ready."""
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""The folder of the data, if the system has it: a disk that others use too pauses now and then without any attack."""
WRITING = frozenset({"storage", "drafts", "chatter", "openings", "rated", "watchers"})
"""The attacks that write: their data are on the disk."""
LONGER = 2.5
"""How many times as long these are measured, so that a single pause of the disk is less than 1 % of the moves."""
REST = 120.0
"""The seconds after which a server that is not idle never will be; on a busy machine slow bots take long to end."""
UNMADE_BAR = "attacks that could not be made"
"""The bar that never shows that a fix was needed."""
UNENDED_BAR = f"unfinished requests open after {LONGEST_WAIT:.0f} s"
LINES = 20
"""How many lines of log an attack may cause."""
GIVEN = 1_000
"""How many games the device has that requests lists."""
DESCRIPTORS = 256
"""The file descriptors of the server that is to run out of them."""
ATTACKER = "203.0.113.7"
SPACE, THERE, HERE = "nyhavn-abuse", "10.213.77.2", "10.213.77.1"
"""A network namespace, its address and that of the server."""
LISTED = [name for name in ATTACKS if name != "mixed"]
SWIFT = [name for name in LISTED if name not in ("clock", "answers", "links", "changes", "unnamed")]
"""The attacks that need only some seconds."""
TRIED_WITHOUT = [fix for fix in FIXES if fix != WHOLE]
"""The fixes that are switched off in turn."""


class Attacked(Host):
    """A server behind a proxy, perhaps with a fix switched off or with few file descriptors."""

    def __init__(self, data: Path, *options: str, fix: str = WHOLE, descriptors: int = 0) -> None:
        self.fix, self.descriptors = fix, descriptors
        super().__init__(data, *options)

    @property
    def command(self) -> list[str]:
        """The command line of the server."""
        served = ["serve", "--port", str(self.port), "--data", str(self.data), *self.options]
        return [sys.executable, "-m", "benchmarks.reliability.unfixed_server", self.fix, str(self.descriptors), *served]


@dataclass
class Outcome:
    """What happened to victims undisturbed and under attack, and the state of the server afterwards."""

    calm: list[float] = field(default_factory=list)
    wild: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    """How long the Apprentice took during the attack."""
    due: int = 0
    sent: int = 0
    unanswered: int = 0
    unopened: int = 0
    """Tables that victims could not open."""
    disconnected: int = 0
    rested: float = 0.0
    """The seconds until the server was idle."""
    peak: float = 0.0
    grown: float = 0.0
    """By how many megabytes the server had grown during the attack at most, and after it."""
    stored: float = 0.0
    """By how many megabytes the database grew more than undisturbed."""
    watchers: int = 0
    """The devices that may watch the table which the most may watch."""
    left: int = 0
    """Bot processes besides the one that is always ready."""
    failures: int = 0
    """Tracebacks in the log."""
    lines: int = 0
    """Lines of the log."""
    noted: Counter[str] = field(default_factory=Counter)

    def figures(self, name: str) -> Iterator[Figure]:
        """All figures with a bar."""
        before, during = percentile(self.calm, 99), percentile(self.wild, 99)
        yield Figure(f"{name}: 99 of 100 moves within", during, min(MOST, FACTOR * before), " ms")
        yield Figure(f"{name}: moves sent of those due", 100 * self.sent / max(1, self.due), SENT, " %", "≥")
        yield Figure(f"{name}: the Apprentice answers within", max(self.waits, default=MOVE_SECONDS), QUICK, " s")
        yield none_of(f"{name}: victims disconnected", self.disconnected)
        yield none_of(f"{name}: moves of victims refused or unanswered", self.unanswered)
        yield none_of(f"{name}: tables that victims could not open", self.unopened)
        yield none_of(f"{name}: answers 5xx, exceptions in the log", self.noted["5xx"] + self.failures)
        yield Figure(f"{name}: lines of the log", self.lines, LINES)
        yield none_of(f"{name}: exploits that succeeded", self.noted["tricks"])
        yield none_of(f"{name}: {UNMADE_BAR}", self.noted[UNMADE])
        yield Figure(f"{name}: memory grew meanwhile by", self.peak, PEAK, " MB")
        yield Figure(f"{name}: idle again after", self.rested, CALM, " s")
        yield Figure(f"{name}: memory grew by", self.grown, GROWTH, " MB")
        yield none_of(f"{name}: processes left", self.left)
        yield none_of(f"{name}: {UNENDED_BAR}", self.noted[UNENDED])
        yield Figure(f"{name}: the attack stored", self.stored, STORED, " MB")
        yield Figure(f"{name}: devices that may watch one table", self.watchers, DEFAULTS.watchers_per_table)


# The attack


class Source(NamedTuple):
    """The source and target of an attack."""

    host: str = "127.0.0.1"
    address: str = ATTACKER
    before: tuple[str, ...] = ()
    """The prefix of the command line."""


BEHIND_PROXY = Source()
DIRECTLY = Source(HERE, "", ("ip", "netns", "exec", SPACE))


async def start_attack(names: Sequence[str], port: int, seconds: float, source: Source) -> Counter[str]:
    """Attack from a process of its own with a low priority, as real attackers do not use the victims' cores."""
    arguments = [",".join(names), source.host, str(port), source.address, str(seconds)]
    command = [*source.before, "nice", "-n", "5", sys.executable, "-m", "benchmarks.reliability.attacks", *arguments]
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    try:
        async with asyncio.timeout(seconds + MOVE_SECONDS):
            said, _ = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
    return Counter(json.loads(said)) if process.returncode == 0 else Counter({UNMADE: 1})


async def run_attack(
    host: Host, names: Sequence[str], games: int, rate: float, seconds: float, source: Source = BEHIND_PROXY
) -> Outcome:
    """Let victims play undisturbed and under attack, and measure the server afterwards."""
    server, outcome = psutil.Process(host.process.pid), Outcome()
    async with start_victims(host.port, games, rate, bool(source.address)) as found:
        if "lists" in names:
            give_games(host.data / FILE, found.games[0].pages[0].table, DEVICE_WITH_GAMES, GIVEN)
        await found.play(min(WARM_UP, seconds))
        empty = stored_megabytes(host.data)
        calm = await found.play(seconds)
        before, stored = server.memory_info().rss, stored_megabytes(host.data)
        peak = asyncio.create_task(highest(server, seconds + 1.5))
        attacking = asyncio.create_task(start_attack(names, host.port, seconds + 1.5, source))
        await asyncio.sleep(1)
        wild = await found.play(seconds)
        outcome.noted = await attacking
        outcome.peak = (await peak - before) / 1e6
        outcome.disconnected, outcome.unopened, outcome.waits = found.disconnected, found.refused, found.waits
    outcome.calm, outcome.wild = calm.times, wild.times
    outcome.due, outcome.sent, outcome.unanswered = int(seconds * rate), wild.sent, wild.lost + wild.refused
    outcome.rested = await wait_until_idle(server)
    outcome.grown = (server.memory_info().rss - before) / 1e6
    outcome.stored = (stored_megabytes(host.data) - stored) - (stored - empty)
    outcome.watchers = count_watchers(host.data)
    outcome.left = max(0, len(server.children()) - READY)
    outcome.failures, outcome.lines = host.log.count("Traceback"), host.log.count("\n")
    return outcome


def query_number(data: Path, query: str) -> int:
    """The number that a query of the database finds; 0 without rows."""
    with closing(sqlite3.connect(f"file:{data / FILE}?mode=ro", uri=True)) as database:
        return sum(number for (number,) in database.execute(query))


def stored_megabytes(data: Path) -> float:
    """The size of the database."""
    return query_number(data, "PRAGMA page_count") * query_number(data, "PRAGMA page_size") / 1e6


def count_watchers(data: Path) -> int:
    """The devices that may watch the table which the most may watch."""
    return query_number(data, "SELECT count(*) FROM watching GROUP BY game ORDER BY count(*) DESC LIMIT 1")


async def highest(server: psutil.Process, seconds: float) -> int:
    """The most memory that a server has within so many seconds, in bytes."""
    most, until = 0, monotonic() + seconds
    while monotonic() < until:
        most = max(most, server.memory_info().rss)
        await asyncio.sleep(LOOK)
    return most


async def wait_until_idle(server: psutil.Process) -> float:
    """The seconds until a server and all its processes are idle."""
    began = perf_counter()
    while perf_counter() - began < REST:
        since, used = perf_counter(), processor_seconds(server)
        await asyncio.sleep(1)
        if (
            100 * (processor_seconds(server) - used) / (perf_counter() - since) < IDLE
            and len(server.children()) <= READY
        ):
            return since - began
    return REST


def processor_seconds(server: psutil.Process) -> float:
    """The processor time of a process and all its descendants, including those that have ended."""
    spent = 0.0
    for process in [server, *server.children(recursive=True)]:
        with suppress(psutil.Error):
            times = process.cpu_times()
            spent += times.user + times.system + times.children_user + times.children_system
    return spent


@contextmanager
def start_attacked_server(
    *options: str, fix: str = WHOLE, descriptors: int = 0, folder: str | None = IN_MEMORY
) -> Iterator[Attacked]:
    """A server to attack; a fix that is switched off may be a limit."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        host = Attacked(Path(name) / "data", *options, *FIXES[fix].options, fix=fix, descriptors=descriptors)
        with stop_at_end(host):
            yield host


def try_attacks(
    names: Sequence[str], games: int, rate: float, seconds: float, fix: str = WHOLE, descriptors: int = 0
) -> Outcome:
    """The outcome of simultaneous attacks on a server of their own; those that write run longer, on the disk."""
    writes = WRITING.issuperset(names)
    folder, length = (None, LONGER * seconds) if writes else (IN_MEMORY, seconds)
    with start_attacked_server("--proxy", "127.0.0.1", fix=fix, descriptors=descriptors, folder=folder) as host:
        return asyncio.run(run_attack(host, names, games, rate, length))


# The network namespace


@contextmanager
def namespace() -> Iterator[bool]:
    """A network namespace; false if the system cannot create one."""
    made = shutil.which("ip") is not None and all(run(line) for line in [f"netns add {SPACE}", *WIRED])
    try:
        yield made
    finally:
        run(f"netns del {SPACE}")


WIRED = [
    "link add nyhavn0 type veth peer name nyhavn1",
    f"link set nyhavn1 netns {SPACE}",
    f"addr add {HERE}/24 dev nyhavn0",
    "link set nyhavn0 up",
    f"-n {SPACE} addr add {THERE}/24 dev nyhavn1",
    f"-n {SPACE} link set nyhavn1 up",
    f"-n {SPACE} link set lo up",
]
"""The commands that connect the namespace to this one."""


def run(arguments: str) -> bool:
    """Whether a command of iproute2 succeeds."""
    if not shutil.which("ip"):
        return False
    return subprocess.run(["ip", *arguments.split()], capture_output=True, check=False).returncode == 0


def try_direct_attack(games: int, rate: float, seconds: float) -> Outcome | None:
    """The outcome of an attack from a network namespace; none if the system cannot create one."""
    with namespace() as made:
        if not made:
            return None
        with start_attacked_server("--host", "0.0.0.0") as host:
            return asyncio.run(run_attack(host, ["mixed"], games, rate, seconds, DIRECTLY))


# All figures


def sum_outcomes(outcomes: dict[str, Outcome]) -> Iterator[Figure]:
    """The figures over all attacks."""
    every = outcomes.values()
    due = sum(outcome.due for outcome in every)
    yield Figure(f"moves of victims, of {due:,} due", sum(one.sent for one in every), SENT / 100 * due, sign="≥")
    yield Figure(
        "the Apprentice answers, at the slowest",
        max(max(one.waits, default=MOVE_SECONDS) for one in every),
        QUICK,
        " s",
    )
    yield none_of("victims disconnected", sum(outcome.disconnected for outcome in every))
    yield none_of("moves of victims refused or unanswered", sum(outcome.unanswered for outcome in every))
    yield none_of("tables that victims could not open", sum(outcome.unopened for outcome in every))
    yield none_of("answers 5xx, and exceptions in the log", sum(one.noted["5xx"] + one.failures for one in every))
    yield Figure("lines of the log, at most", max(outcome.lines for outcome in every), LINES)
    yield none_of(UNMADE_BAR, sum(outcome.noted[UNMADE] for outcome in every))
    yield none_of("exploits at a table that succeeded", sum(outcome.noted["tricks"] for outcome in every))
    yield Figure("idle again after, at the slowest", max(outcome.rested for outcome in every), CALM, " s")
    yield Figure("memory grew during an attack by, at most", max(outcome.peak for outcome in every), PEAK, " MB")
    yield Figure("memory had grown afterwards by, at most", max(outcome.grown for outcome in every), GROWTH, " MB")
    yield none_of("bot processes left", sum(outcome.left for outcome in every))
    yield none_of(UNENDED_BAR, sum(outcome.noted[UNENDED] for outcome in every))
    yield Figure("an attack stored, at most", max(outcome.stored for outcome in every), STORED, " MB")
    most = max(outcome.watchers for outcome in every)
    yield Figure("devices that may watch one table, at most", most, DEFAULTS.watchers_per_table)


def list_missed_bars(name: str, outcome: Outcome) -> list[str]:
    """The names of the bars that an outcome misses, which are told as well."""
    found = [figure for figure in outcome.figures(name) if not figure.reached]
    calm = f"{name}: undisturbed, 99 of 100 moves within {percentile(outcome.calm, 99):.1f} ms"
    for row in [*(figure.row for figure in found), calm, f"{name}: {dict(outcome.noted)}"]:
        print(row, file=sys.stderr, flush=True)
    return [figure.what.removeprefix(f"{name}: ") for figure in found]


def figures(
    together: bool = False,
    games: int = GAMES,
    rate: float = RATE,
    seconds: float = SECONDS,
    without: Sequence[str] = TRIED_WITHOUT,
    networks: bool = True,
    measured: bool = True,
) -> Iterator[Figure]:
    """All figures; attacks run one by one, or together to save time."""
    outcomes = dict[str, Outcome]()
    for names in [SWIFT] if together else [[name] for name in LISTED]:
        name = "all together" if together else names[0]
        print_progress(f"under attack: {name}")
        outcomes[name] = outcome = try_attacks(names, games, rate, seconds)
        list_missed_bars(name, outcome)
        yield next(outcome.figures(name))
    if not together:
        outcomes["descriptors"] = try_attacks(["silent"], games, rate, seconds, descriptors=DESCRIPTORS)
        yield next(outcomes["descriptors"].figures("no descriptor left"))
        list_missed_bars("descriptors", outcomes["descriptors"])
    if networks:
        direct = try_direct_attack(games, rate, seconds)
        yield Figure("attacks from a network of their own", int(direct is not None), 1, sign="≥")
        if direct:
            outcomes["directly"] = direct
            list_missed_bars("directly", direct)
            yield next(direct.figures("without a proxy, from another network"))
    yield from sum_outcomes(outcomes)
    for fix in without:
        bars = [
            bar
            for bar in list_missed_bars(f"without {fix}", try_weakened(fix, games, rate, seconds))
            if bar != UNMADE_BAR
        ]
        said = f" ({', '.join(bars)})" if bars else ""
        yield Figure(f"bars missed with {FIXES[fix].what} switched off{said}", len(bars), 1, sign="≥")
    if measured:
        yield costs.figure()


def try_weakened(fix: str, games: int = GAMES, rate: float = RATE, seconds: float = SECONDS) -> Outcome:
    """The outcome of the attack that a fix prevents, with the fix switched off."""
    return try_attacks([FIXES[fix].attack], games, rate, FIXES[fix].share * seconds, fix, FIXES[fix].descriptors)


def on_two_cores() -> None:
    """Use two cores for everything, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])


def main() -> int:
    """Run everything, or one attack, or one without its fix."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=[*ATTACKS, "descriptors"])
    parser.add_argument("--without", choices=[fix for fix in FIXES if fix != WHOLE])
    parser.add_argument("--seconds", type=float, default=SECONDS)
    options = parser.parse_args()
    on_two_cores()
    if not options.only and not options.without:
        return report_figures("abuse", figures())
    print(*HEAD, sep="\n")
    if options.without:
        outcome = try_weakened(options.without, seconds=options.seconds)
    elif options.only == "mixed":
        outcome = try_direct_attack(GAMES, RATE, options.seconds) or Outcome()
    elif options.only == "descriptors":
        outcome = try_attacks(["silent"], GAMES, RATE, options.seconds, descriptors=DESCRIPTORS)
    else:
        outcome = try_attacks([options.only], GAMES, RATE, options.seconds)
    found = list(outcome.figures(options.only or f"without {options.without}"))
    print(*(figure.row for figure in found), dict(outcome.noted), sep="\n")
    print(f"undisturbed, 99 of 100 moves within {percentile(outcome.calm, 99):.1f} ms")
    failed = [figure for figure in found if not figure.reached]
    if options.without:
        return int(all(figure.what.endswith(UNMADE_BAR) for figure in failed))
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
