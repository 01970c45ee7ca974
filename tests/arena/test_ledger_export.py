"""Exported ledgers: they contain all that a summary needs, and the bytes do not depend on the order of the games."""

from dataclasses import replace

from nyhavn.arena.bot_game import BotGame, BotGameEnding, play_game
from nyhavn.arena.ledger_export import TIMED, pack_games, unpack_games
from nyhavn.bots import bot

FORFEIT = BotGame(
    1, ("a@1", "b@1"), 2**63 - 1, (0.0, 1.0), (3, 4), 5, BotGameEnding.FORFEIT, (0, "late: é"), "", ((), ())
)


def test_games_are_unpacked_without_records_and_a_few_with_rounded_times() -> None:
    played = play_game([bot("random"), bot("tourist"), bot("random")], seed=3)
    [kept] = unpack_games(pack_games([played]))
    assert kept == replace(played, record="", times=((), (), ()))
    [kept] = unpack_games(pack_games([replace(played, seed=5 * TIMED, times=((1, 99), (104, 12_399), ()))]))
    assert kept.times == ((1, 99), (100, 12_000), ())


def test_forfeits_are_unpacked_with_their_reason() -> None:
    assert list(unpack_games(pack_games([FORFEIT]))) == [FORFEIT]


def test_the_order_of_games_changes_nothing() -> None:
    games = [replace(FORFEIT, seed=seed) for seed in range(20)]
    assert pack_games(games) == pack_games(reversed(games))


def test_an_empty_ledger_is_packed_and_unpacked() -> None:
    assert list(unpack_games(pack_games([]))) == []
