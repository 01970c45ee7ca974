"""The worker processes of the arena: the games do not depend on how many play, die or are stopped."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from uuid import uuid4

import psutil
import pytest

from harness.waiting import WAIT_SECONDS, wait_until
from nyhavn.arena.batches import BatchFailed, BlockBatch
from nyhavn.arena.bot_game import BotGame
from nyhavn.arena.ledger import Ledger
from nyhavn.arena.matches import Arena, MatchPlan, MatchStanding
from nyhavn.arena.process_pool import ATTEMPTS, ProcessPool
from nyhavn.arena.schedule import Match, matches
from nyhavn.cli import main
from tests.arena.small_matches import (
    MARK,
    count_ledger_games,
    find_marked_processes,
    make_entrants,
    match_command,
    name_entrants,
    read_games,
    wait_for_end,
    without_times,
)
from tests.tiers import count_tries

# Processes

QUICK = make_entrants("random", "apprentice")


def play_with_pool(
    pool: ProcessPool, path: Path, blocks: int, after: Callable[[ProcessPool], None] = lambda _: None
) -> list[BotGame]:
    """The games of a small match, played by a pool."""
    with Ledger(path) as ledger, closing(pool):
        arena = Arena(ledger, [MatchStanding(match, MatchPlan(blocks)) for match in matches(QUICK, 3)])
        for new in arena.run(pool):
            if new:
                after(pool)
        assert not arena.is_open
        assert arena.games_left == arena.blocks_left == 0
        return [without_times(game) for game in ledger.games()]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> list[BotGame]:
    """The games of the same match, played by one process."""
    return play_with_pool(ProcessPool(1), tmp_path_factory.mktemp("alone") / "arena.sqlite", blocks=3)


def test_two_processes_play_the_same_games_as_one(alone: list[BotGame], tmp_path: Path) -> None:
    assert len(alone) == 2 * 3 * 3
    assert play_with_pool(ProcessPool(2), tmp_path / "arena.sqlite", blocks=3) == alone


def test_a_process_that_is_killed_is_replaced(alone: list[BotGame], tmp_path: Path) -> None:
    pool = ProcessPool(2)
    killed: list[int] = []

    def kill(pool: ProcessPool) -> None:
        for worker in pool.workers:
            if worker.batch and worker.batch not in pool.lost and worker.process.pid and len(killed) < 2:
                os.kill(worker.process.pid, signal.SIGKILL)
                killed.append(worker.process.pid)
                return

    assert play_with_pool(pool, tmp_path / "arena.sqlite", 3, kill) == alone
    assert killed
    assert not any(psutil.pid_exists(pid) for pid in killed)


def test_a_batch_that_kills_every_process_is_given_up() -> None:
    with closing(ProcessPool(1)) as pool:
        pool.submit(BlockBatch(Match(tuple(QUICK)), (0,), "x", 30.0))
        for _ in range(ATTEMPTS - 1):
            pool.workers[0].process.kill()
            assert pool.played(WAIT_SECONDS) == []
        pool.workers[0].process.kill()
        with pytest.raises(BatchFailed, match=f"died {ATTEMPTS} times"):
            pool.played(WAIT_SECONDS)


def test_an_error_in_a_process_is_reported() -> None:
    with closing(ProcessPool(1)) as pool:
        pool.submit(BlockBatch(Match(name_entrants("nobody", "random")), (0,), "x", 30.0))
        with pytest.raises(BatchFailed, match="there is no bot 'nobody'"):
            pool.played(WAIT_SECONDS)


def test_another_version_of_a_bot_fails_the_batch(tmp_path: Path) -> None:
    stranger = replace(QUICK[0], identity="random@0")
    with Ledger(tmp_path / "arena.sqlite") as ledger, closing(ProcessPool(1)) as pool:
        arena = Arena(ledger, [MatchStanding(Match((stranger, QUICK[1])), MatchPlan(1))])
        with pytest.raises(BatchFailed, match="random@0"):
            list(arena.run(pool))
        assert list(ledger.games()) == []


def test_a_stop_stores_the_games_being_played(tmp_path: Path) -> None:
    with Ledger(tmp_path / "arena.sqlite") as ledger, closing(ProcessPool(1)) as pool:
        arena = Arena(ledger, [MatchStanding(Match((QUICK[0], QUICK[0])), MatchPlan(10**6))])
        new = 0
        for found in arena.run(pool):
            new += found
            if new and not arena.stopping:
                arena.stop()
        assert new == len(list(ledger.games())) == arena.standings[0].done
        assert not pool.busy


# Resuming


def start_command(*args: str, out: int = subprocess.PIPE) -> "tuple[subprocess.Popen[str], str]":
    """Start the command in its own process group; return it and the mark of its processes."""
    mark = uuid4().hex
    environment = {**os.environ, MARK: mark, "TERM": "xterm", "COLUMNS": "100"}
    command = [sys.executable, "-m", "nyhavn.cli", *args]
    process = subprocess.Popen(
        command, stdout=out, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
    )
    return process, mark


def press_ctrl_c(process: "subprocess.Popen[str]") -> None:
    """Interrupt the whole process group, as a terminal does."""
    os.killpg(process.pid, signal.SIGINT)


@pytest.mark.slow
def test_an_arena_killed_at_random_moments_ends_with_the_same_games(tmp_path: Path) -> None:
    rng, kills = Random(20), count_tries(bar=20, usual=6)
    args = ["--pairs", "40", "--workers", "2"]
    undisturbed = str(tmp_path / "undisturbed.sqlite")
    assert main(match_command(undisturbed, *args)) == 0
    expected = read_games(undisturbed)
    assert len(expected) == 80
    killed, rounds = 0, 0
    while killed < kills:
        rounds += 1
        ledger = str(tmp_path / f"round-{rounds}.sqlite")
        over = False
        while not over and killed < kills:
            over = not kill_arena_once(ledger, args, rng)
            killed += not over
        assert main(match_command(ledger, *args)) == 0
        assert read_games(ledger) == expected


def kill_arena_once(ledger: str, args: list[str], rng: Random) -> bool:
    """Let the arena play some more games and kill it; return whether it was still running."""
    goal = count_ledger_games(ledger) + rng.choice([-1, 0, 1, 1, 2, 4])
    process, mark = start_command(*match_command(ledger, *args))
    wait_until(lambda: count_ledger_games(ledger) > goal or process.poll() is not None)
    time.sleep(rng.uniform(0, 0.4))
    over = process.poll() is not None
    process.kill()
    process.communicate()
    wait_for_end(mark)
    deals = Counter(game.seed for game in read_games(ledger)) if count_ledger_games(ledger) else Counter()
    assert set(deals.values()) <= {2}
    return not over


def test_ctrl_c_keeps_finished_games_and_the_same_command_resumes(tmp_path: Path) -> None:
    disturbed, undisturbed = str(tmp_path / "disturbed.sqlite"), str(tmp_path / "undisturbed.sqlite")
    process, mark = start_command(*match_command(disturbed, "--pairs", "500"))
    wait_until(lambda: count_ledger_games(disturbed) > 2)
    press_ctrl_c(process)
    out, err = process.communicate(timeout=WAIT_SECONDS)
    assert (process.returncode, "Traceback" in err) == (130, False)
    assert out.endswith(f"Stopped. What was finished is in {disturbed}; the same command goes on.\n")
    assert not any(find_marked_processes(mark))
    blocks = count_ledger_games(disturbed) // 2
    assert f"{blocks} deals." in out
    assert main(match_command(undisturbed, "--pairs", str(blocks + 2))) == 0
    assert main(match_command(disturbed, "--pairs", str(blocks + 2))) == 0
    assert read_games(disturbed)[: 2 * blocks]
    assert {game.seed for game in read_games(undisturbed)} <= {game.seed for game in read_games(disturbed)}
    assert set(map(repr, read_games(undisturbed))) <= set(map(repr, read_games(disturbed)))


def test_a_second_ctrl_c_does_not_wait(tmp_path: Path) -> None:
    ledger = str(tmp_path / "arena.sqlite")
    process, mark = start_command("arena", "random", "exec:sleep 1000", "--ledger", ledger, "--patience", "3000")
    wait_until(lambda: sum(psutil.Process(pid).name() == "sleep" for pid in find_marked_processes(mark)) == 2)
    press_ctrl_c(process)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1.0)
    press_ctrl_c(process)
    out, err = process.communicate(timeout=WAIT_SECONDS)
    assert (process.returncode, out, "Traceback" in err) == (130, "", False)
    wait_for_end(mark)
    assert count_ledger_games(ledger) == 0


def test_a_terminal_shows_a_table_and_ctrl_c_stops(tmp_path: Path) -> None:
    ledger = str(tmp_path / "arena.sqlite")
    terminal, theirs = pty.openpty()
    process, mark = start_command(*match_command(ledger, "--pairs", "500"), out=theirs)
    os.close(theirs)
    said = read_until(terminal, b"a second")
    press_ctrl_c(process)
    said += read_until(terminal, b"goes on.")
    assert process.communicate(timeout=WAIT_SECONDS)[1] == ""
    assert process.returncode == 130
    os.close(terminal)
    for expected in ("random – apprentice", "/1000", "Stopping after the games that are being played"):
        assert expected.encode() in said
    assert count_ledger_games(ledger) > 0
    assert not any(find_marked_processes(mark))


def test_ctrl_c_never_reaches_a_process_that_is_starting() -> None:
    """In a new interpreter, as the first process of a pool also starts Python's resource tracker."""
    result = subprocess.run([sys.executable, "-c", START_A_POOL], capture_output=True, text=True, timeout=WAIT_SECONDS)
    assert (result.stdout, result.stderr) == ("True True\n", "")


START_A_POOL = """
import signal
from pathlib import Path
from nyhavn.arena.process_pool import ProcessPool

def ignores_ctrl_c(pid):
    masks = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return any(int(masks[name], 16) >> signal.SIGINT - 1 & 1 for name in ("SigBlk", "SigIgn"))

if __name__ == "__main__":
    pool = ProcessPool(2)
    print(*(ignores_ctrl_c(worker.process.pid) for worker in pool.workers))
    pool.close()
"""


def read_until(terminal: int, end: bytes) -> bytes:
    """Read the output of a terminal until some bytes appear."""
    said = b""
    while end not in said:
        ready, _, _ = select.select([terminal], [], [], WAIT_SECONDS)
        assert ready, said
        try:
            said += os.read(terminal, 1 << 16)
        except OSError:
            raise AssertionError(said.decode()[-2000:]) from None
    return said
