"""Verification: whether the cards of a record follow from the secret that was committed to before the deal.

A record without the header `shuffle` is of version 1 of the protocol, in which only the mix of all nonces is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from nyhavn.game.bag import Bag
from nyhavn.game.dealer import Dealer
from nyhavn.game.move import Draw
from nyhavn.game.position import Position
from nyhavn.game.record import Record, cards_drawn
from nyhavn.server.table.committed_dealer import NO_NONCES, CommittedDealer, Secret
from nyhavn.server.table.shuffle import (
    LOT,
    NOT_REVEALED,
    SET,
    VERSION,
    Pledge,
    Seat,
    Shuffle,
    Terms,
    choose_first,
    derive_seed,
)

PLEDGE = "nonce-"
"""The prefix of the headers with pledges; the number of the seat follows."""
PLEDGED = re.compile("([0-9a-f]{64}) ([0-9a-f]{64}|-)")
HEXADECIMAL = re.compile("[0-9a-fA-F]{64}")
GIVEN = re.compile("[0-9]{1,4}")
NO_BOTS = "-"


class Finding(StrEnum):
    """The result of a verification."""

    FAIR = "fair"
    NO_SECRET = "no-secret"
    """The record does not say what its cards should follow from."""
    WRONG_COMMITMENT = "wrong-commitment"
    """The secret does not match the commitment."""
    WRONG_NONCE = "wrong-nonce"
    """A nonce does not match its pledge."""
    WRONG_FIRST = "wrong-first"
    """The first player does not follow from the secret and the nonces."""
    WRONG_CARDS = "wrong-cards"
    NOTHING = "nothing-verified"
    """All cards come from another game."""


class Verdict(NamedTuple):
    """The finding, how many cards were verified and how many come from another game, and the turn that is wrong."""

    finding: Finding
    cards: int = 0
    given: int = 0
    turn: int = 0
    """From 1, or 0 for the deal."""
    version: int = 1
    """The version of the shuffle by which the record was verified."""
    nonces: int = 0
    """How many nonces of browsers the cards follow from; unknown in version 1."""
    unrevealed: int = 0
    """How many were pledged but never revealed."""


class DealClaim(NamedTuple):
    """What the headers of a record say about its dealer."""

    secret: Secret
    commitment: str
    nonces: bytes
    """What the cards follow from besides the secret: the mixed nonces, or the seed of version 2."""
    given: int
    shuffle: Shuffle | None = None
    """How the game was shuffled; none in version 1."""
    terms: Terms | None = None

    @classmethod
    def of(cls, record: Record) -> DealClaim | None:
        """The claim of a record; none if it has none that can be read."""
        headers = record.headers
        try:
            secret = read_secret(headers)
            found = cls(secret, headers["commitment"].lower(), read_mix(headers), read_given(record))
            if "shuffle" in headers:
                shuffle = read_shuffle(record)
                terms = shuffle.derive_terms(found.commitment, read_seats(record))
                found = found._replace(shuffle=shuffle, terms=terms, nonces=derive_seed(terms, shuffle.pledges))
        except (KeyError, ValueError):
            return None
        return found

    def dealer(self) -> CommittedDealer:
        """The dealer that is bound by the claim."""
        return CommittedDealer(self.secret, 0, self.nonces, 1 if self.shuffle is None else VERSION)

    @property
    def broken(self) -> Finding | None:
        """What is wrong before any card is verified."""
        if self.secret.commitment != self.commitment:
            return Finding.WRONG_COMMITMENT
        if self.shuffle is None or self.terms is None:
            return None
        if not all(pledge.is_kept(self.terms) for pledge in self.shuffle.pledges):
            return Finding.WRONG_NONCE
        follows = choose_first(self.secret, self.terms, self.shuffle.pledges) == self.shuffle.begins
        return None if follows else Finding.WRONG_FIRST

    @property
    def verdict(self) -> Verdict:
        """The verdict on the claim alone."""
        if self.shuffle is None:
            return Verdict(self.broken or Finding.FAIR)
        nonces = sum(pledge.nonce is not None for pledge in self.shuffle.pledges)
        unrevealed = len(self.shuffle.pledges) - nonces
        return Verdict(self.broken or Finding.FAIR, version=VERSION, nonces=nonces, unrevealed=unrevealed)


def read_bytes(text: str) -> bytes:
    """Bytes in hexadecimal, with nothing between them."""
    if text and not HEXADECIMAL.fullmatch(text):
        raise ValueError(f"{text!r} is not 32 bytes in hexadecimal")
    return bytes.fromhex(text)


def read_secret(headers: Mapping[str, str]) -> Secret:
    """The secret that the cards should follow from."""
    return Secret(read_bytes(headers["secret"]))


def read_given(record: Record) -> int:
    """How many cards come from another game: none, or at least those of the deal."""
    header = record.headers.get("dealt-from", "0")
    if not GIVEN.fullmatch(header):
        raise ValueError(f"{header!r} is no number of cards")
    given = int(header)
    if 0 < given < cards_drawn(Record.begin(record.start)):
        raise ValueError("a deal comes from another game as a whole")
    return given


def read_mix(headers: Mapping[str, str]) -> bytes:
    """The mixed nonces of version 1."""
    return read_bytes(headers.get("nonces", "")) or NO_NONCES


def read_shuffle(record: Record) -> Shuffle:
    """How a record of version 2 says that the game was shuffled."""
    headers, players = record.headers, record.start.players
    if headers["shuffle"] != str(VERSION) or "nonces" in headers:
        raise ValueError("the headers are not those of version 2")
    rule, begins = headers["first"].split(" ")
    if rule not in (LOT, SET):
        raise ValueError(f"there is no rule {rule!r} for the first player")
    first = [str(number) for number in range(1, players + 1)].index(begins)
    persons = [(first + place) % players for place, seat in enumerate(read_seats(record)) if not seat.is_bot]
    pledges = {name: text for name, text in headers.items() if name.startswith(PLEDGE)}
    names = {seat: f"{PLEDGE}{seat + 1}" for seat in sorted(persons)}
    found = [read_pledge(seat, pledges.pop(name)) for seat, name in names.items() if name in pledges]
    if pledges:
        raise ValueError(f"no person has pledged {', '.join(pledges)}")
    if "dealt-from" in headers and (found or rule == LOT):
        raise ValueError("a game with given cards has neither pledges nor a lot for the first player")
    return Shuffle(rule == LOT, first, tuple(found))


def read_pledge(seat: int, text: str) -> Pledge:
    """The pledge of a seat."""
    found = PLEDGED.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is not a pledge")
    return Pledge(seat, bytes.fromhex(found[1]), bytes.fromhex(found[2]) if found[2] != NOT_REVEALED else None)


def read_seats(record: Record) -> tuple[Seat, ...]:
    """Who sat at the table of a record of version 2, in the order of play."""
    headers, places = record.headers, range(1, record.start.players + 1)
    header = headers["bots"]
    bots = [place for place in places if str(place) in header.split(" ")]
    if header != (" ".join(map(str, bots)) or NO_BOTS):
        raise ValueError(f"{header!r} does not say on which seats bots sat")
    return tuple(Seat(headers.get(f"seat-{place}", ""), place in bots) for place in places)


def verify(record: Record) -> Verdict:
    """Deal the whole game again, and compare every card."""
    claim = DealClaim.of(record)
    if claim is None:
        return Verdict(Finding.NO_SECRET)
    verdict = claim.verdict
    if verdict.finding is not Finding.FAIR:
        return verdict
    given = min(claim.given, cards_drawn(record))
    wrong = first_wrong_turn(record, claim)
    if wrong is not None:
        return verdict._replace(finding=Finding.WRONG_CARDS, given=given, turn=wrong)
    cards = cards_drawn(record) - given
    return verdict._replace(finding=Finding.FAIR if cards else Finding.NOTHING, cards=cards, given=given)


def first_wrong_turn(record: Record, claim: DealClaim) -> int | None:
    """The first turn whose cards do not follow from the secret, 0 for the deal; none if all do."""
    dealer = claim.dealer()
    if not claim.given and dealer.deal(record.start.players) != record.start:
        return 0
    dealer.drawn_cards = cards_drawn(Record.begin(record.start))
    verifier, position = VerifyingDealer(dealer, claim.given), record.start
    for number, turn in enumerate(record.turns, 1):
        for move in turn.moves:
            if isinstance(move, Draw) and not verifier.confirms(position, move):
                return number
            position = position.play(move)
    return None


class VerifyingDealer(Dealer):
    """Draws the cards of a record again, and checks that a dealer would have drawn them, except for given ones."""

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
        """Whether a refill is what the dealer would have drawn."""
        self.cards = iter(drawn.cards)
        self.draw(position)
        return self.fair
