#!/usr/bin/env python3
"""Random play through PettingZoo: three agents, one game."""

from nyhavn.envs import nyhavn_v0

env = nyhavn_v0.env(players=3)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, over, _, _ = env.last()
    print(f"{agent} gets {reward:g}") if over else None
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
