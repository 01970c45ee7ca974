"""The observation and action spaces of the environments that use Gymnasium's."""

from typing import Any

import numpy as np

from nyhavn.encoding.layout import size
from nyhavn.envs.extra import research
from nyhavn.rules.numbers import DECISIONS

with research():
    from gymnasium import spaces

Observation = dict[str, Any]


def observed(players: int) -> spaces.Dict:
    """What a seat may know, as zeros and ones, and which numbers are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (size(players),), np.uint8),
            "action_mask": spaces.Box(0, 1, (DECISIONS,), np.int8),
        }
    )


def chosen() -> spaces.Discrete[Any]:
    """The fixed numbers of all decisions."""
    return spaces.Discrete(DECISIONS)
