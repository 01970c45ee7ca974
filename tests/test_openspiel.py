"""What OpenSpiel's states tell, keep and refuse."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pyspiel
import pytest

from nyhavn import Bag, Position, Record, SeededDealer
from nyhavn.envs import spiel
from nyhavn.rules import words as at
from nyhavn.rules.material import CARDS, COLOURS, START_HANDS
from nyhavn.rules.numbers import DECISIONS, DRAWS, WAYS, WHITES
from tests.test_doors import STATES, TABLES, spiel_game

FIRST_CARDS = (0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1)
"""Piers RYGBPRY, then hands GB and PRY."""


def after(players: int, *actions: int) -> Any:
    """A state of OpenSpiel after these actions."""
    state = spiel_game(players).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def random_action(state: Any, rng: Random) -> int:
    """A card as likely as it is, or any legal number."""
    if state.is_chance_node():
        cards, chances = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(cards, chances)[0])
    return int(rng.choice(state.legal_actions()))


def random_history(players: int, rng: Random) -> list[int]:
    """All actions of a random game."""
    state = spiel_game(players).new_initial_state()
    while not state.is_terminal():
        state.apply_action(random_action(state, rng))
    return list(state.history())


# What is told


def told(state: Any, player: int) -> list[Any]:
    """All that a player is told."""
    strings = [state.observation_string(player), state.information_state_string(player)]
    return [*strings, state.observation_tensor(player), state.information_state_tensor(player)]


def with_another_card(history: list[int], seat: int, rng: Random) -> list[int]:
    """A history in which one starting card of a seat is another one."""
    place = rng.choice(range(len(history))[spiel.starting(seat)])
    return [*history[:place], rng.randrange(len(COLOURS)), *history[place + 1 :]]


def compared(history: list[int], other_history: list[int], players: int, viewer: int) -> Counter[int]:
    """How many states of each phase look the same in two games, as long as what everybody sees is the same."""
    one, other, phases = after(players), after(players), Counter[int]()
    for action, other_action in zip(history, other_history, strict=True):
        if not other.allows(other_action):
            break
        one.apply_action(action)
        other.apply_action(other_action)
        if one.table.words[at.PHASE] != other.table.words[at.PHASE]:
            break
        assert told(one, viewer) == told(other, viewer)
        phases[one.table.words[at.PHASE]] += one.table.state != other.table.state
    return phases


def test_starting_cards_of_others_change_nothing_that_a_player_is_told() -> None:
    rng, phases, game = Random(7), Counter[int](), 0
    while phases.total() < STATES or not phases[at.OVER]:
        players, game = TABLES[game % len(TABLES)], game + 1
        viewer, seat = rng.sample(range(players), 2)
        history = random_history(players, rng)
        phases += compared(history, with_another_card(history, seat, rng), players, viewer)
    assert set(phases) >= {at.DEAL, at.DRAW, at.TURN, at.DISCARD, at.PAY, at.BONUS, at.OVER}


def test_a_player_is_told_these_numbers() -> None:
    state = after(2, *FIRST_CARDS, 0, 4, 0)
    harbour, after_it = [3337, 3338, 3339, 3340, 3341, 3337, 3338], [0, 3341, 3337]
    for player, own in enumerate(([3339, 3340], [3341, 3337, 3338])):
        seen = [*harbour, *own, *after_it]
        assert state.information_state_string(player).split()[-len(seen) :] == [str(number) for number in seen]
        tensor = state.information_state_tensor(player)[len(state.observation_tensor(player)) :]
        assert tensor == [number + 1 for number in seen] + [0] * (len(tensor) - len(seen))


def test_a_deal_is_told_in_our_notation() -> None:
    state = after(2, *FIRST_CARDS[:10])
    assert str(state) == "deal RYGBPRY -+GB -+P"
    assert [state.observation_string(player) for player in range(2)] == [
        "deal RYGBPRY -+GB -+?1",
        "deal RYGBPRY -+?2 -+P",
    ]


# What is dealt anew


def agrees(state: Any) -> bool:
    """Whether a history leads to its state, from hands that the record and their owners know."""
    again = after(state.table.players, *state.history())
    hands = [Bag.of(CARDS[card] for card in state.history()[spiel.starting(seat)]) for seat in range(2)]
    known = [Bag.of(CARDS[n - DRAWS] for n in spiel.seen(state, seat)[7 : 7 + START_HANDS[seat]]) for seat in range(2)]
    recorded = state.table.words[at.PHASE] in (at.DRAW, at.PAY) or state.record.end == Position(state.table.state)
    return recorded and again.table.state == state.table.state and hands == known


@pytest.mark.parametrize("players", TABLES)
def test_a_state_dealt_anew_is_a_game_of_its_own(players: int) -> None:
    rng, changed, phases = Random(players), 0, set()
    for game in range(3):
        history = random_history(players, rng)
        for end in [*range(spiel.dealt(players) + game, len(history), 9), len(history)]:
            state = after(players, *history[:end])
            player = rng.randrange(players)
            other = state.resample_from_infostate(player, rng.random)
            assert told(other, player) == told(state, player)
            assert other.is_terminal() or other.legal_actions()
            assert agrees(other)
            changed += other.history() != state.history()
            phases.add(state.table.words[at.PHASE])
    assert changed > 10
    assert phases >= {at.DRAW, at.TURN, at.OVER}


def paying(players: int, rng: Random) -> Any:
    """A state in which somebody pays whose whole hand others do not know."""
    while True:
        state = after(players)
        while not state.is_terminal():
            state.apply_action(random_action(state, rng))
            if state.table.words[at.PHASE] == at.PAY and state.view(None).unknown[state.current_player()]:
                return state


@pytest.mark.parametrize("players", TABLES)
def test_a_chosen_place_can_be_paid_in_every_sample(players: int) -> None:
    rng = Random(5)
    for _ in range(4):
        state = paying(players, rng)
        bare = spiel.state_of(Position(state.table.state))
        for player in range(players):
            assert state.resample_from_infostate(player, rng.random).legal_actions()
            other = bare.resample_from_infostate(player, rng.random)
            assert other.legal_actions()
            assert told(other, player) == told(bare, player)


def test_samples_begin_with_all_kinds_of_hands() -> None:
    state, rng = after(2, *FIRST_CARDS), Random(6)
    hands = Counter(
        str(Bag.of(CARDS[card] for card in state.resample_from_infostate(0, rng.random).history()[9:12]))
        for _ in range(100)
    )
    assert len(hands) > 15
    assert hands["RYP"] < 30


# What is refused


@pytest.mark.parametrize("players", [0, 1, 5])
def test_a_table_has_two_to_four_players(players: int) -> None:
    with pytest.raises(ValueError, match=f"a table has 2 to 4 players, not {players}"):
        pyspiel.load_game(f"{spiel.NAME}(players={players})")


@pytest.mark.parametrize("action", [DECISIONS - 1, 2000, DECISIONS, 10**9, -2])
def test_an_illegal_action_is_refused_and_changes_nothing(action: int) -> None:
    for state in (after(2, *FIRST_CARDS), after(2)):
        before = state.table.state, state.history(), state.legal_actions()
        with pytest.raises(ValueError, match=f"action {action} is not legal here"):
            state.apply_action(action)
        assert (state.table.state, state.history(), state.legal_actions()) == before


def test_an_action_that_means_nothing_has_no_text() -> None:
    state = after(2, *FIRST_CARDS)
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
        _ = after(2, *FIRST_CARDS[:-1]).record
    with pytest.raises(ValueError, match="a state without its history has no record"):
        _ = spiel.state_of(SeededDealer(3).deal(2)).record


@pytest.mark.parametrize("players", TABLES)
def test_a_record_ends_with_the_last_complete_move(players: int) -> None:
    state, rng, before, incomplete = after(players), Random(players), "", Counter[int]()
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
