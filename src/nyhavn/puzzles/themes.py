"""The themes of a puzzle: what its answer achieves, and by what."""

from __future__ import annotations

from collections.abc import Iterator

from nyhavn.game.move import Activate, AnyMove, Build, Gain, LayWhite, Take
from nyhavn.game.view import View
from nyhavn.puzzles.puzzle import Theme, play_moves
from nyhavn.rules.material import WINNING_SCORE
from nyhavn.rules.scoring import coats, full_columns, full_rows

END_NEAR = 16
"""How many cards are left in the supply when the End card is near."""
CLOSE = 3
"""How many points short of the end a rival is close to it."""


def list_themes(view: View, moves: tuple[AnyMove, ...]) -> tuple[Theme, ...]:
    """The themes of an answer, in their order."""
    found = {*list_gains(view, moves), *list_means(moves)}
    if view.supply_size <= END_NEAR or max(view.scores) >= WINNING_SCORE - CLOSE:
        found.add(Theme.END)
    return tuple(theme for theme in Theme if theme in found)


def list_gains(view: View, moves: tuple[AnyMove, ...]) -> Iterator[Theme]:
    """What the answer achieves in the house."""
    was, now = view.house(view.seat), View(play_moves(view, moves), view.viewer, view.unknown).house(view.seat)
    rows = full_rows(now.covered) & ~full_rows(was.covered)
    columns = full_columns(now.covered) & ~full_columns(was.covered)
    if rows:
        yield Theme.ROW
    if columns:
        yield Theme.COLUMN
    if rows & full_rows(now.windows) or columns & full_columns(now.windows):
        yield Theme.WINDOWS
    if coats(was.covered, now.covered & ~was.covered):
        yield Theme.COAT


def list_means(moves: tuple[AnyMove, ...]) -> Iterator[Theme]:
    """By what the answer achieves that."""
    for move in moves:
        match move:
            case Take():
                yield Theme.TAKE
            case LayWhite():
                yield Theme.SPECIAL
            case Gain() | Activate():
                yield Theme.ABILITY
        if isinstance(move, Take | Build) and move.turned:
            yield Theme.ABILITY
