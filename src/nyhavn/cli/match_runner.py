"""Runs the matches of a command line, with a display of their progress."""

from __future__ import annotations

import argparse
import shlex
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING

from nyhavn.arena.batches import BatchFailed, BatchRunner
from nyhavn.arena.matches import Arena, MatchPlan, MatchStanding
from nyhavn.arena.schedule import SEED, Entrant, Match, drop_rotations, matches
from nyhavn.bots.bot import Limit, parse_options
from nyhavn.bots.referee import MOVE_SECONDS
from nyhavn.cli import INTERRUPTED
from nyhavn.cli.arena import BLOCKS, MOST_BLOCKS
from nyhavn.cli.ledger_report import open_ledger
from nyhavn.cli.processors import count_processors
from nyhavn.cli.standings import make_screen
from nyhavn.cli.user_errors import UserError, phrases, printable
from nyhavn.cli.warm_up import warm_up_bots
from nyhavn.rules.material import MAX_PLAYERS, MIN_PLAYERS

if TYPE_CHECKING:
    from nyhavn.arena.sequential_test import Sequential


def run_matches(args: argparse.Namespace) -> int:
    """Play the missing games."""
    planned = make_standings(args)
    with open_ledger(args.ledger, create=True) as ledger:
        arena = Arena(ledger, planned)
        if arena.is_open and args.ray is None:
            warm_up_bots({entrant.text for standing in planned for entrant in standing.match.lineup}, often=True)
        with make_screen(arena) as shown:
            if arena.is_open:
                play_until_interrupted(arena, args, shown.update)
        if arena.stopping:
            print(phrases().say("arena-stopped", name=str(ledger.path)))
    return INTERRUPTED if arena.stopping else 0


# Planning


def make_standings(args: argparse.Namespace) -> list[MatchStanding]:
    """All matches with their plans."""
    blocks = args.blocks or (MOST_BLOCKS if args.sprt else BLOCKS)
    plan = MatchPlan(blocks, args.seed or SEED, args.patience or MOVE_SECONDS)
    return [MatchStanding(match, plan, make_test(args.sprt, match)) for match in planned_matches(args)]


def planned_matches(args: argparse.Namespace) -> list[Match]:
    """The matches of the command line."""
    given = parse_limit(args.limit)
    bots = [make_entrant(text, given) for text in args.bots]
    tables = [Match(tuple(make_entrant(text, given) for text in parse_lineup(table))) for table in args.table]
    if not bots and not tables:
        raise UserError("trouble-arena-nobody")
    if len(bots) == 1 and not tables:
        raise UserError("trouble-arena-alone", bot=args.bots[0])
    between = matches(bots, args.players, first_against_rest=args.sprt is not None) if len(bots) > 1 else []
    return drop_rotations([*between, *tables])


def parse_limit(text: str) -> Limit:
    """Parse the limit of an option."""
    try:
        given = parse_options(text)
        found = Limit.pop_from(given)
        if given:
            raise ValueError(f"a limit is playouts=N or time=S, not {text!r}")
    except ValueError as error:
        raise UserError("trouble-arena-option", option="--limit", reason=str(error)) from None
    return found


def make_entrant(text: str, limit: Limit) -> Entrant:
    """Make an entrant from the text of a bot."""
    try:
        if not text.isprintable():
            raise ValueError("it cannot be printed")
        return Entrant.of(text.strip(), limit)
    except ValueError as error:
        raise UserError("trouble-bot-text", text=printable(text), reason=str(error)) from None


def parse_lineup(table: str) -> list[str]:
    """Split the bots of the option for a table."""
    try:
        found = shlex.split(table)
    except ValueError as error:
        raise UserError("trouble-arena-option", option="--table", reason=str(error)) from None
    if not MIN_PLAYERS <= len(found) <= MAX_PLAYERS:
        raise UserError("trouble-seats", count=len(found))
    return found


def make_test(text: str | None, match: Match) -> Sequential | None:
    """The sequential test of a match, if the option is given."""
    if text is None:
        return None
    from nyhavn.arena.sequential_test import Sequential

    if not match.first_stands_alone:
        raise UserError("trouble-arena-first", match=str(match))
    try:
        return Sequential.parse(text, len(match.lineup))
    except ValueError as error:
        raise UserError("trouble-arena-option", option="--sprt", reason=str(error)) from None


# Playing


def play_until_interrupted(arena: Arena, args: argparse.Namespace, update: Callable[[int], None]) -> None:
    """Play until all is done or Ctrl-C; a second Ctrl-C stops without waiting for running games."""

    def stop(*_: object) -> None:
        if arena.stopping:
            raise KeyboardInterrupt
        arena.stop()

    before = signal.signal(signal.SIGINT, stop)
    try:
        play_matches(arena, args, update)
    except BatchFailed as failure:
        raise UserError("trouble-arena-failed", reason=str(failure)) from failure
    finally:
        signal.signal(signal.SIGINT, before)


def play_matches(arena: Arena, args: argparse.Namespace, update: Callable[[int], None]) -> None:
    """Play, and close the workers at the end."""
    workers = (
        connect_to_cluster(args.ray) if args.ray is not None else make_process_pool(args.workers, arena.blocks_left)
    )
    try:
        for new in arena.run(workers):
            update(new)
    finally:
        workers.close()


def make_process_pool(workers: int | None, most: int) -> BatchRunner:
    """Local worker processes, by default one for each processor."""
    from nyhavn.arena.process_pool import ProcessPool

    return ProcessPool(min(workers or count_processors(), most))


def connect_to_cluster(address: str) -> BatchRunner:
    """Join the cluster at an address."""
    try:
        from nyhavn.arena.cluster import RayCluster, Unreachable
    except ModuleNotFoundError:
        raise UserError("trouble-arena-cluster") from None
    try:
        return RayCluster(address)
    except Unreachable as error:
        raise UserError("trouble-arena-ray", address=address, reason=str(error)) from None
