"""The layout of the module's memory for other programs: the constants of the rules and of the search."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from types import ModuleType

from nyhavn.rules import description, explanation, facts, knowledge, material, numbers, playout, validation, words
from nyhavn.search import choice, evaluation, lookahead, network, valuation, workspace

SECTIONS: dict[str, ModuleType] = {
    "material": material,
    "numbers": numbers,
    "words": words,
    "knowledge": knowledge,
    "playout": playout,
    "description": description,
    "facts": facts,
    "explanation": explanation,
    "validation": validation,
    "network": network,
    "evaluation": evaluation,
    "workspace": workspace,
    "lookahead": lookahead,
    "choice": choice,
    "valuation": valuation,
}
"""The modules whose constants are listed."""


def list_constants() -> dict[str, dict[str, object]]:
    """The constants of each section that its module defines itself."""
    return {
        section: {name: getattr(module, name) for name in assigned_names(module) if name.isupper()}
        for section, module in SECTIONS.items()
    }


def assigned_names(module: ModuleType) -> Iterator[str]:
    """The names that a module assigns."""
    for statement in ast.parse(inspect.getsource(module)).body:
        if isinstance(statement, ast.Assign):
            nodes = (node for target in statement.targets for node in ast.walk(target))
            yield from (node.id for node in nodes if isinstance(node, ast.Name))
