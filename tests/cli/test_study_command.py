"""`nyhavn study`: its four formats, its summary, and that it goes on after a stop."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from harness.random_games import end_of, random_record
from harness.waiting import WAIT_SECONDS, wait_until
from nyhavn.cli import main
from nyhavn.cli.game_text import decimal
from nyhavn.cli.study_report import signed_points
from nyhavn.cli.user_errors import LANGUAGE_SETTING
from nyhavn.phrases import LANGUAGES
from nyhavn.study import depth

Captured = pytest.CaptureFixture[str]
TINY = depth.Depth("quick", field=3, choosing=6, weighing=4, showing=4, turns=2)
GAME = end_of(random_record(2, 7), 16)


@pytest.fixture(autouse=True)
def tiny_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play few samples, and restore the language after every test."""
    monkeypatch.setitem(depth.DEPTHS, "quick", TINY)
    monkeypatch.setattr(LANGUAGE_SETTING, "language", "en")


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A finished game."""
    path = tmp_path_factory.mktemp("games") / "game.nyh"
    path.write_text(str(GAME.titled({"seat-1": "Ada_", "seat-2": "Bo"})))
    return str(path)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A directory for studies, which all tests share: a study is computed once."""
    return str(tmp_path_factory.mktemp("studies"))


def run_study(capsys: Captured, store: str, *args: str, language: str = "en") -> str:
    """What the command prints."""
    assert main(["--language", language, "study", "--depth", "quick", "--store", store, *args]) == 0
    return capsys.readouterr().out


def test_json_holds_the_identity(game_file: str, store: str, capsys: Captured) -> None:
    found = json.loads(run_study(capsys, store, "--format", "json", game_file))
    assert GAME.end.result
    assert [seat["result"] for seat in found["seats"]] == list(GAME.end.result.shares)
    assert found["turns"] == len(GAME.turns)
    for seat in found["seats"]:
        assert seat["result"] - seat["start"] == pytest.approx(seat["luck"] + seat["moves"], abs=1e-9)
        assert seat["luck"] == pytest.approx(sum(refill["luck"][seat["seat"] - 1] for refill in found["refills"]))
        assert seat["luck"] == pytest.approx(seat["luck_before_own_turns"] + seat["luck_before_other_turns"])
        assert len(seat["chances"]) == len(GAME.turns) + 1
        assert seat["moves"] == pytest.approx(sum(turn["changes"][seat["seat"] - 1] for turn in found["moves"]))
    assert [turn["seat"] for turn in found["moves"]] == [1 + turn % 2 for turn in range(len(GAME.turns))]
    moves = [move for turn in GAME.turns for move in turn.moves if not str(move).startswith(">")]
    assert [decision["played"]["move"] for decision in found["decisions"]] == list(map(str, moves))


def test_the_terminal_shows_tables_and_a_graph(game_file: str, store: str, capsys: Captured) -> None:
    text = run_study(capsys, store, game_file)
    for word in ("Ada_", "Bo", "Luck", "Error rate", "100 ┤", "Moves that lost points"):
        assert word in text
    rows = [line[6:] for line in text.splitlines() if re.match(r" +\d* *[┤│]", line)]
    assert len(rows) == 11
    assert {"1", "2"} <= set("".join(rows))
    assert max(map(len, text.splitlines())) <= 140


@pytest.mark.parametrize(("share", "shown"), [(-0.002, "0"), (0.002, "0"), (-0.006, "−1"), (0.006, "+1")])
def test_what_is_rounded_to_zero_has_no_sign(share: float, shown: str) -> None:
    assert signed_points(share) == shown
    assert decimal(share, 1) == "0.0"


def test_markdown_escapes_what_it_shows(game_file: str, store: str, capsys: Captured) -> None:
    text = run_study(capsys, store, "--format", "markdown", game_file)
    assert "| Player | Ada\\_ | Bo |" in text
    assert text.count("```") == 2
    assert "## The luckiest and unluckiest refills" in text


def test_few_samples_name_no_refill(
    game_file: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = TINY._replace(turns=8)
    monkeypatch.setitem(depth.DEPTHS, "quick", quick)
    monkeypatch.setitem(depth.DEPTHS, "normal", quick._replace(name="normal"))
    said = run_study(capsys, str(tmp_path), "--format", "markdown", game_file)
    assert "use --depth normal" in said
    assert re.search(r"Result without luck \| [−0-9]+ ± \d+ \|", said)
    said = run_study(capsys, str(tmp_path), "--depth", "normal", "--format", "markdown", game_file)
    assert "use --depth normal" not in said


def test_the_picture_has_a_line_for_every_seat(game_file: str, store: str, capsys: Captured) -> None:
    root = ElementTree.fromstring(run_study(capsys, store, "--format", "svg", game_file, game_file))
    lines = root.findall(".//{*}polyline")
    assert len(lines) == 4
    assert len({line.get("stroke-dasharray") for line in lines}) == 2
    assert len((lines[0].get("points") or "").split()) == len(GAME.turns) + 1
    assert root.find("{*}title") is not None


def test_a_terminal_shows_a_first_graph_before_the_rest(
    game_file: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(depth.DEPTHS, "normal", TINY._replace(name="normal", turns=3))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["study", "--store", str(tmp_path), game_file]) == 0
    said = capsys.readouterr()
    assert re.search(r"first look.*100 ┤.*Ada_", said.err, re.DOTALL)
    assert "first look" not in said.out
    assert main(["study", "--store", str(tmp_path), game_file]) == 0
    again = capsys.readouterr()
    assert (again.err, again.out) == ("", said.out)


@pytest.mark.parametrize("form", ["terminal", "markdown"])
def test_help_is_told(form: str, tmp_path: Path, store: str, capsys: Captured) -> None:
    path = tmp_path / "helped.nyh"
    headers = {"seat-1": "Ada", "seat-2": "Bo", "hint-turns": "1 5", "stand-in-turns": "2"}
    path.write_text(str(GAME.titled(headers)))
    text = run_study(capsys, store, "--format", form, str(path))
    assert "Ada had hints in turns 1 and 5" in text
    assert "A bot stood in for Bo in turn 2, which" in text
    seats = json.loads(run_study(capsys, store, "--format", "json", str(path)))["seats"]
    assert [(seat["hint_turns"], seat["stand_in_turns"]) for seat in seats] == [([1, 5], []), ([], [2])]


def test_several_games_have_a_summary(game_file: str, store: str, capsys: Captured) -> None:
    text = run_study(capsys, store, "--format", "markdown", game_file, game_file)
    assert "| Games | 2 | 2 |" in text
    assert "Summary" not in run_study(capsys, store, "--format", "markdown", game_file)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_it(language: str, game_file: str, store: str, capsys: Captured) -> None:
    text = run_study(capsys, store, "--format", "markdown", game_file, game_file, language=language)
    assert ("Luck" in text) == (language == "en")


def test_bots_are_named_by_their_family(tmp_path: Path, store: str, capsys: Captured) -> None:
    path = tmp_path / "bots.nyh"
    path.write_text(str(GAME.titled({"seat-1": "mason@1", "seat-2": "mason@1"})))
    text = run_study(capsys, store, "--format", "markdown", str(path), str(path))
    assert "| Player | The Mason (1) | The Mason (2) |" in text
    assert "| Player | The Mason |" in text
    assert "| Games | 4 |" in text


@pytest.mark.parametrize("form", ["terminal", "markdown", "json", "svg"])
def test_a_name_of_a_record_does_not_command_the_terminal(
    form: str, tmp_path: Path, store: str, capsys: Captured
) -> None:
    path = tmp_path / "names.nyh"
    path.write_text(str(GAME.titled({"seat-1": "\x1b[2JAda", "seat-2": "\u202eBo"})))
    text = run_study(capsys, store, "--format", form, str(path))
    assert "Ada" in text
    assert not {"\x1b", "\u202e"} & set(text)


def test_a_game_that_is_named_twice_is_computed_once(game_file: str, tmp_path: Path, capsys: Captured) -> None:
    run_study(capsys, str(tmp_path), game_file, game_file)
    (kept,) = tmp_path.glob("*.jsonl")
    keys = [json.loads(line)[0] for line in kept.read_text().splitlines()]
    assert len(set(keys)) == len(keys) > 10


def test_a_game_without_a_result_is_refused(tmp_path: Path, store: str, capsys: Captured) -> None:
    path = tmp_path / "begun.nyh"
    path.write_text(str(random_record(2, 7, turns=4)))
    assert main(["study", "--store", store, str(path)]) == 2
    assert "has no result" in capsys.readouterr().err


def count_lines(folder: Path) -> int:
    """The number of lines of all ledgers of studies in a folder."""
    return sum(file.read_text().count("\n") for file in folder.glob("*.jsonl"))


def test_a_stopped_study_goes_on(tmp_path: Path) -> None:
    game = tmp_path / "game.nyh"
    game.write_text(str(random_record(2, 7)))
    command = [sys.executable, "-m", "nyhavn.cli", "study", "--depth", "quick", "--store", str(tmp_path), str(game)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    ) as stopped:
        wait_until(lambda: stopped.poll() is not None or count_lines(tmp_path) >= 3, seconds=10 * WAIT_SECONDS)
        assert stopped.poll() is None
        stopped.send_signal(signal.SIGINT)
        _, said = stopped.communicate(timeout=WAIT_SECONDS)
    assert stopped.returncode == 130
    assert "Stopped." in said
    assert "Traceback" not in said
    (kept,) = tmp_path.glob("*.jsonl")
    before = kept.read_text().splitlines()
    assert len(before) >= 3
    assert len({json.loads(line)[0] for line in before}) == len(before)
