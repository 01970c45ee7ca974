"""The verifiable shuffle, version 2: a commit-reveal protocol between the server and the browsers of the players.

The server commits to its secret, the seating and the rule for the first player, every browser to a nonce; only then are
the nonces revealed. The seed of the deal is a hash of all of it. Everything here is pure; `docs/protocol.md` says what
it proves, and has test vectors. Seats are those of the lobby and count from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from nyhavn.server.table.committed_dealer import Secret, draw_number

VERSION = 2
"""The version of the protocol for new tables; tables of version 1 have no pledges."""
NONCE_BYTES = 32
TERMS, NONCE, SEED, FIRST = "nyhavn terms 2", b"nyhavn nonce 2", b"nyhavn seed 2", b"nyhavn first 2"
NOT_REVEALED = "-"
LOT, SET = "lot", "set"
"""The rules for the first player: drawn from the shuffle, or set when the table was opened."""


class Seat(NamedTuple):
    """A seat of the terms: the name of a person, empty if none was given, or the text of a bot."""

    name: str
    is_bot: bool = False

    def __str__(self) -> str:
        return f"{'bot' if self.is_bot else 'person'} {' '.join(self.name.split())}"


class Terms(NamedTuple):
    """What is fixed before any nonce is known: the commitment, the rule for the first player and the seating."""

    commitment: str
    first: int | None
    """The seat that begins; none if it is drawn by lot."""
    seats: tuple[Seat, ...]

    def __str__(self) -> str:
        first = LOT if self.first is None else str(self.first + 1)
        seats = [f"seat {number} {seat}" for number, seat in enumerate(self.seats, 1)]
        return "\n".join([TERMS, f"commitment {self.commitment}", f"first {first}", *seats])

    @property
    def digest(self) -> bytes:
        """The hash of the terms, which every pledge and the seed contain."""
        return sha256(str(self).encode()).digest()


class Pledge(NamedTuple):
    """The hash of a nonce that a browser has pledged at a seat, and the nonce once it is revealed."""

    seat: int
    hash: bytes
    nonce: bytes | None = None

    def __str__(self) -> str:
        return f"{self.hash.hex()} {NOT_REVEALED if self.nonce is None else self.nonce.hex()}"

    @property
    def entry(self) -> bytes:
        """What the pledge adds to the seed."""
        revealed = bytes(1 + NONCE_BYTES) if self.nonce is None else b"\x01" + self.nonce
        return bytes([self.seat]) + self.hash + revealed

    def is_kept(self, terms: Terms) -> bool:
        """Whether the nonce matches the pledge under these terms; one that is not revealed breaks nothing."""
        return self.nonce is None or hash_nonce(terms, self.nonce) == self.hash


class Shuffle(NamedTuple):
    """How a game was shuffled: the rule for the first player, who began, and the pledges in the order of the seats."""

    by_lot: bool
    begins: int
    pledges: tuple[Pledge, ...] = ()

    @property
    def rule(self) -> str:
        """The rule for the first player as a word."""
        return LOT if self.by_lot else SET

    def derive_terms(self, commitment: str, places: Sequence[Seat]) -> Terms:
        """The terms of a game whose seats are given in the order of play: place k was seat begins + k of the lobby."""
        rotation = -self.begins % len(places)
        seats = (*places[rotation:], *places[:rotation])
        return Terms(commitment, None if self.by_lot else self.begins, seats)


def hash_nonce(terms: Terms, nonce: bytes) -> bytes:
    """The hash with which a browser pledges a nonce."""
    return sha256(NONCE + terms.digest + nonce).digest()


def derive_seed(terms: Terms, pledges: Iterable[Pledge] = ()) -> bytes:
    """The seed that all cards follow from, together with the secret."""
    return sha256(SEED + terms.digest + b"".join(pledge.entry for pledge in pledges)).digest()


def draw_first(secret: Secret, seed: bytes, players: int) -> int:
    """The seat that begins by lot, uniformly distributed."""
    return draw_number(secret, FIRST + seed, players)


def choose_first(secret: Secret, terms: Terms, pledges: Iterable[Pledge] = ()) -> int:
    """The seat that begins under these terms: the one that was set, or the one that is drawn by lot."""
    if terms.first is not None:
        return terms.first
    return draw_first(secret, derive_seed(terms, pledges), len(terms.seats))
