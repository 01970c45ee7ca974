"""Dealers draw the cards, the only source of randomness in a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from nyhavn.game import engine
from nyhavn.game.bag import Bag
from nyhavn.game.errors import IllegalMove, Refusal
from nyhavn.game.move import Draw
from nyhavn.game.position import Position
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import CARDS, MAX_PLAYERS, MIN_PLAYERS
from nyhavn.rules.numbers import DRAWS
from nyhavn.rules.prng import below, seeded, spin
from nyhavn.rules.supply import drawable, pick
from nyhavn.rules.turn import set_up
from nyhavn.rules.words import DEAL, DRAW, PHASE, STATE


class Dealer(ABC):
    """Draws cards one by one from the bag that the rules allow."""

    @abstractmethod
    def card(self, bag: Bag) -> str:
        """Draw the next card from a bag."""

    def deal(self, players: int) -> Position:
        """Set up a game and deal: first the seven piers, then the starting hands."""
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise ValueError(f"a table has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
        w = [0] * STATE
        set_up(w, lookup_table(), players)
        _, words = self.drawn(tuple(w), DEAL)
        return Position(words)

    def draw(self, position: Position) -> Draw:
        """The move that refills the harbour."""
        cards, _ = self.drawn(position.words, DRAW)
        if not cards:
            raise ValueError("it is not the dealer's turn")
        return Draw(cards)

    def refill(self, position: Position) -> Position:
        """The position after the dealer's turn; the same if it is not the dealer's turn."""
        _, words = self.drawn(position.words, DRAW)
        return Position(words)

    def drawn(self, words: engine.Words, phase: int) -> tuple[str, engine.Words]:
        """Draw cards until this phase ends; return them and the words afterwards."""
        cards = ""
        while words[PHASE] == phase:
            bag = Bag(drawable(list(words)))
            card = self.card(bag)
            if not bag[card]:
                raise IllegalMove(Refusal.NOT_IN_SUPPLY, card)
            cards += card
            words = engine.apply_number(words, DRAWS + CARDS.index(card))
        return cards, words


SEEDS = 1 << 63


def checked_seed(seed: int) -> int:
    """The seed, after a check of its range."""
    if not 0 <= seed < SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
    return seed


class SeededDealer(Dealer):
    """Draws at random; the same seed deals the same cards, whatever the seats do."""

    def __init__(self, seed: int, drawn: int = 0) -> None:
        """Start after this many drawn cards, to resume a game."""
        self.rng_state = seeded(2 * checked_seed(seed))
        for _ in range(drawn):
            self.rng_state = spin(self.rng_state)

    def card(self, bag: Bag) -> str:
        """Draw a random card."""
        self.rng_state = spin(self.rng_state)
        return CARDS[pick(bag.word, below(self.rng_state, len(bag)))]


class ScriptedDealer(Dealer):
    """Draws given cards in their order."""

    def __init__(self, cards: Iterable[str]) -> None:
        self.cards = iter(cards)

    def card(self, bag: Bag) -> str:
        """The next card of the script."""
        card = next(self.cards, None)
        if card is None:
            raise IllegalMove(Refusal.WRONG_DRAW, "")
        return card


def deal(players: int, seed: int) -> Position:
    """The initial position that the seeded dealer deals."""
    return SeededDealer(seed).deal(players)
