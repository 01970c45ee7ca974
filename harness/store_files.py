"""Stores for tests: one of the first schema, and queries on any store."""

import gzip
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import select

from nyhavn.server.store.checksums import compute_checksum
from nyhavn.server.store.queries import fetch_rows
from nyhavn.server.store.rows import RatedGame
from nyhavn.server.store.schema import results
from nyhavn.server.store.store import Store
from nyhavn.server.table.events import first_link, hash_link

FIRST_FORM = Path(__file__).parents[1] / "tests" / "data" / "schema-1.sqlite.gz"
"""Eight games in various states, written by the first version of the server."""
LOG = "SELECT game, seq, event, digest, device, message, at FROM log ORDER BY game, seq"
KILLED = """
import os, signal, sqlite3, sys
from pathlib import Path
from nyhavn.server.store.migrations import migrate_store

left, real = int(sys.argv[2]), sqlite3.connect

def step():
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)

def connect(*args, **options):
    connection = real(*args, **options)
    connection.set_progress_handler(step, 20)
    return connection

sqlite3.connect = connect
migrate_store(Path(sys.argv[1]))
"""
"""A migration that is killed after a number of steps."""


def copy_first_schema(folder: Path) -> Path:
    """Write a store of the first schema to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "tables.sqlite"
    path.write_bytes(gzip.decompress(FIRST_FORM.read_bytes()))
    return path


def query_rows(path: Path, statement: str, *values: object) -> list[Any]:
    """All rows of a statement."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(statement, values).fetchall()
        connection.commit()
        return rows


def give_games(path: Path, table: str, device: str, number: int) -> None:
    """Give a device many more games, copies of one that it has."""
    mine = sha256(device.encode()).hexdigest()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        (summary,) = connection.execute("SELECT summary FROM games WHERE id = ?", (table,)).fetchone()
        for each in range(number):
            name = f"more-{each}"
            row = name, summary.replace(table, name)
            connection.execute(
                "INSERT INTO games (id, secret, summary, opened, changed) VALUES (?, zeroblob(32), ?, 0, 0)", row
            )
            connection.execute("INSERT INTO seated (device, game, mark) VALUES (?, ?, 0)", (mine, name))
        connection.commit()


def forge_log(path: Path, old: str, new: str) -> list[str]:
    """Replace a text in all events of a store, compute all hashes and checksums again, and return the changed games."""
    changed, digests = dict[str, None](), dict[str, bytes]()
    for game, seq, event, *_, device, message, at in query_rows(path, LOG):
        forged = event.replace(old, new)
        digests[game] = hash_link(digests.get(game) or first_link(game), forged)
        row = [game, seq, forged, digests[game], device, message, at]
        values = "event = ?, digest = ?, mark = ? WHERE game = ? AND seq = ?"
        query_rows(path, f"UPDATE log SET {values}", forged, digests[game], compute_checksum(row), game, seq)
        if forged != event:
            changed[game] = None
    return list(changed)


async def results_of(store: Store, device: str) -> list[RatedGame]:
    """All results of a device that are kept, whether they count or not."""
    columns = [results.c[name] for name in RatedGame._fields]
    return [
        RatedGame(*row) for row in await fetch_rows(store.engine, select(*columns).where(results.c.device == device))
    ]
