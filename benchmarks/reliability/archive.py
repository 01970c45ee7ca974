"""A store full of random games, written as a server writes them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from harness.progress import print_progress
from nyhavn.game import codec, engine
from nyhavn.game.move import AnyMove
from nyhavn.game.position import Position
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.turn import step
from nyhavn.rules.words import DRAW, OVER, PAY, PHASE, STATE
from nyhavn.server.store.rows import LogEntry
from nyhavn.server.store.store import Store
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret
from nyhavn.server.table.events import MovePlayed, Options, Sitter, TableOpened, TurnEnded
from nyhavn.server.table.table import Table
from nyhavn.server.table.turn_end import make_turn_ended
from nyhavn.server.view.summaries import summarise_table

BATCH = 100
"""How many games are made at a time."""
AT = 1_700_000_000.0
"""The time of all games."""


class Stored(NamedTuple):
    """A game with its stored data."""

    name: str
    secret: bytes
    device: str
    entries: list[LogEntry]
    summary: bytes


def moves(start: Position, secret: Secret, rng: Random) -> Iterator[AnyMove]:
    """The moves of a random game, including the dealer's, played with numbers only."""
    w, dealer = engine.spread(start.words), CommittedDealer(secret, count_drawn_cards(start))
    while w[PHASE] != OVER:
        before = list(w)
        if w[PHASE] == DRAW:
            move: AnyMove = dealer.draw(Position(tuple(w[:STATE])))
            chosen = codec.numbers_of(move) or ()
        else:
            chosen = (rng.choice(engine.legal_numbers(list(w))),)
        for number in chosen:
            step(w, lookup_table(), number)
        if w[PHASE] == PAY:
            chosen = (*chosen, rng.choice(engine.legal_numbers(list(w))))
            step(w, lookup_table(), chosen[-1])
        yield codec.move_of(before, chosen)


def count_drawn_cards(start: Position) -> int:
    """How many cards a deal takes."""
    return len(start.harbour) + sum(len(start.hand(seat)) for seat in start.seats)


def make_stored_game(number: int) -> Stored:
    """The game with this number."""
    rng, secret = Random(number), Secret(sha256(f"game {number}".encode()).digest())
    name, device = f"game-{number}", sha256(f"device {number % 997}".encode()).hexdigest()
    start = CommittedDealer(secret).deal(2 + number % 3)
    sitters = [Sitter("Anna", device=device), *(Sitter(bot, bot=bot) for bot in ("mason", "tourist", "random"))]
    opening = TableOpened(tuple(sitters[: start.players]), Options(), secret.commitment, start)
    played = Table.open(name, opening)
    entries = [LogEntry(played.seq, str(opening), played.digest)]
    for move in moves(start, secret, rng):
        if played.turn_done:
            played = end_stored_turn(played, entries, secret)
        if not str(move).startswith(">"):
            played = played.after(MovePlayed(move))
            entries.append(LogEntry(played.seq, f"play {move}", played.digest))
    if played.turn_done:
        played = end_stored_turn(played, entries, secret)
    return Stored(name, secret.reveal(), device, entries, msgspec.json.encode(summarise_table(played, AT)))


def end_stored_turn(played: Table, entries: list[LogEntry], secret: Secret) -> Table:
    """The table after its turn is ended, whose event is added to the entries."""
    event: TurnEnded = make_turn_ended(played, secret)
    after = played.after(event)
    entries.append(LogEntry(after.seq, str(event), after.digest))
    return after


def batch(first: int, number: int) -> list[Stored]:
    """So many games."""
    return [make_stored_game(game) for game in range(first, first + number)]


async def write_games(path: Path, games: int) -> int:
    """Fill a store with so many games; the number of their events."""
    store, events = await Store.at(path), 0
    firsts = range(0, games, BATCH)
    with ProcessPoolExecutor(2) as pool:
        for done, part in enumerate(pool.map(batch, firsts, [min(BATCH, games - first) for first in firsts]), 1):
            await asyncio.gather(*(store_game(store, game) for game in part))
            events += sum(len(game.entries) for game in part)
            print_progress(f"{min(done * BATCH, games)} of {games} games stored")
    await store.close()
    return events


async def store_game(store: Store, game: Stored) -> None:
    """Store one game."""
    await store.open_table(game.name, Secret(game.secret), game.entries, [game.device], game.summary, AT)


def fill_archive(path: Path, games: int) -> int:
    """Fill a store with so many games; the number of their events."""
    return asyncio.run(write_games(path, games))
