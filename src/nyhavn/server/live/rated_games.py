"""Rated games: those of one person against levels, which count for the rating of a device.

What was broken off, deleted or left for another match counts as lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import time

from nyhavn.bots.ratings import MEMORY, RATINGS, Result, standing
from nyhavn.game.result import victory_shares
from nyhavn.server.store.rows import Counted
from nyhavn.server.store.store import Store
from nyhavn.server.table.any_table import AnyTable
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire
from nyhavn.server.view.redaction import readable

LOST = 0.0


def settled(before: AnyTable, table: AnyTable, at: float) -> Iterator[Counted]:
    """How a match went that is over now and was not before."""
    if table.game and table.options.rated and table.is_over and not before.is_over:
        yield counted(table.game, share(table.game), at)


def given_up(table: AnyTable, at: float) -> Iterator[Counted]:
    """How a match went that is deleted: it is lost, unless it was over."""
    if table.game and table.options.rated and not table.is_over:
        yield counted(table.game, LOST, at)


def unfinished(summaries: Iterable[bytes], device: str, at: float) -> list[Counted]:
    """The matches of a device that have begun and are not over, as if they were lost."""
    running = [game for game in readable(summaries) if game.rated and not game.ending and not game.gathering]
    own = [game.table for game in running if game.seen_from(device).mine]
    levels = {game.table: [sitter.bot for sitter in game.sitters] for game in running}
    return [Counted(device, name, at, written(levels[name]), LOST) for name in own]


def counted(table: Table, score: float, at: float) -> Counted:
    """A match with its result."""
    (device,) = table.devices
    return Counted(device, table.id, at, written(sitter.bot for sitter in table.sitters), score)


def written(bots: Iterable[str | None]) -> str:
    """The levels among those who sit at a table, as they are kept."""
    return " ".join(bot for bot in bots if bot)


def share(table: Table) -> float:
    """The person's share of the victory."""
    shares = zip(table.sitters, victory_shares(table.winners, len(table.sitters)), strict=True)
    return sum(share for sitter, share in shares if sitter.bot is None)


async def rating(store: Store, device: str) -> wire.Rating:
    """The rating of a device, and the match that it has not finished."""
    counts = {levels: number for levels, number in (await store.count_results(device)).items() if have_ratings(levels)}
    last = await store.last_results(device, counts, MEMORY)
    open_ones = unfinished(await store.last_unfinished_match(device), device, 0.0)
    found = standing(Result(tuple(levels.split()), score) for levels, score in last)
    running = next((game.game for game in open_ones), None)
    return wire.Rating(round(found.rating), round(found.error), found.level, sum(counts.values()), running)


def have_ratings(levels: str) -> bool:
    """Whether levels, as they are kept, are such that there still are."""
    return levels != "" and all(level in RATINGS for level in levels.split())


async def left_behind(store: Store, device: str) -> list[Counted]:
    """The matches that a device has not finished and loses as it begins another one, for the store to keep.

    There are rarely more than one; of very many, all but the last batch are kept at once.
    """
    last: list[Counted] = []
    async for summaries in store.unfinished_matches(device):
        if last:
            await store.keep_results(last)
        last = unfinished(summaries, device, time())
    return last


async def reset(store: Store, device: str) -> None:
    """Begin anew: nothing that was played counts any more, nor what is still being played."""
    async for summaries in store.unfinished_matches(device, void=True):
        await store.void_results(unfinished(summaries, device, time()))
    await store.forget_settled(device)
