"""The hash of the sources of the WebAssembly module, which docstrings, comments and layout do not change."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2]
HERE = PACKAGE / "fast" / "webassembly"
EXPORTS = HERE / "exports.py"
TRANSLATORS = (
    HERE / "exponential.py",
    HERE / "lowering.py",
    PACKAGE / "fast" / "argument_types.py",
    PACKAGE / "fast" / "registry.py",
)
"""How the exported functions are translated; what these files import does not count."""


def hash_sources() -> str:
    """The hash of all sources."""
    digest = hashlib.sha256()
    for path in [*list_sources(), *TRANSLATORS]:
        digest.update(f"{path.relative_to(PACKAGE).as_posix()} {outline(parse(path))}\n".encode())
    return digest.hexdigest()


def list_sources() -> list[Path]:
    """The file of the exports, and all that it imports."""
    found: dict[Path, None] = {EXPORTS: None}
    waiting = [EXPORTS]
    while waiting:
        for path in imported_files(parse(waiting.pop())):
            if path not in found:
                found[path] = None
                waiting.append(path)
    return sorted(found)


def parse(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imported_files(tree: ast.Module) -> Iterator[Path]:
    """The files of this package that a module imports from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{PACKAGE.name}."):
            folder = PACKAGE.joinpath(*node.module.split(".")[1:])
            candidates = [folder.with_suffix(".py"), *(folder / f"{alias.name}.py" for alias in node.names)]
            yield from filter(Path.is_file, candidates)


def outline(node: object) -> object:
    """A syntax tree as nested tuples, without texts that stand alone and what is empty."""
    if isinstance(node, list):
        return tuple(outline(each) for each in node if not is_docstring(each))
    if isinstance(node, ast.AST):
        fields = ((name, outline(value)) for name, value in ast.iter_fields(node))
        return type(node).__name__, *((name, value) for name, value in fields if value not in (None, ()))
    return node


def is_docstring(node: object) -> bool:
    """Whether a statement is only a text."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
