"""The structure of the project: imports point in one direction, module names are unique, public names have a module."""

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

import nyhavn
from harness.import_graph import FILES, FRONT, MODULES, SOURCE, cycles, imports, module_of, package_of
from nyhavn.server.store.store import Store

RULES_MAY_IMPORT = {"functools", "itertools", "collections", "math", "typing"}
ONLY_IN = {
    "numba": {"fast"},
    "llvmlite": {"fast"},
    "numpy": {"fast", "bots", "nets", "arena", "envs", "learn", "study", "puzzles"},
    "openskill": {"arena"},
    "ray": {"arena"},
    "gymnasium": {"envs"},
    "open_spiel": {"envs"},
    "pettingzoo": {"envs"},
    "pyarrow": {"envs"},
    "pyspiel": {"envs"},
    "msgspec": {"server"},
    "prometheus_client": {"server"},
    "sqlalchemy": {"server"},
    "starlette": {"server"},
    "uvicorn": {"server"},
}
"""Heavy libraries, and the packages that may import them."""

PACKAGES = [
    ["rules"],
    ["search"],
    ["encoding"],
    ["file_lock"],
    ["game"],
    ["__init__"],
    ["nets"],
    ["fast"],
    ["bots"],
    ["arena"],
    ["study"],
    ["puzzles"],
    ["learn"],
    ["envs"],
    ["phrases"],
    ["server"],
    ["cli"],
]
GAME = [
    ["errors", "palette", "value"],
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
    ["dealer", "perft"],
    ["record"],
    ["draft", "link_codec", "variations"],
]
LAYERS = [
    ["telemetry", "table"],
    ["view"],
    ["store"],
    ["limits"],
    ["live"],
    ["http"],
    ["ops"],
]
"""Every item imports only from items above it: the packages, the modules of `game`, the layers of `server`."""
ORDERS = {"": PACKAGES, "game": GAME, "server": LAYERS}
ORDER = [*PACKAGES, *GAME, *LAYERS]
"""All of these, as `docs/architecture.md` lists them."""

UPWARD = {
    ("nyhavn.game.errors", "nyhavn.game.position"),
    ("nyhavn.game.position", "nyhavn.game.dealer"),
    ("nyhavn.game.position", "nyhavn.game.view"),
}
"""The allowed imports in the wrong direction: those for type checkers, and `Position.view`."""
LONGEST = 350


def places_in_orders(importing: str, imported: str) -> Iterator[tuple[str, str, str]]:
    """For each order that contains two modules: the order, and the index of each."""
    own, other = importing.split(".")[1:] or [FRONT], imported.split(".")[1:] or [FRONT]
    for order in ORDERS:
        depth = len(order.split(".")) if order else 0
        if depth == 0 or (own[0] == other[0] == order and len(own) > 1 and len(other) > 1):
            yield order, own[depth], other[depth]


def points_up(importing: str, imported: str) -> bool:
    """Whether an import points in the wrong direction."""
    for order, own, other in places_in_orders(importing, imported):
        level = {name: number for number, names in enumerate(ORDERS[order]) for name in names}
        if own != other and level[other] >= level[own]:
            return True
    return False


def may_import(module: str, name: str) -> bool:
    """Whether a module may import another one, or a library."""
    library, package = name.split(".")[0], package_of(module)
    if library == "nyhavn":
        return not points_up(module, name) or (module, name) in UPWARD
    if package in ("rules", "search", "encoding"):
        return library in RULES_MAY_IMPORT
    return package in ONLY_IN.get(library, {package})


def test_imports_point_one_way() -> None:
    imported = [(module, name) for module, path in MODULES.items() for name in imports(path)]
    assert [pair for pair in imported if not may_import(*pair)] == []
    assert not may_import("nyhavn.server.table.events", "nyhavn.server.store.schema")


def test_every_file_has_its_place() -> None:
    assert set(map(package_of, MODULES)) == set(chain(*PACKAGES))
    for name in ("game", "server"):
        here = {module.split(".")[2] for module in MODULES if module.startswith(f"nyhavn.{name}.")}
        assert here == set(chain(*ORDERS[name]))


# Cycles


def test_no_modules_of_the_server_import_each_other() -> None:
    own = {module: path for module, path in MODULES.items() if module.startswith("nyhavn.server.")}
    graph = {module: imports(path) & own.keys() for module, path in own.items()}
    assert cycles(graph) == []


# Names and sizes


def is_command(path: Path) -> bool:
    """Whether a module is a command."""
    return path.parent.name == "cli" and "\ndef add(" in path.read_text(encoding="utf-8")


def test_imports_are_absolute() -> None:
    nodes = (node for path in FILES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    assert {node.level for node in nodes if isinstance(node, ast.ImportFrom)} == {0}


def test_no_two_modules_have_the_same_name() -> None:
    """Commands, the modules of `cli` with `add`, are called like what they run; every package has an `__init__`."""
    stems = defaultdict(list)
    for path in FILES:
        if path.stem not in ("__init__", "__main__") and not is_command(path):
            stems[path.stem].append(str(path.relative_to(SOURCE)))
    assert {stem: paths for stem, paths in stems.items() if len(paths) > 1} == {}


def test_no_module_of_the_server_is_long() -> None:
    long = {module for module, path in MODULES.items() if path.read_text().count("\n") > LONGEST}
    assert {module for module in long if module.startswith("nyhavn.server.")} == set()


# Imports at start-up


def test_importing_the_package_imports_no_compiler() -> None:
    code = "import sys, nyhavn; nyhavn.deal(2, seed=7).legal_moves; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "nyhavn.game.position" in modules
    assert not {"numpy", "numba", "llvmlite", "rich", "fluent", "sqlalchemy", "starlette"} & set(modules)


def test_the_server_imports_no_compiler() -> None:
    code = "import sys, nyhavn.server.ops.service; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "nyhavn.server.ops.app" in modules
    assert not {"numpy", "numba", "llvmlite"} & set(modules)


@pytest.mark.parametrize("library", ["sqlalchemy", "sqlite3"])
def test_the_server_has_its_sql_in_one_place(library: str) -> None:
    speaking = {path.parent.name for path in (SOURCE / "server").rglob("*.py") if library in "".join(imports(path))}
    assert speaking == {"store"}


SQL_MODULES = {f"nyhavn.server.store.{name}" for name in ("database", "queries", "schema", "statements", "writer")}
"""The modules of the store that use SQL."""
SQL_TYPES = ("Statement", "Executable", "Select")


def test_no_statement_leaves_the_store() -> None:
    inside = SOURCE / "server" / "store"
    leaking = {module_of(path): imports(path) & SQL_MODULES for path in FILES if path.parent != inside}
    assert {module: found for module, found in leaking.items() if found} == {}


def test_no_statement_enters_the_store() -> None:
    for part in Store.__mro__:
        for name, method in vars(part).items():
            hints = getattr(method, "__annotations__", {})
            assert not [kind for kind in SQL_TYPES if kind in str(hints)], f"{part.__name__}.{name}"


TABLE_MAY_IMPORT = {
    "__future__", "collections", "dataclasses", "enum", "functools", "hashlib", "hmac", "itertools", "math", "re",
    "typing", "unicodedata",
}  # fmt: skip
"""The libraries that `server/table` may import: those without files, clocks and chance."""
TABLE_MAY_USE = ("nyhavn.rules", "nyhavn.game", "nyhavn.server.table")
"""The packages that `server/table` may import, besides what describes bots."""
BOT_DESCRIPTIONS = {"nyhavn", "nyhavn.bots", "nyhavn.bots.bot", "nyhavn.bots.catalog"}
SIDE_EFFECTS = {"open", "print", "input", "__import__", "exec", "eval"}


def find_side_effects(path: Path) -> set[str]:
    """The libraries and functions by which a module could do more than compute."""
    imported = imports(path) - BOT_DESCRIPTIONS
    own = {name for name in imported if f"{name}.".startswith(tuple(f"{package}." for package in TABLE_MAY_USE))}
    calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    called = {function.id for function in calls if isinstance(function, ast.Name)}
    return {name.split(".")[0] for name in imported - own} - TABLE_MAY_IMPORT | called & SIDE_EFFECTS


def test_a_table_does_no_io_and_reads_no_clock() -> None:
    found = {path.name: find_side_effects(path) for path in (SOURCE / "server" / "table").glob("*.py")}
    assert {name: effects for name, effects in found.items() if effects} == {}


# Public names


def test_every_public_name_has_a_home() -> None:
    assert sorted(name for names in nyhavn.HOMES.values() for name in names) == sorted(
        set(nyhavn.__all__) - {"__version__"}
    )
    assert dir(nyhavn) == sorted(nyhavn.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Table'"):
        _ = nyhavn.Table  # type: ignore[attr-defined]


MOST_PARAMETERS = 8


def count_parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many parameters a function has."""
    given = function.args
    starred = [one for one in (given.vararg, given.kwarg) if one]
    return len([*given.posonlyargs, *given.args, *given.kwonlyargs, *starred])


def test_no_function_has_many_parameters_but_compiled_entry_points() -> None:
    paths = [path for path in FILES if path != SOURCE / "fast" / "kernels.py"]
    nodes = [(path, node) for path in paths for node in ast.walk(ast.parse(path.read_text()))]
    functions = [(path, node) for path, node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert [f"{path.stem}.{node.name}" for path, node in functions if count_parameters(node) > MOST_PARAMETERS] == []


def test_versions_agree() -> None:
    changelog = (SOURCE.parents[1] / "CHANGELOG.md").read_text()
    assert f"## {nyhavn.__version__}" in changelog
