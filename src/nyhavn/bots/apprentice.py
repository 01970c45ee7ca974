"""A greedy player: points now, else a fuller house, else cards that belong together."""

from random import Random
from typing import assert_never

from nyhavn.bag import Bag
from nyhavn.house import House
from nyhavn.move import Activate, AnyMove, Build, Discard, Draw, EndTurn, Gain, LayWhite, Take
from nyhavn.rules.material import COLOURS, COLUMNS, HAND_LIMIT, ROWS
from nyhavn.rules.scoring import GROUND, coats, points
from nyhavn.view import View

POINT = 12.0
COAT = 9.0
SPACE = 1.0
"""What covering one space is worth; a row that grows fuller adds to it."""
TURNED = 2.0
"""What a ready ability is worth."""
SURPLUS = 3.0
"""What a card too many costs."""
GAINED = {"A": 0.0, "X": 4.0, "D": 6.0, "C": 5.0, "T": 7.0}
"""What a new ability tile is worth."""


def choose(view: View, rng: Random) -> AnyMove:
    """The legal move that is worth most at once; chance decides between equals."""
    moves = view.legal_moves
    worths = [worth(view, move) for move in moves]
    best = max(worths)
    return rng.choice([move for move, value in zip(moves, worths, strict=True) if value == best])


def worth(view: View, move: AnyMove) -> float:
    """What a move is worth to the seat to move."""
    hand, house = view.hand, view.house(view.seat)
    match move:
        case Take(piers, turned):
            taken = hand + Bag.of(view.harbour[pier] for pier in piers)
            surplus = max(0, len(taken) - HAND_LIMIT)
            return matching(taken) - matching(hand) - SURPLUS * surplus - TURNED * len(turned)
        case Discard(cards):
            return matching(hand - cards)
        case Build(place, payment, turned):
            paid = matching(hand) - matching(hand - payment)
            return covering(house, place.covered, place.brick.bit) - paid - TURNED * len(turned)
        case LayWhite(cell):
            return covering(house, cell.bit, 0)
        case Gain(ability):
            return GAINED[ability]
        case Activate():
            return TURNED * sum(ability.islower() for ability in view.abilities(view.seat))
        case EndTurn() | Draw():
            return 0.0
    assert_never(move)


def matching(hand: Bag) -> float:
    """What a hand is worth: three cards of one colour are worth more than three colours."""
    return sum(min(hand[colour], 5) ** 2 for colour in COLOURS) / 2


def covering(house: House, cells: int, brick: int) -> float:
    """What it is worth to cover these cells: points and coats of arms, spaces, and fuller rows."""
    covered = house.covered | cells
    scored = points(covered, house.windows | cells & ~brick) - house.score
    grown = fullness(covered) - fullness(house.covered)
    return POINT * scored + COAT * coats(house.covered, cells) + SPACE * cells.bit_count() + grown


def fullness(covered: int) -> float:
    """How near the rows are to being full: nearly full ones count most."""
    return sum((covered >> row * COLUMNS & GROUND).bit_count() ** 2 for row in range(ROWS)) / 5
