"""Replays: games step by step, for those who were there, and of games that are shared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import reduce
from time import sleep
from typing import NamedTuple

import msgspec

from nyhavn.game.errors import NyhavnError
from nyhavn.game.link_codec import NotPacked, pack, unpack
from nyhavn.game.record import FORMAT, Record
from nyhavn.server.table import events
from nyhavn.server.table.allowed_bots import known
from nyhavn.server.table.committed_dealer import SECRET_BYTES, Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import Options, Sitter, TableOpened
from nyhavn.server.table.game_record import write_record
from nyhavn.server.table.player_names import clean
from nyhavn.server.table.record_events import events_by_move
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire
from nyhavn.server.view.redaction import Eyes, state, turns

LONGEST = 8_000
"""How long a packed record may be on the wire."""
LONGEST_BOT = 60
"""How long the text of a bot may be in a record, as on the wire."""
LONGEST_COMMITMENT = 128
"""How long a commitment may be in a record; every step of a replay has it."""
PAUSE = 0.0005
"""How many seconds a replay leaves to others before each step: Python runs one thread at a time."""
SHARED = "shared"
"""The name of a table that is none of this server's."""
NO_SECRET = Secret(bytes(SECRET_BYTES))
ENDINGS = {"resigned": "resign", "abandoned": "abandon", "time": "late"}
"""Which event is behind the word with which a record says that a game was broken off."""


IsStopped = Callable[[], bool]
"""Whether nobody waits for a replay any more."""


class Stopped(Exception):
    """A replay that nobody waits for any more."""


def never() -> bool:
    """Make a replay to its end."""
    return False


class Moment(NamedTuple):
    """A table after a move, which is empty at the start."""

    move: str
    table: Table


def of_table(
    table: Table, device: str | None, secret: Secret, watching: bool = False, is_stopped: IsStopped = never
) -> wire.Replay:
    """The settled part of a game, as a device may see it."""
    eyes = Eyes.looking_back(table, device, watching)
    record = write_record(table, secret) if table.is_over else None
    return replay(list(moments(table, table.settled)), table, eyes, record, is_stopped)


def of_record(record: Record, is_stopped: IsStopped = never) -> wire.Replay:
    """A game that somebody shares, with everything open."""
    found = list(moments(laid_again(record), record))
    present = broken_off(found[-1].table, record.headers.get("ending", ""))
    return replay(found, present, Eyes.reading(present), record, is_stopped)


def replay(
    found: list[Moment], present: Table, eyes: Eyes, record: Record | None, is_stopped: IsStopped
) -> wire.Replay:
    """These moments, of which the last shows how the game ended, if it has."""
    if present.is_over:
        found = [*found[:-1], found[-1]._replace(table=present)]
    return wire.Replay(
        steps=[seen(moment.table, eyes) for moment in paced(found, is_stopped)],
        moves=[moment.move for moment in found],
        ended=[moment.table.turn for moment in found],
        turns=turns(present),
        packed=packed(record) if record else None,
        record=str(record) if record else None,
    )


def paced(found: Iterable[Moment], is_stopped: IsStopped) -> Iterator[Moment]:
    """Moments, before each of which other threads of the server have their turn, until nobody waits any more."""
    for moment in found:
        sleep(PAUSE)
        if is_stopped():
            raise Stopped
        yield moment


def packed(record: Record) -> str | None:
    """A record for a link: without its comments if they are too long for one, or nothing if that does not help."""
    bare = record._replace(comment="", turns=tuple(turn._replace(comment="") for turn in record.turns))
    return next((text for text in map(pack, (record, bare)) if len(text) <= LONGEST), None)


def seen(table: Table, eyes: Eyes) -> wire.State:
    """What these eyes see at a moment, at which no clock runs any more."""
    return msgspec.structs.replace(state(table, eyes, NO_SECRET), can_undo=False, can_end=False, time_left=None)


def moments(table: Table, record: Record) -> Iterator[Moment]:
    """A table as it was laid, and after each move of a record, without its clock."""
    options = table.options._replace(clock=None, bot_when_late=False, bot_after=None)
    now = Table.open(table.id, TableOpened(table.sitters, options, table.commitment, record.start))
    yield Moment("", now)
    for move, happened in events_by_move(record):
        now = reduce(Table.after, happened, now)
        yield Moment(str(move), now)


# Games that are shared


def read(shared: wire.Shared) -> Record:
    """The record that somebody shares."""
    return read_record(shared.packed or shared.record or "")


def read_record(text: str) -> Record:
    """A record as notation or packed; anything else is refused.

    The wire bounds the text, reading takes time in proportion to it, and the rules bound the game: no more than 141
    cards can be drawn, two for each turn without a build, and no more than 50 tiles be built.
    """
    try:
        return Record.parse(text) if text.lstrip("\ufeff \t\r\n").startswith(FORMAT) else unpack(text)
    except (NyhavnError, NotPacked, ValueError):
        raise Denied(Denial.NO_RECORD) from None


def laid_again(record: Record) -> Table:
    """The table at which a recorded game began."""
    headers, seats = record.headers, record.start.seats
    bots = bots_in(record)
    sitters = tuple(sitter(headers.get(f"seat-{seat + 1}", ""), seat in bots) for seat in seats)
    commitment = headers.get("commitment", "")
    shown = commitment if len(commitment) <= LONGEST_COMMITMENT else ""
    return Table.open(SHARED, TableOpened(sitters, Options(), shown, record.start))


def bots_in(record: Record) -> set[int]:
    """The seats on which bots sat; a record that does not say so leaves it to their names."""
    said = record.headers.get("bots")
    return {seat for seat in record.start.seats if said is None or str(seat + 1) in said.split()}


def sitter(name: str, bot: bool) -> Sitter:
    """Who sat on a seat: perhaps a bot that we know, else a person, whose name must be one that we would take."""
    with suppress(Denied):
        if bot and len(name) <= LONGEST_BOT:
            text = known(name, searchers=True)
            return Sitter(text, bot=text)
    with suppress(Denied):
        return Sitter(clean(name) if name else "")
    return Sitter("")


def broken_off(table: Table, ending: str) -> Table:
    """The table after what broke the game off, if something did."""
    word, _, seat = ending.partition(" ")
    if table.is_over or word not in ENDINGS:
        return table
    try:
        return table.after(events.parse(f"{ENDINGS[word]} {seat}".strip()))
    except (ValueError, Denied):
        return table
