"""The import graph of the package, read from its sources: `python -m harness.import_graph` prints it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import nyhavn

SOURCE = Path(nyhavn.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
FRONT = "__init__"
"""The name of `nyhavn` itself among its packages."""

Graph = dict[str, set[str]]


def module_of(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in FILES}


def imports(path: Path) -> set[str]:
    """The modules that a file imports, including those for type checkers."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (names & MODULES.keys()) or {node.module or ""}
    return found


def module_graph() -> Graph:
    """For each module the modules of the package that it imports."""
    return {module: imports(path) & MODULES.keys() for module, path in MODULES.items()}


def package_of(module: str) -> str:
    """The package of a module; a module beside the packages is its own."""
    return (module.split(".")[1:] or [FRONT])[0]


def package_graph() -> Graph:
    """For each package the packages that it imports."""
    return folded({module: package_of(module) for module in MODULES})


def layer_graph() -> Graph:
    """For each layer of the server the layers that it imports."""
    parts = {module: module.split(".") for module in MODULES}
    return folded({module: names[2] for module, names in parts.items() if names[1:2] == ["server"] and names[2:]})


def folded(part_of: Mapping[str, str]) -> Graph:
    """The graph of the parts that modules belong to."""
    graph: Graph = {part: set() for part in part_of.values()}
    for module, imported in module_graph().items():
        if module in part_of:
            graph[part_of[module]] |= {part_of[name] for name in imported & part_of.keys()} - {part_of[module]}
    return graph


def reachable(graph: Graph, start: str) -> set[str]:
    """All nodes that can be reached from one."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def reduced(graph: Graph) -> Graph:
    """The transitive reduction of a graph without cycles: an edge that follows from others is left out."""
    return {
        node: {other for other in others if not any(other in reachable(graph, via) for via in others - {other})}
        for node, others in graph.items()
    }


def cycles(graph: Graph) -> list[set[str]]:
    """The sets of nodes that all lead to each other (Tarjan's strongly connected components)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        stack.append(name)
        for other in graph[name]:
            if other not in order:
                visit(other)
            if other in stack:
                lowest[name] = min(lowest[name], lowest[other])
        if lowest[name] == order[name]:
            at = stack.index(name)
            component, stack[at:] = set(stack[at:]), []
            if len(component) > 1:
                found.append(component)

    for name in graph:
        if name not in order:
            visit(name)
    return found


def libraries(package: str) -> set[str]:
    """The third-party libraries that a package imports."""
    paths = [path for module, path in MODULES.items() if package_of(module) == package]
    found = {name.split(".")[0] for path in paths for name in imports(path)}
    return {name for name in found if name not in sys.stdlib_module_names | {"nyhavn", "_typeshed", ""}}


def lines(graph: Graph) -> Iterable[str]:
    """A graph as text, a line for each node."""
    return (f"  {node:<10} imports {', '.join(sorted(others)) or 'nothing'}" for node, others in sorted(graph.items()))


def main() -> None:
    """Print packages, layers of the server and cycles."""
    for title, graph in (("Packages", package_graph()), ("Layers of the server", layer_graph())):
        print(title, *lines(graph), f"  cycles: {cycles(graph) or 'none'}", sep="\n")
    print("Cycles between modules", *(f"  {', '.join(sorted(names))}" for names in cycles(module_graph())), sep="\n")


if __name__ == "__main__":
    main()
