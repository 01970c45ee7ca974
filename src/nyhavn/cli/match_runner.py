"""The matches that a command line asks for, and how they are played while somebody watches."""

from __future__ import annotations

import argparse
import os
import shlex
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING

from nyhavn.arena.batches import BatchFailed, Crew
from nyhavn.arena.matches import Arena, Plan, Standing
from nyhavn.arena.schedule import SEED, Entrant, Match, matches, unique
from nyhavn.bots.bot import Limit, options
from nyhavn.bots.referee import PATIENCE
from nyhavn.cli import INTERRUPTED
from nyhavn.cli.arena import BLOCKS, MOST_BLOCKS
from nyhavn.cli.ledger_report import ledger
from nyhavn.cli.standings import screen
from nyhavn.cli.user_errors import Trouble, phrases, printable
from nyhavn.cli.warm_up import wake
from nyhavn.rules.material import MAX_PLAYERS, MIN_PLAYERS

if TYPE_CHECKING:
    from nyhavn.arena.sequential_test import Sequential


def run(args: argparse.Namespace) -> int:
    """Play what is missing."""
    planned = standings(args)
    with ledger(args.ledger, create=True) as kept:
        arena = Arena(kept, planned)
        if arena.is_open and args.ray is None:
            wake({entrant.text for standing in planned for entrant in standing.match.lineup}, often=True)
        with screen(arena) as shown:
            if arena.is_open:
                play(arena, args, shown.update)
        if arena.stopping:
            print(phrases().say("arena-stopped", name=str(kept.path)))
    return INTERRUPTED if arena.stopping else 0


# What is to be played


def standings(args: argparse.Namespace) -> list[Standing]:
    """Every match with its plan."""
    blocks = args.blocks or (MOST_BLOCKS if args.sprt else BLOCKS)
    plan = Plan(blocks, args.seed or SEED, args.patience or PATIENCE)
    return [Standing(match, plan, test(args.sprt, match)) for match in planned_matches(args)]


def planned_matches(args: argparse.Namespace) -> list[Match]:
    """The matches that the command line asks for."""
    given = limit(args.limit)
    bots = [entrant(text, given) for text in args.bots]
    tables = [Match(tuple(entrant(text, given) for text in seats(table))) for table in args.table]
    if not bots and not tables:
        raise Trouble("trouble-arena-nobody")
    if len(bots) == 1 and not tables:
        raise Trouble("trouble-arena-alone", bot=args.bots[0])
    between = matches(bots, args.players, first_against_rest=args.sprt is not None) if len(bots) > 1 else []
    return unique([*between, *tables])


def limit(text: str) -> Limit:
    """The limit that an option names."""
    try:
        given = options(text)
        found = Limit.taken(given)
        if given:
            raise ValueError(f"a limit is playouts=N or time=S, not {text!r}")
    except ValueError as error:
        raise Trouble("trouble-arena-option", option="--limit", reason=str(error)) from None
    return found


def entrant(text: str, limit: Limit) -> Entrant:
    """The entrant that a text names."""
    try:
        if not text.isprintable():
            raise ValueError("it cannot be printed")
        return Entrant.of(text.strip(), limit)
    except ValueError as error:
        raise Trouble("trouble-bot-text", text=printable(text), reason=str(error)) from None


def seats(table: str) -> list[str]:
    """The bots that an option seats."""
    try:
        found = shlex.split(table)
    except ValueError as error:
        raise Trouble("trouble-arena-option", option="--table", reason=str(error)) from None
    if not MIN_PLAYERS <= len(found) <= MAX_PLAYERS:
        raise Trouble("trouble-seats", count=len(found))
    return found


def test(text: str | None, match: Match) -> Sequential | None:
    """The sequential test of a match, if one is wanted."""
    if text is None:
        return None
    from nyhavn.arena.sequential_test import Sequential

    if not match.first_stands_alone:
        raise Trouble("trouble-arena-first", match=str(match))
    try:
        return Sequential.parse(text, len(match.lineup))
    except ValueError as error:
        raise Trouble("trouble-arena-option", option="--sprt", reason=str(error)) from None


# Playing


def play(arena: Arena, args: argparse.Namespace, update: Callable[[int], None]) -> None:
    """Play until all is done, or until Ctrl-C; a second one does not wait for what is being played."""

    def stop(*_: object) -> None:
        if arena.stopping:
            raise KeyboardInterrupt
        arena.stop()

    before = signal.signal(signal.SIGINT, stop)
    try:
        play_out(arena, args, update)
    except BatchFailed as failure:
        raise Trouble("trouble-arena-failed", reason=str(failure)) from failure
    finally:
        signal.signal(signal.SIGINT, before)


def play_out(arena: Arena, args: argparse.Namespace, update: Callable[[int], None]) -> None:
    """Play, and leave nothing running behind."""
    crew = cluster(args.ray) if args.ray is not None else pool(args.workers, arena.blocks_left)
    try:
        for new in arena.run(crew):
            update(new)
    finally:
        crew.close()


def pool(workers: int | None, most: int) -> Crew:
    """Processes on this machine, one for each processor if nothing else is said."""
    from nyhavn.arena.process_pool import Pool

    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Pool(min(workers or processors, most))


def cluster(address: str) -> Crew:
    """The cluster at an address."""
    try:
        from nyhavn.arena.cluster import Cluster, Unreachable
    except ModuleNotFoundError:
        raise Trouble("trouble-arena-cluster") from None
    try:
        return Cluster(address)
    except Unreachable as error:
        raise Trouble("trouble-arena-ray", address=address, reason=str(error)) from None
