"""The game as a Gymnasium environment: one learner, and named bots in the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from random import Random
from typing import Any

from nyhavn.arena.bot_game import make_seat_rng
from nyhavn.bots import Bot, Limit, bot
from nyhavn.bots.catalog import DEFAULT_BOT
from nyhavn.bots.referee import ask_bot
from nyhavn.envs.extra import research
from nyhavn.envs.render import MODES, check_mode, render_view
from nyhavn.envs.seeding import choose_seed
from nyhavn.envs.single_game import DealtGame, Mask
from nyhavn.envs.spaces import Observation, make_action_space, make_observation_space
from nyhavn.game import codec
from nyhavn.game.record import Record
from nyhavn.game.view import View

with research():
    import gymnasium
    from gymnasium.error import ResetNeeded

ID = "nyhavn/Nyhavn-v0"
FORFEIT = -1.0
"""The reward for an illegal number, which ends the game as in the arena."""
OPEN = Limit()
DAY = 86_400.0
"""The time limit of a bot in seconds: large, so that a paused environment causes no forfeit."""


def seat_opponents(opponents: Sequence[str | Bot], seat: int) -> list[Bot | None]:
    """The bot of each seat, None for the learner's seat."""
    if isinstance(opponents, str):
        raise ValueError(f"opponents are a sequence, one for each of their seats: ({opponents!r},)")
    bots: list[Bot | None] = [bot(text) if isinstance(text, str) else text for text in opponents]
    if not 0 <= seat <= len(bots):
        raise ValueError(f"there is no seat {seat} at a table of {len(bots) + 1}")
    return [*bots[:seat], None, *bots[seat:]]


class Opponents:
    """The bots of one game, each with its own random generator seeded by the deal."""

    def __init__(self, seats: Sequence[Bot | None], seed: int) -> None:
        self.seats = seats
        self.generators: list[Random] = [make_seat_rng(seed, seat) for seat in range(len(seats))]

    def numbers(self, view: View) -> tuple[int, ...]:
        """The decision of the bot to move, one number or two."""
        player = self.seats[view.seat]
        assert player is not None
        return codec.numbers_of(ask_bot(player, view, OPEN, self.generators[view.seat], DAY)) or ()


class NyhavnEnv(gymnasium.Env[Observation, int]):
    """A learner at one seat; an episode is a game, and its reward comes at the end."""

    deal_seed: int
    """The seed of the deal; not part of the info, since it determines all hidden cards."""
    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - as in Gymnasium

    def __init__(
        self, opponents: Sequence[str | Bot] = (DEFAULT_BOT,), seat: int = 0, render_mode: str | None = None
    ) -> None:
        self.seats, self.seat, self.render_mode = seat_opponents(opponents, seat), seat, check_mode(render_mode)
        self.table = DealtGame(len(self.seats))
        self.observation_space, self.action_space = make_observation_space(self.table.players), make_action_space()
        self.made = [player for player in self.seats if player and player not in opponents]
        self.is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal from a seed, or from the next one of the generator, and let the bots play up to the learner."""
        super().reset(seed=seed)
        self.deal_seed = choose_seed(seed, self.np_random)
        self.table.deal(self.deal_seed)
        self.opponents = Opponents(self.seats, self.deal_seed)
        self.let_play()
        return self.observed(), {}

    def let_play(self) -> None:
        """Let the bots play until it is the learner's decision, and render that in the mode `human`.

        A bot that misbehaves ends the game with `Misbehaved`.
        """
        self.is_over = True
        while self.table.seat != self.seat and not self.table.is_over:
            for number in self.opponents.numbers(self.table.view(self.table.seat)):
                self.table.play(number)
        self.is_over = self.table.is_over
        if self.render_mode == "human":
            self.render()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a number for the learner; an illegal one forfeits the game."""
        if self.is_over:
            raise ResetNeeded("no game is going on: reset deals the next one")
        if not self.table.allows(index(action)):
            self.is_over = True
            return self.observed(), FORFEIT, True, False, {"forfeit": f"number {action} is not legal"}
        self.table.play(index(action))
        self.let_play()
        return self.observed(), self.table.rewards()[self.seat], self.is_over, False, {}

    def observed(self) -> Observation:
        """The learner's observation and action mask."""
        return {"observation": self.table.observe(self.seat), "action_mask": self.table.mask(self.seat)}

    def action_masks(self) -> Mask:
        """The action mask, under the name that some libraries use."""
        return self.table.mask(self.seat)

    def render(self) -> Any:
        """Render the table from the learner's view."""
        return render_view(self.table.view(self.seat), self.render_mode)

    def close(self) -> None:
        """Close the bots that this environment made, and their processes."""
        for player in self.made:
            player.close()

    def view(self) -> View:
        """The learner's view, in the form that bots get."""
        return self.table.view(self.seat)

    @property
    def record(self) -> Record:
        """The game so far, including hidden cards."""
        return self.table.record()


gymnasium.register(ID, entry_point="nyhavn.envs.gym:NyhavnEnv")
