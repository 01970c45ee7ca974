"""Tables that people are at: they take messages one by one, keep what happens, and tell everybody who looks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from time import time
from typing import assert_never

import msgspec

from nyhavn.errors import NyhavnError, Refusal
from nyhavn.move import AnyMove, Move
from nyhavn.position import Position
from nyhavn.server import lessons, wire
from nyhavn.server.bots import Bots, known
from nyhavn.server.branching import Branch, branch
from nyhavn.server.dealer import CommittedDealer, Secret
from nyhavn.server.denial import Denial, Denied
from nyhavn.server.events import Abandoned, Ended, Event, Opened, Options, Played, Resigned, Sitter, Undone
from nyhavn.server.naming import clean
from nyhavn.server.seeing import Eyes, state, summary
from nyhavn.server.store import Conflict, Entry, Kept, NotStored, Store
from nyhavn.server.table import Table

LOG = logging.getLogger("nyhavn.server")
ID_BYTES = 12
ANSWERS = 512
"""How many answers a table remembers."""
LIVE = 256
"""How many tables are kept in memory, as long as nobody is at the others."""
UNSENT = 64
"""How many messages may wait for a slow page before it is let go."""
PAUSE = 1.0
"""How many seconds a bot waits before its turn is stored once more."""
encode = msgspec.json.encode


class Page:
    """A page that looks at a table, and what it is still to be sent."""

    def __init__(self, device: str | None) -> None:
        self.device = device
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(UNSENT)
        self.last_state = b""

    def show(self, told: bytes) -> None:
        """Send a state, if it is another one than the last."""
        if told != self.last_state:
            self.last_state = told
            self.send(told)

    def send(self, told: bytes | None) -> None:
        """Put something into the outbox; a page that does not read is let go."""
        try:
            self.outbox.put_nowait(told)
        except asyncio.QueueFull:
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.outbox.put_nowait(None)


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

    # Looking

    def eyes(self, device: str | None) -> Eyes:
        """Who looks from a device now."""
        turn, seat = self.present.get(device or "", (None, None))
        return Eyes.of(self.table, device, seat if turn == self.table.turn else None)

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
                self.say_why_not(eyes, text)
            case _:
                await self.happen([self.event(eyes, message)], device, message.id)

    def event(self, eyes: Eyes, message: wire.Play | wire.Undo | wire.EndTurn | wire.Resign | wire.Abandon) -> Event:
        """The event that a message asks for, if it is this device's to ask for."""
        if self.table.is_over:
            raise Denied(Refusal.GAME_OVER)
        match message:
            case wire.Play(move=text):
                self.expect_turn(eyes)
                return Played(parsed(text))
            case wire.Undo():
                self.expect_turn(eyes)
                return Undone()
            case wire.EndTurn():
                self.expect_turn(eyes)
                return self.ending_turn()
            case wire.Resign(seat=seat):
                if seat not in eyes.mine:
                    raise Denied(Denial.NOT_YOUR_SEAT)
                return Resigned(seat)
            case wire.Abandon():
                if not eyes.mine:
                    raise Denied(Denial.NOT_YOUR_SEAT)
                return Abandoned()
        assert_never(message)

    def expect_turn(self, eyes: Eyes) -> None:
        """Make sure that the person who looks has the turn."""
        if eyes.waits_for is not None:
            raise Denied(Denial.SAY_HERE_FIRST)
        if not eyes.drafts:
            raise Denied(Denial.NOT_YOUR_TURN)

    def ending_turn(self) -> Ended:
        """The end of the turn, for which no card is drawn before it may happen."""
        if not self.table.turn_done:
            raise Denied(Denial.TURN_NOT_DONE)
        return self.table.ending_turn(self.secret)

    def say_here(self, device: str, eyes: Eyes, seat: int) -> None:
        """Note that a person is there to see a hand, for this turn."""
        if seat not in eyes.mine:
            raise Denied(Denial.NOT_YOUR_SEAT)
        if seat != self.table.due:
            raise Denied(Denial.NOT_YOUR_TURN)
        self.present[device] = self.table.turn, seat

    def say_why_not(self, eyes: Eyes, text: str) -> None:
        """Refuse with the reason why a move is not legal; a legal one is fine."""
        if self.table.is_over:
            raise Denied(Refusal.GAME_OVER)
        self.expect_turn(eyes)
        if code := self.table.why_not(parsed(text)):
            raise Denied(code)

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
        table = before = self.table
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


def parsed(text: str) -> AnyMove:
    """The move that a page means."""
    try:
        return Move.parse(text)
    except NyhavnError as error:
        raise Denied(error.code) from None


def replayed(name: str, kept: Kept) -> Table:
    """The table that a kept log leads to, every link of whose chain holds."""
    table = Table.replayed(name, (entry.event for entry in kept.entries))
    if table.digest != kept.entries[-1].digest:
        raise ValueError(f"the log of table {name} was changed")
    return table


class Hall:
    """All tables of a server."""

    def __init__(self, store: Store, bots: Bots) -> None:
        self.store, self.bots = store, bots
        self.live: OrderedDict[str, Live] = OrderedDict()
        self.loading = asyncio.Lock()
        self.closing = False

    async def open_table(self, new: wire.NewTable, device: str) -> str:
        """Open a table at which all persons sit at one device, and deal."""
        on = await asyncio.to_thread(branch, new.go_on, len(new.seats)) if new.go_on else None
        opening, secret = opened(new, device, on)
        table = Table.open(secrets.token_urlsafe(ID_BYTES), opening)
        entry = Entry(table.seq, str(opening), table.digest)
        await self.store.open_table(table.id, secret, entry, [device], encode(summary(table, time())))
        live = Live(self, table, secret)
        if before := on.events if on else lessons.events(opening.options.lesson or 0):
            await live.happen(before)
        self.live[table.id] = live
        for text in {sitter.bot for sitter in table.sitters if sitter.bot}:
            self.bots.warm(text)
        self.make_room()
        return table.id

    async def find(self, name: str) -> Live | None:
        """A table by its name, which is replayed if nobody was at it."""
        if name not in self.live:
            async with self.loading:
                await self.load(name)
        if name in self.live:
            self.live.move_to_end(name)
        return self.live.get(name)

    async def load(self, name: str) -> None:
        """Replay a table that is kept, unless that was done in the meantime."""
        kept = None if name in self.live else await self.store.load(name)
        if kept:
            table = await asyncio.to_thread(replayed, name, kept)
            self.live[name] = Live(self, table, kept.secret, kept.entries)
            self.make_room()

    async def find_mine(self, name: str, device: str | None) -> Live:
        """A table at which this device has a seat; others are told that there is none."""
        live = None if device is None else await self.find(name)
        if live is None or device is None or not live.table.seats_of(device):
            raise Denied(Denial.NO_SUCH_TABLE)
        return live

    def make_room(self) -> None:
        """Forget the tables that nobody was at for longest."""
        for name, live in list(self.live.items())[:-LIVE]:
            if live.is_idle:
                del self.live[name]

    async def remove(self, live: Live) -> None:
        """Delete a table."""
        async with live.lock:
            await self.store.remove(live.table.id)
            live.gone = True
            self.live.pop(live.table.id, None)
        await live.close()

    async def close(self) -> None:
        """Stop: no new moves, what was begun is kept, pages are told."""
        self.closing = True
        for live in list(self.live.values()):
            await live.close()
        await self.bots.close()
        await self.store.close()


def opened(new: wire.NewTable, device: str, on: Branch | None = None) -> tuple[Opened, Secret]:
    """How a table is laid and dealt, and the secret that all its cards follow from."""
    seats = [sitter(seat, device) for seat in new.seats]
    if all(sitter.bot for sitter in seats):
        raise Denied(Denial.NO_PERSON)
    first = secrets.randbelow(len(seats)) if new.first is None else new.first
    if first >= len(seats):
        raise Denied(Refusal.NO_SUCH_SEAT)
    secret = Secret.fresh()
    options = Options(new.options.open_hands, new.options.public_knowledge, new.options.lesson)
    if on:
        return Opened(tuple(seats), options._replace(lesson=None), secret.commitment, on.start, on.given), secret
    start = CommittedDealer(secret).deal(len(seats)) if options.lesson is None else prepared(options.lesson, len(seats))
    return Opened((*seats[first:], *seats[:first]), options, secret.commitment, start), secret


def prepared(turns: int, players: int) -> Position:
    """The prepared deal, of which a table for as many players may begin after so many turns."""
    game = lessons.game()
    if players != game.start.players or turns >= len(game.turns):
        raise Denied(Denial.UNREADABLE)
    return game.start


def sitter(seat: wire.NewSeat, device: str) -> Sitter:
    """Who is to sit on a seat: either a person or a bot."""
    if seat.bot is not None:
        text = known(seat.bot)
        return Sitter(text, bot=text)
    if seat.name is None:
        raise Denied(Denial.BAD_NAME)
    return Sitter(clean(seat.name) if seat.name else "", device=device)
