"""Exported ledgers: they contain all that a summary needs, and the bytes do not depend on the order of the games."""

from dataclasses import replace

from nyhavn.arena.bot_game import BotGame, BotGameEnding, play_game
from nyhavn.arena.ledger_export import TIMED, pack_games, unpack_games
from nyhavn.bots import bot

FORFEIT = BotGame(
    1, ("a@1", "b@1"), 2**63 - 1, (0.0, 1.0), (3, 4), 5, BotGameEnding.FORFEIT, (0, "late: é"), "", ((), ())
)


def test_games_come_back_without_their_record_and_a_few_with_times_to_two_digits() -> None:
    played = play_game([bot("random"), bot("tourist"), bot("random")], seed=3)
    [kept] = unpack_games(pack_games([played]))
    assert kept == replace(played, record="", times=((), (), ()))
    [kept] = unpack_games(pack_games([replace(played, seed=5 * TIMED, times=((1, 99), (104, 12_399), ()))]))
    assert kept.times == ((1, 99), (100, 12_000), ())


def test_forfeits_come_back_with_their_reason() -> None:
    assert list(unpack_games(pack_games([FORFEIT]))) == [FORFEIT]


def test_the_order_of_games_changes_nothing() -> None:
    games = [replace(FORFEIT, seed=seed) for seed in range(20)]
    assert pack_games(games) == pack_games(reversed(games))


def test_no_games_are_a_ledger_too() -> None:
    assert list(unpack_games(pack_games([]))) == []
