"""A compact export of a ledger that ships with the package: without records and with few times."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from typing import Any

from nyhavn.arena.bot_game import BotGame, BotGameEnding

TIMED = 16
"""The times of one in this many deals are exported, rounded to two digits."""


def pack_games(games: Iterable[BotGame]) -> bytes:
    """Encode games as bytes, independent of their order."""
    lines = sorted(json.dumps(pack_game(game), separators=(",", ":")) for game in games)
    return gzip.compress("".join(f"{line}\n" for line in lines).encode(), mtime=0)


def unpack_games(packed: bytes) -> Iterator[BotGame]:
    """Decode games from bytes."""
    return (unpack_game(json.loads(line)) for line in gzip.decompress(packed).splitlines())


def pack_game(game: BotGame) -> list[object]:
    """The exported values of a game."""
    times = [list(map(round_to_two_digits, taken)) if game.seed % TIMED == 0 else [] for taken in game.times]
    return [game.rules, game.seats, game.seed, game.shares, game.scores, game.turns, game.ending, game.forfeit, times]


def unpack_game(row: list[Any]) -> BotGame:
    """The game of exported values."""
    rules, seats, seed, shares, scores, turns, ending, forfeit, times = row
    return BotGame(
        rules=rules,
        seats=tuple(seats),
        seed=seed,
        shares=tuple(shares),
        scores=tuple(scores),
        turns=turns,
        ending=BotGameEnding(ending),
        forfeit=(forfeit[0], forfeit[1]) if forfeit else None,
        record="",
        times=tuple(map(tuple, times)),
    )


def round_to_two_digits(number: int) -> int:
    """A number rounded to two significant digits."""
    return round(number, min(0, 2 - len(str(number))))
