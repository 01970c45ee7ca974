"""The command: its output, its errors and its exit codes."""

import argparse
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from harness.random_games import random_record
from nyhavn import Bag, Dealer, Position, Record, __version__, deal
from nyhavn.cli import bench, main, parser
from nyhavn.cli.game_text import GameDescriber, numbered_seats
from nyhavn.cli.terminal_board import draw_board
from nyhavn.cli.text_sources import LARGEST
from nyhavn.fast import throughput
from nyhavn.game.move import AnyMove, Build
from nyhavn.game.perft import divide, perft
from nyhavn.rules.material import CARDS

START = Position.parse("1t BYPRPYR R11Y10G12B13P12E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+RG:A -:-+Y2G:A")
MIDDLE = (
    "2t YYGPBPR R9Y4G9B7P5E R2Y5G2B6P7 2121/0121/1221/0121/0121/12 X2DCT2 "
    "1RR2/1r3/PPp1y/yYyYY/Y1Bb1:G2:adC B4/Bb3/1Bppg/1bPPG:R2Y3:a"
)

Captured = pytest.CaptureFixture[str]


GAME = random_record(3, 4)


@pytest.fixture
def game_file(tmp_path: Path) -> str:
    """A file with a whole game."""
    path = tmp_path / "game.nyh"
    path.write_text(str(GAME), encoding="utf-8")
    return str(path)


def run_nyhavn(*args: str, **options: object) -> "subprocess.CompletedProcess[str]":
    """Run the command in its own process."""
    command = [sys.executable, "-m", "nyhavn.cli", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)  # type: ignore[call-overload, no-any-return]


def read_refusal(capsys: Captured, *args: str) -> str:
    """The message of a user error: on standard error only, without a traceback, with exit code 2."""
    assert main(args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return err


# The command itself


def test_version_and_help(capsys: Captured) -> None:
    for flag, expected in (("--version", f"nyhavn {__version__}"), ("--help", "exit codes")):
        with pytest.raises(SystemExit) as leaving:
            main([flag])
        assert leaving.value.code == 0
        assert expected in capsys.readouterr().out


def list_commands() -> list[str]:
    """The first words of all commands."""
    words = next(action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    return list(words.choices)


@pytest.mark.parametrize("word", list_commands())
def test_every_command_has_help(word: str, capsys: Captured) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([word, "--help"])
    assert leaving.value.code == 0
    said = capsys.readouterr().out
    assert f"nyhavn {word}" in said
    assert "`" not in said


def test_the_help_of_divide_explains_its_counts(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["divide", "--help"])
    assert "Count the sequences of moves for each first move." in capsys.readouterr().out


@pytest.mark.parametrize(("args", "least"), [(["bench", "--threads", "0"], 1), (["text", "--seed", "-3"], 0)])
def test_an_invalid_number_is_reported_with_its_minimum(args: list[str], least: int, capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(args)
    said = capsys.readouterr().err
    assert f"expected a whole number from {least}, at most 18 digits long, not '{args[-1]}'" in said


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["sail"],
        ["show"],
        ["check"],
        ["perft", str(START)],
        ["perft", str(START), "two"],
        ["perft", str(START), "-1"],
        ["divide", str(START), "0"],
        ["perft", str(START), "1", "--cards", "RZ"],
        ["perft", str(START), "1", "--cards", ""],
        ["show", str(START), "--seat", "0"],
        ["show", str(START), "--turn", "x"],
        ["text", "--seed", "-3"],
        ["text", "--seed", "9" * 30],
        ["text", "--new", "--resume"],
        ["bench", "--threads", "0"],
        ["bench", "--threads", "-1"],
        ["bench", "--threads", "9" * 5000],
    ],
)
def test_bad_usage(args: list[str], capsys: Captured) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(args)
    assert leaving.value.code == 2
    assert "usage: nyhavn" in capsys.readouterr().err


def test_only_bench_imports_numpy_or_numba(tmp_path: Path) -> None:
    code = f"""
import sys
from nyhavn.cli import main
assert main(["show", {str(START)!r}]) == 0
assert main(["perft", {str(START)!r}, "1"]) == 0
assert main(["text", "--seats", "random,random", "--seed", "1", "--save", {str(tmp_path / "game.nyh")!r}]) == 0
assert main(["check", {str(tmp_path / "game.nyh")!r}]) == 0
print(sorted({{"numpy", "numba"}} & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout.splitlines()[-1] == "[]"


def test_help_imports_neither_phrases_nor_drawing() -> None:
    code = (
        "import sys, nyhavn.cli as c; c.parser(); print({'rich', 'fluent.runtime', 'nyhavn.bots'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout == "set()\n"


OUTPUTS = [["--help"], ["show", str(START)], ["divide", str(START), "2"], ["text", "--seats", "random,random"]]


@pytest.mark.parametrize("args", OUTPUTS)
def test_a_closed_pipe_leaves_no_traceback(args: list[str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nyhavn.cli", *args, *save_arguments(args, tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 141


def save_arguments(args: list[str], directory: Path) -> list[str]:
    """The arguments that save a game in the folder of a test."""
    return ["--save", str(directory / "game.nyh")] if args[0] == "text" else []


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("args", OUTPUTS)
def test_output_that_cannot_be_written_is_reported_in_one_message(
    args: list[str], unbuffered: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "nyhavn.cli", *args, *save_arguments(args, tmp_path)]
    with Path("/dev/full").open("w") as full:
        environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, env=environment)
    assert run.stderr == "nyhavn: standard output cannot be written: No space left on device.\n"
    assert run.returncode == 2


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_messages_that_cannot_be_written_leave_the_exit_code(unbuffered: str) -> None:
    command = [sys.executable, "-m", "nyhavn.cli", "show", "nothing"]
    with Path("/dev/full").open("w") as full:
        environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
        run = subprocess.run(command, stderr=full, timeout=60, env=environment)
    assert run.returncode == 2


def test_closed_standard_streams_are_accepted(tmp_path: Path) -> None:
    save = tmp_path / "game.nyh"
    command = f"{sys.executable} -m nyhavn.cli text --seed 1 --save {save} <&- >&-"
    run = subprocess.run(command, shell=True, stderr=subprocess.PIPE, text=True, timeout=60)
    assert run.returncode == 0
    assert run.stderr == ""
    assert Record.parse(save.read_text()).turns == ()


def test_an_ascii_terminal_gets_ascii_output() -> None:
    run = run_nyhavn("show", str(START), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert run.returncode == 0
    assert run.stdout.isascii()
    assert " * " in run.stdout


# show


def draw_position(position: str, width: int, colour: bool = False) -> str:
    """A position as it is drawn in a terminal of this width."""
    console = Console(
        file=io.StringIO(), width=width, force_terminal=colour, color_system="truecolor" if colour else None
    )
    parsed = Position.parse(position)
    draw_board(parsed, GameDescriber(numbered_seats(parsed.players)), console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_show_draws_everything_with_letters() -> None:
    text = draw_position(MIDDLE, 80)
    assert "Seat 2’s turn: take cards or build." in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "Harbour 1 2 3 4 5 6 7" in lines
    assert "Y Y G P B P R" in lines
    assert "Supply R ×9 Y ×4 G ×9 B ×7 P ×5 E 35 cards" in lines
    assert "Discards R ×2 Y ×5 G ×2 B ×6 P ×7 22 cards" in lines
    assert "size 2 2 0 1 0 0" in lines
    assert "size 1 12" in lines
    assert "◆ 2 y Y y Y Y ◆ 2 1 B p p g".replace("1", "·") in lines
    assert "3 P P p · y 3 B b ◆ · ·" in lines
    assert "1 Y · B b · 1 · b P P G" in lines
    assert "◆ 4 · r · · · ◆ 4 B · · · ·" in lines
    assert "5 · R R · ◆ 5 · · · · ◆" in lines
    assert "2 cards 5 cards" in lines
    assert "G G R R Y Y Y" in lines
    assert "d Construction discount" in text
    assert "C Change of colours" in text
    assert "1 point " in text


def test_houses_are_drawn_side_by_side_only_if_they_fit() -> None:
    four = str(deal(4, 1))
    grounds = {width: draw_position(four, width).count("\n     a  b  c  d  e") for width in (30, 60, 80, 120)}
    assert grounds == {30: 4, 60: 2, 80: 2, 120: 1}
    assert all(len(line.rstrip()) <= 80 for line in draw_position(four, 80).splitlines())


def test_colour_is_only_added() -> None:
    plain, coloured = draw_position(MIDDLE, 80), draw_position(MIDDLE, 80, colour=True)
    assert "\x1b[" not in plain
    assert "48;2;196;71;47" in coloured


def test_show_describes_the_turn_of_a_record(game_file: str, capsys: Captured) -> None:
    assert main(["show", game_file, "--turn", "1"]) == 0
    out = capsys.readouterr().out
    assert f"Turn 1 of {len(GAME.turns)}: {GAME.turns[0]}" in out
    assert "Seat 1 took" in out
    assert "Seat 2’s turn" in out
    assert main(["show", game_file, "--turn", "0"]) == 0
    assert "Before the first turn" in capsys.readouterr().out
    assert main(["show", game_file]) == 0
    out = capsys.readouterr().out
    assert f"Turn {len(GAME.turns)} of {len(GAME.turns)}" in out
    assert "The game is over." in out
    assert "wins" in out


def test_show_from_a_seat_hides_the_cards_of_others(capsys: Captured) -> None:
    for seat, hands in (("1", "R G ? ? ?"), ("2", "? ? Y Y G")):
        assert main(["show", str(START), "--seat", seat]) == 0
        assert hands.split() in [line.split() for line in capsys.readouterr().out.splitlines()]


def test_show_reads_a_view_from_an_argument_and_from_standard_input(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = str(START.view(1))
    assert main(["show", view]) == 0
    first = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"\n{view}\n\n"))
    assert main(["show", "-", "--seat", "2"]) == 0
    assert capsys.readouterr().out == first
    assert "Unseen" in first


def test_show_names_the_seats_as_the_record_does(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "named.nyh"
    path.write_text(str(Record.begin(START, {"seats": "Anna, bot:random"})), encoding="utf-8")
    assert main(["show", str(path)]) == 0
    assert "Anna’s turn" in capsys.readouterr().out
    path.write_text(str(Record.begin(START, {"seats": "Anna"})), encoding="utf-8")
    assert main(["show", str(path)]) == 0
    assert "Seat 1’s turn" in capsys.readouterr().out


def test_show_addresses_the_player_of_a_saved_game_as_you(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "mine.nyh"
    path.write_text(str(Record.begin(START, {"seats": "me, bot:apprentice"}).play(START.legal_moves[0])))
    assert main(["show", str(path)]) == 0
    assert "  You took " in capsys.readouterr().out


def test_variations_are_checked_and_shown(tmp_path: Path, capsys: Captured) -> None:
    first, second = GAME.turns[:2]
    path = tmp_path / "study.nyh"
    lines = ["variation: Again", f"1. {first}", "; As it was.", f"2. {second}"]
    path.write_text(str(GAME._replace(turns=(first._replace(comment="\n".join(lines)), *GAME.turns[1:]))))
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out.endswith(", 1 variation\n")
    assert main(["show", str(path), "--turn", "1"]) == 0
    assert "  ; variation: Again\n" in capsys.readouterr().out
    assert main(["show", str(path), "--variation", "1"]) == 0
    assert f"Turn 2 of 2: {second}" in capsys.readouterr().out
    assert "no variation 2" in read_refusal(capsys, "show", str(path), "--variation", "2")
    path.write_text(path.read_text().replace("; 2. ", "; 2. t99 "))
    line = path.read_text().split("\n").index(f"; 2. t99 {second}") + 1
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().err.startswith(f"{path}:{line}:")


def test_show_refuses_bad_arguments(
    game_file: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no turn 999; the record has" in read_refusal(capsys, "show", game_file, "--turn", "999")
    assert "no seat 4; the table has 3 seats" in read_refusal(capsys, "show", game_file, "--seat", "4")
    assert "--turn goes with a record" in read_refusal(capsys, "show", str(START), "--turn", "1")
    assert "--variation goes with a record" in read_refusal(capsys, "show", str(START), "--variation", "1")
    assert "does not show what seat 1 can know" in read_refusal(capsys, "show", str(START.view(1)), "--seat", "1")
    no_file = read_refusal(capsys, "show", "nothing.nyh")
    assert no_file.startswith(
        "nyhavn: There is no file nothing.nyh. Expected a file, - for standard input, or a position"
    )
    for nothing in ("", "  "):
        assert read_refusal(capsys, "show", nothing).startswith("nyhavn: argument is empty; expected a position")
    assert "is a directory" in read_refusal(capsys, "show", str(tmp_path))
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\x01")
    assert "not a text file" in read_refusal(capsys, "show", str(tmp_path / "binary"))
    (tmp_path / "zeros").write_bytes(b"\0\0\0")
    assert "not a text file" in read_refusal(capsys, "show", str(tmp_path / "zeros"))
    (tmp_path / "empty").write_text("\n \n")
    assert "is empty" in read_refusal(capsys, "show", str(tmp_path / "empty"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xff"), encoding="utf-8"))
    assert "standard input is not a text file" in read_refusal(capsys, "show", "-")


NO_RECORDS = ["x" * 5_000, "y/" * 2_500, "/dev/zero", "/dev/full", "."]
"""Arguments that look like a file and have no text, or no end."""


@pytest.mark.parametrize("name", NO_RECORDS, ids=lambda name: name[:9])
@pytest.mark.parametrize("command", ["show", "check", "verify", "perft 1", "text --resume --save"])
def test_unreadable_input_is_reported_in_one_line(command: str, name: str, capsys: Captured) -> None:
    word, *others = command.split()
    args = [word, name, *others] if word == "perft" else [word, *others, name]
    said = read_refusal(capsys, *args)
    assert said.count("\n") == 1
    assert len(said) < 1_300


def test_a_pipe_is_read_without_blocking(game_file: str, tmp_path: Path, capsys: Captured) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "is empty" in read_refusal(capsys, "show", str(pipe))
    reading, writing = os.pipe()
    os.write(writing, Path(game_file).read_bytes())
    os.close(writing)
    assert main(["check", f"/dev/fd/{reading}"]) == 0
    os.close(reading)
    assert "ok" in capsys.readouterr().out


def test_endless_standard_input_is_refused(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/zero", encoding="utf-8") as endless:
        monkeypatch.setattr(sys, "stdin", endless)
        assert "standard input cannot be read: File too large" in read_refusal(capsys, "show", "-")
    monkeypatch.setattr(sys, "stdin", io.StringIO("x" * LARGEST))
    assert "cannot be read" not in read_refusal(capsys, "show", "-")


def test_an_error_in_a_position_is_marked_by_a_caret(tmp_path: Path, capsys: Captured) -> None:
    wrong = str(START).replace("R11", "R12")
    message, line, caret = read_refusal(capsys, "show", wrong).splitlines()
    assert message.startswith("nyhavn: argument:1:12: The cards don’t add up")
    assert line.strip().startswith("1t BYPRPYR R12")
    assert line[len(caret) - 1] == "R"
    path = tmp_path / "position"
    path.write_text(f"\n{START}\nmore\n")
    assert read_refusal(capsys, "show", str(path)).startswith(
        f"nyhavn: {path}:3:1: Expected nothing more here. Found: more"
    )
    path.write_text("\n" + str(START.view(0)).replace("@1", "@9"))
    assert f"{path}:2:4: Expected @ and the number" in read_refusal(capsys, "show", str(path))


# check


def test_check_summarises_valid_records(game_file: str, tmp_path: Path, capsys: Captured) -> None:
    begun = tmp_path / "begun.nyh"
    begun.write_text(str(Record.begin(START).play("t12")), encoding="utf-8")
    assert main(["check", game_file, str(begun)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{game_file}: ok, 3 players, {len(GAME.turns)} turns, points ")
    assert second == f"{begun}: ok, 2 players, 1 turn, not finished"


def test_check_names_the_first_wrong_line(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "wrong.nyh"
    path.write_text(str(Record.begin(START)) + "1. t12 >GG\n2. t46 >RR\n3. t99\n", encoding="utf-8")
    assert main(["check", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    message, line, caret = err.splitlines()
    assert message.startswith(f"{path}:5:4: These piers aren’t next to each other.")
    assert message.endswith("Found: t46 >RR")
    assert line == "  2. t46 >RR"
    assert caret == "     ^"


def test_check_continues_after_an_invalid_file(game_file: str, tmp_path: Path, capsys: Captured) -> None:
    wrong = tmp_path / "wrong.nyh"
    wrong.write_text("chess 1\n\x1b[31m", encoding="utf-8")
    assert main(["check", str(wrong), game_file]) == 1
    out, err = capsys.readouterr()
    assert f"{game_file}: ok" in out
    assert f'{wrong}:1:1: Expected "nyhavn 1"' in err
    assert main(["check", str(wrong), "nothing.nyh", game_file]) == 2
    out, err = capsys.readouterr()
    assert f"{game_file}: ok" in out
    assert "There is no file nothing.nyh. Expected a file, or - for standard input.\n" in err


def test_check_refuses_an_empty_file_name(capsys: Captured) -> None:
    assert "The name of the file is empty." in read_refusal(capsys, "check", "")


def test_check_reads_standard_input() -> None:
    run = run_nyhavn("check", "-", input=str(GAME))
    assert run.returncode == 0
    assert run.stdout.startswith("standard input: ok, 3 players")


def test_a_long_line_is_cut_around_the_mistake(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "long.nyh"
    path.write_text(f"nyhavn 1\nstart: {START}:\n", encoding="utf-8")
    assert main(["check", str(path)]) == 1
    message, line, caret = capsys.readouterr().err.splitlines()
    assert len(line) <= 78
    assert line[len(caret) - 1] == ":"
    assert int(message.split(":")[2]) == len(f"start: {START}:")


# perft and divide


class RowDealer(Dealer):
    """Repeats a sequence of cards; a card that cannot be drawn is replaced by the next one that can."""

    def __init__(self, cards: str, drawn: int) -> None:
        self.cards, self.number = cards, drawn

    def card(self, bag: Bag) -> str:
        """The next card."""
        at = CARDS.index(self.cards[self.number % len(self.cards)])
        self.number += 1
        return next(card for card in CARDS[at:] + CARDS[:at] if bag[card])


def lines_of_play(position: Position, depth: int, cards: str, drawn: int = 0) -> Iterator[tuple[AnyMove, ...]]:
    """Every sequence of moves, by plain enumeration."""
    dealer = RowDealer(cards, drawn)
    position = dealer.refill(position)
    if depth == 0 or position.is_over:
        yield ()
        return
    for move in position.legal_moves:
        for rest in lines_of_play(position.play(move), depth - 1, cards, dealer.number):
            yield (move, *rest)


@pytest.mark.parametrize(
    ("position", "depth"), [(START, 2), (Position.parse(MIDDLE), 2), (GAME.after(len(GAME.turns) - 2), 3)]
)
@pytest.mark.parametrize("cards", ["RYGBP", "GGE"])
def test_perft_agrees_with_enumerated_lines_of_play(position: Position, depth: int, cards: str) -> None:
    lines = list(lines_of_play(position, depth, cards))
    assert perft(position, depth, cards) == len(lines)
    counts = divide(position, depth, cards)
    assert list(counts) == list(dict.fromkeys(line[0] for line in lines))
    assert sum(counts.values()) == len(lines)


def test_perft_at_the_edges() -> None:
    assert perft(START, 0) == 1
    assert perft(START, 1) == len(START.legal_moves)
    assert perft(GAME.end, 3) == 1
    assert divide(GAME.end, 3) == {}
    with pytest.raises(ValueError, match="at least 1"):
        divide(START, 0)
    with pytest.raises(ValueError, match="letters RYGBPE"):
        perft(START, 1, "")


def test_a_build_with_its_payment_is_one_move() -> None:
    position = Position.parse(MIDDLE.replace("2t", "1t").replace("R9", "R8").replace(":G2:", ":RG2:"))
    builds = [move for move in position.legal_moves if isinstance(move, Build)]
    assert len({build.placement for build in builds}) < len(builds)
    assert perft(position, 1) == len(position.legal_moves)


def test_the_commands_print_the_counts(tmp_path: Path, capsys: Captured) -> None:
    assert main(["perft", str(START), "2", "--cards", "rr"]) == 0
    count = capsys.readouterr().out.strip()
    assert count == str(perft(START, 2, "RR"))
    path = tmp_path / "position"
    path.write_text(str(START))
    assert main(["divide", str(path), "2", "--cards", "RR"]) == 0
    *lines, total = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [str(move) for move in START.legal_moves]
    assert total == f"total {count}"


def test_perft_refuses_records_and_views(game_file: str, capsys: Captured) -> None:
    assert "holds no position" in read_refusal(capsys, "perft", game_file, "1")
    assert "holds no position" in read_refusal(capsys, "perft", str(START.view(0)), "1")
    assert "argument:1:1: Expected the number of a seat" in read_refusal(capsys, "perft", "hello there", "1")


def test_bench_offers_every_mode() -> None:
    assert list(bench.MODES) == list(throughput.MODES)
