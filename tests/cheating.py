"""A server whose operator cheats: run as `cheating TRICK ARGUMENTS…` of the command.

When all nonces are revealed, and before the cards are dealt, the operator forges the shuffle in favour of the host:
`replace` searches for a nonce, with its hash, that takes the place of the last one; `drop` leaves the last one out, and
`hide` says that it was never revealed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from secrets import token_bytes

from nyhavn import cli
from nyhavn.server.dealing import Dealing
from nyhavn.server.gathering import Dealt, PledgesClosed
from nyhavn.server.lobby import Lobby
from nyhavn.server.shuffle import hash_nonce

SEARCHED = 200
"""How many nonces the operator tries."""
HOST = 0


def main(trick: str, *arguments: str) -> int:
    """Serve."""
    honest, forge = Dealing.next_event, TRICKS[trick]

    def next_event(self: Dealing, table: Lobby) -> PledgesClosed | Dealt:
        if table.published is None:
            return honest(self, table)
        deals = ((forged, honest(self, forged)) for forged in forge(table))
        self.live.table, best = max(deals, key=lambda deal: favour(deal[1]))
        return best

    Dealing.next_event = next_event  # type: ignore[method-assign]
    return cli.main(list(arguments))


def favour(deal: PledgesClosed | Dealt) -> tuple[bool, int]:
    """How much the host likes a deal: to begin, and to have cards of one colour."""
    assert isinstance(deal, Dealt)
    hand = Counter(deal.start.hand(-deal.first % deal.start.players))
    return deal.first == HOST, max(hand.values())


def replaced(lobby: Lobby) -> list[Lobby]:
    """The lobby with other nonces in the place of the last one."""
    *others, (seat, device, _) = lobby.published or ()
    return [
        replace(
            lobby,
            published=(*others, (seat, device, hash_nonce(lobby.terms, nonce))),
            nonces=tuple((dict(lobby.nonces) | {device: nonce}).items()),
        )
        for nonce in map(token_bytes, [32] * SEARCHED)
    ]


def dropped(lobby: Lobby) -> list[Lobby]:
    """The lobby without the last pledge."""
    return [replace(lobby, published=(lobby.published or ())[:-1])]


def hidden(lobby: Lobby) -> list[Lobby]:
    """The lobby as if the last nonce had not been revealed."""
    *_, (_, device, _) = lobby.published or ()
    return [replace(lobby, nonces=tuple((sender, nonce) for sender, nonce in lobby.nonces if sender != device))]


TRICKS: dict[str, Callable[[Lobby], list[Lobby]]] = {"replace": replaced, "drop": dropped, "hide": hidden}

if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
