"""The committed dealer: all cards of a game follow from a secret whose hash is shown before the deal.

Card number n (from 0, those of the set-up included) is drawn from a bag of b cards like this: for attempt = 0, 1, …

    x = first byte of HMAC-SHA256(secret, "nyhavn deal 1" ‖ nonces ‖ n as 4 bytes ‖ attempt as 4 bytes)

until x < 256 − 256 mod b; then card number x mod b of the bag is drawn, counted in the order R Y G B P E. Numbers are
big-endian, the nonces are 32 bytes. `docs/protocol.md` has test vectors.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from hashlib import sha256
from itertools import count
from typing import NoReturn

from nyhavn.bag import Bag
from nyhavn.dealer import Dealer
from nyhavn.rules.drawing import pick
from nyhavn.rules.material import CARDS

SECRET_BYTES = 32
LABEL = b"nyhavn deal 1"
NO_NONCES = bytes(32)
"""What stands for the nonces of the players' browsers where nobody has added any."""
BYTE = 256


class Secret:
    """The key of a dealer; it refuses to be printed or serialised, and is revealed only by that name."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        if len(key) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(key)}")
        self._key = key

    @classmethod
    def fresh(cls) -> Secret:
        """A secret that nobody can guess."""
        return cls(secrets.token_bytes(SECRET_BYTES))

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


def mixed(nonces: Iterable[bytes]) -> bytes:
    """All nonces in one, in the order in which they came; nobody who comes last can choose the outcome alone."""
    together = NO_NONCES
    for nonce in nonces:
        together = sha256(together + nonce).digest()
    return together


class CommittedDealer(Dealer):
    """Draws by the secret of a game; it can begin anywhere, as after a restart."""

    def __init__(self, secret: Secret, drawn: int = 0, nonces: bytes = NO_NONCES) -> None:
        """Begin after so many cards."""
        self.secret, self.drawn_cards, self.nonces = secret, drawn, nonces

    def card(self, bag: Bag) -> str:
        """The next card that follows from the secret."""
        number = even(self.secret, self.nonces, self.drawn_cards, len(bag))
        self.drawn_cards += 1
        return CARDS[pick(bag.word, number)]


class GivenDealer(Dealer):
    """Draws given cards in their order, and where there is none, or one that cannot come, as another dealer does."""

    def __init__(self, cards: Iterable[str], otherwise: Dealer) -> None:
        self.cards, self.otherwise = iter(cards), otherwise

    def card(self, bag: Bag) -> str:
        """The next given card, if it is in the bag; the other dealer turns one up all the same, to keep its count."""
        given, dealt = next(self.cards, None), self.otherwise.card(bag)
        return given if given and bag[given] else dealt


def even(secret: Secret, nonces: bytes, card: int, cards: int) -> int:
    """A number below the number of cards, each as likely as any other."""
    bound = BYTE - BYTE % cards
    return next(x for attempt in count() if (x := byte(secret, nonces, card, attempt)) < bound) % cards


def byte(secret: Secret, nonces: bytes, card: int, attempt: int) -> int:
    """The byte that one attempt at a card looks at."""
    message = LABEL + nonces + card.to_bytes(4, "big") + attempt.to_bytes(4, "big")
    return hmac.digest(secret.reveal(), message, "sha256")[0]
