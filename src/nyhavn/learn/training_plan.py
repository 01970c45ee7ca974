"""The plan of a training run: all parameters that determine its result."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Self

TASKS = 8
"""The number of tasks in a batch."""
RATE, CAREFUL_RATE = 0.002, 0.00025
"""The initial learning rate, and that of a net that is trained further."""


class Stage(StrEnum):
    """The stage of training, by the source of the targets."""

    GAMES = "games"
    """TD(λ): later evaluations in the same game, and its result."""
    ROLLOUTS = "rollouts"
    """The mean evaluation a few turns later, over several continuations of a position."""


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """The parameters of a training run."""

    players: int = 2
    stage: Stage = Stage.GAMES
    games: int = 1_000_000
    seed: int = 1
    rate: float = RATE
    """The initial learning rate, which decreases linearly to a twentieth."""
    trace: float = 0.8
    """The λ of TD(λ)."""
    noise: float = 0.02
    """The noise of the choices in half of the games, for exploration."""
    side: float = 0.05
    """The weight of the auxiliary outputs, points and turns left."""
    company: float = 0.55
    """The share of tasks against others: earlier nets and hand-written levels."""
    begun_from: str = ""
    """The digest of the initial net, if there is one."""
    rival: str = ""
    """The digest of the only opponent, if the net is trained to beat one fixed net."""
    games_per_lesson: int = 4
    samples: int = 8
    """The number of continuations of a position in the stage of rollouts."""
    turns: int = 6
    """The number of turns of a continuation."""

    @property
    def batch(self) -> int:
        """The number of games in a batch."""
        return TASKS * self.games_per_lesson

    def progress(self, games: int) -> float:
        """The part of the plan that is done after a number of games."""
        return min(1.0, games / self.games)

    def rate_after(self, games: int) -> float:
        """The learning rate after a number of games."""
        return self.rate * (1 - 0.95 * self.progress(games))

    def to_json(self) -> dict[str, Any]:
        """The plan as a dictionary for JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        """The plan from a dictionary of JSON."""
        return cls(**{**fields, "stage": Stage(fields["stage"])})
