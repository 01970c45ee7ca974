"""Environments for research on learning and search: a batch engine, PettingZoo, Gymnasium, OpenSpiel, and datasets.

    games = nyhavn.envs.batch(256)
    games.step(games.sample(numpy.random.default_rng(1)))

Importing this package needs only NumPy and Numba; importing an environment says what else it needs.
"""

from nyhavn.encoding.layout import Piece, pieces, size
from nyhavn.envs.observations import named, observation
from nyhavn.envs.vector_env import Batch

__all__ = ["Batch", "Piece", "batch", "named", "observation", "pieces", "size"]


def batch(n: int, players: int = 2, seed: int = 0, threads: int = 1, renew: bool = True) -> Batch:
    """A batch of n games that are stepped together in compiled code."""
    return Batch(n, players, seed, threads, renew)
