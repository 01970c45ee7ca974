"""The victims of an abuse test: people who play ordinary games at a given rate, and people who play against a bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from time import monotonic

from benchmarks.reliability.attacks.attacker import TROUBLE
from benchmarks.reliability.bots import Games
from benchmarks.reliability.load import Load, without_garbage_collection
from harness.simulated_clients import (
    WAY,
    Game,
    Gone,
    Page,
    Way,
    close_pages,
    fresh_device,
    open_table,
    start_game,
)

LEARNERS = 2
"""Victims who play against the Apprentice."""
MOVE_SECONDS, A_MOMENT = 30.0, 0.01
"""The seconds that a victim waits for the Apprentice, and between two looks at the games."""


def way_of(number: int, proxied: bool) -> Way:
    """The way of a victim; each has an address of its own."""
    return Way.through_proxy(f"198.18.0.{number + 1}") if proxied else Way.directly(f"127.0.1.{number + 1}")


class Learner:
    """A victim who plays against the Apprentice, with the times of its answers."""

    def __init__(self, port: int, way: Way) -> None:
        self.port, self.way = port, way
        self.waits: list[float] = []
        self.page: Page | None = None
        self.disconnected = self.unopened = 0

    async def open_page(self) -> Page:
        """A page at a new table."""
        WAY.set(self.way)
        device = fresh_device()
        table = await open_table(self.port, device, "Anna", "bot:apprentice")
        return await Page(self.port, table, device).connect()

    async def learn(self, until: float) -> None:
        """Play turn by turn, at a new table when a game is over and the server admits one."""
        rng, games = Random(7), Games(1)
        while monotonic() < until:
            try:
                if self.page is None or self.page.state.outcome is not None:
                    await self.leave()
                    self.page = await self.open_page()
            except TROUBLE:
                self.unopened += 1
                await asyncio.sleep(0.2)
                continue
            try:
                async with asyncio.timeout(MOVE_SECONDS):
                    self.waits.append(await games.bots_turn(self.page, rng))
            except (Gone, TimeoutError):
                self.waits.append(MOVE_SECONDS)
                self.disconnected += self.page.gone
                await self.leave()
            await asyncio.sleep(0.2)

    async def leave(self) -> None:
        """Disconnect the page, if there is one."""
        page, self.page = self.page, None
        await close_pages([page] if page else [])


class Victims:
    """Games of others, the next one of each, and those who learn."""

    def __init__(self, port: int, number: int, rate: float, proxied: bool) -> None:
        self.port, self.rate, self.proxied = port, rate, proxied
        self.games: list[Game] = []
        self.next: list[Game | None] = [None] * number
        """What is played at each place when its game is over."""
        self.over: list[Game] = []
        self.unopened = 0
        self.learners = [Learner(port, way_of(number + each, proxied)) for each in range(LEARNERS)]

    async def begin_games(self) -> None:
        """Begin a game and the next one at each place."""
        self.games += await asyncio.gather(*map(self.game_at, range(len(self.next))))
        await asyncio.gather(*map(self.make_ready, range(len(self.next))))

    async def game_at(self, place: int) -> Game:
        """A new game of two from the address of a place."""
        WAY.set(way_of(place, self.proxied))
        return await start_game(self.port, place)

    async def make_ready(self, place: int) -> None:
        """Have a game ready for when the one at a place is over."""
        try:
            self.next[place] = await self.game_at(place)
        except TROUBLE:
            self.unopened += 1

    async def replace(self, until: float) -> None:
        """Put the next game in the place of each that is over, and have another one ready."""
        async with asyncio.TaskGroup() as opening:
            while monotonic() < until:
                for place, (game, ready) in enumerate(zip(self.games, self.next, strict=True)):
                    if game.over and not game.busy and ready:
                        self.over.append(game)
                        self.games[place], self.next[place] = ready, None
                        opening.create_task(self.make_ready(place))
                await asyncio.sleep(A_MOMENT)

    async def play(self, seconds: float) -> Load:
        """Play for so long, as much all the time."""
        load = Load(self.games, self.rate)
        self.unopened = 0
        for learner in self.learners:
            learner.waits.clear()
            learner.unopened = 0
        with without_garbage_collection():
            until = monotonic() + seconds
            learning = [learner.learn(until) for learner in self.learners]
            await asyncio.gather(load.run(seconds), self.replace(until), *learning)
        return load

    @property
    def pages(self) -> list[Page]:
        """All pages of the victims."""
        ready = [game for game in self.next if game]
        playing = [page for game in [*self.games, *ready, *self.over] for page in game.pages]
        return [*playing, *(learner.page for learner in self.learners if learner.page)]

    @property
    def refused(self) -> int:
        """How many tables they could not open while they last played."""
        return self.unopened + sum(learner.unopened for learner in self.learners)

    @property
    def disconnected(self) -> int:
        """How many pages were disconnected."""
        return sum(page.gone for page in self.pages) + sum(learner.disconnected for learner in self.learners)

    @property
    def waits(self) -> list[float]:
        """The times of the Apprentice's answers."""
        return [wait for learner in self.learners for wait in learner.waits]


@asynccontextmanager
async def start_victims(port: int, games: int, rate: float, proxied: bool) -> AsyncIterator[Victims]:
    """So many games of two, each from an address of its own, whose pages disconnect at the end."""
    found = Victims(port, games, rate, proxied)
    try:
        await found.begin_games()
        yield found
    finally:
        await close_pages(found.pages)
