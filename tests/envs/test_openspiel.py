"""The OpenSpiel game: observations, resampling, errors, OpenSpiel's own checks, and its MCTS as a bot."""

from __future__ import annotations

import copy
import pickle
import unittest
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test as openspiels_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from nyhavn import Bag, Placement, Position, Record, SeededDealer, View, envs
from nyhavn.bots import Limit
from nyhavn.encoding.layout import pieces
from nyhavn.envs import spiel
from nyhavn.envs.mcts import OpenSpielMCTS, Tally
from nyhavn.game import codec
from nyhavn.rules import words as at
from nyhavn.rules.material import CARDS, COLOURS, START_HANDS
from nyhavn.rules.numbers import DECISIONS, DRAWS, PLACES, WAYS, WHITES
from nyhavn.rules.supply import drawable
from tests.envs.test_env_agreement import OPEN, STATES, TABLES, spiel_game

FIRST_CARDS = (0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1)
"""Piers RYGBPRY, then hands GB and PRY."""


def state_after(players: int, *actions: int) -> Any:
    """A state of OpenSpiel after these actions."""
    state = spiel_game(players).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def random_action(state: Any, rng: Random) -> int:
    """A card by its probability, or a random legal number."""
    if state.is_chance_node():
        cards, chances = zip(*state.chance_outcomes(), strict=True)
        assert sum(chances) == pytest.approx(1)
        return int(rng.choices(cards, chances)[0])
    return int(rng.choice(state.legal_actions()))


def random_history(players: int, rng: Random) -> list[int]:
    """All actions of a random game."""
    state = spiel_game(players).new_initial_state()
    while not state.is_terminal():
        state.apply_action(random_action(state, rng))
    return list(state.history())


# Observations


def observe_all(state: Any, player: int) -> list[Any]:
    """All observations of a player."""
    strings = [state.observation_string(player), state.information_state_string(player)]
    return [*strings, state.observation_tensor(player), state.information_state_tensor(player)]


def with_another_card(history: list[int], seat: int, rng: Random) -> list[int]:
    """A history with another starting card for a seat."""
    place = rng.choice(range(len(history))[spiel.starting_hand(seat)])
    return [*history[:place], rng.randrange(len(COLOURS)), *history[place + 1 :]]


def compare_histories(history: list[int], other_history: list[int], players: int, viewer: int) -> Counter[int]:
    """Check that two games look the same to a viewer while they are legal; return how many states differ, by phase."""
    one, other, phases = state_after(players), state_after(players), Counter[int]()
    for action, other_action in zip(history, other_history, strict=True):
        if not other.allows(other_action):
            break
        one.apply_action(action)
        other.apply_action(other_action)
        if one.table.words[at.PHASE] != other.table.words[at.PHASE]:
            break
        assert observe_all(one, viewer) == observe_all(other, viewer)
        phases[one.table.words[at.PHASE]] += one.table.state != other.table.state
    return phases


def test_starting_cards_of_others_do_not_change_the_information_of_a_player() -> None:
    rng, phases, game = Random(7), Counter[int](), 0
    while phases.total() < STATES or not phases[at.OVER]:
        players, game = TABLES[game % len(TABLES)], game + 1
        viewer, seat = rng.sample(range(players), 2)
        history = random_history(players, rng)
        phases += compare_histories(history, with_another_card(history, seat, rng), players, viewer)
    assert set(phases) >= {at.DEAL, at.DRAW, at.TURN, at.DISCARD, at.PAY, at.BONUS, at.OVER}


def test_the_information_state_of_a_player_lists_the_observed_actions() -> None:
    state = state_after(2, *FIRST_CARDS, 0, 4, 0)
    harbour, after_it = [3337, 3338, 3339, 3340, 3341, 3337, 3338], [0, 3341, 3337]
    for player, own in enumerate(([3339, 3340], [3341, 3337, 3338])):
        seen = [*harbour, *own, *after_it]
        assert state.information_state_string(player).split()[-len(seen) :] == [str(number) for number in seen]
        tensor = state.information_state_tensor(player)[len(state.observation_tensor(player)) :]
        assert tensor == [number + 1 for number in seen] + [0] * (len(tensor) - len(seen))


def test_a_deal_is_written_in_our_notation() -> None:
    state = state_after(2, *FIRST_CARDS[:10])
    assert str(state) == "deal RYGBPRY -+GB -+P"
    assert [state.observation_string(player) for player in range(2)] == [
        "deal RYGBPRY -+GB -+?1",
        "deal RYGBPRY -+?2 -+P",
    ]


# Resampling


def history_fits_state(state: Any) -> bool:
    """Whether the history, the record and the observed hands of a state are consistent."""
    again = state_after(state.table.players, *state.history())
    hands = [Bag.of(CARDS[card] for card in state.history()[spiel.starting_hand(seat)]) for seat in range(2)]
    known = [
        Bag.of(CARDS[n - DRAWS] for n in spiel.list_seen_numbers(state, seat)[7 : 7 + START_HANDS[seat]])
        for seat in range(2)
    ]
    recorded = state.table.words[at.PHASE] in (at.DRAW, at.PAY) or state.record.end == Position(state.table.state)
    return recorded and again.table.state == state.table.state and hands == known


@pytest.mark.parametrize("players", TABLES)
def test_a_state_dealt_anew_is_a_game_of_its_own(players: int) -> None:
    rng, changed, phases = Random(players), 0, set()
    for game in range(3):
        history = random_history(players, rng)
        for end in [*range(spiel.count_dealt_cards(players) + game, len(history), 9), len(history)]:
            state = state_after(players, *history[:end])
            player = rng.randrange(players)
            other = state.resample_from_infostate(player, rng.random)
            assert observe_all(other, player) == observe_all(state, player)
            assert other.is_terminal() or other.legal_actions()
            assert history_fits_state(other)
            changed += other.history() != state.history()
            phases.add(state.table.words[at.PHASE])
    assert changed > 10
    assert phases >= {at.DRAW, at.TURN, at.OVER}


def find_paying_state(players: int, rng: Random) -> Any:
    """A state in which a player with hidden cards pays."""
    while True:
        state = state_after(players)
        while not state.is_terminal():
            state.apply_action(random_action(state, rng))
            if state.table.words[at.PHASE] == at.PAY and state.view(None).unknown[state.current_player()]:
                return state


@pytest.mark.parametrize("players", TABLES)
def test_a_chosen_place_can_be_paid_in_every_sample(players: int) -> None:
    rng = Random(5)
    for _ in range(4):
        state = find_paying_state(players, rng)
        bare = spiel.state_of(Position(state.table.state))
        for player in range(players):
            assert state.resample_from_infostate(player, rng.random).legal_actions()
            other = bare.resample_from_infostate(player, rng.random)
            assert other.legal_actions()
            assert observe_all(other, player) == observe_all(bare, player)


def test_samples_begin_with_all_kinds_of_hands() -> None:
    state, rng = state_after(2, *FIRST_CARDS), Random(6)
    hands = Counter(
        str(Bag.of(CARDS[card] for card in state.resample_from_infostate(0, rng.random).history()[9:12]))
        for _ in range(100)
    )
    assert len(hands) > 15
    assert hands["RYP"] < 30


# Errors


@pytest.mark.parametrize("players", [0, 1, 5])
def test_a_table_has_two_to_four_players(players: int) -> None:
    with pytest.raises(ValueError, match=f"a table has 2 to 4 players, not {players}"):
        pyspiel.load_game(f"{spiel.NAME}(players={players})")


@pytest.mark.parametrize("action", [DECISIONS - 1, 2000, DECISIONS, 10**9, -2])
def test_an_illegal_action_is_refused_and_changes_nothing(action: int) -> None:
    for state in (state_after(2, *FIRST_CARDS), state_after(2)):
        before = state.table.state, state.history(), state.legal_actions()
        with pytest.raises(ValueError, match=f"action {action} is not legal here"):
            state.apply_action(action)
        assert (state.table.state, state.history(), state.legal_actions()) == before


def test_an_action_that_means_nothing_has_no_text() -> None:
    state = state_after(2, *FIRST_CARDS)
    for action in (-2, DECISIONS, 5000):
        with pytest.raises(ValueError, match=f"there is no action {action}"):
            state.action_to_string(0, action)
    for action in (WAYS, WHITES - 1):
        with pytest.raises(ValueError, match=f"action {action} pays for nothing here"):
            state.action_to_string(0, action)
    with pytest.raises(ValueError, match="there is no action 6"):
        state.action_to_string(spiel.CHANCE, 6)


def test_a_record_needs_a_deal() -> None:
    with pytest.raises(ValueError, match="a game has no record before its cards are dealt"):
        _ = state_after(2, *FIRST_CARDS[:-1]).record
    with pytest.raises(ValueError, match="a state without its history has no record"):
        _ = spiel.state_of(SeededDealer(3).deal(2)).record


@pytest.mark.parametrize("players", TABLES)
def test_a_record_ends_with_the_last_complete_move(players: int) -> None:
    state, rng, before, incomplete = state_after(players), Random(players), "", Counter[int]()
    while not state.is_terminal():
        drawing = state.table.words[at.PHASE] == at.DRAW
        state.apply_action(random_action(state, rng))
        phase = state.table.words[at.PHASE]
        if phase == at.DEAL:
            continue
        if phase == at.PAY or (phase == at.DRAW and drawing):
            incomplete[phase] += 1
            assert str(state.record) == before
        else:
            assert state.record.end == Position(state.table.state)
            assert str(state.record) != before
        before = str(state.record)
    assert Record.parse(before) == state.record
    assert min(incomplete[at.PAY], incomplete[at.DRAW]) > 0


# OpenSpiel's own checks and searches


@pytest.mark.parametrize("players", TABLES)
def test_openspiel_accepts_the_game(players: int) -> None:
    game = pyspiel.load_game(spiel.NAME, {"players": players})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("players", TABLES)
def test_openspiels_checks_pass(players: int) -> None:
    checks = type(
        "Checks", (openspiels_test.EnforceAPIOnPartialTreeBase,), {"game": spiel_game(players), "game_name": spiel.NAME}
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(checks).run(result)
    assert (result.testsRun, result.errors + result.failures) == (5, [])


def test_the_game_of_openspiel_is_registered() -> None:
    assert spiel.NAME in pyspiel.registered_names()
    game = pyspiel.load_game("python_nyhavn(players=3)")
    assert (game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()) == (3, DECISIONS, 6)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-0.5, 1.0, 0.0)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(params={"planes": 3})


def played_state(players: int, seed: int, steps: int) -> Any:
    """A state of OpenSpiel after a number of random steps."""
    state, rng = spiel_game(players).new_initial_state(), Random(seed)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(random_action(state, rng))
    return state


def test_actions_are_written_in_our_notation() -> None:
    told: list[str] = []
    state = spiel_game(2).new_initial_state()
    dealer, rng = SeededDealer(5), Random(5)
    while not state.is_terminal():
        player = state.current_player()
        if state.is_chance_node():
            action = CARDS.index(dealer.card(Bag(drawable(state.table.words))))
            assert state.action_to_string(player, action) == CARDS[action]
        else:
            action = rng.choice(state.legal_actions())
            told.append(state.action_to_string(player, action))
        state.apply_action(action)
    moves = "".join(text if text.startswith("=") else f" {text}" for text in told).split()
    assert moves == [str(move) for move in state.record.moves if not str(move).startswith(">")]
    assert str(state) == str(state.record.end)


def test_tensors_have_named_pieces() -> None:
    state = played_state(3, seed=1, steps=60)
    now = make_observation(spiel_game(3))
    now.set_from(state, 1)
    assert list(now.dict) == [piece.name for piece in pieces(3)]
    assert (now.tensor == envs.observation(state.view(1))).all()
    assert state.observation_tensor(1) == now.tensor.tolist()
    ever = make_observation(spiel_game(3), pyspiel.IIGObservationType(perfect_recall=True))
    ever.set_from(state, 1)
    numbers = (ever.dict["seen"][ever.dict["seen"] > 0] - 1).astype(int).tolist()
    assert numbers == spiel.list_seen_numbers(state, 1)
    assert len(numbers) == len(state.history()) - 2 - 3
    assert state.information_state_tensor(1) == ever.tensor.tolist()


def make_observer(public: bool, private: Any, recall: bool = False) -> Any:
    """An observer of the given kinds of information."""
    wanted = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
    return make_observation(spiel_game(2), wanted)


@pytest.mark.parametrize("player", [-1, 2, 10**7])
def test_an_observation_from_an_unknown_seat_is_refused(player: int) -> None:
    state = spiel_game(2).new_initial_state()
    with pytest.raises(IndexError, match="there is no seat"):
        make_observation(spiel_game(2)).set_from(state, player)


def test_public_and_private_observations_are_separate() -> None:
    kinds, state = pyspiel.PrivateInfoType, played_state(2, seed=3, steps=0)
    for card in (0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4):
        state.apply_action(card)
    public, private = make_observer(True, kinds.NONE), make_observer(False, kinds.SINGLE_PLAYER)
    assert public.string_from(state, 0) == str(state.table.view(None)) == public.string_from(state, 1)
    assert [private.string_from(state, player) for player in range(2)] == ["Y2", "GBP"]
    assert make_observer(True, kinds.ALL_PLAYERS) is make_observer(True, kinds.NONE, recall=True) is None


def test_states_are_written_in_our_notation_with_an_unpaid_place() -> None:
    paying = 0
    for steps in range(12, 90):
        state = played_state(2, seed=3, steps=steps)
        if state.is_terminal():
            break
        told = state.observation_string(0)
        if state.table.words[at.PHASE] == at.PAY:
            view, place = told.rsplit(" ", 1)
            assert View.parse(view).viewer == 0
            assert codec.placement(state.table.words[at.PLACE] + PLACES) == Placement.parse(place[1:])
            paying += 1
        else:
            assert View.parse(told) == state.view(0)
    assert paying
    assert spiel_game(2).new_initial_state().observation_string(1).startswith("deal .......")


@pytest.mark.parametrize("players", TABLES)
def test_a_state_resampled_looks_the_same(players: int) -> None:
    rng, changed = Random(1), 0
    for steps in range(30, 90, 3):
        state = played_state(players, seed=steps, steps=steps)
        if state.is_terminal() or state.is_chance_node():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        changed += str(other) != str(state)
    assert changed
    with pytest.raises(ValueError, match="being dealt"):
        spiel_game(players).new_initial_state().resample_from_infostate(0, rng.random)


def test_states_can_be_copied_and_serialised() -> None:
    for steps in (0, 5, 30, 61):
        state = played_state(2, seed=9, steps=steps)
        for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert (str(other), other.history()) == (str(state), state.history())
            assert other.legal_actions() == state.legal_actions()
        _, kept = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel_game(2), state))
        assert str(kept) == str(state)


def test_openspiels_searches_play_the_game() -> None:
    state = played_state(2, seed=2, steps=70)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    game, rng = spiel_game(2), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    assert mcts.MCTSBot(game, 2.0, 5, rollouts, random_state=rng).step(state) in state.legal_actions()
    searcher = ismcts.ISMCTSBot(game, rollouts, 2.0, 5, random_state=rng)
    assert searcher.step(state) in state.legal_actions()
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    compiled = pyspiel.MCTSBot(game, evaluator, 2.0, 20, 10, False, 1, False)
    assert compiled.mcts_search(state).best_child().action in state.legal_actions()


def test_openspiels_agents_play_the_game() -> None:
    env = rl_environment.Environment(spiel.NAME, players=2)
    env.seed(3)
    agents = [random_agent.RandomAgent(player, env.action_spec()["num_actions"]) for player in range(2)]
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([agents[player].step(step).action])
    assert sum(step.rewards) == 0


def test_openspiels_search_is_a_bot() -> None:
    view = SeededDealer(7).deal(2).view(0)
    player = OpenSpielMCTS(Limit(playouts=20))
    move = player.choose(view, OPEN, Random(1))
    assert move in view.legal_moves
    assert player.advise(view, OPEN, Random(1)).move == move
    assert player.choose(view, Limit(seconds=0.02), Random(1)) in view.legal_moves
    assert str(player) == "openspiel-mcts:playouts=20"


def test_openspiels_search_chooses_how_to_pay() -> None:
    position = Position.parse(
        "1b ..PRPYR R11Y10G13B12P12E - 2221/2221/2221/2221/2221/12 X2D2C2T -:YB+RB:AT -:-+Y2G:A",
    )
    for playouts in (1, 300):
        player = OpenSpielMCTS(Limit(playouts=playouts))
        assert player.choose(position.view(0), OPEN, Random(1)) in position.legal_moves


def make_node(action: int, visits: int, won: float, *children: object) -> SimpleNamespace:
    """A node of OpenSpiel's search tree."""
    return SimpleNamespace(action=action, explore_count=visits, total_reward=won, children=children)


def test_moves_are_compared_over_all_searches() -> None:
    tally, place = Tally(), PLACES + 7
    tally.add(make_node(-1, 9, 0.0, make_node(3, 2, 1.0), make_node(4, 2, -1.0), make_node(place, 1, 1.0)))
    assert tally.best([(4,), (3,), (place,)]) == (3,)
    ways = [make_node(WAYS, 1, -1.0), make_node(WAYS + 1, 1, 1.0, make_node(3, 50, 50.0))]
    tally.add(make_node(-1, 9, 0.0, make_node(3, 1, 1.0), make_node(place, 3, 0.0, *ways)))
    assert tally.best([(3,), (4,), (place,)]) == (place,)
    assert tally.best([(place, WAYS), (place, WAYS + 1), (place, WAYS + 2)]) == (place, WAYS + 1)


@pytest.mark.parametrize("rate", [300, 3_000])
def test_no_search_is_begun_that_would_end_too_late(rate: int, monkeypatch: pytest.MonkeyPatch) -> None:
    now, begun = 0.0, list[int]()

    def search(_: View, simulations: int, *__: object) -> float:
        nonlocal now
        now += simulations / rate
        begun.append(simulations)
        return rate

    monkeypatch.setattr("nyhavn.envs.mcts.search", search)
    monkeypatch.setattr("nyhavn.envs.mcts.perf_counter", lambda: now)
    OpenSpielMCTS().searched(SeededDealer(7).deal(2).view(0), Limit(seconds=0.05), Random(1))
    assert 0.8 * 0.05 < now <= 0.05
    assert max(begun) > sum(begun) / 2
