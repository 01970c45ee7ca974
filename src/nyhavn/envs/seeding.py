"""Seeds of deals, as the doors take them."""

import numpy as np

from nyhavn.dealer import SEEDS

SEED_BITS = 62


def deal_seed(seed: int | None, rng: np.random.Generator) -> int:
    """The seed that was asked for, else one by chance."""
    if seed is not None and not 0 <= seed < SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
    return int(rng.integers(1 << SEED_BITS)) if seed is None else seed
