"""The shape of the project: imports point one way, and what is public is tested."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import nyhavn

SOURCE = Path(nyhavn.__file__).parent
TESTS = Path(__file__).parent
RULES_MAY_IMPORT = {"functools", "itertools", "collections", "math", "typing"}
ONLY_IN = {
    "numba": {"fast"},
    "llvmlite": {"fast"},
    "numpy": {"fast", "bots", "nets", "arena", "envs", "learn"},
    "openskill": {"arena"},
    "ray": {"arena"},
    "gymnasium": {"envs"},
    "open_spiel": {"envs"},
    "pettingzoo": {"envs"},
    "pyarrow": {"envs"},
    "pyspiel": {"envs"},
    "msgspec": {"server"},
    "sqlalchemy": {"server"},
    "starlette": {"server"},
    "uvicorn": {"server"},
}
"""Heavy libraries, and the rooms that may import them."""

ORDER = [
    ["rules"],
    ["thinking"],
    ["encoding"],
    ["errors", "locking", "palette", "value"],
    ["notation"],
    ["bag"],
    ["house"],
    ["move"],
    ["board"],
    ["codec"],
    ["engine"],
    ["refusals", "result", "setup"],
    ["position"],
    ["view"],
    ["dealer"],
    ["record"],
    ["packing"],
    ["__init__"],
    ["nets"],
    ["fast"],
    ["perft"],
    ["bots"],
    ["arena"],
    ["learn"],
    ["envs"],
    ["server"],
    ["phrases"],
    ["cli"],
]
"""Every room and value, each importing only from those above it."""
LEVEL = {room: level for level, rooms in enumerate(ORDER) for room in rooms}
FRONT = "__init__"


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    """The modules that a file imports, those for type checkers only left out."""
    tree = ast.parse(path.read_text())
    checking = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]
    unseen = {id(inner) for node in checking for inner in ast.walk(node)}
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in unseen:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            submodules = {f"{module}.{alias.name}" for alias in node.names if is_module(f"{module}.{alias.name}")}
            found |= submodules or {module}
    return found


def is_module(name: str) -> bool:
    path = SOURCE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or path.is_dir()


FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    own = room_of(path)
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "nyhavn":
            other = parts[1] if len(parts) > 1 else FRONT
            late = (own, other) == ("position", "view")
            assert LEVEL[other] < LEVEL[own] or other == own or late, f"{own} imports {name}"
        elif own in ("rules", "thinking", "encoding"):
            assert parts[0] in RULES_MAY_IMPORT
        else:
            assert own in ONLY_IN.get(parts[0], {own}), f"{own} imports {name}"


def test_every_file_has_its_place() -> None:
    assert {room_of(path) for path in FILES} == set(LEVEL)


def test_importing_the_package_imports_no_compiler() -> None:
    code = "import sys, nyhavn; nyhavn.deal(2, seed=7).legal_moves; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "nyhavn.position" in modules
    assert not {"numpy", "numba", "llvmlite", "rich", "fluent", "sqlalchemy", "starlette"} & set(modules)


def test_the_server_imports_no_compiler() -> None:
    code = "import sys, nyhavn.server.serving; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "nyhavn.server.app" in modules
    assert not {"numpy", "numba", "llvmlite"} & set(modules)


SQL = {"store"}
"""The modules of the server that may speak SQL while it runs."""
SQLITE = {"store", "backups", "checking", "checkpoints", "integrity", "migrations"}
"""Those that know that the store is a file of SQLite."""


@pytest.mark.parametrize(("library", "modules"), [("sqlalchemy", SQL), ("sqlite3", SQLITE)])
def test_the_server_has_its_sql_in_one_place(library: str, modules: set[str]) -> None:
    speaking = {path.stem for path in (SOURCE / "server").glob("*.py") if library in "".join(imports(path))}
    assert speaking == modules


def test_every_public_name_has_a_home() -> None:
    assert sorted(name for names in nyhavn.HOMES.values() for name in names) == sorted(
        set(nyhavn.__all__) - {"__version__"}
    )
    assert dir(nyhavn) == sorted(nyhavn.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Table'"):
        _ = nyhavn.Table  # type: ignore[attr-defined]


def test_every_public_name_is_tested() -> None:
    tested = "".join(path.read_text() for path in TESTS.glob("test_*.py"))
    public = set(nyhavn.__all__) - {"__version__"}
    types = [value for value in (getattr(nyhavn, name) for name in public) if isinstance(value, type)]
    own = {base for value in types for base in value.__mro__ if base.__module__.startswith("nyhavn")}
    parts = {name for base in own for name in vars(base) if not name.startswith("_") and name.islower()}
    assert [name for name in sorted(public) if not re.search(rf"\b{name}\b", tested)] == []
    assert [name for name in sorted(parts) if not re.search(rf"\.{name}\b", tested)] == []


def test_versions_agree() -> None:
    changelog = (SOURCE.parents[1] / "CHANGELOG.md").read_text()
    assert f"## {nyhavn.__version__}" in changelog
