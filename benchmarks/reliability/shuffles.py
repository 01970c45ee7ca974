"""Shuffles: a million deals look random, no altered record is fair, and every dishonest operator is detected.

Run it with `make shuffle-test`. The secrets come from SHA-256 in counter mode, so that every run deals the same.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import product
from math import prod, sqrt
from pathlib import Path
from statistics import NormalDist

import nyhavn.server
from benchmarks.reliability.alterations import verify_altered
from benchmarks.reliability.figures import Figure, all_of, none_of, report_figures
from harness.dishonest_operator import catch_operator
from harness.progress import print_progress
from nyhavn.game.bag import Bag
from nyhavn.rules.material import COLOURS
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret
from nyhavn.server.table.shuffle import VERSION, Pledge, Seat, Terms, derive_seed, draw_first, hash_nonce

DEALS, PART = 1_000_000, 10_000
ALTERED, GAMES, TABLES = 10_000, 60, 100
"""How many altered records of how many games are judged, and at how many tables an operator is dishonest."""
SEATS = Seat("Anna"), Seat("Béla")
UNLIKELY = 0.001
"""A deviation with a smaller probability than this is not random."""
FORBIDDEN = {"random", "numpy.random", "numpy"}
PLAYERS = (2, 3, 4)
JOINT = 3
"""How many cards are tested together."""


def deal_many(first: int, number: int) -> Counter[tuple[int, str]]:
    """How often each card came at each place, the first cards together, and each first player; places count from 0."""
    found = Counter[tuple[int, str]]()
    for deal in range(first, first + number):
        secret = Secret(sha256(deal.to_bytes(8, "big")).digest())
        seed = agreed_seed(secret, deal.to_bytes(32, "big"))
        position = CommittedDealer(secret, 0, seed, VERSION).deal(2)
        for players in PLAYERS:
            found[-2 - players, str(draw_first(secret, seed, players))] += 1
        found[-1, position.harbour[:JOINT]] += 1
        found[-2, str(position.hand(0))] += 1
        for place, card in enumerate(position.harbour):
            found[place, card] += 1
    return found


def agreed_seed(secret: Secret, nonce: bytes) -> bytes:
    """The seed of a game of two, one of whom has added a nonce."""
    terms = Terms(secret.commitment, None, SEATS)
    return derive_seed(terms, [Pledge(0, hash_nonce(terms, nonce), nonce)])


def all_deals(number: int) -> Counter[tuple[int, str]]:
    """Deal so many times, in two processes."""
    found, parts = Counter[tuple[int, str]](), range(0, number, PART)
    with ProcessPoolExecutor(2) as pool:
        for done, part in enumerate(pool.map(deal_many, parts, [min(PART, number - at) for at in parts]), 1):
            found += part
            print_progress(f"{min(done * PART, number)} of {number} deals")
    return found


def full_deck() -> Bag:
    """All cards that a deal draws from."""
    start = CommittedDealer(Secret(bytes(32))).deal(2)
    drawn = Bag.of(start.harbour) + start.hand(0) + start.hand(1)
    return Bag.of([card for card in [*start.supply, *drawn] if card in COLOURS])


def row_chance(bag: Bag, wanted: str) -> float:
    """The probability that some cards come one after the other."""
    left = {colour: bag[colour] for colour in COLOURS}
    chances, total = [], len(bag)
    for card in wanted:
        chances.append(left[card] / total)
        left[card] -= 1
        total -= 1
    return prod(chances)


def likelihood(found: dict[str, int], chances: dict[str, float]) -> float:
    """The probability of a deviation at least as large as this one, by chi-square (Wilson and Hilferty)."""
    number, degrees = sum(found.values()), len(chances) - 1
    surprise = sum((found.get(key, 0) - number * chance) ** 2 / (number * chance) for key, chance in chances.items())
    share = 2 / (9 * degrees)
    return 1 - NormalDist().cdf(((surprise / degrees) ** (1 / 3) - (1 - share)) / sqrt(share))


def counts_at(found: Counter[tuple[int, str]], place: int) -> dict[str, int]:
    """The counts at one place."""
    return {key: times for (where, key), times in found.items() if where == place}


def imports() -> set[str]:
    """All imports of the server's files."""
    found = set[str]()
    for path in Path(nyhavn.server.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def figures(deals: int = DEALS, altered: int = ALTERED, games: int = GAMES, tables: int = TABLES) -> Iterator[Figure]:
    """All figures."""
    yield from fairness(deals)
    yield from verification(altered, games)
    yield from honesty(tables)
    yield none_of("imports of random or numpy.random in the server", len(imports() & FORBIDDEN))


def verification(altered: int, games: int) -> Iterator[Figure]:
    """Whether altered records are detected."""
    found = verify_altered(altered, games)
    yield all_of("altered records", found["altered"], altered)
    yield none_of("of them verified as fair", found["altered and fair"])
    yield none_of(f"of the {games} unaltered ones not verified as fair", found["unaltered and not fair"])


def honesty(tables: int) -> Iterator[Figure]:
    """Whether an operator who searches for a deal is detected."""
    found = catch_operator(tables)
    yield Figure("searches of an operator for a favourable deal", found["searches"])
    yield Figure("of them successful", found["favourable"])
    yield none_of("pages that were deceived", found["pages that were deceived"])
    yield none_of("pages that believed the record", found["pages that believed the record"])
    yield none_of("honest tables that were accused", found["honest tables that were accused"])


def fairness(deals: int) -> Iterator[Figure]:
    """Whether deals look random."""
    found, bag = all_deals(deals), full_deck()
    places = [place for place in range(7) if counts_at(found, place)]
    single = {colour: bag[colour] / len(bag) for colour in COLOURS}
    joint = {"".join(row): row_chance(bag, "".join(row)) for row in product(COLOURS, repeat=JOINT)}
    size = len(Bag.parse(next(iter(counts_at(found, -2)))))
    ways = {str(hand): number for hand, number in bag.draws(size)}
    hands = {hand: number / sum(ways.values()) for hand, number in ways.items()}
    yield all_of("deals", sum(counts_at(found, -1).values()), deals)
    least = min(likelihood(counts_at(found, place), single) for place in places)
    yield Figure(f"colours at {len(places)} piers, smallest p-value", least, UNLIKELY / len(places), sign="≥")
    yield Figure(
        f"the first {JOINT} cards together, likelihood", likelihood(counts_at(found, -1), joint), UNLIKELY, sign="≥"
    )
    yield Figure("the first hand, likelihood", likelihood(counts_at(found, -2), hands), UNLIKELY, sign="≥")
    lots = [likelihood(counts_at(found, -2 - players), first_player_chances(players)) for players in PLAYERS]
    bar = UNLIKELY / len(lots)
    yield Figure("who begins by lot among 2, 3 and 4, smallest p-value", min(lots), bar, sign="≥")


def first_player_chances(players: int) -> dict[str, float]:
    """The probability of each seat to begin."""
    return {str(seat): 1 / players for seat in range(players)}


if __name__ == "__main__":
    sys.exit(report_figures("shuffles", figures()))
