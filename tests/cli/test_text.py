"""Playing in the terminal: whole games, undo, saving and resuming, leaving, and wrong input."""

import builtins
import io
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from nyhavn import Build, Position, Record, Take
from nyhavn.bots import BOTS, evaluator
from nyhavn.cli import main, saved_game, warm_up
from nyhavn.cli.game_text import GameDescriber, house_rows, numbered_seats, seat_names
from nyhavn.cli.menu import group_moves, list_moves
from nyhavn.cli.seats import parse_seats
from nyhavn.cli.terminal_game import TerminalGame
from nyhavn.game.house import House
from nyhavn.game.record import cards_drawn
from nyhavn.game.result import Ending, Result

START = Position.parse("1t YBBYRRY R12Y11G12B12P11E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+GP:A -:-+GP2:A")
NEARLY_WON = Position.parse(
    "1t GRPGBYG PE R10Y13G11B10P7 0011/0001/1021/0221/0000/12 X "
    "3Pp/3PP/1Y1PP/YyYPP/YyYpp/pPPPP/yYYPp/YyYYb/yYyYB:B3P:AxdCt "
    "2grB/RrGRb/RrGrR/1RRRr/1GgRR/2GGg/2pP1/2PP1/2Pp1:R3P4:adct"
)

Captured = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """The path of the saved game of a test."""
    return tmp_path / "game.nyh"


@pytest.fixture
def type_in(save: Path, capsys: Captured, monkeypatch: Patch) -> Callable[..., str]:
    """A function that plays with given lines of input, and returns the output."""

    def play(lines: Iterable[str], *args: str, code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["text", "--save", str(save), *args]) == code
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return out + err

    return play


@pytest.fixture
def at_start(save: Path) -> None:
    """Save a game at START, without moves."""
    save_position(save, START)


def save_position(save: Path, position: Position, seats: str = "me, bot:apprentice") -> None:
    """Save a game that begins with this position."""
    save.write_text(str(Record.begin(position, {"seed": "1", "seats": seats})))


def answer_game_prompts(rng: Random) -> Callable[[str], str]:
    """A function that answers each prompt with a random number that it offers, and ends each turn."""

    def answer(prompt: str) -> str:
        offered = re.search(r"1 to (\d+)", prompt)
        return str(rng.randint(1, int(offered[1]))) if offered else ""

    return answer


def start_text_game(save: Path, *args: str) -> "subprocess.Popen[str]":
    """A game in its own process, which handles Ctrl-C even if the shell of the tests ignores it."""
    command = [sys.executable, "-u", "-m", "nyhavn.cli", "text", "--save", str(save), *args]
    pipe = subprocess.PIPE
    hearing = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, preexec_fn=hearing)


def read_until(stream: object, text: str) -> str:
    """Read the output of a process up to a prompt with this ending."""
    said = ""
    while not said.endswith(text):
        character = stream.read(1)  # type: ignore[attr-defined]
        assert character, f"the process ended after {said!r}"
        said += character
    return said


# Whole games


def test_two_bots_play_a_whole_game(save: Path) -> None:
    command = [sys.executable, "-m", "nyhavn.cli", "text", "--seats", "apprentice,random", "--seed", "3"]
    run = subprocess.run(
        [*command, "--save", str(save)], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL
    )
    assert run.returncode == 0
    assert run.stderr == ""
    record = Record.parse(save.read_text())
    assert record.end.is_over
    assert record.headers == {"seed": "3", "seats": "bot:apprentice, bot:random"}
    assert "The Apprentice took" in run.stdout
    assert f"The record of the game is in {save}." in run.stdout
    assert len(re.findall(r": \d+ points?, \d+ empty spaces?", run.stdout)) == 2


def test_a_person_plays_a_whole_game_through_a_pipe_by_numbers(save: Path) -> None:
    game = start_text_game(save, "--seats", "me,apprentice,random", "--seed", "5", "--new")
    out, err = game.communicate("1\n\n" * 500, timeout=60)
    assert game.returncode == 0
    assert err == ""
    assert "You took" in out
    assert re.search(r"wins? |share", out)
    assert Record.parse(save.read_text()).end.is_over


@pytest.mark.parametrize("seed", range(4))
def test_random_choices_reach_the_end_of_a_game(seed: int, save: Path, monkeypatch: Patch, capsys: Captured) -> None:
    monkeypatch.setattr(builtins, "input", answer_game_prompts(Random(seed)))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    seats = ("me,random", "Anna,apprentice,Bo", "random,me,random,random", "me,me")[seed]
    assert main(["text", "--save", str(save), "--seats", seats, "--seed", str(seed)]) == 0
    record = Record.parse(save.read_text())
    assert record.end.is_over
    assert any(isinstance(move, Build) for move in record.moves)
    assert "draft" not in record.headers
    assert str(max(record.end.scores)) in capsys.readouterr().out


def test_the_same_seed_deals_the_same_game(save: Path, type_in: Callable[..., str]) -> None:
    first = type_in([], "--seats", "random,apprentice", "--seed", "8")
    kept = save.read_text()
    second = type_in([], "--seats", "random,apprentice", "--seed", "8")
    assert save.read_text() == kept
    assert second.splitlines()[1:] == first.splitlines()[0:]


def test_a_new_game_prints_its_seed(type_in: Callable[..., str], save: Path) -> None:
    said = type_in(["quit"])
    seed = Record.parse(save.read_text()).headers["seed"]
    assert f"Seed {seed}." in said


# Choosing


@pytest.mark.usefixtures("at_start")
def test_moves_are_chosen_by_number_and_by_notation(type_in: Callable[..., str], save: Path) -> None:
    said = type_in(["1", "", "t23", "quit"], "--resume")
    record = Record.parse(save.read_text())
    assert str(record.turns[0]).startswith("t12 >")
    assert str(record.turns[2]) == "t23"
    assert "You took a yellow and a blue from piers 1 and 2." in said
    assert "1. Take a yellow and a blue from piers 1 and 2 (t12)" in said


@pytest.mark.usefixtures("at_start")
def test_the_first_letter_of_a_move_may_be_a_capital(type_in: Callable[..., str], save: Path) -> None:
    type_in(["T12"], "--resume")
    assert str(Record.parse(save.read_text()).turns[0]) == "t12"


@pytest.mark.usefixtures("at_start")
def test_many_moves_are_grouped_and_a_group_can_be_left(type_in: Callable[..., str], save: Path) -> None:
    said = type_in(["7", "back", "7", "3", "", "quit"], "--resume")
    assert "7. Take with Any cards: 15 choices" in said
    assert "Which one, 1 to 15, or back:" in said
    assert str(Record.parse(save.read_text()).turns[0]).startswith("t15/A >")


@pytest.mark.usefixtures("at_start")
def test_moves_lists_every_single_move(type_in: Callable[..., str], save: Path) -> None:
    said = type_in(["moves", "21"], "--resume")
    assert "21. Take a red and a yellow from piers 6 and 7 (t67)" in said
    assert "type more" not in said
    assert str(Record.parse(save.read_text()).turns[0]) == "t67"


def middle_game() -> Position:
    """A position with more builds than fit on a screen."""
    stock = "2221/2221/2221/2221/2221/12 X2D2C2T2"
    return Position.parse(f"1t BYPRPYR R8Y12G13B13P12E - {stock} -:R4:A -:G:A")


def test_the_groups_together_hold_every_move_once() -> None:
    view = middle_game().view(0)
    entries = group_moves(view, view.legal_moves)
    assert len(entries) < 20
    assert sorted(str(move) for entry in entries for move in entry.moves) == sorted(map(str, view.legal_moves))
    kinds = [type(entry.moves[0]) for entry in entries]
    assert kinds == sorted(kinds, key=[Take, Build].index)
    assert any(re.fullmatch(r"Build the red 4-space tile: \d+ choices, 4 cards", entry.label) for entry in entries)
    assert len(list_moves(view, view.legal_moves)) == len(view.legal_moves)


def test_a_long_group_is_shown_in_parts(save: Path, type_in: Callable[..., str]) -> None:
    save_position(save, middle_game())
    view = middle_game().view(0)
    long = next(i for i, entry in enumerate(group_moves(view, view.legal_moves), 1) if len(entry.moves) > 20)
    said = type_in([str(long), "more", "back", "more", "quit"], "--resume")
    assert re.search(r"There are \d+ more; type more to see them\.", said)
    assert "21. On" in said
    assert "The list has no more lines." in said


def test_discards_bonuses_and_both_actions_are_explained(save: Path, type_in: Callable[..., str]) -> None:
    stock = "2221/2221/2221/2221/2121/12 X2D2C2T"
    save_position(save, Position.parse(f"1t BYPRPYR R6Y12G12B13P9E P3 {stock} 2P2/2P2/2p2:R6G:AT -:G:A"))
    said = type_in(["t12", "dYB", "e", "undo", "bRd1e1=R2/T", "", "undo"], "--resume")
    assert "Too many cards: discard 2." in said
    assert "You discarded a yellow and a blue." in said
    assert "Build now with Both actions, or end your turn." in said
    assert "You ended your turn without building." in said
    assert "e is taken back." in said
    assert "for 2 reds, using Both actions." in said
    assert "There is nothing to undo" in said


def test_a_bonus_is_asked_for(save: Path, type_in: Callable[..., str]) -> None:
    stock = "2221/2221/2221/2221/2121/12 X2D2C2T2"
    save_position(save, Position.parse(f"1t BYPRPYR R8Y12G13B13P9E P3 {stock} pPP2:R4:a -:G:A"))
    said = type_in(["bRc2c3=R2", "aX", "undo", "r", "undo", "wd1", ""], "--resume")
    assert "Coat of arms! Choose a bonus." in said
    assert "Gain Additional card (aX)" in said
    assert "Reactivate your used abilities (r)" in said
    assert "Place a special tile on d1 (wd1)" in said
    assert "You placed a special tile on d1." in said
    assert str(Record.parse(save.read_text()).turns[0]) == "bRc2c3=R2 wd1"


def test_a_winning_tile_is_final_only_when_the_turn_is_ended(save: Path, type_in: Callable[..., str]) -> None:
    save_position(save, NEARLY_WON)
    said = type_in(["bGb8b9=B2/C", "undo", "bGb8b9=B2/C"], "--resume")
    assert "You win" not in said
    assert "You win with 12 points!" in type_in([""], "--resume")
    assert Record.parse(save.read_text()).end.is_over


# Undo


@pytest.mark.usefixtures("at_start")
def test_undo_restores_everything_until_the_turn_ends(type_in: Callable[..., str], save: Path) -> None:
    fresh = save.read_text()
    said = type_in(["undo", "t12", "undo", "quit"], "--resume")
    assert "There is nothing to undo" in said
    assert "t12 is taken back. Your hand: a green and a purple." in said
    assert save.read_text() == fresh
    said = type_in(["t12", "", "undo"], "--resume")
    assert said.count("There is nothing to undo") == 1


@pytest.mark.usefixtures("at_start")
def test_at_the_end_of_a_turn_only_ending_and_undoing_are_left(type_in: Callable[..., str], save: Path) -> None:
    said = type_in(["t12", "t34", "moves", "back", "more", "show", "look"], "--resume")
    assert said.count("Your turn has no move left.") == 3
    assert str(Record.parse(save.read_text()).turns[-1]) == "t12"


@pytest.mark.usefixtures("at_start")
def test_without_confirmation_the_turn_ends_automatically(type_in: Callable[..., str], save: Path) -> None:
    said = type_in(["t12"], "--resume", "--no-confirm")
    assert "Press Enter" not in said
    assert len(Record.parse(save.read_text()).turns) == 2


# Saving and resuming


def test_a_resumed_game_continues_unchanged(save: Path, monkeypatch: Patch, type_in: Callable[..., str]) -> None:
    """The same answers give the same record, whether the game is left after every three lines or never."""
    typed: list[str] = []
    anybody = answer_game_prompts(Random(11))

    def answer(prompt: str) -> str:
        if "back:" in prompt:
            typed[-1:] = []
            return "back"
        typed.append(anybody(prompt))
        return typed[-1]

    monkeypatch.setattr(builtins, "input", answer)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    seats = ["--seats", "me,apprentice,random", "--seed", "21"]
    assert main(["text", "--save", str(save), *seats]) == 0
    played_through = save.read_text()
    monkeypatch.undo()
    parts = [typed[i : i + 3] for i in range(0, len(typed), 3)]
    type_in(parts[0], *seats, "--new")
    for part in parts[1:]:
        type_in(part, "--resume")
    assert save.read_text() == played_through


def test_the_dealer_is_resumed_after_the_cards_it_has_drawn() -> None:
    game = TerminalGame.begin(parse_seats("random,apprentice"), 4)
    assert cards_drawn(game.draft.settled) == 7 + 2 + 3
    while not game.draft.is_over:
        game = game.play(game.bot_move())
        resumed = TerminalGame.resume(Record.parse(str(game)), "here")
        assert str(resumed) == str(game)
        assert resumed.draft.seat == game.draft.seat
        assert resumed.draft.turn_done == game.draft.turn_done
        if game.draft.turn_done:
            game = game.end_turn()
            assert str(resumed.end_turn()) == str(game)


def test_a_killed_game_is_saved_up_to_the_last_move(save: Path, type_in: Callable[..., str]) -> None:
    game = start_text_game(save, "--seed", "1")
    assert game.stdin is not None
    read_until(game.stdout, "or help: ")
    game.stdin.write("t12\n")
    game.stdin.flush()
    read_until(game.stdout, "undo: ")
    game.send_signal(signal.SIGKILL)
    game.communicate()
    assert str(Record.parse(save.read_text()).turns[-1]) == "t12"
    said = type_in(["undo", "quit"], "--resume")
    assert "t12 is taken back." in said


def test_a_resumed_turn_lists_the_moves_of_its_draft(save: Path, type_in: Callable[..., str]) -> None:
    save_position(save, START)
    assert "not ended yet" not in type_in(["t12"], "--resume")
    _, said = type_in([], "--resume").split("Played in this turn, which is not ended yet:\n")
    assert said.startswith("You took a yellow and a blue from piers 1 and 2.\nPress Enter to end your turn")
    assert "not ended yet" not in type_in(["undo"], "--resume").split("is taken back")[1]


def test_a_resumed_turn_is_shown_only_to_its_player(save: Path, type_in: Callable[..., str]) -> None:
    save_position(save, START, "Anna, Bo")
    type_in(["", "t12"], "--resume")
    before, anna = type_in([""], "--resume").split("only you can see the screen:")
    assert "Anna took" not in before
    assert "not ended yet:\nAnna took a yellow and a blue from piers 1 and 2." in anna


def test_a_resumed_turn_of_a_bot_is_described_completely(save: Path, type_in: Callable[..., str]) -> None:
    game = TerminalGame.resume(Record.begin(START, {"seed": "1", "seats": "random, me"}), "here")
    save.write_text(str(game.play(START.legal_moves[0])))
    assert "Random took a yellow and a blue from piers 1 and 2.\nNew cards:" in type_in([], "--resume")


def test_ctrl_c_leaves_the_saved_game_intact(save: Path) -> None:
    game = start_text_game(save, "--seed", "1")
    read_until(game.stdout, "or help: ")
    game.send_signal(signal.SIGINT)
    _, err = game.communicate(timeout=60)
    assert game.returncode == 130
    assert f"Resume with: nyhavn text --resume --save {save}" in err
    assert "Traceback" not in err
    assert Record.parse(save.read_text()).turns == ()


def test_the_end_of_the_input_and_quit_save_the_game(type_in: Callable[..., str], save: Path) -> None:
    for lines in ([], ["quit"], ["exit"], ["t12", ""]):
        said = type_in(lines, "--seed", "1", "--new")
        assert f"Game saved in {save}. Resume with: nyhavn text --resume --save {save}" in said
    assert f"The game is saved in {save}." in type_in(["save"], "--resume")


def test_a_failing_disk_leaves_the_old_save(save: Path, type_in: Callable[..., str], monkeypatch: Patch) -> None:
    type_in(["t12"], "--seed", "1")
    before = save.read_text()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    said = type_in(["undo"], "--resume", code=2)
    assert f"{save} cannot be written: No space left on device." in said
    assert save.read_text() == before


def test_a_new_game_never_overwrites_an_old_one(save: Path, type_in: Callable[..., str]) -> None:
    type_in(["t12"], "--seed", "1")
    kept = save.read_text()
    said = type_in([], "--seed", "2", code=2)
    assert "There is an unfinished game" in said
    assert "--resume" in said
    assert save.read_text() == kept
    aside = save.with_name("game-1.nyh")
    assert f"is kept as {aside}." in type_in(["t23"], "--seed", "2", "--new")
    assert aside.read_text() == kept
    type_in([], "--seed", "3", "--new")
    assert "seed: 2" in save.with_name("game-2.nyh").read_text()


def test_a_finished_game_can_be_shown_and_does_not_block_a_new_one(save: Path, type_in: Callable[..., str]) -> None:
    type_in([], "--seats", "random,random", "--seed", "1")
    finished = save.read_text()
    turns = len(Record.parse(finished).turns)
    said = type_in([], "--resume")
    assert said.startswith(f"Nyhavn. This game is over; turn {turns} was its last.")
    assert "goes on" not in said
    assert "Points:" in said
    assert "is kept as" in type_in([], "--seed", "2")
    assert save.with_name("game-1.nyh").read_text() == finished


@pytest.mark.parametrize(("answers", "turns"), [([""], 1), (["what", ""], 1), (["new"], 0)])
def test_at_a_terminal_the_user_is_asked_whether_to_resume(
    answers: list[str], turns: int, save: Path, type_in: Callable[..., str], monkeypatch: Patch, capsys: Captured
) -> None:
    type_in(["t12"], "--seed", "1")
    script = iter([*answers, "quit"])
    monkeypatch.setattr(builtins, "input", lambda _: next(script))
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    assert main(["text", "--save", str(save)]) == 0
    assert len(Record.parse(save.read_text()).turns) == turns
    assert ('"what" is neither of the two.' in capsys.readouterr().out) == ("what" in answers)


def test_the_default_path_of_a_saved_game(tmp_path: Path, monkeypatch: Patch, capsys: Captured) -> None:
    monkeypatch.setattr(saved_game, "default_save_path", lambda: tmp_path / "data" / "game.nyh")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main(["text"]) == 0
    assert "Resume with: nyhavn text --resume\n" in capsys.readouterr().out
    assert (tmp_path / "data" / "game.nyh").exists()
    monkeypatch.undo()
    assert saved_game.default_save_path().name == "game.nyh"


def test_a_symlink_to_a_saved_game_is_kept(save: Path, tmp_path: Path, type_in: Callable[..., str]) -> None:
    (tmp_path / "elsewhere").mkdir()
    target = tmp_path / "elsewhere" / "real.nyh"
    type_in([], "--seed", "1")
    save.rename(target)
    save.symlink_to(target)
    type_in(["t12"], "--resume")
    assert save.is_symlink()
    assert "t12" in target.read_text()


# Wrong input


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "Type the number of a move"),
        ("0", "There is no number 0 in the list; choose from 1 to 7."),
        ("99", "There is no number 99"),
        ("9" * 5000, "There is no number 999999999999 in the list"),
        ("hello", '"hello" isn’t a number, a move or a command.'),
        ("\x1b[2J", '"?[2J" isn’t'),
        ("t9", "cannot be read from character 2 on. Expected a pier, 1 to 7."),
        ("bRa1b1", "Expected = and the cards paid"),
        ("t36", "t36 is not possible. These piers aren’t next to each other. That needs Any cards"),
        ("t123/X", "It needs an ability tile that the player doesn’t have."),
        ("bRa1b1=R2", "These cards aren’t all in hand."),
        ("r", "It’s time to take cards or build."),
        (">RR", "Only the dealer fills the piers."),
        ("why", "Type why and a move"),
        ("why t36", "t36 is not possible."),
        ("why nothing", "isn’t a number, a move or a command"),
        ("why t36/A", "That is possible: Take a blue and a red from piers 3 and 6, using Any cards."),
        ("help", "take the cards of piers 3 and 4"),
        ("?", "Commands:"),
        ("LOOK", "Harbour: 1 yellow, 2 blue"),
        ("houses", "The Apprentice’s house:"),
        ("show", "size 2"),
    ],
)
@pytest.mark.usefixtures("at_start")
def test_unclear_input_loses_no_move(line: str, answer: str, type_in: Callable[..., str], save: Path) -> None:
    said = type_in([line, "t12"], "--resume")
    assert answer in said
    assert str(Record.parse(save.read_text()).turns[-1]) == "t12"


def test_input_that_is_not_utf8_is_reported_as_unclear(save: Path, monkeypatch: Patch, capsys: Captured) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nt12\n"), encoding="utf-8"))
    assert main(["text", "--save", str(save), "--seed", "1"]) == 0
    assert "isn’t a number" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--seats", "me"], "A table has 2 to 4 seats, not 1."),
        (["--seats", "me,a,b,c,d"], "A table has 2 to 4 seats, not 5."),
        (["--seats", "me,"], '"" cannot be a name'),
        (["--seats", "me," + "x" * 31], "cannot be a name"),
        (["--seats", "me,bot:nobody"], f'There is no bot "nobody"; expected one of: {", ".join(BOTS)}.'),
        (["--seats", "me,mason:sight=3"], '"mason:sight=3" cannot play: mason has no option sight.'),
        (["--seats", "me,exec:./nothing"], "the program './nothing' is not there"),
        (["--resume"], "There is no saved game in"),
        (["--resume", "--seed", "3"], "leave out --seats and --seed"),
    ],
)
def test_bad_arguments_start_no_game(args: list[str], message: str, type_in: Callable[..., str], save: Path) -> None:
    assert message in type_in([], *args, code=2)
    assert not save.exists()


def test_a_game_with_searchers_and_programs(save: Path, type_in: Callable[..., str]) -> None:
    program = f"exec:{sys.executable} examples/simple_bot.py"
    said = type_in([], "--seats", f"montecarlo:playouts=10,treesearch:playouts=10,{program}", "--seed", "2")
    assert "Flat Monte Carlo: " in said
    assert "A program: " in said
    assert Record.parse(save.read_text()).headers["seats"].endswith(f", bot:{program}")


def test_a_program_of_a_saved_game_runs_only_if_the_command_line_names_it(
    save: Path, tmp_path: Path, type_in: Callable[..., str]
) -> None:
    mark = tmp_path / "mark"
    for seats in (f"exec:touch {mark}, me", f"me, bot:exec:touch {mark}", f"bot: exec:touch {mark}, me"):
        save_position(save, START, seats)
        for command in (["--resume"], [], ["--resume", "--seats", "me,mason"], ["--seats", "me,mason"]):
            said = type_in([], *command, code=2)
            assert f"exec:touch {mark}, and a program that only a file names is not run" in " ".join(said.split())
    assert main(["show", str(save)]) == 0
    assert not mark.exists()


def test_a_saved_game_with_a_program_is_resumed_with_the_printed_command(
    save: Path, type_in: Callable[..., str]
) -> None:
    seats = f"me,exec:{sys.executable} examples/simple_bot.py"
    said = type_in(["quit"], "--seats", seats, "--seed", "2")
    typed = shlex.split(said[said.index("nyhavn text --resume") :].splitlines()[0].rstrip("."))
    assert "A program: " in type_in([], *typed[2:])


def test_a_program_that_exits_does_not_lose_the_game(save: Path, type_in: Callable[..., str]) -> None:
    said = type_in([], "--seats", "exec:false,mason", "--seed", "2", code=2)
    assert "exec:false has left the table: exited: with code 1. The game is saved" in said
    assert Record.parse(save.read_text()).headers["seats"] == "bot:exec:false, bot:mason"


def test_compiling_is_announced_once(monkeypatch: Patch, capsys: Captured) -> None:
    class Compiler:
        def wake(self) -> None:
            for name in ("roll_out", "grow"):
                warm_up.LOG.info("compiling %s", name)

    monkeypatch.setattr(warm_up, "bot", lambda text: Compiler())
    warm_up.warm_up_bots(["montecarlo", "exec:./never-asked", "treesearch"])
    assert capsys.readouterr().err.count("Compiling the search") == 1
    warm_up.LOG.info("compiling %s", "something else")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("often", [False, True])
def test_bots_with_a_net_are_compiled_if_they_move_often(often: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[bool] = []
    monkeypatch.setattr(evaluator, "use_compiled_code", lambda compile_it: compiled.append(compile_it))
    warm_up.warm_up_bots(["mason", "random", "exec:./never-asked"], often)
    assert compiled == []
    warm_up.warm_up_bots(["architect", "planner"], often)
    assert compiled.count(True) == (2 if often else 0)


def test_files_without_a_game_are_refused_and_kept(save: Path, tmp_path: Path, type_in: Callable[..., str]) -> None:
    save.write_text("something else\n")
    for args in ([], ["--resume"]):
        assert f'{save}:1:1: Expected "nyhavn 1"' in type_in([], *args, code=2)
    assert save.read_text() == "something else\n"
    type_in([], "--new")
    assert save.with_name("game-1.nyh").read_text() == "something else\n"
    save.write_text(str(Record.begin(middle_game())))
    assert "not one to go on with" in type_in([], "--resume", code=2)


@pytest.mark.parametrize("seed", ["", "-1", "x", "٣", "9" * 19, "9" * 5000])
def test_invalid_saved_seeds_are_refused(seed: str, save: Path, type_in: Callable[..., str]) -> None:
    save.write_text(str(Record.begin(START, {"seed": seed, "seats": "me, random"})), encoding="utf-8")
    assert "expected the headers seats and seed, a number of at most 18 digits." in type_in([], "--resume", code=2)


@pytest.mark.parametrize("args", [["--new"], ["--resume"], []])
def test_saving_to_a_fifo_or_directory_is_refused(
    args: list[str], save: Path, tmp_path: Path, type_in: Callable[..., str]
) -> None:
    os.mkfifo(save)
    assert f"{save} is no plain file; a game cannot be kept there." in type_in([], *args, code=2)
    assert save.is_fifo()
    save.unlink()
    save.mkdir()
    assert f"{save} is a directory; expected a file." in type_in([], *args, code=2)
    save.rmdir()
    save.symlink_to(os.devnull)
    assert "is no plain file" in type_in([], *args, code=2)
    assert list(tmp_path.iterdir()) == [save]


def test_a_dangling_symlink_is_followed_and_no_other_is_overwritten(
    save: Path, tmp_path: Path, type_in: Callable[..., str]
) -> None:
    save.symlink_to(tmp_path / "later.nyh")
    aside = save.with_name("game-1.nyh")
    aside.symlink_to("nowhere")
    type_in([], "--new")
    assert save.is_symlink()
    assert (tmp_path / "later.nyh").is_file()
    type_in([], "--new")
    assert aside.is_symlink()
    assert save.with_name("game-2.nyh").is_symlink()


def test_a_file_name_that_is_too_long_is_refused(tmp_path: Path, capsys: Captured) -> None:
    assert main(["text", "--save", str(tmp_path / ("x" * 300))]) == 2
    assert "cannot be written: File name too long." in capsys.readouterr().err


def test_a_path_that_cannot_be_written_is_refused(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "file").write_text("")
    assert main(["text", "--save", str(tmp_path / "file" / "game.nyh")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert main(["text", "--save", str(tmp_path)]) == 2
    assert "is a directory" in capsys.readouterr().err


# Several persons at one screen


def test_a_hand_is_shown_only_to_its_owner(type_in: Callable[..., str], save: Path) -> None:
    save_position(save, START, "Anna, Bo")
    said = type_in(["", "t12", "", "", "t12", "", ""], "--resume")
    before, anna, bo, _ = said.split("Press Enter when only you can see the screen:")
    assert before.endswith("Anna, it is your turn. ")
    assert "hand" not in before
    assert anna.endswith("Bo, it is your turn. ")
    assert anna.count("Your hand") == 1
    assert "Your hand, 2 cards: a green and a purple." in anna
    assert "Your hand, 3 cards" in bo
    assert "Anna took a yellow and a blue from piers 1 and 2." in bo
    assert "Anna: 0 points; 4 cards: a yellow and a blue, and 2 unknown;" in bo
    assert "You took" not in said


@pytest.mark.parametrize("leaving", ["quit", "EXIT", "Quit now"])
def test_a_player_can_quit_before_a_hand_is_shown(leaving: str, type_in: Callable[..., str], save: Path) -> None:
    save_position(save, START, "Anna, Bo")
    said = type_in([leaving, ""], "--resume")
    assert "hand" not in said
    assert "Resume with: nyhavn text --resume" in said


def test_before_a_hand_is_shown_only_enter_shows_it(type_in: Callable[..., str], save: Path) -> None:
    save_position(save, START, "Anna, Bo")
    said = type_in(["help", "?", "look", "t12", "undo"], "--resume")
    assert said.count("Commands:") == 2
    assert said.count("Press Enter to go on; quit and help can be typed as well.") == 3
    assert said.count("only you can see the screen:") == 6
    assert "Your hand" not in said
    assert Record.parse(save.read_text()).turns == ()


@pytest.fixture
def at_terminal(save: Path, monkeypatch: Patch, capsys: Captured) -> Callable[..., str]:
    """Play with these lines typed in a terminal, and return its output, including prompts."""

    def play(lines: Iterable[str], *args: str) -> str:
        script = iter(lines)

        def typed(prompt: str) -> str:
            print(prompt)
            return next(script)

        monkeypatch.setattr(builtins, "input", typed)
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        assert main(["text", "--save", str(save), *args]) == 0
        return capsys.readouterr().out

    return play


def test_the_screen_is_cleared_between_players_at_a_terminal(at_terminal: Callable[..., str]) -> None:
    anna, bo = at_terminal(["", "t12", "", "", "quit"], "--seats", "Anna,Bo", "--seed", "1").split("\n" * 20)
    assert "Nyhavn. At the table: Anna, Bo. Seed 1." in anna
    assert "Anna, it is your turn." in anna
    assert bo.lstrip().startswith("Bo, it is your turn.")
    before, again = at_terminal(["quit"], "--resume").split("\n" * 20)
    assert before == ""
    assert again.lstrip().startswith("Nyhavn. The game goes on with turn 2.")


def test_messages_and_prompts_fit_a_narrow_terminal(
    save: Path, monkeypatch: Patch, at_terminal: Callable[..., str]
) -> None:
    monkeypatch.setenv("COLUMNS", "55")
    at_terminal(["", "t12", "quit"], "--seats", "Anna,Bo", "--seed", "1")
    said = at_terminal(["what", "", "", "quit"])
    lines = said.splitlines()
    assert all(len(line.rstrip()) <= 55 or str(save) in line for line in lines)
    assert "Press Enter to resume it, or type new for a new game: " in lines
    assert "   see the screen: " in lines
    assert len(re.findall(re.escape(str(save)), said)) == 3
    assert "Resume with: nyhavn" in " ".join(said.split())


def test_lines_are_wrapped_between_words_in_a_terminal(save: Path, monkeypatch: Patch, capsys: Captured) -> None:
    save_position(save, START)
    monkeypatch.setattr(sys, "stdin", io.StringIO("help\n"))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "50")
    assert main(["text", "--save", str(save), "--resume"]) == 0
    lines = capsys.readouterr().out.split("Your move, 1 to 7, or help:")[0].splitlines()
    assert max(map(len, lines)) <= 50
    assert "   e5, b7 and d9, and for completing rows 2, 4 and" in lines


# Words


def test_equal_names_are_distinguished_by_their_seat() -> None:
    assert seat_names(["Bo", "Anna", "Bo"]) == ("Bo (seat 1)", "Anna", "Bo (seat 3)")
    assert numbered_seats(2) == ("Seat 1", "Seat 2")


def test_how_games_end_in_words() -> None:
    teller = GameDescriber(("You", "Bo", "Cy"), you=0)

    def ending(result: Result) -> str:
        return "\n".join(teller.ending(result))

    assert ending(Result((12, 1, 3), (9, 9, 9), (0,), Ending.POINTS)).startswith("You win with 12 points!")
    most = ending(Result((4, 5, 3), (9, 8, 7), (1,), Ending.END_CARD))
    assert most.splitlines()[:2] == ["The End of Game card came up.", "Bo wins with the most points, 5."]
    assert "You: 4 points, 9 empty spaces" in most
    tied = ending(Result((5, 5, 3), (8, 9, 7), (0,), Ending.END_CARD))
    assert "You win: level on 5 points, but with the fewest empty spaces, 8!" in tied
    shared = ending(Result((5, 5, 1), (8, 8, 1), (0, 1), Ending.END_CARD))
    assert "You and Bo share the victory, with 5 points and 8 empty spaces each." in shared
    assert "Cy: 1 point, 1 empty space" in shared


def test_a_house_in_plain_rows() -> None:
    assert list(house_rows(House.parse("2P2/RRRrY/2y2"))) == [
        "Rows 4 to 9 are empty, with coats of arms on e5, b7 and d9, and for completing rows 4 and 6.",
        "Row 3: . . P . .",
        "Row 2: R R R r Y",
        "Row 1: . . y . .",
        "       a b c d e",
    ]
    tall = "/".join(["W4"] * 8)
    first, second, *_ = house_rows(House.parse(tall))
    assert first == "Row 9 is empty, with a coat of arms on d9."
    assert second == "Row 8: W . . . ."
    assert next(house_rows(House.parse(f"W4/{tall}"))) == "Row 9: W . . * ."
    assert "Row 6: W . . . . (coat of arms for completing it)" in list(house_rows(House.parse(tall)))
