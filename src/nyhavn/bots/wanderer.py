"""A player without a plan: every legal move is as good as any other."""

from random import Random

from nyhavn.move import AnyMove
from nyhavn.view import View


def choose(view: View, rng: Random) -> AnyMove:
    """Any legal move."""
    return rng.choice(view.legal_moves)
