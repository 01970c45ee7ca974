"""The session of one live table: it takes messages one by one, stores what happens, and broadcasts it to all pages."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from time import time
from typing import NamedTuple

import msgspec

from nyhavn.server.limits.quota import Storage, expect_room
from nyhavn.server.live import rated_games
from nyhavn.server.live.bot_turns import BotTurns
from nyhavn.server.live.chat_broadcast import repeat_chat, say
from nyhavn.server.live.connection import NO_TABLE, STOPPING, Page
from nyhavn.server.live.idempotency import Answers
from nyhavn.server.live.scheduler import Scheduler
from nyhavn.server.live.services import Services
from nyhavn.server.live.table_log import logged, replayed, reseated
from nyhavn.server.store.failures import Conflict, NotStored
from nyhavn.server.store.rows import Changes, Entry
from nyhavn.server.table.any_table import AnyTable
from nyhavn.server.table.chat import Chat, Line
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import DraftEvent, TableEvent
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.lobby_events import LobbyEvent
from nyhavn.server.table.presence import Company
from nyhavn.server.table.table import Table
from nyhavn.server.telemetry.metrics import REFUSALS
from nyhavn.server.view import chat_messages, redaction, wire
from nyhavn.server.view.commands import asked_before_the_deal, asked_for, say_why_not
from nyhavn.server.view.redaction import Eyes, state, summary

LOG = logging.getLogger("nyhavn.server")
UNNUMBERED = wire.PledgeNonce | wire.AddNonce | wire.Say | wire.StandIn | wire.Back
"""The messages that mean the same whatever has happened in the meantime."""
PRIVATE = wire.Play | wire.Undo | wire.Why | wire.Here
"""The messages of which no other device notices anything."""
encode = msgspec.json.encode


class Look(NamedTuple):
    """All that a state follows from, besides the log up to an event."""

    seq: int
    eyes: Eyes
    watching: int
    company: Company


class Session:
    """One table with the pages that look at it."""

    def __init__(
        self,
        services: Services,
        table: AnyTable,
        secret: Secret,
        entries: Sequence[Entry] = (),
        watchers: Iterable[str] = (),
        lines: Iterable[Line] = (),
    ) -> None:
        self.services, self.table, self.secret = services, table, secret
        self.watchers = set(watchers)
        """The devices that may watch."""
        self.used_key: tuple[str, str] | None = None
        """The hash of the key with which a seat last moved, and the device that used it."""
        self.lock = asyncio.Lock()
        self.pages: set[Page] = set()
        self.present: dict[str, tuple[int, int]] = {}
        """For each device the turn for which somebody said to be there, and who."""
        self.answers = Answers(services.limits.answers_per_device, entries)
        self.looks: dict[str | None, tuple[Look, bytes]] = {}
        """What each device with a seat saw last, and all others: the same look at the same event shows the same."""
        self.bot_turns = BotTurns(self)
        self.gone = False
        self.chat = Chat(lines)
        self.scheduler = Scheduler(self, entries)

    @property
    def game(self) -> Table:
        """The table once the game is on; what needs it is refused before."""
        if self.table.game is None:
            raise Denied(Denial.NOT_STARTED)
        return self.table.game

    # Looking

    def eyes(self, device: str | None) -> Eyes:
        """Who looks from a device now."""
        turn, seat = self.present.get(device or "", (None, None))
        return Eyes.of(self.game, device, seat if turn == self.game.turn else None, device in self.watchers)

    def may_look(self, device: str | None) -> bool:
        """Whether a device has a seat here, or watches."""
        return device is not None and (device in self.watchers or device in self.table.devices)

    def seq(self, device: str) -> int:
        """The sequence number that a device knows."""
        return self.eyes(device).seq(self.table.game) if self.table.game else self.table.seq

    def state(self, device: str | None) -> bytes:
        """What a device is sent."""
        if self.table.lobby:
            return encode(redaction.lobby(self.table.lobby, device, self.here))
        eyes, watching = self.eyes(device), len(self.here & self.watchers - self.table.devices)
        company = self.scheduler.company(self.game)
        look = Look(eyes.seq(self.game), eyes, watching, company)
        seated = self.seated(device)
        known = self.looks.get(seated)
        if known is None or known[0] != look:
            known = self.looks[seated] = look, encode(state(self.game, eyes, self.secret, watching, company))
        return known[1]

    def seated(self, device: str | None) -> str | None:
        """A device with a seat; none stands for all others, who see the same."""
        return device if device in self.table.devices else None

    @property
    def shuffle(self) -> bytes:
        """What everybody is sent about the shuffle once the cards are dealt; nothing before, and in version 1."""
        told = redaction.shuffle(self.table.game) if self.table.game else None
        return encode(told) if told else b""

    @property
    def here(self) -> set[str]:
        """The devices at which the table is open."""
        return {page.device for page in self.pages if page.device is not None}

    def join(self, page: Page) -> None:
        """Let a page look on."""
        self.pages.add(page)
        self.scheduler.note_arrival(page)
        self.bot_turns.come(page)
        page.show(self.state(page.device))
        page.show_shuffle(self.shuffle)
        self.scheduler.tick(page)
        if self.chat.lines:
            page.send(encode(chat_messages.told(self.chat.lines)))
        self.advance()

    def leave(self, page: Page) -> None:
        """Let a page go."""
        self.pages.discard(page)
        self.scheduler.note_departure(page)
        self.forget_strangers()
        self.bot_turns.go()
        self.scheduler.advance()

    def forget_strangers(self) -> None:
        """Keep in memory what devices with a seat have seen, said and done, and nothing of those who only watched."""
        devices = self.table.devices
        seen = self.looks if self.pages else {}
        self.looks = {device: look for device, look in seen.items() if device is None or device in devices}
        self.present = {device: seat for device, seat in self.present.items() if device in devices}
        for kept in (self.answers, self.chat, self.scheduler.presence):
            kept.forget_others(devices)

    def broadcast(self, only: str | None = None) -> None:
        """Send every page what it may see now, if that has changed; who may see nothing any more is let go.

        What concerns only one device is told only there: that others are told nothing must not depend on what they see.
        """
        states: dict[str | None, bytes] = {}
        shuffle = self.shuffle
        for page in [page for page in self.pages if only is None or page.device == only]:
            if not self.may_look(page.device):
                self.pages.discard(page)
                page.let_go(NO_TABLE)
                continue
            seated = self.seated(page.device)
            if seated not in states:
                states[seated] = self.state(page.device)
            page.show(states[seated])
            page.show_shuffle(shuffle)
            self.scheduler.tick(page)

    def advance(self) -> None:
        """Let happen by itself what is due."""
        self.scheduler.advance()
        self.let_bots_play()

    @property
    def is_idle(self) -> bool:
        """Whether nobody is at the table, and nothing is soon to happen there; a bot that cannot move does nothing."""
        needed = self.scheduler.is_needed and not self.bot_turns.has_given_up
        return not (self.pages or self.lock.locked() or self.bot_turns.is_on or needed)

    def forget(self) -> None:
        """Let nothing more happen by itself, as the table leaves the memory."""
        self.scheduler.cancel()
        self.bot_turns.forget()

    # Asking

    async def receive(self, page: Page, device: str, message: wire.Ask, storage: Storage | None = None) -> None:
        """Do what a page asks, and answer after it is kept; the same message gets the same answer."""
        async with self.lock:
            if not self.may_look(device):
                page.let_go(NO_TABLE)
                return
            answer = self.answers.find(device, message.id)
            if answer is None:
                known = self.table.settled_seq
                answer = await self.answer_message(device, message, storage)
                if self.seated(device):
                    self.answers.remember(device, answer)
                if not self.may_look(device):
                    page.send(encode(answer))
                private = isinstance(message, PRIVATE) and self.table.settled_seq == known
                self.broadcast(device if private else None)
            if answer.refusal == Denial.STALE:
                page.last_state = b""
                page.show(self.state(device))
            page.send(encode(answer))
        self.advance()

    async def answer_message(self, device: str, message: wire.Ask, storage: Storage | None = None) -> wire.Answer:
        """What became of a message."""
        refusal: str | None = None
        before = self.table.seq
        try:
            if storage:
                storage.expect_for(message)
            await self.handle_message(device, message)
        except Denied as denied:
            refusal = denied.code
        except Conflict:
            refusal = Denial.STALE
        except NotStored:
            refusal = Denial.NOT_STORED
        except Exception:
            LOG.exception("incident %s", secrets.token_hex(4))
            refusal = Denial.FAILED
        if refusal:
            REFUSALS.labels(refusal).inc()
        if storage:
            storage.count(self.table.seq - before)
        return wire.Answer(message.id, self.seq(device), refusal)

    async def handle_message(self, device: str, message: wire.Ask) -> None:
        """Do what a message asks, unless its sequence number is stale (optimistic concurrency)."""
        if self.gone:
            raise Denied(Denial.NO_SUCH_TABLE)
        await self.scheduler.apply_due_events()
        if not self.table.seats_of(device):
            raise Denied(Denial.NOT_YOUR_SEAT)
        if message.seq != self.seq(device) and not isinstance(message, UNNUMBERED):
            raise Denied(Denial.STALE)
        if isinstance(message, wire.Say):
            await say(self, device, message)
        elif self.table.lobby:
            await self.handle_lobby_message(self.table.lobby, device, message)
        else:
            await self.handle_game_message(device, message)

    async def handle_lobby_message(self, gathering: Lobby, device: str, message: wire.Ask) -> None:
        """Do what a message asks while people gather."""
        happened = asked_before_the_deal(gathering, device, message, self.services.searchers)
        if happened:
            await self.commit(happened, device, message.id)

    async def handle_game_message(self, device: str, message: wire.Ask) -> None:
        """Do what a message asks once the cards are dealt."""
        eyes = self.eyes(device)
        match message:
            case wire.Here(seat=seat):
                self.say_here(device, eyes, seat)
            case wire.Why(move=text):
                say_why_not(self.game, eyes, text)
            case wire.StandIn(seat=seat):
                self.scheduler.agree(self.game, device, seat)
                await self.scheduler.apply_due_events()
            case _:
                event = asked_for(self.game, eyes, message, self.secret, self.scheduler.took)
                await self.commit([event], device, message.id)

    def say_here(self, device: str, eyes: Eyes, seat: int) -> None:
        """Note that a person is there to see a hand, for this turn."""
        if seat not in eyes.mine:
            raise Denied(Denial.NOT_YOUR_SEAT)
        if seat != self.game.person_due:
            raise Denied(Denial.NOT_YOUR_TURN)
        self.present[device] = self.game.turn, seat

    # Happening

    async def commit(
        self, happened: Sequence[LobbyEvent | TableEvent], device: str | None = None, message: str | None = None
    ) -> None:
        """Keep some events, and only then let the table be what it is after them."""
        for event in happened:
            expect_room(self.table, event, self.services.limits)
        table, entries = logged(self.table, happened, device, message)
        at, seating = time(), reseated(self.table, table, happened)
        drafts = all(isinstance(event, DraftEvent) for event in happened)
        told = None if drafts else encode(summary(table, at))
        results = list(rated_games.settled(self.table, table, at))
        changes = Changes(seating, self.scheduler.deadline(table, at), results)
        try:
            await self.services.store.append(table.id, entries, told, at, changes)
        except Conflict:
            await self.reload()
            raise
        before, self.table = self.table, table
        self.answers.log(entries)
        if before.lobby:
            self.bot_turns.warm()
        if seating and seating.first:
            repeat_chat(self, seating)
        if seating:
            self.forget_strangers()
        self.scheduler.note_change()

    async def reload(self) -> None:
        """Take over what somebody else has written."""
        kept = await self.services.store.load(self.table.id)
        if kept is None:
            self.gone = True
        else:
            self.table = await asyncio.to_thread(replayed, self.table.id, kept)
            self.watchers = set(kept.watchers)
            self.answers.log(kept.entries)
            self.chat = Chat(kept.lines)
            self.scheduler.resume(kept.entries)

    def let_bots_play(self) -> None:
        """Let a bot think if it is its turn and none does yet."""
        self.bot_turns.start()

    async def close(self, farewell: int = STOPPING) -> None:
        """Let everybody go."""
        await self.scheduler.stop()
        await self.bot_turns.stop()
        for page in self.pages:
            page.let_go(farewell)
