"""The schema of the database: its relations, and the statements that create them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Text
from sqlalchemy import Table as Relation

from nyhavn.server.store.checksums import compute_checksum

SCHEMA = 5
metadata = MetaData()


def make_checksummed_relation(name: str, *columns: Column[Any]) -> Relation:
    """A relation whose rows are only inserted and deleted, each with a checksum of its own."""

    def own(context: Any) -> int:
        given = context.get_current_parameters()
        return compute_checksum(as_stored(column, given.get(column.name)) for column in columns)

    return Relation(name, metadata, *columns, Column("mark", BigInteger, nullable=False, default=own))


def as_stored(column: Column[Any], value: object) -> object:
    """A value as it is read back from a column."""
    return float(value) if isinstance(column.type, Float) and isinstance(value, int) else value


about = Relation("about", metadata, Column("name", String(30), primary_key=True), Column("value", Integer))
games = Relation(
    "games",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("secret", LargeBinary(32), nullable=False),
    Column("summary", Text, nullable=False),
    Column("opened", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
)
log = make_checksummed_relation(
    "log",
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("event", Text, nullable=False),
    Column("digest", LargeBinary(32), nullable=False),
    Column("device", String(64)),
    Column("message", String(40)),
    Column("at", Float, nullable=False),
)
seated = make_checksummed_relation(
    "seated",
    Column("device", String(64), primary_key=True),
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, index=True),
)
keys = make_checksummed_relation(
    "keys",
    Column("digest", String(64), primary_key=True),
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
)
"""The hashes of the keys with which persons return to their seats on other devices."""
watching = make_checksummed_relation(
    "watching",
    Column("device", String(64), primary_key=True),
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, index=True),
)
chat = make_checksummed_relation(
    "chat",
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("message", String(40), nullable=False),
)
runs = make_checksummed_relation(
    "runs",
    Column("started", Float, primary_key=True),
    Column("seen", Float, nullable=False, index=True),
)
"""The intervals in which the server ran, so that clocks stop while it does not."""
awaited = make_checksummed_relation(
    "awaited",
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Float, nullable=False, index=True),
)
"""The deadlines at which the server has to load a table without pages, as time runs out or a bot is to play."""
results = make_checksummed_relation(
    "results",
    Column("device", String(64), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("levels", Text, nullable=False),
    Column("score", Float),
)
"""The results of rated games, which the ratings of devices follow from; also those of deleted games."""
Index("ix_results_device_at", results.c.device, results.c.at)
Index("ix_results_device_levels", results.c.device, results.c.levels, results.c.score)
expiring = make_checksummed_relation(
    "expiring",
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("changed", Float, nullable=False),
    Column("since", Float, nullable=False, index=True),
)
"""The games that are to be deleted: when they last changed, and since when their grace period runs."""
cutoffs = make_checksummed_relation(
    "cutoffs",
    Column("before", Float, primary_key=True),
    Column("since", Float, nullable=False),
)
"""The moment before which results are to be deleted, and since when their grace period runs: one row at most."""
probes = make_checksummed_relation(
    "probes",
    Column("at", Float, primary_key=True),
)
"""When a health check last wrote: one row at most."""
