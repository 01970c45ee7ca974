"""A table: who sits there, what was played, and the turn that is still a draft. Pure: events in, a new table out."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from nyhavn.game.draft import Draft
from nyhavn.game.errors import IllegalMove, Refusal
from nyhavn.game.move import AnyMove, Draw
from nyhavn.game.position import Position
from nyhavn.game.record import Record
from nyhavn.server.table import events
from nyhavn.server.table.committed_dealer import NO_NONCES
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import (
    NOTHING_GIVEN,
    DeviceChanged,
    GameAbandoned,
    Given,
    HintGiven,
    Links,
    MovePlayed,
    MoveUndone,
    Options,
    PlayerResigned,
    PlayerReturned,
    PublicEvent,
    Sitter,
    StandInStarted,
    TableEvent,
    TableOpened,
    TimeExpired,
    TurnEnded,
)
from nyhavn.server.table.lobby_events import LobbyEvent
from nyhavn.server.table.outcome import ABANDONED, RESIGNED, TIME, Stop, find_winners, is_tie_break
from nyhavn.server.table.shuffle import Shuffle
from nyhavn.server.table.sitters import choose_host


class Table(NamedTuple):
    """A game with its persons and bots, computed from its event log.

    What is settled is known to all; the draft only to the seat whose turn it is, until it ends the turn.
    """

    id: str
    sitters: tuple[Sitter, ...]
    options: Options
    commitment: str
    draft: Draft
    seq: int
    """The number of events."""
    settled_seq: int
    """The number of events at the last public one."""
    digest: bytes
    """The hash of all events."""
    scores: tuple[tuple[int, ...], ...] = ()
    """All scores after each turn."""
    taken: tuple[str, ...] = ()
    """The cards that were taken in each turn, in the order of their piers."""
    drafts: int = 0
    """How many moves were drafted and undone since the turn began, whoever played it."""
    returned: tuple[int, ...] = ()
    """The seats to which persons returned in this turn, from a bot or on another device, once for each time."""
    stop: Stop | None = None
    """What ended the game before its end by the rules."""
    given: Given = NOTHING_GIVEN
    stand_ins: tuple[tuple[int, str], ...] = ()
    """The seats with stand-in bots, and which bots."""
    played_for: frozenset[int] = frozenset()
    """The seats for which the present stand-in bot has ended a turn."""
    hint_turns: tuple[int, ...] = ()
    """The turns, from 0, in which the player got a hint."""
    stand_in_turns: tuple[int, ...] = ()
    """The turns, from 0, that a stand-in bot has ended."""
    times: tuple[int, ...] = ()
    """With a clock: the milliseconds that each seat had when the clock last started; empty before it ever did."""
    clock_seq: int = 1
    """The number of events when the clock of this turn started."""
    nonces: bytes = NO_NONCES
    """Version 1 of the shuffle: the nonces of the players' browsers, mixed."""
    host: str | None = None
    """The device of whoever opened the table."""
    links: Links | None = None
    """The keys of the invitation links; none if it was never open to others."""
    shuffle: Shuffle | None = None
    """How the game was shuffled; none in version 1."""
    opener: str | None = None
    """The first person's device when the cards were dealt, for which a match counts wherever its seat moves."""
    has_moved: bool = False
    """Whether a person has moved to another device since then."""

    @classmethod
    def open(cls, name: str, opening: TableOpened) -> Table:
        """The table after its opening event."""
        digest = events.hash_link(events.first_link(name), str(opening))
        record = Record.begin(opening.start)
        host = next((sitter.device for sitter in opening.sitters if sitter.device), None)
        table = cls(name, opening.sitters, opening.options, opening.commitment, Draft(record), 1, 1, digest, host=host)
        return table._replace(given=opening.given, shuffle=opening.shuffle, opener=host)

    # Seats and turns

    @property
    def game(self) -> Table:
        """The table itself: its cards are dealt."""
        return self

    @property
    def lobby(self) -> None:
        """No lobby: the cards are dealt."""

    @property
    def settled(self) -> Record:
        """The game up to the end of the last turn."""
        return self.draft.settled

    @property
    def position(self) -> Position:
        """The position after the last move of the draft."""
        return self.draft.position

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and not only in a draft."""
        return self.draft.is_over or self.stop is not None

    @property
    def loser(self) -> int | None:
        """The seat that resigned, or ran out of time."""
        return self.stop.seat if self.stop else None

    @property
    def due(self) -> int | None:
        """The seat whose turn it is; none if the game is over."""
        return None if self.is_over else self.settled.end.seat

    @property
    def turn(self) -> int:
        """The number of ended turns."""
        return len(self.settled.turns)

    @property
    def turn_done(self) -> bool:
        """Whether the turn has no decision left, and waits to be ended."""
        return self.draft.turn_done

    @property
    def bot_due(self) -> str | None:
        """The bot whose turn it is, by its text: one with a seat, or a stand-in."""
        seat = self.due
        return None if seat is None else self.sitters[seat].bot or self.stand_in(seat)

    @property
    def person_due(self) -> int | None:
        """The seat whose turn it is, if a person is to play."""
        seat = self.due
        return None if seat is None or self.sitters[seat].bot or self.stand_in(seat) else seat

    def stand_in(self, seat: int) -> str | None:
        """The stand-in bot of a seat."""
        return dict(self.stand_ins).get(seat)

    def seats_of(self, device: str) -> list[int]:
        """The seats of the persons at a device."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.device == device]

    @property
    def time_left(self) -> tuple[int, ...] | None:
        """With a clock: the milliseconds that each seat had when the clock started for this turn."""
        if self.options.clock is None:
            return None
        return self.times or (self.options.clock.full,) * len(self.sitters)

    @property
    def devices(self) -> frozenset[str]:
        """The devices of the persons at the table."""
        return frozenset(sitter.device for sitter in self.sitters if sitter.device)

    @property
    def is_shared(self) -> bool:
        """Whether persons at several devices play."""
        return len(self.devices) > 1

    def may_remove(self, device: str) -> bool:
        """Whether a device may delete the table: the only one with a seat, or the host's once the game is over."""
        return self.devices == {device} or (self.is_over and device == self.host)

    # Events

    def after(self, event: LobbyEvent | TableEvent, text: str | None = None) -> Table:
        """The table after an event, whose text may be given; raise Denied if the event cannot happen now."""
        if isinstance(event, LobbyEvent):
            raise Denied(Denial.ALREADY_STARTED)
        if self.is_over and not isinstance(event, DeviceChanged):
            raise Denied(Refusal.GAME_OVER)
        digest, seq = events.hash_link(self.digest, text or str(event)), self.seq + 1
        if isinstance(event, MovePlayed):
            return self._replace(draft=self.draft_move(event.move), drafts=self.drafts + 1, seq=seq, digest=digest)
        changed = self.changed(event)
        if isinstance(event, MoveUndone):
            return changed._replace(drafts=self.drafts + 1, seq=seq, digest=digest)
        ends = isinstance(event, TurnEnded)
        passes = ends or (changed.due, changed.person_due) != (self.due, self.person_due)
        clock_seq, drafts = seq if passes else self.clock_seq, 0 if ends else self.drafts
        return changed._replace(seq=seq, digest=digest, settled_seq=seq, clock_seq=clock_seq, drafts=drafts)

    def changed(self, event: MoveUndone | PublicEvent) -> Table:
        """The table with the effect of an event other than a move."""
        match event:
            case MoveUndone():
                if not self.draft.steps:
                    raise Denied(Denial.NOTHING_TO_UNDO)
                return self._replace(draft=self.draft.undo())
            case TurnEnded(draw, took):
                return self.with_settled_turn(draw).with_time(self.due, took).with_stand_in_turn(self.due)
            case PlayerResigned(seat):
                return self.stopped(Stop(RESIGNED, seat))
            case GameAbandoned():
                return self.stopped(Stop(ABANDONED))
            case TimeExpired(seat):
                return self.stopped(Stop(TIME, seat))
            case StandInStarted(seat, bot, took):
                return self.with_stand_in(seat, bot).with_time(seat, took, ended=False)
            case PlayerReturned(seat):
                return self.without_stand_in(seat)
            case HintGiven():
                return self.with_hint()
            case DeviceChanged(seat, device):
                return self.with_person_at(seat, device)
        assert_never(event)

    def expect_seat(self, seat: int) -> None:
        """Raise Denied if there is no such seat."""
        if seat not in range(len(self.sitters)):
            raise Denied(Refusal.NO_SUCH_SEAT)

    def stopped(self, stop: Stop) -> Table:
        """The table after the game is stopped before its end by the rules; the draft is dropped."""
        if stop.seat is not None:
            self.expect_seat(stop.seat)
        return self._replace(stop=stop, draft=self.draft.discard())

    def with_stand_in(self, seat: int, bot: str) -> Table:
        """The table with a stand-in bot for a person, whose draft is dropped."""
        self.expect_seat(seat)
        if self.sitters[seat].bot or self.stand_in(seat):
            raise Denied(Denial.NOT_AWAY)
        return self._replace(stand_ins=(*self.stand_ins, (seat, bot)), draft=self.draft_without(seat))

    def draft_without(self, seat: int) -> Draft:
        """The draft, or an empty one if it is that of a seat."""
        return self.draft.discard() if seat == self.due else self.draft

    def without_stand_in(self, seat: int) -> Table:
        """The table at which a person plays again, with a minimum of time if the bot has ended a turn.

        In the turn in which the bot came, the time is what was left then, so that nobody gains any by leaving.
        """
        if self.stand_in(seat) is None:
            raise Denied(Denial.NOT_AWAY)
        stand_ins = tuple((other, bot) for other, bot in self.stand_ins if other != seat)
        draft, played_for = self.draft_without(seat), self.played_for - {seat}
        clock, returned = self.options.clock, (*self.returned, seat)
        times = clock.grant_least(self.times, seat) if clock and seat in self.played_for else self.times
        return self._replace(stand_ins=stand_ins, played_for=played_for, draft=draft, returned=returned, times=times)

    def with_hint(self) -> Table:
        """The table after the first hint of a turn."""
        if not self.options.allow_hints(self.sitters) or self.person_due is None or self.turn in self.hint_turns:
            raise Denied(Denial.NO_HINTS)
        return self._replace(hint_turns=(*self.hint_turns, self.turn))

    def with_stand_in_turn(self, seat: int | None) -> Table:
        """The table after a turn of a seat, which is noted if a stand-in bot has played it."""
        if seat is None or self.stand_in(seat) is None:
            return self
        return self._replace(played_for=self.played_for | {seat}, stand_in_turns=(*self.stand_in_turns, self.turn - 1))

    def has_no_time_left(self, seat: int) -> bool:
        """Whether a person has no time left in this turn, so that only the stand-in bot can end it."""
        if self.time_left is None or seat != self.due or self.stand_in(seat) is None:
            return False
        return seat not in self.played_for and self.time_left[seat] == 0

    def with_time(self, seat: int | None, took: int | None, ended: bool = True) -> Table:
        """The table after a seat has thought for so long, and perhaps ended its turn."""
        clock, times = self.options.clock, self.time_left
        if clock is None or times is None or seat is None:
            return self
        return self._replace(times=clock.charge(times, seat, took, ended))

    def with_person_at(self, seat: int, device: str) -> Table:
        """The table with a person at another device; the host stays the host."""
        self.expect_seat(seat)
        if not self.sitters[seat].device:
            raise Denied(Refusal.NO_SUCH_SEAT)
        sitters = (*self.sitters[:seat], self.sitters[seat]._replace(device=device), *self.sitters[seat + 1 :])
        host, returned = choose_host(self.host, sitters, device), (*self.returned, seat)
        return self._replace(sitters=sitters, host=host, returned=returned, has_moved=True)

    def draft_move(self, move: AnyMove) -> Draft:
        """The draft after a move of the seat whose turn it is; raise Denied if it is not legal."""
        if code := self.out_of_turn(move):
            raise Denied(code)
        try:
            return self.draft.play(move)
        except IllegalMove as error:
            raise Denied(error.code) from None

    def why_not(self, move: AnyMove) -> Denial | Refusal | None:
        """Why a move cannot be drafted now; none if it can."""
        return self.out_of_turn(move) or self.position.why(move)

    def out_of_turn(self, move: AnyMove) -> Denial | Refusal | None:
        """Why no move of this kind can be drafted now; none if it can."""
        if self.is_over or isinstance(move, Draw):
            return Refusal.GAME_OVER if self.is_over else Refusal.WRONG_DRAW
        return Denial.TURN_DONE if self.turn_done else None

    def with_settled_turn(self, draw: Draw | None) -> Table:
        """The table after its turn is ended."""
        if not self.turn_done:
            raise Denied(Denial.TURN_NOT_DONE)
        try:
            draft = self.draft.end_turn(draw)
        except IllegalMove as error:
            raise Denied(error.code) from error
        scores, taken = (*self.scores, draft.position.scores), (*self.taken, self.draft.taken)
        return self._replace(draft=draft, returned=(), scores=scores, taken=taken)

    # Result

    @property
    def ending(self) -> str | None:
        """How the game ended: `points`, `end-card`, `resigned`, `time` or `abandoned`."""
        result = self.settled.end.result
        return self.stop.ending if self.stop else str(result.ending) if result else None

    @property
    def winners(self) -> list[int]:
        """The seats that won: by the rules, or the best of the others if somebody resigned or ran out of time."""
        decided = self.draft.is_over or self.loser is not None
        return find_winners(self.settled.end, self.loser) if decided else []

    @property
    def tie_break(self) -> bool:
        """Whether empty spaces decided between equal points."""
        return is_tie_break(self.settled.end, self.winners, self.loser)
