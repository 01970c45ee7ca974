"""The ledger: all games between bots, each once, in an SQLite file."""

from __future__ import annotations

import json
import re
import sqlite3
import zlib
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing, contextmanager
from enum import StrEnum
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from nyhavn.arena.bot_game import BotGame, BotGameEnding
from nyhavn.bots import family
from nyhavn.rules import VERSION

FORMAT = 1
"""The version of the file format."""
MARK = 0x6E796876
"""The application id that marks an SQLite file as a ledger."""
LOCK_SECONDS = 60.0
"""The timeout in seconds for locks of other arenas."""
PAUSE = 0.05
"""The seconds between two attempts to lock: short beside a block of games."""
TABLE = """
CREATE TABLE games (
    rules INTEGER NOT NULL,
    seats TEXT NOT NULL,
    seed INTEGER NOT NULL,
    players INTEGER NOT NULL,
    shares TEXT NOT NULL,
    scores TEXT NOT NULL,
    turns INTEGER NOT NULL,
    ending TEXT NOT NULL,
    forfeit TEXT,
    record BLOB NOT NULL,
    times BLOB NOT NULL,
    UNIQUE (rules, seats, seed)
)
"""
STATEMENTS = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
LIMITED = re.compile(r":(playouts|time)=[^:]*$")
"""The suffix of the name of a bot with a limit."""
LARGEST = 1_000_000
"""How many bytes a record, or the times of a game, may have."""
COLUMNS = "rules, seats, seed, players, shares, scores, turns, ending, forfeit, record, times"

Seats = tuple[str, ...]
Shares = tuple[float, ...]


class Defect(StrEnum):
    """Why a file cannot be used as a ledger."""

    MISSING = "missing"
    FOREIGN = "foreign"
    NEWER = "newer"
    DAMAGED = "damaged"
    UNUSABLE = "unusable"


class LedgerError(Exception):
    """A file that cannot be used as a ledger."""

    def __init__(self, defect: Defect, path: Path, detail: str = "") -> None:
        super().__init__(f"{path}: {defect} {detail}".rstrip())
        self.defect, self.path, self.detail = defect, path, detail


def default_ledger_path() -> Path:
    """The default path of the ledger."""
    from platformdirs import user_data_path

    return user_data_path("nyhavn") / "arena.sqlite"


class Ledger:
    """The games that have been played; several arenas may write to it at the same time."""

    def __init__(self, path: Path, create: bool = True) -> None:
        """Open the file for reading and writing, creating it if it is missing; or open it read-only."""
        self.path = path
        if not create and not path.exists():
            raise LedgerError(Defect.MISSING, path)
        with self.usable():
            self.connection = open_writer(path) if create else open_reader(path)
        try:
            with self.usable():
                self.prepare() if create else self.check()
        except BaseException:
            self.connection.close()
            raise

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def prepare(self) -> None:
        """Check that the file is a writable ledger, or initialize it if it is empty."""
        self.check(empty=True)
        execute_patiently(self.connection, "PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = NORMAL")
        if not self.number("user_version"):
            self.begin()

    def begin(self) -> None:
        """Initialize an empty file, unless another process has done so meanwhile."""
        with Transaction(self.connection):
            self.check(empty=True)
            if not self.number("user_version"):
                self.connection.execute(TABLE)
                self.connection.execute(f"PRAGMA application_id = {MARK}")
                self.connection.execute(f"PRAGMA user_version = {FORMAT}")

    @contextmanager
    def usable(self) -> Iterator[None]:
        """Turn errors of reading and writing in the block into a `LedgerError`."""
        try:
            yield
        except (OSError, sqlite3.OperationalError) as error:
            raise LedgerError(Defect.UNUSABLE, self.path, str(error)) from error
        except sqlite3.DatabaseError as error:
            foreign = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB
            raise LedgerError(Defect.FOREIGN if foreign else Defect.DAMAGED, self.path, str(error)) from error
        except (LookupError, RecursionError, TypeError, ValueError, zlib.error) as error:
            raise LedgerError(Defect.DAMAGED, self.path, str(error)) from error

    def check(self, empty: bool = False) -> None:
        """Refuse a file of another program or of a newer Nyhavn; with `empty`, an empty file is accepted."""
        # All three are written in one transaction: if the last one is missing, so were the others.
        schema, version, mark = map(self.number, ("schema_version", "user_version", "application_id"))
        if mark != MARK and not (empty and schema == version == mark == 0):
            raise LedgerError(Defect.FOREIGN, self.path)
        if version > FORMAT:
            raise LedgerError(Defect.NEWER, self.path, str(version))
        # A view in place of the games could run without an end.
        if mark and [sql.split() for (sql,) in self.connection.execute(STATEMENTS)] != [TABLE.split()]:
            raise LedgerError(Defect.FOREIGN, self.path)

    def number(self, pragma: str) -> int:
        """An integer from the header of the file."""
        return int(self.connection.execute(f"PRAGMA {pragma}").fetchone()[0])

    def store(self, games: Iterable[BotGame]) -> int:
        """Store games in one transaction, ignoring those that are stored already; return how many are new."""
        rows = [game_to_row(game) for game in games]
        places = ", ".join("?" * len(COLUMNS.split(",")))
        with self.usable(), Transaction(self.connection):
            before = self.connection.total_changes
            self.connection.executemany(f"INSERT OR IGNORE INTO games ({COLUMNS}) VALUES ({places})", rows)
            return self.connection.total_changes - before

    def shares(self, rotations: Collection[Seats]) -> dict[int, dict[Seats, Shares]]:
        """The shares of all games with these seats, by deal and seats."""
        texts = [seats_text(seats) for seats in rotations]
        query = f"SELECT seats, seed, shares FROM games WHERE rules = ? AND seats IN ({', '.join('?' * len(texts))})"
        found: dict[int, dict[Seats, Shares]] = {}
        with self.usable():
            for text, seed, shares in self.connection.execute(query, (VERSION, *texts)):
                seats = parse_seats(text)
                found.setdefault(seed, {})[seats] = parse_shares(shares, len(seats))
        return found

    def games(
        self, bots: Collection[str] = (), players: int | None = None, rules: int | None = VERSION, records: bool = True
    ) -> Iterator[BotGame]:
        """The games between only these bots, or all games; leaving out the records is faster."""
        wanted = {
            seats for seats in self.tables(players, rules) if not bots or all(is_named_by(s, bots) for s in seats)
        }
        for table in sorted(wanted):
            query = f"SELECT {COLUMNS} FROM games WHERE seats = ? AND rules = IFNULL(?, rules) ORDER BY rules, seed"
            with self.usable(), closing(self.connection.execute(query, (seats_text(table), rules))) as rows:
                yield from (game_from_row(found, records) for found in rows)

    def tables(self, players: int | None = None, rules: int | None = VERSION) -> list[Seats]:
        """The distinct line-ups of all games."""
        query = "SELECT DISTINCT seats FROM games WHERE players = IFNULL(?, players) AND rules = IFNULL(?, rules)"
        with self.usable():
            return sorted(parse_seats(seats) for (seats,) in self.connection.execute(query, (players, rules)))


class Transaction:
    """A transaction that takes the write lock at its start."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def __enter__(self) -> None:
        self.connection.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.connection.execute("COMMIT" if kind is None else "ROLLBACK")


def open_writer(path: Path) -> sqlite3.Connection:
    """A connection to a file, which is created if it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return sqlite3.connect(path, timeout=LOCK_SECONDS, isolation_level=None)


def open_reader(path: Path) -> sqlite3.Connection:
    """A read-only connection, which also works in a read-only folder."""
    address = path.absolute().as_uri()
    try:
        return connect_to_read(f"{address}?mode=rw")
    except sqlite3.OperationalError:
        journal = path.with_name(f"{path.name}-wal")
        if journal.exists() and journal.stat().st_size:
            raise
        return connect_to_read(f"{address}?mode=ro&immutable=1")


def connect_to_read(address: str) -> sqlite3.Connection:
    """Open a read-only connection and check that it can read."""
    connection = sqlite3.connect(address, timeout=LOCK_SECONDS, isolation_level=None, uri=True)
    try:
        connection.execute("PRAGMA query_only = 1")
        connection.execute("PRAGMA schema_version").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def execute_patiently(connection: sqlite3.Connection, statement: str) -> None:
    """Run a statement, and retry while the file is locked, since SQLite itself does not wait for this one."""
    end = monotonic() + LOCK_SECONDS
    while True:
        try:
            connection.execute(statement)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in BUSY or monotonic() > end:
                raise
            sleep(PAUSE)
        else:
            return


def is_named_by(identity: str, bots: Collection[str]) -> bool:
    """Whether one of these texts names a bot: with or without its version, without its limit, or by its family."""
    name = identity.rpartition("@")[0]
    return not {identity, name, LIMITED.sub("", name), family(name)}.isdisjoint(bots)


def seats_text(seats: Seats) -> str:
    """The seats as they are stored."""
    return json.dumps(seats)


def parse_list(text: str | bytes, *kinds: type, length: int | None = None) -> tuple[Any, ...]:
    """Parse a stored list, and check the types and the number of its values."""
    found = json.loads(text)
    if not isinstance(found, list) or not all(isinstance(value, kinds) for value in found):
        raise ValueError(f"not a list of what it should hold: {text!r:.80}")
    if length is not None and len(found) != length:
        raise ValueError(f"not {length} values: {text!r:.80}")
    return tuple(found)


def parse_seats(text: str, length: int | None = None) -> Seats:
    """Parse stored seats; a name that a terminal cannot print is none."""
    seats = parse_list(text, str, length=length)
    if not all(map(str.isprintable, seats)):
        raise ValueError(f"not the names of bots: {text!r:.80}")
    return seats


def parse_shares(text: str, length: int) -> Shares:
    """Parse stored shares, each from 0 to 1."""
    shares = parse_list(text, int, float, length=length)
    if not all(0 <= share <= 1 for share in shares):
        raise ValueError(f"not shares: {text!r:.80}")
    return shares


def game_to_row(game: BotGame) -> tuple[object, ...]:
    """The row of a game."""
    return (
        game.rules,
        seats_text(game.seats),
        game.seed,
        len(game.seats),
        json.dumps(game.shares),
        json.dumps(game.scores),
        game.turns,
        str(game.ending),
        json.dumps(game.forfeit) if game.forfeit else None,
        zlib.compress(game.record.encode()),
        zlib.compress(json.dumps(game.times, separators=(",", ":")).encode()),
    )


def game_from_row(found: tuple[Any, ...], with_record: bool) -> BotGame:
    """The game of a row."""
    rules, seats, seed, players, shares, scores, turns, ending, forfeit, record, times = found
    return BotGame(
        rules=int(rules),
        seats=parse_seats(seats, players),
        seed=int(seed),
        shares=parse_shares(shares, players),
        scores=parse_list(scores, int, length=players),
        turns=int(turns),
        ending=BotGameEnding(ending),
        forfeit=parse_forfeit(forfeit, players) if forfeit else None,
        record=decompress(record).decode() if with_record else "",
        times=tuple(map(tuple, parse_list(decompress(times), list, length=players))),
    )


def decompress(packed: bytes) -> bytes:
    """What a stored value unpacks to; raise ValueError if it is incomplete or far larger than any game."""
    unpacking = zlib.decompressobj()
    found = unpacking.decompress(packed, LARGEST)
    if not unpacking.eof:
        raise ValueError("a value is incomplete or too large")
    return found


def parse_forfeit(text: str, players: int) -> tuple[int, str]:
    """Parse a stored forfeit: the seat and the reason."""
    seat, reason = parse_list(text, int, str, length=2)
    return range(players)[seat], str(reason)
