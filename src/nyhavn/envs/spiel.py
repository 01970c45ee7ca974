"""The game for OpenSpiel: a Python game with chance nodes, which importing this module registers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np

from nyhavn.encoding.layout import size
from nyhavn.envs.extra import research
from nyhavn.envs.observations import named
from nyhavn.envs.recorder import recorded
from nyhavn.envs.single_game import Table, checked
from nyhavn.game import codec, engine
from nyhavn.game.bag import Bag
from nyhavn.game.position import Position
from nyhavn.game.record import Record
from nyhavn.game.view import View
from nyhavn.rules.lookup import table
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


# How long a game can be


def dealt(players: int) -> int:
    """How many cards the set-up takes."""
    return PIERS + sum(START_HANDS[:players])


def most_draws(players: int) -> int:
    """How many cards can be drawn in a game: with three and four players the pack can be shuffled once more."""
    pack = CARDS_PER_COLOUR[players] * len(COLOURS) + 1
    return pack if players == MIN_PLAYERS else 2 * pack


def most_decisions(players: int) -> int:
    """How many numbers the seats can play: takes with a discard and an end, builds, and bonuses."""
    tiles = sum(TILES_PER_COLOUR[players]) * len(COLOURS)
    return 3 * (most_draws(players) // 2) + 2 * tiles + players * (len(COATS) + len(COAT_ROWS))


class NyhavnGame(pyspiel.Game):
    """The game at a table of two, three or four."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.players = checked(int((params or {}).get("players", MIN_PLAYERS)))
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
        """A table before its first card."""
        return NyhavnState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How many cards can be drawn."""
        return most_draws(self.players)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer | PartialObserver | None:
        """What a seat knows now, all that it has ever seen, or a part of what it knows now; nobody sees all hands."""
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


class Laid(Table):
    """A table that is copied and kept by its state words."""

    def allows(self, number: int) -> bool:
        """Whether a number is legal, found fast as they ascend."""
        words, listed = self.words, self.listed
        return listed > 0 and number == words[bisect_left(words, number, LEGAL, LEGAL + listed - 1)]

    def __deepcopy__(self, _: object) -> Laid:
        return laid(self.players, self.state)

    def __reduce__(self) -> tuple[Callable[..., Laid], tuple[int, tuple[int, ...]]]:
        return laid, (self.players, self.state)


def laid(players: int, words: Sequence[int]) -> Laid:
    """A table with these state words."""
    found = Laid(players)
    found.lay(words)
    return found


def fresh(players: int) -> list[int]:
    """The state words before the first card."""
    w = [0] * STATE
    set_up(w, table(), players)
    return w


class NyhavnState(pyspiel.State):
    """A moment of a game: somebody decides, a card is drawn, or it is over."""

    def __init__(self, game: NyhavnGame) -> None:
        super().__init__(game)
        self.table = laid(game.players, fresh(game.players))
        self.player = CHANCE
        self.whole = True
        """Whether its history begins with the first card."""

    def current_player(self) -> int:
        """Who decides, chance included."""
        return self.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether a card is drawn next; asked from Python, this spares OpenSpiel to ask back."""
        return self.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What the one who decides may play, chance included; likewise without asking back."""
        if player not in (None, self.player):
            return []
        numbers = self.table.legal
        return [number - DRAWS for number in numbers] if self.player == CHANCE else numbers

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come, and how likely each is."""
        bag = drawable(self.table.words)
        cards = bag % CARD_SUM
        return [(card, n / cards) for card, n in enumerate(bag.to_bytes(len(CARDS), "little")) if n]

    def allows(self, action: int) -> bool:
        """Whether the one who decides may play this."""
        return self.table.allows(action + DRAWS if self.player == CHANCE else action)

    def _apply_action(self, action: int) -> None:
        table, number = self.table, action + DRAWS if self.player == CHANCE else action
        if not table.allows(number):
            raise ValueError(f"action {action} is not legal here")
        table.listed = table.go_on(number)
        self.player = decider(table)

    def _action_to_string(self, player: int, action: int) -> str:
        if not 0 <= action < (len(CARDS) if player == CHANCE else DECISIONS):
            raise ValueError(f"there is no action {action}")
        if player != CHANCE and WAYS <= action < WHITES and not self.allows(action):
            raise ValueError(f"action {action} pays for nothing here")
        return CARDS[action] if player == CHANCE else told(self.table.state, action)

    def returns(self) -> list[float]:
        """What everybody has won."""
        return self.table.rewards()

    def __str__(self) -> str:
        return text(Position(self.table.state))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> NyhavnState:
        """A state that looks the same to a player, the cards that it has not seen dealt anew from the start on."""
        if self.table.words[PHASE] == DEAL:
            raise ValueError("cards that are being dealt cannot be dealt anew")
        chance = Chance(sampler)
        while (other := self.dealt_anew(player, chance)) is None:
            pass
        return other

    def dealt_anew(self, player: int, chance: Random) -> NyhavnState | None:
        """The same with other cards that a player has not seen; None where it could not have come to this with them."""
        now = Position(unchosen(self.table.state))
        sample = View.of(now, player).sample(chance)
        return self.replayed(redealt(self.history(), now, sample, chance)) if self.whole else self.laid_anew(sample)

    def replayed(self, actions: list[int]) -> NyhavnState | None:
        """The game with these actions from the first card on; None where one of them is not legal."""
        state: NyhavnState = self.get_game().new_initial_state()
        for action in actions:
            if not state.allows(action):
                return None
            state.apply_action(action)
        return state

    def laid_anew(self, sample: Position) -> NyhavnState | None:
        """The same with the cards of a sample and without a history; None where they cannot pay for a chosen place."""
        words, other = list(sample.words), state_of(sample)
        words[PHASE], words[PLACE] = self.table.words[PHASE], self.table.words[PLACE]
        other.table.lay(words)
        return other if other.table.listed or other.is_terminal() else None

    def view(self, player: int) -> View:
        """What a player may know, as bots are told it."""
        return self.table.view(player)

    @property
    def record(self) -> Record:
        """The game up to its last complete move, secrets included."""
        if not self.whole:
            raise ValueError("a state without its history has no record")
        if self.table.words[PHASE] == DEAL:
            raise ValueError("a game has no record before its cards are dealt")
        opening, numbers = laid(self.table.players, fresh(self.table.players)), self.numbers()
        for number in numbers[: dealt(self.table.players)]:
            opening.play(number)
        return recorded(opening.state, numbers[dealt(self.table.players) :])

    def numbers(self) -> list[int]:
        """All that has been played and drawn, by fixed numbers."""
        return [step.action + DRAWS if step.player == CHANCE else step.action for step in self.full_history()]


def state_of(position: Position) -> NyhavnState:
    """A state to search from, without a history."""
    state: NyhavnState = pyspiel.load_game(NAME, {"players": position.players}).new_initial_state()
    state.table.lay(position.words)
    state.player, state.whole = decider(state.table), False
    return state


def decider(table: Table) -> int:
    """Who is to play, as OpenSpiel counts."""
    phase = table.words[PHASE]
    if phase <= DRAW:
        return CHANCE
    seat: int = table.words[SEAT]
    return TERMINAL if phase == OVER else seat


# What was dealt


def starting(seat: int) -> slice:
    """Where the starting hand of a seat lies in a history."""
    first = PIERS + sum(START_HANDS[:seat])
    return slice(first, first + START_HANDS[seat])


def redealt(actions: list[int], now: Position, sample: Position, chance: Random) -> list[int]:
    """A history whose starting hands leave what is hidden in a sample, in any order, instead of what is hidden now."""
    for seat in now.seats:
        if sample.hidden(seat) != now.hidden(seat):
            first = Bag.of(CARDS[action] for action in actions[starting(seat)])
            hand = [CARDS.index(card) for card in first - now.hidden(seat) + sample.hidden(seat)]
            actions[starting(seat)] = chance.sample(hand, len(hand))
    return actions


def seen(state: NyhavnState, player: int) -> list[int]:
    """The numbers of all that a player has seen: everything but the cards that others were dealt."""
    numbers = state.numbers()
    if not state.whole:
        return numbers
    return numbers[:PIERS] + numbers[starting(player)] + numbers[dealt(state.table.players) :]


# Texts


def unchosen(words: tuple[int, ...]) -> tuple[int, ...]:
    """The words before a place was chosen that is not yet paid, for which the notation has no text."""
    if words[PHASE] != PAY:
        return words
    w = list(words)
    w[PHASE], w[PLACE] = BUILD if empty_piers(words[HARBOUR]) else TURN, 0
    return tuple(w)


def told(words: tuple[int, ...], number: int) -> str:
    """A number in our notation; a build is told in two parts, its place and its payment."""
    if PLACES <= number < WAYS:
        return f"b{codec.placement(number)}"
    if WAYS <= number < WHITES:
        build = codec.build(engine.spread(words), words[PLACE] + PLACES, number)
        return str(build).removeprefix(f"b{build.placement}")
    return str(codec.decision(number))


def text(board: Position | View) -> str:
    """A position or a view in our notation, with the place that is chosen and not yet paid."""
    words = board.words
    if words[PHASE] == DEAL:
        return " ".join(["deal", board.harbour, *map(board.written_hand, board.seats)])
    if words[PHASE] == PAY:
        return f"{with_words(board, unchosen(words))} {told(words, words[PLACE] + PLACES)}"
    return str(board)


def with_words(board: Position | View, words: tuple[int, ...]) -> Position | View:
    """The same with other words."""
    return View(words, board.viewer, board.unknown) if isinstance(board, View) else Position(words)


class Chance(Random):
    """Chance that is asked of somebody else."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        super().__init__(0)
        self.sampler = sampler

    def random(self) -> float:
        """A number from 0 up to 1."""
        return self.sampler()


class Observer:
    """What a player knows: its observation, and for perfect recall all that it has seen from the first card on."""

    def __init__(self, players: int, recall: bool) -> None:
        self.players, self.recall, self.bits = players, recall, size(players)
        longest = most_decisions(players) + most_draws(players) if recall else 0
        self.tensor = np.zeros(self.bits + longest, dtype=np.float32)
        self.dict: dict[str, Any] = named(self.tensor, players)
        if recall:
            self.dict["seen"] = self.tensor[self.bits :]

    def set_from(self, state: NyhavnState, player: int) -> None:
        """Write what a player knows."""
        self.tensor[: self.bits] = state.table.observe(player)
        if self.recall:
            numbers = seen(state, player)
            self.tensor[self.bits :] = 0
            self.tensor[self.bits : self.bits + len(numbers)] = np.array(numbers) + 1

    def string_from(self, state: NyhavnState, player: int) -> str:
        """What a player knows, in our notation."""
        now = text(state.view(player))
        return f"{now} {' '.join(map(str, seen(state, player)))}" if self.recall else now


class PartialObserver:
    """Only what everybody sees, or only what nobody but a player does: a text without a tensor."""

    def __init__(self, public: bool) -> None:
        self.public = public
        self.tensor, self.dict = None, dict[str, Any]()

    def set_from(self, state: NyhavnState, player: int) -> None:
        """Write nothing."""

    def string_from(self, state: NyhavnState, player: int) -> str:
        """What somebody who only watches knows, or the cards in hand that nobody else has seen."""
        return text(state.table.view(None)) if self.public else str(Position(state.table.state).hidden(player))


pyspiel.register_game(GAME_TYPE, NyhavnGame)
