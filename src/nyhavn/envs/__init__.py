"""The game for those who study learning and search: a batch engine, PettingZoo, Gymnasium, OpenSpiel, and datasets.

    games = nyhavn.envs.batch(256)
    games.step(games.sample(numpy.random.default_rng(1)))

Importing this room needs numpy and Numba only; each door says what it needs when it is opened.
"""

from nyhavn.encoding.layout import Piece, pieces, size
from nyhavn.envs.batches import Batch
from nyhavn.envs.seeing import named, observation

__all__ = ["Batch", "Piece", "batch", "named", "observation", "pieces", "size"]


def batch(n: int, players: int = 2, seed: int = 0, threads: int = 1, renew: bool = True) -> Batch:
    """So many games, stepped together in compiled code."""
    return Batch(n, players, seed, threads, renew)
