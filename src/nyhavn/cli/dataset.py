"""`nyhavn dataset`: write games between bots as Parquet, for training."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from nyhavn.cli.integers import at_least

if TYPE_CHECKING:
    from nyhavn.envs.dataset import Dataset

DEALS = 100
PAUSE = 5.0
"""The interval in seconds between two lines about the progress."""
ABOUT = """Play games between bots and write every decision as a row of Parquet: position, view, legal moves, chosen
move, outcome and seed. Every deal is played once for each different rotation of the seats. Written shards stay: the
same command resumes after a stop, and more deals can be added."""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser("dataset", help="write games between bots as Parquet", description=ABOUT)
    reader.add_argument("folder", metavar="FOLDER", help="the folder for the shards")
    reader.add_argument(
        "bots",
        metavar="BOT",
        nargs="+",
        help="two to four, one for each seat, such as mason or montecarlo:playouts=500",
    )
    reader.add_argument(
        "--deals", metavar="N", type=at_least(1), default=DEALS, help=f"number of deals (default: {DEALS})"
    )
    reader.add_argument("--seed", metavar="TEXT", help="any text; all deals are derived from it")
    reader.add_argument("--workers", metavar="N", type=at_least(1), help="processes (default: one for each processor)")
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and write the missing games."""
    from nyhavn.cli.user_errors import phrases
    from nyhavn.cli.warm_up import warm_up_bots

    made = open_dataset(args)
    if made.missing:
        warm_up_bots(set(args.bots), often=True)
        play_dataset(made, args.workers)
    print(phrases().say("dataset-written", games=len(made.written_deals) * made.games_per_deal, name=args.folder))
    return 0


def open_dataset(args: argparse.Namespace) -> Dataset:
    """Open the dataset of the command line."""
    from nyhavn.arena.schedule import SEED
    from nyhavn.bots import Limit
    from nyhavn.cli.match_runner import make_entrant
    from nyhavn.cli.user_errors import UserError
    from nyhavn.envs.extra import INSTALL

    if not 2 <= len(args.bots) <= 4:
        raise UserError("trouble-seats", count=len(args.bots))
    try:
        from nyhavn.envs.dataset import Dataset, OtherDataset
    except ModuleNotFoundError:
        raise UserError("trouble-dataset-extra", command=INSTALL) from None
    made = Dataset(
        Path(args.folder), [make_entrant(text, Limit()) for text in args.bots], args.seed or SEED, args.deals
    )
    try:
        made.open()
    except OtherDataset as other:
        raise UserError("trouble-dataset-other", name=str(other)) from None
    return made


def play_dataset(made: Dataset, workers: int | None) -> None:
    """Play in several worker processes, and close them at the end."""
    from nyhavn.arena.batches import BatchFailed
    from nyhavn.cli.match_runner import make_process_pool
    from nyhavn.cli.user_errors import UserError
    from nyhavn.envs.dataset import FolderInUse

    pool = make_process_pool(workers, len(made.missing))
    try:
        print_progress(made, made.write(pool))
    except BatchFailed as failure:
        raise UserError("trouble-arena-failed", reason=str(failure)) from failure
    except FolderInUse as folder:
        raise UserError("trouble-dataset-busy", name=str(folder)) from None
    finally:
        pool.close()


def print_progress(made: Dataset, new: Iterator[int]) -> None:
    """Print the progress at intervals."""
    from nyhavn.cli.game_text import decimal, say

    start = printed_at = monotonic()
    done, games = 0, len(made.missing) * made.games_per_deal
    for more in new:
        done += more
        now = monotonic()
        if now - printed_at >= PAUSE:
            printed_at = now
            speed = decimal(done / (now - start), 1)
            print(say("dataset-progress", done=str(done), games=str(games), speed=speed), file=sys.stderr, flush=True)
