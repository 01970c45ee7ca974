"""Batches: several blocks of a match as one unit of work for a local or remote worker, and their results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from socket import gethostname
from time import perf_counter
from typing import Protocol

from nyhavn.arena.bot_game import BotGame, play_game
from nyhavn.arena.schedule import Entrant, Match, block_deal_seed
from nyhavn.bots import Bot, Limit
from nyhavn.bots.program import Program
from nyhavn.game.dealer import deal

Block = tuple[BotGame, ...]
"""The games of one deal, one for each rotation of the seats."""


class BatchFailed(Exception):
    """A batch could not be played; this is no forfeit of a bot."""


@dataclass(frozen=True, slots=True)
class BlockBatch:
    """The blocks of one match to play."""

    match: Match
    blocks: tuple[int, ...]
    seed: str
    patience: float


@dataclass(frozen=True, slots=True)
class PlayedBatch:
    """The results of a batch: its first blocks, all of them unless it was stopped, and the time they took."""

    batch: BlockBatch
    blocks: tuple[Block, ...]
    seconds: float


class BatchRunner(Protocol):
    """A set of local or remote workers that play batches."""

    @property
    def size(self) -> int:
        """How many batches are played in parallel."""

    @property
    def free(self) -> int:
        """How many more batches can be submitted now."""

    @property
    def busy(self) -> bool:
        """Whether a batch is being played."""

    def submit(self, batch: BlockBatch) -> None:
        """Submit a batch."""

    def played(self, timeout: float) -> list[PlayedBatch]:
        """The results that are ready; waits up to `timeout` seconds for the first."""

    def stop(self) -> None:
        """Start nothing new; running work may be finished."""

    def close(self) -> None:
        """End all work and release the workers."""


class OpenBots:
    """The open bots of a process, which are reused from game to game."""

    def __init__(self) -> None:
        self.bots: dict[tuple[Entrant, int], Bot] = {}

    def play(self, batch: BlockBatch, stopped: Callable[[], bool] = lambda: False) -> PlayedBatch:
        """Play a batch, at least its first block."""
        start = perf_counter()
        blocks: list[Block] = []
        for number in batch.blocks:
            if blocks and stopped():
                break
            blocks.append(tuple(self.block(batch, number)))
        return PlayedBatch(batch, tuple(blocks), perf_counter() - start)

    def block(self, batch: BlockBatch, number: int) -> list[BotGame]:
        """Play one deal once for each rotation."""
        seed = block_deal_seed(batch.seed, number)
        return [self.game(rotation, seed, batch.patience) for rotation in batch.match.rotations]

    def game(self, seats: tuple[Entrant, ...], seed: int, patience: float) -> BotGame:
        """Play one game; a bot that forfeits is closed and not reused."""
        copies: Counter[Entrant] = Counter()
        places = []
        for entrant in seats:
            places.append((entrant, copies[entrant]))
            copies[entrant] += 1
        game = play_game([self.seated(place, patience) for place in places], seed, patience=patience)
        if game.forfeit:
            self.bots.pop(places[game.forfeit[0]]).close()
        return game

    def seated(self, place: tuple[Entrant, int], patience: float) -> Bot:
        """The open bot of an entrant for one seat; every seat of a table has its own."""
        if place not in self.bots:
            self.bots[place] = warm_up_bot(open_entrant(place[0]), patience)
        return self.bots[place]

    def close(self) -> None:
        """Close all bots."""
        while self.bots:
            self.bots.popitem()[1].close()


def open_entrant(entrant: Entrant) -> Bot:
    """Open the bot of an entrant, which may not exist on every machine."""
    try:
        return entrant.open()
    except ValueError as error:
        raise BatchFailed(f"{entrant.name} cannot play on {gethostname()}: {error}") from error


def warm_up_bot(bot: Bot, patience: float) -> Bot:
    """Warm up a bot with one move, so that loading its code is not timed."""
    match bot:
        case Program():
            bot.patience = patience
        case _:
            with suppress(Exception):
                bot.choose(deal(2, seed=0).view(0), Limit(playouts=1), Random(0))
    return bot
