#!/usr/bin/env python3
"""Random play through Gymnasium: an untrained learner against the Tourist."""

import gymnasium

env = gymnasium.make("nyhavn.envs.gym:nyhavn/Nyhavn-v0", opponents=("tourist",), seat=0)
observation, info = env.reset(seed=1)
env.action_space.seed(1)
over, reward = False, 0.0
while not over:
    observation, reward, over, _, info = env.step(env.action_space.sample(observation["action_mask"]))
print(f"the learner gets {reward:g}")
