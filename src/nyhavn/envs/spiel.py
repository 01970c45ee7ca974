"""The game for OpenSpiel: a Python game with explicit chance nodes; importing this module registers it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np

from nyhavn.encoding.layout import size
from nyhavn.envs.extra import research
from nyhavn.envs.observations import named
from nyhavn.envs.recorder import make_record
from nyhavn.envs.single_game import SingleGame, check_players
from nyhavn.game import codec, engine
from nyhavn.game.bag import Bag
from nyhavn.game.position import Position
from nyhavn.game.record import Record
from nyhavn.game.view import View
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import (
    CARDS,
    CARDS_PER_COLOUR,
    COAT_ROWS,
    COATS,
    COLOURS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PIERS,
    START_HANDS,
    TILES_PER_COLOUR,
)
from nyhavn.rules.numbers import DECISIONS, DRAWS, PLACES, WAYS, WHITES
from nyhavn.rules.supply import drawable
from nyhavn.rules.taking import empty_piers
from nyhavn.rules.turn import set_up
from nyhavn.rules.words import (
    BUILD,
    CARD_SUM,
    DEAL,
    DRAW,
    HARBOUR,
    LEGAL,
    OVER,
    PAY,
    PHASE,
    PLACE,
    SEAT,
    STATE,
    TURN,
)

with research():
    import pyspiel

NAME = "python_nyhavn"
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Python Nyhavn",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_PLAYERS,
    min_num_players=MIN_PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": MIN_PLAYERS},
)


# The maximum length of a game


def count_dealt_cards(players: int) -> int:
    """The number of cards dealt in the set-up."""
    return PIERS + sum(START_HANDS[:players])


def most_draws(players: int) -> int:
    """The maximum number of draws in a game: with three and four players the discards can be reshuffled once."""
    pack = CARDS_PER_COLOUR[players] * len(COLOURS) + 1
    return pack if players == MIN_PLAYERS else 2 * pack


def most_decisions(players: int) -> int:
    """The maximum number of decisions in a game: takes with a discard and an end, builds, and bonuses."""
    tiles = sum(TILES_PER_COLOUR[players]) * len(COLOURS)
    return 3 * (most_draws(players) // 2) + 2 * tiles + players * (len(COATS) + len(COAT_ROWS))


class NyhavnGame(pyspiel.Game):
    """The game for two, three or four players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.players = check_players(int((params or {}).get("players", MIN_PLAYERS)))
        info = pyspiel.GameInfo(
            num_distinct_actions=DECISIONS,
            max_chance_outcomes=len(CARDS),
            num_players=self.players,
            min_utility=-1.0 / (self.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most_decisions(self.players),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> NyhavnState:
        """The state before the deal."""
        return NyhavnState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The maximum number of draws."""
        return most_draws(self.players)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer | PartialObserver | None:
        """An observer of a player's view, its history, or its public or private part; none sees all hands."""
        if params:
            raise ValueError(f"there are no parameters of observations, not {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        match wanted.public_info, wanted.private_info, wanted.perfect_recall:
            case True, pyspiel.PrivateInfoType.SINGLE_PLAYER, recall:
                return Observer(self.players, recall)
            case (True, pyspiel.PrivateInfoType.NONE, False) | (False, pyspiel.PrivateInfoType.SINGLE_PLAYER, False):
                return PartialObserver(wanted.public_info)
            case _:
                return None


class CopiedTable(SingleGame):
    """A table that is copied and pickled by its state words."""

    def allows(self, number: int) -> bool:
        """Whether a number is legal, by binary search."""
        words, listed = self.words, self.listed
        return listed > 0 and number == words[bisect_left(words, number, LEGAL, LEGAL + listed - 1)]

    def __deepcopy__(self, _: object) -> CopiedTable:
        return make_table(self.players, self.state)

    def __reduce__(self) -> tuple[Callable[..., CopiedTable], tuple[int, tuple[int, ...]]]:
        return make_table, (self.players, self.state)


def make_table(players: int, words: Sequence[int]) -> CopiedTable:
    """A table with these state words."""
    found = CopiedTable(players)
    found.load_words(words)
    return found


def initial_words(players: int) -> list[int]:
    """The state words before the deal."""
    w = [0] * STATE
    set_up(w, lookup_table(), players)
    return w


class NyhavnState(pyspiel.State):
    """A state of the game: a decision node, a chance node or a terminal node."""

    def __init__(self, game: NyhavnGame) -> None:
        super().__init__(game)
        self.table = make_table(game.players, initial_words(game.players))
        self.player = CHANCE
        self.whole = True
        """Whether the history is complete from the deal on."""

    def current_player(self) -> int:
        """The player to move, which may be chance."""
        return self.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether a card is drawn next; defined in Python to avoid calls through OpenSpiel."""
        return self.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of the player to move, which may be chance; also without calls through OpenSpiel."""
        if player not in (None, self.player):
            return []
        numbers = self.table.legal
        return [number - DRAWS for number in numbers] if self.player == CHANCE else numbers

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that can be drawn, and their probabilities."""
        bag = drawable(self.table.words)
        cards = bag % CARD_SUM
        return [(card, n / cards) for card, n in enumerate(bag.to_bytes(len(CARDS), "little")) if n]

    def allows(self, action: int) -> bool:
        """Whether an action is legal for the player to move."""
        return self.table.allows(action + DRAWS if self.player == CHANCE else action)

    def _apply_action(self, action: int) -> None:
        table, number = self.table, action + DRAWS if self.player == CHANCE else action
        if not table.allows(number):
            raise ValueError(f"action {action} is not legal here")
        table.listed = table.play_number(number)
        self.player = decider(table)

    def _action_to_string(self, player: int, action: int) -> str:
        if not 0 <= action < (len(CARDS) if player == CHANCE else DECISIONS):
            raise ValueError(f"there is no action {action}")
        if player != CHANCE and WAYS <= action < WHITES and not self.allows(action):
            raise ValueError(f"action {action} pays for nothing here")
        return CARDS[action] if player == CHANCE else format_action(self.table.state, action)

    def returns(self) -> list[float]:
        """The returns of all players."""
        return self.table.rewards()

    def __str__(self) -> str:
        return format_board(Position(self.table.state))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> NyhavnState:
        """Sample a state that is consistent with a player's information: the unseen cards are dealt anew."""
        if self.table.words[PHASE] == DEAL:
            raise ValueError("cards that are being dealt cannot be dealt anew")
        chance = Chance(sampler)
        while (other := self.dealt_anew(player, chance)) is None:
            pass
        return other

    def dealt_anew(self, player: int, chance: Random) -> NyhavnState | None:
        """Sample the unseen cards once; None if the history is not legal with them."""
        now = Position(without_chosen_place(self.table.state))
        sample = View.of(now, player).sample(chance)
        return (
            self.replayed(redeal_hands(self.history(), now, sample, chance)) if self.whole else self.laid_anew(sample)
        )

    def replayed(self, actions: list[int]) -> NyhavnState | None:
        """Replay actions from the deal on; None if one of them is not legal."""
        state: NyhavnState = self.get_game().new_initial_state()
        for action in actions:
            if not state.allows(action):
                return None
            state.apply_action(action)
        return state

    def laid_anew(self, sample: Position) -> NyhavnState | None:
        """The state with the cards of a sample and without a history; None if they cannot pay for the chosen place."""
        words, other = list(sample.words), state_of(sample)
        words[PHASE], words[PLACE] = self.table.words[PHASE], self.table.words[PLACE]
        other.table.load_words(words)
        return other if other.table.listed or other.is_terminal() else None

    def view(self, player: int) -> View:
        """The view of a player, in the form that bots get."""
        return self.table.view(player)

    @property
    def record(self) -> Record:
        """The record of the game up to its last complete move, including hidden cards."""
        if not self.whole:
            raise ValueError("a state without its history has no record")
        if self.table.words[PHASE] == DEAL:
            raise ValueError("a game has no record before its cards are dealt")
        opening, numbers = make_table(self.table.players, initial_words(self.table.players)), self.numbers()
        for number in numbers[: count_dealt_cards(self.table.players)]:
            opening.play(number)
        return make_record(opening.state, numbers[count_dealt_cards(self.table.players) :])

    def numbers(self) -> list[int]:
        """The history as fixed numbers, including draws."""
        return [step.action + DRAWS if step.player == CHANCE else step.action for step in self.full_history()]


def state_of(position: Position) -> NyhavnState:
    """A state to search from, without history."""
    state: NyhavnState = pyspiel.load_game(NAME, {"players": position.players}).new_initial_state()
    state.table.load_words(position.words)
    state.player, state.whole = decider(state.table), False
    return state


def decider(table: SingleGame) -> int:
    """The player to move in OpenSpiel's numbering."""
    phase = table.words[PHASE]
    if phase <= DRAW:
        return CHANCE
    seat: int = table.words[SEAT]
    return TERMINAL if phase == OVER else seat


# The deal


def starting_hand(seat: int) -> slice:
    """The slice of a history with the starting hand of a seat."""
    first = PIERS + sum(START_HANDS[:seat])
    return slice(first, first + START_HANDS[seat])


def redeal_hands(actions: list[int], now: Position, sample: Position, chance: Random) -> list[int]:
    """A history whose starting hands, in random order, hold the hidden cards of a sample, not the current ones."""
    for seat in now.seats:
        if sample.hidden(seat) != now.hidden(seat):
            first = Bag.of(CARDS[action] for action in actions[starting_hand(seat)])
            hand = [CARDS.index(card) for card in first - now.hidden(seat) + sample.hidden(seat)]
            actions[starting_hand(seat)] = chance.sample(hand, len(hand))
    return actions


def list_seen_numbers(state: NyhavnState, player: int) -> list[int]:
    """The numbers of the history that a player has seen: all but the starting hands of others."""
    numbers = state.numbers()
    if not state.whole:
        return numbers
    return numbers[:PIERS] + numbers[starting_hand(player)] + numbers[count_dealt_cards(state.table.players) :]


# Texts


def without_chosen_place(words: tuple[int, ...]) -> tuple[int, ...]:
    """The words without a place that is chosen and not yet paid, for which the notation has no text."""
    if words[PHASE] != PAY:
        return words
    w = list(words)
    w[PHASE], w[PLACE] = BUILD if empty_piers(words[HARBOUR]) else TURN, 0
    return tuple(w)


def format_action(words: tuple[int, ...], number: int) -> str:
    """A number in notation; a build consists of two parts, its place and its payment."""
    if PLACES <= number < WAYS:
        return f"b{codec.placement(number)}"
    if WAYS <= number < WHITES:
        build = codec.build(engine.spread(words), words[PLACE] + PLACES, number)
        return str(build).removeprefix(f"b{build.placement}")
    return str(codec.decision(number))


def format_board(board: Position | View) -> str:
    """A position or a view in notation, with the place that is chosen and not yet paid."""
    words = board.words
    if words[PHASE] == DEAL:
        return " ".join(["deal", board.harbour, *map(board.written_hand, board.seats)])
    if words[PHASE] == PAY:
        return f"{with_words(board, without_chosen_place(words))} {format_action(words, words[PLACE] + PLACES)}"
    return str(board)


def with_words(board: Position | View, words: tuple[int, ...]) -> Position | View:
    """A position or a view with other words."""
    return View(words, board.viewer, board.unknown) if isinstance(board, View) else Position(words)


class Chance(Random):
    """A random generator that takes its numbers from a sampler."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        super().__init__(0)
        self.sampler = sampler

    def random(self) -> float:
        """A number from 0 to less than 1."""
        return self.sampler()


class Observer:
    """The observation of a player, with perfect recall also the history that it has seen."""

    def __init__(self, players: int, recall: bool) -> None:
        self.players, self.recall, self.bits = players, recall, size(players)
        longest = most_decisions(players) + most_draws(players) if recall else 0
        self.tensor = np.zeros(self.bits + longest, dtype=np.float32)
        self.dict: dict[str, Any] = named(self.tensor, players)
        if recall:
            self.dict["seen"] = self.tensor[self.bits :]

    def set_from(self, state: NyhavnState, player: int) -> None:
        """Write the tensor of a player."""
        self.tensor[: self.bits] = state.table.observe(player)
        if self.recall:
            numbers = list_seen_numbers(state, player)
            self.tensor[self.bits :] = 0
            self.tensor[self.bits : self.bits + len(numbers)] = np.array(numbers) + 1

    def string_from(self, state: NyhavnState, player: int) -> str:
        """The text of a player's view in notation."""
        now = format_board(state.view(player))
        return f"{now} {' '.join(map(str, list_seen_numbers(state, player)))}" if self.recall else now


class PartialObserver:
    """An observer of only the public or only the private information, as a text without a tensor."""

    def __init__(self, public: bool) -> None:
        self.public = public
        self.tensor, self.dict = None, dict[str, Any]()

    def set_from(self, state: NyhavnState, player: int) -> None:
        """Do nothing: there is no tensor."""

    def string_from(self, state: NyhavnState, player: int) -> str:
        """The view of a spectator, or the hidden cards of a player."""
        return format_board(state.table.view(None)) if self.public else str(Position(state.table.state).hidden(player))


pyspiel.register_game(GAME_TYPE, NyhavnGame)
