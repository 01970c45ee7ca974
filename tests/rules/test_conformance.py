"""The conformance command: agreement prints no difference, and a difference is reported and fails."""

import gzip
import subprocess
import sys
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"


def run(*files: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.rules.conformance", *map(str, files)]
    return subprocess.run(command, cwd=DATA.parents[1], capture_output=True, text=True, check=False)


def alter_record_file(tmp_path: Path, name: str, old: str, new: str) -> Path:
    text = gzip.decompress((DATA / name).read_bytes()).decode()
    assert old in text
    path = tmp_path / name.removesuffix(".gz")
    path.write_text(text.replace(old, new, 1))
    return path


def test_all_records_agree() -> None:
    done = run(DATA / "placements.jsonl.gz", DATA / "games.jsonl.gz")
    assert done.stdout.splitlines() == [
        f"{DATA / 'placements.jsonl.gz'}: 2100 records, 0 differ",
        f"{DATA / 'games.jsonl.gz'}: 27 records, 0 differ",
    ]
    assert done.returncode == 0


def test_a_wrong_cost_is_named(tmp_path: Path) -> None:
    done = run(alter_record_file(tmp_path, "placements.jsonl.gz", '"cost":4', '"cost":3'))
    assert "2100 records, 1 differ" in done.stdout
    assert "(4, 0, 0) for us, (3, 0, 0) in the record" in done.stdout
    assert done.returncode == 1


def test_a_missing_placement_is_named(tmp_path: Path) -> None:
    first = '{"cells":[[0,3],[0,4],[0,5],[1,4]],"brick":[1,4],"cost":4,"coats":0,"points":0},'
    done = run(alter_record_file(tmp_path, "placements.jsonl.gz", first, ""))
    assert "we allow Gb5a4a5a6" in done.stdout
    assert done.returncode == 1


def test_an_illegal_move_is_named_with_its_position(tmp_path: Path) -> None:
    done = run(alter_record_file(tmp_path, "games.jsonl.gz", '"slots":[5,1]', '"slots":[5,4]'))
    assert "27 records, 1 differ" in done.stdout
    assert "record 1: turn 0 at 1t PYPYYYG" in done.stdout
    assert "ability without effect" in done.stdout
    assert done.returncode == 1


def test_a_wrong_result_is_named(tmp_path: Path) -> None:
    done = run(alter_record_file(tmp_path, "games.jsonl.gz", '"winners":[0]', '"winners":[1]'))
    assert "winners is [0] for us, [1] in the record" in done.stdout
    assert done.returncode == 1


def test_a_file_that_cannot_be_read_is_no_agreement(tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish.jsonl"
    rubbish.write_text("no records\n")
    assert run(rubbish).returncode == 2
    assert run(tmp_path / "missing").returncode == 2
