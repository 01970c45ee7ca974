"""The arena: pairings, playing and forfeiting games, and standings of matches."""

import pickle
from contextlib import closing
from pathlib import Path
from random import Random
from socket import gethostname

import pytest

from harness.waiting import WAIT_SECONDS
from nyhavn import Record, SeededDealer, View
from nyhavn.arena.batches import BatchFailed, BlockBatch, OpenBots
from nyhavn.arena.bot_game import BotGameEnding, describe_misconduct, forfeit_shares, make_seat_rng, play_game
from nyhavn.arena.ledger import Seats, Shares
from nyhavn.arena.matches import LARGEST, MatchPlan, MatchStanding, total_shares
from nyhavn.arena.process_pool import ProcessPool
from nyhavn.arena.schedule import Entrant, Match, block_deal_seed, drop_rotations, matches
from nyhavn.arena.sequential_test import Sequential
from nyhavn.bots import Advice, Bot, Limit, bot
from nyhavn.bots.program import Program
from nyhavn.bots.referee import BotFault, Misbehaved
from nyhavn.game.move import AnyMove, EndTurn
from tests.arena.small_matches import OPEN, make_entrants, name_entrants, without_times


def format_lineups(found: list[Match]) -> list[str]:
    return ["".join(entrant.name[0] for entrant in match.lineup) for match in found]


# Pairings


def test_two_players_are_all_pairs() -> None:
    assert format_lineups(matches(make_entrants("random", "tourist", "mason"), 2)) == ["rt", "rm", "tm"]


def test_three_and_four_players_are_all_choices() -> None:
    four = make_entrants("random", "tourist", "mason", "apprentice")
    assert format_lineups(matches(four, 3)) == ["rtm", "rta", "rma", "tma"]
    assert format_lineups(matches(four, 4)) == ["rtma"]


def test_too_few_bots_fill_tables_at_which_all_of_them_sit() -> None:
    assert format_lineups(matches(make_entrants("random", "mason"), 3)) == ["rrm", "rmm"]
    assert format_lineups(matches(make_entrants("random", "mason"), 4)) == ["rrrm", "rrmm", "rmmm"]
    assert format_lineups(matches(make_entrants("random", "mason", "tourist"), 4)) == ["rrmt", "rmmt", "rmtt"]


def test_a_test_of_two_seats_the_first_against_the_second() -> None:
    two = make_entrants("random", "mason")
    assert [format_lineups(matches(two, players, first_against_rest=True)) for players in (2, 3, 4)] == [
        ["rm"],
        ["rmm"],
        ["rmmm"],
    ]
    assert matches(two, 3, first_against_rest=True)[0].first_stands_alone
    assert not Match(tuple(make_entrants("random", "random"))).first_stands_alone


def test_a_bot_may_meet_itself() -> None:
    (match,) = matches(make_entrants("random", "random"), 2)
    assert len(match.rotations) == 1


def test_a_match_is_played_once_however_its_seats_are_turned() -> None:
    a, b = make_entrants("random", "mason")
    assert drop_rotations([Match((a, b)), Match((b, a)), Match((a, a, b)), Match((a, b, a))]) == [
        Match((a, b)),
        Match((a, a, b)),
    ]


def test_rotations_put_every_bot_on_every_seat() -> None:
    three = Match(tuple(make_entrants("random", "tourist", "mason")))
    assert format_lineups([Match(rotation) for rotation in three.rotations]) == ["rtm", "tmr", "mrt"]
    alternating = Match(tuple(make_entrants("random", "mason", "random", "mason")))
    assert format_lineups([Match(rotation) for rotation in alternating.rotations]) == ["rmrm", "mrmr"]
    assert str(three) == "random – tourist – mason"


@pytest.mark.parametrize("players", [1, 5])
def test_tables_have_two_to_four_seats(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        matches(make_entrants("random", "mason"), players)


def test_deals_follow_from_a_text() -> None:
    assert [block_deal_seed("nyhavn", block) for block in range(2)] == [7603967413870888044, 5295069377623286531]
    many = {block_deal_seed(text, block) for text in ("nyhavn", "", "1 nyhavn") for block in range(1000)}
    assert len(many) == 3000
    assert all(0 <= seed < 2**63 for seed in many)


def test_a_limit_is_part_of_the_name_of_a_searcher_without_its_own() -> None:
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
def test_a_program_is_found_from_the_folder_in_which_it_was_named(
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
    with pytest.raises(ValueError, match="its files have changed since it was named"):
        entrant.open()


def test_a_missing_program_is_reported(program: Path) -> None:
    entrant = Entrant.of("exec:./program", OPEN)
    program.unlink()
    with closing(ProcessPool(1)) as pool:
        pool.submit(BlockBatch(Match((entrant, *make_entrants("random"))), (0,), "x", 30.0))
        with pytest.raises(BatchFailed) as failed:
            pool.played(WAIT_SECONDS)
    here = f"exec:./program cannot play on {gethostname()}"
    assert str(failed.value) == f"{here}: the program '{program}' is not there"


def test_a_missing_folder_is_reported(program: Path) -> None:
    entrant = Entrant.of("exec:sh -", OPEN)
    assert entrant.program
    entrant.program.folder = program.parent / "gone"
    with pytest.raises(ValueError, match=r"the folder '.*/gone' is not there"):
        entrant.open()


# A game


class Wrong(Bot):
    """A bot that plays the first legal move for some decisions, and then misbehaves."""

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
    """Reports itself that it took too long."""

    def misbehave(self) -> AnyMove:
        raise Misbehaved(BotFault.LATE, "took 3.1 s")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_what_its_record_says(players: int) -> None:
    game = play_game([bot("apprentice"), *[bot("random")] * (players - 1)], seed=11)
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
    game = play_game([bot("random"), bot("random")], seed=3)
    position, free = SeededDealer(3).deal(2), [0, 0]
    for move in Record.parse(game.record).moves:
        if position.to_move is not None:
            free[position.to_move] += len(position.legal_moves) > 1
        position = position.play(move)
    assert [len(times) for times in game.times] == free


def test_the_same_seed_is_the_same_game_and_another_is_another() -> None:
    bots = [bot("random"), bot("apprentice")]
    assert without_times(play_game(bots, 5)) == without_times(play_game(bots, 5))
    assert play_game(bots, 5).record.splitlines()[5:] != play_game(bots, 6).record.splitlines()[5:]


def test_every_seat_has_its_own_random_numbers() -> None:
    first = {make_seat_rng(seed, seat).random() for seed in (0, 1, 2**63 - 1) for seat in range(4)}
    assert len(first) == 12
    assert make_seat_rng(1, 0).random() == make_seat_rng(1, 0).random()


@pytest.mark.parametrize("wrong", [Wrong, Illegal, Late])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_with_a_fault_forfeits_at_once_and_the_others_share(wrong: type[Wrong], players: int) -> None:
    seat = players - 2
    bots: list[Bot] = [bot("random") for _ in range(players)]
    bots[seat] = wrong()
    game = play_game(bots, seed=4)
    assert game.ending is BotGameEnding.FORFEIT
    assert game.shares == tuple(0 if other == seat else 1 / (players - 1) for other in range(players))
    assert game.forfeit
    assert game.forfeit[0] == seat
    assert len(game.times[seat]) == 4
    record = Record.parse(game.record)
    assert record.end.to_move == seat
    assert record.headers["forfeit"] == f"{seat + 1} {game.forfeit[1]}"
    assert (game.scores, game.turns) == (record.end.scores, len(record.turns))


def test_a_reason_is_kept_as_one_line_that_can_be_printed() -> None:
    game = play_game([bot("random"), Wrong()], seed=4)
    assert game.forfeit == (1, "raised: ZeroDivisionError: so it ?[31m goes")
    assert len(describe_misconduct(Misbehaved(BotFault.RAISED, "long " * 1000))) == 200


def test_a_bot_without_a_limit_forfeits_after_the_timeout() -> None:
    game = play_game([bot("random"), bot("random")], seed=4, patience=0.0)
    assert game.forfeit
    assert (game.forfeit[0], game.forfeit[1].partition(":")[0], game.turns) == (0, "late", 0)


def test_a_program_that_cannot_start_forfeits_when_it_is_asked() -> None:
    game = play_game([bot("random"), bot("exec:false")], seed=4)
    assert game.forfeit
    assert (game.forfeit[0], game.forfeit[1].partition(":")[0], game.turns) == (1, "exited", 1)
    assert game.times[1] == ()


def test_the_warm_up_of_a_bot_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0

    class Sleeper(Wrong):
        """Takes a minute to prepare, and seven microseconds to choose."""

        def wake(self) -> None:
            nonlocal now
            now += 60 * 10**9

        def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
            nonlocal now
            now += 7000
            return super().choose(view, limit, rng)

    monkeypatch.setattr("nyhavn.arena.bot_game.perf_counter_ns", lambda: now)
    monkeypatch.setattr("nyhavn.bots.referee.perf_counter", lambda: now / 10**9)
    game = play_game([bot("random"), Sleeper()], seed=4)
    assert game.times[1] == (7, 7, 7, 7)


def test_shares_after_a_forfeit() -> None:
    assert forfeit_shares(4, 1) == (1 / 3, 0.0, 1 / 3, 1 / 3)


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
    """The log of the fake bots of this test."""
    said: list[str] = []
    monkeypatch.setattr("nyhavn.arena.schedule.bot", lambda text: Player(text, said))
    return said


def test_bots_are_opened_once_for_each_seat_they_need(log: list[str]) -> None:
    bench = OpenBots()
    played = bench.play(BlockBatch(Match(name_entrants("a", "b", "b")), (0, 1), "x", 30.0))
    assert sorted(log) == ["open a", "open b", "open b"]
    assert [len(block) for block in played.blocks] == [3, 3]
    assert [game.seed for game in played.blocks[1]] == [block_deal_seed("x", 1)] * 3
    bench.close()
    assert sorted(log[3:]) == ["close a", "close b", "close b"]


def test_a_bot_that_forfeits_is_reopened(log: list[str]) -> None:
    bench = OpenBots()
    bench.play(BlockBatch(Match(name_entrants("a", "wrong")), (0,), "x", 30.0))
    assert log == ["open a", "open wrong", "close wrong", "open wrong", "close wrong"]
    bench.close()


@pytest.mark.usefixtures("log")
def test_a_batch_can_be_stopped_between_blocks() -> None:
    played = OpenBots().play(BlockBatch(Match(name_entrants("a", "b")), (3, 4, 5), "x", 30.0), lambda: True)
    assert [block[0].seed for block in played.blocks] == [block_deal_seed("x", 3)]


# Standings


def test_batches_grow_until_they_hold_half_a_second() -> None:
    standing = MatchStanding(Match(name_entrants("a", "b")), MatchPlan(1000))
    portions = []
    for pace in (None, 10.0, 0.05, 0.0001):
        standing.pace = pace
        portions.append(standing.portion(2))
    assert portions == [1, 1, 10, LARGEST]
    standing.shares = {block: {} for block in range(990)}
    assert standing.portion(2) == 3


def make_block_shares(first: float) -> dict[Seats, Shares]:
    """The shares of a block in which the first of two bots has this share."""
    return {("a@1", "b@1"): (first, 1 - first), ("b@1", "a@1"): (1 - first, first)}


def test_shares_are_added_up_over_seats() -> None:
    games: list[tuple[Seats, Shares]] = [(("a", "b", "b"), (1, 0, 0)), (("b", "b", "a"), (0.5, 0, 0.5))]
    assert total_shares(games) == {"a": 0.75, "b": 0.25}


def test_a_block_counts_when_all_of_it_is_there() -> None:
    standing = MatchStanding(Match(name_entrants("a", "b")), MatchPlan(3))
    standing.add(0, {("a@1", "b@1"): (1, 0)})
    assert (standing.done, standing.missing(9)) == (0, (0, 1, 2))
    standing.add(1, make_block_shares(0.5))
    assert (standing.done, standing.missing(9)) == (1, (0, 2))
    assert standing.score("a@1").mean == 0.5


def test_if_a_bot_meets_itself_the_seats_are_compared() -> None:
    standing = MatchStanding(Match(name_entrants("a", "a")), MatchPlan(3))
    for block, first in enumerate((1.0, 0.5, 0.0)):
        standing.add(block, {("a@1", "a@1"): (first, 1 - first)})
    assert [(side, standing.score(side).mean) for side in standing.sides] == [("1", 0.5), ("2", 0.5)]


@pytest.mark.parametrize("order", range(5))
def test_a_test_ends_at_the_same_block_in_any_order_of_results(order: int) -> None:
    rng = Random(1)
    scores = [rng.choice([0.0, 0.5, 0.5, 1.0, 1.0]) for _ in range(400)]
    test = Sequential(0, 100)
    blocks = list(range(400))
    if order:
        Random(order).shuffle(blocks)
    standing = MatchStanding(Match(name_entrants("a", "b")), MatchPlan(400), test)
    for block in blocks:
        standing.add(block, make_block_shares(scores[block]))
        standing.run_test()
    assert standing.decided == test.decided(scores)
    assert standing.decided
    assert 10 < standing.decided < 400
    assert standing.verdict == "h1"
    assert standing.ratio > test.bounds[1]
    assert standing.done == standing.decided
    assert not standing.is_open
