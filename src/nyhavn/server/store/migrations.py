"""Migrations: each step converts a store from one schema to the next, all of them in one transaction.

The statements are those of their time and never change; `schema.py` has the present schema.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from nyhavn.server.store.backups import copy_store
from nyhavn.server.store.checksums import compute_checksum

Step = Callable[[sqlite3.Connection], None]
STATEMENTS = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"


class Migrated(NamedTuple):
    """A finished migration: the copy of the store as it was, and the games that were damaged and stay so."""

    kept: Path
    damaged: list[str]


def migrate_store(path: Path) -> Migrated | None:
    """Migrate a store to the newest schema after copying it; none if nothing was to do."""
    version = read_schema_version(path)
    if version is None or not 0 < version <= len(STEPS):
        return None
    kept = find_free_name(path, version)
    copy_store(path, kept)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("BEGIN IMMEDIATE")
        for step in STEPS[version - 1 :]:
            step(connection)
        damaged = find_damaged_games(connection)
        connection.execute("COMMIT")
    return Migrated(kept, damaged)


def find_damaged_games(connection: sqlite3.Connection) -> list[str]:
    """The games whose summaries could not be migrated, as they or the first events of their logs are damaged."""
    found = connection.execute("SELECT CAST(id AS BLOB) FROM games WHERE instr(summary, '\"devices\":') = 0")
    return [name.decode(errors="replace") for (name,) in found]


def read_schema_version(path: Path) -> int | None:
    """The schema that a file says it has; none if there is no file, or it names no schema."""
    if not path.exists():
        return None
    with closing(sqlite3.connect(path)) as connection:
        try:
            made = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'about'").fetchone()
            if made is None or strip_statement(str(made[0])) != strip_statement(ABOUT):
                return None
            row = connection.execute("SELECT value FROM about WHERE name = 'schema'").fetchone()
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            return None
    return row[0] if row and isinstance(row[0], int) else None


def strip_statement(statement: str) -> str:
    """The words and signs of a statement; quotation marks around names, which are in small letters, do not matter."""
    return " ".join(re.findall(r"\w+|[^\w\s]", re.sub(r'"([a-z_]+)"', r"\1", statement)))


def list_statements(version: int) -> set[str]:
    """The statements, stripped, that create the relations and indices of a schema."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statement in ONE:
            connection.execute(statement)
        for step in STEPS[: version - 1]:
            step(connection)
        return {strip_statement(sql) for (sql,) in connection.execute(STATEMENTS)}


def read_statements(path: Path) -> list[str]:
    """The statements that create the relations and indices of a file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = lambda text: text.decode(errors="replace")
        return [sql for (sql,) in connection.execute(STATEMENTS)]


def list_other_statements(path: Path, version: int) -> list[str]:
    """The statements of a file that differ from those of its schema, and `missing` for each that it lacks.

    Nothing else is read before: a view, a trigger or a computed column of a stranger could run without an end.
    """
    expected = list_statements(version)
    made = {strip_statement(sql): sql for sql in read_statements(path)}
    other = [sql for stripped, sql in made.items() if stripped not in expected]
    return other + ["missing"] * len(expected - made.keys())


def find_free_name(path: Path, version: int) -> Path:
    """An unused path for the copy of a store of this schema."""
    names = (path.with_stem(f"{path.stem}.schema-{version}{more}") for more in chain([""], (f".{n}" for n in count(2))))
    return next(name for name in names if not name.exists())


# 1

ABOUT = "CREATE TABLE about (name VARCHAR(30) NOT NULL, value INTEGER, PRIMARY KEY (name))"
"""The relation that names the schema, the same in every schema."""
ONE = (
    ABOUT,
    """CREATE TABLE games (
        id VARCHAR(40) NOT NULL,
        secret BLOB NOT NULL,
        summary TEXT NOT NULL,
        opened FLOAT NOT NULL,
        changed FLOAT NOT NULL,
        PRIMARY KEY (id)
    )""",
    """CREATE TABLE log (
        game VARCHAR(40) NOT NULL,
        seq INTEGER NOT NULL,
        event TEXT NOT NULL,
        digest BLOB NOT NULL,
        device VARCHAR(64),
        message VARCHAR(40),
        at FLOAT NOT NULL,
        PRIMARY KEY (game, seq),
        FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
    )""",
    """CREATE TABLE seated (
        device VARCHAR(64) NOT NULL,
        game VARCHAR(40) NOT NULL,
        PRIMARY KEY (device, game),
        FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
    )""",
)

# From 1 to 2


def migrate_1_to_2(connection: sqlite3.Connection) -> None:
    """Add marks to the log and the seats, update the summaries, and add relations for links, chat and clocks.

    A damaged game stays as it is. The functions get texts as bytes, as SQLite would fail on others than UTF-8.
    """
    connection.create_function("mark", -1, compute_mark, deterministic=True)
    connection.create_function("renewed", 3, rewrite_summary, deterministic=True)
    for statement in TWO:
        connection.execute(statement)


def compute_mark(digest: bytes | None, *values: object) -> int:
    """The checksum of a row without its digest, and with it as the fourth value if there is one.

    That of a text that is not UTF-8 fits no row, so that later checks find it.
    """
    plain = [value.decode(errors="surrogateescape") if isinstance(value, bytes) else value for value in values]
    return compute_checksum(plain if digest is None else [*plain[:3], digest, *plain[3:]])


def rewrite_summary(summary: bytes, changed: float, opening: bytes | None) -> str | None:
    """A summary in the newer format, with the devices from the first event of the table; none if one is damaged."""
    try:
        return add_devices(summary.decode(), changed, (opening or b"").decode())
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def add_devices(summary: str, changed: float, opening: str) -> str:
    """A summary in the newer format, with the devices from the first event of the table."""
    fields = json.loads(summary)
    sitters = opening.split("\n")[1 : 1 + len(fields["sitters"])]
    devices = [line.split(" ")[1] if line.startswith("person ") else None for line in sitters]
    if len(devices) != len(fields["sitters"]):
        raise ValueError("the first event names other sitters")
    fields |= {"changed": changed, "lesson": fields.get("lesson"), "gathering": False, "mine": [], "devices": devices}
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
    text.encode()  # SQLite stores no lone surrogate.
    return text


TWO = (
    """CREATE TABLE marked_log (
        game VARCHAR(40) NOT NULL,
        seq INTEGER NOT NULL,
        event TEXT NOT NULL,
        digest BLOB NOT NULL,
        device VARCHAR(64),
        message VARCHAR(40),
        at FLOAT NOT NULL,
        mark BIGINT NOT NULL,
        PRIMARY KEY (game, seq),
        FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
    )""",
    """INSERT INTO marked_log SELECT game, seq, event, digest, device, message, at,
        mark(CAST(digest AS BLOB), CAST(game AS BLOB), CAST(seq AS INTEGER), CAST(event AS BLOB),
            CAST(device AS BLOB), CAST(message AS BLOB), CAST(at AS REAL)) FROM log ORDER BY game, seq""",
    "DROP TABLE log",
    "ALTER TABLE marked_log RENAME TO log",
    """CREATE TABLE marked_seated (
        device VARCHAR(64) NOT NULL,
        game VARCHAR(40) NOT NULL,
        mark BIGINT NOT NULL,
        PRIMARY KEY (device, game),
        FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
    )""",
    """INSERT INTO marked_seated SELECT device, game, mark(NULL, CAST(device AS BLOB), CAST(game AS BLOB))
        FROM seated""",
    "DROP TABLE seated",
    "ALTER TABLE marked_seated RENAME TO seated",
    """UPDATE games SET summary = coalesce(renewed(CAST(summary AS BLOB), CAST(changed AS REAL),
        (SELECT CAST(event AS BLOB) FROM log WHERE log.game = games.id ORDER BY seq LIMIT 1)), summary)""",
    """CREATE TABLE keys (
        digest VARCHAR(64) NOT NULL,
        game VARCHAR(40) NOT NULL,
        seat INTEGER NOT NULL,
        mark BIGINT NOT NULL,
        PRIMARY KEY (digest),
        FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
    )""",
    """CREATE TABLE watching (
        device VARCHAR(64) NOT NULL,
        game VARCHAR(40) NOT NULL,
        mark BIGINT NOT NULL,
        PRIMARY KEY (device, game),
        FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
    )""",
    """CREATE TABLE chat (
        game VARCHAR(40) NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        at FLOAT NOT NULL,
        message VARCHAR(40) NOT NULL,
        mark BIGINT NOT NULL,
        PRIMARY KEY (game, number),
        FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
    )""",
    "CREATE TABLE runs (started FLOAT NOT NULL, seen FLOAT NOT NULL, mark BIGINT NOT NULL, PRIMARY KEY (started))",
    """CREATE TABLE awaited (
        game VARCHAR(40) NOT NULL,
        at FLOAT NOT NULL,
        mark BIGINT NOT NULL,
        PRIMARY KEY (game),
        FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
    )""",
    "CREATE INDEX ix_awaited_at ON awaited (at)",
    "UPDATE about SET value = 2 WHERE name = 'schema'",
)

# From 2 to 3


def migrate_2_to_3(connection: sqlite3.Connection) -> None:
    """Add a relation for the results of rated games, and add to summaries whether a game is rated."""
    for statement in THREE:
        connection.execute(statement)


THREE = (
    """CREATE TABLE results (
        device VARCHAR(64) NOT NULL,
        game VARCHAR(40) NOT NULL,
        at FLOAT NOT NULL,
        levels TEXT NOT NULL,
        score FLOAT,
        mark BIGINT NOT NULL,
        PRIMARY KEY (device, game)
    )""",
    """UPDATE games SET summary = replace(summary, ',"devices":', ',"rated":false,"devices":')""",
    "UPDATE about SET value = 3 WHERE name = 'schema'",
)

# From 3 to 4


def migrate_3_to_4(connection: sqlite3.Connection) -> None:
    """Add indices for loading, listing and removing tables, and relations for grace periods and health checks."""
    for statement in FOUR:
        connection.execute(statement)


FOUR = (
    "CREATE INDEX ix_games_changed ON games (changed)",
    "CREATE INDEX ix_seated_game ON seated (game)",
    "CREATE INDEX ix_keys_game ON keys (game)",
    "CREATE INDEX ix_watching_game ON watching (game)",
    "CREATE INDEX ix_runs_seen ON runs (seen)",
    "CREATE INDEX ix_results_at ON results (at)",
    """CREATE TABLE expiring (
        game VARCHAR(40) NOT NULL,
        changed FLOAT NOT NULL,
        since FLOAT NOT NULL,
        mark BIGINT NOT NULL,
        PRIMARY KEY (game),
        FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
    )""",
    "CREATE INDEX ix_expiring_since ON expiring (since)",
    "CREATE TABLE cutoffs (before FLOAT NOT NULL, since FLOAT NOT NULL, mark BIGINT NOT NULL, PRIMARY KEY (before))",
    "CREATE TABLE probes (at FLOAT NOT NULL, mark BIGINT NOT NULL, PRIMARY KEY (at))",
    "UPDATE about SET value = 4 WHERE name = 'schema'",
)

# From 4 to 5


def migrate_4_to_5(connection: sqlite3.Connection) -> None:
    """Index the results of a device by time and by levels: a rating uses the last ones and the number of all."""
    for statement in FIVE:
        connection.execute(statement)


FIVE = (
    "CREATE INDEX ix_results_device_at ON results (device, at)",
    "CREATE INDEX ix_results_device_levels ON results (device, levels, score)",
    "UPDATE about SET value = 5 WHERE name = 'schema'",
)

STEPS: tuple[Step, ...] = (migrate_1_to_2, migrate_2_to_3, migrate_3_to_4, migrate_4_to_5)
"""The steps from schema 1 to 2, from 2 to 3, and so on."""
