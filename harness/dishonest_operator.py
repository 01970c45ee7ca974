"""An operator who knows the secret, waits for all nonces, and then searches for a deal that suits him.

Or he ignores all pledges, and searches for a secret before he commits to it. The pages are modelled by what they store
and check; whatever the operator changes, pages and records expose it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from harness.progress import print_progress
from harness.shuffle_games import Agreed
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.table.shuffle import Pledge, Seat, Terms, hash_nonce
from nyhavn.server.table.verification import DealClaim, Finding, verify

TRIES = 200
"""How many deals the operator tries before he takes any."""


class HonestPage(NamedTuple):
    """What a page stores: what it was shown before it revealed its nonce."""

    seat: int
    nonce: bytes
    commitment: str
    terms: bytes
    published: tuple[tuple[int, bytes], ...]

    @classmethod
    def of(cls, agreed: Agreed, seat: int) -> HonestPage:
        """The page at a seat of a lobby that was honest until then."""
        pledges = {pledge.seat: pledge for pledge in agreed.pledges}
        published = tuple((pledge.seat, pledge.hash) for pledge in agreed.pledges)
        return cls(seat, pledges[seat].nonce or b"", agreed.terms.commitment, agreed.terms.digest, published)

    def shown(self, claim: Agreed) -> HonestPage:
        """The page with the same nonce, if the operator shows it a claim already before the deal."""
        published = tuple((pledge.seat, pledge.hash) for pledge in claim.pledges)
        return self._replace(commitment=claim.terms.commitment, terms=claim.terms.digest, published=published)

    def finds_fault(self, terms: Terms, pledges: tuple[Pledge, ...]) -> bool:
        """The checks of a page: commitment, terms, the published list, and its own nonce at its own seat."""
        return (
            terms.commitment != self.commitment
            or terms.digest != self.terms
            or tuple((pledge.seat, pledge.hash) for pledge in pledges) != self.published
            or not all(pledge.is_kept(terms) for pledge in pledges)
            or (self.seat, self.nonce) not in ((pledge.seat, pledge.nonce) for pledge in pledges)
        )


# The operator's searches; each yields what he might claim afterwards


def ignore_nonces(agreed: Agreed, rng: Random) -> Iterator[Agreed]:
    """Replace all nonces by the operator's own."""
    while True:
        nonces: dict[int, bytes | None] = {pledge.seat: rng.randbytes(32) for pledge in agreed.pledges}
        yield Agreed.of(agreed.terms.seats, nonces, agreed.terms.first, agreed.secret)


def replace_one(agreed: Agreed, rng: Random) -> Iterator[Agreed]:
    """Replace one nonce by the operator's own, with a matching hash."""
    while True:
        pledges = list(agreed.pledges)
        at, nonce = rng.randrange(len(pledges)), rng.randbytes(32)
        pledges[at] = Pledge(pledges[at].seat, hash_nonce(agreed.terms, nonce), nonce)
        yield agreed._replace(pledges=tuple(pledges))


def drop_pledges(agreed: Agreed, rng: Random) -> Iterator[Agreed]:
    """Claim that some pledges were never made."""
    while True:
        kept = [pledge for pledge in agreed.pledges if rng.random() < 0.5]
        if len(kept) < len(agreed.pledges):
            yield agreed._replace(pledges=tuple(kept))


def exchange_secret(agreed: Agreed, rng: Random) -> Iterator[Agreed]:
    """Replace the secret, with a matching commitment and matching hashes."""
    while True:
        nonces = {pledge.seat: pledge.nonce for pledge in agreed.pledges}
        yield Agreed.of(agreed.terms.seats, nonces, agreed.terms.first, Secret(rng.randbytes(32)))


def change_terms(agreed: Agreed, rng: Random) -> Iterator[Agreed]:
    """Reorder the seats or set the first player, with matching hashes."""
    nonces = {pledge.seat: pledge.nonce for pledge in agreed.pledges}
    while True:
        seats, first = list(agreed.terms.seats), rng.choice([None, *range(len(agreed.terms.seats))])
        rng.shuffle(seats)
        if (tuple(seats), first) != (agreed.terms.seats, agreed.terms.first):
            yield Agreed.of(seats, nonces, first, agreed.secret)


def hold_nonces_back(agreed: Agreed, rng: Random) -> Iterator[Agreed]:
    """Claim that some nonces were never revealed; only the pages that revealed them can know better."""
    while True:
        pledges = [pledge if rng.random() < 0.5 else pledge._replace(nonce=None) for pledge in agreed.pledges]
        if pledges != [*agreed.pledges]:
            yield agreed._replace(pledges=tuple(pledges))


def ignore_pledges(agreed: Agreed, rng: Random) -> Iterator[Agreed]:
    """Take no pledge, and search for a secret before committing to it; the list is empty when it is published."""
    while True:
        yield Agreed.of(agreed.terms.seats, {}, agreed.terms.first, Secret(rng.randbytes(32)))


Search = Callable[[Agreed, Random], Iterator[Agreed]]
SEEN_BY_ALL: tuple[Search, ...] = (
    ignore_nonces,
    replace_one,
    drop_pledges,
    exchange_secret,
    change_terms,
    ignore_pledges,
)
BEFORE_THE_DEAL: tuple[Search, ...] = (ignore_pledges,)
"""The searches whose claim the pages are shown from the beginning."""
SEARCHES: tuple[Search, ...] = (*SEEN_BY_ALL, hold_nonces_back)


def is_favourable(agreed: Agreed) -> bool:
    """Whether the first seat of the lobby begins, and the first two piers have the same card."""
    harbour = agreed.dealer.deal(len(agreed.terms.seats)).harbour
    return agreed.begins == 0 and harbour[0] == harbour[1]


def search_deal(search: Search, agreed: Agreed, rng: Random) -> Agreed:
    """The first claim with a favourable deal, or the last one tried."""
    claim = agreed
    for claim in islice(search(agreed, rng), TRIES):
        if is_favourable(claim):
            break
    return claim


def catch_operator(tables: int, seed: int = 1) -> Counter[str]:
    """How often a dishonest operator is not detected, at so many tables for each search."""
    rng, found = Random(seed), Counter[str]()
    for table in range(tables):
        for search in SEARCHES:
            agreed = make_agreed_table(2 + table % 3, rng)
            claim = search_deal(search, agreed, rng)
            pages = [HonestPage.of(agreed, pledge.seat) for pledge in agreed.pledges]
            found["honest tables that were accused"] += any(page.finds_fault(*agreed[1:]) for page in pages)
            if search in BEFORE_THE_DEAL:
                pages = [page.shown(claim) for page in pages]
            found += check_claim(search, claim, pages, rng)
            found["searches"] += 1
            found["favourable"] += is_favourable(claim)
        print_progress(f"{table + 1} of {tables} tables of a dishonest operator")
    return found


def make_agreed_table(players: int, rng: Random) -> Agreed:
    """A table of persons who have all revealed their nonces."""
    seats = [Seat(f"Guest {seat}") for seat in range(players)]
    return Agreed.of(seats, {seat: rng.randbytes(32) for seat in range(players)}, None, Secret(rng.randbytes(32)))


def check_claim(search: Search, claim: Agreed, pages: list[HonestPage], rng: Random) -> Counter[str]:
    """How many pages miss the fraud at the table, and in the record after the game."""
    found, blind = Counter[str](), search not in SEEN_BY_ALL
    nonces = {pledge.nonce for pledge in claim.pledges}
    concerned = [page for page in pages if not blind or page.nonce not in nonces]
    found["pages that were deceived"] = sum(not page.finds_fault(claim.terms, claim.pledges) for page in concerned)
    record = claim.record(rng)
    promise = DealClaim.of(record)
    if promise and promise.terms and promise.shuffle and verify(record).finding is Finding.FAIR:
        told = promise.terms, promise.shuffle.pledges
        found["pages that believed the record"] = sum(not page.finds_fault(*told) for page in concerned)
    return found
