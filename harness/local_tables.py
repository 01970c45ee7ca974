"""Tables of the browser, played in Node."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
NODE = (sys.executable, str(ROOT / "hatch_build.py"), "node")
PROGRAM = Path(__file__).with_suffix(".ts")
MODULE = WEB / "src" / "engine" / "nyhavn.wasm.gz"


class Refused(Exception):
    """The table refuses a command, with a code and the cards that a payment lacks."""

    def __init__(self, code: str, missing: str | None) -> None:
        super().__init__(code)
        self.code, self.missing = code, missing


class LocalTables:
    """A process with one table at a time."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, kind: str, **values: Any) -> Any:
        """The answer to a request; raise Refused if the table refuses it."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"type": kind, **values}) + "\n")
        self.process.stdin.flush()
        found = json.loads(self.process.stdout.readline())
        if "refusal" in found:
            raise Refused(found["refusal"], found.get("missing"))
        return found["answer"]


@contextmanager
def start_local_tables(folder: Path) -> Iterator[LocalTables]:
    """A process that runs the tables of the page, bundled into a folder."""
    bundle = folder / "local_tables.mjs"
    bundler = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    command = [*NODE, str(bundler), str(PROGRAM), "--platform", "node", "--file", str(bundle)]
    subprocess.run(command, cwd=WEB, check=True, capture_output=True, timeout=60)
    with subprocess.Popen(
        [*NODE, str(bundle), str(MODULE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield LocalTables(process)
        assert process.stdin
        process.stdin.close()
