"""Datasets: every decision of every game is written once, however often writing was stopped."""

from __future__ import annotations

import json
import os
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from nyhavn import Move, Position, View
from nyhavn.arena.batches import BlockBatch, OpenBots, PlayedBatch
from nyhavn.arena.schedule import SEED, Entrant
from nyhavn.bots import Limit
from nyhavn.cli import main
from nyhavn.envs import dataset
from nyhavn.envs.dataset import COLUMNS, Dataset, FolderInUse, OtherDataset
from nyhavn.game.codec import numbers_of

BOTS = ("random", "tourist")


class LimitedRunner:
    """A worker that plays batches synchronously, up to a maximum number."""

    size = 1

    def __init__(self, most: int = 1000) -> None:
        self.most, self.bench, self.done = most, OpenBots(), list[PlayedBatch]()

    @property
    def free(self) -> int:
        """Whether another batch can be submitted; raises `KeyboardInterrupt` after the maximum number."""
        if self.most == 0 and not self.done:
            raise KeyboardInterrupt
        return int(not self.done)

    @property
    def busy(self) -> bool:
        """Whether there are results to collect."""
        return bool(self.done)

    def submit(self, batch: BlockBatch) -> None:
        """Play a batch."""
        self.most -= 1
        self.done.append(self.bench.play(batch))

    def played(self, timeout: float) -> list[PlayedBatch]:
        """The results."""
        played, self.done = self.done, []
        return played

    def stop(self) -> None:
        """Start nothing new."""

    def close(self) -> None:
        """Close the bots."""
        self.bench.close()


def make_dataset(folder: Path, deals: int, bots: tuple[str, ...] = BOTS, seed: str = SEED) -> Dataset:
    return Dataset(folder, [Entrant.of(text, Limit()) for text in bots], seed, deals)


def read_rows(folder: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for path in sorted(folder.glob("*.parquet")):
        rows += parquet.read_table(path).to_pylist()
    return rows


@pytest.fixture(autouse=True)
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "SHARD", 2)
    monkeypatch.setattr(dataset, "SECONDS", float(10**6))


def test_every_decision_of_every_game_is_written(tmp_path: Path) -> None:
    folder = make_dataset(tmp_path, deals=3)
    folder.open()
    assert list(folder.write(LimitedRunner())) == [2, 4]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".lock",
        "_dataset.json",
        "deals-00000000-00000000.parquet",
        "deals-00000001-00000002.parquet",
    ]
    rows = read_rows(tmp_path)
    games = {(row["seed"], tuple(row["seats"])) for row in rows}
    assert len(games) == 6
    for seed, seats in games:
        check_game_rows([row for row in rows if (row["seed"], tuple(row["seats"])) == (seed, seats)])


def check_game_rows(game: list[dict[str, Any]]) -> None:
    """Check that the rows of a game are consistent and all have its outcome."""
    assert [row["decision"] for row in game] == list(range(len(game)))
    for row, following in pairwise(game):
        position, after = Position.parse(row["position"]), Position.parse(following["position"])
        assert str(position.view(row["seat"])) == row["view"]
        assert View.parse(row["view"]).seat == row["seat"]
        assert row["legal"] == [str(move) for move in position.legal_moves]
        assert row["move"] in row["legal"]
        assert row["numbers"] == list(numbers_of(Move.parse(row["move"])) or ())
        played = position.play(row["move"])
        assert played.house(row["seat"]) == after.house(row["seat"])
        assert (row["shares"], row["scores"], row["ending"]) == (
            game[0]["shares"],
            game[0]["scores"],
            game[0]["ending"],
        )
        assert row["share"] == row["shares"][row["seat"]]
    assert sum(game[0]["shares"]) == pytest.approx(1)


def test_an_interrupted_dataset_is_resumed(tmp_path: Path) -> None:
    whole, parts = make_dataset(tmp_path / "whole", deals=5), make_dataset(tmp_path / "parts", deals=5)
    whole.open()
    assert sum(whole.write(LimitedRunner())) == 10
    parts.open()
    with pytest.raises(KeyboardInterrupt):
        list(parts.write(LimitedRunner(most=2)))
    assert parts.missing == [3, 4]
    parts.open()
    assert sum(parts.write(LimitedRunner())) == 4
    assert read_rows(tmp_path / "parts") == read_rows(tmp_path / "whole")
    assert (parts.missing, list(parts.write(LimitedRunner()))) == ([], [])
    assert make_dataset(tmp_path / "parts", deals=6).missing == [5]


def test_missing_shards_are_written(tmp_path: Path) -> None:
    folder = make_dataset(tmp_path, deals=6)
    folder.open()
    list(folder.write(LimitedRunner()))
    (tmp_path / "deals-00000001-00000002.parquet").unlink()
    more = make_dataset(tmp_path, deals=7)
    assert more.missing == [1, 2, 6]
    assert list(more.write(LimitedRunner())) == [2, 2, 2]
    assert more.written_deals == set(range(7))


def test_files_that_are_not_shards_are_ignored(tmp_path: Path) -> None:
    folder = make_dataset(tmp_path, deals=1)
    folder.open()
    (tmp_path / "deals-foo.parquet").write_text("mine")
    (tmp_path / "deals-1-2.parquet").write_text("mine")
    folder.open()
    assert (folder.missing, folder.written_deals) == ([0], set())
    assert (tmp_path / "deals-foo.parquet").read_text() == "mine"


def test_a_broken_shard_is_set_aside_and_played_again(tmp_path: Path) -> None:
    folder = make_dataset(tmp_path, deals=1)
    folder.open()
    list(folder.write(LimitedRunner()))
    rows, shard = read_rows(tmp_path), tmp_path / "deals-00000000-00000000.parquet"
    shard.write_bytes(shard.read_bytes()[:-9])
    folder.open()
    assert folder.missing == [0]
    assert shard.with_name(f"_{shard.stem}.broken").exists()
    list(folder.write(LimitedRunner()))
    assert read_rows(tmp_path) == rows


def test_a_folder_is_read_as_a_whole(tmp_path: Path) -> None:
    folder = make_dataset(tmp_path, deals=3)
    folder.open()
    list(folder.write(LimitedRunner()))
    shard = tmp_path / "deals-00000000-00000000.parquet"
    shard.write_bytes(shard.read_bytes()[:-9])
    folder.open()
    list(folder.write(LimitedRunner()))
    with dataset.write_atomically(tmp_path / "deals-00000007-00000007.parquet") as unfinished:
        unfinished.write_text("half a shard")
        assert parquet.read_table(tmp_path).to_pylist() == read_rows(tmp_path)


def test_a_folder_has_one_writer_at_a_time(tmp_path: Path) -> None:
    first, second = make_dataset(tmp_path, deals=3), make_dataset(tmp_path, deals=3)
    first.open()
    second.open()
    writing = first.write(LimitedRunner())
    next(writing)
    with pytest.raises(FolderInUse, match=tmp_path.name):
        list(second.write(LimitedRunner()))
    list(writing)
    assert list(second.write(LimitedRunner())) == []


def test_files_are_renamed_only_when_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        make_dataset(tmp_path, deals=1).open()
    assert not (tmp_path / "_dataset.json").exists()


def test_slow_bots_fill_small_shards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "SECONDS", 0.0)
    folder = make_dataset(tmp_path, deals=3)
    folder.open()
    assert list(folder.write(LimitedRunner())) == [2, 2, 2]


def test_a_folder_with_another_dataset_is_refused(tmp_path: Path) -> None:
    make_dataset(tmp_path, deals=1).open()
    make_dataset(tmp_path, deals=9).open()
    assert json.loads((tmp_path / "_dataset.json").read_text())["seats"] == ["random@1", "tourist@1"]
    for other in (make_dataset(tmp_path, 1, ("random", "random")), make_dataset(tmp_path, 1, seed="other")):
        with pytest.raises(OtherDataset, match=r"_dataset\.json"):
            other.open()


def test_the_schema_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    for name, (kind, meaning) in COLUMNS.items():
        assert f"| `{name}` | `{kind}` | {meaning} |" in page
    assert dataset.schema().names == list(COLUMNS)


def test_the_command_writes_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "games")
    assert main(["dataset", folder, "random", "random", "--deals", "3", "--workers", "1"]) == 0
    assert capsys.readouterr().out == f"3 games in {folder}.\n"
    before = modification_times(Path(folder))
    assert len(before) == 4
    for deals in ("3", "1"):
        assert main(["dataset", folder, "random", "random", "--deals", deals, "--workers", "1"]) == 0
        assert capsys.readouterr().out == f"3 games in {folder}.\n"
    assert modification_times(Path(folder)) == before
    assert len({row["seed"] for row in read_rows(Path(folder))}) == 3


def modification_times(folder: Path) -> dict[str, int]:
    """The modification time of each file."""
    return {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}


@pytest.mark.parametrize(
    "arguments, told",
    [
        (["random"], "A table has 2 to 4 seats, not 1."),
        (["random", "nobody"], "there is no bot 'nobody'"),
        (["tourist", "tourist"], "other games are kept there"),
    ],
)
def test_the_command_reports_errors(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_dataset(tmp_path, deals=1).open()
    assert main(["dataset", str(tmp_path), *arguments]) == 2
    assert told in capsys.readouterr().err


def test_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "nyhavn.envs.dataset")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["dataset", str(tmp_path), "random", "random"]) == 2
    assert "pip install 'nyhavn[research]'" in capsys.readouterr().err


def test_the_progress_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from nyhavn.cli import dataset as command

    monkeypatch.setattr(command, "PAUSE", 0.0)
    folder = make_dataset(tmp_path, deals=3)
    folder.open()
    command.print_progress(folder, folder.write(LimitedRunner()))
    told = capsys.readouterr().err.splitlines()
    assert [line.rpartition(",")[0] for line in told] == ["2 of 6 games", "6 of 6 games"]
