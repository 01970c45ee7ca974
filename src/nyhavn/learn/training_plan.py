"""The plan of a training run: everything that its result follows from."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Self

LESSONS = 8
"""How many lessons a batch has."""
RATE, CAREFUL_RATE = 0.002, 0.00025
"""How large first steps are, and those of a net that knows something already."""


class Stage(StrEnum):
    """What the targets come from."""

    GAMES = "games"
    """TD(λ): what the net expects later in the same game, and how the game ends."""
    ROLLOUTS = "rollouts"
    """What the net expects on average a few turns later, when a position is played on many times."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A training run."""

    players: int = 2
    stage: Stage = Stage.GAMES
    games: int = 1_000_000
    seed: int = 1
    rate: float = RATE
    """How large the first steps are; they become smaller until they are a twentieth of that."""
    trace: float = 0.8
    """The λ of TD(λ)."""
    noise: float = 0.02
    """How far choices may err in every second game, so that the net sees more of the game."""
    side: float = 0.05
    """How much the side outputs, points and turns to go, count."""
    company: float = 0.55
    """How often others sit at the table: earlier nets, and hand-written levels."""
    begun_from: str = ""
    """The digest of the net that it begins with, if it does not begin from nothing."""
    rival: str = ""
    """The digest of the one net that is played against, if the net is to learn how to beat it and nothing else."""
    games_per_lesson: int = 4
    samples: int = 8
    """How often a position is played on in the stage of rollouts."""
    turns: int = 6
    """For how many turns."""

    @property
    def batch(self) -> int:
        """How many games a batch has."""
        return LESSONS * self.games_per_lesson

    def progress(self, games: int) -> float:
        """Which part of the plan is done after so many games."""
        return min(1.0, games / self.games)

    def rate_after(self, games: int) -> float:
        """How large steps are after so many games."""
        return self.rate * (1 - 0.95 * self.progress(games))

    def to_json(self) -> dict[str, Any]:
        """The plan as it is written down."""
        return asdict(self)

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Self:
        """The plan that was written down."""
        return cls(**{**told, "stage": Stage(told["stage"])})
