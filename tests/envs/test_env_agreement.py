"""The same games through all environments, none of which reveals what a seat may not know.

`make research-check` plays a thousand games and checks two thousand states, the tests a part of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from harness.redeals import phase_is_possible, redeal_hidden
from nyhavn import Bag, Move, Position, SeededDealer, View, envs
from nyhavn.arena.bot_game import make_seat_rng, play_game
from nyhavn.bots import Advice, Bot, Limit, bot
from nyhavn.bots.referee import ask_bot, find_forced_move
from nyhavn.encoding import stepping
from nyhavn.envs import gym, nyhavn_v0, spiel
from nyhavn.envs.recorder import add_draws, make_record
from nyhavn.game import codec, engine
from nyhavn.game.move import AnyMove
from nyhavn.rules import words as at
from nyhavn.rules.material import CARDS
from nyhavn.rules.numbers import PLACES, WAYS
from nyhavn.rules.supply import drawable
from tests.tiers import count_tries

OPEN = Limit()
TABLES = (2, 3, 4)
GAMES = {2: count_tries(bar=800, usual=40), 3: count_tries(bar=100, usual=10), 4: count_tries(bar=100, usual=10)}
"""The number of games through every environment, by the number of players."""
STATES = count_tries(bar=2_000, usual=300)
"""The number of states that are checked in every environment."""


def random_words(players: int, count: int, seed: int) -> Iterator[tuple[int, ...]]:
    """State words of many random games by compiled code, also in the middle of builds and at the end."""
    rng, games = np.random.default_rng(seed), envs.batch(64, players, seed, renew=False)
    while count > 0:
        for _ in range(int(rng.integers(20, 120))):
            games.step(games.sample(rng))
            yield from map(tuple, games.games[games.done, : at.STATE][:1].tolist())
        yield from map(tuple, games.games[: min(count, 64), : at.STATE].tolist())
        count -= 64


@cache
def sample_states() -> list[tuple[int, ...]]:
    """The states to check, for every number of players."""
    return [words for players in TABLES for words in random_words(players, -(-STATES // len(TABLES)), players)]


def is_consistent(position: Position) -> bool:
    """Whether the public state is consistent: a chosen place can be paid, and a seat that may build can build."""
    if position.words[at.PHASE] == at.PAY:
        return bool(engine.legal_numbers(engine.spread(position.words)))
    return phase_is_possible(position)


def redeal_hidden_cards(position: Position, rng: Random, viewer: int) -> Position:
    """Another position with the same view for a viewer."""
    while not is_consistent(other := redeal_hidden(position, viewer, rng)):
        pass
    return other


# No leaks


Look = Callable[[Position, int], bytes]
"""A function that returns everything an environment reveals to a seat."""


def observe_by_encoder(position: Position, seat: int) -> bytes:
    """Everything the encoder reveals."""
    return envs.observation(position.view(seat)).tobytes()


@cache
def make_zoo_env(players: int) -> Any:
    """An open environment of PettingZoo."""
    env = nyhavn_v0.raw_env(players)
    env.reset(seed=1)
    return env


def decider(position: Position) -> int | None:
    """The seat that decides; None if the game is over."""
    return None if position.words[at.PHASE] == at.OVER else position.seat


def seen_bytes(seen: dict[str, Any]) -> bytes:
    """The observation and the action mask as bytes."""
    told: bytes = seen["observation"].tobytes() + seen["action_mask"].tobytes()
    return told


def observe_by_pettingzoo(position: Position, seat: int) -> bytes:
    """Everything the PettingZoo environment reveals."""
    env = make_zoo_env(position.players)
    env.table.load_words(position.words)
    env.agent_selection = env.possible_agents[position.seat]
    seen = env.observe(env.possible_agents[seat])
    assert bool(seen["action_mask"].any()) == (seat == decider(position))
    return seen_bytes(seen) + spiel.format_board(env.view(env.possible_agents[seat])).encode()


@cache
def make_gym_env(players: int, seat: int) -> gym.NyhavnEnv:
    """An open environment of Gymnasium."""
    env = gym.NyhavnEnv(["random"] * (players - 1), seat)
    env.reset(seed=1)
    return env


def observe_by_gymnasium(position: Position, seat: int) -> bytes:
    """Everything the Gymnasium environment reveals."""
    env = make_gym_env(position.players, seat)
    env.table.load_words(position.words)
    seen = env.observed()
    assert bool(seen["action_mask"].any()) == (seat == decider(position))
    return seen_bytes(seen) + spiel.format_board(env.view()).encode()


@cache
def make_spiel_observers(players: int) -> tuple[Any, list[Any]]:
    """A state of OpenSpiel, and its observers without and with perfect recall."""
    game = spiel_game(players)
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    return game.new_initial_state(), [make_observation(game), make_observation(game, recall)]


def observe_by_openspiel(position: Position, seat: int) -> bytes:
    """Everything the OpenSpiel game reveals."""
    state, observers = make_spiel_observers(position.players)
    state.table.load_words(position.words)
    state.player = spiel.decider(state.table)
    for observer in observers:
        observer.set_from(state, seat)
    told = [observer.string_from(state, seat) for observer in observers] + [str(state.legal_actions(seat))]
    return b"".join(observer.tensor.tobytes() for observer in observers) + "".join(told).encode()


@cache
def make_batch(players: int) -> envs.Batch:
    """An open batch of one game."""
    return envs.batch(1, players, renew=False)


def observe_by_batch(position: Position, seat: int) -> bytes:
    """Everything the batch engine reveals."""
    games = make_batch(position.players)
    games.lay(0, position.words)
    assert seat == games.seats[0]
    return games.observations.tobytes() + games.masks.tobytes() + games.rewards.tobytes()


@pytest.mark.parametrize(
    "look", [observe_by_encoder, observe_by_pettingzoo, observe_by_gymnasium, observe_by_openspiel, observe_by_batch]
)
def test_hidden_cards_do_not_change_the_observation_of_any_environment(look: Look) -> None:
    rng, looked, changed = Random(3), 0, 0
    for position in map(Position, sample_states()):
        seat = position.seat if look is observe_by_batch else rng.choice(position.seats)
        other = redeal_hidden_cards(position, rng, seat)
        assert look(other, seat) == look(position, seat)
        looked, changed = looked + 1, changed + (other != position)
    assert looked >= STATES
    assert changed > STATES / 3
    assert {words[at.PHASE] for words in sample_states()} >= {at.TURN, at.DISCARD, at.PAY, at.BONUS, at.OVER}


# One game, all environments


class Wanderer(Bot):
    """Plays a random legal number, and records it by view."""

    def __init__(self) -> None:
        super().__init__("wanderer", "1")
        self.chosen: dict[tuple[int, ...], AnyMove] = {}

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """A random legal number, and a random way to pay."""
        w = engine.spread(view.words)
        numbers: tuple[int, ...] = (rng.choice(engine.legal_numbers(w)),)
        if PLACES <= numbers[0] < WAYS:
            w[at.PHASE], w[at.PLACE] = at.PAY, numbers[0] - PLACES
            numbers += (rng.choice(engine.legal_numbers(w)),)
        self.chosen[view.words] = codec.move_of(engine.spread(view.words), numbers)
        return self.chosen[view.words]

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """Only the move."""
        return Advice(self.choose(view, limit, rng), ())


class Follower(Wanderer):
    """Repeats the moves of a `Wanderer`."""

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The move that was recorded for this view."""
        return self.chosen[view.words]


def hash_record(record: object) -> str:
    """The hash of a record without its headers."""
    return sha256(str(record).partition("start:")[2].encode()).hexdigest()


def numbers_of(record: str) -> list[int]:
    """The numbers that the seats played."""
    turns = record.partition("\n\n")[2].splitlines()
    moves = [Move.parse(text) for turn in turns for text in turn.split()[1:] if not text.startswith(">")]
    return [number for move in moves for number in codec.numbers_of(move) or ()]


def through_pettingzoo(players: int, seed: int, numbers: list[int], _: Wanderer) -> str:
    env = make_zoo_env(players)
    env.reset(seed=seed)
    for number in numbers:
        assert env.last(observe=False)[2] is False
        env.step(number)
    assert env.last(observe=False)[2] is True
    return hash_record(env.record)


def through_gymnasium(players: int, seed: int, _: list[int], wanderer: Wanderer) -> str:
    follower = Follower()
    follower.chosen = wanderer.chosen
    env = gym.NyhavnEnv([follower] * (players - 1), seed % players)
    env.reset(seed=seed)
    over = False
    while not over:
        move = find_forced_move(env.view()) or follower.chosen[env.view().words]
        for number in codec.numbers_of(move) or ():
            over = env.step(number)[2]
    return hash_record(env.record)


def through_openspiel(players: int, seed: int, numbers: list[int], _: Wanderer) -> str:
    state, dealer, left = spiel_game(players).new_initial_state(), SeededDealer(seed), iter(numbers)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(CARDS.index(dealer.card(Bag(drawable(state.table.words)))))
        else:
            state.apply_action(next(left))
    return hash_record(state.record)


@cache
def spiel_game(players: int) -> Any:
    return pyspiel.load_game(spiel.NAME, {"players": players})


def through_the_batch(players: int, seeds: range, scripts: list[list[int]]) -> list[str]:
    games = envs.batch(len(seeds), players, seeds[0], threads=2, renew=False)
    starts = [tuple(row) for row in games.games[:, : at.STATE].tolist()]
    logs: list[list[tuple[int, int]]] = [[] for _ in seeds]
    for step in range(max(map(len, scripts))):
        numbers = np.array([script[step] if step < len(script) else stepping.WAIT for script in scripts])
        games.step(numbers)
        for game in np.flatnonzero(numbers != stepping.WAIT):
            logs[game].append((int(numbers[game]), int(games.games[game, at.HARBOUR])))
    assert games.done.all()
    games.close()
    return [hash_record(make_record(start, add_draws(start, log))) for start, log in zip(starts, logs, strict=True)]


@pytest.mark.parametrize("players", TABLES)
def test_a_game_has_the_same_record_in_all_environments(players: int) -> None:
    seeds = range(1000 * players, 1000 * players + GAMES[players])
    prints, scripts = [], []
    for seed in seeds:
        wanderer = Wanderer()
        record = play_game([wanderer] * players, seed, patience=gym.DAY).record
        prints.append(hash_record(record))
        scripts.append(numbers_of(record))
        for through in (through_pettingzoo, through_gymnasium, through_openspiel):
            assert through(players, seed, scripts[-1], wanderer) == prints[-1]
    assert through_the_batch(players, seeds, scripts) == prints
    assert len(set(prints)) == len(seeds)


def test_opponents_of_a_learner_play_as_in_the_arena() -> None:
    for seed in range(12):
        players = 2 + seed % 3
        seat, names = seed % players, ["tourist"] + ["random"] * (players - 1)
        seats = names[-seat:] + names[:-seat] if seat else names
        env = gymnasium.make(gym.ID, opponents=seats[:seat] + seats[seat + 1 :], seat=seat).unwrapped
        assert isinstance(env, gym.NyhavnEnv)
        env.reset(seed=seed)
        me, chance, over, reward = bot("tourist"), make_seat_rng(seed, seat), False, 0.0
        while not over:
            for number in codec.numbers_of(ask_bot(me, env.view(), OPEN, chance)) or ():
                _, reward, over, _, _ = env.step(number)
        game = play_game([bot(name) for name in seats], seed)
        assert hash_record(env.record) == hash_record(game.record)
        assert reward == pytest.approx((game.shares[seat] * players - 1) / (players - 1))
