"""Writes games between bots as Parquet: one row per decision, in shards that are written atomically."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any

from nyhavn.arena.batches import BatchRunner, BlockBatch, PlayedBatch
from nyhavn.arena.bot_game import BotGame
from nyhavn.arena.schedule import Entrant, Match
from nyhavn.bots.referee import MOVE_SECONDS
from nyhavn.envs.extra import research
from nyhavn.file_lock import hold
from nyhavn.game.codec import numbers_of
from nyhavn.game.move import Draw
from nyhavn.game.record import Record
from nyhavn.rules import VERSION as RULES

with research():
    import pyarrow
    from pyarrow import parquet

FORMAT = 1
"""The version of the schema."""
SHARD = 32
"""The maximum number of deals in a shard,"""
SECONDS = 10.0
"""and the approximate time in seconds to play them, which bounds the work that is lost on a stop."""
NAMED = re.compile(r"deals-(\d{8,})-(\d{8,})\.parquet")
MANIFEST = "_dataset.json"
"""Parquet readers ignore files whose names begin with an underscore."""
LOCK = ".lock"
TICK = 0.2

COLUMNS: dict[str, tuple[Any, str]] = {
    "seed": (pyarrow.int64(), "the seed of the deal"),
    "seats": (pyarrow.list_(pyarrow.string()), "who sat where, with version"),
    "decision": (pyarrow.int16(), "how many decisions came before in this game"),
    "seat": (pyarrow.int8(), "whose decision it was, from 0"),
    "position": (pyarrow.string(), "everything about the moment, secrets included, in notation"),
    "view": (pyarrow.string(), "what the seat could know, in notation"),
    "legal": (pyarrow.list_(pyarrow.string()), "all legal moves, in notation"),
    "move": (pyarrow.string(), "the move that was chosen, in notation"),
    "numbers": (pyarrow.list_(pyarrow.int16()), "its fixed numbers, two for a build"),
    "share": (pyarrow.float32(), "what the seat got of the win in the end: 1, 0, or a part"),
    "shares": (pyarrow.list_(pyarrow.float32()), "the same for all seats"),
    "scores": (pyarrow.list_(pyarrow.int8()), "the points of all seats in the end"),
    "ending": (pyarrow.string(), "what ended the game: points, end-card or forfeit"),
}
"""The type and the meaning of every column."""


class OtherDataset(Exception):
    """A folder contains a dataset with other parameters."""


class FolderInUse(Exception):
    """Another process is writing to a folder."""


@dataclass(frozen=True, slots=True)
class DatasetParameters:
    """The parameters of a dataset: the seats, and the seed of the deals."""

    seats: tuple[str, ...]
    seed: str
    rules: int = RULES
    format: int = FORMAT


def schema() -> Any:
    """The columns of every shard."""
    return pyarrow.schema([pyarrow.field(name, kind) for name, (kind, _) in COLUMNS.items()])


class Dataset:
    """A folder of shards, to which the missing deals can be added."""

    def __init__(self, folder: Path, entrants: Sequence[Entrant], seed: str, deals: int) -> None:
        self.folder, self.match, self.seed, self.deals = folder, Match(tuple(entrants)), seed, deals
        self.making = DatasetParameters(tuple(entrant.identity for entrant in entrants), seed)

    def open(self) -> None:
        """Create the folder, or check that it has the same parameters; unreadable shards are renamed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        manifest, wanted = self.folder / MANIFEST, json.dumps(asdict(self.making), indent=2) + "\n"
        if not manifest.exists():
            with write_atomically(manifest) as unfinished:
                unfinished.write_text(wanted, encoding="utf-8")
        elif manifest.read_text(encoding="utf-8") != wanted:
            raise OtherDataset(str(manifest))
        for path in self.folder.iterdir():
            if deals_of(path) and not is_readable(path):
                path.replace(path.with_name(f"_{path.stem}.broken"))

    @property
    def games_per_deal(self) -> int:
        """The number of games per deal: one for each distinct rotation of the seats."""
        return len(self.match.rotations)

    @property
    def written_deals(self) -> set[int]:
        """The deals that are already written."""
        return {deal for path in self.folder.iterdir() for deal in deals_of(path)}

    @property
    def missing(self) -> list[int]:
        """The deals that are still to be played."""
        return sorted(set(range(self.deals)) - self.written_deals)

    def write(self, workers: BatchRunner) -> Iterator[int]:
        """Play and write the missing deals, under a lock; yield the number of new games repeatedly."""
        with lock_folder(self.folder):
            waiting, portion = self.missing, 1
            while waiting or workers.busy:
                while waiting and workers.free:
                    deals = first_run(waiting, portion)
                    del waiting[: len(deals)]
                    workers.submit(BlockBatch(self.match, deals, self.seed, MOVE_SECONDS))
                for played in workers.played(TICK):
                    portion = max(1, min(SHARD, int(SECONDS * len(played.blocks) / played.seconds)))
                    yield self.write_shard(played)

    def write_shard(self, played: PlayedBatch) -> int:
        """Write a shard atomically."""
        games = [game for block in played.blocks for game in block]
        table = pyarrow.Table.from_pylist([row for game in games for row in decision_rows(game)], schema())
        path = self.folder / f"deals-{played.batch.blocks[0]:08}-{played.batch.blocks[-1]:08}.parquet"
        with write_atomically(path) as unfinished:
            parquet.write_table(table, unfinished, compression="zstd")
        return len(games)


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder; raise `FolderInUse` if another process holds it."""
    with (folder / LOCK).open("a") as lock:
        try:
            hold(lock)
        except OSError:
            raise FolderInUse(str(folder)) from None
        yield


@contextmanager
def write_atomically(path: Path) -> Iterator[Path]:
    """A temporary path that is renamed to the final one when the block ends."""
    unfinished = path.with_name(f".{path.stem}.unfinished")
    yield unfinished
    os.replace(unfinished, path)


def deals_of(path: Path) -> range:
    """The deals of a shard by its name; none if it is not a shard."""
    named = NAMED.fullmatch(path.name)
    return range(int(named[1]), int(named[2]) + 1) if named else range(0)


def is_readable(path: Path) -> bool:
    """Whether a shard has a footer with the expected columns."""
    try:
        return bool(parquet.read_schema(path).equals(schema()))
    except (pyarrow.ArrowException, OSError):
        return False


def first_run(deals: Sequence[int], most: int) -> tuple[int, ...]:
    """The first run of consecutive deals, at most `most`."""
    return tuple(deal for i, deal in enumerate(deals[:most]) if deal == deals[0] + i)


def decision_rows(game: BotGame) -> Iterator[dict[str, Any]]:
    """A row for each decision of a game, including forced ones."""
    record, decisions = Record.parse(game.record), count()
    position = record.start
    for move in record.moves:
        if not isinstance(move, Draw):
            yield {
                "seed": game.seed,
                "seats": game.seats,
                "decision": next(decisions),
                "seat": position.seat,
                "position": str(position),
                "view": str(position.view(position.seat)),
                "legal": [str(legal) for legal in position.legal_moves],
                "move": str(move),
                "numbers": numbers_of(move),
                "share": game.shares[position.seat],
                "shares": game.shares,
                "scores": game.scores,
                "ending": game.ending,
            }
        position = position.play(move)
