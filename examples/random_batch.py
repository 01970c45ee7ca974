#!/usr/bin/env python3
"""Random play on the batch engine: 256 games at once, until a thousand are over."""

import numpy as np

from nyhavn import envs

rng, games, ended, won = np.random.default_rng(1), envs.batch(256, seed=1), 0, np.zeros(2)
while ended < 1000:
    games.step(games.sample(rng))  # games.observations, games.masks and games.seats are for the next step
    ended += int(games.done.sum())
    won += (games.rewards[games.done] > 0).sum(axis=0)
print(f"{ended} games; the first seat won {won[0] / won.sum():.0%}")
