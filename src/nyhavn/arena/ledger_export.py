"""The export of a ledger: small enough to ship with the package, without records and with few times."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from typing import Any

from nyhavn.arena.bot_game import Ending, Game

TIMED = 16
"""Of so many deals the times of one are kept, to two digits."""


def pack(games: Iterable[Game]) -> bytes:
    """Games as bytes, the same ones for the same games in whatever order."""
    lines = sorted(json.dumps(row(game), separators=(",", ":")) for game in games)
    return gzip.compress("".join(f"{line}\n" for line in lines).encode(), mtime=0)


def unpack(packed: bytes) -> Iterator[Game]:
    """The games in these bytes."""
    return (game(json.loads(line)) for line in gzip.decompress(packed).splitlines())


def row(game: Game) -> list[object]:
    """What is kept of a game."""
    times = [list(map(rounded, taken)) if game.seed % TIMED == 0 else [] for taken in game.times]
    return [game.rules, game.seats, game.seed, game.shares, game.scores, game.turns, game.ending, game.forfeit, times]


def game(kept: list[Any]) -> Game:
    """The game of which this was kept."""
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
    """A number with its first two digits, and zeros after them."""
    return round(number, min(0, 2 - len(str(number))))
