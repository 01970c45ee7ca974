"""How the levels answer a puzzle, and the rating that follows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log10
from random import Random

from nyhavn.bots import bot
from nyhavn.bots.bot import Bot, Limit
from nyhavn.bots.catalog import BOTS
from nyhavn.game import engine
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.puzzles.puzzle import Kind, Ways, is_turn_over

LEVELS = tuple(name for name, listed in BOTS.items() if listed.rating is not None)
"""The levels, from the weakest."""
PLAYOUTS = 96
"""The playouts of a level that looks ahead, for each of its moves."""
TRIES = {name: 4 if listed.quick else 1 for name, listed in BOTS.items() if name in LEVELS}
"""How often each level answers."""
SCALE = 400.0
"""The difference of ratings at which the better side is expected to score ten times as much."""
LEAST, MOST = 200, 2600
"""The range of ratings."""
TENFOLD = 50
"""What it adds to a rating if right ways to play are ten times as rare."""
USUAL = 100
"""One way in so many is right where nothing is added."""


@cache
def make_levels() -> tuple[Bot, ...]:
    """All levels, ready to play."""
    levels = tuple(bot(name) for name in LEVELS)
    for level in levels:
        level.wake()
    return levels


def answer_puzzle(level: Bot, kind: Kind, view: View, number: int = 0) -> tuple[AnyMove, ...]:
    """The moves of a level for a puzzle at a try: one move for the best move, else a whole turn."""
    rng, moves, words = Random(f"{number} {view}"), list[AnyMove](), view.words
    while not moves or not (kind is Kind.BEST or is_turn_over(words)):
        known = View(words, view.viewer, view.unknown)
        moves.append(level.choose(known, Limit() if BOTS[level.name].quick else Limit(playouts=PLAYOUTS), rng))
        words = engine.apply_move_unchecked(words, moves[-1])
    return tuple(moves)


def rate_puzzle(times: Sequence[int], ways: Ways) -> int:
    """The rating at which levels are expected to solve it as often as they do, and more if right ways are rare.

    One draw is added to their results.
    """
    ratings = [BOTS[name].rating or 0 for name in LEVELS]
    solved = sum(count / TRIES[name] for name, count in zip(LEVELS, times, strict=True))
    wanted, low, high = solved + 0.5, float(LEAST), float(MOST)
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(expect_solution(rating, middle) for rating in (*ratings, sum(ratings) / len(ratings)))
        low, high = (middle, high) if expected > wanted else (low, middle)
    return round(low + TENFOLD * log10(ways.all / ways.right / USUAL))


def expect_solution(rating: float, puzzle: float) -> float:
    """The chance of a level to solve a puzzle, by their ratings."""
    return float(1 / (1 + 10 ** ((puzzle - rating) / SCALE)))
