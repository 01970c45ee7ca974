"""Migrations: each step converts a store from one schema to the next, all of them in one transaction.

The statements are those of their time and never change; `schema.py` has the present schema.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import chain, count
from pathlib import Path

from nyhavn.server.store.backups import copy_store
from nyhavn.server.store.checksums import compute_checksum

Step = Callable[[sqlite3.Connection], None]


def migrate_store(path: Path) -> Path | None:
    """Migrate a store to the newest schema after copying it; the path of the copy, or none if nothing was to do."""
    form = read_schema_version(path)
    if form is None or not 0 < form <= len(STEPS):
        return None
    aside = find_free_name(path, form)
    copy_store(path, aside)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("BEGIN IMMEDIATE")
        for step in STEPS[form - 1 :]:
            step(connection)
        connection.execute("COMMIT")
    return aside


def read_schema_version(path: Path) -> int | None:
    """The schema that a file says it has; none if there is no file, or it names no schema."""
    if not path.exists():
        return None
    with closing(sqlite3.connect(path)) as connection:
        try:
            row = connection.execute("SELECT value FROM about WHERE name = 'schema'").fetchone()
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            return None
    return row[0] if row and isinstance(row[0], int) else None


def find_free_name(path: Path, form: int) -> Path:
    """An unused path for the copy of a store of this schema."""
    names = (path.with_stem(f"{path.stem}.schema-{form}{more}") for more in chain([""], (f".{n}" for n in count(2))))
    return next(name for name in names if not name.exists())


# From 1 to 2


def migrate_1_to_2(connection: sqlite3.Connection) -> None:
    """Add marks to the log and the seats, update the summaries, and add relations for links, chat and clocks."""
    connection.create_function("mark", -1, lambda *values: compute_checksum(values), deterministic=True)
    connection.create_function("renewed", 3, rewrite_summary, deterministic=True)
    for statement in TWO:
        connection.execute(statement)


def rewrite_summary(summary: str, changed: float, opening: str) -> str:
    """A summary in the newer form, with the devices from the first event of the table."""
    fields = json.loads(summary)
    sitters = opening.split("\n")[1 : 1 + len(fields["sitters"])]
    devices = [line.split(" ")[1] if line.startswith("person ") else None for line in sitters]
    fields |= {"changed": changed, "lesson": fields.get("lesson"), "gathering": False, "mine": [], "devices": devices}
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


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
        mark(game, seq, event, digest, device, message, at) FROM log ORDER BY game, seq""",
    "DROP TABLE log",
    "ALTER TABLE marked_log RENAME TO log",
    """CREATE TABLE marked_seated (
        device VARCHAR(64) NOT NULL,
        game VARCHAR(40) NOT NULL,
        mark BIGINT NOT NULL,
        PRIMARY KEY (device, game),
        FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
    )""",
    "INSERT INTO marked_seated SELECT device, game, mark(device, game) FROM seated",
    "DROP TABLE seated",
    "ALTER TABLE marked_seated RENAME TO seated",
    """UPDATE games SET summary = renewed(summary, changed,
        (SELECT event FROM log WHERE log.game = games.id ORDER BY seq LIMIT 1))""",
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
