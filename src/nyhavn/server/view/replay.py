"""Replays: games step by step, for the devices of a table, and of shared records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import reduce
from time import sleep
from typing import NamedTuple

import msgspec

from nyhavn.game.errors import NyhavnError
from nyhavn.game.link_codec import NotPacked, pack, unpack
from nyhavn.game.record import FORMAT, Record
from nyhavn.server.table import events
from nyhavn.server.table.allowed_bots import ANY_BOT, parse_allowed_bot
from nyhavn.server.table.committed_dealer import SECRET_BYTES, Secret
from nyhavn.server.table.denial import Denial, Denied
from nyhavn.server.table.events import Options, Sitter, TableOpened
from nyhavn.server.table.game_record import write_record
from nyhavn.server.table.player_names import clean_name
from nyhavn.server.table.record_events import events_by_move
from nyhavn.server.table.table import Table
from nyhavn.server.view import wire
from nyhavn.server.view.redaction import Visibility, redact_state, to_wire_turns

LONGEST = 8_000
"""The maximum length of a packed record on the wire."""
LONGEST_BOT = 60
"""The maximum length of a bot's text in a record, as on the wire."""
LONGEST_COMMITMENT = 128
"""The maximum length of a commitment in a record; every step of a replay contains it."""
PAUSE = 0.0005
"""The seconds for which a replay yields to others before each step, as Python runs one thread at a time."""
SHARED = "shared"
"""The id of a table that is not one of this server's."""
SEATS, NAMELESS, BOT, VERSION = "seats", "me", "bot:", "@"
"""The header with all seats of games of the terminal and of bots, its word for a person, and what begins a bot and a
version."""
NO_SECRET = Secret(bytes(SECRET_BYTES))
ENDINGS = {"resigned": "resign", "abandoned": "abandon", "time": "late"}
"""The event for each word with which a record says that a game was stopped."""


IsStopped = Callable[[], bool]
"""Whether the client of a replay has disconnected."""


class Stopped(Exception):
    """The client of a replay has disconnected."""


def is_never_stopped() -> bool:
    """Never stop a replay."""
    return False


class Moment(NamedTuple):
    """A table after a move; the move is empty at the start."""

    move: str
    table: Table


def replay_of_table(
    table: Table, device: str | None, secret: Secret, watching: bool = False, is_stopped: IsStopped = is_never_stopped
) -> wire.Replay:
    """The replay of the settled part of a game, as a device may see it."""
    visibility = Visibility.looking_back(table, device, watching)
    record = write_record(table, secret) if table.is_over else None
    return make_replay(list(list_moments(table, table.settled)), table, visibility, record, is_stopped)


def replay_of_record(record: Record, is_stopped: IsStopped = is_never_stopped) -> wire.Replay:
    """The replay of a shared record, with everything open."""
    found = list(list_moments(open_recorded_table(record), record))
    present = apply_stop(found[-1].table, record.headers.get("ending", ""))
    return make_replay(found, present, Visibility.reading(present), record, is_stopped)


def make_replay(
    found: list[Moment], present: Table, visibility: Visibility, record: Record | None, is_stopped: IsStopped
) -> wire.Replay:
    """The replay of these moments, the last of which shows how the game ended, if it has."""
    if present.is_over:
        found = [*found[:-1], found[-1]._replace(table=present)]
    return wire.Replay(
        steps=[redact_moment(moment.table, visibility) for moment in pace_moments(found, is_stopped)],
        moves=[moment.move for moment in found],
        ended=[moment.table.turn for moment in found],
        turns=to_wire_turns(present),
        packed=pack_for_link(record) if record else None,
        record=str(record) if record else None,
    )


def pace_moments(found: Iterable[Moment], is_stopped: IsStopped) -> Iterator[Moment]:
    """The moments, with a pause for other threads before each, until the client has disconnected."""
    for moment in found:
        sleep(PAUSE)
        if is_stopped():
            raise Stopped
        yield moment


def pack_for_link(record: Record) -> str | None:
    """A record packed for a link: without comments if it is too long with them, none if it still is."""
    bare = record._replace(comment="", turns=tuple(turn._replace(comment="") for turn in record.turns))
    return next((text for text in map(pack, (record, bare)) if len(text) <= LONGEST), None)


def redact_moment(table: Table, visibility: Visibility) -> wire.State:
    """The state of a past moment for this viewer, without a clock."""
    return msgspec.structs.replace(
        redact_state(table, visibility, NO_SECRET), can_undo=False, can_end=False, time_left=None
    )


def list_moments(table: Table, record: Record) -> Iterator[Moment]:
    """The table at the start, and after each move of a record, without its clock."""
    options = table.options._replace(clock=None, bot_when_late=False, bot_after=None)
    now = Table.open(table.id, TableOpened(table.sitters, options, table.commitment, record.start))
    yield Moment("", now)
    for move, move_events in events_by_move(record):
        now = reduce(Table.after, move_events, now)
        yield Moment(str(move), now)


# Shared records


def read_shared(shared: wire.Shared) -> Record:
    """The record of a request."""
    return read_record(shared.packed or shared.record or "")


def read_record(text: str) -> Record:
    """A record as notation or packed; raise Denied if it is neither.

    The wire bounds the text, reading takes time in proportion to it, and the rules bound the game: no more than 141
    cards can be drawn, two for each turn without a build, and no more than 50 tiles be built.
    """
    try:
        return Record.parse(text) if text.lstrip("\ufeff \t\r\n").startswith(FORMAT) else unpack(text)
    except (NyhavnError, NotPacked, ValueError):
        raise Denied(Denial.NO_RECORD) from None


def open_recorded_table(record: Record) -> Table:
    """The table at which a recorded game began."""
    headers, seats = record.headers, record.start.seats
    bots = bots_in(record)
    sitters = tuple(guess_sitter(name_in(headers, seat), seat in bots) for seat in seats)
    commitment = headers.get("commitment", "")
    shown = commitment if len(commitment) <= LONGEST_COMMITMENT else ""
    return Table.open(SHARED, TableOpened(sitters, Options(), shown, record.start))


def name_in(headers: Mapping[str, str], seat: int) -> str:
    """The name of a seat: games of the terminal and of bots name all seats in one header."""
    together = headers.get(SEATS, "").split(",")
    named = together[seat].strip().removeprefix(BOT) if seat < len(together) else ""
    return headers.get(f"seat-{seat + 1}", "" if named == NAMELESS else named)


def bots_in(record: Record) -> set[int]:
    """The seats of the bots; all seats if the record does not say, so that the names decide."""
    header = record.headers.get("bots")
    return {seat for seat in record.start.seats if header is None or str(seat + 1) in header.split()}


def guess_sitter(name: str, bot: bool) -> Sitter:
    """The sitter of a recorded seat: a known bot, or a person, without a name if the name is not allowed."""
    with suppress(Denied):
        if bot and len(name) <= LONGEST_BOT:
            text = parse_allowed_bot(name.partition(VERSION)[0], ANY_BOT)
            return Sitter(text, bot=text)
    with suppress(Denied):
        return Sitter(clean_name(name) if name else "")
    return Sitter("")


def apply_stop(table: Table, ending: str) -> Table:
    """The table after the event that stopped the game, if one did."""
    word, _, seat = ending.partition(" ")
    if table.is_over or word not in ENDINGS:
        return table
    try:
        return table.after(events.parse_table_event(f"{ENDINGS[word]} {seat}".strip()))
    except (ValueError, Denied):
        return table
