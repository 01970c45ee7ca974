"""Ratings: the estimate from the results of a device, and which games count."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from time import time
from typing import Any

import pytest
from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncEngine

from benchmarks.matching import figures
from harness.http_client import Host, Page, Visitor, start_host
from harness.store_files import results_of
from nyhavn.bots import BOTS
from nyhavn.bots.ratings import EXPECTED, LEVELS, MEMORY, RATINGS, SPREAD, Result, chance, standing
from nyhavn.server.limits.settings import DEFAULTS
from nyhavn.server.live import rated_games
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.hub import Hub
from nyhavn.server.live.seating import leave_table
from nyhavn.server.ops.expiry import DAY, expire
from nyhavn.server.store import queries
from nyhavn.server.store.queries import fetch_rows
from nyhavn.server.store.rows import RatedGame
from nyhavn.server.store.statements import Statement
from nyhavn.server.store.store import Store
from nyhavn.server.table.allowed_bots import ANY_BOT
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import DeviceChanged, Options, PlayerResigned
from nyhavn.server.view import wire
from nyhavn.server.view.new_table import prepare_table

PERSONS = 100
A = wire.NewSeat(name="Anna")
MASON = wire.NewSeat(bot="mason")
BATCH = 5
"""The number of results that one transaction changes in these tests."""
RATED = wire.Options(rated=True)


# The estimate


def test_every_level_is_a_bot_and_stronger_than_the_one_before() -> None:
    assert set(LEVELS) <= set(BOTS)
    page = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")
    ladder = page.partition("<!-- ladder: begin -->")[2].partition("<!-- ladder: end -->")[0]
    measured = re.findall(r"^\| (\w+)[\w:=]*(?:@[\w.]+)? +\| *(\d+) \|", ladder, re.MULTILINE)
    assert [(level, round(int(rating), -1)) for level, rating in reversed(measured)] == list(RATINGS.items())
    assert list(RATINGS.values()) == sorted(set(RATINGS.values()))


def test_a_new_player_has_the_expected_rating() -> None:
    assert standing([]).rating == pytest.approx(EXPECTED, abs=10)
    assert standing([]).error == pytest.approx(SPREAD, rel=0.05)


def test_wins_raise_and_defeats_lower_the_rating_by_decreasing_steps() -> None:
    ratings = [standing([Result(("mason",), float(score))] * n).rating for score in (0, 1) for n in range(5)]
    lost, won = ratings[:5], ratings[5:]
    assert lost == sorted(lost, reverse=True)
    assert won == sorted(won)
    assert won[1] - won[0] > won[4] - won[3]


def test_one_resignation_takes_about_a_hundred_points_at_most() -> None:
    results, ratings = list[Result](), [standing([]).rating]
    for _ in range(10):
        results.append(Result((standing(results).level,), 0.0))
        ratings.append(standing(results).rating)
    lost = [before - after for before, after in pairwise(ratings)]
    assert lost[0] < 110
    assert max(lost) < 130


@pytest.mark.parametrize("score, most", [(0.0, 130), (1.0, 160)])
def test_a_streak_moves_a_rating_by_little_more_than_120_points_after_the_third_game(score: float, most: int) -> None:
    """A narrower prior would keep to 120, but then the strongest persons do not reach their level within 15 games."""
    results, ratings = list[Result](), list[float]()
    for _ in range(12):
        results.append(Result((standing(results).level,), score))
        ratings.append(standing(results).rating)
    assert max(abs(after - before) for before, after in pairwise(ratings[2:])) < most


def test_a_shared_win_is_rated_between_a_win_and_a_defeat() -> None:
    lost, shared, won = (standing([Result(("mason",), score)]).rating for score in (0.0, 0.5, 1.0))
    assert lost < shared < won


def test_a_win_against_several_bots_raises_the_rating_more() -> None:
    assert chance(RATINGS["mason"], ["mason"]) == 0.5
    assert chance(RATINGS["mason"], ["mason"] * 3) == 0.25
    alone, crowd = (standing([Result(("mason",) * others, 1.0)] * 3).rating for others in (1, 3))
    assert crowd > alone


def test_only_the_last_results_count() -> None:
    late = [Result(("mason",), 1.0)] * MEMORY
    assert standing([Result(("tourist",), 0.0)] * 100 + late) == standing(late)


@pytest.mark.parametrize("level", LEVELS)
def test_simulated_persons_reach_their_level_within_fifteen_games(level: str) -> None:
    """Nine of ten reach it; afterwards most are at their own level, and hardly any further away than the next one.

    Fifteen even games determine a rating to about 90 points by any method, and the closest levels are 120 apart, so
    no player can always be at their own level.
    """
    found = figures(level, PERSONS)
    assert found.reached >= 0.9
    assert found.near >= 0.97
    assert found.now >= 0.5


# Games that count


@pytest.mark.parametrize(
    "new",
    [
        wire.NewTable([A, wire.NewSeat(bot="random")], options=RATED),
        wire.NewTable([A, wire.NewSeat(bot="mason:playouts=3")], options=RATED),
        wire.NewTable([A, A, MASON], options=RATED),
        wire.NewTable([A, MASON], options=wire.Options(rated=True, open_hands=True)),
        wire.NewTable([A, MASON], options=wire.Options(rated=True, lesson=0)),
    ],
)
def test_invalid_rated_tables_are_refused(new: wire.NewTable) -> None:
    with pytest.raises(Denied) as denied:
        prepare_table(new, "d", allowed=ANY_BOT)
    assert denied.value.code == Denial.UNREADABLE


def test_the_log_records_that_a_game_is_rated() -> None:
    first, _ = prepare_table(wire.NewTable([A, MASON], options=RATED), "d")
    assert str(first.options) == "options rated"
    assert Options.parse("options rated") == first.options


async def rating_after(path: Path, scores: Iterable[tuple[str, float | None]]) -> tuple[wire.Rating, list[int]]:
    """The rating of a device after games against some levels, and how many rows each query read for it."""
    store, read = await Store.at(path), list[int]()
    await store.store_results(
        RatedGame("d", str(number), float(number), levels, score) for number, (levels, score) in enumerate(scores)
    )

    async def noting(engine: AsyncEngine, chosen: Select[Any]) -> list[Any]:
        rows = await fetch_rows(engine, chosen)
        read.append(len(rows))
        return rows

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(queries, "fetch_rows", noting)
        found = await rated_games.rate_device(store, "d")
    await store.close()
    return found, read


def test_results_with_unknown_levels_or_without_scores_do_not_count(tmp_path: Path) -> None:
    gone = [("gone", 0.0), ("mason gone", 0.0), ("", 0.0), ("mason", None)] * MEMORY
    games = [("mason", 1.0), *gone, ("tourist mason", 0.5), *gone]
    found, _ = asyncio.run(rating_after(tmp_path / "tables.sqlite", games))
    supposed = standing([Result(("mason",), 1.0), Result(("tourist", "mason"), 0.5)])
    assert (found.rating, found.error, found.games) == (round(supposed.rating), round(supposed.error), 2)


def test_a_rating_reads_only_the_last_results_however_many_there_are(tmp_path: Path) -> None:
    late = [("planner", float(number % 3 > 0)) for number in range(MEMORY)]
    found, read = asyncio.run(rating_after(tmp_path / "tables.sqlite", [("mason", 0.0)] * 2_000 + late))
    assert found.rating == round(standing(Result((level,), score) for level, score in late).rating)
    assert found.games == 2_000 + MEMORY
    assert sum(read) <= MEMORY + 2


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with start_host(tmp_path_factory.mktemp("server")) as host:
        yield host
        assert "Traceback" not in host.log


def read_rating(visitor: Visitor) -> dict[str, object]:
    status, body, _ = visitor.request("GET", "/api/rating")
    assert status == 200
    return dict(json.loads(body))


def test_a_whole_match_counts_once(host: Host) -> None:
    visitor = Visitor(host)
    supposed = {"rating": EXPECTED, "error": pytest.approx(SPREAD, abs=20), "level": standing([]).level}
    assert read_rating(visitor) == {**supposed, "games": 0, "running": None}
    page = Page(visitor, visitor.open_table("Anna", "bot:tourist", rated=True))
    assert page.state["options"]["rated"]
    assert read_rating(visitor)["running"] == page.table
    page.play_out(Random(1))
    winners = page.state["outcome"]["winners"]
    share = (0 in winners) / len(winners)
    now = read_rating(visitor)
    assert (now["games"], now["running"]) == (1, None)
    assert now["rating"] == round(standing([Result(("tourist",), share)]).rating)
    visitor.request("DELETE", f"/api/tables/{page.table}")
    assert read_rating(visitor) == now


@pytest.mark.parametrize("how", ["resign", "abandon", "delete", "another"])
def test_an_abandoned_match_is_lost(host: Host, how: str) -> None:
    visitor = Visitor(host)
    page = Page(visitor, visitor.open_table("Anna", "bot:tourist", rated=True))
    match how:
        case "resign":
            page.do("resign", seat=0)
        case "abandon":
            page.do("abandon")
        case "delete":
            visitor.request("DELETE", f"/api/tables/{page.table}")
        case "another":
            visitor.open_table("Anna", "bot:tourist")
            assert read_rating(visitor)["games"] == 0
            visitor.open_table("Anna", "bot:tourist", rated=True)
            page.do("resign", seat=0)
    now = read_rating(visitor)
    assert now["games"] == 1
    assert now["rating"] == round(standing([Result(("tourist",), 0.0)]).rating)


def test_a_match_that_moves_to_another_device_counts_for_the_one_that_opened_it(host: Host) -> None:
    """Previously a match that was being lost could be left on a device without a rating."""
    visitor, other = Visitor(host), Visitor(host)
    fresh = read_rating(other)
    table = visitor.open_lobby("Anna", "bot:tourist", rated=True)
    Page(visitor, table).add_nonce()
    move_seat(visitor, other, table)
    page = Page(other, table)
    page.until_dealt()
    lost = standing([Result(("tourist",), 0.0)]).rating
    assert read_rating(visitor)["rating"] == round(lost)
    assert read_rating(other) == fresh
    page.play_out(Random(1))
    winners = page.state["outcome"]["winners"]
    share = (page.state["mine"][0] in winners) / len(winners)
    now = read_rating(visitor)
    assert (now["games"], now["rating"]) == (1, round(standing([Result(("tourist",), share)]).rating))
    assert read_rating(other) == fresh


def move_seat(visitor: Visitor, other: Visitor, table: str) -> None:
    """Move the first seat of a table to another visitor, once the cards are dealt."""
    Page(visitor, table).until_dealt()
    status, answer = visitor.request_json("POST", f"{table}/seats/0/key")
    assert status == 201
    assert other.request_json("POST", f"{table}/return", {"key": answer["key"]})[0] == 200


def test_a_match_against_several_is_one_result(host: Host) -> None:
    visitor = Visitor(host)
    Page(visitor, visitor.open_table("Anna", "bot:tourist", "bot:mason", rated=True)).do("resign", seat=0)
    assert read_rating(visitor)["rating"] == round(standing([Result(("tourist", "mason"), 0.0)]).rating)


def test_a_reset_rating_ignores_earlier_and_running_games(host: Host) -> None:
    visitor, other = Visitor(host), Visitor(host)
    fresh = read_rating(visitor)
    read_rating(other)
    Page(visitor, visitor.open_table("Anna", "bot:tourist", rated=True)).do("resign", seat=0)
    running = Page(visitor, visitor.open_table("Anna", "bot:tourist", rated=True))
    Page(other, other.open_table("Béla", "bot:tourist", rated=True)).do("resign", seat=0)
    assert visitor.request("DELETE", "/api/rating")[0] == 204
    assert read_rating(visitor) == fresh
    running.do("resign", seat=0)
    assert read_rating(visitor) == fresh
    assert read_rating(other)["games"] == 1


def test_unrated_games_do_not_count(host: Host) -> None:
    visitor = Visitor(host)
    Page(visitor, visitor.open_table("Anna", "bot:tourist")).do("resign", seat=0)
    assert read_rating(visitor)["games"] == 0


async def count_results_after_expiry(path: Path) -> list[int]:
    """The number of results after a match was abandoned, and after the expiry of old games."""
    hub = Hub(await Store.at(path), BotPool(), DEFAULTS._replace(expiry_grace_days=0.0))
    try:
        name = await hub.open_table(wire.NewTable([A, MASON], first=0, options=RATED), "d")
        await leave_table(hub, await hub.find_seated_session(name, "d"), "d")
        before = len(await results_of(hub.store, "d"))
        for _ in range(2):
            await expire(hub, time() + 2 * DAY, 1)
        return [before, len(await results_of(hub.store, "d"))]
    finally:
        await hub.close()


def test_results_expire_with_games(tmp_path: Path) -> None:
    assert asyncio.run(count_results_after_expiry(tmp_path / "tables.sqlite")) == [1, 0]


async def play_matches(path: Path, count: int) -> None:
    """Leave many matches of one device unfinished, start another one, reset the rating, and finish all.

    So many can only have come to the device in a store of earlier versions, which did not note that a match moved.
    """
    hub = Hub(await Store.at(path), BotPool())
    new = wire.NewTable([A, MASON], first=0, options=RATED)
    try:
        names = [await hub.open_table(new, f"d{number}") for number in range(count)]
        for name in names:
            await (await hub.find_any_session(name)).commit([DeviceChanged(0, "d")])
        works = note_works(hub.store)
        last = await hub.open_table(new, "d")
        kept = await results_of(hub.store, "d")
        assert sorted(game.game for game in kept) == sorted(names)
        assert {(game.levels, game.score) for game in kept} == {("mason", 0.0)}
        assert (await rated_games.rate_device(hub.store, "d")).running == last
        assert len(works) == -(-count // BATCH)
        await hub.open_table(new, "d")
        assert len(works) == -(-count // BATCH) + 1
        await rated_games.reset_results(hub.store, "d")
        assert max(works) <= 2 * BATCH + 4
        assert {game.score for game in await results_of(hub.store, "d")} == {None}
        for name in names:
            await (await hub.find_any_session(name)).commit([PlayerResigned(0)])
        assert (await rated_games.rate_device(hub.store, "d")).games == 0
        await rated_games.reset_results(hub.store, "d")
        assert len(await results_of(hub.store, "d")) == 2
    finally:
        await hub.close()


def note_works(store: Store) -> list[int]:
    """Record the number of rows of each write to a store from now on."""
    found, write = list[int](), store.writer.write

    async def noting(*statements: Statement) -> None:
        found.append(sum(len(rows or [0]) for _, rows in statements))
        await write(*statements)

    store.writer.write = noting  # type: ignore[method-assign]
    return found


def test_many_unfinished_matches_count_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nyhavn.server.store.queries.BATCH", BATCH)
    monkeypatch.setattr(rated_games, "list_moved_matches", lambda before, table, at: iter(()))
    asyncio.run(play_matches(tmp_path / "tables.sqlite", 12))


def test_a_player_name_cannot_fake_an_unfinished_match(tmp_path: Path) -> None:
    async def run() -> None:
        hub = Hub(await Store.at(tmp_path / "tables.sqlite"), BotPool())
        sly = wire.NewSeat(name='"rated":true')
        await hub.open_table(wire.NewTable([sly, MASON], first=0), "d")
        assert await hub.store.last_unfinished_match("d") == []
        await hub.close()

    asyncio.run(run())


def test_rating_resets_are_rate_limited(tmp_path: Path) -> None:
    with start_host(tmp_path, "--limit", "rating-resets=2/0.001", "--proxy") as host:
        visitor = Visitor(host)
        read_rating(visitor)
        assert [visitor.request("DELETE", "/api/rating")[0] for _ in range(3)] == [204, 204, 429]
        assert read_rating(visitor)["games"] == 0
