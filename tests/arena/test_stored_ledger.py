"""A ledger that the arena of commit 871f1df wrote: its games are read, and played again move for move."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from nyhavn.arena.bot_game import BotGame, BotGameEnding, play_game
from nyhavn.arena.ledger import Ledger
from nyhavn.bots import bot
from nyhavn.game.record import Record
from tests.stored_files import decompress


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file with games of two, three and four quick bots, and one that a bot forfeited."""
    return decompress("arena-ledger.sqlite.gz", tmp_path / "arena.sqlite")


def read_ledger_games(path: Path) -> list[BotGame]:
    """All games of the ledger."""
    with Ledger(path, create=False) as ledger:
        return list(ledger.games())


def test_the_records_of_the_ledger_are_read_and_written_the_same(path: Path) -> None:
    games = read_ledger_games(path)
    assert sorted(len(game.seats) for game in games) == [2, 2, 2, 2, 3, 3, 3, 4, 4]
    for game in games:
        record = Record.parse(game.record)
        assert str(record) == game.record
        assert (record.end.scores, len(record.turns)) == (game.scores, game.turns)
        assert record.headers["seats"].split(", ") == list(game.seats)


def test_the_games_of_the_ledger_are_played_again(path: Path) -> None:
    games = [game for game in read_ledger_games(path) if game.ending is not BotGameEnding.FORFEIT]
    again = [play_game([bot(seat.partition("@")[0]) for seat in game.seats], game.seed) for game in games]
    assert [replace(game, times=()) for game in again] == [replace(game, times=()) for game in games]
    assert [list(map(len, game.times)) for game in again] == [list(map(len, game.times)) for game in games]


def test_the_forfeit_of_the_ledger_is_read(path: Path) -> None:
    (game,) = [game for game in read_ledger_games(path) if game.ending is BotGameEnding.FORFEIT]
    assert game.forfeit == (1, "raised: RuntimeError: I give up here – ő")
    assert game.shares == (0.5, 0.0, 0.5)
    assert Record.parse(game.record).headers["forfeit"] == "2 raised: RuntimeError: I give up here – ő"


def test_the_ledger_takes_more_games_but_none_twice(path: Path) -> None:
    games = read_ledger_games(path)
    with Ledger(path) as ledger:
        assert ledger.store([*games, replace(games[0], seed=99)]) == 1
    assert len(read_ledger_games(path)) == len(games) + 1
