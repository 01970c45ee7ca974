"""The command of the arena: matches, reports, exports, and user errors."""

import io
import json
import re
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from nyhavn.arena.bot_game import play_game
from nyhavn.arena.ledger import Ledger
from nyhavn.arena.matches import Arena, MatchPlan, MatchStanding
from nyhavn.arena.schedule import Match, block_deal_seed
from nyhavn.bots import bot
from nyhavn.bots.program import NO_FILES
from nyhavn.cli import main
from nyhavn.cli.arena import FORMATS
from nyhavn.cli.progress_display import Live
from tests.arena.small_matches import match_command, name_entrants, read_games

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def ledger(tmp_path: Path) -> str:
    return str(tmp_path / "arena.sqlite")


# Matches and their output


def test_blocks_can_be_added_and_stored_games_are_not_repeated(
    ledger: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(match_command(ledger, "--pairs", "1", "--workers", "1")) == 0
    first = read_games(ledger)
    assert main(match_command(ledger, "--blocks", "3", "--workers", "1")) == 0
    more = read_games(ledger)
    assert (len(first), len(more)) == (2, 6)
    assert set(map(repr, first)) < set(map(repr, more))
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in said] == ["random – apprentice"] * 2
    assert said[0].endswith("1 deal.")
    monkeypatch.setattr("nyhavn.arena.process_pool.ProcessPool", None)
    for pairs, ending in (("3", "3 deals."), ("1", "1 deal.")):
        assert main(match_command(ledger, "--pairs", pairs)) == 0
        assert capsys.readouterr().out.endswith(ending + "\n")
    assert read_games(ledger) == more


def test_without_a_terminal_the_progress_is_one_line(
    ledger: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nyhavn.cli.standings.PAUSE", 0.0)
    assert main(match_command(ledger, "--pairs", "2", "--workers", "1")) == 0
    last = capsys.readouterr().err.splitlines()[-1]
    assert re.fullmatch(r"4 new games, 0 to go, \d+\.\d a second\.", last)


def test_another_seed_is_other_deals(ledger: str) -> None:
    for seed in ("nyhavn", "mine"):
        assert main(match_command(ledger, "--pairs", "1", "--workers", "1", "--seed", seed)) == 0
    assert {game.seed for game in read_games(ledger)} == {block_deal_seed("nyhavn", 0), block_deal_seed("mine", 0)}


def test_tables_are_matches_of_their_own(ledger: str, capsys: Captured) -> None:
    tables = ["--table", "random random apprentice", "--table", '"random" tourist']
    assert main(["arena", *tables, "--pairs", "1", "--workers", "1", "--ledger", ledger]) == 0
    said = capsys.readouterr().out
    assert [line.partition(":")[0] for line in said.splitlines()] == [
        "random – random – apprentice",
        "random – tourist",
    ]
    assert len(read_games(ledger)) == 5


def test_a_bot_that_meets_itself_does_not_always_win(ledger: str, capsys: Captured) -> None:
    assert main(["arena", "random", "random", "--pairs", "4", "--workers", "1", "--ledger", ledger]) == 0
    said = capsys.readouterr().out
    first, second = (float(share) for share in re.findall(r"seat \d (\d+\.\d) %", said))
    games = read_games(ledger)
    assert first == pytest.approx(100 * sum(game.shares[0] for game in games) / len(games), abs=0.05)
    assert first + second == pytest.approx(100)


@pytest.mark.parametrize(
    ("tables", "heading", "row"),
    [
        (["ab"], "Share of wins of the first", "50.0 %"),
        (["aa"], "Share of wins", "seat 1 50.0 %"),
        (["ab", "abc"], "Share of wins", "a 50.0 %"),
    ],
)
def test_the_table_of_standings_names_the_bot_of_its_shares(
    tables: list[str], heading: str, row: str, ledger: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    standings = [MatchStanding(Match(name_entrants(*seats)), MatchPlan(1)) for seats in tables]
    with Ledger(Path(ledger)) as opened:
        live = Live(Arena(opened, standings))
    standings[0].add(0, dict.fromkeys(standings[0].seats, (0.5, 0.5)))
    console = Console(file=io.StringIO(), width=200)
    console.print(live.table())
    said = console.file.getvalue()  # type: ignore[attr-defined]
    assert f" {heading} " in re.sub(" +", " ", said)
    assert f"│ {row}" in said


def test_a_sequential_test_prints_its_verdict(ledger: str, capsys: Captured) -> None:
    assert main(["arena", "apprentice", "random", "--sprt", "0,200", "--workers", "1", "--ledger", ledger]) == 0
    said = capsys.readouterr().out
    assert "LLR" in said
    assert "200 Elo, not 0." in said


def test_each_game_is_exported_as_a_record(ledger: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(match_command(ledger, "--pairs", "2", "--workers", "1")) == 0
    folder = tmp_path / "records"
    for _ in range(2):
        assert main(["arena", "export", str(folder), "random", "apprentice", "--ledger", ledger]) == 0
        assert capsys.readouterr().out.endswith(f"4 records written to {folder}.\n")
    files = sorted(folder.glob("*.nyh"))
    assert sorted(file.read_text() for file in files) == sorted(game.record for game in read_games(ledger))
    assert main(["check", *map(str, files)]) == 0
    assert capsys.readouterr().out.count(": ok, 2 players") == 4
    assert main(["show", str(files[0])]) == 0


def test_a_report_is_printed_in_every_format_and_drawn(ledger: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(match_command(ledger, "--pairs", "2", "--workers", "1")) == 0
    assert main(["arena", "--table", "random random random", "--pairs", "1", "--workers", "1", "--ledger", ledger]) == 0
    capsys.readouterr()
    pictures = [str(tmp_path / "ladder.svg"), str(tmp_path / "matrix.svg")]
    said = {}
    for form in FORMATS:
        assert main(["arena", "report", "--ledger", ledger, "--format", form]) == 0
        said[form] = capsys.readouterr().out
    assert json.loads(said["json"])["games"] == 5
    assert "## Matches, 2 players" in said["markdown"]
    assert "Openskill, 3 players" in said["terminal"]
    drawn = ["--ladder", pictures[0], "--matrix", pictures[1]]
    assert main(["arena", "report", "random", "apprentice", "--players", "2", "--ledger", ledger, *drawn]) == 0
    assert "3 players" not in capsys.readouterr().out
    assert [Path(picture).read_text().startswith("<svg") for picture in pictures] == [True, True]


@pytest.mark.parametrize(
    ("bots", "games"),
    [
        (["montecarlo", "random"], 4),
        (["montecarlo:", "random"], 2),
        (["montecarlo:playouts=02", "random"], 2),
        ([" montecarlo:playouts=2@1 ", "random@1"], 2),
        (["exec", "random"], 2),
        (["exec:false", "random"], 2),
        (["exec:false:playouts=5", "random"], 2),
    ],
)
def test_a_report_takes_the_texts_that_name_bots_in_a_match(
    bots: list[str], games: int, ledger: str, capsys: Captured
) -> None:
    identities = ["montecarlo:playouts=2@1", "montecarlo:playouts=1000@1", f"exec:false:playouts=5@{NO_FILES}"]
    played = play_game([bot("exec:false"), bot("random")], seed=1)
    met = [seats for identity in identities for seats in ((identity, "random@1"), ("random@1", identity))]
    with Ledger(Path(ledger)) as opened:
        opened.store([replace(played, seats=seats) for seats in met])
    assert main(["arena", "report", *bots, "--ledger", ledger, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == games


def test_options_are_accepted_before_the_subcommand(ledger: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(match_command(ledger, "--pairs", "1", "--workers", "1")) == 0
    bots = ["random", "apprentice"]
    for words in (["--ledger", ledger, "report"], [f"--ledger={ledger}", "--players", "2", "report", *bots]):
        capsys.readouterr()
        assert main(["arena", *words, "--format", "json"]) == 0
        assert json.loads(capsys.readouterr().out)["games"] == 2
    assert main(["arena", "--ledger", ledger, "export", str(tmp_path / "records")]) == 0
    assert len(list((tmp_path / "records").iterdir())) == 2
    assert main(["arena", "--seed", "report", "random", "apprentice", "--pairs", "1", "--ledger", ledger]) == 0
    assert block_deal_seed("report", 0) in {game.seed for game in read_games(ledger)}


# User errors


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "Name at least two bots"),
        (["mason"], "mason needs someone to play with"),
        (["random", "nobody"], '"nobody" cannot play: there is no bot'),
        (["random", "\x1b[1m"], '"?[1m" cannot play'),
        (["random", "exec:./not-there"], "cannot play: the program './not-there' is not there"),
        (["random", "mason", "--limit", "cards=3"], "--limit cannot be understood: a limit is playouts=N or time=S"),
        (["random", "mason", "--limit", "time=never"], "--limit cannot be understood: a time is"),
        (["--table", "random"], "A table has 2 to 4 seats, not 1."),
        (["--table", "random 'mason"], "--table cannot be understood"),
        (["random", "mason", "--sprt", "ten"], "--sprt cannot be understood"),
        (["random", "random", "--sprt", "0,10"], "must sit at one seat only; not so in random – random"),
        (["export", "records"], "There is no ledger"),
        (["report"], "There is no ledger"),
    ],
)
def test_bad_arguments_are_reported_in_one_message(
    args: list[str], message: str, ledger: str, capsys: Captured
) -> None:
    assert main(["arena", *args, "--ledger", ledger]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("nyhavn: ")
    assert message in err
    assert not Path(ledger).exists()


def test_a_file_that_is_not_a_ledger_is_reported_in_one_message(tmp_path: Path, capsys: Captured) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir or Madam, " * 100)
    for words in (["random", "mason"], ["report"], ["export", str(tmp_path)]):
        assert main(["arena", *words, "--ledger", str(letter)]) == 2
        assert capsys.readouterr().err == f"nyhavn: {letter} is not a ledger of the arena.\n"


def test_missing_games_are_reported(ledger: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(match_command(ledger, "--pairs", "1", "--workers", "1")) == 0
    capsys.readouterr()
    for words in (["report", "random"], ["export", str(tmp_path / "records"), "--players", "4"]):
        assert main(["arena", *words, "--ledger", ledger]) == 2
        assert capsys.readouterr().err.startswith(f"nyhavn: There are no such games in {ledger}; ")
    for words in (["report", "random", "mason"], ["export", str(tmp_path / "records"), "random", "mason"]):
        assert main(["arena", *words, "--ledger", ledger]) == 2
        known = "apprentice@1, random@1"
        assert capsys.readouterr().err == f"nyhavn: mason has played no game in {ledger}; there are: {known}.\n"


@pytest.mark.parametrize("picture", ["--ladder", "--matrix"])
def test_without_games_of_two_there_is_no_picture(picture: str, ledger: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(match_command(ledger, "--players", "3", "--pairs", "1", "--workers", "1")) == 0
    capsys.readouterr()
    file = tmp_path / "picture.svg"
    assert main(["arena", "report", "--ledger", ledger, picture, str(file)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.startswith("nyhavn: There is nothing to draw"), file.exists()) == ("", True, False)


def damage_row(ledger: Path) -> None:
    """Truncate a list in every row."""
    with closing(sqlite3.connect(ledger)) as opened:
        opened.execute("UPDATE games SET shares = '['")
        opened.commit()


def damage_pages(ledger: Path) -> None:
    """Overwrite everything after the first page."""
    whole = ledger.read_bytes()
    ledger.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))


@pytest.mark.parametrize("damage", [damage_row, damage_pages])
def test_a_damaged_ledger_is_reported_in_one_message(
    damage: Callable[[Path], None], ledger: str, tmp_path: Path, capsys: Captured
) -> None:
    assert main(match_command(ledger, "--pairs", "3", "--workers", "1")) == 0
    damage(Path(ledger))
    capsys.readouterr()
    for words in (["random", "apprentice"], ["report"], ["export", str(tmp_path / "records")]):
        assert main(["arena", *words, "--ledger", ledger]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert err.startswith(f"nyhavn: The ledger {ledger} is damaged: ")


@pytest.mark.parametrize(
    "args",
    [
        ["--players", "5"],
        ["--pairs", "0"],
        ["--patience", "-1"],
        ["--seed", ""],
        ["--ledger", ""],
        ["report", "--ledger", ""],
        ["report", "--format", "pdf"],
        ["export"],
    ],
)
def test_bad_usage(args: list[str], capsys: Captured) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["arena", *args])
    assert leaving.value.code == 2
    said = capsys.readouterr().err
    assert "usage: nyhavn arena" in said
    assert not said.endswith("BOT\n")


def test_a_missing_cluster_extra_is_reported_in_one_message(
    ledger: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "nyhavn.arena.cluster", raising=False)
    assert main(match_command(ledger, "--ray", "auto")) == 2
    assert 'needs the extra "nyhavn[cluster]"' in capsys.readouterr().err
