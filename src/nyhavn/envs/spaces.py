"""The Gymnasium spaces of observations and actions."""

from typing import Any

import numpy as np

from nyhavn.encoding.layout import size
from nyhavn.envs.extra import research
from nyhavn.rules.numbers import DECISIONS

with research():
    from gymnasium import spaces

Observation = dict[str, Any]


def make_observation_space(players: int) -> spaces.Dict:
    """The observation space of a seat: the observation bits and the action mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (size(players),), np.uint8),
            "action_mask": spaces.Box(0, 1, (DECISIONS,), np.int8),
        }
    )


def make_action_space() -> spaces.Discrete[Any]:
    """The action space: the fixed numbers of all decisions."""
    return spaces.Discrete(DECISIONS)
