"""`nyhavn serve`: run the server for browsers."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from nyhavn.cli.integers import at_least

if TYPE_CHECKING:
    from nyhavn.server.ops.service import Service

ABOUT = """Run the game server until Ctrl+C. Every game is stored in one file and continues after the next start."""
PORT = 7420
LOOPBACK = "127.0.0.1"


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser("serve", help="run the game server", description=ABOUT)
    add_options(reader)
    add_service(reader)
    reader.set_defaults(run=run)


def add_options(reader: argparse.ArgumentParser) -> None:
    """Add the options of every server."""
    reader.add_argument("--host", default=LOOPBACK, help=f"listen on this address (default: {LOOPBACK}, this machine)")
    reader.add_argument(
        "--port", metavar="N", type=at_least(0), default=PORT, help=f"listen on this port (default: {PORT})"
    )
    reader.add_argument("--data", metavar="FOLDER", help="store the games here (default: the user's data directory)")


def add_service(reader: argparse.ArgumentParser) -> None:
    """Add the options of a public server."""
    reader.add_argument("--public", metavar="URL", type=url, help="the public URL of this server behind a proxy")
    reader.add_argument(
        "--proxy",
        metavar="ADDRESS",
        nargs="?",
        const=LOOPBACK,
        help=f"trust X-Forwarded-For and X-Forwarded-Proto from this proxy (without an address: {LOOPBACK})",
    )
    reader.add_argument("--metrics", action="store_true", help="serve Prometheus metrics at /metrics")
    reader.add_argument(
        "--keep-days",
        metavar="N",
        type=at_least(1),
        help="delete games unused for this many days (default: never)",
    )
    reader.add_argument(
        "--limit",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="set a limit, such as people-per-address=300, or chat-lines=5/0.5 (5 at once, then 0.5 a second)",
    )
    reader.add_argument("--limits", action="store_true", help="list all limits with their defaults, and exit")
    reader.add_argument(
        "--log-format",
        choices=["text", "json"],
        default=os.environ.get("NYHAVN_LOG", "text"),
        help="log as text or as JSON (default: NYHAVN_LOG, else text)",
    )


def url(text: str) -> str:
    """Parse an HTTP or HTTPS address."""
    from urllib.parse import urlsplit

    if urlsplit(text).scheme not in ("http", "https") or not urlsplit(text).hostname:
        raise argparse.ArgumentTypeError(f"expected an address such as https://games.example.org, not {text!r}")
    return text


def run(args: argparse.Namespace) -> int:
    """Run the server until it is stopped, or list its limits."""
    if args.limits:
        return print_limits()
    let_signals_end_the_process()
    from nyhavn.cli.user_errors import UserError
    from nyhavn.server.limits.settings import with_settings
    from nyhavn.server.ops.service import DataInUse, Service

    try:
        limits = with_settings(args.limit)
    except ValueError as error:
        raise UserError("trouble-limit", reason=str(error)) from None
    service = Service(args.public, args.proxy, args.metrics, args.keep_days, args.log_format, limits)
    try:
        serve_with_options(args, elsewhere=False, started=print_address, service=service)
    except DataInUse as occupied:
        raise UserError("trouble-server-runs", address=occupied.address) from None
    return 0


def print_limits() -> int:
    """Print every limit with its default and its meaning."""
    from nyhavn.server.limits.settings import describe_limits

    for name, default, meaning in describe_limits():
        print(f"{name}={default}", *wrap(meaning, 96, break_on_hyphens=False), sep="\n    ")
    return 0


def serve_with_options(
    args: argparse.Namespace, elsewhere: bool, started: Callable[[str], None], service: Service | None = None
) -> None:
    """Run the server with these options; `started` is called with its address as soon as it listens."""
    from nyhavn.cli.user_errors import UserError
    from nyhavn.server.ops.service import FILE, PLAIN, CannotListen, default_folder, run_server
    from nyhavn.server.store.failures import Unusable

    folder = Path(args.data).absolute() if args.data else default_folder()
    try:
        run_server(folder, args.host, args.port, elsewhere, started, service or PLAIN)
    except CannotListen as error:
        raise UserError("trouble-port", host=args.host, port=str(args.port), reason=str(error)) from None
    except Unusable as error:
        raise UserError("trouble-cannot-read", name=str(folder / FILE), reason=str(error)) from None
    print_phrase("serve-stopped", folder=str(folder))


def let_signals_end_the_process() -> None:
    """Let a signal end the process silently until the server handles it: in an interrupted import anything can fail."""
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, signal.SIG_DFL)


def print_address(address: str) -> None:
    """Print the address of the server."""
    print_phrase("serve-listening", address=address)


def print_phrase(key: str, **args: str) -> None:
    """Print a phrase and flush it."""
    from nyhavn.cli.user_errors import phrases

    print(phrases().say(key, **args), flush=True, file=sys.stdout)
