"""A real Ray cluster of two nodes on this machine, one of which fails during a match."""

import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from harness.waiting import WAIT_SECONDS, wait_until
from nyhavn.cli import main
from nyhavn.nets import Net
from tests.arena.small_matches import MARK, count_ledger_games, read_games, wait_for_end

MEMORY = 80_000_000
"""The size of a node's object store in bytes, the minimum that Ray accepts."""
HOLD = "NYHAVN_TEST_HOLD"
"""The environment variable of a node on which programs block until the test is over."""
CONTEST = ["arena", "random", "exec:./program", "--players", "3", "--pairs", "10"]
GAMES = 2 * 3 * 10


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A cluster with one permanent node, which leaves no process behind."""
    mark = uuid4().hex
    monkeypatch.setenv(MARK, mark)
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster as Nodes

    head = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": MEMORY}
    nodes: Any = Nodes(initialize_head=True, head_node_args=head)
    try:
        yield nodes
    finally:
        nodes.shutdown()
    wait_for_end(mark)


def write_program(folder: Path) -> Path:
    """Write a bot program that plays on all nodes except those that make it block."""
    bot = shlex.join([sys.executable, "-m", "nyhavn.cli", "bot", "apprentice"])
    program = folder / "program"
    hold = f'touch "${HOLD}/held"; while [ -e "${HOLD}/held" ]; do sleep 0.2; done; exit 1'
    program.write_text(f'#!/bin/sh\n[ -z "${HOLD}" ] || {{ {hold}; }}\nexec {bot}\n')
    program.chmod(0o755)
    return program


@pytest.mark.slow
def test_a_lost_node_does_not_change_the_games(nodes: Any, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nyhavn.cli", *CONTEST]
    program = write_program(tmp_path)
    second = nodes.add_node(num_cpus=1, object_store_memory=MEMORY, env_vars={HOLD: str(tmp_path)})
    nodes.wait_for_nodes()
    distant = [*command, "--ray", nodes.address, "--ledger", "there"]
    with subprocess.Popen(distant, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as run:
        wait_until(lambda: (tmp_path / "held").exists() and count_ledger_games(str(tmp_path / "there")) > 6)
        assert run.poll() is None
        nodes.remove_node(second, allow_graceful=False)
        out, _ = run.communicate(timeout=WAIT_SECONDS)
    (tmp_path / "held").unlink()
    assert run.returncode == 0
    subprocess.run([*command, "--ledger", "here"], cwd=tmp_path, check=True, timeout=WAIT_SECONDS)
    played = read_games(str(tmp_path / "there"))
    assert len(played) == GAMES
    assert set(Counter((game.seats, game.seed) for game in played).values()) == {1}
    assert played == read_games(str(tmp_path / "here"))
    assert out.count("10 deals.") == 2
    check_failed_batch_is_reported(nodes.address)
    check_missing_program_is_reported(nodes.address, program)


def check_missing_program_is_reported(address: str, program: Path) -> None:
    """Check the error of a program that is missing when the cluster opens it."""
    command = ["arena", "random", "exec:./program", "--pairs", "1", "--ray", address, "--seed", "other"]
    code = f"""
import os, sys
from nyhavn.arena import cluster
from nyhavn.cli import main
expect_reachable = cluster.expect_reachable
cluster.expect_reachable = lambda address: [expect_reachable(address), os.unlink("program")]
sys.exit(main({[*command, "--ledger", "l"]!r}))
"""
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=program.parent, capture_output=True, text=True, timeout=WAIT_SECONDS
    )
    assert run.returncode == 2
    assert re.fullmatch(
        rf"nyhavn: The arena had to stop: exec:./program cannot play on .+: the program '{program}' is not there\n",
        run.stderr,
    )


def check_failed_batch_is_reported(address: str) -> None:
    """Check the errors of batches that the cluster cannot play."""
    code = f"""
from contextlib import closing
from nyhavn.arena.batches import BlockBatch, BatchFailed
from nyhavn.arena.cluster import RayCluster
from nyhavn.arena.schedule import Entrant, Match
from nyhavn.bots import Limit
nobody = Entrant("nobody", Limit(), "nobody@1")
with closing(RayCluster({address!r})) as cluster:
    print(cluster.size, cluster.free, cluster.busy)
    cluster.submit(BlockBatch(Match((nobody, nobody)), (0,), "x", 30.0))
    print(cluster.size, cluster.free, cluster.busy)
    cluster.stop()
    try:
        while cluster.busy:
            cluster.played(1.0)
    except BatchFailed as failure:
        print(cluster.free, "there is no bot 'nobody'" in str(failure))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=WAIT_SECONDS)
    assert run.stdout == "1 2 False\n1 1 True\n0 True\n", run.stderr


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:99999", "nowhere"])
def test_a_missing_cluster_is_reported(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "random", "tourist", "--ray", address, "--ledger", str(tmp_path / "arena.sqlite")]) == 2
    assert f"nyhavn: There is no Ray cluster to play on at {address}: " in capsys.readouterr().err


@pytest.mark.slow
def test_a_net_learns_the_same_on_a_cluster(nodes: Any, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nyhavn.cli", "learn", "--games", "64"]
    for more in (["there", "--ray", nodes.address], ["here"]):
        subprocess.run([*command, *more], cwd=tmp_path, check=True, timeout=WAIT_SECONDS, capture_output=True)
    there, here = (Net.load(tmp_path / name / "net.npz").weights for name in ("there", "here"))
    assert there.tolist() == here.tolist()


def test_learn_reports_a_missing_cluster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", str(tmp_path), "--ray", "127.0.0.1:1"]) == 2
    assert "nyhavn: There is no Ray cluster to play on at 127.0.0.1:1: " in capsys.readouterr().err
