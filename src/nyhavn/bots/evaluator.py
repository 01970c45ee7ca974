"""Evaluates every move with a net: in NumPy, which needs no compilation, or in compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from nyhavn.game import codec, engine
from nyhavn.game.move import AnyMove
from nyhavn.game.view import View
from nyhavn.nets import Net
from nyhavn.rules import words as at
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import MAX_PLAYERS
from nyhavn.rules.numbers import PLACES, WAYS
from nyhavn.rules.playout import NOTHING
from nyhavn.rules.scoring import final_share
from nyhavn.rules.turn import step
from nyhavn.search import features
from nyhavn.search.choice import assume_hands, grade
from nyhavn.search.evaluation import CHANCE, MOST_ROWS, ROW, end_card_chance

EVALUATION_ERROR = 0.1
"""The assumed standard error of an evaluation by the net."""
Rows = list[float]
"""Evaluations of moves, as the kernel `evaluate_moves` writes them."""
compiled: list[Callable[..., int]] = []
"""The kernel `evaluate_moves`, once it is loaded."""


class EvaluatedMove(NamedTuple):
    """A legal move by its numbers, the second for builds only, and its evaluation."""

    number: int
    way: int
    chances: tuple[float, ...]
    """The chances of all seats to win after the move, the first seat's first."""

    def move(self, view: View) -> AnyMove:
        """The move of these numbers."""
        chosen = (self.number,) if self.way == NOTHING else (self.number, self.way)
        return codec.move_of(engine.spread(view.words), chosen)


def words_of_view(view: View) -> list[int]:
    """The words of some position that is consistent with a view; the features do not depend on the hidden cards."""
    w = engine.spread(view.words)
    assume_hands(list_view_words(view), w)
    return w


def list_view_words(view: View) -> list[int]:
    """The words of a view, and how many cards of each of four hands are unknown."""
    return [*view.words, *view.unknown, *[0] * (MAX_PLAYERS - view.players)]


def list_successors(view: View) -> list[tuple[int, int, list[int]]]:
    """Every legal move by its numbers, with the words after it."""
    w = words_of_view(view)
    found = []
    for number in engine.legal_numbers(w):
        after = words_after(w, number)
        if PLACES <= number < WAYS:
            found += [(number, way, words_after(after, way)) for way in engine.legal_numbers(after)]
        else:
            found.append((number, NOTHING, after))
    return found


def words_after(w: list[int], number: int) -> list[int]:
    """The words after a decision."""
    after = engine.spread(tuple(w[: at.STATE]))
    step(after, lookup_table(), number)
    return after


def evaluate_view(net: Net, view: View) -> list[EvaluatedMove]:
    """Every legal move with its evaluation by the net, the best for the viewer first."""
    return rank_rows(evaluate_rows(net, view), view)


def rank_rows(rows: Rows, view: View) -> list[EvaluatedMove]:
    """The evaluated moves of all rows, the best for the viewer first."""
    return sorted(read_rows(rows, view), key=lambda judged: -grade(judged.chances[view.seat]))


def evaluate_rows(net: Net, view: View) -> Rows:
    """A row for every legal move, as the kernel `evaluate_moves` writes them."""
    return evaluate_compiled(net, view) if compiled else evaluate_interpreted(net, view)


def read_rows(rows: Rows, view: View) -> list[EvaluatedMove]:
    """The evaluated moves of all rows."""
    starts = range(0, len(rows), ROW)
    return [
        EvaluatedMove(int(rows[at]), int(rows[at + 1]), tuple(rows[at + CHANCE : at + CHANCE + view.players]))
        for at in starts
    ]


def use_compiled_code(compile_it: bool) -> None:
    """Use compiled code from now on, if it is in the cache or `compile_it` is true."""
    from nyhavn import fast
    from nyhavn.fast.compile_cache import is_compiled

    if not compiled and (compile_it or is_compiled("evaluate_moves")):
        compiled.append(fast.kernel("evaluate_moves"))


def evaluate_compiled(net: Net, view: View) -> Rows:
    """The rows, written by compiled code."""
    from nyhavn import fast

    game, rows = np.array(words_of_view(view), dtype=np.int64), np.zeros(MOST_ROWS * ROW)
    count = compiled[0](game, fast.evaluator(net.weights), rows)
    found: Rows = rows[: count * ROW].tolist()
    return found


def evaluate_interpreted(net: Net, view: View) -> Rows:
    """The rows, written without compiled code."""
    seat, players, moves = view.seat, view.players, list_successors(view)
    inputs = np.zeros((len(moves), features.words_for(players)), dtype=np.int64)
    words = [0] * features.words_for(players)
    for row, (_, _, after) in zip(inputs, moves, strict=True):
        features.encode_features(after, seat, words, 0)
        row[:] = words
    expected = np.roll(net.chances(inputs).astype(float), seat, axis=1)
    unused = [0.0] * (MAX_PLAYERS - players)
    return [
        value
        for (number, way, after), chances in zip(moves, expected.tolist(), strict=True)
        for value in (number, way, *settle_chances(after, chances), *unused)
    ]


def settle_chances(w: list[int], chances: list[float]) -> tuple[float, ...]:
    """The chances corrected for a refill that may end the game, or the result if the game is over."""
    over = 1.0 if w[at.PHASE] == at.OVER else end_card_chance(w)
    if over == 0:
        return tuple(chances)
    return tuple(over * final_share(w, seat) + (1 - over) * chance for seat, chance in enumerate(chances))
