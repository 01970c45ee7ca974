"""A table that people are at: it takes messages one by one, keeps what happens, and tells everybody who looks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING

import msgspec

from nyhavn.server import wire
from nyhavn.server.asking import asked_for, say_why_not
from nyhavn.server.dealer import Secret
from nyhavn.server.denial import Denial, Denied
from nyhavn.server.events import Event, Played
from nyhavn.server.metrics import REFUSALS
from nyhavn.server.page import Page
from nyhavn.server.seeing import Eyes, state, summary
from nyhavn.server.store import Conflict, Entry, Kept, NotStored
from nyhavn.server.table import Table

if TYPE_CHECKING:
    from nyhavn.server.hall import Hall

LOG = logging.getLogger("nyhavn.server")
ANSWERS = 512
"""How many answers a table remembers."""
PAUSE = 1.0
"""How many seconds a bot waits before its turn is stored once more."""
encode = msgspec.json.encode


class Live:
    """One table with the pages that look at it."""

    def __init__(self, hall: Hall, table: Table, secret: Secret, entries: Iterable[Entry] = ()) -> None:
        self.hall, self.table, self.secret = hall, table, secret
        self.lock = asyncio.Lock()
        self.pages: set[Page] = set()
        self.present: dict[str, tuple[int, int]] = {}
        """For each device the turn for which somebody said to be there, and who."""
        self.answers: OrderedDict[tuple[str, str], wire.Answer] = OrderedDict()
        for entry in entries:
            if entry.device and entry.message:
                self.remember(entry.device, wire.Answer(entry.message, entry.seq))
        self.thinking: asyncio.Task[None] | None = None
        self.gone = False

    @property
    def game(self) -> Table:
        """The table once the game is on."""
        return self.table

    # Looking

    def eyes(self, device: str | None) -> Eyes:
        """Who looks from a device now."""
        turn, seat = self.present.get(device or "", (None, None))
        return Eyes.of(self.table, device, seat if turn == self.game.turn else None)

    def state(self, device: str | None) -> bytes:
        """What a device is sent."""
        return encode(state(self.table, self.eyes(device), self.secret))

    def join(self, page: Page) -> None:
        """Let a page look on."""
        self.pages.add(page)
        page.show(self.state(page.device))
        self.let_bots_play()

    def leave(self, page: Page) -> None:
        """Let a page go."""
        self.pages.discard(page)

    def tell_all(self) -> None:
        """Send every page what it may see now, if that has changed."""
        states: dict[str | None, bytes] = {}
        for page in self.pages:
            if page.device not in states:
                states[page.device] = self.state(page.device)
            page.show(states[page.device])

    @property
    def is_idle(self) -> bool:
        """Whether nobody is at the table."""
        return not self.pages and not self.lock.locked() and (self.thinking is None or self.thinking.done())

    # Asking

    async def ask(self, page: Page, device: str, message: wire.Ask) -> None:
        """Do what a page asks, and answer after it is kept; the same message gets the same answer."""
        async with self.lock:
            answer = self.answers.get((device, message.id))
            if answer is None:
                answer = await self.answered(device, message)
                self.remember(device, answer)
                self.tell_all()
            if answer.refusal == Denial.STALE:
                page.last_state = b""
                page.show(self.state(device))
            page.send(encode(answer))
        self.let_bots_play()

    def remember(self, device: str, answer: wire.Answer) -> None:
        """Keep an answer for a page that asks again; what may go well another time is asked anew."""
        if answer.refusal in (Denial.NOT_STORED, Denial.FAILED):
            return
        self.answers[device, answer.id] = answer
        if len(self.answers) > ANSWERS:
            self.answers.popitem(last=False)

    async def answered(self, device: str, message: wire.Ask) -> wire.Answer:
        """What became of a message."""
        refusal: str | None = None
        try:
            await self.obey(device, message)
        except Denied as denied:
            refusal = denied.code
        except Conflict:
            await self.reload()
            refusal = Denial.STALE
        except NotStored:
            refusal = Denial.NOT_STORED
        except Exception:
            LOG.exception("incident %s", secrets.token_hex(4))
            refusal = Denial.FAILED
        if refusal:
            REFUSALS.add(refusal)
        return wire.Answer(message.id, self.eyes(device).seq(self.table), refusal)

    async def obey(self, device: str, message: wire.Ask) -> None:
        """Do what a message asks."""
        if self.gone:
            raise Denied(Denial.NO_SUCH_TABLE)
        eyes = self.eyes(device)
        if message.seq != eyes.seq(self.table):
            raise Denied(Denial.STALE)
        match message:
            case wire.Here(seat=seat):
                self.say_here(device, eyes, seat)
            case wire.Why(move=text):
                say_why_not(self.game, eyes, text)
            case _:
                await self.happen([asked_for(self.game, eyes, message, self.secret)], device, message.id)

    def say_here(self, device: str, eyes: Eyes, seat: int) -> None:
        """Note that a person is there to see a hand, for this turn."""
        if seat not in eyes.mine:
            raise Denied(Denial.NOT_YOUR_SEAT)
        if seat != self.game.due:
            raise Denied(Denial.NOT_YOUR_TURN)
        self.present[device] = self.game.turn, seat

    # Happening

    async def happen(self, happened: Iterable[Event], device: str | None = None, message: str | None = None) -> None:
        """Keep some events, and only then let the table be what it is after them."""
        table, entries = self.table, list[Entry]()
        for event in happened:
            table = table.after(event)
            entries.append(Entry(table.seq, str(event), table.digest, device, message))
        at = time()
        await self.hall.store.append(table.id, entries, encode(summary(table, at)), at)
        self.table = table

    async def reload(self) -> None:
        """Take over what somebody else has written."""
        kept = await self.hall.store.load(self.table.id)
        if kept is None:
            self.gone = True
        else:
            self.table = await asyncio.to_thread(replayed, self.table.id, kept)

    # Bots

    def let_bots_play(self) -> None:
        """Let a bot think if it is its turn and none does yet."""
        if self.table.bot_due and not self.gone and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.create_task(self.play_bots())

    async def play_bots(self) -> None:
        """Play one bot's turn after the other."""
        with suppress(asyncio.CancelledError):
            while (text := self.table.bot_due) and not self.gone and not self.hall.closing:
                try:
                    await self.play_bot(text)
                except Conflict:
                    await self.reload()
                except NotStored:
                    await asyncio.sleep(PAUSE)
                except Exception:
                    if not self.hall.closing:
                        LOG.exception("incident %s: a bot's turn", secrets.token_hex(4))
                    await asyncio.sleep(PAUSE)

    async def play_bot(self, text: str) -> None:
        """Let a bot think about its whole turn, then play it at once; what has ended in the meantime stays ended."""
        table = before = self.game
        moves: list[Event] = []
        while not table.turn_done:
            view = table.position.view(table.due)
            moves.append(Played(await self.hall.bots.choose(text, view)))
            table = table.after(moves[-1])
        async with self.lock:
            if self.table is before and not self.gone:
                await self.happen([*moves, table.ending_turn(self.secret)])
                self.tell_all()

    async def close(self) -> None:
        """Let everybody go."""
        if self.thinking:
            self.thinking.cancel()
            with suppress(asyncio.CancelledError):
                await self.thinking
        for page in self.pages:
            page.send(None)


def replayed(name: str, kept: Kept) -> Table:
    """The table that a kept log leads to, every link of whose chain holds."""
    table = Table.replayed(name, (entry.event for entry in kept.entries))
    if table.digest != kept.entries[-1].digest:
        raise ValueError(f"the log of table {name} was changed")
    return table
