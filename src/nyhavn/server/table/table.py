"""A table: who sits there, what was played, and the turn that is still a draft. Pure: events in, a new table out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from nyhavn.game.board import Phase
from nyhavn.game.errors import IllegalMove, Refusal
from nyhavn.game.house import Placement
from nyhavn.game.move import AnyMove, Build, Draw, LayWhite, Take
from nyhavn.game.position import Position
from nyhavn.game.record import Record, Turn, cards_drawn
from nyhavn.rules.scoring import rank
from nyhavn.server.table import events, tutorial
from nyhavn.server.table.committed_dealer import NO_NONCES, CommittedDealer, GivenDealer, Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import (
    NOTHING_GIVEN,
    DeviceChanged,
    GameAbandoned,
    Given,
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
from nyhavn.server.table.shuffle import VERSION, Seat, Shuffle, derive_seed

RESIGNED = "resigned"
ABANDONED = "abandoned"
TIME = "time"
MERCY = 30_000
"""How many milliseconds somebody has at least who comes back to a seat for which a bot has ended a turn."""


class Step(NamedTuple):
    """A move of the draft and the position after it."""

    move: AnyMove
    after: Position


class Table(NamedTuple):
    """A game with the people and bots around it, as its log tells.

    What is settled is known to all; the draft only to the seat whose turn it is, until it ends the turn.
    """

    id: str
    sitters: tuple[Sitter, ...]
    options: Options
    commitment: str
    settled: Record
    seq: int
    """How many events there were."""
    settled_seq: int
    """How many there were when something was last settled."""
    digest: bytes
    """The hash of all events."""
    scores: tuple[tuple[int, ...], ...] = ()
    """All scores after each turn."""
    taken: tuple[str, ...] = ()
    """The cards that were taken in each turn, in the order of their piers."""
    draft: tuple[Step, ...] = ()
    drafts: int = 0
    """How many moves were drafted and taken back since the turn began, whoever played it."""
    returned: tuple[int, ...] = ()
    """The seats to which persons came back in this turn, from a bot or on another device, once for each time."""
    resigned: int | None = None
    abandoned: bool = False
    given: Given = NOTHING_GIVEN
    late: int | None = None
    """The seat whose time has run out, if that ended the game."""
    stand_ins: tuple[tuple[int, str], ...] = ()
    """The seats for which bots play at the moment, and which ones."""
    played_for: frozenset[int] = frozenset()
    """The seats for which a stand-in has ended a turn since it came."""
    times: tuple[int, ...] = ()
    """With a clock: how many milliseconds each seat had when the clock last began to run; none before it ever did."""
    clock_seq: int = 1
    """How many events there were when the clock of this turn began to run."""
    nonces: bytes = NO_NONCES
    """Version 1 of the shuffle: what the players' browsers have added to it."""
    host: str | None = None
    """The device of whoever opened the table."""
    links: Links | None = None
    """With which keys others come to it; none if it was never open to others."""
    shuffle: Shuffle | None = None
    """How the game was shuffled; none in version 1."""

    @classmethod
    def open(cls, name: str, opening: TableOpened) -> Table:
        """The table as it is laid."""
        digest = events.link(events.first_link(name), str(opening))
        record = Record.begin(opening.start)
        host = next((sitter.device for sitter in opening.sitters if sitter.device), None)
        table = cls(name, opening.sitters, opening.options, opening.commitment, record, 1, 1, digest, host=host)
        return table._replace(given=opening.given, shuffle=opening.shuffle)

    @classmethod
    def replayed(cls, name: str, log: Iterable[str]) -> Table:
        """The table that a log leads to."""
        first, *rest = log
        table = cls.open(name, TableOpened.parse(first))
        for text in rest:
            table = table.after(events.parse(text))
        return table

    # Who and when

    @property
    def position(self) -> Position:
        """Where the draft has come to."""
        return self.draft[-1].after if self.draft else self.settled.end

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and not only in a draft."""
        return self.settled.end.is_over or self.loser is not None or self.abandoned

    @property
    def loser(self) -> int | None:
        """The seat that gave up, or whose time has run out."""
        return self.late if self.resigned is None else self.resigned

    @property
    def due(self) -> int | None:
        """The seat whose turn it is; none if the game is over."""
        return None if self.is_over else self.settled.end.seat

    @property
    def turn(self) -> int:
        """How many turns were ended."""
        return len(self.settled.turns)

    @property
    def turn_done(self) -> bool:
        """Whether the turn has no decision left, and waits to be ended."""
        return bool(self.draft) and self.position.phase in (Phase.TURN, Phase.DRAW, Phase.OVER)

    @property
    def bot_due(self) -> str | None:
        """The bot whose turn it is, by its text: one that sits there, or stands in."""
        return None if self.due is None else self.sitters[self.due].bot or self.stand_in(self.due)

    @property
    def person_due(self) -> int | None:
        """The seat whose turn it is, if a person is to play."""
        return self.due if self.bot_due is None else None

    def stand_in(self, seat: int) -> str | None:
        """The bot that plays for the person of a seat."""
        return dict(self.stand_ins).get(seat)

    def seats_of(self, device: str) -> list[int]:
        """The seats of the persons at a device."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.device == device]

    @property
    def time_left(self) -> tuple[int, ...] | None:
        """With a clock: how many milliseconds each seat had when it began to run for this turn."""
        if self.options.clock is None:
            return None
        return self.times or (self.options.clock.full,) * len(self.sitters)

    @property
    def devices(self) -> frozenset[str]:
        """The devices at which persons sit."""
        return frozenset(sitter.device for sitter in self.sitters if sitter.device)

    @property
    def is_shared(self) -> bool:
        """Whether persons at several devices play."""
        return len(self.devices) > 1

    def may_remove(self, device: str) -> bool:
        """Whether a device may delete the table: the only one there, or that of the host once the game is over."""
        return self.devices == {device} or (self.is_over and device == self.host)

    # What happens

    def after(self, event: TableEvent, text: str | None = None) -> Table:
        """The table after an event, which is refused if it cannot happen now; its text may be known already."""
        if self.is_over and not isinstance(event, DeviceChanged):
            raise Denied(Refusal.GAME_OVER)
        digest, seq = events.link(self.digest, text or str(event)), self.seq + 1
        if isinstance(event, MovePlayed):
            step = Step(event.move, self.tried(event.move))
            return self._replace(draft=(*self.draft, step), drafts=self.drafts + 1, seq=seq, digest=digest)
        changed = self.changed(event)
        if isinstance(event, MoveUndone):
            return changed._replace(drafts=self.drafts + 1, seq=seq, digest=digest)
        ends = isinstance(event, TurnEnded)
        passes = ends or (changed.due, changed.person_due) != (self.due, self.person_due)
        clock_seq, drafts = seq if passes else self.clock_seq, 0 if ends else self.drafts
        return changed._replace(seq=seq, digest=digest, settled_seq=seq, clock_seq=clock_seq, drafts=drafts)

    def changed(self, event: MoveUndone | PublicEvent) -> Table:
        """The table with what an event other than a move does to the game."""
        match event:
            case MoveUndone():
                if not self.draft:
                    raise Denied(Denial.NOTHING_TO_UNDO)
                return self._replace(draft=self.draft[:-1])
            case TurnEnded(draw, took):
                return self.with_settled_turn(draw).with_time(self.due, took).with_stood_turn(self.due)
            case PlayerResigned(seat):
                self.expect_seat(seat)
                return self._replace(resigned=seat, draft=())
            case GameAbandoned():
                return self._replace(abandoned=True, draft=())
            case TimeExpired(seat):
                self.expect_seat(seat)
                return self._replace(late=seat, draft=())
            case StandInStarted(seat, bot, took):
                return self.with_stand_in(seat, bot).with_time(seat, took, ended=False)
            case PlayerReturned(seat):
                return self.without_stand_in(seat)
            case DeviceChanged(seat, device):
                return self.with_person_at(seat, device)
        assert_never(event)

    def expect_seat(self, seat: int) -> None:
        """Make sure that there is such a seat."""
        if seat not in range(len(self.sitters)):
            raise Denied(Refusal.NO_SUCH_SEAT)

    def with_stand_in(self, seat: int, bot: str) -> Table:
        """The table at which a bot plays for a person; what that person has drafted is not its own, and is dropped."""
        self.expect_seat(seat)
        if self.sitters[seat].bot or self.stand_in(seat):
            raise Denied(Denial.NOT_AWAY)
        draft = () if seat == self.due else self.draft
        return self._replace(stand_ins=(*self.stand_ins, (seat, bot)), draft=draft)

    def without_stand_in(self, seat: int) -> Table:
        """The table at which a person plays again, with a little time at least if the bot has ended a turn.

        In the turn in which the bot came there is what was left then: whoever goes and comes gains no time.
        """
        if self.stand_in(seat) is None:
            raise Denied(Denial.NOT_AWAY)
        stand_ins = tuple((other, bot) for other, bot in self.stand_ins if other != seat)
        draft, played_for = () if seat == self.due else self.draft, self.played_for - {seat}
        spared = self.with_mercy(seat) if seat in self.played_for else self
        returned = (*self.returned, seat)
        return spared._replace(stand_ins=stand_ins, played_for=played_for, draft=draft, returned=returned)

    def with_mercy(self, seat: int) -> Table:
        """The table with a little time at least for a seat, though never more than everybody begins with."""
        if self.options.clock is None:
            return self
        least = min(MERCY, self.options.clock.full)
        times = tuple(max(least, left) if other == seat else left for other, left in enumerate(self.times))
        return self._replace(times=times)

    def with_stood_turn(self, seat: int | None) -> Table:
        """The table after a turn of a seat, which a stand-in has perhaps played."""
        if seat is None or self.stand_in(seat) is None:
            return self
        return self._replace(played_for=self.played_for | {seat})

    def is_spent(self, seat: int) -> bool:
        """Whether a person has no time left in this turn, so that only the stand-in can end it."""
        if self.time_left is None or seat != self.due or self.stand_in(seat) is None:
            return False
        return seat not in self.played_for and self.time_left[seat] == 0

    def with_time(self, seat: int | None, took: int | None, ended: bool = True) -> Table:
        """The table after a seat has thought for so long, and perhaps ended its turn."""
        clock, times = self.options.clock, self.time_left
        anew = clock is not None and clock.per_turn and ended
        if clock is None or times is None or seat is None or (took is None and not anew):
            return self
        left = clock.after(times[seat], took or 0) if ended else max(0, times[seat] - (took or 0))
        return self._replace(times=(*times[:seat], left, *times[seat + 1 :]))

    def with_person_at(self, seat: int, device: str) -> Table:
        """The table with a person at another device; the host stays the host."""
        self.expect_seat(seat)
        if not self.sitters[seat].device:
            raise Denied(Refusal.NO_SUCH_SEAT)
        sitters = (*self.sitters[:seat], self.sitters[seat]._replace(device=device), *self.sitters[seat + 1 :])
        returned = (*self.returned, seat)
        return self._replace(sitters=sitters, host=heir(self.host, sitters, device), returned=returned)

    def tried(self, move: AnyMove) -> Position:
        """The position after a move of the seat whose turn it is."""
        if code := self.out_of_turn(move):
            raise Denied(code)
        try:
            return self.position.play(move)
        except IllegalMove as error:
            raise Denied(error.code) from None

    def why_not(self, move: AnyMove) -> Denial | Refusal | None:
        """Why a move cannot be drafted now; none if it can."""
        return self.out_of_turn(move) or self.position.why(move)

    def out_of_turn(self, move: AnyMove) -> Denial | Refusal | None:
        """Why no move of this kind can be drafted now, whichever it is."""
        if self.is_over:
            return Refusal.GAME_OVER
        if isinstance(move, Draw):
            return Refusal.WRONG_DRAW
        return Denial.TURN_DONE if self.turn_done else None

    def with_settled_turn(self, draw: Draw | None) -> Table:
        """The table with its draft made final."""
        if not self.turn_done:
            raise Denied(Denial.TURN_NOT_DONE)
        if (draw is not None) != (self.position.phase is Phase.DRAW):
            raise Denied(Refusal.WRONG_DRAW)
        moves = (*(step.move for step in self.draft), *([draw] if draw else []))
        try:
            end = self.position.play(draw) if draw else self.position
        except IllegalMove as error:
            raise Denied(error.code) from error
        record = self.settled._replace(turns=(*self.settled.turns, Turn(moves)), end=end)
        piers = self.piers_taken
        harbour = self.settled.end.harbour if piers else ""
        taken = "".join([harbour[pier] for pier in piers])
        scores = (*self.scores, record.end.scores)
        return self._replace(settled=record, draft=(), returned=(), scores=scores, taken=(*self.taken, taken))

    @property
    def piers_taken(self) -> list[int]:
        """The piers whose cards are taken in the draft."""
        return [pier for step in self.draft if isinstance(step.move, Take) for pier in step.move.piers]

    def ending_turn(self, secret: Secret, took: int | None = None) -> TurnEnded:
        """The event that ends the turn, with the cards that follow from the secret."""
        if self.position.phase is not Phase.DRAW:
            return TurnEnded(None, took)
        drawn = cards_drawn(self.settled)
        following = self.given.following[drawn - self.given.cards :]
        dealer = GivenDealer(following, self.dealer(secret, drawn))
        return TurnEnded(dealer.draw(self.position), took)

    def dealer(self, secret: Secret, drawn: int) -> CommittedDealer:
        """The dealer of the table after so many cards."""
        if self.shuffle is None:
            return CommittedDealer(secret, drawn, self.nonces)
        terms = self.shuffle.derive_terms(self.commitment, terms_seats(self.sitters))
        return CommittedDealer(secret, drawn, derive_seed(terms, self.shuffle.pledges), VERSION)

    # What it came to

    @property
    def ending(self) -> str | None:
        """How the game ended: `points`, `end-card`, `resigned`, `time` or `abandoned`."""
        if self.resigned is not None:
            return RESIGNED
        if self.late is not None:
            return TIME
        if self.abandoned:
            return ABANDONED
        return str(self.settled.end.result.ending) if self.settled.end.result else None

    @property
    def winners(self) -> list[int]:
        """The seats that won: by the rules, or the best of the others if somebody gave up or was late."""
        if result := self.settled.end.result:
            return list(result.winners)
        if self.loser is None:
            return []
        words, others = list(self.settled.end.words), self.others
        best = max(rank(words, seat) for seat in others)
        return [seat for seat in others if rank(words, seat) == best]

    @property
    def others(self) -> list[int]:
        """All seats but the one that gave up or was late."""
        return [seat for seat in self.settled.end.seats if seat != self.loser]

    @property
    def tie_break(self) -> bool:
        """Whether empty spaces decided between equal points."""
        scores = [self.settled.end.scores[seat] for seat in self.others]
        return len(self.winners) == 1 and scores.count(max(scores)) > 1

    def tiles(self, seat: int, drafted: bool) -> Iterator[Placement | LayWhite]:
        """The tiles that a seat has laid, in their order; those of the draft only if they are asked for."""
        moves = [move for turn in self.settled.turns[seat :: len(self.sitters)] for move in turn.moves]
        if drafted and seat == self.due:
            moves += [step.move for step in self.draft]
        for move in moves:
            if isinstance(move, Build):
                yield move.placement
            elif isinstance(move, LayWhite):
                yield move

    def record(self, secret: Secret) -> Record:
        """The record of a game that is over, with all that is needed to verify its deal."""
        if not self.is_over:
            raise Denied(Denial.NOT_OVER_YET)
        names = {f"seat-{seat + 1}": sitter.name for seat, sitter in enumerate(self.sitters) if sitter.name}
        dealer = {"commitment": self.commitment, "secret": secret.reveal().hex()}
        given = {"dealt-from": str(self.dealt_from)} if self.dealt_from else {}
        return self.settled.titled(names | self.bots | self.broken_off | dealer | self.shuffled | given)

    @property
    def shuffled(self) -> dict[str, str]:
        """The headers that say what the cards follow from besides the secret."""
        if self.shuffle is None:
            return {} if self.nonces == NO_NONCES else {"nonces": self.nonces.hex()}
        rule = {"shuffle": str(VERSION), "first": f"{self.shuffle.rule} {self.shuffle.begins + 1}"}
        return rule | {f"nonce-{pledge.seat + 1}": str(pledge) for pledge in self.shuffle.pledges}

    @property
    def bots(self) -> dict[str, str]:
        """The header that says on which seats bots sat, whatever persons call themselves."""
        return {"bots": " ".join(str(seat + 1) for seat, sitter in enumerate(self.sitters) if sitter.bot) or "-"}

    @property
    def dealt_from(self) -> int:
        """The number of the first card that follows from the secret: those before it are from another game."""
        if self.options.lesson is not None:
            return tutorial.cards(self.options.lesson)
        return self.given.cards + len(self.given.following)

    @property
    def broken_off(self) -> dict[str, str]:
        """The header that says how a game ended without a result."""
        if self.loser is not None:
            return {"ending": f"{self.ending} {self.loser + 1}"}
        return {"ending": ABANDONED} if self.abandoned else {}


def terms_seats(sitters: Iterable[Sitter]) -> tuple[Seat, ...]:
    """Those who sit at a table as the terms of its shuffle name them."""
    return tuple(Seat(sitter.name, sitter.bot is not None) for sitter in sitters)


def heir(host: str | None, sitters: Iterable[Sitter | None], successor: str | None = None) -> str | None:
    """The host's device, or who comes after it if nobody sits there any more; none if no person is left."""
    devices = [sitter.device for sitter in sitters if sitter and sitter.device]
    return host if host in devices else successor or next(iter(devices), None)
