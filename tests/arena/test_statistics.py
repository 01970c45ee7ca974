"""The statistics of the arena: small cases by hand, properties, and simulated matches of known strength."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from math import inf, log, log10, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.arena_statistics import (
    ALLOWED,
    DEMANDED,
    SEATS,
    STYLE,
    Setting,
    Ties,
    elo_coverage,
    ladder_coverage,
    make_figure_rng,
    score_coverage,
    shares,
    simulate_tests,
)
from nyhavn.arena.bot_game import BotGame, BotGameEnding
from nyhavn.arena.rating_models import rate_groups, rate_skills
from nyhavn.arena.sequential_test import UNSEEN, Sequential, SprtVerdict, expected_share
from nyhavn.arena.statistics import (
    Interval,
    Quartiles,
    ThinkingTime,
    blocks,
    bot_score,
    canonical_lineup,
    elo,
    endings,
    forfeits,
    score_interval,
    seat_scores,
    student,
    thinking_times,
    turns_to_twelve,
)

PAIR_SCORES = st.lists(st.sampled_from((0.0, 0.25, 0.5, 0.75, 1.0)), min_size=1, max_size=60)


def make_letter_game(seats: str, winners: str, seed: int = 1, **others: object) -> BotGame:
    """A game between bots of one letter; `winners` are the seats that share the win, as in `02`."""
    shares = tuple(1 / len(winners) if str(seat) in winners else 0.0 for seat in range(len(seats)))
    made = BotGame(
        rules=1,
        seats=tuple(f"{bot}@1" for bot in seats),
        seed=seed,
        shares=shares,
        scores=tuple(12 if share else 7 for share in shares),
        turns=40,
        ending=BotGameEnding.POINTS,
        forfeit=None,
        record="",
        times=tuple(() for _ in seats),
    )
    return replace(made, **others)  # type: ignore[arg-type]


def make_pair_games(first: str, second: str, outcome: float, seed: int) -> list[BotGame]:
    """A block of two bots in which the first has 0, 0.25, ..., 1 of the wins."""
    one, other = {0.0: "10", 0.25: ("1", "01"), 0.5: "00", 0.75: ("0", "01"), 1.0: "01"}[outcome]
    return [make_letter_game(first + second, one, seed), make_letter_game(second + first, other, seed)]


def make_match_games(first: str, second: str, outcomes: Sequence[float]) -> list[BotGame]:
    """The games of two bots over several deals."""
    return [one for seed, outcome in enumerate(outcomes) for one in make_pair_games(first, second, outcome, seed)]


def rng() -> np.random.Generator:
    return np.random.default_rng(7)


def test_a_block_is_a_deal_in_all_rotations() -> None:
    games = [
        make_letter_game("ab", "0"),
        make_letter_game("ba", "0"),
        make_letter_game("ab", "1", seed=2),
        make_letter_game("abc", "0"),
        make_letter_game("bca", "0"),
    ]
    (block,) = blocks(games)
    assert (block.lineup, block.seed, block.rules, len(block.games)) == (("a@1", "b@1"), 1, 1, 2)
    assert [block.share("a@1"), block.share("b@1"), block.share("c@1")] == [0.5, 0.5, 0.0]
    assert [block.seat_share(0), block.seat_share(1)] == [1.0, 0.0]
    assert len(blocks([*games, make_letter_game("cab", "2")])) == 2


def test_blocks_of_other_rules_or_another_order_around_the_table_are_others() -> None:
    assert blocks([make_letter_game("ab", "0"), make_letter_game("ba", "0", rules=2)]) == []
    assert canonical_lineup(("b", "c", "a")) == canonical_lineup(("a", "b", "c")) != canonical_lineup(("a", "c", "b"))


def test_rotations_that_look_the_same_are_played_once() -> None:
    (block,) = blocks([make_letter_game("abab", "0"), make_letter_game("baba", "01")])
    assert (block.share("a@1"), block.share("b@1")) == (0.75, 0.25)
    assert len(blocks([make_letter_game("aa", "0")])) == 1


def test_a_game_counts_once_and_order_does_not_matter() -> None:
    games = [*make_pair_games("a", "b", 0.75, 1), *make_pair_games("a", "b", 0.0, 2)]
    assert all(blocks(ordered) == blocks(games) for ordered in permutations([*games, games[0]]))


def test_students_quantiles_are_those_of_the_tables() -> None:
    tables = {2: 4.3027, 4: 2.7764, 6: 2.4469, 10: 2.2281, 30: 2.0423, 100: 1.9840, 10**6: 1.9600}
    for freedom, quantile in tables.items():
        assert student(freedom) == pytest.approx(quantile, abs=0.001)


def test_a_score_by_hand() -> None:
    trials = 4 * 2 * (0.75 * 0.25 * 3 / 2 + 0.05) / (4 * 0.25**2 + 0.05)
    t = 2.306004
    middle, reach = 0.75 + t**2 / 2 / trials, t * sqrt(0.75 * 0.25 / trials + t**2 / 4 / trials**2)
    low, high = ((middle + side * reach) / (1 + t**2 / trials) for side in (-1, 1))
    assert score_interval([1.0, 1.0, 0.5, 0.5], games=2) == pytest.approx((0.75, low, high), abs=1e-4)


def test_an_undefeated_bot_is_not_certain_to_win() -> None:
    mean, low, high = score_interval([1.0] * 10, games=2)
    assert (mean, high) == (1.0, 1.0)
    assert low == pytest.approx(20 / (20 + 2.0086**2), abs=1e-4)
    assert score_interval([1.0], games=2).low < 0.2


def test_no_blocks_have_no_score() -> None:
    with pytest.raises(ValueError, match="at least one block"):
        score_interval([], games=2)


@given(PAIR_SCORES)
def test_swapping_the_bots_mirrors_the_score(samples: list[float]) -> None:
    own, other = score_interval(samples, 2), score_interval([1 - sample for sample in samples], 2)
    assert own.mirrored == pytest.approx(other)
    assert own.elo.mean == pytest.approx(-other.elo.mean)


@given(PAIR_SCORES, st.randoms(use_true_random=False))
def test_an_interval_is_around_its_mean_and_narrows(samples: list[float], random: object) -> None:
    mean, low, high = score_interval(samples, 2)
    assert 0 <= low <= mean <= high <= 1
    more = score_interval(samples * 4, 2)
    assert more.high - more.low < high - low
    random.shuffle(samples)  # type: ignore[attr-defined]
    assert score_interval(samples, 2) == pytest.approx((mean, low, high))


def test_elo_of_a_score() -> None:
    assert [elo(0.5), elo(1.0), elo(0.0)] == [0.0, inf, -inf]
    assert elo(10 / 11) == pytest.approx(400)
    assert Interval(0.75, 0.5, 1.0).elo == pytest.approx((400 * log10(3), 0.0, inf))


def test_scores_of_bots_and_seats() -> None:
    played = blocks(make_match_games("a", "b", [0.5, 0.5, 1.0]))
    assert bot_score(played, "b@1") == score_interval([0.5, 0.5, 0.0], 2)
    assert seat_scores(played) == (score_interval([1.0, 1.0, 0.5], 2), score_interval([0.0, 0.0, 0.5], 2))


def test_a_deal_is_one_sample_of_its_seats_however_many_play_it() -> None:
    games = make_match_games("a", "b", [0.5, 0.5]) + make_match_games("a", "c", [0.5, 1.0])
    assert seat_scores(blocks(games)) == (score_interval([1.0, 0.75], 4), score_interval([0.0, 0.25], 4))


def test_turns_endings_paces_and_forfeits() -> None:
    games = [make_letter_game("ab", "0", turns=turns) for turns in (30, 40, 50)]
    games += [make_letter_game("ab", "0", ending=BotGameEnding.END_CARD, turns=99)]
    games += [
        make_letter_game("ba", "1", ending=BotGameEnding.FORFEIT, forfeit=(0, f"late: took {second} s"))
        for second in (3, 4)
    ]
    assert turns_to_twelve(games) == Quartiles(3, 35.0, 40.0, 45.0)
    assert turns_to_twelve(games[3:]) is None
    assert endings(games) == {BotGameEnding.POINTS: 3 / 6, BotGameEnding.END_CARD: 1 / 6, BotGameEnding.FORFEIT: 2 / 6}
    assert forfeits(games) == {"b@1": {"late": 2}}
    timed = [
        make_letter_game("ab", "0", times=((1000, 3000), (5000,))),
        make_letter_game("ba", "0", times=((), (2000,))),
    ]
    assert list(thinking_times(timed)) == ["a@1", "b@1"]
    assert thinking_times(timed)["a@1"] == pytest.approx(ThinkingTime(3, 2.0, 2.98))
    assert thinking_times(timed)["b@1"] == ThinkingTime(1, 5.0, 5.0)


def test_two_ratings_by_hand() -> None:
    (found,) = rate_groups(blocks(make_match_games("a", "b", [1.0, 1.0, 0.5, 0.75])), rng())
    difference = 400 * log10((3.25 + 0.5) / (0.75 + 0.5))
    assert [one.bot for one in found] == ["a@1", "b@1"]
    assert [one.elo.mean for one in found] == pytest.approx([1000 + difference / 2, 1000 - difference / 2])
    assert [one.blocks for one in found] == [4, 4]


def test_the_apprentice_has_a_thousand() -> None:
    games = [replace(one, seats=tuple(map(rename_bot, one.seats))) for one in make_match_games("a", "b", [1.0, 0.5])]
    (found,) = rate_groups(blocks(games), rng())
    assert [one.bot for one in found] == ["b@1", "apprentice@1"][::-1]
    assert found[0].elo == (1000.0, 1000.0, 1000.0)
    assert found[1].elo.low < found[1].elo.mean < 1000


def rename_bot(bot: str) -> str:
    return bot.replace("a@", "apprentice@")


def test_an_undefeated_bot_has_a_finite_rating() -> None:
    (found,) = rate_groups(blocks(make_match_games("a", "b", [1.0] * 100)), rng())
    low, high = found[0].elo.low - 1000, found[0].elo.high - 1000
    assert found[0].elo.mean - 1000 == pytest.approx(200 * log10(100.5 / 0.5))
    assert 100 < low < high < 2000


def test_three_ratings_explain_what_was_played() -> None:
    odds = {("a", "b"): 3, ("b", "c"): 3, ("a", "c"): 9}
    games = [
        one for two, ratio in odds.items() for one in make_match_games(*two, make_outcomes(ratio / (ratio + 1), 4000))
    ]
    (found,) = rate_groups(blocks(games), rng(), resamples=50)
    step = 400 * log10(3)
    assert [one.elo.mean for one in found] == pytest.approx([1000 + step, 1000, 1000 - step], abs=1)
    assert all(one.elo.low < one.elo.mean < one.elo.high for one in found)


def make_outcomes(share: float, count: int) -> list[float]:
    """Outcomes of pairs that are all won or lost, with a share of wins."""
    return [1.0 if place < share * count else 0.0 for place in range(count)]


def test_bots_that_never_met_are_on_different_ladders() -> None:
    games = (
        make_match_games("a", "b", [1.0])
        + make_match_games("c", "d", [0.0])
        + make_match_games("d", "e", [0.5])
        + [make_letter_game("ff", "0")]
    )
    assert [{one.bot[0] for one in found} for found in rate_groups(blocks(games), rng())] == [{*"cde"}, {*"ab"}]
    assert rate_groups([], rng()) == []


@given(st.lists(st.sampled_from((0.0, 0.25, 0.5, 0.75, 1.0)), min_size=2, max_size=20))
def test_swapping_the_bots_mirrors_the_ratings(outcomes: list[float]) -> None:
    (own,) = rate_groups(blocks(make_match_games("a", "b", outcomes)), rng(), resamples=20)
    (other,) = rate_groups(blocks(make_match_games("b", "a", outcomes)), rng(), resamples=20)
    mirrored = {one.bot: 2000 - one.elo.mean for one in other}
    assert {one.bot: one.elo.mean for one in own} == pytest.approx(mirrored)


def test_openskill_puts_the_winner_first_and_does_not_mind_the_order_of_games() -> None:
    games = [
        make_letter_game(seats, str(seats.index("a")), seed)
        for seed in range(20)
        for seats in ("abb", "bab", "bba", "abc")
    ]
    found = rate_skills(games, rng())
    assert found[0].bot == "a@1"
    assert {one.bot: one.games for one in found} == {"a@1": 80, "b@1": 80, "c@1": 20}
    assert found == rate_skills(games[::-1], rng())
    assert all(0 < one.sigma < 25 / 3 for one in found)


def test_openskill_of_a_shared_win_is_the_same_for_all() -> None:
    found = rate_skills([make_letter_game("abc", "012")], rng())
    assert len({round(one.mu, 9) for one in found}) == 1


def test_openskill_of_a_win_that_two_share_is_better_than_nothing() -> None:
    found = {one.bot[0]: one.mu for one in rate_skills([make_letter_game("abc", "01")], rng())}
    assert found["a"] == pytest.approx(found["b"])
    assert found["a"] > 25 > found["c"]


def largest_likelihood(samples: Sequence[float], share: float) -> float:
    """The maximum log-likelihood of pairs with this mean, by bisection instead of Newton's method."""
    counts = {outcome: samples.count(outcome) for outcome in (0.0, 0.25, 0.5, 0.75, 1.0)}
    counts[0.0] += UNSEEN  # type: ignore[assignment]
    counts[1.0] += UNSEEN  # type: ignore[assignment]
    total = sum(counts.values())
    low, high = -1 / (1 - share), 1 / share
    for _ in range(200):
        t = (low + high) / 2
        slope = sum(count * (a - share) / (1 + t * (a - share)) for a, count in counts.items())
        low, high = (t, high) if slope > 0 else (low, t)
    chances = {a: count / total / (1 + t * (a - share)) for a, count in counts.items() if count}
    assert sum(chances.values()) == pytest.approx(1)
    assert sum(a * chance for a, chance in chances.items()) == pytest.approx(share)
    return sum(counts[a] * log(chance) for a, chance in chances.items())


@pytest.mark.parametrize(
    "samples",
    [
        [1.0, 0.5, 0.5, 0.75, 0.25, 0.5, 1.0, 0.0, 0.5],
        [0.5] * 30,
        [1.0] * 12,
        [0.0, 0.0, 0.25],
        [1.0],
        [0.75, 0.5] * 200,
    ],
)
def test_the_pentanomial_ratio_is_that_of_the_largest_likelihoods(samples: list[float]) -> None:
    test = Sequential(0, 30)
    by_hand = largest_likelihood(samples, 1 / (1 + 10 ** (-30 / 400))) - largest_likelihood(samples, 0.5)
    assert test.llr(samples) == pytest.approx(by_hand, abs=1e-6)
    assert test.path(samples)[:-1] == pytest.approx([test.llr(samples[:end]) for end in range(1, len(samples))])


def test_many_blocks_have_the_ratio_of_normal_samples() -> None:
    samples = np.random.default_rng(1).choice([0, 1 / 3, 2 / 3, 1], 20_000, p=[0.3, 0.44, 0.22, 0.04]).tolist()
    test = Sequential(0, 5, players=3)
    share0, share1 = test.shares
    mean, variance = np.mean(samples), np.var(samples)
    normal = len(samples) * (share1 - share0) * (mean - (share0 + share1) / 2) / variance
    assert test.llr(samples) == pytest.approx(normal, rel=0.03)


def test_expected_shares() -> None:
    assert [expected_share(0, players) for players in (2, 3, 4)] == pytest.approx([1 / 2, 1 / 3, 1 / 4])
    assert expected_share(400, 2) == pytest.approx(10 / 11)
    assert expected_share(400, 4) == pytest.approx(10 / 13)
    assert Sequential(0, 400, 4).shares == pytest.approx((1 / 4, 10 / 13))


@given(PAIR_SCORES)
def test_the_mirrored_test_has_the_opposite_ratio(samples: list[float]) -> None:
    other = [1 - sample for sample in samples]
    assert Sequential(-10, 25).llr(samples) == pytest.approx(-Sequential(-25, 10).llr(other), abs=1e-6)


def test_the_verdict_is_that_of_the_first_bound_reached() -> None:
    test = Sequential(0, 100)
    assert test.bounds == pytest.approx((-log(19), log(19)))
    won = [1.0, 0.75, 0.5] * 40
    end = test.decided(won)
    assert end is not None
    assert test.llr(won[: end - 1]) < test.bounds[1] <= test.llr(won[:end])
    assert test.verdict(won[: end - 1]) is None
    assert test.verdict(won) is test.verdict(won[:end] + [0.0] * 500) is SprtVerdict.H1
    assert test.verdict([1 - sample for sample in won]) is SprtVerdict.H0


def test_without_blocks_nothing_is_decided() -> None:
    assert (Sequential(0, 10).llr([]), Sequential(0, 10).verdict([])) == (0.0, None)


def test_a_sequential_test_is_read_and_written() -> None:
    test = Sequential.parse(" -10, 2.5", players=3)
    assert test == Sequential(-10, 2.5, 3, alpha=0.05, beta=0.05)
    assert str(test) == "-10,2.5"


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("", "two numbers of Elo"),
        ("10", "two numbers of Elo"),
        ("0,10,20", "two numbers of Elo"),
        ("0;10", "two numbers of Elo"),
        ("a,b", "two numbers of Elo"),
        ("10,0", "from a smaller to a larger"),
        ("5,5", "from a smaller to a larger"),
        ("nan,10", "from a smaller to a larger"),
        ("0,inf", "from a smaller to a larger"),
        ("0,1e9", "from a smaller to a larger"),
    ],
)
def test_what_is_no_sequential_test_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Sequential.parse(text)


def test_players_and_error_rates_are_checked() -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        Sequential(0, 10, players=5)
    with pytest.raises(ValueError, match="error rates"):
        Sequential(0, 10, alpha=0.0)


@pytest.mark.slow
@pytest.mark.parametrize("ties", [SEATS, STYLE], ids=lambda ties: ties.name)
@pytest.mark.parametrize("players, share", [(players, share) for players in (2, 3, 4) for share in shares(players)])
def test_intervals_of_scores_cover_the_truth(players: int, share: float, ties: Ties) -> None:
    low, high = DEMANDED
    for number in (30, 100, 300):
        setting = Setting(players, share, number, ties)
        assert low <= score_coverage(setting, make_figure_rng(f"score {setting}")) <= high, setting


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_intervals_of_few_and_of_many_blocks_cover_the_truth(players: int) -> None:
    low, high = DEMANDED
    for share, number in ((0.5, 20), (0.8, 20), (0.9, 20), (0.5, 1000), (0.97, 1000)):
        setting = Setting(players, share, number, STYLE)
        assert low <= score_coverage(setting, make_figure_rng(f"score {setting}")) <= high, setting


@pytest.mark.slow
@pytest.mark.parametrize("ties", [SEATS, STYLE], ids=lambda ties: ties.name)
@pytest.mark.parametrize("share", shares(2))
def test_intervals_of_elo_cover_the_truth(share: float, ties: Ties) -> None:
    low, high = DEMANDED
    for number in (30, 200):
        setting = Setting(2, share, number, ties)
        assert low <= elo_coverage(setting, make_figure_rng(f"elo {setting}"), resamples=199) <= high, setting


@pytest.mark.slow
def test_intervals_of_a_ladder_cover_the_truth() -> None:
    low, high = DEMANDED
    for elos in ((0.0, 100.0, 200.0), (0.0, 300.0, 600.0, 800.0, 1000.0)):
        coverage = ladder_coverage(elos, 60, make_figure_rng(f"ladder {elos}"), resamples=119)
        assert coverage.shape == (len(elos) - 1,)
        assert ((low <= coverage) & (coverage <= high)).all(), coverage


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("elos, ties", [((0, 50), STYLE), ((0, 60), SEATS), ((200, 280), STYLE), ((0, 200), SEATS)])
def test_the_sequential_test_accepts_what_is_false_seldom(players: int, elos: tuple[float, float], ties: Ties) -> None:
    test = Sequential(*elos, players)
    rng = make_figure_rng(f"test {test} {players}")
    weak = simulate_tests(test, test.elo0, ties, rng)
    strong = simulate_tests(test, test.elo1, ties, rng)
    assert weak.h1 <= ALLOWED
    assert strong.h0 <= ALLOWED
    assert weak.h0 + weak.h1 == strong.h0 + strong.h1 == 1
