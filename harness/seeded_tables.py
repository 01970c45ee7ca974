"""Tables in the middle of a game, written directly to a server's store, so that tests need not play up to them."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from time import time
from typing import NamedTuple

import msgspec

from nyhavn.game.board import Phase
from nyhavn.game.move import AnyMove, Build
from nyhavn.game.position import Position
from nyhavn.rules.facts import NEAR, find_end_card
from nyhavn.rules.scoring import full_rows
from nyhavn.server.http.requests import hash_token
from nyhavn.server.live.session import Session
from nyhavn.server.ops.service import FILE
from nyhavn.server.store.rows import LogEntry
from nyhavn.server.store.store import Store
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret
from nyhavn.server.table.events import MovePlayed, Options, Sitter, TableOpened
from nyhavn.server.table.table import Table
from nyhavn.server.table.turn_end import make_turn_ended
from nyhavn.server.view.summaries import summarise_table

ME = "5eed" * 8
"""The token of the device at all these tables."""


class Seed(NamedTuple):
    """A game up to some moment."""

    table: Table
    secret: Secret
    entries: list[LogEntry]


def find_moment(wanted: Callable[[Table], bool], bots: int = 1, people: tuple[str, ...] = ("Anna",)) -> Seed:
    """The first moment that satisfies a condition, when the first player decides or the game is over; deterministic."""
    sitters = (
        *(Sitter(name, device=hash_token(ME)) for name in people),
        *[Sitter("apprentice", bot="apprentice")] * bots,
    )
    return next(seed for number in count() for seed in list_seeds(sitters, Random(number)) if wanted(seed.table))


def list_seeds(sitters: tuple[Sitter, ...], rng: Random) -> Iterator[Seed]:
    """All moments of one game in which the first seat decides, and its end; whoever can build builds."""

    def choose(position: Position) -> AnyMove:
        moves = list(position.legal_moves)
        return rng.choice([move for move in moves if isinstance(move, Build)] or moves)

    moments = play_through(sitters, Options(public_knowledge=True), rng, choose)
    return (seed for seed in moments if seed.table.is_over or seed.table.due == 0)


def play_through(
    sitters: tuple[Sitter, ...], options: Options, rng: Random, choose: Callable[[Position], AnyMove]
) -> Iterator[Seed]:
    """All moments of one game, whose moves are chosen from positions."""
    secret = Secret(rng.randbytes(32))
    opening = TableOpened(sitters, options, secret.commitment, CommittedDealer(secret).deal(len(sitters)))
    table = Table.open(secrets.token_urlsafe(12), opening)
    entries = [LogEntry(table.seq, str(opening), table.digest)]
    yield Seed(table, secret, entries)
    while not table.is_over:
        event = make_turn_ended(table, secret) if table.turn_done else MovePlayed(choose(table.position))
        table = table.after(event)
        entries = [*entries, LogEntry(table.seq, str(event), table.digest)]
        yield Seed(table, secret, entries)


def store_seed(data: Path, seed: Seed) -> str:
    """Write a table to the store of a running server, and return its name."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, write_seed(data / FILE, seed)).result()
    return seed.table.id


async def write_seed(path: Path, seed: Seed) -> None:
    """Store all events of a table."""
    store, at = await Store.at(path), time()
    about = msgspec.json.encode(summarise_table(seed.table, at))
    await store.open_table(seed.table.id, seed.secret, seed.entries, [hash_token(ME)], about, at)
    await store.close()


async def proceed_with_deal(live: Session) -> None:
    """Close the list of pledges, or deal, without waiting for any device."""
    assert live.table.lobby
    await live.commit([live.scheduler.next_deal_event(live.table.lobby)])


# Moments


def offers_choice(table: Table) -> bool:
    """Whether there are several tiles to build and cards to take."""
    builds = [move for move in table.position.legal_moves if isinstance(move, Build)]
    return table.turn > 12 and not table.draft.steps and len(builds) > 6


def offers_payments(table: Table) -> bool:
    """Whether every tile that can be built can be paid in several ways."""
    ways = Counter(move.placement for move in table.position.legal_moves if isinstance(move, Build))
    return not table.draft.steps and min(ways.values(), default=0) > 1


def ends_soon(table: Table) -> bool:
    """Whether any refill can end the game, and a player could win in the next turn."""
    if table.draft.steps or table.position.is_over:
        return False
    near = find_end_card(list(table.position.words)) == NEAR
    return near and bool(table.position.view(table.position.seat).contenders)


def completes_row(table: Table) -> bool:
    """Whether the first points are due: there are tiles to build, and each completes a row and ends the turn."""
    position, builds = table.position, [move for move in table.position.legal_moves if isinstance(move, Build)]
    if table.draft.steps or position.is_over or position.house(0).score:
        return False
    turns = [table.after(MovePlayed(move)) for move in builds]
    return bool(turns) and all(turn.turn_done and full_rows(turn.position.house(0).covered) for turn in turns)


MOMENTS: dict[str, Callable[[Table], bool]] = {
    "take": offers_choice,
    "discard": lambda table: table.position.phase is Phase.DISCARD,
    "bonus": lambda table: table.position.phase is Phase.BONUS,
    "both": lambda table: table.position.phase is Phase.BUILD,
    "done": lambda table: table.turn_done and not table.position.is_over,
    "over": lambda table: table.settled.end.is_over,
    "paying": offers_payments,
    "near": ends_soon,
    "row": completes_row,
}


@cache
def store_moment(data: Path, name: str, seats: int) -> str:
    """Store a table at some moment of a game."""
    return store_seed(data, find_moment(MOMENTS[name], bots=seats - 1))
