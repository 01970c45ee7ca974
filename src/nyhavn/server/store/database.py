"""The database of a store: how it is opened, set up and checked."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event, insert, inspect, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from nyhavn.server.store.checkpoints import LARGEST
from nyhavn.server.store.failures import Unusable
from nyhavn.server.store.migrations import (
    ABOUT,
    list_other_statements,
    migrate_store,
    read_schema_version,
    read_statements,
    strip_statement,
)
from nyhavn.server.store.schema import SCHEMA, about, metadata

LOG = logging.getLogger("nyhavn.server")
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "secure_delete=ON",
    f"wal_autocheckpoint={LARGEST}",
)


def make_engine(path: Path) -> AsyncEngine:
    """The asynchronous engine that reads a file."""
    engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(path)), hide_parameters=True)
    event.listen(engine.sync_engine, "connect", set_pragmas)
    return engine


def make_writing_engine(url: URL) -> Engine:
    """A synchronous engine for the same database, for the thread of the writer."""
    engine = create_engine(url.set(drivername=url.get_backend_name()), hide_parameters=True)
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", set_pragmas)
    return engine


def set_pragmas(connection: Any, _: object) -> None:
    """Configure a connection to SQLite for durable commits."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(path: Path) -> None:
    """Migrate an older store to the present schema."""
    try:
        await asyncio.to_thread(expect_shape, path)
        migrated = await asyncio.to_thread(migrate_store, path)
    except (sqlite3.Error, OSError) as error:
        raise Unusable(str(error)) from error
    if migrated:
        LOG.info(
            "migrated to schema %d; the previous store is kept as %s; nyhavn fsck finds damage that is older than that",
            SCHEMA,
            migrated.kept,
        )
        for name in migrated.damaged:
            LOG.warning(
                "table %s is damaged, and was before; delete it, or restore a backup in which it is sound", name
            )


def expect_shape(path: Path) -> None:
    """Refuse a file of another program, or whose relations differ from those of its schema, before it is read."""
    made = read_statements(path) if path.exists() else []
    if made and strip_statement(ABOUT) not in map(strip_statement, made):
        raise Unusable("it belongs to another program")
    version = read_schema_version(path)
    if version is not None and 0 < version <= SCHEMA and (other := list_other_statements(path, version)):
        raise Unusable(f"no store of schema {version} has this: {other[0]}")


async def prepare_schema(engine: AsyncEngine) -> None:
    """Create the relations of a new database, and check that it can be used."""
    async with engine.begin() as connection:
        if not await connection.run_sync(lambda plain: inspect(plain).get_table_names()):
            await connection.run_sync(metadata.create_all)
            await connection.execute(insert(about).values(name="schema", value=SCHEMA))
        await expect_known_schema(connection)


async def expect_known_schema(connection: AsyncConnection) -> None:
    """Refuse a database that is incomplete, has another schema, or belongs to another program."""
    if not await connection.run_sync(lambda plain: inspect(plain).has_table(about.name)):
        raise Unusable("it belongs to another program")
    schema = await connection.scalar(select(about.c.value).where(about.c.name == "schema"))
    if schema != SCHEMA:
        raise Unusable(f"it has schema {schema}, and this version of Nyhavn reads schemas up to {SCHEMA}")
    for relation in metadata.tables.values():
        await connection.execute(select(relation).limit(1))
