"""Fills a store with many real games, fast: bots play some, and each is written many times as a log of its own.

Run `python -m harness.many_games FOLDER 10000`.
"""

import asyncio
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec.json import encode

from nyhavn.bots import Limit, bot
from nyhavn.server.ops.service import FILE
from nyhavn.server.store.rows import LogEntry
from nyhavn.server.store.store import Store
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret
from nyhavn.server.table.events import MovePlayed, Options, Sitter, TableOpened, first_link, hash_link
from nyhavn.server.table.table import Table
from nyhavn.server.table.turn_end import make_turn_ended
from nyhavn.server.view.summaries import summarise_table

PLAYED = 200
"""How many different games are played."""
TOGETHER = 64
"""How many games are written at the same time."""
BOT = "apprentice"
EPOCH = 1_800_000_000.0


class Game(NamedTuple):
    """A game that was played: its secret, its opening event, its other events, and the table at its end."""

    secret: bytes
    opening: TableOpened
    events: list[str]
    end: Table


def play_numbered_game(number: int) -> Game:
    """A whole game of two to four bots, determined by its number."""
    rng, players, player = Random(number), 2 + number % 3, bot(BOT)
    secret = Secret(sha256(f"many games {number}".encode()).digest())
    sitters = tuple(Sitter("", device="nobody") for _ in range(players))
    opening = TableOpened(sitters, Options(), secret.commitment, CommittedDealer(secret).deal(players))
    table, events = Table.open("", opening), list[str]()
    while table.due is not None:
        done, view = table.turn_done, table.position.view(table.due)
        event = make_turn_ended(table, secret) if done else MovePlayed(player.choose(view, Limit(), rng))
        table = table.after(event)
        events.append(str(event))
    return Game(secret.reveal(), opening, events, table)


def games(count: int = PLAYED) -> list[Game]:
    """Some games, played in parallel."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        return list(pool.map(play_numbered_game, range(count), chunksize=5))


def chain_log(name: str, texts: Iterable[str]) -> Iterator[LogEntry]:
    """The entries of a table's log, with their hash chain."""
    digest = first_link(name)
    for seq, text in enumerate(texts, 1):
        digest = hash_link(digest, text)
        yield LogEntry(seq, text, digest)


async def write_game(store: Store, game: Game, number: int) -> str:
    """Write a game with new persons, so that its hashes are its own."""
    name, at = f"many-{number:08}", EPOCH + number
    device = sha256(f"device {number}".encode()).hexdigest()
    sitters = tuple(Sitter(f"Anna {number}.{seat}", device=device) for seat in range(len(game.opening.sitters)))
    first, *rest = chain_log(name, [str(replace(game.opening, sitters=sitters)), *game.events])
    table = game.end._replace(id=name, sitters=sitters)
    await store.open_table(name, Secret(game.secret), [first], [device], encode(summarise_table(table, at)), at)
    await store.append(name, rest, encode(summarise_table(table, at + 1)), at + 1)
    return name


async def fill_store(store: Store, count: int, known: list[Game]) -> list[str]:
    """Write so many games into a store, and return their ids."""
    names: list[str] = []
    for start in range(0, count, TOGETHER):
        some = range(start, min(start + TOGETHER, count))
        names += await asyncio.gather(*(write_game(store, known[number % len(known)], number) for number in some))
    return names


async def make_filled_store(folder: Path, count: int, different: int = PLAYED) -> None:
    """Create a store with so many games in a folder."""
    known = games(min(count, different))
    store = await Store.at(folder / FILE)
    await fill_store(store, count, known)
    await store.close()


if __name__ == "__main__":
    asyncio.run(make_filled_store(Path(sys.argv[1]), int(sys.argv[2])))
