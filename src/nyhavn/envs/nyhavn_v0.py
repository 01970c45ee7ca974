"""The game as a PettingZoo AEC environment for two to four agents."""

from __future__ import annotations

from operator import index
from typing import Any, ClassVar

import numpy as np

from nyhavn.envs.extra import research
from nyhavn.envs.render import MODES, check_mode, render_view
from nyhavn.envs.seeding import choose_seed
from nyhavn.envs.single_game import DealtGame
from nyhavn.envs.spaces import Observation, make_action_space, make_observation_space
from nyhavn.game.record import Record
from nyhavn.game.view import View

with research():
    from gymnasium import Space
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers


def env(players: int = 2, render_mode: str | None = None) -> AECEnv[str, Observation, int]:
    """The environment in PettingZoo's usual wrappers: an agent that plays an illegal number loses."""
    raw = raw_env(players, render_mode)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    )


class raw_env(AECEnv[str, Observation, int], EzPickle):  # noqa: N801 - PettingZoo's name
    """The environment without wrappers; an illegal number raises `ValueError`."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(MODES),
        "name": "nyhavn_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, players: int = 2, render_mode: str | None = None) -> None:
        EzPickle.__init__(self, players, render_mode)
        super().__init__()
        self.table, self.render_mode = DealtGame(players), check_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.number_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.observation_spaces = {agent: make_observation_space(players) for agent in self.possible_agents}
        self.action_spaces = {agent: make_action_space() for agent in self.possible_agents}
        self.rng = np.random.default_rng()

    def observation_space(self, agent: str) -> Space[Any]:
        """The observation space of an agent: the observation bits and the action mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The action space of an agent: the fixed numbers of all decisions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal from a seed, or from the next one of the generator."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.table.deal(choose_seed(seed, self.rng))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.table.seat]

    def observe(self, agent: str) -> Observation:
        """The observation and action mask of an agent; only the agent to move has legal numbers."""
        seat = self.number_of[agent]
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int) -> None:
        """Play a number; all agents get their rewards when the game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if not self.table.allows(index(action)):
            raise ValueError(f"number {action} is not legal")
        self.table.play(index(action))
        self.agent_selection = self.possible_agents[self.table.seat]
        if self.table.is_over:
            self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Render the table from the view of the agent to move."""
        return render_view(self.table.view(self.table.seat), self.render_mode)

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def view(self, agent: str) -> View:
        """The view of an agent, in the form that bots get."""
        return self.table.view(self.number_of[agent])

    @property
    def record(self) -> Record:
        """The game so far, including hidden cards."""
        return self.table.record()
