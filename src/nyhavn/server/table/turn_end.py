"""The end of a turn: its event, with the cards that follow from the secret of the table."""

from __future__ import annotations

from nyhavn.game.record import cards_drawn
from nyhavn.server.table.committed_dealer import CommittedDealer, GivenDealer, Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import TurnEnded
from nyhavn.server.table.shuffle import VERSION, derive_seed
from nyhavn.server.table.sitters import list_seats
from nyhavn.server.table.table import Table


def make_turn_ended(table: Table, secret: Secret, took: int | None = None) -> TurnEnded:
    """The event that ends the turn; raise Denied if the turn is not done, before any card is drawn."""
    if not table.turn_done:
        raise Denied(Denial.TURN_NOT_DONE)
    if not table.draft.needs_refill:
        return TurnEnded(None, took)
    drawn = cards_drawn(table.settled)
    following = table.given.following[drawn - table.given.cards :]
    dealer = GivenDealer(following, derive_dealer(table, secret, drawn))
    return TurnEnded(dealer.draw(table.position), took)


def derive_dealer(table: Table, secret: Secret, drawn: int) -> CommittedDealer:
    """The dealer of a table after so many cards."""
    if table.shuffle is None:
        return CommittedDealer(secret, drawn, table.nonces)
    terms = table.shuffle.derive_terms(table.commitment, list_seats(table.sitters))
    return CommittedDealer(secret, drawn, derive_seed(terms, table.shuffle.pledges), VERSION)
