"""The line protocol: programs play like bots, and their faults are reported and leave no process behind."""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from uuid import uuid4

import psutil
import pytest

from harness import faulty_bots
from harness.random_games import sampled_positions
from harness.waiting import wait_until
from nyhavn import Position, Record, SeededDealer, View
from nyhavn.arena.bot_game import BotGame, BotGameEnding, play_game
from nyhavn.bots import BOTS, Advice, Bot, Estimate, Limit, bot, line_protocol, process
from nyhavn.bots.process import STDERR_TAIL_BYTES, ProgramProcess, Timeout
from nyhavn.bots.program import MEMORY, STARTING, Program, parse_reply
from nyhavn.bots.referee import MARGIN, MOVE_SECONDS, BotFault, Misbehaved
from nyhavn.bots.sandbox import sweep
from nyhavn.cli import main, warm_up
from nyhavn.game.move import AnyMove, Take
from tests.tiers import count_tries, first_quick

ROOT = Path(__file__).parents[2]
PYTHON = shlex.quote(sys.executable)
EXAMPLES = [
    f"{PYTHON} {ROOT}/examples/simple_bot.py",
    f"sh {ROOT}/examples/simple_bot.sh",
    f"{PYTHON} {ROOT}/examples/own_bot.py",
]
CLI = f"{PYTHON} -m nyhavn.cli bot"
SHORT = 0.5
"""The time limit in seconds for a program that hangs."""
LITTLE = 300_000_000
"""The memory limit of most programs here in bytes, which is soon reached."""
HABITS = faulty_bots.HABITS
BAR = ["raise", "hang", "illegal", "exit", "flood", "memory"]
MATCHES = count_tries(bar=17, usual=6)
"""The number of matches of each program; in the long form a hundred and two in total."""
DIARY = """
while read -r line; do
    echo "$line" >> "$0"
    case $line in
    nyhavn*) echo ready ;;
    legal*) legal=${line#legal } ;;
    choose*) echo "move ${legal%% *}" ;;
    esac
done
"""
"""A program that logs its input."""
OPENING = Position.parse("1t BGPGGGB R12Y13G9B12P12E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+RG:A -:-+RYP:A")


@pytest.fixture
def mark() -> Iterator[str]:
    """A mark on the command lines of a test's processes, of which none may be left, not even a zombie."""
    before = set(psutil.Process().children())
    word = f"mark-{uuid4()}"
    yield word
    assert find_processes(word) == []
    assert set(psutil.Process().children()) <= before


def find_processes(mark: str) -> list[psutil.Process]:
    """All processes with this mark on their command line."""
    return [process for process in psutil.process_iter(["cmdline"]) if mark in (process.info["cmdline"] or [])]


def make_faulty_program(habit: str, decisions: int | str, mark: str, memory: int = LITTLE) -> Program:
    """A program that misbehaves after a number of decisions."""
    command = f"{PYTHON} {faulty_bots.__file__} {habit} {decisions} {mark}"
    return Program(command, memory=memory)


def shorten_patience(program: Program, habit: str) -> None:
    """Shorten the time limit of a program that will be late."""
    if HABITS[habit][1].startswith(BotFault.LATE):
        program.patience = SHORT


class Reseeded(Bot):
    """A bot whose random generator is seeded as that of a program."""

    def __init__(self, other: Bot) -> None:
        super().__init__(other.name, other.version)
        self.other = other

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        return self.other.choose(view, limit, Random(line_protocol.draw_seed(rng)))

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        return self.other.advise(view, limit, Random(line_protocol.draw_seed(rng)))


# Programs that play


@pytest.mark.parametrize("players", first_quick([2, 3, 4]))
@pytest.mark.parametrize("command", EXAMPLES, ids=["python", "sh", "own"])
def test_the_examples_play_whole_games(command: str, players: int) -> None:
    with bot(f"exec:{command}") as program:
        for seed in range(4):
            seated = [bot("random"), bot("apprentice"), bot("random"), bot("random")][: players - 1]
            seated.insert(seed % players, program)
            game = play_game(seated, seed)
            assert game.ending != BotGameEnding.FORFEIT, game.forfeit
            assert Record.parse(game.record).end.is_over


@pytest.mark.slow
@pytest.mark.parametrize("command", EXAMPLES, ids=["python", "sh", "own"])
def test_the_examples_are_better_than_random(command: str) -> None:
    with Program(command) as program:
        games = [play_game([program, bot("random")][:: 1 - 2 * (seed % 2)], seed) for seed in range(20)]
    assert sum(game.shares[game.seed % 2] for game in games) >= 16


def test_the_short_example_is_short_and_needs_no_package() -> None:
    lines = (ROOT / "examples" / "simple_bot.py").read_text().splitlines()
    assert len(lines) <= 30
    assert [line for line in lines if "import" in line] == ["import re", "import sys"]


def test_a_bot_behind_the_protocol_plays_the_same_game() -> None:
    with Program(f"{CLI} apprentice") as program:
        for seed, players in enumerate((2, 3, 4)):
            others = [bot("random") for _ in range(players - 1)]
            games = [play_game([first, *others], seed) for first in (program, Reseeded(bot("apprentice")))]
            assert list_game_moves(games[0]) == list_game_moves(games[1])
            assert games[0].ending != BotGameEnding.FORFEIT


def list_game_moves(game: BotGame) -> list[AnyMove]:
    """All moves of a game."""
    return list(Record.parse(game.record).moves)


@pytest.mark.parametrize("name", ["apprentice", "planner"])
def test_estimates_arrive_through_the_protocol(name: str) -> None:
    positions = [position for position in sampled_positions(20, seed=3) if position.to_move is not None]
    plain = Reseeded(bot(name))
    with Program(f"{CLI} {name}") as program:
        for seed, position in enumerate(positions):
            view = position.view(position.seat)
            got, expected = (one.advise(view, Limit(), Random(seed)) for one in (program, plain))
            assert got.move == expected.move
            assert [estimate.move for estimate in got.best] == [estimate.move for estimate in expected.best]
            for told, meant in zip(got.best, expected.best, strict=True):
                assert told[1:] == pytest.approx(meant[1:], abs=1e-4)
            assert got.chances == pytest.approx(expected.chances, abs=1e-4)


def test_an_example_shows_its_estimates() -> None:
    with Program(EXAMPLES[2]) as program:
        advice = program.advise(OPENING.view(0), Limit(), Random(1))
        assert advice.move == program.choose(OPENING.view(0), Limit(), Random(1)) == advice.best[0].move
    assert len(advice.best) == 3
    assert all(0 < estimate.error < 0.5 for estimate in advice.best)


def test_a_program_may_have_no_estimates(mark: str) -> None:
    with Program(f"{EXAMPLES[0]} {mark}") as program:
        advice = program.advise(OPENING.view(0), Limit(), Random(1))
    assert advice == Advice(advice.move, ())
    assert advice.move in OPENING.legal_moves


def test_the_lines_sent_to_a_program(tmp_path: Path, mark: str) -> None:
    diary = tmp_path / "diary"
    with Program(f"sh -c {shlex.quote(DIARY)} {diary} {mark}") as program:
        games = [play_game([program, bot("random"), bot("random")], seed) for seed in (1, 2)]
        program.choose(OPENING.view(0), Limit(seconds=0.5), Random(9))
    assert [game.forfeit for game in games] == [None, None]
    lines = diary.read_text().splitlines()
    assert lines[:2] == ["nyhavn 1", "new players=3 seat=1"]
    assert lines.count("new players=3 seat=1") == 2
    *_, new, view, legal, choose, quitting = lines
    assert (new, view) == ("new players=2 seat=1", f"view {OPENING.view(0)}")
    assert legal == f"legal {OPENING.legal_moves}"
    assert choose == f"choose seed={Random(9).getrandbits(53)} time=0.5"
    assert quitting == "quit"


def test_the_first_decision_of_each_seat_is_recognised_once() -> None:
    for players in (2, 3, 4):
        dealer, rng = SeededDealer(players), Random(players)
        position, begun = dealer.deal(players), list[int]()
        while not position.is_over:
            view = position.view(position.seat)
            begun += [position.seat] if line_protocol.is_first_decision(view) else []
            position = position.play(rng.choice(view.legal_moves), dealer)
        assert begun == list(range(players))


# The identity of a program


def test_the_identity_of_a_program_is_its_command_and_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    script = tmp_path / "script"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    first = bot("exec: ./script with 'two words' ")
    assert first.name == str(first) == "exec:./script with 'two words'"
    assert isinstance(first, Program)
    assert first.command == [str(script), "with", "two words"]
    assert first.identity == Program("./script with 'two words'").identity
    script.write_text("#!/bin/sh\nexit 1\n")
    assert Program("./script").version != first.version
    assert Program("sh script").version == Program("./script").version
    assert Program("sh -c exit").version == "0"
    assert (first.patience, first.memory) == (MOVE_SECONDS, MEMORY) == (30, 10**9)
    assert first.start_patience == STARTING == 120


@pytest.mark.parametrize(
    "command, why",
    [
        ("", "needs the command line of a program"),
        ("./not-there", "the program './not-there' is not there"),
        ("no-such-command --fast", "the program 'no-such-command' is not there"),
        (__file__, "it is not executable"),
        ("sh 'half", "cannot be read: No closing quotation"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_at_once(command: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        bot(f"exec:{command}")


def test_a_file_that_is_no_program_cannot_be_started(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("neither a program nor a script")
    script.chmod(0o755)
    with pytest.raises(Misbehaved, match="exited: cannot be started: Exec format error"):
        Program(str(script)).choose(OPENING.view(0), Limit(), Random(1))


# Programs that misbehave


@pytest.mark.parametrize("habit", BAR)
def test_a_match_with_a_misbehaving_program_ends_with_the_right_verdict(habit: str, mark: str) -> None:
    for number in range(MATCHES):
        players, decisions = 2 + number % 3, number % 5
        seat = number % players
        with make_faulty_program(habit, decisions, mark, memory=LITTLE if number > 2 else MEMORY) as program:
            seated: list[Bot] = [bot("random") for _ in range(players - 1)]
            seated.insert(seat, program)
            program.wake()
            shorten_patience(program, habit)
            game = play_game(seated, seed=number)
            assert find_processes(mark) == []
        assert game.ending == BotGameEnding.FORFEIT
        assert game.forfeit
        assert (game.forfeit[0], game.forfeit[1].startswith(HABITS[habit][1])) == (seat, True), game.forfeit
        assert game.shares == tuple(0 if other == seat else 1 / (players - 1) for other in range(players))
        assert len(list_game_moves(game)) >= decisions or habit == "hang"


@pytest.mark.parametrize("decisions", first_quick([faulty_bots.SOON, 0, 2]))
@pytest.mark.parametrize("habit", sorted(set(HABITS) - set(BAR)))
def test_every_fault_of_a_program_is_reported(
    habit: str, decisions: int | str, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with make_faulty_program(habit, decisions, mark) as program:
        for _ in range(0 if decisions == faulty_bots.SOON else int(decisions)):
            program.choose(OPENING.view(0), Limit(), Random(1))
        shorten_patience(program, habit)
        monkeypatch.setattr(process, "ENDING", 10 if habit != "numb-for-good" else 1)
        if decisions == faulty_bots.SOON:
            program.start_patience = program.patience
        with pytest.raises(Misbehaved) as misconduct:
            program.choose(OPENING.view(0), Limit(), Random(1))
        assert find_processes(mark) == []
    shown = HABITS[habit][1]
    assert str(misconduct.value).startswith(shown if decisions != faulty_bots.SOON else shown.partition(":")[0])


def test_a_program_is_restarted_after_a_fault(mark: str) -> None:
    with make_faulty_program("raise", 2, mark) as program:
        for _ in range(3):
            moves = [program.choose(OPENING.view(0), Limit(), Random(1)) for _ in range(2)]
            assert moves == list(OPENING.legal_moves)[:1] * 2
            with pytest.raises(Misbehaved, match="a brick fell down") as misconduct:
                program.choose(OPENING.view(0), Limit(), Random(1))
            assert (misconduct.value.fault, find_processes(mark)) == (BotFault.EXITED, [])


def test_a_time_limit_is_the_deadline_of_a_program(mark: str) -> None:
    late = re.escape(f"late: no answer in {0.25 + MARGIN} s")
    with make_faulty_program("hang", 0, mark) as program, pytest.raises(Misbehaved, match=late):
        program.choose(OPENING.view(0), Limit(seconds=0.25), Random(1))


def test_a_program_has_a_longer_timeout_to_become_ready(mark: str) -> None:
    script = "sleep 0.6; read -r line; echo ready; sleep 1000"
    with Program(f"sh -c {shlex.quote(script)} {mark}", patience=SHORT) as program:
        program.wake()
        with pytest.raises(Misbehaved, match=r"late: no answer in 0\.5 s"):
            program.choose(OPENING.view(0), Limit(), Random(1))
        program.start_patience = 0.25
        with pytest.raises(Misbehaved, match=r"late: no answer in 0\.25 s"):
            program.wake()


def test_a_memory_fault_reports_the_megabytes(mark: str) -> None:
    hoarded = r"memory: \d{3,4} MB, more than 300 MB"
    with make_faulty_program("memory", 0, mark) as program, pytest.raises(Misbehaved, match=hoarded) as misconduct:
        program.choose(OPENING.view(0), Limit(), Random(1))
    assert int(misconduct.value.detail.split()[0]) >= 300


def test_an_unrequested_second_reply_is_a_garbled_fault(mark: str) -> None:
    script = (
        "while read -r w r; do case $w in nyhavn) echo ready;; choose) printf 'move t12\\nmove t12\\n';; esac; done"
    )
    with Program(f"sh -c {shlex.quote(script)} {mark}") as program:
        assert str(program.choose(OPENING.view(0), Limit(), Random(1))) == "t12"
        with pytest.raises(Misbehaved, match="garbled: spoke without being asked: move t12"):
            program.choose(OPENING.view(0), Limit(), Random(1))


def test_a_reply_before_the_question_is_a_garbled_fault(mark: str) -> None:
    script = "read -r line; printf 'ready\\nmove t12\\n'; sleep 1000"
    with (
        Program(f"sh -c {shlex.quote(script)} {mark}") as program,
        pytest.raises(Misbehaved, match="garbled: spoke without being asked: move t12"),
    ):
        program.choose(OPENING.view(0), Limit(), Random(1))


def test_a_move_sent_just_before_the_program_exits_is_accepted(mark: str) -> None:
    script = "while read -r w r; do case $w in nyhavn) echo ready;; choose) echo move t12; exit 5;; esac; done"
    with Program(f"sh -c {shlex.quote(script)} {mark}") as program:
        for _ in range(3):
            assert str(program.choose(OPENING.view(0), Limit(), Random(1))) == "t12"
            with pytest.raises(Misbehaved, match="exited: with code 5"):
                program.choose(OPENING.view(0), Limit(), Random(1))


def test_a_program_that_does_not_read_its_input_does_not_block_the_host(mark: str) -> None:
    running = ProgramProcess([sys.executable, "-c", "import time; time.sleep(1000)", mark], ROOT, MEMORY)
    try:
        running.queue_lines("x" * 1_000_000)
        with pytest.raises(Misbehaved, match=r"late: no answer in 0\.3 s"):
            running.read_line(Timeout(0.3))
        assert running.pending_input
    finally:
        running.end()


def test_only_the_tail_of_stderr_is_kept(mark: str) -> None:
    code = "import sys; sys.stderr.write('oh dear ' * 100_000 + '\\n\\x1b[31mthe end\\n\\n')"
    running = ProgramProcess([sys.executable, "-c", code, mark], ROOT, MEMORY)
    try:
        with pytest.raises(Misbehaved) as misconduct:
            running.read_line(Timeout(MOVE_SECONDS))
        assert misconduct.value.detail == "with code 0: [31mthe end"
        assert len(running.stderr_tail) == STDERR_TAIL_BYTES
    finally:
        running.end()


def test_a_program_that_does_not_exit_is_killed(mark: str) -> None:
    program = make_faulty_program("stay", 1, mark)
    program.choose(OPENING.view(0), Limit(), Random(1))
    assert program.running
    program.running.queue_lines("choose")
    program.running.exchange(MOVE_SECONDS)
    program.close()
    program.close()
    assert find_processes(mark) == []


HOST = """
import sys
from nyhavn import View
from nyhavn.bots import Limit, bot
from random import Random
command, view = sys.stdin.read().splitlines()
bot(command).choose(View.parse(view), Limit(), Random(1))
"""


def start_asking_process(habit: str, mark: str) -> subprocess.Popen[bytes]:
    """A host process that asks a program which misbehaves at once."""
    host = subprocess.Popen([sys.executable, "-c", HOST], stdin=subprocess.PIPE)
    assert host.stdin
    host.stdin.write(f"{make_faulty_program(habit, 0, mark).name}\n{OPENING.view(0)}\n".encode())
    host.stdin.close()
    return host


@pytest.mark.parametrize("habit, expected", [("multiply", 3), ("stay", 2)])
def test_a_killed_host_leaves_no_processes(habit: str, expected: int, mark: str) -> None:
    host = start_asking_process(habit, mark)
    try:
        wait_until(lambda: len(find_processes(mark)) >= expected)
    finally:
        host.kill()
        host.wait()
    wait_until(lambda: not find_processes(mark))


def test_a_suspended_guard_ends_when_its_host_is_killed(mark: str) -> None:
    host = start_asking_process("numb", mark)
    try:
        wait_until(lambda: any(process.status() == psutil.STATUS_STOPPED for process in find_processes(mark)))
    finally:
        host.kill()
        host.wait()
    wait_until(lambda: not find_processes(mark))


@pytest.mark.parametrize("earlier", [0, 3600])
def test_sweep_does_not_kill_another_process_with_a_reused_pid(earlier: int) -> None:
    process = subprocess.Popen(["sleep", "1000"], process_group=0)
    try:
        sweep("NYHAVN_GUARD_OF_NOBODY", (process.pid, psutil.Process(process.pid).create_time() - earlier))
        assert process.poll() == (None if earlier else -signal.SIGKILL)
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_killed_guard_is_reported(number: signal.Signals, mark: str) -> None:
    running = ProgramProcess(["sh", "-c", "read -r line", mark], ROOT, MEMORY)
    try:
        wait_until(lambda: len(find_processes(mark)) == 2)
        os.kill(running.guard.pid, number)
        with pytest.raises(Misbehaved, match="exited: its guard is gone"):
            running.read_line(Timeout(MOVE_SECONDS))
    finally:
        running.end()
    wait_until(lambda: not find_processes(mark))


# The program's side


def answer_lines(text: str, name: str = "random") -> list[str]:
    """The answers of a bot to some lines."""
    said: list[str] = []
    line_protocol.serve(bot(name), StringIO(text), said.append)
    return said


def test_a_bot_ignores_unknown_lines_and_options() -> None:
    view = OPENING.view(0)
    text = (
        f"\nhello\nnyhavn 1\nnew players=2 seat=1\nview {view}\r\nlegal t12\n"
        "choose seed=4 mood=cheerful\nchoose seed=4 ponder\nadvise ponder seed=4\nchoose seed\nquit\nchoose"
    )
    moves = [f"move {bot('random').choose(view, Limit(), Random(seed))}" for seed in (4, 4, 4, 0)]
    ready, *said = answer_lines(text)
    assert (ready, [told for told in said if told.startswith("move")]) == ("ready random", moves)


@pytest.mark.parametrize(
    "text, why",
    [
        ("nyhavn 2", "version 1 of the protocol, not '2'"),
        ("choose seed=1", "no view before it"),
        ("advise", "no view before it"),
        ("view 1t", "the view cannot be read|view:1:3: Expected @ and the number of the seat that looks"),
        ("view 1t@1 \x1b[31m", r"the view cannot be read|view:1:6: Expected a card: .* Found: \?\[31m\."),
        (f"view {OPENING.view(1)}", "nothing to decide"),
        (f"view {OPENING.view(0)}\nchoose seed=x", "a seed is a whole number below 2 to the power of 53, not 'x'"),
        (f"view {OPENING.view(0)}\nchoose seed={2**53}", "a seed is a whole number"),
        (f"view {OPENING.view(0)}\nchoose seed={'9' * 5000}", "a seed is a whole number"),
        (f"view {OPENING.view(0)}\nchoose seed=1 time=0", "a time is a number of seconds"),
        (f"view {OPENING.view(0)}\nchoose time=1 playouts=1", "either playouts or time"),
    ],
)
def test_a_bot_reports_protocol_errors(
    text: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(line_protocol.ProtocolError, match=why):
        answer_lines(text)
    monkeypatch.setattr(sys, "stdin", StringIO(text))
    assert main(["bot", "random"]) == 2
    (message,) = capsys.readouterr().err.splitlines()
    assert message.startswith("nyhavn: The bot cannot answer: ")
    assert re.search(why.rpartition("|")[2], message)
    assert len(message) < 300


def test_a_line_that_is_not_utf8_is_reported() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    run = subprocess.run(shlex.split(f"{CLI} random"), input=b"view \xff\n", capture_output=True, env=environment)
    assert (run.returncode, run.stdout) == (2, b"")
    assert run.stderr.decode() == "nyhavn: The bot cannot answer: there is a line that is not UTF-8.\n"


def test_the_command_announces_compilation(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Compiler:
        def wake(self) -> None:
            warm_up.LOG.info("compiling %s", "grow")

    monkeypatch.setattr(warm_up, "bot", lambda text: Compiler())
    monkeypatch.setattr(sys, "stdin", StringIO("nyhavn 1\nquit\n"))
    assert main(["bot", "mason"]) == 0
    said = capsys.readouterr()
    assert said.out == "ready mason\n"
    assert said.err.startswith("Compiling the search")


@pytest.mark.parametrize(
    "text",
    ["", "info", "info t12", "info t12 x 0", "info t12 nan 0", "info t12 0 inf", "outlook 2", "outlook x", "move"],
)
def test_an_unreadable_reply_is_a_garbled_fault(text: str) -> None:
    with pytest.raises(Misbehaved, match="garbled"):
        parse_reply(text)


def test_the_command_lists_every_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "--list"]) == main(["bot"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [*BOTS, "exec:…"] * 2
    assert "mason       The Mason weighs rows, columns, windows and coats of arms one move ahead." in lines


@pytest.mark.parametrize("name", ["nobody", "random:speed=3", "montecarlo:time=never", "exec:./not-there"])
def test_the_command_refuses_unknown_bots(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", name]) == 2
    assert capsys.readouterr().err.startswith(f'nyhavn: "{name}" cannot play: ')


# The document


def test_the_protocol_example_in_the_document_is_reproduced() -> None:
    text = (ROOT / "docs" / "bots.md").read_text()
    (block,) = re.findall(r"^```text\n(host  .*?)```$", text, re.MULTILINE | re.DOTALL)
    said = [entry.split(None, 1) for entry in block.splitlines()]
    told = "".join(f"{words}\n" for who, words in said if who == "host")
    run = subprocess.run(shlex.split(EXAMPLES[0]), input=told, capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout.splitlines() == [words for who, words in said if who == "bot"]
    views = [View.parse(words.removeprefix("view ")) for _, words in said if words.startswith("view")]
    legal = [words.removeprefix("legal ") for _, words in said if words.startswith("legal")]
    assert [str(view.legal_moves) for view in views] == legal


def test_the_advice_in_the_document_can_be_parsed() -> None:
    text = (ROOT / "docs" / "bots.md").read_text()
    (block,) = re.findall(r"^```text\n(info .*?)```$", text, re.MULTILINE | re.DOTALL)
    *estimates, move = map(parse_reply, block.splitlines())
    assert [isinstance(estimate, Estimate) for estimate in estimates] == [True] * 3
    assert move == Take((2, 3))


def test_the_document_names_every_fault() -> None:
    text = (ROOT / "docs" / "bots.md").read_text()
    assert re.findall(r"^\| `(\w+)` \| .*\|.*\|$", text, re.MULTILINE)[-len(BotFault) :] == list(BotFault)
