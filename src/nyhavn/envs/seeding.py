"""Seeds of deals, as the environments take them."""

import numpy as np

from nyhavn.game.dealer import checked_seed

SEED_BITS = 62


def deal_seed(seed: int | None, rng: np.random.Generator) -> int:
    """The seed that was asked for, else one by chance."""
    return int(rng.integers(1 << SEED_BITS)) if seed is None else checked_seed(seed)
