"""A server whose operator cheats: run as `cheating_server TRICK ARGUMENTS…` of the command.

When all nonces are revealed, and before the cards are dealt, the operator forges the shuffle in favour of the host:
`replace` searches for a nonce, with its hash, that takes the place of the last one; `drop` leaves the last one out, and
`hide` says that it was never revealed. `forge` deals other cards, and tells at the end of the game that would have been
fair. `downgrade` goes back to version 1 when the game is started, and `skip` asks for no pledges. `ignore` drops every
pledge, so that the deal follows from the secret alone, and `cut` also drops the connection that it came from.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from secrets import token_bytes
from typing import Any

from msgspec import structs

from nyhavn import cli
from nyhavn.game.record import Record
from nyhavn.server.http import routes
from nyhavn.server.limits.quota import StorageQuota
from nyhavn.server.live.connection import Page
from nyhavn.server.live.scheduler import Scheduler
from nyhavn.server.live.session import Session
from nyhavn.server.table import game_record
from nyhavn.server.table.committed_dealer import CommittedDealer, Secret
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.lobby_events import CardsDealt, PledgesClosed
from nyhavn.server.table.shuffle import hash_nonce
from nyhavn.server.table.table import Table
from nyhavn.server.table.verification import DealClaim
from nyhavn.server.view import redaction, replay, wire
from nyhavn.server.view.new_table import fresh_secret

SEARCHED = 200
"""The number of nonces that the operator tries."""
HOST = 0


def main(trick: str, *arguments: str) -> int:
    """Run the server with a trick."""
    TRICKS[trick]()
    return cli.main(list(arguments))


def forge_shuffle(forge: Callable[[Lobby], list[Lobby]]) -> Callable[[], None]:
    """A trick that forges the shuffle before the deal."""

    def play() -> None:
        honest = Scheduler.next_deal_event

        def next_event(self: Scheduler, lobby: Lobby) -> PledgesClosed | CardsDealt:
            if lobby.published is None:
                return honest(self, lobby)
            deals = ((forged, honest(self, forged)) for forged in forge(lobby))
            self.live.table, best = max(deals, key=lambda deal: score_deal(deal[1]))
            return best

        Scheduler.next_deal_event = next_event  # type: ignore[method-assign]

    return play


def score_deal(deal: PledgesClosed | CardsDealt) -> tuple[bool, int]:
    """The value of a deal for the host: to begin, and to have cards of one colour."""
    assert isinstance(deal, CardsDealt)
    hand = Counter(deal.start.hand(-deal.first % deal.start.players))
    return deal.first == HOST, max(hand.values())


def replace_nonce(lobby: Lobby) -> list[Lobby]:
    """The lobby with other nonces instead of the last one."""
    *others, (seat, device, _) = lobby.published or ()
    return [
        replace(
            lobby,
            published=(*others, (seat, device, hash_nonce(lobby.terms, nonce))),
            nonces=tuple((dict(lobby.nonces) | {device: nonce}).items()),
        )
        for nonce in map(token_bytes, [32] * SEARCHED)
    ]


def drop_pledge(lobby: Lobby) -> list[Lobby]:
    """The lobby without the last pledge."""
    return [replace(lobby, published=(lobby.published or ())[:-1])]


def hide_nonce(lobby: Lobby) -> list[Lobby]:
    """The lobby as if the last nonce had not been revealed."""
    *_, (_, device, _) = lobby.published or ()
    return [replace(lobby, nonces=tuple((sender, nonce) for sender, nonce in lobby.nonces if sender != device))]


def forge_game() -> None:
    """Deal other cards than those of the shuffle, and write the fair deal into the record."""
    deal, write = Scheduler.next_deal_event, game_record.write_record

    def next_event(self: Scheduler, lobby: Lobby) -> PledgesClosed | CardsDealt:
        event = deal(self, lobby)
        other = CommittedDealer(fresh_secret()).deal(len(lobby.sitters))
        return replace(event, start=other) if isinstance(event, CardsDealt) else event

    def write_record(table: Table, secret: Secret) -> Record:
        honest = write(table, secret)
        promise = DealClaim.of(honest)
        assert promise
        return Record.begin(promise.dealer().deal(honest.start.players), honest.headers)

    Scheduler.next_deal_event = next_event  # type: ignore[method-assign]
    for module in (routes, replay):
        module.write_record = write_record  # type: ignore[attr-defined]


def show_other_lobby(**changes: Any) -> Callable[[], None]:
    """A trick that shows a changed lobby while the server waits for pledges."""

    def play() -> None:
        honest = redaction.redact_lobby

        def lobby(gathering: Lobby, *others: Any) -> wire.Lobby:
            shown = honest(gathering, *others)
            return structs.replace(shown, pledges=None, **changes) if gathering.dealing else shown

        redaction.redact_lobby = lobby  # type: ignore[assignment]

    return play


def drop_pledge_messages(treat_sender: Callable[[Page], None]) -> Callable[[], None]:
    """A trick that answers no pledge before the deal, and treats the page that sent it in some way."""

    def play() -> None:
        honest = Session.receive

        async def receive(
            self: Session, page: Page, device: str, message: wire.Command, quota: StorageQuota | None = None
        ) -> None:
            if isinstance(message, wire.PledgeNonce) and self.table.lobby:
                treat_sender(page)
            else:
                await honest(self, page, device, message, quota)

        Session.receive = receive  # type: ignore[method-assign]

    return play


TRICKS: dict[str, Callable[[], None]] = {
    "replace": forge_shuffle(replace_nonce),
    "drop": forge_shuffle(drop_pledge),
    "hide": forge_shuffle(hide_nonce),
    "forge": forge_game,
    "downgrade": show_other_lobby(shuffle=1),
    "skip": show_other_lobby(dealing=False),
    "ignore": drop_pledge_messages(lambda page: None),
    "cut": drop_pledge_messages(Page.disconnect),
}

if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
