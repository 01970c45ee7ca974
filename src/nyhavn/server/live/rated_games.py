"""Rated games: matches of one person against levels, which count for the rating of a device.

A match that was abandoned, deleted or left for another one counts as lost. One that moves to another device counts for
the device that opened it: as lost, until it is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import time

from nyhavn.bots.ratings import MEMORY, RATINGS, Result, standing
from nyhavn.game.result import victory_shares
from nyhavn.server.store.rows import RatedGame
from nyhavn.server.store.store import Store
from nyhavn.server.table.any_table import AnyTable
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire
from nyhavn.server.view.summaries import parse_summaries

LOST = 0.0


def list_finished_matches(before: AnyTable, table: AnyTable, at: float) -> Iterator[RatedGame]:
    """The result of a match that has just ended."""
    if table.game and table.options.rated and table.is_over and not before.is_over:
        yield make_rated_game(table.game, person_share(table.game), at)


def list_results(before: AnyTable, table: AnyTable, at: float) -> tuple[list[RatedGame], list[RatedGame]]:
    """The results that an event adds, and those that replace others: of matches that have moved and are over."""
    moved, ended = list(list_moved_matches(before, table, at)), list(list_finished_matches(before, table, at))
    return (moved, ended) if table.game and table.game.has_moved else (ended, [])


def list_moved_matches(before: AnyTable, table: AnyTable, at: float) -> Iterator[RatedGame]:
    """A match that has just moved to another device: lost for the opener until it is over, and never counted there."""
    if before.game and table.game and table.options.rated and not table.is_over and table.devices != before.devices:
        lost = make_rated_game(table.game, LOST, at)
        yield lost
        yield from (lost._replace(device=device, score=None) for device in table.devices - {lost.device})


def list_deleted_matches(table: AnyTable, at: float) -> Iterator[RatedGame]:
    """The result of a match that is deleted: lost, unless it was over."""
    if table.game and table.options.rated and not table.is_over:
        yield make_rated_game(table.game, LOST, at)


def list_unfinished_matches(summaries: Iterable[bytes], device: str, at: float) -> list[RatedGame]:
    """The matches of a device that have begun and are not over, as lost results."""
    running = [game for game in parse_summaries(summaries) if game.rated and not game.ending and not game.gathering]
    own = [game.table for game in running if game.seen_from(device).mine]
    levels = {game.table: [sitter.bot for sitter in game.sitters] for game in running}
    return [RatedGame(device, name, at, format_levels(levels[name]), LOST) for name in own]


def make_rated_game(table: Table, score: float, at: float) -> RatedGame:
    """The result of a match."""
    return RatedGame(table.opener or "", table.id, at, format_levels(sitter.bot for sitter in table.sitters), score)


def format_levels(bots: Iterable[str | None]) -> str:
    """The levels at a table, as they are stored."""
    return " ".join(bot for bot in bots if bot)


def person_share(table: Table) -> float:
    """The person's share of the victory."""
    shares = zip(table.sitters, victory_shares(table.winners, len(table.sitters)), strict=True)
    return sum(share for sitter, share in shares if sitter.bot is None)


async def rate_device(store: Store, device: str) -> wire.Rating:
    """The rating of a device, and its unfinished match."""
    counts = {levels: number for levels, number in (await store.count_results(device)).items() if are_rated(levels)}
    last = await store.last_results(device, counts, MEMORY)
    open_ones = list_unfinished_matches(await store.last_unfinished_match(device), device, 0.0)
    found = standing(Result(tuple(levels.split()), score) for levels, score in last)
    running = next((game.game for game in open_ones), None)
    return wire.Rating(round(found.rating), round(found.error), found.level, sum(counts.values()), running)


def are_rated(levels: str) -> bool:
    """Whether all levels of a stored result still have ratings."""
    return levels != "" and all(level in RATINGS for level in levels.split())


async def list_forfeited_matches(store: Store, device: str) -> list[RatedGame]:
    """The unfinished matches that a device loses as it begins another one, for the caller to store.

    There is rarely more than one; of very many, all batches but the last are stored here.
    """
    last: list[RatedGame] = []
    async for summaries in store.unfinished_matches(device):
        if last:
            await store.store_results(last)
        last = list_unfinished_matches(summaries, device, time())
    return last


async def reset_results(store: Store, device: str) -> None:
    """Reset the rating: no match that was played counts any more, nor does one that is still being played."""
    async for summaries in store.unfinished_matches(device, void=True):
        await store.void_results(list_unfinished_matches(summaries, device, time()))
    await store.forget_settled(device)
