"""Fair queueing of questions to bots: round robin by client, then by table, with bounds on what runs and waits."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator

from nyhavn.server.telemetry.metrics import BOT_DROPS, count_limited

UNATTENDED = "unattended "
"""The prefix of a client who has left; only one question of all such clients runs at a time, over all lanes."""


class Dropped(Exception):
    """A question was dropped before a bot was free for it, and may be asked again later."""


class Waiting:
    """The waiting questions of one client, in a queue for each table."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self.tables.values()))

    def add(self, table: str, turn: asyncio.Future[None]) -> None:
        """Queue a question of a table."""
        self.tables.setdefault(table, deque()).append(turn)

    def discard(self, table: str, turn: asyncio.Future[None]) -> None:
        """Remove a question from the queue, if it is there."""
        if table in self.tables and turn in self.tables[table]:
            self.tables[table].remove(turn)
            if not self.tables[table]:
                del self.tables[table]

    def take_first(self) -> asyncio.Future[None]:
        """The next question, removed from the queue; its table goes to the end of the round robin."""
        table, turns = next(iter(self.tables.items()))
        turn = turns.popleft()
        del self.tables[table]
        if turns:
            self.tables[table] = turns
        return turn

    def take_last(self) -> asyncio.Future[None]:
        """The question that would be served last, removed from the queue."""
        table, turns = next(reversed(self.tables.items()))
        turn = turns.pop()
        if not turns:
            del self.tables[table]
        return turn


class Lane:
    """Questions to bots of one kind: `at_once` of them run, at most half of them of one client, and the others wait.

    The next question is chosen round robin by client, and within a client by table, so that nobody waits for more than
    one question of each other client. If more than `most` wait, the client with the most of them loses its last one.
    """

    def __init__(self, name: str, at_once: int, most: int) -> None:
        self.name, self.at_once, self.most = name, max(1, at_once), max(1, most)
        self.running: Counter[str] = Counter()
        """How many questions of each client are being answered."""
        self.waiting: OrderedDict[str, Waiting] = OrderedDict()
        self.lanes = [self]
        """The lanes of all kinds of bots, including this one."""
        self.closed = False

    @property
    def share(self) -> int:
        """How many questions of one client may run at the same time."""
        return max(1, self.at_once // 2)

    @property
    def queue(self) -> int:
        """How many questions wait."""
        return sum(map(len, self.waiting.values()))

    async def enter(self, client: str, table: str) -> None:
        """Wait for a slot in the lane; the caller must leave the lane afterwards."""
        if self.closed:
            raise Dropped
        turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(client, Waiting()).add(table, turn)
        self.serve()
        if self.queue > self.most:
            self.drop_one()
        try:
            await turn
        except asyncio.CancelledError:
            self.withdraw(client, table, turn)
            raise

    def withdraw(self, client: str, table: str, turn: asyncio.Future[None]) -> None:
        """Remove a cancelled question from the queue, or free its slot if it has one."""
        if turn.done() and not turn.cancelled() and turn.exception() is None:
            self.leave(client)
        elif client in self.waiting:
            self.waiting[client].discard(table, turn)
            self.tidy(client)

    def leave(self, client: str) -> None:
        """Free a slot and serve all lanes, the others first, so that unattended tables alternate between lanes."""
        self.running[client] -= 1
        if not self.running[client]:
            del self.running[client]
        for lane in sorted(self.lanes, key=lambda lane: lane is self):
            lane.serve()

    def serve(self) -> None:
        """Start waiting questions while slots are free."""
        while self.running.total() < self.at_once and (client := next(self.eligible(), None)) is not None:
            turn = self.waiting[client].take_first()
            self.waiting.move_to_end(client)
            self.tidy(client)
            if not turn.done():
                self.running[client] += 1
                turn.set_result(None)

    def eligible(self) -> Iterator[str]:
        """The clients whose next question may run, in round-robin order."""
        return filter(self.may_run, self.waiting)

    def may_run(self, client: str) -> bool:
        """Whether one more question of a client may run."""
        if client.startswith(UNATTENDED):
            return not any(one.startswith(UNATTENDED) for lane in self.lanes for one in lane.running)
        return self.running[client] < self.share

    def drop_one(self) -> None:
        """Drop the last question of the client with the most waiting questions."""
        client = max(self.waiting, key=lambda client: len(self.waiting[client]))
        self.drop(self.waiting[client].take_last())
        self.tidy(client)
        count_limited("bot_questions")

    def drop(self, turn: asyncio.Future[None]) -> None:
        """Raise Dropped for the caller that waits for a question."""
        BOT_DROPS.labels(self.name).inc()
        if not turn.done():
            turn.set_exception(Dropped())

    def tidy(self, client: str) -> None:
        """Remove a client without waiting questions."""
        if not self.waiting[client]:
            del self.waiting[client]

    def close(self) -> None:
        """Drop all waiting questions, and accept no more."""
        self.closed = True
        while self.waiting:
            client, waiting = next(iter(self.waiting.items()))
            self.drop(waiting.take_first())
            self.tidy(client)
