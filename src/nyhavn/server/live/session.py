"""The session of one live table: it handles messages one by one, commits their events, and broadcasts to all pages."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from functools import partial
from time import time

import msgspec

from nyhavn.server.limits.quota import StorageQuota, expect_room
from nyhavn.server.live import rated_games
from nyhavn.server.live.bot_turns import BotTurns
from nyhavn.server.live.chat_broadcast import post_line, repeat_chat
from nyhavn.server.live.connection import NO_TABLE, STOPPING, Page
from nyhavn.server.live.idempotency import Answers
from nyhavn.server.live.scheduler import Scheduler
from nyhavn.server.live.services import Services
from nyhavn.server.live.snapshots import SnapshotKey, Snapshots
from nyhavn.server.live.table_log import apply_events, find_seating_change, rebuild_table
from nyhavn.server.store.failures import Conflict, NotStored
from nyhavn.server.store.rows import Changes, LogEntry
from nyhavn.server.table.any_table import AnyTable
from nyhavn.server.table.chat import Chat, Line
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import DraftEvent, TableEvent
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.lobby_events import LobbyEvent
from nyhavn.server.table.table import Table
from nyhavn.server.telemetry.metrics import REFUSALS
from nyhavn.server.view import chat_messages, redaction, wire
from nyhavn.server.view.commands import event_for, explain_refusal, lobby_events_for
from nyhavn.server.view.redaction import Visibility
from nyhavn.server.view.summaries import summarise_table

LOG = logging.getLogger("nyhavn.server")
UNNUMBERED = wire.PledgeNonce | wire.AddNonce | wire.Say | wire.StandIn | wire.Back | wire.Hint
"""The messages whose meaning does not depend on the sequence number."""
PRIVATE = wire.Play | wire.Undo | wire.Why | wire.Here
"""The messages whose effect no other device sees."""
encode = msgspec.json.encode


class Session:
    """One table with its connected pages."""

    def __init__(
        self,
        services: Services,
        table: AnyTable,
        secret: Secret,
        entries: Sequence[LogEntry] = (),
        watchers: Iterable[str] = (),
        lines: Iterable[Line] = (),
    ) -> None:
        self.services, self.table, self.secret = services, table, secret
        self.watchers = set(watchers)
        """The devices that may watch."""
        self.used_key: tuple[str, str] | None = None
        """The hash of the key that last moved a seat, and the device that used it."""
        self.lock = asyncio.Lock()
        self.pages: set[Page] = set()
        self.arriving: set[Page] = set()
        """The pages that are admitted and wait for their turn to join."""
        self.present: dict[str, tuple[int, int]] = {}
        """For each device, the turn in which a person confirmed to be present, and the seat."""
        self.answers = Answers(services.limits.answers_per_device, entries)
        self.snapshots = Snapshots()
        self.bot_turns = BotTurns(self)
        self.gone = False
        """Whether the table was deleted."""
        self.evicted = False
        """Whether the table was removed from memory."""
        self.chat = Chat(lines, services.limits.chat_lines_per_table)
        self.scheduler = Scheduler(self, entries)

    @property
    def game(self) -> Table:
        """The table once the cards are dealt; before that, raise Denied."""
        if self.table.game is None:
            raise Denied(Denial.NOT_STARTED)
        return self.table.game

    # Views

    def visibility_for(self, device: str | None) -> Visibility:
        """What a device may see now."""
        turn, seat = self.present.get(device or "", (None, None))
        return Visibility.of(self.game, device, seat if turn == self.game.turn else None, device in self.watchers)

    def may_view(self, device: str | None) -> bool:
        """Whether a device has a seat here, or watches."""
        return device is not None and (device in self.watchers or device in self.table.devices)

    def seq(self, device: str) -> int:
        """The sequence number that a device knows."""
        return self.visibility_for(device).seq(self.table.game) if self.table.game else self.table.seq

    async def state(self, device: str | None) -> bytes:
        """The encoded snapshot of the table or lobby for a device; empty if it may see nothing any more."""
        if not self.may_view(device):
            return b""
        if self.table.lobby:
            return self.lobby_state(self.table.lobby, device)
        visibility, watching = self.visibility_for(device), len(self.here & self.watchers - self.table.devices)
        key = SnapshotKey(visibility.seq(self.game), visibility, watching, self.scheduler.attendance_at(self.game))
        state = await self.snapshots.find(self.game, self.secret, self.seated(device), key)
        return state if self.may_view(device) else b""

    def lobby_state(self, lobby: Lobby, device: str | None) -> bytes:
        """The encoded snapshot of the lobby for a device."""
        return encode(redaction.redact_lobby(lobby, device, self.here))

    def seated(self, device: str | None) -> str | None:
        """The device if it has a seat; none stands for all others, who see the same."""
        return device if device in self.table.devices else None

    @property
    def shuffle(self) -> bytes:
        """The encoded shuffle, once the cards are dealt; empty before, and in version 1."""
        shuffle = redaction.to_wire_shuffle(self.table.game) if self.table.game else None
        return encode(shuffle) if shuffle else b""

    @property
    def here(self) -> set[str]:
        """The connected devices."""
        return {page.device for page in self.pages if page.device is not None}

    def join(self, page: Page) -> None:
        """Connect a page, and send it the state, the shuffle, the clock and the chat.

        While it waited for its turn, the page or the table may have been evicted, or the page may have lost its right.
        """
        self.arriving.discard(page)
        if self.evicted or self.gone or not self.may_view(page.device):
            page.disconnect(STOPPING if self.evicted else NO_TABLE)
        if page.is_closing:
            return
        self.pages.add(page)
        page.has_joined = True
        self.scheduler.note_arrival(page)
        self.bot_turns.handle_connect(page)
        self.show(page)
        page.show_shuffle(self.shuffle)
        self.scheduler.tick(page)
        if self.chat.lines:
            page.send(encode(chat_messages.to_wire_chat(self.chat.lines)))
        self.advance()

    def show(self, page: Page) -> None:
        """Send a page its state; all states of a lobby are sent, as browsers check the steps of the deal."""
        if self.table.lobby:
            page.show_step(self.lobby_state(self.table.lobby, page.device))
        else:
            page.show(partial(self.state, page.device))

    def leave(self, page: Page) -> None:
        """Disconnect a page."""
        self.arriving.discard(page)
        self.pages.discard(page)
        if page.has_joined:
            self.scheduler.note_departure(page)
        self.forget_strangers()
        self.bot_turns.handle_disconnect()
        self.scheduler.advance()

    def forget_strangers(self) -> None:
        """Discard what is held in memory of devices without a seat, such as watchers."""
        devices = self.table.devices
        self.snapshots.keep_only({None, *devices} if self.pages else ())
        self.present = {device: seat for device, seat in self.present.items() if device in devices}
        for remembered in (self.answers, self.scheduler.presence):
            remembered.forget_others(devices)

    def broadcast(self, only: str | None = None) -> None:
        """Send every page its state if that has changed, and disconnect pages that may see nothing any more.

        A change that concerns one device is sent only there: whether others are sent something must not depend on what
        they see.
        """
        shuffle = self.shuffle
        for page in [page for page in self.pages if only is None or page.device == only]:
            if not self.may_view(page.device):
                self.pages.discard(page)
                page.disconnect(NO_TABLE)
                continue
            self.show(page)
            page.show_shuffle(shuffle)
            self.scheduler.tick(page)

    def advance(self) -> None:
        """Do what is due without a message: the deal and the bots' turns."""
        self.scheduler.advance()
        self.bot_turns.start()

    @property
    def is_idle(self) -> bool:
        """Whether no page is connected and nothing is due soon; a bot that has given up does not count."""
        needed = self.scheduler.is_needed and not self.bot_turns.has_given_up
        return not (self.pages or self.lock.locked() or self.bot_turns.is_thinking or needed)

    def forget(self) -> None:
        """Cancel the timer and the bots, as the table is evicted from memory."""
        self.evicted = True
        self.scheduler.cancel()
        self.bot_turns.forget()

    # Messages

    async def receive(self, page: Page, device: str, message: wire.Command, quota: StorageQuota | None = None) -> None:
        """Do what a page asks, and answer after the commit; the same message gets the same answer."""
        async with self.lock:
            if not self.may_view(device):
                page.disconnect(NO_TABLE)
                return
            answer = self.answers.find(device, message.id)
            if answer is None:
                known = self.table.settled_seq
                answer = await self.answer_message(device, message, quota)
                if self.seated(device):
                    self.answers.remember(device, answer)
                if not self.may_view(device):
                    page.send(encode(answer))
                private = isinstance(message, PRIVATE) and self.table.settled_seq == known
                self.broadcast(device if private else None)
            if answer.refusal == Denial.STALE:
                page.last_state = b""
                self.show(page)
            page.send(encode(answer))
        self.advance()

    async def answer_message(self, device: str, message: wire.Command, quota: StorageQuota | None) -> wire.Answer:
        """Handle a message, and return its answer: done, or refused with a code."""
        refusal: str | None = None
        missing: str | None = None
        before = self.table.seq
        try:
            if quota:
                quota.expect_for(message)
            await self.handle_message(device, message)
        except Denied as denied:
            refusal, missing = denied.code, denied.missing
        except Conflict:
            refusal = Denial.STALE
        except NotStored:
            refusal = Denial.NOT_STORED
        except Exception:
            LOG.exception("incident %s", secrets.token_hex(4))
            refusal = Denial.FAILED
        if refusal:
            REFUSALS.labels(refusal).inc()
        if quota and not refusal:
            quota.count_for(message, self.table.seq - before)
        return wire.Answer(message.id, self.seq(device), refusal, missing or msgspec.UNSET)

    async def handle_message(self, device: str, message: wire.Command) -> None:
        """Do what a message asks, unless its sequence number is stale (optimistic concurrency)."""
        if self.gone:
            raise Denied(Denial.NO_SUCH_TABLE)
        await self.scheduler.apply_due_events()
        if not self.table.seats_of(device):
            raise Denied(Denial.NOT_YOUR_SEAT)
        if message.seq != self.seq(device) and not isinstance(message, UNNUMBERED):
            raise Denied(Denial.STALE)
        if isinstance(message, wire.Say):
            await post_line(self, device, message)
        elif self.table.lobby:
            await self.handle_lobby_message(self.table.lobby, device, message)
        else:
            await self.handle_game_message(device, message)

    async def handle_lobby_message(self, lobby: Lobby, device: str, message: wire.Command) -> None:
        """Handle a message before the deal."""
        events = lobby_events_for(lobby, device, message, self.services.allowed_bots)
        if events:
            await self.commit(events, device, message.id)

    async def handle_game_message(self, device: str, message: wire.Command) -> None:
        """Handle a message after the deal."""
        visibility = self.visibility_for(device)
        match message:
            case wire.Here(seat=seat):
                self.confirm_presence(device, visibility, seat)
            case wire.Why(move=text):
                explain_refusal(self.game, visibility, text)
            case wire.StandIn(seat=seat):
                self.scheduler.agree(self.game, device, seat)
                await self.scheduler.apply_due_events()
            case _:
                event = event_for(self.game, visibility, message, self.secret, self.scheduler.took)
                await self.commit([event], device, message.id)

    def confirm_presence(self, device: str, visibility: Visibility, seat: int) -> None:
        """Note that a person is present for this turn, so that the device may show their hand."""
        if seat not in visibility.mine:
            raise Denied(Denial.NOT_YOUR_SEAT)
        if seat != self.game.person_due:
            raise Denied(Denial.NOT_YOUR_TURN)
        self.present[device] = self.game.turn, seat

    # Events

    async def commit(
        self, events: Sequence[LobbyEvent | TableEvent], device: str | None = None, message: str | None = None
    ) -> None:
        """Store events, and only then update the table."""
        for event in events:
            expect_room(self.table, event, self.services.limits)
        table, entries = apply_events(self.table, events, device, message)
        at, seating = time(), find_seating_change(self.table, table, events)
        drafts = all(isinstance(event, DraftEvent) for event in events)
        summary = None if drafts else encode(summarise_table(table, at))
        changes = Changes(seating, self.scheduler.deadline(table, at), *rated_games.list_results(self.table, table, at))
        try:
            await self.services.store.append(table.id, entries, summary, at, changes)
        except Conflict:
            await self.reload()
            raise
        before, self.table = self.table, table
        self.answers.log(entries)
        if before.lobby:
            self.bot_turns.warm_up_bots()
        if seating and seating.first:
            repeat_chat(self, seating)
        if seating:
            self.forget_strangers()
        self.scheduler.note_change()

    async def reload(self) -> None:
        """Reload the table from the store after a conflicting write."""
        stored = await self.services.store.load(self.table.id)
        if stored is None:
            self.gone = True
        else:
            self.table = await asyncio.to_thread(rebuild_table, self.table.id, stored)
            self.watchers = set(stored.watchers)
            self.answers.log(stored.entries)
            self.chat = Chat(stored.lines, self.services.limits.chat_lines_per_table)
            self.scheduler.resume(stored.entries)

    async def close(self, close_code: int = STOPPING) -> None:
        """Stop the scheduler and the bots, and disconnect all pages."""
        await self.scheduler.stop()
        await self.bot_turns.stop()
        for page in self.pages:
            page.disconnect(close_code)
