"""`nyhavn play`: play in the browser."""

from __future__ import annotations

import argparse
import threading

from nyhavn.cli.serve import (
    add_options,
    let_signals_end_the_process,
    print_address,
    print_phrase,
    serve_with_options,
)

ABOUT = """Play in the browser, against bots or friends at one screen. Starts 'nyhavn serve' on this machine and opens
your browser. Ctrl+C stops it; your games are kept."""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser("play", help="play in the browser", description=ABOUT)
    add_options(reader)
    reader.add_argument("--no-browser", action="store_true", help="print the URL instead of opening a browser")
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Start a server on this machine and open the browser; if one is running already, only open the browser."""
    let_signals_end_the_process()
    from nyhavn.server.ops.service import DataInUse

    def started(address: str) -> None:
        print_address(address)
        open_browser(args, address)

    try:
        serve_with_options(args, elsewhere=True, started=started)
    except DataInUse as occupied:
        print_phrase("serve-already", address=occupied.address)
        open_browser(args, occupied.address)
    return 0


def open_browser(args: argparse.Namespace, address: str) -> None:
    """Open the browser without waiting for it."""
    import webbrowser

    if not args.no_browser:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
