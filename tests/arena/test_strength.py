"""The tables of docs/strength.md: only current versions of bots count, and bars are read from the right match."""

from benchmarks.strength import Bar, Part, is_current, pair_score, verdicts
from nyhavn.arena.bot_game import BotGame, BotGameEnding
from nyhavn.arena.summary import summarise
from nyhavn.bots import bot

PLANNER, MASON = bot("planner").identity, bot("mason").identity


def make_pair_results(first: str, second: str, won: float, deals: int) -> list[BotGame]:
    """Games of two bots in both seats, with a share of wins of the first."""
    found = []
    for seed in range(deals):
        share = 1.0 if seed < won * deals else 0.0
        for seats, shares in (((first, second), (share, 1 - share)), ((second, first), (1 - share, share))):
            found.append(BotGame(1, seats, seed, shares, (12, 9), 40, BotGameEnding.POINTS, None, "", ((), ())))
    return found


def test_results_of_an_older_bot_version_do_not_count() -> None:
    (old,) = make_pair_results("planner@0", MASON, 1.0, 1)[:1]
    (new,) = make_pair_results(PLANNER, MASON, 1.0, 1)[:1]
    assert (is_current(old), is_current(new)) == (False, True)


def test_a_bar_is_read_from_either_side_and_needs_all_its_pairs() -> None:
    summary = summarise(make_pair_results(MASON, PLANNER, 0.1, 100))
    pairs, score = pair_score(summary, Bar("planner", "mason", 0.8, 100))
    assert (pairs, round(score.mean, 2)) == (100, 0.9)
    part = Part("ladder", [Bar("planner", "mason", 0.8, 100), Bar("planner", "mason", 0.8, 200)], [], {})
    reached, short = verdicts(part, summary)[2:]
    assert reached.endswith("| 100 of 100 | reached |")
    assert short.endswith("| 100 of 200 | missed |")


def test_a_bar_without_games_is_missed() -> None:
    assert verdicts(Part("ladder", [Bar("master", "planner", 0.5, 10, others=2)], [], {}), summarise([]))[2].endswith(
        "| 0 of 10 | missed |"
    )
