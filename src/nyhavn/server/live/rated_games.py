"""Rated games: matches of one person against levels, which count for the rating of a device.

A match that was abandoned, deleted or left for another one counts as lost.
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
    """The result of a match that has just ended."""
    if table.game and table.options.rated and table.is_over and not before.is_over:
        yield counted(table.game, share(table.game), at)


def given_up(table: AnyTable, at: float) -> Iterator[Counted]:
    """The result of a match that is deleted: lost, unless it was over."""
    if table.game and table.options.rated and not table.is_over:
        yield counted(table.game, LOST, at)


def unfinished(summaries: Iterable[bytes], device: str, at: float) -> list[Counted]:
    """The matches of a device that have begun and are not over, as lost results."""
    running = [game for game in readable(summaries) if game.rated and not game.ending and not game.gathering]
    own = [game.table for game in running if game.seen_from(device).mine]
    levels = {game.table: [sitter.bot for sitter in game.sitters] for game in running}
    return [Counted(device, name, at, written(levels[name]), LOST) for name in own]


def counted(table: Table, score: float, at: float) -> Counted:
    """The result of a match."""
    (device,) = table.devices
    return Counted(device, table.id, at, written(sitter.bot for sitter in table.sitters), score)


def written(bots: Iterable[str | None]) -> str:
    """The levels at a table, as they are stored."""
    return " ".join(bot for bot in bots if bot)


def share(table: Table) -> float:
    """The person's share of the victory."""
    shares = zip(table.sitters, victory_shares(table.winners, len(table.sitters)), strict=True)
    return sum(share for sitter, share in shares if sitter.bot is None)


async def rating(store: Store, device: str) -> wire.Rating:
    """The rating of a device, and its unfinished match."""
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
    """The unfinished matches that a device loses as it begins another one, for the caller to store.

    There is rarely more than one; of very many, all batches but the last are stored here.
    """
    last: list[Counted] = []
    async for summaries in store.unfinished_matches(device):
        if last:
            await store.keep_results(last)
        last = unfinished(summaries, device, time())
    return last


async def reset(store: Store, device: str) -> None:
    """Reset the rating: no match that was played counts any more, nor does one that is still being played."""
    async for summaries in store.unfinished_matches(device, void=True):
        await store.void_results(unfinished(summaries, device, time()))
    await store.forget_settled(device)
