"""Positions and tables whose hidden cards are dealt anew."""

from __future__ import annotations

from random import Random

import msgspec

from nyhavn.game.bag import Bag
from nyhavn.game.board import Phase
from nyhavn.game.draft import Draft
from nyhavn.game.position import Position
from nyhavn.rules import words as at
from nyhavn.rules.building import list_builds
from nyhavn.rules.lookup import lookup_table
from nyhavn.rules.material import END
from nyhavn.server.table.committed_dealer import Secret
from nyhavn.server.table.table import Table
from nyhavn.server.view.redaction import Visibility, redact_state


def redeal_hidden(position: Position, viewer: int | None, rng: Random) -> Position:
    """The same position with the cards that the viewer does not know shuffled."""
    w = list(position.words)
    others = [seat for seat in position.seats if seat != viewer]
    hidden = [len(position.hidden(seat)) for seat in others]
    pool = [card for card in position.supply if card != END] + [c for seat in others for c in position.hidden(seat)]
    rng.shuffle(pool)
    for seat, n in zip(others, hidden, strict=True):
        cards, pool = pool[:n], pool[n:]
        start = at.SEATS + seat * at.SEAT_WORDS
        w[start + at.HIDDEN] = Bag.of(cards).word
        w[start + at.HAND] = (position.seen(seat) + Bag.of(cards)).word
    w[at.SUPPLY] = Bag.of(pool + [END] * position.supply[END]).word
    return Position(tuple(w))


def phase_is_possible(position: Position) -> bool:
    """Whether the public phase is consistent: a seat that may build with Both actions can build."""
    w = list(position.words) + [0] * at.LENGTH
    return position.phase is not Phase.BUILD or list_builds(w, lookup_table(), 0) > 0


def redeal_for_viewer(table: Table, viewer: int | None, rng: Random) -> Table:
    """The same table with the cards that the viewer does not know shuffled."""

    def again(position: Position) -> Position:
        other = redeal_hidden(position, viewer, rng)
        return other if phase_is_possible(other) else position

    settled = table.settled._replace(start=again(table.settled.start), end=again(table.settled.end))
    steps = tuple(step._replace(after=again(step.after)) for step in table.draft.steps)
    return table._replace(draft=Draft(settled, steps))


def encode_state(table: Table, visibility: Visibility, secret: Secret) -> bytes:
    """The state of a table as it is sent."""
    return msgspec.json.encode(redact_state(table, visibility, secret))
