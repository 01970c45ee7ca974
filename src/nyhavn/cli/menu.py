"""The numbered menu of moves, in groups if there are many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nyhavn.cli.game_text import ability, build_words, find_earned, listing, move_words, say, tile_words
from nyhavn.game.board import Board
from nyhavn.game.move import AnyMove, Build, Take
from nyhavn.game.position import LegalMoves

MANY = 20
"""More moves than this are grouped; also the number of lines that are shown at once."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One line of a menu: a move, or a group of moves under one heading."""

    label: str
    moves: tuple[AnyMove, ...]

    @property
    def is_group(self) -> bool:
        """Whether choosing it opens another menu."""
        return len(self.moves) > 1


def make_move_entry(board: Board, move: AnyMove) -> MenuEntry:
    """An entry for a move, with its phrase and its notation."""
    return MenuEntry(say("menu-move", words=move_words("choice", board, move), notation=str(move)), (move,))


def list_group(board: Board, group: MenuEntry) -> list[MenuEntry]:
    """The entries of a group, without repeating the tile."""
    return [
        make_place_entry(board, move) if isinstance(move, Build) else make_move_entry(board, move)
        for move in group.moves
    ]


def make_place_entry(board: Board, move: Build) -> MenuEntry:
    """An entry for a placement of a tile, with its phrase and its notation."""
    return MenuEntry(say("menu-move", words=build_words("inside", board, move), notation=str(move)), (move,))


def list_moves(board: Board, moves: LegalMoves) -> list[MenuEntry]:
    """An entry for every move."""
    return [make_move_entry(board, move) for move in moves]


def group_moves(board: Board, moves: LegalMoves) -> list[MenuEntry]:
    """The entries of all moves, with similar moves in groups if there are many."""
    if len(moves) <= MANY:
        return list_moves(board, moves)
    groups: dict[object, list[AnyMove]] = {}
    for move in sorted(moves, key=kind_order):
        groups.setdefault(group_key(move), []).append(move)
    return [make_entry(board, group) for group in groups.values()]


def kind_order(move: AnyMove) -> int:
    """A sort key that puts single moves before groups of takes, and those before groups of builds."""
    match move:
        case Build():
            return 2
        case Take(_, turned) if turned:
            return 1
        case _:
            return 0


def group_key(move: AnyMove) -> object:
    """The group key of a move."""
    match move:
        case Take(_, turned) if turned:
            return turned
        case Build(place):
            return place.colour, len(place.cells)
        case _:
            return move


def make_entry(board: Board, moves: list[AnyMove]) -> MenuEntry:
    """The entry of a group, or of its only move."""
    if len(moves) == 1:
        return make_move_entry(board, moves[0])
    match moves[0]:
        case Build():
            return build_group(board, [move for move in moves if isinstance(move, Build)])
        case Take(_, turned):
            return MenuEntry(say("menu-takes", abilities=listing(map(ability, turned)), count=len(moves)), tuple(moves))
        case _:
            raise AssertionError("only takes and builds are grouped")


def build_group(board: Board, moves: list[Build]) -> MenuEntry:
    """The entry of a tile, with its price and the most that it can earn; its best placements come first."""
    prices = sorted({len(move.payment) for move in moves})
    price = say("menu-price", least=prices[0], most=prices[-1], same="yes" if len(prices) == 1 else "no")
    best = max(moves, key=promise_key(board))
    place = best.placement
    label = say("menu-tile", tile=tile_words(place.colour, len(place.cells)), count=len(moves), price=price)
    brings = find_earned(board, best).words
    return MenuEntry(label + (say("menu-up-to", earned=brings) if brings else ""), tuple(best_first(board, moves)))


def promise_key(board: Board) -> Callable[[Build], tuple[int, int, int]]:
    """A sort key in which more points, more coats of arms and a lower price come last."""

    def key(move: Build) -> tuple[int, int, int]:
        brings = find_earned(board, move)
        return brings.points, brings.coats, -len(move.payment)

    return key


def best_first(board: Board, moves: list[Build]) -> Iterator[Build]:
    """Builds with the best ones first, in a stable order."""
    yield from sorted(moves, key=promise_key(board), reverse=True)
