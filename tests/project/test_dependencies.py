"""The dependencies: what pyproject.toml declares is what the files import."""

import ast
import re
import tomllib
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[2]
BROUGHT_ALONG = {"fluent-syntax", "llvmlite"}
"""Libraries that fluent.runtime and numba depend on in one fixed version."""
NAMED_IN_A_URL = {"aiosqlite"}
"""Drivers of SQLAlchemy, which imports them by the URL of a database."""
COMMANDS = {"coverage", "editables", "hatchling", "mypy", "pytest-xdist", "ruff", "types-psutil"}
"""Distributions that are run or looked up, and not imported."""


def imported_libraries(*folders: str) -> set[str]:
    """The distributions that the files of these folders import."""
    paths = chain.from_iterable((ROOT / folder).rglob("*.py") for folder in folders)
    nodes = chain.from_iterable(ast.walk(ast.parse(path.read_text())) for path in paths)
    names = {name.split(".")[0] for node in nodes for name in imported_modules(node)}
    distributions = packages_distributions()
    return {normalise_distribution(distribution) for name in names for distribution in distributions.get(name, [])} - {
        "nyhavn"
    }


def imported_modules(node: ast.AST) -> list[str]:
    """The modules that a node of a file's syntax imports."""
    match node:
        case ast.Import(names):
            return [alias.name for alias in names]
        case ast.ImportFrom(str(module), level=0):
            return [module]
    return []


def requirement_names(lists: Iterable[list[str]]) -> set[str]:
    """The names in lists of requirements."""
    names = (re.match(r"[\w.-]+", requirement) for requirement in chain.from_iterable(lists))
    return {normalise_distribution(name[0]) for name in names if name} - {"nyhavn"}


def normalise_distribution(name: str) -> str:
    """The normalized name of a distribution."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_dependency_is_imported_and_every_import_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    always, tools = requirement_names([project["dependencies"]]), requirement_names([extras["build"], extras["test"]])
    optional = requirement_names(extras[name] for name in extras.keys() - {"build", "test"})
    assert imported_libraries("src") - BROUGHT_ALONG == (always | optional) - NAMED_IN_A_URL
    tested = imported_libraries("src", "tests", "harness", "docs") - BROUGHT_ALONG
    assert tested == (always | optional | tools) - NAMED_IN_A_URL - COMMANDS
