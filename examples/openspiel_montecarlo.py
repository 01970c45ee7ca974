#!/usr/bin/env python3
"""A Monte Carlo agent through OpenSpiel: its own tree search against random play, with what it thinks of its moves."""

from __future__ import annotations

import argparse
import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from nyhavn.envs import spiel


def play(game: pyspiel.Game, simulations: int, seed: int) -> float:
    """The return of the search in the first seat against random play."""
    luck, chance = np.random.RandomState(seed), random.Random(seed)
    search = mcts.MCTSBot(game, 2.0, simulations, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(cards, chances)[0])
        elif state.current_player() == 0:
            # The search must not know hidden cards: unseen cards are sampled anew.
            state.apply_action(search.step(state.resample_from_infostate(0, chance.random)))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return float(state.returns()[0])


def main() -> None:
    """Play some games and print the results."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=10)
    reader.add_argument("--simulations", type=int, default=50)
    given = reader.parse_args()
    game = pyspiel.load_game(spiel.NAME)
    won = [play(game, given.simulations, seed) for seed in range(given.games)]
    print(f"{given.simulations} simulations a move win {np.mean(won) / 2 + 0.5:.0%} of {given.games} games")


if __name__ == "__main__":
    main()
