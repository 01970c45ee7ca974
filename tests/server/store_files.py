"""Stores for tests: one of the first schema, and queries on any store."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import select

from nyhavn.server.store.queries import fetch_rows
from nyhavn.server.store.rows import RatedGame
from nyhavn.server.store.schema import results
from nyhavn.server.store.store import Store

FIRST_FORM = Path(__file__).parents[1] / "data" / "schema-1.sqlite.gz"
"""Eight games in various states, written by the first version of the server."""


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


async def results_of(store: Store, device: str) -> list[RatedGame]:
    """All results of a device that are kept, whether they count or not."""
    columns = [results.c[name] for name in RatedGame._fields]
    return [
        RatedGame(*row) for row in await fetch_rows(store.engine, select(*columns).where(results.c.device == device))
    ]
