"""The research doors: one game through all of them, no leaks, and what their own libraries check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from nyhavn import Bag, Move, Position, SeededDealer, View, codec, engine, envs
from nyhavn.arena.game import play
from nyhavn.bots import Advice, Bot, Limit
from nyhavn.bots.asking import forced
from nyhavn.encoding import stepping
from nyhavn.encoding.layout import MOST_OPEN, pieces, size
from nyhavn.envs import gym, nyhavn_v0, spiel
from nyhavn.envs.recording import drawn, recorded
from nyhavn.envs.table import DealtTable
from nyhavn.move import AnyMove
from nyhavn.rules import words as at
from nyhavn.rules.drawing import drawable
from nyhavn.rules.material import ABILITIES, CARDS, COLOURS, COLUMNS, ROWS, SIZES
from nyhavn.rules.numbers import PLACES, WAYS
from tests.test_secrecy import consistent, dealt_anew

OPEN = Limit()
STATES = 2_000
TABLES = (2, 3, 4)
GAMES = {2: 800, 3: 100, 4: 100}
"""How many games are played through every door, by the number of players: a thousand."""
UNKNOWN_TO_PETTINGZOO = [
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
]
"""PettingZoo has a list of its own environments that may observe dictionaries and masks, and warns about others."""


def random_words(players: int, count: int, seed: int) -> Iterator[tuple[int, ...]]:
    """State words of many random games, in the middle of builds too, by compiled code."""
    rng, games = np.random.default_rng(seed), envs.batch(64, players, seed)
    while count > 0:
        for _ in range(int(rng.integers(5, 30))):
            games.step(games.sample(rng))
        for row in games.games[: min(count, 64), : at.STATE].tolist():
            yield tuple(row)
        count -= 64


@cache
def states() -> list[tuple[int, ...]]:
    """As many states as must not leak, at tables of every size."""
    return [words for players in TABLES for words in random_words(players, -(-STATES // len(TABLES)), players)]


def lying(position: Position, rng: Random, viewer: int) -> Position:
    """Another position that looks the same to a viewer."""
    while not consistent(other := dealt_anew(position, viewer, rng)):
        pass
    return other


def settled(words: tuple[int, ...]) -> Position:
    """A position whose phase has a name."""
    return Position(spiel.unchosen(words))


# Observations


def test_an_observation_is_made_of_named_pieces() -> None:
    for players in TABLES:
        found = pieces(players)
        assert sum(piece.size for piece in found) == size(players)
        assert len({piece.name for piece in found}) == len(found)
        assert all(piece.meaning for piece in found)


def ones(row: Any) -> Any:
    """The count that ones and then zeros stand for; nothing else may stand there."""
    count = row.sum(axis=-1)
    assert (row == (np.arange(row.shape[-1]) < count[..., None])).all()
    return count


@pytest.mark.parametrize("players", TABLES)
def test_an_observation_says_exactly_what_the_view_says(players: int) -> None:
    for words in random_words(players, 130, seed=8):
        for viewer in range(players):
            view = View.of(Position(words), viewer)
            told = envs.named(envs.observation(view), players)
            turns = [(viewer + turn) % players for turn in range(players)]
            assert np.flatnonzero(told["phase"]).tolist() == [words[at.PHASE]]
            assert ones(told["open"]) == view.open <= MOST_OPEN
            assert np.flatnonzero(told["mover"]).tolist() == [turns.index(view.seat)]
            assert np.flatnonzero(told["viewer"]).tolist() == [viewer]
            assert [
                "".join(c for c, bit in zip(CARDS, pier, strict=True) if bit) or "." for pier in told["harbour"]
            ] == list(view.harbour)
            assert ones(told["tiles"]).tolist() == [[view.stock(c, s) for s in SIZES] for c in COLOURS]
            assert ones(told["whites"]) == view.whites
            assert ones(told["discards"]).tolist() == [view.discards[c] for c in COLOURS]
            assert ones(told["unseen"]).tolist() == [view.unseen[c] for c in COLOURS]
            assert told["end_card"][0] == view.unseen["E"]
            assert ones(told["supply"]) == min(view.supply_size, 10)
            hands = [view.hand if seat == viewer else view.seen(seat) for seat in turns]
            assert ones(told["hand"]).tolist() == [[hand[c] for c in COLOURS] for hand in hands]
            assert ones(told["unknown"]).tolist() == [view.unknown[seat] for seat in turns]
            assert ones(told["score"]).tolist() == [min(view.scores[seat], 12) for seat in turns]
            owned = [view.abilities(seat) for seat in turns]
            assert told["owned"].tolist() == [[a in o.upper() for a in ABILITIES] for o in owned]
            assert told["ready"].tolist() == [[a in o for a in ABILITIES] for o in owned]
            for turn, seat in enumerate(turns):
                house = view.house(seat)
                assert cells(told["covered"][turn]) == house.covered
                assert cells(told["windows"][turn]) == house.windows
                assert tuple(cells(plane) for plane in told["painted"][turn]) == house.painted


def cells(plane: Any) -> int:
    """A plane as a set of cells."""
    assert plane.shape == (ROWS, COLUMNS)
    return sum(1 << int(i) for i in np.flatnonzero(plane))


def test_a_place_that_is_not_yet_paid_is_observed() -> None:
    seen = 0
    for words in states():
        told = envs.named(envs.observation(View.of(Position(words), words[at.SEAT])), words[at.PLAYERS])
        if words[at.PHASE] == at.PAY:
            place = codec.placement(words[at.PLACE] + PLACES)
            assert cells(told["place"]) == place.covered
            assert cells(told["place_brick"]) == place.brick.bit
            assert np.flatnonzero(told["place_colour"]).tolist() == [COLOURS.index(place.colour)]
            seen += 1
        else:
            assert not told["place"].any()
            assert not told["place_brick"].any()
            assert not told["place_colour"].any()
    assert seen > 100


def test_nobody_observes_without_a_seat() -> None:
    with pytest.raises(ValueError, match="only watches"):
        envs.observation(SeededDealer(1).deal(2).view(None))


# No leaks


Look = Callable[[Position, int], bytes]
"""All that a door tells a seat of a position."""


def encoder_look(position: Position, seat: int) -> bytes:
    """What the encoder tells."""
    return envs.observation(position.view(seat)).tobytes()


@cache
def zoo(players: int) -> Any:
    """An open environment of PettingZoo."""
    env = nyhavn_v0.raw_env(players)
    env.reset(seed=1)
    return env


def zoo_look(position: Position, seat: int) -> bytes:
    """What PettingZoo's door tells."""
    env = zoo(position.players)
    env.table.lay(position.words)
    env.agent_selection = env.possible_agents[position.seat]
    seen = env.observe(env.possible_agents[seat])
    assert bool(seen["action_mask"].any()) == (seat == position.to_move)
    return (
        seen["observation"].tobytes()
        + seen["action_mask"].tobytes()
        + str(env.view(env.possible_agents[seat])).encode()
    )


@cache
def learner(players: int, seat: int) -> gym.NyhavnEnv:
    """An open environment of Gymnasium."""
    env = gym.NyhavnEnv(["random"] * (players - 1), seat)
    env.reset(seed=1)
    return env


def gym_look(position: Position, seat: int) -> bytes:
    """What Gymnasium's door tells."""
    env = learner(position.players, seat)
    env.table.lay(position.words)
    seen = env.observed()
    assert bool(seen["action_mask"].any()) == (seat == position.to_move)
    return seen["observation"].tobytes() + seen["action_mask"].tobytes() + str(env.view()).encode()


@cache
def looking(players: int) -> tuple[Any, list[Any]]:
    """A state of OpenSpiel, and its own observers of the moment and of all that was seen."""
    game = spiel_game(players)
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    return game.new_initial_state(), [make_observation(game), make_observation(game, recall)]


def spiel_look(position: Position, seat: int) -> bytes:
    """What OpenSpiel's door tells."""
    state, observers = looking(position.players)
    state.table.lay(position.words)
    state.player = spiel.decider(state.table)
    for observer in observers:
        observer.set_from(state, seat)
    told = [observer.string_from(state, seat) for observer in observers] + [str(state.legal_actions(seat))]
    return b"".join(observer.tensor.tobytes() for observer in observers) + "".join(told).encode()


@cache
def rows(players: int) -> envs.Batch:
    """An open batch of one game."""
    return envs.batch(1, players, renew=False)


def batch_look(position: Position, seat: int) -> bytes:
    """What the batch engine tells after a place was chosen, which draws no card."""
    games = rows(position.players)
    games.lay(0, position.words)
    before = games.observations.tobytes() + games.masks.tobytes()
    places = [number for number in games.legal(0) if PLACES <= number < WAYS]
    if position.seat != seat or not places:
        return b""
    games.step(places[:1])
    return before + games.observations.tobytes() + games.masks.tobytes() + games.rewards.tobytes()


@pytest.mark.parametrize("look", [encoder_look, zoo_look, gym_look, spiel_look, batch_look])
def test_hidden_cards_dealt_anew_change_nothing_that_a_door_tells(look: Look) -> None:
    rng, looked, changed = Random(3), 0, 0
    for words in states():
        position = settled(words)
        seat = position.seat if look is batch_look else rng.choice(position.seats)
        other = lying(position, rng, seat)
        assert look(other, seat) == look(position, seat)
        looked, changed = looked + 1, changed + (other != position)
    assert looked >= STATES
    assert changed > STATES / 3


def test_the_compiled_observation_is_the_one_of_the_view() -> None:
    for words in states():
        desk = DealtTable(words[at.PLAYERS])
        desk.lay(words)
        for seat in range(desk.players):
            assert (desk.observe(seat) == envs.observation(desk.view(seat))).all()


@pytest.mark.parametrize("players", TABLES)
def test_the_batch_observes_and_masks_what_its_mover_may_know_and_do(players: int) -> None:
    rng, games = np.random.default_rng(1), envs.batch(16, players, seed=3)
    for step in range(400):
        games.step(games.sample(rng))
        for game in range(16) if step % 20 == 0 else ():
            assert (games.observations[game] == envs.observation(games.view(game, int(games.seats[game])))).all()
            w = engine.spread(tuple(games.games[game, : at.STATE].tolist()))
            assert np.flatnonzero(games.masks[game]).tolist() == engine.legal_numbers(w) == games.legal(game).tolist()


# One game, all doors


class Wanderer(Bot):
    """Plays any legal number, and remembers what it played where."""

    def __init__(self) -> None:
        super().__init__("wanderer", "1")
        self.chosen: dict[tuple[int, ...], AnyMove] = {}

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """One of the legal numbers, and one of the ways to pay."""
        w = engine.spread(view.words)
        numbers: tuple[int, ...] = (rng.choice(engine.legal_numbers(w)),)
        if PLACES <= numbers[0] < WAYS:
            w[at.PHASE], w[at.PLACE] = at.PAY, numbers[0] - PLACES
            numbers += (rng.choice(engine.legal_numbers(w)),)
        self.chosen[view.words] = codec.move_of(engine.spread(view.words), numbers)
        return self.chosen[view.words]

    def advise(self, view: View, limit: Limit, rng: Random) -> Advice:
        """Only a move."""
        return Advice(self.choose(view, limit, rng), ())


class Follower(Wanderer):
    """Plays what a wanderer has played."""

    def choose(self, view: View, limit: Limit, rng: Random) -> AnyMove:
        """The move that was played where it looked like this."""
        return self.chosen[view.words]


def fingerprint(record: object) -> str:
    """What a record hashes to, without its headers."""
    return sha256(str(record).partition("start:")[2].encode()).hexdigest()


def numbers_of(record: str) -> list[int]:
    """The numbers that the seats played."""
    turns = record.partition("\n\n")[2].splitlines()
    moves = [Move.parse(text) for turn in turns for text in turn.split()[1:] if not text.startswith(">")]
    return [number for move in moves for number in codec.numbers_of(move) or ()]


def through_pettingzoo(players: int, seed: int, numbers: list[int], _: Wanderer) -> str:
    env = zoo(players)
    env.reset(seed=seed)
    for number in numbers:
        assert env.last(observe=False)[2] is False
        env.step(number)
    assert env.last(observe=False)[2] is True
    return fingerprint(env.record)


def through_gymnasium(players: int, seed: int, _: list[int], wanderer: Wanderer) -> str:
    follower = Follower()
    follower.chosen = wanderer.chosen
    env = gym.NyhavnEnv([follower] * (players - 1), seed % players)
    env.reset(seed=seed)
    over = False
    while not over:
        move = forced(env.view()) or follower.chosen[env.view().words]
        for number in codec.numbers_of(move) or ():
            *_, over, _, _ = env.step(number)
    return fingerprint(env.record)


def through_openspiel(players: int, seed: int, numbers: list[int], _: Wanderer) -> str:
    state, dealer, left = spiel_game(players).new_initial_state(), SeededDealer(seed), iter(numbers)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(CARDS.index(dealer.card(Bag(drawable(state.table.words)))))
        else:
            state.apply_action(next(left))
    return fingerprint(state.record)


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
    return [fingerprint(recorded(start, drawn(start, log))) for start, log in zip(starts, logs, strict=True)]


@pytest.mark.parametrize("players", TABLES)
def test_one_game_has_one_record_through_all_doors(players: int) -> None:
    seeds = range(1000 * players, 1000 * players + GAMES[players])
    prints, scripts = [], []
    for seed in seeds:
        wanderer = Wanderer()
        record = play([wanderer] * players, seed).record
        prints.append(fingerprint(record))
        scripts.append(numbers_of(record))
        for through in (through_pettingzoo, through_gymnasium, through_openspiel):
            assert through(players, seed, scripts[-1], wanderer) == prints[-1]
    assert through_the_batch(players, seeds, scripts) == prints
    assert len(set(prints)) == len(seeds)
