"""Runs matches: plays the games that the ledger lacks, stores them, and counts them in the order of the deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from nyhavn.arena.batches import BatchFailed, BatchRunner, Block, BlockBatch, PlayedBatch
from nyhavn.arena.ledger import Ledger, Seats, Shares
from nyhavn.arena.schedule import SEED, Match, block_deal_seed
from nyhavn.bots.referee import MOVE_SECONDS
from nyhavn.rules import VERSION

if TYPE_CHECKING:
    from nyhavn.arena.sequential_test import Sequential, SprtVerdict
    from nyhavn.arena.statistics import Interval

PORTION = 0.5
"""The target duration of a batch of short blocks, in seconds."""
LARGEST = 64
"""The maximum number of blocks of a batch."""
TEST_GROWTH = 0.01
"""The relative growth of a match before its test is evaluated again, since that takes longer and longer."""
TICK = 0.2
"""The maximum delay in seconds before a request to stop is handled."""


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """The number of blocks of a match, and the seed of its deals."""

    blocks: int
    seed: str = SEED
    patience: float = MOVE_SECONDS


@dataclass(slots=True)
class MatchStanding:
    """The progress and the scores of a match."""

    match: Match
    plan: MatchPlan
    test: Sequential | None = None
    shares: dict[int, dict[str, float]] = field(default_factory=dict)
    """For each block played, the share of the wins of each side."""
    running: set[int] = field(default_factory=set)
    row: list[float] = field(default_factory=list)
    """The first side's shares, from the first block up to the first missing one."""
    judged: int = 0
    """How many of these the test has evaluated."""
    decided: int | None = None
    """The number of blocks after which the test ended."""
    pace: float | None = None
    """The duration of a block in seconds."""

    @property
    def seats(self) -> list[Seats]:
        """The seats of every rotation."""
        return [tuple(entrant.identity for entrant in rotation) for rotation in self.match.rotations]

    @property
    def done(self) -> int:
        """How many blocks count: all blocks played, or those up to the end of the test."""
        return self.decided or len(self.shares)

    @property
    def is_open(self) -> bool:
        """Whether blocks of the match are still to be played."""
        return self.decided is None and len(self.shares) < self.plan.blocks

    @property
    def verdict(self) -> SprtVerdict | None:
        """The verdict of the test, once it has ended."""
        return self.test.verdict(self.row[: self.decided]) if self.test and self.decided else None

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of the test."""
        return self.test.llr(self.row[: self.decided]) if self.test else 0.0

    @property
    def sides(self) -> list[str]:
        """The sides that are compared, in order: the entrants, or the seats if one entrant has all of them."""
        return list(dict.fromkeys(self.sides_of(self.seats[0])))

    def sides_of(self, seats: Seats) -> Seats:
        """The side of each seat."""
        return tuple(str(seat) for seat, _ in enumerate(seats, 1)) if self.match.is_mirror else seats

    def score(self, side: str) -> Interval:
        """A side's share of the wins in the blocks that count, with its interval."""
        from nyhavn.arena.statistics import score_interval

        blocks = range(self.decided) if self.decided else sorted(self.shares)
        return score_interval([self.shares[block][side] for block in blocks], len(self.match.rotations))

    def add(self, block: int, played: Mapping[Seats, Shares]) -> None:
        """Add a block, if all of its games are played."""
        if all(seats in played for seats in self.seats):
            self.shares[block] = total_shares([(self.sides_of(seats), played[seats]) for seats in self.seats])

    def run_test(self) -> None:
        """Evaluate the test on the blocks in their order, whatever the order in which they finished."""
        first = self.sides[0]
        while len(self.row) in self.shares:
            self.row.append(self.shares[len(self.row)][first])
        grown = len(self.row) - self.judged
        if self.test and self.decided is None and grown and (grown >= len(self.row) * TEST_GROWTH or not self.is_open):
            self.judged = len(self.row)
            self.decided = self.test.decided(self.row)

    def missing(self, most: int) -> tuple[int, ...]:
        """The first blocks that are neither played nor running."""
        taken = self.running | self.shares.keys()
        found = (block for block in range(self.plan.blocks) if block not in taken)
        return tuple(block for block, _ in zip(found, range(most), strict=False))

    def portion(self, workers: int) -> int:
        """The number of blocks of the next batch, for a number of workers."""
        if self.pace is None:
            return 1
        left = self.plan.blocks - len(self.shares) - len(self.running)
        return max(1, min(LARGEST, int(PORTION / max(self.pace, 1e-6)), ceil(left / (2 * workers))))


class Arena:
    """Runs several matches and stores their games."""

    def __init__(self, ledger: Ledger, standings: Sequence[MatchStanding]) -> None:
        self.ledger, self.standings = ledger, list(standings)
        self.stopping = False
        self.by_match = {standing.match: standing for standing in standings}
        for standing in self.standings:
            self.recall(standing)

    def recall(self, standing: MatchStanding) -> None:
        """Load the results of a match from the ledger."""
        known = self.ledger.shares(standing.seats)
        for block in range(standing.plan.blocks):
            if played := known.get(block_deal_seed(standing.plan.seed, block)):
                standing.add(block, played)
        standing.run_test()

    @property
    def is_open(self) -> bool:
        """Whether blocks of any match are still to be played."""
        return any(standing.is_open for standing in self.standings)

    @property
    def blocks_left(self) -> int:
        """How many blocks are still to be played, unless a test ends a match earlier."""
        return sum(standing.plan.blocks - standing.done for standing in self.standings if standing.is_open)

    @property
    def games_left(self) -> int:
        """How many games are still to be played, unless a test ends a match earlier."""
        left = [(s.plan.blocks - s.done) * len(s.match.rotations) for s in self.standings if s.is_open]
        return sum(left)

    def stop(self) -> None:
        """Start nothing new."""
        self.stopping = True

    def run(self, workers: BatchRunner) -> Iterator[int]:
        """Play the missing blocks; yield the number of new games repeatedly, until all is done or stopped."""
        while self.is_open and not self.stopping:
            self.distribute(workers)
            yield self.collect(workers)
        if self.stopping:
            workers.stop()
            while workers.busy:
                yield self.collect(workers)

    def distribute(self, workers: BatchRunner) -> None:
        """Submit batches to free workers, evenly from all matches."""
        for _ in range(workers.free):
            waiting = [standing for standing in self.standings if standing.is_open and standing.missing(1)]
            if not waiting:
                return
            standing = min(waiting, key=lambda standing: len(standing.shares) + len(standing.running))
            blocks = standing.missing(standing.portion(workers.size))
            standing.running.update(blocks)
            workers.submit(BlockBatch(standing.match, blocks, standing.plan.seed, standing.plan.patience))

    def collect(self, workers: BatchRunner) -> int:
        """Store the results that are ready."""
        return sum(self.keep(played) for played in workers.played(TICK))

    def keep(self, played: PlayedBatch) -> int:
        """Write a batch to the ledger and count it; return how many games are new."""
        standing = self.by_match[played.batch.match]
        games = [game for block in played.blocks for game in block]
        for block in played.blocks:
            check_block(block, standing)
        new = self.ledger.store(games)
        shares = {block[0].seed: {game.seats: game.shares for game in block} for block in played.blocks}
        if new < len(games):
            shares = self.ledger.shares(standing.seats)
        standing.running.difference_update(played.batch.blocks)
        standing.pace = played.seconds / len(played.blocks)
        for number in played.batch.blocks[: len(played.blocks)]:
            standing.add(number, shares[block_deal_seed(played.batch.seed, number)])
        standing.run_test()
        return new


def check_block(block: Block, standing: MatchStanding) -> None:
    """Check the bots and the rules of a block, since a remote machine may have another version installed."""
    seats = [game.seats for game in block]
    if seats != standing.seats or any(game.rules != VERSION for game in block):
        raise BatchFailed(f"asked for {standing.seats} by rules {VERSION}, got {seats} by rules {block[0].rules}")


def total_shares(games: Sequence[tuple[Seats, Shares]]) -> dict[str, float]:
    """Each side's share of the wins, summed over its seats."""
    shares: dict[str, float] = {}
    for seats, won in games:
        for side, share in zip(seats, won, strict=True):
            shares[side] = shares.get(side, 0.0) + share / len(games)
    return shares
