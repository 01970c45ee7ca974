"""The purpose and size of each dependency: `python -m benchmarks.dependencies` updates the table of the docs."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement

from benchmarks.setting import format_markdown_table, renew_table

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
RUNS = 5
"""How often an import is timed; the shortest time counts."""
TOOLS = ("build", "test")
"""The extras that only developers need."""


class Use(NamedTuple):
    """The purpose of a dependency."""

    module: str | None
    """The module whose import is timed; none for tools."""
    why: str


USES: Mapping[str, Use] = {
    "aiosqlite": Use("aiosqlite", "SQLite for SQLAlchemy's asynchronous engine"),
    "fluent.runtime": Use("fluent.runtime", "phrases with plurals, in the format that the browser reads too"),
    "h11": Use("h11", "parses HTTP/1.1 under uvicorn; the server sets bounds on it"),
    "msgspec": Use("msgspec", "decodes and checks all JSON by types, in little time of the event loop"),
    "numba": Use("numba", "compiles the rules and the search; imported when compiled code is asked for"),
    "numpy": Use("numpy", "arrays of the compiled code, the nets and the statistics"),
    "openskill": Use("openskill.models", "ratings of games with three and four players"),
    "platformdirs": Use("platformdirs", "where each system keeps data and caches"),
    "prometheus-client": Use("prometheus_client", "metrics of the server in the format of Prometheus"),
    "psutil": Use("psutil", "memory and children of bot programs; addresses of the network"),
    "rich": Use("rich.console", "colours and tables in the terminal"),
    "sqlalchemy": Use("sqlalchemy.ext.asyncio", "one schema and one set of statements for every database"),
    "starlette": Use("starlette.applications", "routes, middleware and WebSockets"),
    "uvicorn": Use("uvicorn", "the HTTP server"),
    "websockets": Use("websockets", "the WebSocket protocol under uvicorn; the server sets bounds on it"),
    "ray": Use("ray", "matches and training on several machines"),
    "gymnasium": Use("gymnasium", "the environment for one learner"),
    "open-spiel": Use("pyspiel", "the game for the algorithms of OpenSpiel"),
    "pettingzoo": Use("pettingzoo", "the environment for several agents"),
    "pyarrow": Use("pyarrow.parquet", "datasets as Parquet files"),
    "babel": Use(None, "the plural rules of each language, for the test of the phrases"),
    "coverage": Use(None, "which branches of the rules the tests reach"),
    "editables": Use(None, "an editable installation"),
    "hatchling": Use(None, "builds the packages"),
    "hypothesis": Use(None, "arbitrary moves and positions for laws"),
    "mypy": Use(None, "checks the types"),
    "pillow": Use(None, "opens screenshots, and makes the film of the README"),
    "playwright": Use(None, "plays in a real browser"),
    "pytest": Use(None, "runs the tests"),
    "pytest-xdist": Use(None, "runs them on several cores"),
    "ruff": Use(None, "checks and formats the code"),
    "types-psutil": Use(None, "the types of psutil"),
    "zxing-cpp": Use(None, "reads QR codes in screenshots"),
}
"""Every dependency by its name."""


class Dependency(NamedTuple):
    """A dependency and the extra that needs it; the package itself needs those without one."""

    name: str
    extra: str


def normal(name: str) -> str:
    """The normal form of a name, in which all spellings are equal; Fluent's keeps its dot."""
    return re.sub(r"[-_]+", "-", name).lower()


def dependencies() -> Iterator[Dependency]:
    """All dependencies that the project declares."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra, needed in {"": project["dependencies"], **project["optional-dependencies"]}.items():
        for name in (normal(Requirement(text).name) for text in needed):
            if name != project["name"]:
                yield Dependency(name, extra)


def needed_by(name: str, extras: frozenset[str] = frozenset()) -> set[str]:
    """A distribution and all that are installed with it."""
    found: set[str] = set()
    waiting = [(name, extras)]
    while waiting:
        one, wanted = waiting.pop()
        if one in found:
            continue
        try:
            texts = distribution(one).requires or []
        except PackageNotFoundError:
            continue
        found.add(one)
        requirements = [Requirement(text) for text in texts]
        waiting += [
            (normal(needed.name), frozenset(needed.extras))
            for needed in requirements
            if not needed.marker or any(needed.marker.evaluate({"extra": given}) for given in {"", *wanted})
        ]
    return found


def megabytes(names: set[str]) -> float:
    """The disk space of some distributions, without compiled bytecode."""
    files = [file for name in names for file in distribution(name).files or [] if file.suffix != ".pyc"]
    return sum(path.stat().st_size for path in (Path(str(file.locate())) for file in files) if path.is_file()) / 1e6


def milliseconds(module: str) -> float:
    """How long a new process takes to import a module."""
    code = f"from time import perf_counter as now; start = now(); import {module}; print(now() - start)"
    times = (subprocess.check_output([sys.executable, "-c", code], text=True) for _ in range(RUNS))
    return min(float(said.split()[-1]) for said in times) * 1000


def row(dependency: Dependency) -> list[str]:
    """The row of a dependency."""
    module, why = USES[dependency.name]
    own, whole = megabytes({dependency.name}), megabytes(needed_by(dependency.name))
    took = f"{milliseconds(module):.0f} ms" if module else ""
    return [f"`{dependency.name}`", dependency.extra or "always", why, f"{own:.1f} MB", f"{whole:.1f} MB", took]


def table() -> str:
    """All dependencies with their sizes, those of tools last."""
    ordered = sorted(dependencies(), key=lambda one: (one.extra in TOOLS, one.extra, one.name))
    head = ["library", "needed", "why", "size", "with all it needs", "import"]
    return format_markdown_table([head, *map(row, ordered)], 3)


def main() -> None:
    """Measure, and update the table."""
    renew_table(PAGE, "dependencies", table())


if __name__ == "__main__":
    main()
