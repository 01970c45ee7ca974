"""Finds the refusal of a move: the reason why it is not legal."""

from typing import assert_never

from nyhavn.game.bag import Bag
from nyhavn.game.board import Board, ability_set
from nyhavn.game.errors import Refusal
from nyhavn.game.move import Activate, AnyMove, Build, Discard, Draw, EndTurn, Gain, LayWhite, Take
from nyhavn.rules import explanation as at
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import CARDS, COLOURS

REASONS = list(Refusal)[list(Refusal).index(Refusal.GAME_OVER) :]
"""The refusals in the order of the reasons."""


def explain(board: Board, move: AnyMove) -> Refusal:
    """The first reason why a move is not legal, in the order in which a person would check."""
    return REASONS[at.explain(list(board.words), lookup_table(), claim(move))]


def list_missing(board: Board, move: Build) -> Bag:
    """The cards that a payment lacks, which is refused because it is too small."""
    return Bag.of(move.placement.colour * at.count_missing(list(board.words), lookup_table(), claim(move)))


def claim(move: AnyMove) -> list[int]:
    """The numbers of a move as somebody states it."""
    words = [0] * at.CLAIM
    match move:
        case Take(piers, turned):
            words[at.KIND], words[at.NAMED], words[at.TURNED] = at.TAKES, len(piers), ability_set(turned)
            words[at.PIERS] = sum(1 << pier for pier in set(piers))
        case Discard(cards):
            words[at.KIND], words[at.CARDS] = at.DISCARDS, cards.word
        case Build(place, cards, turned):
            words[at.KIND], words[at.CARDS], words[at.TURNED] = at.BUILDS, cards.word, ability_set(turned)
            words[at.CELLS], words[at.BRICK] = place.covered, place.brick.bit
            words[at.COLOUR] = COLOURS.index(place.colour)
        case LayWhite(cell):
            words[at.KIND], words[at.CELLS] = at.LAYS_WHITE, cell.bit
        case Gain():
            words[at.KIND] = at.GAINS
        case Activate():
            words[at.KIND] = at.ACTIVATES
        case EndTurn():
            words[at.KIND] = at.ENDS
        case Draw(drawn):
            words[at.KIND], words[at.NAMED] = at.DRAWS, len(drawn)
            words[at.CARDS] = Bag.of(drawn).word
            words[at.LAST] = CARDS.index(drawn[-1]) if drawn else 0
        case _:
            assert_never(move)
    return words
