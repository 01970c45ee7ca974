"""Redaction: what a device may see of a table; everything that is sent goes through this module.

A state starts from nothing and adds what may be seen. Only `Visibility` decides whose hands a device may see.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from msgspec import UNSET

from nyhavn.game.bag import Bag
from nyhavn.game.board import Board, Phase
from nyhavn.game.move import Draw, LayWhite
from nyhavn.game.record import Turn
from nyhavn.game.view import View
from nyhavn.rules import facts
from nyhavn.server.table.committed_dealer import NO_NONCES, Secret
from nyhavn.server.table.events import Options, Sitter
from nyhavn.server.table.lobby import Lobby
from nyhavn.server.table.presence import EVERYBODY, Attendance
from nyhavn.server.table.shuffle import VERSION, Pledge
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire
from nyhavn.server.view.choices import WHITE, list_choices, list_columns, list_rows
from nyhavn.server.view.house_tiles import Laid, list_tiles

END_CARD_PLACES = ("out", "deep", "near", "drawn")
"""Where the End card is, in the order of `facts.OUT` to `facts.DRAWN`."""


class Visibility(NamedTuple):
    """What a device may see of a table: its seats, its viewer, and whose hands may be shown."""

    mine: list[int]
    viewer: int | None
    """The seat whose view is shown; a device of several persons has none until one confirms to be present."""
    waits_for: int | None
    hands: list[int]
    """The seats whose hands may be seen."""
    drafts: bool
    """Whether the draft of the turn may be seen."""
    past: bool = False
    """Whether a past moment is shown, at which nobody decides any more."""

    @classmethod
    def of(cls, table: Table, device: str | None, present: int | None, watching: bool = False) -> Visibility:
        """What a device may see; `present` is the seat that has confirmed to be present in this turn.

        A watcher sees what everybody at the table sees, and no more.
        """
        mine = [] if device is None else table.seats_of(device)
        shared, due = len(mine) > 1, table.person_due
        here = present if present in mine and present == due else None
        waits = shared and due in mine and here is None and not table.options.open_hands
        viewer = (None if waits or due not in mine else due) if shared else (mine[0] if mine else None)
        everything = (bool(mine) or watching) and (table.is_over or table.options.open_hands)
        hands = [seat for seat in table.settled.end.seats if everything or seat == viewer]
        drafts = viewer is not None and viewer == due
        return cls(mine, viewer, due if waits else None, hands, drafts)

    @classmethod
    def looking_back(cls, table: Table, device: str | None, watching: bool = False) -> Visibility:
        """What a device may see of all past moments, with the hands that it may see now.

        Past moves are settled, so all of them may be seen.
        """
        visibility = cls.of(table, device, None, watching)
        viewer = visibility.viewer if len(visibility.mine) == 1 else None
        hands = visibility.hands if len(visibility.hands) > 1 else [seat for seat in visibility.hands if seat == viewer]
        return visibility._replace(viewer=viewer, waits_for=None, hands=hands, drafts=True, past=True)

    @classmethod
    def reading(cls, table: Table) -> Visibility:
        """What the reader of a record may see: everything."""
        return cls([], None, None, list(table.settled.end.seats), drafts=True, past=True)

    def seq(self, table: Table) -> int:
        """The sequence number for this viewer: a hidden draft does not count."""
        return table.seq if self.drafts else table.settled_seq


def redact_state(
    table: Table,
    visibility: Visibility,
    secret: Secret,
    watching: int = 0,
    attendance: Attendance = EVERYBODY,
    choices: list[wire.Choice] | None = None,
) -> wire.State:
    """The snapshot of a table for this viewer, with the number of watchers and the presence of the players.

    The choices are listed here if they are not given.
    """
    position = table.position if visibility.drafts else table.settled.end
    view, words = position.view(visibility.viewer), list(position.words)
    odds, contenders = facts.end_odds(words), [] if table.is_over else view.contenders
    done = visibility.drafts and table.turn_done
    hands = {seat: position.hand(seat) for seat in visibility.hands}
    also_seen = sum((position.hidden(seat) for seat in visibility.hands if seat != visibility.viewer), Bag())
    return wire.State(
        table=table.id,
        seq=visibility.seq(table),
        options=to_wire_options(table.options),
        players=view.players,
        viewer=visibility.viewer,
        mine=visibility.mine,
        due=table.due,
        phase=Phase.OVER if table.is_over else Phase.DRAW if done else view.phase,
        open=0 if done else view.open,
        thinking=table.bot_due is not None and not visibility.past,
        waits_for=visibility.waits_for,
        harbour=view.harbour,
        supply=view.supply_size,
        end_card=END_CARD_PLACES[facts.find_end_card(words)],
        end_chance=1 / odds if odds else 0.0,
        unseen=str(view.unseen - also_seen) if table.options.public_knowledge else None,
        discards=str(view.discards),
        stock=view.tile_stock,
        whites=view.whites,
        ability_stock=view.ability_stock,
        places=[
            redact_place(table, visibility, view, seat, hands.get(seat), seat in contenders, attendance)
            for seat in view.seats
        ],
        choices=list(list_visible_choices(table, visibility)) if choices is None else choices,
        drafted=[str(move) for move in table.draft.moves] if visibility.drafts else [],
        can_undo=visibility.drafts and bool(table.draft.steps),
        can_end=done,
        turns=[] if visibility.past else to_wire_turns(table),
        outcome=to_wire_outcome(table),
        view=str(view),
        commitment=table.commitment,
        secret=secret.reveal().hex() if table.is_over and not visibility.past else None,
        nonces=None if table.nonces == NO_NONCES else table.nonces.hex(),
        time_left=None if table.time_left is None else list(map(float, table.time_left)),
        shared=table.is_shared,
        watching=watching,
        hint_turns=UNSET if visibility.past else list(table.hint_turns) or UNSET,
    )


def list_visible_choices(table: Table, visibility: Visibility) -> Iterator[wire.Choice]:
    """The choices of the seat to move, if this viewer may see them."""
    if visibility.drafts and not table.turn_done and not visibility.past:
        yield from list_choices(table.position.view(visibility.viewer))


def redact_lobby(lobby: Lobby, device: str | None, here: Container[str | None]) -> wire.Lobby:
    """The snapshot of a lobby for a device, with the presence of the players."""
    return wire.Lobby(
        table=lobby.id,
        seq=lobby.seq,
        options=to_wire_options(lobby.options),
        seats=[to_wire_lobby_seat(sitter, here) for sitter in lobby.sitters],
        first=lobby.first,
        mine=[] if device is None else lobby.seats_of(device),
        host=device == lobby.host,
        commitment=lobby.commitment,
        dealing=lobby.dealing,
        shuffle=lobby.version,
        pledges=None if lobby.published is None else [to_wire_pledge(found) for found in lobby.pledges],
    )


def to_wire_shuffle(table: Table) -> wire.Shuffle | None:
    """The shuffle, which everybody may see; none in version 1."""
    if table.shuffle is None:
        return None
    pledges = [to_wire_pledge(found) for found in table.shuffle.pledges]
    return wire.Shuffle(VERSION, table.shuffle.rule, table.shuffle.begins, pledges)


def to_wire_pledge(found: Pledge) -> wire.ShufflePledge:
    """A published pledge, with its nonce once that is revealed."""
    return wire.ShufflePledge(found.seat, found.hash.hex(), None if found.nonce is None else found.nonce.hex())


def to_wire_lobby_seat(sitter: Sitter | None, here: Container[str | None]) -> wire.LobbySeat:
    """A seat before the deal."""
    if sitter is None:
        return wire.LobbySeat("", None, open=True, present=False)
    return wire.LobbySeat(sitter.name, sitter.bot, open=False, present=bool(sitter.bot) or sitter.device in here)


def to_wire_options(options: Options) -> wire.Options:
    """The options of a table for the wire."""
    clock = options.clock and wire.Clock(*options.clock)
    return wire.Options(**{**options._asdict(), "clock": clock, "hints": options.hints or UNSET})


def redact_place(
    table: Table,
    visibility: Visibility,
    view: View,
    seat: int,
    hand: Bag | None,
    can_win: bool,
    attendance: Attendance,
) -> wire.Place:
    """A seat, with its hand if that may be seen."""
    sitter = table.sitters[seat]
    return wire.Place(
        sitter=wire.Sitter(sitter.name, sitter.bot),
        house=redact_house(table, visibility, view, seat),
        abilities=view.abilities(seat),
        hand_size=view.hand_size(seat),
        hand=None if hand is None else str(hand),
        known=str(view.seen(seat)) if table.options.public_knowledge else None,
        can_win=can_win,
        present=seat not in attendance.absent,
        away=seat in attendance.away,
        stand_in=table.stand_in(seat),
        wanted=attendance.wanted.get(seat, []),
    )


def redact_house(table: Table, visibility: Visibility, view: View, seat: int) -> wire.House:
    """The house of a seat."""
    known = summarise_house(view, seat)
    return wire.House(
        tiles=[to_wire_tile(laid) for laid in list_tiles(table, seat, visibility.drafts)],
        score=view.scores[seat],
        empty=known[facts.EMPTY],
        rows=list_rows(known[facts.ALL_ROWS]),
        columns=list_columns(known[facts.ALL_COLUMNS]),
        lit_rows=list_rows(known[facts.LIT_ROWS]),
        lit_columns=list_columns(known[facts.LIT_COLUMNS]),
    )


def summarise_house(board: Board, seat: int) -> list[int]:
    """The facts of a house."""
    known = [0] * facts.HOUSE_FACTS
    facts.summarise_house(list(board.words), seat, known, 0)
    return known


def to_wire_tile(laid: Laid) -> wire.Tile:
    """A tile at its place."""
    if isinstance(laid, LayWhite):
        return wire.Tile(WHITE, [str(laid.cell)], brick=False)
    return wire.Tile(laid.colour, [str(cell) for cell in laid.cells], brick=True)


def to_wire_turns(table: Table) -> list[wire.Turn]:
    """All ended turns."""
    return [to_wire_turn(table, number) for number in range(table.turn)]


def to_wire_turn(table: Table, number: int) -> wire.Turn:
    """An ended turn."""
    played: Turn = table.settled.turns[number]
    return wire.Turn(
        seat=(table.settled.start.seat + number) % len(table.sitters),
        moves=[str(move) for move in played.moves if not isinstance(move, Draw)],
        taken=table.taken[number],
        draw="".join(move.cards for move in played.moves if isinstance(move, Draw)),
        scores=list(table.scores[number]),
    )


def to_wire_outcome(table: Table) -> wire.Outcome | None:
    """The outcome of the game, if it is over."""
    if table.ending is None:
        return None
    sources = [to_wire_source(table, seat) for seat in table.settled.end.seats]
    return wire.Outcome(table.ending, table.winners, table.loser, table.tie_break, sources)


def to_wire_source(table: Table, seat: int) -> wire.Source:
    """Where the points of a seat came from, in points."""
    known = summarise_house(table.settled.end, seat)
    return wire.Source(*known[facts.FROM_ROWS : facts.FROM_LIT_COLUMNS + 1])
