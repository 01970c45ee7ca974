"""A lobby: a table before the deal, at which people come and go. Pure: events in, a new lobby out, or the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nyhavn.game.draft import Draft
from nyhavn.game.errors import Refusal
from nyhavn.game.record import Record
from nyhavn.server.table import events, lobby_events
from nyhavn.server.table.committed_dealer import NO_NONCES, CommittedDealer, Secret, mix_nonces
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import DeviceChanged, Links, Options, Sitter, TableEvent
from nyhavn.server.table.lobby_events import CardsDealt, LobbyEvent, LobbyOpened
from nyhavn.server.table.shuffle import Pledge, Shuffle, Terms, choose_first, derive_seed, hash_nonce
from nyhavn.server.table.sitters import choose_host, list_seats
from nyhavn.server.table.table import Table

PLEDGES, NONCES = "pledges", "nonces"
"""What a started lobby waits for: the hashes of nonces, then the nonces."""
Seats = tuple[Sitter | None, ...]
Pledged = tuple[tuple[str, bytes], ...]
"""Hashes of nonces, each with the device that has pledged it."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """The sitters so far, by lobby seats; the order of play is set when the cards are dealt."""

    id: str
    sitters: Seats
    options: Options
    commitment: str
    links: Links
    host: str
    first: int | None
    seq: int
    digest: bytes
    dealing: bool = False
    """Whether the game was started, and the lobby waits for pledges or nonces."""
    nonces: tuple[tuple[str, bytes], ...] = ()
    """The nonces in the order in which they came, each with its device."""
    version: int = 1
    """The version of the shuffle."""
    pledged: Pledged = ()
    """The pledges in the order in which they came; those of devices that have left before the closing are void."""
    published: tuple[tuple[int, str, bytes], ...] | None = None
    """Once the list of pledges is closed: seat, device and hash of each, in the order of the seats."""

    @classmethod
    def open(cls, name: str, first: LobbyOpened) -> Lobby:
        """The lobby after its opening event."""
        digest = events.hash_link(events.first_link(name), str(first))
        dealer = first.commitment, first.links, first.host, first.first
        return cls(name, first.seats, first.options, *dealer, 1, digest, version=first.version)

    # Seats

    @property
    def lobby(self) -> Lobby:
        """The lobby itself: its cards are not dealt."""
        return self

    @property
    def game(self) -> None:
        """No game yet."""

    @property
    def is_over(self) -> bool:
        """Never: the game has not begun."""
        return False

    @property
    def bot_due(self) -> None:
        """No bot: nobody has a turn before the deal."""

    @property
    def settled_seq(self) -> int:
        """The number of events that everybody knows: all of them."""
        return self.seq

    @property
    def devices(self) -> frozenset[str]:
        """The devices of the persons in the lobby."""
        return frozenset(sitter.device for sitter in self.sitters if sitter and sitter.device)

    @property
    def open_seats(self) -> list[int]:
        """The seats without a sitter."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter is None]

    def seats_of(self, device: str) -> list[int]:
        """The seats of the persons at a device."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter and sitter.device == device]

    def may_remove(self, device: str) -> bool:
        """Whether a device may delete the table."""
        return device == self.host

    def has_nonce_of(self, device: str) -> bool:
        """Whether the browser at a device has added its nonce."""
        return device in dict(self.nonces)

    def has_pledge_of(self, device: str) -> bool:
        """Whether the browser at a device has pledged a nonce."""
        return device in dict(self.pledged)

    @property
    def stage(self) -> str:
        """What the lobby waits for before the deal; nothing until the game is started."""
        if not self.dealing:
            return ""
        return PLEDGES if self.version != 1 and self.published is None else NONCES

    def awaits(self, device: str) -> bool:
        """Whether the browser at a device has still to pledge a nonce, or to reveal the one that it has pledged."""
        if self.version == 1:
            return not self.has_nonce_of(device)
        if self.published is None:
            return not self.has_pledge_of(device)
        return self.has_pledge_of(device) and not self.has_nonce_of(device)

    # Events

    def after(self, event: LobbyEvent | TableEvent, text: str | None = None) -> Lobby | Table:
        """The lobby after an event, or the table after the deal; raise Denied if the event cannot happen now."""
        seq, digest = self.seq + 1, events.hash_link(self.digest, text or str(event))
        if isinstance(event, CardsDealt):
            return self.dealt(event, seq, digest)
        return replace(self.changed(event), seq=seq, digest=digest)

    def changed(self, event: LobbyEvent | TableEvent) -> Lobby:
        """The lobby with the effect of an event."""
        match event:
            case lobby_events.SeatTaken(seat, device, name):
                return self.with_newcomer(seat, Sitter(name, device=device))
            case lobby_events.SeatFreed(seat):
                return self.with_seat(seat, None)
            case lobby_events.SeatOffered(seat, bot):
                return self.with_seat(seat, Sitter(bot, bot=bot) if bot else None)
            case lobby_events.GameStarted():
                self.expect_not_started()
                if self.open_seats:
                    raise Denied(Denial.SEATS_OPEN)
                return replace(self, dealing=True)
            case lobby_events.NoncePledged(device, pledge):
                return self.with_pledge(device, pledge)
            case lobby_events.PledgesClosed():
                return self.with_published_pledges()
            case lobby_events.NonceAdded(device, nonce):
                return self.with_nonce(device, nonce)
            case DeviceChanged(seat, device):
                return self.with_person_at(seat, device)
            case _:
                raise Denied(Denial.NOT_STARTED)

    def expect_not_started(self) -> None:
        """Raise Denied if the game was started, so that nobody may come or go."""
        if self.dealing:
            raise Denied(Denial.ALREADY_STARTED)

    def expect_seat(self, seat: int) -> None:
        """Raise Denied if there is no such seat."""
        if seat not in range(len(self.sitters)):
            raise Denied(Refusal.NO_SUCH_SEAT)

    def with_sitter(self, seat: int, sitter: Sitter | None) -> Seats:
        """The seats, with another sitter on one of them."""
        return (*self.sitters[:seat], sitter, *self.sitters[seat + 1 :])

    def with_newcomer(self, seat: int, sitter: Sitter) -> Lobby:
        """The lobby with a person on an open seat."""
        self.expect_not_started()
        if seat not in self.open_seats:
            raise Denied(Denial.TABLE_FULL)
        return replace(self, sitters=self.with_sitter(seat, sitter))

    def with_seat(self, seat: int, sitter: Sitter | None) -> Lobby:
        """The lobby with another sitter on a seat, and a new host if the host has left; one person must stay."""
        self.expect_not_started()
        self.expect_seat(seat)
        seats = self.with_sitter(seat, sitter)
        host = choose_host(self.host, seats)
        if host is None:
            raise Denied(Denial.NO_PERSON)
        return replace(self, sitters=seats, host=host)

    def with_nonce(self, device: str, nonce: bytes) -> Lobby:
        """The lobby with a nonce; each device adds one."""
        if not self.dealing:
            raise Denied(Denial.NOT_STARTED)
        if self.has_nonce_of(device):
            raise Denied(Denial.ALREADY_STARTED)
        if self.version != 1:
            self.expect_pledged(device, nonce)
        return replace(self, nonces=(*self.nonces, (device, nonce)))

    def expect_pledged(self, device: str, nonce: bytes) -> None:
        """Raise Denied if the list of pledges is open, or a nonce is not the one that a device pledged."""
        if self.published is None:
            raise Denied(Denial.NOT_STARTED)
        if not self.has_pledge_of(device):
            raise Denied(Denial.ALREADY_STARTED)
        if dict(self.pledged)[device] != hash_nonce(self.terms, nonce):
            raise Denied(Denial.UNREADABLE)

    def with_pledge(self, device: str, pledge: bytes) -> Lobby:
        """The lobby with the hash of a nonce; each device pledges one, until the list is closed."""
        if not self.dealing:
            raise Denied(Denial.NOT_STARTED)
        if self.version == 1 or self.published is not None or self.has_pledge_of(device):
            raise Denied(Denial.ALREADY_STARTED)
        return replace(self, pledged=(*self.pledged, (device, pledge)))

    def with_published_pledges(self) -> Lobby:
        """The lobby with the list of pledges closed: each belongs to the first seat that its device has now."""
        if not self.dealing:
            raise Denied(Denial.NOT_STARTED)
        if self.version == 1 or self.published is not None:
            raise Denied(Denial.ALREADY_STARTED)
        found = sorted((self.seats_of(device)[0], device, pledge) for device, pledge in self.pledged)
        return replace(self, published=tuple(found))

    def with_person_at(self, seat: int, device: str) -> Lobby:
        """The lobby with a person at another device."""
        self.expect_seat(seat)
        sitter = self.sitters[seat]
        if sitter is None or sitter.device is None:
            raise Denied(Refusal.NO_SUCH_SEAT)
        seats = self.with_sitter(seat, sitter._replace(device=device))
        moved = replace(self, sitters=seats, host=choose_host(self.host, seats, device) or device)
        return moved if self.published is not None else replace(moved, pledged=moved.pledged_here)

    @property
    def pledged_here(self) -> Pledged:
        """The pledges of the devices that have a seat: nobody else could reveal the nonce of one that has left."""
        return tuple((device, pledge) for device, pledge in self.pledged if device in self.devices)

    # The deal

    def dealing_of(self, first: int, secret: Secret) -> CardsDealt:
        """The event that deals the cards that follow from the secret and all nonces."""
        nonces = self.mixed_nonces if self.version == 1 else derive_seed(self.terms, self.pledges)
        return CardsDealt(first, CommittedDealer(secret, 0, nonces, self.version).deal(len(self.sitters)))

    def choose_first(self, secret: Secret) -> int | None:
        """The seat that begins; none if it is drawn apart from the shuffle, as in version 1."""
        return self.first if self.version == 1 else choose_first(secret, self.terms, self.pledges)

    @property
    def terms(self) -> Terms:
        """What is fixed before any nonce is known, once the game is started."""
        return Terms(self.commitment, self.first, list_seats(filter(None, self.sitters)))

    @property
    def pledges(self) -> tuple[Pledge, ...]:
        """The published pledges, with the nonces that were revealed so far."""
        nonces = dict(self.nonces)
        return tuple(Pledge(seat, pledge, nonces.get(device)) for seat, device, pledge in self.published or ())

    @property
    def mixed_nonces(self) -> bytes:
        """All nonces hashed into one."""
        return mix_nonces(nonce for _, nonce in self.nonces)

    def dealt(self, deal: CardsDealt, seq: int, digest: bytes) -> Table:
        """The table after the deal, its seats in the order of play."""
        sitters = [sitter for sitter in self.sitters if sitter]
        if not self.dealing:
            raise Denied(Denial.NOT_STARTED)
        self.expect_seat(deal.first)
        if self.version != 1 and self.published is None:
            raise Denied(Denial.NOT_STARTED)
        return Table(
            id=self.id,
            sitters=(*sitters[deal.first :], *sitters[: deal.first]),
            options=self.options,
            commitment=self.commitment,
            draft=Draft(Record.begin(deal.start)),
            seq=seq,
            settled_seq=seq,
            digest=digest,
            clock_seq=seq,
            nonces=self.mixed_nonces if self.version == 1 else NO_NONCES,
            host=self.host,
            links=self.links,
            shuffle=None if self.version == 1 else Shuffle(self.first is None, deal.first, self.pledges),
            opener=next((sitter.device for sitter in sitters if sitter.device), None),
        )
