"""The purpose and size of each dependency: `python -m benchmarks.dependencies` prints them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement

from benchmarks.setting import format_markdown_table

ROOT = Path(__file__).parents[1]
TOOLS = ("build", "test")
"""The extras that only developers need."""

USES: Mapping[str, str] = {
    "aiosqlite": "SQLite for SQLAlchemy's asynchronous engine",
    "fluent.runtime": "phrases with plurals, in the format that the browser reads too",
    "h11": "parses HTTP/1.1 under uvicorn; the server sets bounds on it",
    "msgspec": "decodes and checks all JSON by types, in little time of the event loop",
    "numba": "compiles the rules and the search; imported when compiled code is asked for",
    "numpy": "arrays of the compiled code, the nets and the statistics",
    "openskill": "ratings of games with three and four players",
    "platformdirs": "where each system keeps data and caches",
    "prometheus-client": "metrics of the server in the format of Prometheus",
    "psutil": "memory and children of bot programs; addresses of the network",
    "rich": "colours and tables in the terminal",
    "sqlalchemy": "one schema and one set of statements for every database",
    "starlette": "routes, middleware and WebSockets",
    "uvicorn": "the HTTP server",
    "websockets": "the WebSocket protocol under uvicorn; the server sets bounds on it",
    "ray": "matches and training on several machines",
    "gymnasium": "the environment for one learner",
    "open-spiel": "the game for the algorithms of OpenSpiel",
    "pettingzoo": "the environment for several agents",
    "pyarrow": "datasets as Parquet files",
}
"""The purpose of every dependency, by its name."""


class Dependency(NamedTuple):
    """A dependency and the extra that needs it; the package itself needs those without one."""

    name: str
    extra: str


def normal(name: str) -> str:
    """The normal form of a name, in which all spellings are equal; Fluent's keeps its dot."""
    return re.sub(r"[-_]+", "-", name).lower()


def dependencies() -> Iterator[Dependency]:
    """All dependencies that the project declares, without the tools of developers."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra, needed in {"": project["dependencies"], **project["optional-dependencies"]}.items():
        for name in (normal(Requirement(text).name) for text in needed):
            if name != project["name"] and extra not in TOOLS:
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


def row(dependency: Dependency) -> list[str]:
    """The row of a dependency."""
    size = megabytes(needed_by(dependency.name))
    return [f"`{dependency.name}`", dependency.extra or "always", USES[dependency.name], f"{size:.1f} MB"]


def table() -> str:
    """All dependencies of users with their sizes."""
    ordered = sorted(dependencies(), key=lambda one: (one.extra, one.name))
    head = ["library", "needed", "why", "with all it needs"]
    return format_markdown_table([head, *map(row, ordered)], 3)


if __name__ == "__main__":
    print(table())
