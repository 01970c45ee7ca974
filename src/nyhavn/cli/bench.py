"""`nyhavn bench`: measure the speed of the rules."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from nyhavn.cli.integers import at_least
from nyhavn.rules.material import PLAYER_COUNTS

if TYPE_CHECKING:
    from nyhavn.fast.throughput import Figure

MODES = ("compiled", "greedy", "net", "step", "batch", "interpreted")
ABOUT = """Play random, greedy and network games in every mode in which the rules run, and print the best round of
each: games and decisions per second, and the same per unit of calibration (a million steps of a plain loop), so that
machines can be compared."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    parser = subparsers.add_parser("bench", help="measure how fast the rules run", description=ABOUT)
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")
    parser.add_argument("--mode", action="append", choices=MODES, help="only this mode (may be repeated)")
    parser.add_argument(
        "--players",
        action="append",
        type=int,
        choices=PLAYER_COUNTS,
        help="only this number of players (may be repeated)",
    )
    parser.add_argument(
        "--threads",
        metavar="N",
        action="append",
        type=at_least(1),
        help="only this number of threads (default: 1 and 2)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    from nyhavn.cli.user_errors import phrases
    from nyhavn.fast.throughput import figures

    threads = args.threads or [1, 2]
    if sys.stderr.isatty():
        print(phrases().say("bench-measuring"), file=sys.stderr)
    if not args.json:
        print(f"{'mode':12} {'players':>7} {'threads':>7} {'games/s':>10} {'decisions/s':>12} {'per unit':>10}")
    for figure in figures(args.mode or list(MODES), args.players or [2, 3, 4], threads):
        print(json.dumps(asdict(figure)) if args.json else format_figure(figure), flush=True)
    return 0


def format_figure(figure: Figure) -> str:
    """A figure as text; the rate per unit of calibration is in games, or in decisions for the modes by call."""
    if figure.mode == "calibration":
        return f"{figure.mode:12} {'':7} {figure.threads:7} {figure.calibration:10.0f} million xorshift64 steps/s"
    rate = figure.decisions_per_s if figure.mode in ("step", "batch") else figure.games_per_s
    unit = "decisions" if figure.mode in ("step", "batch") else "games"
    return (
        f"{figure.mode:12} {figure.players:7} {figure.threads:7} {figure.games_per_s:10,.0f} "
        f"{figure.decisions_per_s:12,.0f} {format_rate(rate / figure.calibration):>10} {unit}"
    )


def format_rate(rate: float) -> str:
    """A rate with one decimal, or three if it is small."""
    return f"{rate:,.1f}" if rate >= 10 else f"{rate:.3f}"
