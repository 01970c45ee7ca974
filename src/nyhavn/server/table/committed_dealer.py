"""The committed dealer: all cards of a game follow from a secret whose hash is shown before the deal.

Card number n (from 0, those of the set-up included) is drawn from a bag of b cards like this: for attempt = 0, 1, …

    x = first byte of HMAC-SHA256(secret, "nyhavn deal 1" ‖ nonces ‖ n as 4 bytes ‖ attempt as 4 bytes)

until x < 256 − 256 mod b; then card number x mod b of the bag is drawn, counted in the order R Y G B P E. Numbers are
big-endian, the nonces are 32 bytes. Version 2 has a label of its own, and the seed of the shuffle in place of nonces.
`docs/protocol.md` has test vectors.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from itertools import count
from typing import NoReturn

from nyhavn.game.bag import Bag
from nyhavn.game.dealer import Dealer
from nyhavn.rules.material import CARDS
from nyhavn.rules.supply import pick

SECRET_BYTES = 32
LABELS = {1: b"nyhavn deal 1", 2: b"nyhavn deal 2"}
"""The prefix of the messages for cards in each version of the shuffle."""
NO_NONCES = bytes(32)
"""The nonces of a game to which no browser has added any."""
BYTE = 256


class Secret:
    """The key of a dealer; it refuses to be printed or serialised, and is read only by `reveal`."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        if len(key) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(key)}")
        self._key = key

    @property
    def commitment(self) -> str:
        """The hash that is shown before the deal."""
        return sha256(self._key).hexdigest()

    def reveal(self) -> bytes:
        """The key itself."""
        return self._key

    def __repr__(self) -> str:
        return "Secret(…)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not serialised")


def mix_nonces(nonces: Iterable[bytes]) -> bytes:
    """All nonces hashed into one, in the order of arrival; nobody who comes last can choose the outcome alone."""
    together = NO_NONCES
    for nonce in nonces:
        together = sha256(together + nonce).digest()
    return together


class CommittedDealer(Dealer):
    """Draws by the secret of a game; it can start at any card, as after a restart."""

    def __init__(self, secret: Secret, drawn: int = 0, nonces: bytes = NO_NONCES, version: int = 1) -> None:
        """Start after so many cards; in version 2 of the shuffle the nonces are its seed."""
        self.secret, self.drawn_cards, self.nonces, self.version = secret, drawn, nonces, version

    def card(self, bag: Bag) -> str:
        """The next card that follows from the secret."""
        number = draw_card_index(self.secret, self.nonces, self.drawn_cards, len(bag), self.version)
        self.drawn_cards += 1
        return CARDS[pick(bag.word, number)]


class GivenDealer(Dealer):
    """Draws given cards in order; where there is none, or it is not in the bag, another dealer draws."""

    def __init__(self, cards: Iterable[str], otherwise: Dealer) -> None:
        self.cards, self.otherwise = iter(cards), otherwise

    def card(self, bag: Bag) -> str:
        """The next given card, if it is in the bag; the other dealer draws one in any case, to keep its count."""
        given, dealt = next(self.cards, None), self.otherwise.card(bag)
        return given if given and bag[given] else dealt


def draw_card_index(secret: Secret, nonces: bytes, card: int, cards: int, version: int = 1) -> int:
    """The number of a card in a bag of so many, uniformly distributed."""
    return draw_number(secret, card_message(nonces, card, version), cards)


def derive_byte(secret: Secret, nonces: bytes, card: int, attempt: int, version: int = 1) -> int:
    """The byte of one attempt at a card."""
    return draw_byte(secret, card_message(nonces, card, version), attempt)


def card_message(nonces: bytes, card: int, version: int) -> bytes:
    """The message that is hashed for a card, without the number of the attempt."""
    return LABELS[version] + nonces + card.to_bytes(4, "big")


def draw_number(secret: Secret, message: bytes, bound: int) -> int:
    """A number below the bound, uniformly distributed by rejection sampling."""
    fair = BYTE - BYTE % bound
    return next(x for attempt in count() if (x := draw_byte(secret, message, attempt)) < fair) % bound


def draw_byte(secret: Secret, message: bytes, attempt: int) -> int:
    """The byte of one attempt at a number."""
    return hmac.digest(secret.reveal(), message + attempt.to_bytes(4, "big"), "sha256")[0]
