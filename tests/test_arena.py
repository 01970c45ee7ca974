"""The arena: who meets whom, how games are played and forfeited, and that stopping and going on changes nothing."""

import io
import json
import os
import pickle
import pty
import re
import select
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from socket import gethostname
from uuid import uuid4

import psutil
import pytest
from rich.console import Console

from nyhavn import Record, SeededDealer, View
from nyhavn.arena.batches import Batch, BatchFailed, Bench
from nyhavn.arena.game import Ending, Game, forfeited, generator, play, told
from nyhavn.arena.ledger import Ledger, Seats, Shares
from nyhavn.arena.matches import LARGEST, Arena, Plan, Standing, total_shares
from nyhavn.arena.schedule import Entrant, Match, deal_seed, matches, unique
from nyhavn.arena.sequential import Sequential
from nyhavn.arena.workers import ATTEMPTS, Pool
from nyhavn.bots import Advice, Bot, Limit, bot
from nyhavn.bots.asking import Fault, Misbehaved
from nyhavn.bots.program import NO_FILES, Program
from nyhavn.cli import main
from nyhavn.cli.arena import FORMATS
from nyhavn.cli.live import Live
from nyhavn.move import AnyMove, EndTurn

OPEN = Limit()
MARK = "NYHAVN_TEST_MARK"
LONG = 60.0
"""How many seconds to wait for what must come."""

Captured = pytest.CaptureFixture[str]


def entrants(*texts: str) -> list[Entrant]:
    return [Entrant.of(text, OPEN) for text in texts]


def lineups(found: list[Match]) -> list[str]:
    return ["".join(entrant.name[0] for entrant in match.lineup) for match in found]


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for what must come."""
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


# Who meets whom


def test_two_players_are_all_pairs() -> None:
    assert lineups(matches(entrants("random", "tourist", "mason"), 2)) == ["rt", "rm", "tm"]


def test_three_and_four_players_are_all_choices() -> None:
    four = entrants("random", "tourist", "mason", "apprentice")
    assert lineups(matches(four, 3)) == ["rtm", "rta", "rma", "tma"]
    assert lineups(matches(four, 4)) == ["rtma"]


def test_too_few_bots_fill_tables_at_which_all_of_them_sit() -> None:
    assert lineups(matches(entrants("random", "mason"), 3)) == ["rrm", "rmm"]
    assert lineups(matches(entrants("random", "mason"), 4)) == ["rrrm", "rrmm", "rmmm"]
    assert lineups(matches(entrants("random", "mason", "tourist"), 4)) == ["rrmt", "rmmt", "rmtt"]


def test_a_test_of_two_seats_the_first_against_the_second() -> None:
    two = entrants("random", "mason")
    assert [lineups(matches(two, players, first_against_rest=True)) for players in (2, 3, 4)] == [
        ["rm"],
        ["rmm"],
        ["rmmm"],
    ]
    assert matches(two, 3, first_against_rest=True)[0].first_stands_alone
    assert not Match(tuple(entrants("random", "random"))).first_stands_alone


def test_a_bot_may_meet_itself() -> None:
    (match,) = matches(entrants("random", "random"), 2)
    assert len(match.rotations) == 1


def test_a_match_is_played_once_however_its_seats_are_turned() -> None:
    a, b = entrants("random", "mason")
    assert unique([Match((a, b)), Match((b, a)), Match((a, a, b)), Match((a, b, a))]) == [
        Match((a, b)),
        Match((a, a, b)),
    ]


def test_rotations_put_everybody_on_every_seat() -> None:
    three = Match(tuple(entrants("random", "tourist", "mason")))
    assert lineups([Match(rotation) for rotation in three.rotations]) == ["rtm", "tmr", "mrt"]
    alternating = Match(tuple(entrants("random", "mason", "random", "mason")))
    assert lineups([Match(rotation) for rotation in alternating.rotations]) == ["rmrm", "mrmr"]
    assert str(three) == "random – tourist – mason"


@pytest.mark.parametrize("players", [1, 5])
def test_tables_have_two_to_four_seats(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        matches(entrants("random", "mason"), players)


def test_deals_follow_from_a_text() -> None:
    assert [deal_seed("nyhavn", block) for block in range(2)] == [7603967413870888044, 5295069377623286531]
    many = {deal_seed(text, block) for text in ("nyhavn", "", "1 nyhavn") for block in range(1000)}
    assert len(many) == 3000
    assert all(0 <= seed < 2**63 for seed in many)


def test_a_limit_is_part_of_who_searches_unless_the_text_names_one() -> None:
    limit = Limit(playouts=20)
    assert Entrant.of("random", limit).identity == bot("random").identity
    own, given = Entrant.of("montecarlo:playouts=7", limit), Entrant.of("montecarlo", limit)
    assert (own.name, given.name) == ("montecarlo:playouts=7", "montecarlo:playouts=20")
    assert given.open().limit == limit
    assert Entrant.of("montecarlo:", limit).name == "montecarlo:playouts=20"


# Programs


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program in the working directory."""
    monkeypatch.chdir(tmp_path)
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return program


@pytest.mark.parametrize("command", ["./program", "sh program"])
def test_a_program_is_looked_for_where_it_was_named(
    program: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    entrant = Entrant.of(f"exec:{command}", Limit(seconds=2.0))
    elsewhere = program.parent / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    there, again = (pickle.loads(pickle.dumps(entrant)).open() for _ in range(2))
    assert isinstance(there, Program)
    assert (there.identity, there.limit) == (entrant.identity, Limit(seconds=2.0))
    assert (there.folder, Path(there.command[0]).is_absolute()) == (program.parent, True)
    assert there is not again
    program.write_text("#!/bin/sh\nexit\n")
    with pytest.raises(ValueError, match="its files are not those that it was named with"):
        entrant.open()


def test_a_program_that_is_gone_is_told(program: Path) -> None:
    entrant = Entrant.of("exec:./program", OPEN)
    program.unlink()
    with closing(Pool(1)) as pool:
        pool.submit(Batch(Match((entrant, *entrants("random"))), (0,), "x", 30.0))
        with pytest.raises(BatchFailed) as failed:
            pool.played(LONG)
    here = f"exec:./program cannot play on {gethostname()}"
    assert str(failed.value) == f"{here}: the program '{program}' is not there"


def test_a_folder_that_is_gone_is_told(program: Path) -> None:
    entrant = Entrant.of("exec:sh -", OPEN)
    assert entrant.program
    entrant.program.folder = program.parent / "gone"
    with pytest.raises(ValueError, match=r"the folder '.*/gone' is not there"):
        entrant.open()


# A game


class Wrong(Bot):
    """A bot that plays like the first move it finds, for a while, and then misbehaves."""

    def __init__(self, moves: int = 3) -> None:
        super().__init__("wrong", "1")
        self.moves = moves

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        self.moves -= 1
        return self.misbehave() if self.moves < 0 else view.legal_moves[0]

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        return Advice(self.choose(view, limit, rng), ())

    def misbehave(self) -> AnyMove:
        raise ZeroDivisionError("so\nit \x1b[31m goes")


class Illegal(Wrong):
    """Ends turns that cannot be ended."""

    def misbehave(self) -> AnyMove:
        return EndTurn()


class Late(Wrong):
    """Takes too long, and knows it."""

    def misbehave(self) -> AnyMove:
        raise Misbehaved(Fault.LATE, "took 3.1 s")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_what_its_record_says(players: int) -> None:
    game = play([bot("apprentice"), *[bot("random")] * (players - 1)], seed=11)
    record = Record.parse(game.record)
    assert str(record) == game.record
    assert record.start == SeededDealer(11).deal(players)
    assert record.headers == {"seed": "11", "seats": ", ".join(game.seats)}
    result = record.end.result
    assert result
    assert (game.scores, game.turns, str(game.ending)) == (result.scores, len(record.turns), str(result.ending))
    assert [seat for seat, share in enumerate(game.shares) if share] == list(result.winners)
    assert sum(game.shares) == 1


def test_only_decisions_that_were_asked_for_are_timed() -> None:
    game = play([bot("random"), bot("random")], seed=3)
    position, free = SeededDealer(3).deal(2), [0, 0]
    for move in Record.parse(game.record).moves:
        if position.to_move is not None:
            free[position.to_move] += len(position.legal_moves) > 1
        position = position.play(move)
    assert [len(times) for times in game.times] == free


def test_the_same_seed_is_the_same_game_and_another_is_another() -> None:
    bots = [bot("random"), bot("apprentice")]
    assert anonymous(play(bots, 5)) == anonymous(play(bots, 5))
    assert play(bots, 5).record.splitlines()[5:] != play(bots, 6).record.splitlines()[5:]


def anonymous(game: Game) -> Game:
    """A game without what differs from one day to the next."""
    return replace(game, times=())


def test_every_seat_has_luck_of_its_own() -> None:
    first = {generator(seed, seat).random() for seed in (0, 1, 2**63 - 1) for seat in range(4)}
    assert len(first) == 12
    assert generator(1, 0).random() == generator(1, 0).random()


@pytest.mark.parametrize("wrong", [Wrong, Illegal, Late])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_misbehaves_forfeits_at_once_and_the_others_share(wrong: type[Wrong], players: int) -> None:
    seat = players - 2
    bots: list[Bot] = [bot("random") for _ in range(players)]
    bots[seat] = wrong()
    game = play(bots, seed=4)
    assert game.ending is Ending.FORFEIT
    assert game.shares == tuple(0 if other == seat else 1 / (players - 1) for other in range(players))
    assert game.forfeit
    assert game.forfeit[0] == seat
    assert len(game.times[seat]) == 4
    record = Record.parse(game.record)
    assert record.end.to_move == seat
    assert record.headers["forfeit"] == f"{seat + 1} {game.forfeit[1]}"
    assert (game.scores, game.turns) == (record.end.scores, len(record.turns))


def test_a_reason_is_kept_as_one_line_that_can_be_printed() -> None:
    game = play([bot("random"), Wrong()], seed=4)
    assert game.forfeit == (1, "raised: ZeroDivisionError: so it ?[31m goes")
    assert len(told(Misbehaved(Fault.RAISED, "long " * 1000))) == 200


def test_a_bot_without_a_limit_is_late_when_patience_is_over() -> None:
    game = play([bot("random"), bot("random")], seed=4, patience=0.0)
    assert game.forfeit
    assert (game.forfeit[0], game.forfeit[1].partition(":")[0], game.turns) == (0, "late", 0)


def test_a_program_that_cannot_start_forfeits_when_it_is_asked() -> None:
    game = play([bot("random"), bot("exec:false")], seed=4)
    assert game.forfeit
    assert (game.forfeit[0], game.forfeit[1].partition(":")[0], game.turns) == (1, "exited", 1)
    assert game.times[1] == ()


def test_waking_up_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0

    class Sleeper(Wrong):
        """Takes a minute to wake up, and seven microseconds to choose."""

        def wake(self) -> None:
            nonlocal now
            now += 60 * 10**9

        def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
            nonlocal now
            now += 7000
            return super().choose(view, limit, rng)

    monkeypatch.setattr("nyhavn.arena.game.perf_counter_ns", lambda: now)
    monkeypatch.setattr("nyhavn.bots.asking.perf_counter", lambda: now / 10**9)
    game = play([bot("random"), Sleeper()], seed=4)
    assert game.times[1] == (7, 7, 7, 7)


def test_shares_after_a_forfeit() -> None:
    assert forfeited(4, 1) == (1 / 3, 0.0, 1 / 3, 1 / 3)


# Batches


class Player(Bot):
    """A bot that counts how often it is opened and closed."""

    def __init__(self, text: str, log: list[str]) -> None:
        super().__init__(text, "1")
        self.log = log
        log.append(f"open {text}")

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        if self.name == "wrong" and limit.is_open:
            raise ZeroDivisionError
        return view.legal_moves[0]

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        return Advice(self.choose(view, limit, rng), ())

    def close(self) -> None:
        self.log.append(f"close {self.name}")


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What happens to bots that only this test knows."""
    said: list[str] = []
    monkeypatch.setattr("nyhavn.arena.schedule.bot", lambda text: Player(text, said))
    return said


def entered(*texts: str) -> tuple[Entrant, ...]:
    return tuple(Entrant(text, OPEN, f"{text}@1") for text in texts)


def test_bots_are_opened_once_for_each_seat_they_need(log: list[str]) -> None:
    bench = Bench()
    played = bench.play(Batch(Match(entered("a", "b", "b")), (0, 1), "x", 30.0))
    assert sorted(log) == ["open a", "open b", "open b"]
    assert [len(block) for block in played.blocks] == [3, 3]
    assert [game.seed for game in played.blocks[1]] == [deal_seed("x", 1)] * 3
    bench.close()
    assert sorted(log[3:]) == ["close a", "close b", "close b"]


def test_who_forfeits_is_made_anew(log: list[str]) -> None:
    bench = Bench()
    bench.play(Batch(Match(entered("a", "wrong")), (0,), "x", 30.0))
    assert log == ["open a", "open wrong", "close wrong", "open wrong", "close wrong"]
    bench.close()


@pytest.mark.usefixtures("log")
def test_a_batch_can_be_stopped_between_blocks() -> None:
    played = Bench().play(Batch(Match(entered("a", "b")), (3, 4, 5), "x", 30.0), lambda: True)
    assert [block[0].seed for block in played.blocks] == [deal_seed("x", 3)]


# How a match stands


def test_batches_grow_until_they_hold_half_a_second() -> None:
    standing = Standing(Match(entered("a", "b")), Plan(1000))
    portions = []
    for pace in (None, 10.0, 0.05, 0.0001):
        standing.pace = pace
        portions.append(standing.portion(2))
    assert portions == [1, 1, 10, LARGEST]
    standing.shares = {block: {} for block in range(990)}
    assert standing.portion(2) == 3


def shares(first: float) -> dict[Seats, Shares]:
    """A block in which the first of two has this share."""
    return {("a@1", "b@1"): (first, 1 - first), ("b@1", "a@1"): (1 - first, first)}


def test_shares_are_added_up_over_seats() -> None:
    games: list[tuple[Seats, Shares]] = [(("a", "b", "b"), (1, 0, 0)), (("b", "b", "a"), (0.5, 0, 0.5))]
    assert total_shares(games) == {"a": 0.75, "b": 0.25}


def test_a_block_counts_when_all_of_it_is_there() -> None:
    standing = Standing(Match(entered("a", "b")), Plan(3))
    standing.add(0, {("a@1", "b@1"): (1, 0)})
    assert (standing.done, standing.missing(9)) == (0, (0, 1, 2))
    standing.add(1, shares(0.5))
    assert (standing.done, standing.missing(9)) == (1, (0, 2))
    assert standing.score("a@1").mean == 0.5


def test_if_a_bot_meets_itself_the_seats_are_compared() -> None:
    standing = Standing(Match(entered("a", "a")), Plan(3))
    for block, first in enumerate((1.0, 0.5, 0.0)):
        standing.add(block, {("a@1", "a@1"): (first, 1 - first)})
    assert [(side, standing.score(side).mean) for side in standing.sides] == [("1", 0.5), ("2", 0.5)]


@pytest.mark.parametrize("order", range(5))
def test_a_test_ends_at_the_same_block_whoever_finishes_first(order: int) -> None:
    rng = Random(1)
    scores = [rng.choice([0.0, 0.5, 0.5, 1.0, 1.0]) for _ in range(400)]
    test = Sequential(0, 100)
    blocks = list(range(400))
    if order:
        Random(order).shuffle(blocks)
    standing = Standing(Match(entered("a", "b")), Plan(400), test)
    for block in blocks:
        standing.add(block, shares(scores[block]))
        standing.judge()
    assert standing.decided == test.decided(scores)
    assert standing.decided
    assert 10 < standing.decided < 400
    assert standing.verdict == "h1"
    assert standing.ratio > test.bounds[1]
    assert standing.done == standing.decided
    assert not standing.is_open


# Processes

QUICK = entrants("random", "apprentice")


def played_by(pool: Pool, path: Path, blocks: int, after: Callable[[Pool], None] = lambda _: None) -> list[Game]:
    """The games of a small contest, played by a pool."""
    with Ledger(path) as ledger, closing(pool):
        arena = Arena(ledger, [Standing(match, Plan(blocks)) for match in matches(QUICK, 3)])
        for new in arena.run(pool):
            if new:
                after(pool)
        assert not arena.is_open
        assert arena.games_left == arena.blocks_left == 0
        return [anonymous(game) for game in ledger.games()]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> list[Game]:
    """The same contest, played by one process."""
    return played_by(Pool(1), tmp_path_factory.mktemp("alone") / "arena.sqlite", blocks=3)


def test_two_processes_play_the_same_games_as_one(alone: list[Game], tmp_path: Path) -> None:
    assert len(alone) == 2 * 3 * 3
    assert played_by(Pool(2), tmp_path / "arena.sqlite", blocks=3) == alone


def test_a_process_that_is_killed_is_replaced(alone: list[Game], tmp_path: Path) -> None:
    pool = Pool(2)
    killed: list[int] = []

    def kill(pool: Pool) -> None:
        for worker in pool.workers:
            if worker.batch and worker.batch not in pool.lost and worker.process.pid and len(killed) < 2:
                os.kill(worker.process.pid, signal.SIGKILL)
                killed.append(worker.process.pid)
                return

    assert played_by(pool, tmp_path / "arena.sqlite", 3, kill) == alone
    assert killed
    assert not any(psutil.pid_exists(pid) for pid in killed)


def test_a_batch_that_kills_every_process_is_given_up() -> None:
    with closing(Pool(1)) as pool:
        pool.submit(Batch(Match(tuple(QUICK)), (0,), "x", 30.0))
        for _ in range(ATTEMPTS - 1):
            pool.workers[0].process.kill()
            assert pool.played(LONG) == []
        pool.workers[0].process.kill()
        with pytest.raises(BatchFailed, match=f"died {ATTEMPTS} times"):
            pool.played(LONG)


def test_what_goes_wrong_in_a_process_is_told() -> None:
    with closing(Pool(1)) as pool:
        pool.submit(Batch(Match(entered("nobody", "random")), (0,), "x", 30.0))
        with pytest.raises(BatchFailed, match="there is no bot 'nobody'"):
            pool.played(LONG)


def test_another_version_of_a_bot_is_noticed(tmp_path: Path) -> None:
    stranger = replace(QUICK[0], identity="random@0")
    with Ledger(tmp_path / "arena.sqlite") as ledger, closing(Pool(1)) as pool:
        arena = Arena(ledger, [Standing(Match((stranger, QUICK[1])), Plan(1))])
        with pytest.raises(BatchFailed, match="random@0"):
            list(arena.run(pool))
        assert list(ledger.games()) == []


def test_who_stops_gets_what_is_being_played(tmp_path: Path) -> None:
    with Ledger(tmp_path / "arena.sqlite") as ledger, closing(Pool(1)) as pool:
        arena = Arena(ledger, [Standing(Match((QUICK[0], QUICK[0])), Plan(10**6))])
        new = 0
        for found in arena.run(pool):
            new += found
            if new and not arena.stopping:
                arena.stop()
        assert new == len(list(ledger.games())) == arena.standings[0].done
        assert not pool.busy


# The command


@pytest.fixture
def ledger(tmp_path: Path) -> str:
    return str(tmp_path / "arena.sqlite")


def contest(ledger: str, *args: str) -> list[str]:
    """The command line of a contest."""
    return ["arena", "random", "apprentice", "--ledger", ledger, *args]


def kept(ledger: str | Path) -> list[Game]:
    """All games in a ledger, without their times."""
    with Ledger(Path(ledger), create=False) as opened:
        return [anonymous(game) for game in opened.games()]


def test_more_can_be_added_and_what_is_there_is_free(
    ledger: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(contest(ledger, "--pairs", "1", "--workers", "1")) == 0
    first = kept(ledger)
    assert main(contest(ledger, "--blocks", "3", "--workers", "1")) == 0
    more = kept(ledger)
    assert (len(first), len(more)) == (2, 6)
    assert set(map(repr, first)) < set(map(repr, more))
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in said] == ["random – apprentice"] * 2
    assert said[0].endswith("1 deal.")
    monkeypatch.setattr("nyhavn.arena.workers.Pool", None)
    for pairs, ending in (("3", "3 deals."), ("1", "1 deal.")):
        assert main(contest(ledger, "--pairs", pairs)) == 0
        assert capsys.readouterr().out.endswith(ending + "\n")
    assert kept(ledger) == more


def test_where_nobody_watches_a_table_a_line_tells_how_it_goes(
    ledger: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nyhavn.cli.standings.PAUSE", 0.0)
    assert main(contest(ledger, "--pairs", "2", "--workers", "1")) == 0
    last = capsys.readouterr().err.splitlines()[-1]
    assert re.fullmatch(r"4 new games, 0 to go, \d+\.\d a second\.", last)


def test_another_seed_is_other_deals(ledger: str) -> None:
    for seed in ("nyhavn", "mine"):
        assert main(contest(ledger, "--pairs", "1", "--workers", "1", "--seed", seed)) == 0
    assert {game.seed for game in kept(ledger)} == {deal_seed("nyhavn", 0), deal_seed("mine", 0)}


def test_tables_are_matches_of_their_own(ledger: str, capsys: Captured) -> None:
    tables = ["--table", "random random apprentice", "--table", '"random" tourist']
    assert main(["arena", *tables, "--pairs", "1", "--workers", "1", "--ledger", ledger]) == 0
    said = capsys.readouterr().out
    assert [line.partition(":")[0] for line in said.splitlines()] == [
        "random – random – apprentice",
        "random – tourist",
    ]
    assert len(kept(ledger)) == 5


def test_a_bot_that_meets_itself_does_not_always_win(ledger: str, capsys: Captured) -> None:
    assert main(["arena", "random", "random", "--pairs", "4", "--workers", "1", "--ledger", ledger]) == 0
    said = capsys.readouterr().out
    first, second = (float(share) for share in re.findall(r"seat \d (\d+\.\d) %", said))
    games = kept(ledger)
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
def test_the_table_says_whose_shares_it_shows(
    tables: list[str], heading: str, row: str, ledger: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    standings = [Standing(Match(entered(*seats)), Plan(1)) for seats in tables]
    with Ledger(Path(ledger)) as opened:
        live = Live(Arena(opened, standings))
    standings[0].add(0, dict.fromkeys(standings[0].seats, (0.5, 0.5)))
    console = Console(file=io.StringIO(), width=200)
    console.print(live.table())
    said = console.file.getvalue()  # type: ignore[attr-defined]
    assert f" {heading} " in re.sub(" +", " ", said)
    assert f"│ {row}" in said


def test_a_sequential_test_says_what_it_found(ledger: str, capsys: Captured) -> None:
    assert main(["arena", "apprentice", "random", "--sprt", "0,200", "--workers", "1", "--ledger", ledger]) == 0
    said = capsys.readouterr().out
    assert "LLR" in said
    assert "200 Elo, not 0." in said


def test_each_game_is_exported_as_a_record(ledger: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(contest(ledger, "--pairs", "2", "--workers", "1")) == 0
    folder = tmp_path / "records"
    for _ in range(2):
        assert main(["arena", "export", str(folder), "random", "apprentice", "--ledger", ledger]) == 0
        assert capsys.readouterr().out.endswith(f"4 records written to {folder}.\n")
    files = sorted(folder.glob("*.nyh"))
    assert sorted(file.read_text() for file in files) == sorted(game.record for game in kept(ledger))
    assert main(["check", *map(str, files)]) == 0
    assert capsys.readouterr().out.count(": ok, 2 players") == 4
    assert main(["show", str(files[0])]) == 0


def test_a_report_says_and_draws_what_the_games_say(ledger: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(contest(ledger, "--pairs", "2", "--workers", "1")) == 0
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
    played = play([bot("exec:false"), bot("random")], seed=1)
    met = [seats for identity in identities for seats in ((identity, "random@1"), ("random@1", identity))]
    with Ledger(Path(ledger)) as opened:
        opened.store([replace(played, seats=seats) for seats in met])
    assert main(["arena", "report", *bots, "--ledger", ledger, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == games


def test_options_may_stand_before_the_word(ledger: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(contest(ledger, "--pairs", "1", "--workers", "1")) == 0
    bots = ["random", "apprentice"]
    for words in (["--ledger", ledger, "report"], [f"--ledger={ledger}", "--players", "2", "report", *bots]):
        capsys.readouterr()
        assert main(["arena", *words, "--format", "json"]) == 0
        assert json.loads(capsys.readouterr().out)["games"] == 2
    assert main(["arena", "--ledger", ledger, "export", str(tmp_path / "records")]) == 0
    assert len(list((tmp_path / "records").iterdir())) == 2
    assert main(["arena", "--seed", "report", "random", "apprentice", "--pairs", "1", "--ledger", ledger]) == 0
    assert deal_seed("report", 0) in {game.seed for game in kept(ledger)}


# Going on after any end


def running(*args: str, out: int = subprocess.PIPE) -> "tuple[subprocess.Popen[str], str]":
    """The command as a group of processes, and the mark that all of them carry."""
    mark = uuid4().hex
    environment = {**os.environ, MARK: mark, "TERM": "xterm", "COLUMNS": "100"}
    command = [sys.executable, "-m", "nyhavn.cli", *args]
    process = subprocess.Popen(
        command, stdout=out, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
    )
    return process, mark


def press_ctrl_c(process: "subprocess.Popen[str]") -> None:
    """Do what a terminal does: interrupt the whole group."""
    os.killpg(process.pid, signal.SIGINT)


def marked(mark: str) -> Iterator[int]:
    """The processes that carry a mark."""
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.status() != psutil.STATUS_ZOMBIE and process.environ().get(MARK) == mark:
                yield process.pid


def games_in(ledger: str) -> int:
    """How many games a ledger has; none if it is not there yet."""
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)) as reader:
        return int(reader.execute("SELECT count(*) FROM games").fetchone()[0])
    return 0


def test_killed_at_twenty_random_moments_it_ends_with_the_games_of_an_undisturbed_one(tmp_path: Path) -> None:
    rng = Random(20)
    args = ["--pairs", "40", "--workers", "2"]
    undisturbed = str(tmp_path / "undisturbed.sqlite")
    assert main(contest(undisturbed, *args)) == 0
    expected = kept(undisturbed)
    assert len(expected) == 80
    killed, rounds = 0, 0
    while killed < 20:
        rounds += 1
        ledger = str(tmp_path / f"round-{rounds}.sqlite")
        over = False
        while not over and killed < 20:
            over = not killed_once(ledger, args, rng)
            killed += not over
        assert main(contest(ledger, *args)) == 0
        assert kept(ledger) == expected


def killed_once(ledger: str, args: list[str], rng: Random) -> bool:
    """Let the arena play some games more and kill it; whether it was killed before it was over."""
    goal = games_in(ledger) + rng.choice([-1, 0, 1, 1, 2, 4])
    process, mark = running(*contest(ledger, *args))
    wait_until(lambda: games_in(ledger) > goal or process.poll() is not None)
    time.sleep(rng.uniform(0, 0.4))
    over = process.poll() is not None
    process.kill()
    process.communicate()
    wait_until(lambda: not any(marked(mark)))
    deals = Counter(game.seed for game in kept(ledger)) if games_in(ledger) else Counter()
    assert set(deals.values()) <= {2}
    return not over


def test_ctrl_c_keeps_what_is_finished_and_the_same_command_goes_on(tmp_path: Path) -> None:
    disturbed, undisturbed = str(tmp_path / "disturbed.sqlite"), str(tmp_path / "undisturbed.sqlite")
    process, mark = running(*contest(disturbed, "--pairs", "500"))
    wait_until(lambda: games_in(disturbed) > 2)
    press_ctrl_c(process)
    out, err = process.communicate(timeout=LONG)
    assert (process.returncode, "Traceback" in err) == (130, False)
    assert out.endswith(f"Stopped. What was finished is in {disturbed}; the same command goes on.\n")
    assert not any(marked(mark))
    blocks = games_in(disturbed) // 2
    assert f"{blocks} deals." in out
    assert main(contest(undisturbed, "--pairs", str(blocks + 2))) == 0
    assert main(contest(disturbed, "--pairs", str(blocks + 2))) == 0
    assert kept(disturbed)[: 2 * blocks]
    assert {game.seed for game in kept(undisturbed)} <= {game.seed for game in kept(disturbed)}
    assert set(map(repr, kept(undisturbed))) <= set(map(repr, kept(disturbed)))


def test_a_second_ctrl_c_does_not_wait(ledger: str) -> None:
    process, mark = running("arena", "random", "exec:sleep 1000", "--ledger", ledger, "--patience", "3000")
    wait_until(lambda: sum(psutil.Process(pid).name() == "sleep" for pid in marked(mark)) == 2)
    press_ctrl_c(process)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1.0)
    press_ctrl_c(process)
    out, err = process.communicate(timeout=LONG)
    assert (process.returncode, out, "Traceback" in err) == (130, "", False)
    wait_until(lambda: not any(marked(mark)))
    assert games_in(ledger) == 0


def test_a_terminal_shows_a_table_and_ctrl_c_stops(ledger: str) -> None:
    terminal, theirs = pty.openpty()
    process, mark = running(*contest(ledger, "--pairs", "500"), out=theirs)
    os.close(theirs)
    said = read_until(terminal, b"a second")
    press_ctrl_c(process)
    said += read_until(terminal, b"goes on.")
    assert process.communicate(timeout=LONG)[1] == ""
    assert process.returncode == 130
    os.close(terminal)
    for expected in ("random – apprentice", "/1000", "Stopping after the games that are being played"):
        assert expected.encode() in said
    assert games_in(ledger) > 0
    assert not any(marked(mark))


def read_until(terminal: int, end: bytes) -> bytes:
    """What a terminal shows until something appears."""
    said = b""
    while end not in said:
        ready, _, _ = select.select([terminal], [], [], LONG)
        assert ready, said
        try:
            said += os.read(terminal, 1 << 16)
        except OSError:
            raise AssertionError(said.decode()[-2000:]) from None
    return said


# Mistakes


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "Name at least two bots"),
        (["mason"], "mason needs somebody to play with"),
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
def test_a_mistake_is_one_message(args: list[str], message: str, ledger: str, capsys: Captured) -> None:
    assert main(["arena", *args, "--ledger", ledger]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("nyhavn: ")
    assert message in err
    assert not Path(ledger).exists()


def test_what_is_no_ledger_is_one_message(tmp_path: Path, capsys: Captured) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir or Madam, " * 100)
    for words in (["random", "mason"], ["report"], ["export", str(tmp_path)]):
        assert main(["arena", *words, "--ledger", str(letter)]) == 2
        assert capsys.readouterr().err == f"nyhavn: {letter} is not a ledger of the arena.\n"


def test_games_that_are_not_there_are_told(ledger: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(contest(ledger, "--pairs", "1", "--workers", "1")) == 0
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
    assert main(contest(ledger, "--players", "3", "--pairs", "1", "--workers", "1")) == 0
    capsys.readouterr()
    file = tmp_path / "picture.svg"
    assert main(["arena", "report", "--ledger", ledger, picture, str(file)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.startswith("nyhavn: There is nothing to draw"), file.exists()) == ("", True, False)


def damage_row(ledger: Path) -> None:
    """Let a list in every row have no end."""
    with closing(sqlite3.connect(ledger)) as opened:
        opened.execute("UPDATE games SET shares = '['")
        opened.commit()


def damage_pages(ledger: Path) -> None:
    """Overwrite all that comes behind the first page."""
    whole = ledger.read_bytes()
    ledger.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))


@pytest.mark.parametrize("damage", [damage_row, damage_pages])
def test_a_damaged_ledger_is_one_message(
    damage: Callable[[Path], None], ledger: str, tmp_path: Path, capsys: Captured
) -> None:
    assert main(contest(ledger, "--pairs", "3", "--workers", "1")) == 0
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


def test_without_the_extra_a_cluster_is_one_message(
    ledger: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "nyhavn.arena.cluster", raising=False)
    assert main(contest(ledger, "--ray", "auto")) == 2
    assert 'needs the extra "nyhavn[cluster]"' in capsys.readouterr().err
