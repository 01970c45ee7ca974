"""`nyhavn site`: write the page as a folder of files, which any web host can serve."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
from hashlib import sha256
from pathlib import Path

ABOUT = """Write the page, built before, as a folder of files that any web host can serve, at any path and without a
server of its own: games against bots and at one device, the tutorial, the rules, puzzles and replays. A folder with an
older site is updated."""
MARK = '<meta name="nyhavn-site" />'
"""What tells the page that it has no server."""
INDEX = "index.html"
WORKER = "service-worker.js"
ASSETS = "assets"
HEAD = '<meta charset="utf-8" />'
VERSION = re.compile(r'(?<=^const VERSION = ")\w+')
"""The version of the page in the service worker."""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser("site", help="write the page as a folder for any web host", description=ABOUT)
    reader.add_argument("folder", metavar="DIRECTORY", help="a new or empty folder, or an older site")
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the site, and say how to try it."""
    from nyhavn.cli import unwritable
    from nyhavn.cli.user_errors import UserError, phrases
    from nyhavn.server.http.assets import FOLDER

    target = Path(args.folder)
    if not (FOLDER / INDEX).is_file():
        raise UserError("trouble-site-not-built")
    try:
        if not is_free(target):
            raise UserError("trouble-site-other", name=args.folder)
        write_site(FOLDER, target)
    except OSError as error:
        raise unwritable(error) from None
    command = f"python3 -m http.server --bind localhost --directory {shlex.quote(args.folder)}"
    print(phrases().say("site-written", name=args.folder, command=command))
    return 0


def is_free(target: Path) -> bool:
    """Whether a site may be written here: nothing is there, or an older site."""
    index = target / INDEX
    if not target.is_dir():
        return not os.path.lexists(target)
    return not any(target.iterdir()) or (index.is_file() and MARK in index.read_text("utf-8", "replace"))


def write_site(source: Path, target: Path) -> None:
    """Copy the built page, the index last; delete scripts that only an older page named."""
    index = convert_index((source / INDEX).read_text("utf-8"))
    worker = (source / WORKER).read_text("utf-8")
    version = sha256((worker + index).encode()).hexdigest()[:16]
    files = {path.relative_to(source) for path in source.rglob("*") if path.is_file() and path.name[0] != "."}
    for name in sorted(files - {Path(INDEX), Path(WORKER)}):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / name, target / name)
    (target / WORKER).write_text(VERSION.sub(version, worker), "utf-8")
    (target / INDEX).write_text(index, "utf-8")
    for path in (target / ASSETS).iterdir():
        if path.relative_to(target) not in files:
            path.unlink()


def convert_index(page: str) -> str:
    """The index of a site: it finds its files beside itself, and has the policy that a server sends."""
    from nyhavn.server.http.middleware import POLICY

    policy = "; ".join(rule for rule in POLICY.split("; ") if not rule.startswith("frame-ancestors"))
    lines = [
        HEAD,
        f'<meta http-equiv="Content-Security-Policy" content="{policy}" />',
        '<meta name="referrer" content="same-origin" />',
        MARK,
    ]
    return page.replace('="/', '="./').replace(HEAD, "\n    ".join(lines), 1)
