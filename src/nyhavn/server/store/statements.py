"""The SQL statements that are built once, or used in several places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from time import time
from typing import Any

from sqlalchemy import Executable, LargeBinary, Select, bindparam, cast, delete, insert, literal, select, update
from sqlalchemy import Table as Relation

from nyhavn.server.store.checksums import compute_checksum
from nyhavn.server.store.rows import Changes, LogEntry, RatedGame, SeatingChange, TableDeadline
from nyhavn.server.store.schema import awaited, chat, games, keys, log, probes, results, seated

Statement = tuple[Executable, list[dict[str, object]] | None]
LOGGING = insert(log)
CHANGING = (
    update(games).where(games.c.id == bindparam("name")).values(summary=bindparam("listed"), changed=bindparam("at"))
)
"""The statements of every move, built once: building one takes longer than all the rest of storing a move."""
RATED = games.c.summary.contains('"rated":true')
UNFINISHED = games.c.summary.contains('"ending":null') & ~games.c.summary.contains('"gathering":true')
"""Conditions for summaries of matches, and of games that have begun and are not over; names cannot imitate them."""


def probe_statements() -> list[Statement]:
    """The statements of a health check, which write a new row, as SQLite does not write an unchanged one again."""
    return [(delete(probes), None), (insert(probes), [{"at": time()}])]


def change_statements(game: str, changes: Changes) -> list[Statement]:
    """The statements that store what changes at a table besides its log."""
    reseated = [(statement, None) for statement in seating_statements(game, changes.seating)] if changes.seating else []
    timed = deadline_statements(game, changes.deadline) if changes.deadline else []
    return [*reseated, *timed, *replacing_statements(changes.final), *result_statements(changes.results)]


def deadline_statements(game: str, deadline: TableDeadline) -> list[Statement]:
    """The statements that store the deadline of a table."""
    gone: Statement = (delete(awaited).where(awaited.c.game == game), None)
    return [gone] if deadline.at is None else [gone, (insert(awaited), [{"game": game, "at": deadline.at}])]


def select_unfinished(device: str, void: bool = False) -> Select[Any]:
    """A query for the names and summaries of a device's unfinished matches, without lost ones, or without void ones."""
    known = select(results.c.game).where(results.c.device == device, results.c.game == seated.c.game)
    known = known.where(results.c.score.is_(None)) if void else known
    chosen = select(seated.c.game, cast(games.c.summary, LargeBinary)).where(games.c.id == seated.c.game)
    return chosen.where(seated.c.device == device, RATED, UNFINISHED, ~known.exists())


def result_statements(games: Iterable[RatedGame]) -> list[Statement]:
    """The statements that store results, each only once."""
    rows = [
        {f"{name}_": value for name, value in [*game._asdict().items(), ("mark", compute_checksum(game))]}
        for game in games
    ]
    return [(COUNTING, rows)] if rows else []


def replacing_statements(games: Sequence[RatedGame]) -> list[Statement]:
    """The statements that store results in place of others, but for void ones."""
    rows: list[dict[str, object]] = [{"of": game.device, "name": game.game} for game in games]
    return [(REPLACING, rows), *result_statements(games)] if rows else []


def insert_result_once() -> Executable:
    """The statement that stores a result, unless it is stored already."""
    given = {name: bindparam(f"{name}_", type_=results.c[name].type) for name in (*RatedGame._fields, "mark")}
    there = select(results.c.game).where(results.c.device == given["device"], results.c.game == given["game"])
    return insert(results).from_select([*given], select(*given.values()).where(~there.exists()))


COUNTING = insert_result_once()
FORGETTING = delete(results).where(results.c.device == bindparam("of"), results.c.game == bindparam("name"))
REPLACING = FORGETTING.where(results.c.score.is_not(None))


def seating_statements(game: str, seating: SeatingChange) -> Iterator[Executable]:
    """The statements that store a change of the seating."""
    yield from (insert_device(seated, game, device) for device in seating.come)
    if seating.gone:
        yield delete_devices(seated, game, seating.gone)
    if seating.void:
        yield delete(keys).where(keys.c.game == game, keys.c.seat.in_(seating.void))
    if seating.first:
        yield from (rotate_seats(relation, game, seating) for relation in (keys, chat))


def rotate_seats(relation: Relation, game: str, seating: SeatingChange) -> Executable:
    """The statement that rotates the seats of a relation into the order of play."""
    here = relation.c
    seat = (here.seat + seating.players - seating.first) % seating.players
    return update(relation).where(here.game == game).values(seat=seat, mark=here.mark - here.seat + seat)


def insert_device(relation: Relation, game: str, device: str) -> Executable:
    """The statement that adds a device to those of a table, unless it is there."""
    there = select(relation.c.game).where(relation.c.game == game, relation.c.device == device)
    row = select(literal(device), literal(game), literal(compute_checksum([device, game]))).where(~there.exists())
    return insert(relation).from_select(["device", "game", "mark"], row)


def delete_devices(relation: Relation, game: str, devices: Iterable[str]) -> Executable:
    """The statement that removes devices from those of a table."""
    return delete(relation).where(relation.c.game == game, relation.c.device.in_(list(devices)))


def entry_to_row(game: str, entry: LogEntry, at: float) -> dict[str, object]:
    """An entry as a row."""
    row: Mapping[str, object] = entry._asdict()
    return {"game": game, **row, "at": at}
