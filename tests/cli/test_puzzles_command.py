"""`nyhavn puzzles`: makes, goes on and checks, and says what is wrong with its input."""

from pathlib import Path

import pytest

from harness.random_games import random_record
from nyhavn.cli import main
from nyhavn.cli.user_errors import LANGUAGE_SETTING
from tests.puzzles.test_puzzles import EXACT, POINTS

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def restore_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the language after every test."""
    monkeypatch.setattr(LANGUAGE_SETTING, "language", "en")


@pytest.fixture
def puzzle_file(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("".join(f"{line}\n" for line in EXACT))
    return path


def test_a_game_is_looked_at_once(tmp_path: Path, capsys: Captured) -> None:
    game, out = tmp_path / "game.nyh", tmp_path / "puzzles.txt"
    game.write_text(str(random_record(2, 7, turns=8)))
    words = ["puzzles", str(game), "--kind", "win", "--out", str(out), "--workers", "1"]
    assert main(words) == main(words) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert "from 1 game in" in first
    assert "from 0 games in" in second


def test_every_puzzle_of_a_file_is_checked(puzzle_file: Path, capsys: Captured) -> None:
    assert main(["puzzles", "--check", "--workers", "1", str(puzzle_file)]) == 0
    assert "3 proved by enumeration" in capsys.readouterr().out


def test_a_wrong_puzzle_is_named(puzzle_file: Path, capsys: Captured) -> None:
    with puzzle_file.open("a") as file:
        file.write(POINTS.replace("\t7\t", "\t6\t") + "\n")
    assert main(["puzzles", "--check", "--workers", "1", str(puzzle_file)]) == 1
    assert f"{puzzle_file}:4: the puzzle is wrong (points)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        ("", ["--check"], "has no puzzles"),
        ("points\n", ["--check"], ":1: this isn’t a puzzle"),
        ("points\n", ["--games", "1", "--out"], ":1: this isn’t a puzzle"),
        ("points\n", [], ":1:1:"),
    ],
)
def test_a_wrong_file_is_refused(text: str, words: list[str], message: str, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(text)
    assert main(["puzzles", *words, str(path)]) == 2
    assert message in capsys.readouterr().err


def test_without_games_there_is_nothing_to_do(capsys: Captured) -> None:
    assert main(["puzzles"]) == 2
    assert "--games" in capsys.readouterr().err


def test_a_file_is_checked_or_arranged(puzzle_file: Path, capsys: Captured) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["puzzles", "--check", "--arrange", str(puzzle_file)])
    assert "--arrange: not allowed with argument --check" in capsys.readouterr().err


def test_a_file_is_arranged_once(puzzle_file: Path, tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "arranged.txt"
    words = ["puzzles", "--arrange", str(puzzle_file), "--out", str(out)]
    assert main(words) == 0
    assert "3 puzzles in" in capsys.readouterr().out
    assert sorted(out.read_text().splitlines()) == sorted(EXACT)
    assert main(words) == 2
    assert "is there already" in capsys.readouterr().err
