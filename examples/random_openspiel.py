#!/usr/bin/env python3
"""Random play through OpenSpiel, with chance as a player."""

import random

import pyspiel

from nyhavn.envs import spiel  # noqa: F401 - registers the game

chance, state = random.Random(1), pyspiel.load_game("python_nyhavn(players=2)").new_initial_state()
while not state.is_terminal():
    outcomes = state.chance_outcomes() if state.is_chance_node() else [(n, 1) for n in state.legal_actions()]
    state.apply_action(chance.choices(*zip(*outcomes, strict=True))[0])
print(f"{state}\nreturns {state.returns()}")
