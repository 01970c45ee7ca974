"""A compact export of a ledger that ships with the package: without records and with few times."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from typing import Any

from nyhavn.arena.bot_game import Ending, Game

TIMED = 16
"""The times of one in this many deals are exported, rounded to two digits."""


def pack(games: Iterable[Game]) -> bytes:
    """Encode games as bytes, independent of their order."""
    lines = sorted(json.dumps(row(game), separators=(",", ":")) for game in games)
    return gzip.compress("".join(f"{line}\n" for line in lines).encode(), mtime=0)


def unpack(packed: bytes) -> Iterator[Game]:
    """Decode games from bytes."""
    return (game(json.loads(line)) for line in gzip.decompress(packed).splitlines())


def row(game: Game) -> list[object]:
    """The exported values of a game."""
    times = [list(map(rounded, taken)) if game.seed % TIMED == 0 else [] for taken in game.times]
    return [game.rules, game.seats, game.seed, game.shares, game.scores, game.turns, game.ending, game.forfeit, times]


def game(kept: list[Any]) -> Game:
    """The game of exported values."""
    rules, seats, seed, shares, scores, turns, ending, forfeit, times = kept
    return Game(
        rules=rules,
        seats=tuple(seats),
        seed=seed,
        shares=tuple(shares),
        scores=tuple(scores),
        turns=turns,
        ending=Ending(ending),
        forfeit=(forfeit[0], forfeit[1]) if forfeit else None,
        record="",
        times=tuple(map(tuple, times)),
    )


def rounded(number: int) -> int:
    """A number rounded to two significant digits."""
    return round(number, min(0, 2 - len(str(number))))
