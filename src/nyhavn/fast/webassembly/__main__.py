"""Builds the module into `web/src/engine/`, with its layout and its exports for TypeScript."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from nyhavn.fast.webassembly.exports import EXPORTS, write_interface
from nyhavn.fast.webassembly.lowering import lower
from nyhavn.fast.webassembly.module_layout import list_constants
from nyhavn.fast.webassembly.source_hash import hash_sources
from nyhavn.game.refusals import REASONS
from nyhavn.rules import explanation
from nyhavn.rules.material import PLAYER_COUNTS
from nyhavn.search.choice import NOISE
from nyhavn.search.level_weights import LEVEL_WEIGHTS
from nyhavn.search.network import length_for

TARGET = Path(__file__).parents[4] / "web" / "src" / "engine"
MODULE, LAYOUT, INTERFACE = "nyhavn.wasm.gz", "layout.json", "exports.ts"


def find_linker() -> list[str]:
    """The command of a linker for WebAssembly."""
    if found := shutil.which("wasm-ld"):
        return [found]
    try:
        import ziglang  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        sys.exit("Building the engine needs wasm-ld: apt-get install lld, or pip install ziglang")
    return [str(Path(ziglang.__file__).parent / "zig"), "wasm-ld"]


def build() -> bytes:
    """The module, compressed."""
    linker = find_linker()
    with TemporaryDirectory() as folder:
        code, module = Path(folder, "engine.o"), Path(folder, "engine.wasm")
        code.write_bytes(lower())
        exported = [f"--export={name}" for name in ("__heap_base", *(function.__name__ for function in EXPORTS))]
        subprocess.run([*linker, "--no-entry", "--strip-all", "-O2", *exported, "-o", module, code], check=True)
        return gzip.compress(module.read_bytes(), mtime=0)


def write_layout() -> str:
    """The hash of the sources, all constants, the reasons of refusals, and what the levels differ in, as JSON."""
    lengths = {players: length_for(players) for players in PLAYER_COUNTS}
    reasons = REASONS[: explanation.WRONG_DRAW + 1]
    lists = {"reasons": reasons, "net_lengths": lengths, "level_weights": LEVEL_WEIGHTS, "noise": NOISE}
    return json.dumps({"sources": hash_sources(), **list_constants(), **lists}, indent=2) + "\n"


def main(target: Path) -> None:
    """Write the module and what belongs to it."""
    target.mkdir(parents=True, exist_ok=True)
    module = build()
    (target / MODULE).write_bytes(module)
    (target / LAYOUT).write_text(write_layout(), encoding="utf-8")
    (target / INTERFACE).write_text(write_interface(), encoding="utf-8")
    print(f"{target / MODULE}: {len(gzip.decompress(module)):,} bytes, {len(module):,} compressed")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
