"""Whether the cards of a record follow from the secret that was promised before the deal."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from nyhavn.bag import Bag
from nyhavn.dealer import Dealer
from nyhavn.move import Draw
from nyhavn.position import Position
from nyhavn.record import Record, cards_drawn
from nyhavn.server.dealer import NO_NONCES, CommittedDealer, Secret


class Finding(StrEnum):
    """What verifying comes to."""

    FAIR = "fair"
    NO_SECRET = "no-secret"
    """The record does not say what its cards should follow from."""
    WRONG_COMMITMENT = "wrong-commitment"
    """The secret is not the one that was promised."""
    WRONG_CARDS = "wrong-cards"


class Verdict(NamedTuple):
    """What was found, how many cards were verified and how many are from another game, and the turn that is wrong."""

    finding: Finding
    cards: int = 0
    given: int = 0
    turn: int = 0
    """From 1, or 0 for the deal."""


class Promise(NamedTuple):
    """What the headers of a record say about its dealer."""

    secret: Secret
    commitment: str
    nonces: bytes
    given: int

    @classmethod
    def of(cls, record: Record) -> Promise | None:
        """The promise of a record, if it holds one that can be read."""
        headers = record.headers
        try:
            secret, nonces = (bytes.fromhex(headers.get(name, "")) for name in ("secret", "nonces"))
            given = int(headers.get("dealt-from", "0"))
            found = cls(Secret(secret), headers["commitment"].lower(), nonces or NO_NONCES, given)
        except (KeyError, ValueError):
            return None
        return found if len(found.nonces) == len(NO_NONCES) and given >= 0 else None


def verify(record: Record) -> Verdict:
    """Deal the whole game again, and compare every card."""
    promise = Promise.of(record)
    if promise is None:
        return Verdict(Finding.NO_SECRET)
    if promise.secret.commitment != promise.commitment:
        return Verdict(Finding.WRONG_COMMITMENT)
    given = min(promise.given, cards_drawn(record))
    wrong = first_wrong_turn(record, promise)
    if wrong is not None:
        return Verdict(Finding.WRONG_CARDS, given=given, turn=wrong)
    return Verdict(Finding.FAIR, cards_drawn(record) - given, given)


def first_wrong_turn(record: Record, promise: Promise) -> int | None:
    """The first turn whose cards do not follow from the secret, 0 for the deal; none if all do."""
    dealer = CommittedDealer(promise.secret, 0, promise.nonces)
    if not promise.given and dealer.deal(record.start.players) != record.start:
        return 0
    dealer.drawn_cards = cards_drawn(Record.begin(record.start))
    witness, position = Witness(dealer, promise.given), record.start
    for number, turn in enumerate(record.turns, 1):
        for move in turn.moves:
            if isinstance(move, Draw) and not witness.confirms(position, move):
                return number
            position = position.play(move)
    return None


class Witness(Dealer):
    """Draws the cards of a record again, and sees whether a dealer would have drawn them, given ones left aside."""

    def __init__(self, dealer: CommittedDealer, given: int) -> None:
        self.dealer, self.given = dealer, given
        self.cards: Iterator[str] = iter("")
        self.fair = True

    def card(self, bag: Bag) -> str:
        """The next card of the record."""
        number, card = self.dealer.drawn_cards, next(self.cards)
        self.fair &= self.dealer.card(bag) == card or number < self.given
        return card

    def confirms(self, position: Position, drawn: Draw) -> bool:
        """Whether a refill is the dealer's."""
        self.cards = iter(drawn.cards)
        self.draw(position)
        return self.fair
