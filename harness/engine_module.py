"""The WebAssembly module, running in Node."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "web" / "src" / "engine"


class EngineModule:
    """A process of Node with the module, which answers requests one at a time."""

    def __init__(self, folder: Path = FOLDER) -> None:
        program = [sys.executable, str(ROOT / "hatch_build.py"), "node", __file__.replace(".py", ".mjs"), str(folder)]
        self.process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request: str, **given: Any) -> Any:
        """The answer to a request."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"request": request, **given}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate(timeout=30)
