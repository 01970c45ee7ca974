"""The seeds of deals in the environments."""

import numpy as np

from nyhavn.game.dealer import checked_seed

SEED_BITS = 62


def choose_seed(seed: int | None, rng: np.random.Generator) -> int:
    """The given seed, or a random one."""
    return int(rng.integers(1 << SEED_BITS)) if seed is None else checked_seed(seed)
