"""The bots: legal moves, no use of hidden cards, and the documented differences in style and strength."""

from __future__ import annotations

import hashlib
import threading
from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import islice, pairwise
from random import Random
from time import perf_counter

import numpy as np
import pytest

from harness.random_games import sampled_positions
from nyhavn import Bag, Position, Record, SeededDealer, View, fast
from nyhavn.arena.bot_game import play_game
from nyhavn.bots import BOTS, Advice, Bot, Estimate, Limit, bot, family
from nyhavn.bots.catalog import QUICK as QUICK_BOTS
from nyhavn.bots.monte_carlo_bots import CAPACITY
from nyhavn.bots.monte_carlo_bots import SEARCHERS as SEARCHER_CLASSES
from nyhavn.bots.net_bots import MASTER_LIMIT, Master
from nyhavn.bots.referee import MARGIN, MOVE_SECONDS, BotFault, Misbehaved, ask_bot, deadline
from nyhavn.bots.search_budget import estimate
from nyhavn.game.board import Phase
from nyhavn.game.move import AnyMove, Build, Discard, EndTurn, LayWhite, Take
from nyhavn.rules.scoring import coats, full_columns, full_rows
from nyhavn.rules.words import LENGTH
from nyhavn.search.choice import NOISE
from nyhavn.search.heuristic import holes
from nyhavn.search.level_weights import APPRENTICE, LEVEL_WEIGHTS
from tests.tiers import count_tries, first_quick

STOCK = "2221/2221/2221/2221/2221/12 X2D2C2T2"
FORCED = f"1d1 ..PRPYR R4Y13G13B14P12E - {STOCK} -:R8:A -:G:A"
LEVELS = ["random", "tourist", "apprentice", "mason"]
JUDGES = ["architect", "planner"]
SEARCHERS = ["montecarlo", "treesearch", "master"]
FINGERPRINTED = [*LEVELS, "montecarlo:playouts=30", "treesearch:playouts=30"]
QUICK = [*FINGERPRINTED, *JUDGES, "master:playouts=30"]
OPEN = Limit()

FINGERPRINTS = {
    "random@1": "c1e885c10013d8a0",
    "tourist@1": "663664d84bc5df05",
    "apprentice@1": "9c399971692aa945",
    "mason@1": "0218eacf754e8a80",
    "montecarlo:playouts=30@1": "b018f62c449600cd",
    "treesearch:playouts=30@1": "efd037c36e57ba0b",
}
"""The hashes of the games of every bot; if one changes, the bot's version must change, since ledgers store games by it.

Bots with nets are left out: their versions follow from the nets, and floating-point sums differ between processors.
"""


# Names, options and limits


def test_the_catalog_lists_all_bots() -> None:
    assert list(BOTS) == [*LEVELS, *JUDGES, "master", "montecarlo", "treesearch"]
    assert list(LEVEL_WEIGHTS) == LEVELS
    assert list(NOISE) == JUDGES
    assert set(SEARCHERS) == {*SEARCHER_CLASSES, "master"}
    assert [name for name in BOTS if name not in QUICK_BOTS] == ["master", "montecarlo", "treesearch"]
    for name in BOTS:
        assert bot(name).name == name == family(name)


@pytest.mark.parametrize("text", ["mason", "montecarlo:playouts=1000", "treesearch:time=0.5"])
def test_a_bot_is_named_by_a_short_text(text: str) -> None:
    assert str(bot(text)) == text
    assert bot(text).identity == f"{text}@{bot(text).version}"


def test_a_limit_does_not_change_the_identity_of_a_level() -> None:
    assert bot("mason:playouts=30").identity == bot("mason").identity
    assert bot("mason:playouts=30").limit == Limit(playouts=30)


@pytest.mark.parametrize(
    "text, why",
    [
        ("nobody", f"no bot 'nobody'; there are: {', '.join(BOTS)}, exec:COMMAND"),
        ("", "no bot ''"),
        ("mason:sight=3", "mason has no option sight"),
        ("montecarlo:1000", "expected key=value, each key once, not '1000'"),
        ("montecarlo:time=1,time=2", "each key once"),
        ("montecarlo:playouts=0", "from 1 to 1000000000, not '0'"),
        ("montecarlo:playouts=many", "not 'many'"),
        ("montecarlo:playouts=99999999999", "not '99999999999'"),
        ("montecarlo:time=never", "from 0.001 to 3600, not 'never'"),
        ("montecarlo:time=nan", "not 'nan'"),
        ("montecarlo:time=0", "not '0'"),
        ("montecarlo:playouts=5,time=1", "either playouts or time"),
    ],
)
def test_a_wrong_text_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(ValueError) as refused:
        bot(text)
    assert why in str(refused.value)


@pytest.mark.parametrize("text", ["", "playouts=7", "time=0.25"])
def test_a_limit_and_its_text_are_inverse(text: str) -> None:
    assert str(Limit.parse(text)) == text
    assert Limit.parse(text).is_open == (text == "")


def test_a_requested_limit_overrides_the_limit_of_the_bot() -> None:
    searcher = bot("montecarlo:playouts=70")
    assert searcher.within(OPEN) == Limit(playouts=70)
    assert searcher.within(Limit(seconds=1)) == Limit(seconds=1)


# Every bot


@cache
def sample_choices(count: int, seed: int) -> list[Position]:
    """Positions in which a seat has a choice."""
    found = (p for p in sampled_positions(20 * count, seed) if p.to_move is not None and len(p.legal_moves) > 1)
    return list(islice(found, count))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", first_quick(QUICK, len(QUICK) - 1))
def test_bots_play_whole_games(name: str, players: int) -> None:
    game = play_game([bot(name), *[bot("apprentice")] * (players - 1)], seed=players)
    assert game.forfeit is None
    assert len(game.scores) == players


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    games = [play_game([bot(name), bot(name), bot("mason")], seed=17) for _ in range(2)]
    assert games[0].record == games[1].record


@pytest.mark.parametrize("name", FINGERPRINTED)
def test_a_bot_that_plays_differently_has_a_new_version(name: str) -> None:
    records = [Record.parse(play_game([bot(name), bot(name)], seed).record) for seed in (1, 2, 3)]
    moves = " ".join(str(move) for record in records for move in record.moves)
    found = hashlib.sha256(moves.encode()).hexdigest()[:16]
    assert FINGERPRINTS[bot(name).identity] == found, f"{name} plays differently: give it a new version"


@pytest.mark.parametrize(
    "name", [*LEVELS, *JUDGES, "montecarlo:playouts=40", "treesearch:playouts=40", "master:playouts=40"]
)
def test_hidden_cards_do_not_change_the_move_of_a_bot(name: str) -> None:
    rng, player, tried, same = Random(5), bot(name), count_tries(bar=1000, usual=100), 0
    for number, position in enumerate(sample_choices(tried, seed=12)):
        view = position.view(position.seat)
        dealt_anew = view.sample(rng)
        chosen = player.choose(view, OPEN, Random(number))
        same += player.choose(dealt_anew.view(position.seat), OPEN, Random(number)) == chosen
    assert same == tried


@pytest.mark.parametrize("name", QUICK)
def test_advice_has_estimates_for_its_best_moves(name: str) -> None:
    for position in sample_choices(5, seed=13):
        view = position.view(position.seat)
        advice = bot(name).advise(view, Limit(playouts=60), Random(1))
        assert advice.move == advice.best[0].move
        assert 1 <= len(advice.best) <= 5
        assert len({each.move for each in advice.best}) == len(advice.best)
        for move, chance, error in advice.best:
            assert move in view.legal_moves
            assert 0 < chance < 1
            assert 0 < error < 0.5


@pytest.mark.parametrize("name", SEARCHERS)
def test_more_playouts_reduce_the_error_of_an_estimate(name: str) -> None:
    (position,) = sample_choices(1, seed=14)
    view = position.view(position.seat)
    errors = [bot(name).advise(view, Limit(playouts=n), Random(1)).best[0].error for n in (50, 500, 5000)]
    assert errors[0] > errors[1] > errors[2]


def test_an_estimate_adds_one_half_won_sample() -> None:
    won = estimate(EndTurn(), won=12 * 99, squares=144 * 99, samples=99)
    assert isinstance(won, Estimate)
    assert won[1:] == pytest.approx((0.995, 0.005), abs=1e-3)
    none = estimate(EndTurn(), won=0, squares=0, samples=0)
    assert (none.chance, none.error) == (0.5, 0.5)


@cache
def sample_winning_positions() -> list[Position]:
    """Positions with a winning move, from the ends of games."""
    found = []
    for seed in range(12):
        game = play_game([bot("mason"), bot("mason")], seed)
        if game.ending == "points":
            *moves, _ = Record.parse(game.record).moves
            position = Record.parse(game.record).start
            for move in moves:
                position = position.play(move)
            found.append(position)
    return found


@pytest.mark.parametrize(
    "name",
    ["apprentice", "mason", "planner", "montecarlo:playouts=200", "treesearch:playouts=200", "master:playouts=100"],
)
def test_thinking_bots_play_a_winning_move(name: str) -> None:
    assert len(sample_winning_positions()) >= 3
    for position in sample_winning_positions():
        move = ask_bot(bot(name), position.view(position.seat), OPEN, Random(1))
        assert position.play(move).is_over


@pytest.mark.parametrize("name", [*JUDGES, "master:playouts=60"])
def test_bots_with_a_net_estimate_the_chances_of_all_seats(name: str) -> None:
    for position in sample_choices(6, seed=19):
        view = position.view(position.seat)
        chances = bot(name).advise(view, OPEN, Random(1)).chances
        assert len(chances) == position.players
        assert sum(chances) == pytest.approx(1, abs=1e-4)


def test_the_architect_chooses_with_noise_and_the_planner_without() -> None:
    found = sample_choices(40, seed=20)
    views = [position.view(position.seat) for position in found]
    planned = [bot("planner").choose(view, OPEN, Random(1)) for view in views]
    assert planned == [bot("planner").choose(view, OPEN, Random(2)) for view in views]
    rng = Random(3)
    drawn = [bot("architect").choose(view, OPEN, rng) for view in views]
    assert 5 < sum(one == other for one, other in zip(drawn, planned, strict=True)) < 40


def test_the_master_has_a_limit_of_its_own() -> None:
    player = bot("master")
    assert (str(player), player.limit.seconds) == ("master", MASTER_LIMIT.seconds)
    assert str(bot("master:playouts=70")) == "master:playouts=70"


def test_a_master_that_is_still_being_compiled_answers_like_a_planner(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, player = threading.Event(), bot("master:playouts=40")
    monkeypatch.setattr("nyhavn.fast.compile_cache.is_compiled", lambda _: False)
    monkeypatch.setattr(player, "wake", compiled.wait)
    player.wake_meanwhile()
    (position,) = sample_choices(1, seed=21)
    view = position.view(position.seat)
    assert player.choose(view, OPEN, Random(1)) == bot("planner").choose(view, OPEN, Random(1))
    assert player.advise(view, OPEN, Random(1)) == bot("planner").advise(view, OPEN, Random(1))
    compiled.set()
    assert isinstance(player, Master)
    assert player.waking
    player.waking.join()
    assert player.choose(view, OPEN, Random(1)) == bot("master:playouts=40").choose(view, OPEN, Random(1))


# Limits


@pytest.mark.parametrize("name", SEARCHERS)
def test_a_searcher_keeps_its_time_limit(name: str) -> None:
    (position,) = sample_choices(1, seed=16)
    player, view = bot(f"{name}:time=0.3"), position.view(position.seat)
    player.wake()
    start = perf_counter()
    player.choose(view, OPEN, Random(1))
    assert 0.25 <= perf_counter() - start <= 0.3 + 10 * MARGIN, "a search without an end takes much longer"


def test_a_search_tree_stops_growing_at_its_capacity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nyhavn.bots.monte_carlo_bots.CAPACITY", 20)
    assert CAPACITY > 10_000
    for position in sample_choices(3, seed=18):
        view = position.view(position.seat)
        assert bot("treesearch:time=0.05").choose(view, OPEN, Random(1)) in view.legal_moves


@pytest.mark.parametrize("name", SEARCHERS)
def test_advice_is_given_for_a_forced_move(name: str) -> None:
    position = Position.parse(FORCED)
    (move,) = position.legal_moves
    advice = bot(name).advise(position.view(0), Limit(playouts=20), Random(1))
    assert (advice.move, len(advice.best)) == (move, 1)


def test_compiled_play_lets_other_threads_run() -> None:
    desk, w = np.array(APPRENTICE, dtype=np.int64), fast.array(LENGTH)
    play_games_out = fast.kernel("play_games_out")
    thread = threading.Thread(target=play_games_out, args=(w, desk, 2, 0, 3000))
    counted = 0
    thread.start()
    while thread.is_alive():
        counted += 1
    assert counted > 1000


# The referee


class Unspeakable:
    """An object that is not a move and cannot be printed."""

    def __repr__(self) -> str:
        raise ValueError


class Odd(Bot):
    """A bot with a configurable answer, exception or delay."""

    def __init__(self, answer: object, limit: Limit = OPEN) -> None:
        super().__init__("odd", "1", limit)
        self.answer = answer

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """Return or raise the configured answer, or wait."""
        if isinstance(self.answer, BaseException):
            raise self.answer
        if isinstance(self.answer, float):
            threading.Event().wait(self.answer)
            return view.legal_moves[0]
        return self.answer  # type: ignore[return-value]

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """Only the move."""
        return Advice(self.choose(view, limit, rng), ())


def test_a_forced_move_is_played_without_asking_the_bot() -> None:
    position = Position.parse(FORCED)
    move = ask_bot(Odd(RuntimeError("asked")), position.view(0), OPEN, Random(1))
    assert move == Discard(Bag.of("R"))


@pytest.mark.parametrize(
    "answer, limit, patience, fault",
    [
        (RuntimeError("no idea"), OPEN, MOVE_SECONDS, BotFault.RAISED),
        (EndTurn(), OPEN, MOVE_SECONDS, BotFault.ILLEGAL),
        (None, OPEN, MOVE_SECONDS, BotFault.ILLEGAL),
        ("t12", OPEN, MOVE_SECONDS, BotFault.ILLEGAL),
        (SystemExit(3), OPEN, MOVE_SECONDS, BotFault.RAISED),
        (GeneratorExit(), OPEN, MOVE_SECONDS, BotFault.RAISED),
        (Unspeakable(), OPEN, MOVE_SECONDS, BotFault.ILLEGAL),
        (0.3, OPEN, 0.1, BotFault.LATE),
        (3600.0, OPEN, 0.2, BotFault.LATE),
        (3600.0, Limit(seconds=0.01), MOVE_SECONDS, BotFault.LATE),
    ],
)
def test_every_fault_of_a_bot_is_reported(answer: object, limit: Limit, patience: float, fault: BotFault) -> None:
    view = SeededDealer(1).deal(2).view(0)
    with pytest.raises(Misbehaved) as noticed:
        ask_bot(Odd(answer, limit), view, OPEN, Random(1), patience)
    assert noticed.value.fault is fault


class Stubborn(Odd):
    """A bot that ignores an interrupt."""

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """Answer too late, after one interrupt."""
        with suppress(BaseException):
            threading.Event().wait(3600)
        return super().choose(view, limit, rng)


def test_a_bot_that_catches_the_interrupt_is_interrupted_again() -> None:
    with pytest.raises(Misbehaved, match="late"):
        ask_bot(Stubborn(3600.0), SeededDealer(1).deal(2).view(0), OPEN, Random(1), patience=0.1)


def test_a_late_bot_is_reported_in_another_thread() -> None:
    found: list[object] = []

    def asking() -> None:
        try:
            found.append(ask_bot(Odd(0.3), SeededDealer(1).deal(2).view(0), OPEN, Random(1), patience=0.1))
        except Misbehaved as misconduct:
            found.append(misconduct.fault)

    thread = threading.Thread(target=asking)
    thread.start()
    thread.join()
    assert found == [BotFault.LATE]


def test_the_deadline_is_the_time_limit_with_a_margin_or_the_patience() -> None:
    assert deadline(Limit(seconds=2)) == 2 + MARGIN
    assert deadline(Limit(playouts=10)) == deadline(OPEN) == MOVE_SECONDS
    assert deadline(OPEN, patience=5) == 5


# Habits: the differences in style between the levels


@cache
def play_recorded(names: tuple[str, ...], seed: int) -> str:
    """The record of a game of bots; the same game is played once."""
    return play_game([bot(name) for name in names], seed).record


@cache
def count_habits(name: str, deals: int = 60) -> Counter[str]:
    """The mean statistics of a bot's games against the Apprentice; for the Apprentice itself, those of both seats."""
    total: Counter[str] = Counter()
    for seed in range(1000, 1000 + deals):
        for seat, names in ((0, (name, "apprentice")), (1, ("apprentice", name))):
            total += count_seat_moves(Record.parse(play_recorded(names, seed)), seat)
    return Counter({key: value / (2 * deals) for key, value in total.items()})


def count_seat_moves(record: Record, seat: int) -> Counter[str]:
    """Statistics of one seat in a game."""
    found: Counter[str] = Counter()
    position = record.start
    for move in record.moves:
        before, position = position, position.play(move)
        if isinstance(move, Build | LayWhite) and before.seat == seat:
            cells = move.placement.covered if isinstance(move, Build) else move.cell.bit
            found["coats"] += coats(before.house(seat).covered, cells)
            found["tiles"] += isinstance(move, Build)
            found["spaces"] += cells.bit_count() if isinstance(move, Build) else 0
    house = position.house(seat)
    found["holes"] = holes(house.covered).bit_count()
    found["lines"] = full_rows(house.covered).bit_count() + full_columns(house.covered).bit_count()
    found["lit"] = full_rows(house.windows).bit_count() + full_columns(house.windows).bit_count()
    found["points"] = house.score
    return found


@pytest.mark.slow
def test_the_tourist_earns_half_the_coats_of_the_apprentice() -> None:
    assert 0.3 < count_habits("tourist")["coats"] / count_habits("apprentice")["coats"] <= 0.5


@pytest.mark.slow
def test_the_tourist_builds_the_largest_tiles() -> None:
    sizes = {
        name: count_habits(name)["spaces"] / count_habits(name)["tiles"] for name in ("tourist", "apprentice", "mason")
    }
    assert sizes["tourist"] > 3.6
    assert max(sizes["apprentice"], sizes["mason"]) < 3.0


@pytest.mark.slow
def test_the_apprentice_leaves_holes_and_the_mason_does_not() -> None:
    assert count_habits("apprentice")["holes"] > 3
    assert count_habits("mason")["holes"] < count_habits("apprentice")["holes"] / 2


def test_the_mason_fills_lines_with_windows() -> None:
    assert count_habits("mason")["lit"] > 2 * count_habits("apprentice")["lit"]


def test_the_apprentice_takes_points_where_there_are_any() -> None:
    scoring = 0
    for position in sample_choices(1500, seed=20):
        if position.phase is not Phase.TURN:
            continue
        seat, moves = position.seat, position.legal_moves
        own = {move: position.play(move).scores[seat] - position.scores[seat] for move in moves}
        if max(own.values()) > 0:
            scoring += 1
            assert own[bot("apprentice").choose(position.view(position.seat), OPEN, Random(1))] > 0
    assert scoring > 20


def apprentice_move(position: Position) -> object:
    """The apprentice's move, which must not depend on the random generator here."""
    view = position.view(position.seat)
    moves = {bot("apprentice").choose(view, OPEN, Random(seed)) for seed in range(5)}
    assert len(moves) == 1
    return moves.pop()


def test_the_apprentice_collects_cards_that_match_its_hand() -> None:
    position = Position.parse(f"1t BYPRRYG R10Y12G12B13P13E - {STOCK} -:R2:A -:G:A")
    assert apprentice_move(position) == Take((3, 4))


def test_the_apprentice_discards_what_matches_least() -> None:
    position = Position.parse(f"1d1 ..PRPYR R8Y12G13B11P12E - {STOCK} -:R4YB3:A -:G:A")
    assert apprentice_move(position) == Discard(Bag.of("Y"))


def test_random_plays_every_legal_move() -> None:
    view = SeededDealer(1).deal(2).view(0)
    chosen = {bot("random").choose(view, OPEN, Random(seed)) for seed in range(300)}
    assert chosen == set(view.legal_moves)


# Strength: the order is certain; how much stronger, docs/strength.md says


@pytest.mark.slow
@pytest.mark.parametrize("weaker, stronger", list(pairwise([*LEVELS, *JUDGES])))
def test_each_level_beats_the_one_below(weaker: str, stronger: str) -> None:
    won = sum(
        play_game([bot(stronger), bot(weaker)], seed).shares[0]
        + play_game([bot(weaker), bot(stronger)], seed).shares[1]
        for seed in range(60)
    )
    assert won / 120 > 0.62


@pytest.mark.slow
@pytest.mark.parametrize("name", SEARCHERS)
def test_a_search_of_few_playouts_beats_the_apprentice(name: str) -> None:
    searcher = bot(f"{name}:playouts=100")
    won = sum(
        play_game([searcher, bot("apprentice")], seed).shares[0]
        + play_game([bot("apprentice"), searcher], seed).shares[1]
        for seed in range(12)
    )
    assert won / 24 > 0.7
